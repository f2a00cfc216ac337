// What exists only in a build: scripts/page.mjs makes it.

declare module "#wasm-deflated" {
  /** dist/llm_uri.wasm as raw deflate, in base64. */
  const base64: string;
  export default base64;
}
