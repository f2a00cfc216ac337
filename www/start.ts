// The script in the document. It decodes the characters that contain everything else, and runs the loader, which unpacks the rest. The
// policy contains the hashes of all three scripts, so no other script can run this way.

import { bytesOf, type Characters } from "./characters.ts";
import { applyStoredTheme } from "./view/theme.ts";

/** Defined by scripts/page.mjs: the characters, and how many of their bytes are the loader. */
declare const PACKED: Characters;
declare const LOADER_SIZE: number;

type Policy = { createScript(text: string): string; createHTML(text: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** An element that runs a script, and what it carries to the script. */
export type Carrier<Carried> = HTMLScriptElement & { carried: Carried };
export type Packed = { readonly bytes: Uint8Array; readonly policy: Policy };

// This script runs in the head, so the theme applies before the first paint. Until the module has started, the controls
// are laid out but not visible.
const { classList } = document.documentElement;
classList.add("starting");
applyStoredTheme();

async function start(): Promise<void> {
  const bytes = bytesOf(PACKED);
  const stream = new Blob([bytes.subarray(0, LOADER_SIZE)])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  const code = await new Response(stream).text();
  // The only Trusted Types policy that the page's CSP allows. No other script can create one.
  const rules: Policy = { createScript: (text) => text, createHTML: (text) => text };
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const policy = trustedTypes?.createPolicy("page", rules) ?? rules;
  const carrier = document.createElement("script") as Carrier<Packed>;
  carrier.carried = { bytes: bytes.subarray(LOADER_SIZE), policy };
  carrier.text = policy.createScript(code);
  document.head.append(carrier);
}

// The document itself reports that the page cannot start.
start().catch(() => classList.remove("starting"));
