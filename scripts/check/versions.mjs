// Checks versions that must agree: of the crate and the npm package, of wasm-bindgen in each lock file. locks.mjs checks pins.

import { wasmBindgenVersion } from "../ensure/versions.mjs";
import { readJson, readText } from "../lib/paths.mjs";
import { requireNone } from "../lib/ui.mjs";

export function checkVersions() {
  const npm = readJson("package.json");
  const lock = readJson("package-lock.json");
  const crate = /^version = "([^"]+)"/m.exec(readText("Cargo.toml"))?.[1];
  const pin = wasmBindgenVersion();
  const faults = [];
  const equal = (one, first, other, second) => {
    if (first !== second) faults.push(`${one} says ${first}, ${other} says ${second}`);
  };
  equal("package.json", npm.version, "Cargo.toml", crate);
  equal("package.json", npm.version, "package-lock.json", lock.version);
  const bindgen = "scripts/build/bindgen/Cargo.lock";
  for (const name of ["wasm-bindgen-cli-support", "wasm-bindgen-cli"])
    equal("Cargo.toml (wasm-bindgen)", pin, bindgen, lockedCrate(readText(bindgen), name));
  equal(
    "Cargo.toml (wasm-bindgen)",
    pin,
    "Cargo.lock (wasm-bindgen)",
    lockedCrate(readText("Cargo.lock"), "wasm-bindgen"),
  );
  requireNone(faults, "These versions do not agree:");
}

const lockedCrate = (lock, name) => new RegExp(`name = "${name}"\\nversion = "([^"]+)"`).exec(lock)?.[1];
