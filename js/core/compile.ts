// The source of a module that is compiled from its bytes. Entries for hosts that forbid this do not contain it.

import type { Source } from "./instance.js";

/** `bundled`: the bytes, if the entry contains them. */
export const fromBytes = (bundled: Source["bundled"]): Source => ({
  bundled,
  compile: (bytes) => new WebAssembly.Module(bytes),
  instantiate: (bytes, imports) => WebAssembly.instantiate(bytes, imports),
});
