// Unpacks the page's script, style, body and module, and runs the script.

import { join } from "../js/entry/source/streams.ts";
import type { Carrier, Packed } from "./start.ts";
import { type Pieces, unpack } from "./unpack.ts";

/** Defined by scripts/page.mjs. */
declare const PIECES: Pieces;

const { bytes, policy } = (document.currentScript as Carrier<Packed>).carried;
const parsed = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
  else resolve(undefined);
});
const text = (piece: Uint8Array | undefined): string => new TextDecoder().decode(piece);
async function load(): Promise<void> {
  const [script, style, body, before, after, ...streams] = await unpack(bytes, PIECES);
  // The policy does not restrict constructed style sheets, but it blocks everything that they could load.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text(style));
  document.adoptedStyleSheets = [sheet];
  const carrier = document.createElement("script") as Carrier<Uint8Array<ArrayBuffer>>;
  carrier.carried = join(before!, after!, streams);
  carrier.text = policy.createScript(text(script));
  await parsed;
  document.body.insertAdjacentHTML("afterbegin", policy.createHTML(text(body)));
  document.head.append(carrier);
  carrier.remove();
}

load().catch(() => document.documentElement.classList.remove("starting"));
