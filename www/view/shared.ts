// A link to this page: `#u=` and a URI, `&tab=` and a view, both or one of them. The fragment is read, and nothing is ever
// written to it here but a text without its key. www/README.md describes it for other tools.

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

/** What the address asks for. */
export function sharedLink(): SharedLink {
  const { hash } = location;
  const tail = /[#&]tab=([a-z]+)$/.exec(hash);
  // A name that is none of ours belongs to a URI that was not encoded.
  const view = VIEWS.find((name) => name === tail?.[1]);
  const head = view === undefined ? hash : hash.slice(0, tail!.index);
  const asked = view === undefined ? {} : { view };
  return head.startsWith(URI) ? { ...asked, uri: withoutKey(decoded(head.slice(URI.length)), view) } : asked;
}

function withoutKey(given: string, view: View | undefined): string {
  const hidden = hiddenSpans(given);
  if (hidden.length === 0) {
    tell(given.includes("***") ? "This link was shared without its key: *** stands in its place." : "");
    return given;
  }
  const text = masked(given, hidden);
  history.replaceState(null, "", URI + encodeURIComponent(text) + (view === undefined ? "" : `&tab=${view}`));
  tell("This link held a key. It was removed here, but whoever had the link had the key: replace it at the provider.");
  return text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function tell(text: string): void {
  const notice = byId("notice");
  notice.textContent = text;
  notice.hidden = text === "";
}
