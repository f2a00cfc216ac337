// The type of a virtual module, which scripts/build creates.

declare module "#providers" {
  /** src/requests/profile/table.json, the one table of providers, which Rust reads too. */
  const table: {
    readonly protocols: object;
    readonly providers: typeof import("./run.js").providers;
  };
  export default table;
}
