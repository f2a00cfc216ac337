// What stands in the document: it takes the page's script, its style, its body and the module out of their packing. The
// page's policy names the hash of that script too, so nothing else can be run this way.

import { type Packed, unpack } from "./unpack.ts";
import { applyStoredTheme } from "./view/theme.ts";

/** scripts/page.mjs puts it here. */
declare const PACKED: Packed;

/** The element that the script runs in: it finds the module there. */
export type Carrier = HTMLScriptElement & { module?: Uint8Array<ArrayBuffer> };

type Policy = { createScript(text: string): string; createHTML(text: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

// This stands in the head, so that the theme is there before the first paint. Until the page answers, what would not answer
// yet is laid out but not shown.
document.documentElement.classList.add("starting");
applyStoredTheme();
const [script, style, body, module] = unpack(PACKED);
const text = (octets: Uint8Array | undefined): string => new TextDecoder().decode(octets);
// A sheet that a script makes needs no leave of the policy; it can load nothing, for the policy holds for what it names.
const sheet = new CSSStyleSheet();
sheet.replaceSync(text(style));
document.adoptedStyleSheets = [sheet];
const carrier: Carrier = document.createElement("script");
carrier.module = module!;
// The one policy that the page allows for turning text into a script or markup; these two are all that it is used for. Nobody else can make one of that name, or of another.
const rules: Policy = { createScript: (code) => code, createHTML: (markup) => markup };
const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy("page", rules) ?? rules;
carrier.text = policy.createScript(text(script));
document.addEventListener("DOMContentLoaded", () => {
  document.body.insertAdjacentHTML("afterbegin", policy.createHTML(text(body)));
  document.head.append(carrier);
  carrier.remove();
});
