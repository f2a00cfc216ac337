// The pinned versions of the tools. The version of wasm-bindgen is read from Cargo.toml, because the tool and the crate must
// have exactly the same version.

import { readText } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

export const WASM_PACK = "0.15.1";
export const CARGO_FUZZ = "0.13.2";
export const CARGO_CYCLONEDX = "0.5.9";
export const CARGO_DENY = "0.20.2";
export const NODE_MAJOR = 20;
export const WASM_TARGET = "wasm32-unknown-unknown";

/** The version in `wasm-bindgen = "=x.y.z"` or `wasm-bindgen = { version = "=x.y.z", .. }`. */
export function wasmBindgenVersion(cargoToml = readText("Cargo.toml")) {
  const pin = /^wasm-bindgen\s*=\s*(?:\{[^}\n]*?version\s*=\s*)?"=([0-9]+\.[0-9]+\.[0-9]+)"/m.exec(cargoToml);
  if (pin === null) {
    throw new Problem("Cargo.toml does not pin wasm-bindgen to one version.", {
      todo: 'write it as wasm-bindgen = { version = "=0.2.130", optional = true }, with the equals sign.',
    });
  }
  return pin[1];
}
