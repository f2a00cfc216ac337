// Checks versions that must agree: of the crate and the npm package, of wasm-bindgen in each lock file. locks.mjs checks pins.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { wasmBindgenVersion } from "../ensure/versions.mjs";
import { ROOT } from "../lib/paths.mjs";
import { requireNone } from "../lib/ui.mjs";

export function checkVersions() {
  const text = (name) => readFileSync(join(ROOT, name), "utf8");
  const npm = JSON.parse(text("package.json"));
  const lock = JSON.parse(text("package-lock.json"));
  const crate = /^version = "([^"]+)"/m.exec(text("Cargo.toml"))?.[1];
  const pin = wasmBindgenVersion();
  const faults = [];
  const equal = (one, first, other, second) => {
    if (first !== second) faults.push(`${one} says ${first}, ${other} says ${second}`);
  };
  equal("package.json", npm.version, "Cargo.toml", crate);
  equal("package.json", npm.version, "package-lock.json", lock.version);
  const bindgen = "scripts/build/bindgen/Cargo.lock";
  for (const name of ["wasm-bindgen-cli-support", "wasm-bindgen-cli"])
    equal("Cargo.toml (wasm-bindgen)", pin, bindgen, lockedCrate(text(bindgen), name));
  equal("Cargo.toml (wasm-bindgen)", pin, "Cargo.lock (wasm-bindgen)", lockedCrate(text("Cargo.lock"), "wasm-bindgen"));
  requireNone(faults, "These versions do not agree:");
}

const lockedCrate = (lock, name) => new RegExp(`name = "${name}"\\nversion = "([^"]+)"`).exec(lock)?.[1];
