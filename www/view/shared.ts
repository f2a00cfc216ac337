// A link that was shared: `#u=` and the redacted URI. The fragment is read once, and nothing is ever written to it here
// but a text without its key.

import { masked, hiddenSpans } from "../model/hidden.ts";
import { byId } from "./dom.ts";

const PREFIX = "#u=";

/** The URI of the link, without its secrets, or undefined. */
export function sharedUri(): string | undefined {
  if (!location.hash.startsWith(PREFIX)) return undefined;
  const given = decoded(location.hash.slice(PREFIX.length));
  const hidden = hiddenSpans(given);
  if (hidden.length === 0) {
    if (given.includes("***")) tell("This link was shared without its key: *** stands in its place.");
    return given;
  }
  const text = masked(given, hidden);
  history.replaceState(null, "", PREFIX + encodeURIComponent(text));
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
  notice.hidden = false;
}
