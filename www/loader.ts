// Unpacks the page's script, style, body and module, and runs the script.

import { start } from "../js/entry/source/unpack.ts";
import type { Carrier, Packed } from "./start.ts";

/** Defined by scripts/page.mjs: the sizes in bytes of the script, the style, the body and the streams of the module. */
declare const SIZES: readonly [script: number, style: number, body: number, module: number];

const { bytes, policy } = (document.currentScript as Carrier<Packed>).carried;
const parsed = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
  else resolve(undefined);
});
async function load(): Promise<void> {
  const size = SIZES.reduce((sum, each) => sum + each);
  const { bytes: memory, at, unpack, join } = start(bytes.length, size);
  memory.set(bytes, at);
  unpack(at, bytes.length, size);
  let from = at + bytes.length;
  const text = (length: number): string => new TextDecoder().decode(memory.subarray(from, (from += length)));
  const [script, style, body] = [text(SIZES[0]), text(SIZES[1]), text(SIZES[2])];
  // The policy does not restrict constructed style sheets, but it blocks everything that they could load.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
  const carrier = document.createElement("script") as Carrier<Uint8Array<ArrayBuffer>>;
  carrier.carried = join(from, SIZES[3]);
  carrier.text = policy.createScript(script);
  await parsed;
  document.body.insertAdjacentHTML("afterbegin", policy.createHTML(body));
  document.head.append(carrier);
  carrier.remove();
}

load().catch(() => document.documentElement.classList.remove("starting"));
