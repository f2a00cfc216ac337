// The page's state in its address: `#u=` and a URI, `&tab=` and a view, or one of them. www/README.md documents the format.
// The address never contains a key.

import { wellFormed } from "../model/edit.ts";
import { hiddenSpans, masked } from "../model/hidden.ts";
import type { Reading } from "../model/reading.ts";
import { byId } from "./dom.ts";

const VIEWS = [
  "text",
  "edit",
  "host",
  "request",
  "convert",
  "compare",
  "url",
  "env",
  "scheme",
  "base",
  "codes",
] as const;
export type View = (typeof VIEWS)[number];

export interface SharedLink {
  /** Without its secrets. */
  readonly uri?: string;
  readonly view?: View;
}

const URI = "#u=";
/** In milliseconds: browsers limit how often the address may change. */
const PAUSE = 300;

/** The URI and the view in the page's address. */
export function sharedLink(): SharedLink {
  const { hash } = location;
  const tail = /[#&]tab=([a-z]+)$/.exec(hash);
  // `&tab=` with an unknown name is part of a URI that was not encoded.
  const view = VIEWS.find((name) => name === tail?.[1]);
  const head = view === undefined ? hash : hash.slice(0, tail!.index);
  const asked = view === undefined ? {} : { view };
  return head.startsWith(URI) ? { ...asked, uri: withoutKey(decoded(head.slice(URI.length)), view) } : asked;
}

let kept: { uri: string | undefined; view: View | undefined } = { uri: undefined, view: undefined };
let timer: number | undefined;

/** Keeps the state in the address, so that a reload and Back restore it. Other texts than llm URIs are not kept. */
export function keep(state: { readonly reading?: Reading; readonly view?: View | undefined }): void {
  if (state.reading !== undefined) {
    const { llm, text } = state.reading;
    kept = { ...kept, uri: llm ? text : undefined };
  }
  if ("view" in state) kept = { ...kept, view: state.view };
  clearTimeout(timer);
  timer = window.setTimeout(() => history.replaceState(null, "", fragment(kept)), PAUSE);
}

function fragment({ uri, view }: typeof kept): string {
  const parts = [uri !== undefined && `u=${encodeURIComponent(wellFormed(uri))}`, view !== undefined && `tab=${view}`];
  return `#${parts.filter(Boolean).join("&")}`;
}

/** The address of this page with the redacted URI; undefined if it would point to a file of this computer. */
export function linkTo({ text }: Reading): string | undefined {
  if (location.protocol === "file:") return undefined;
  return location.href.replace(/#.*$/, "") + fragment({ uri: text, view: kept.view });
}

function withoutKey(given: string, view: View | undefined): string {
  const hidden = hiddenSpans(given);
  if (hidden.length === 0) {
    notice(given.includes("***") ? "This address contains *** instead of the key." : "");
    return given;
  }
  const text = masked(given, hidden);
  history.replaceState(null, "", fragment({ uri: text, view }));
  notice("This link contained a key. The page removed it, but everyone with the link has it: revoke the key.");
  return text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function notice(text: string): void {
  const banner = byId("notice");
  banner.textContent = text;
  banner.hidden = text === "";
}
