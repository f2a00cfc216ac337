// The script in the document. It unpacks the page's script, style, body and module. The policy also contains the hash of
// the unpacked script, so no other script can run this way.

import { join } from "./code.ts";
import { type Packed, unpack } from "./unpack.ts";
import { applyStoredTheme } from "./view/theme.ts";

/** Defined by scripts/page.mjs. */
declare const PACKED: Packed;

/** The element that runs the page's script and carries the module to it. */
export type Carrier = HTMLScriptElement & { module?: Uint8Array<ArrayBuffer> };

type Policy = { createScript(text: string): string; createHTML(text: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

// This script runs in the head, so the theme applies before the first paint. Until the module has started, the controls
// are laid out but not visible.
document.documentElement.classList.add("starting");
applyStoredTheme();
const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
void unpack(PACKED).then(async ([script, style, body, before, after, ...streams]) => {
  // The policy does not restrict constructed style sheets, but it blocks everything that they could load.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text(style));
  document.adoptedStyleSheets = [sheet];
  const carrier: Carrier = document.createElement("script");
  carrier.module = join(before!, after!, streams);
  // The only Trusted Types policy that the page's CSP allows; only the two calls below use it. No other script can create one.
  const rules: Policy = { createScript: (code) => code, createHTML: (markup) => markup };
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const policy = trustedTypes?.createPolicy("page", rules) ?? rules;
  carrier.text = policy.createScript(text(script));
  await parsed;
  document.body.insertAdjacentHTML("afterbegin", policy.createHTML(text(body)));
  document.head.append(carrier);
  carrier.remove();
});
