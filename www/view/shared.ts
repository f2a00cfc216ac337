// A link to this page: `#u=` and a URI, `&tab=` and a view, or one of them. www/README.md documents the format. The page
// writes the fragment only to remove a key from it.

import { hiddenSpans, masked } from "../model/hidden.ts";
import { byId } from "./dom.ts";

const VIEWS = ["text", "edit", "host", "request", "convert", "compare", "url", "env", "scheme"] as const;
export type View = (typeof VIEWS)[number];

export interface SharedLink {
  /** Without its secrets. */
  readonly uri?: string;
  readonly view?: View;
}

const URI = "#u=";

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

function withoutKey(given: string, view: View | undefined): string {
  const hidden = hiddenSpans(given);
  if (hidden.length === 0) {
    notice(given.includes("***") ? "This link contains *** instead of the key." : "");
    return given;
  }
  const text = masked(given, hidden);
  history.replaceState(null, "", URI + encodeURIComponent(text) + (view === undefined ? "" : `&tab=${view}`));
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
