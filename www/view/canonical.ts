// The canonical form and its changes.

import { canonicalOf } from "../model/canonical.ts";
import type { Reading } from "../model/reading.ts";
import { changeItem } from "./changes.ts";
import { byId, cut, el } from "./dom.ts";

const card = byId("canonical");
const text = byId("canonical-text");
const list = byId("canonical-changes");
const use = byId("canonical-use");
const LONGEST = 400;

export function drawCanonical(reading: Reading, replace: (text: string) => void): void {
  const canonical = canonicalOf(reading);
  card.hidden = canonical === undefined;
  if (canonical === undefined) return;
  const { changes } = canonical;
  text.textContent = cut(canonical.text, LONGEST);
  use.hidden = changes.length === 0;
  use.onclick = () => replace(reading.uri!.canonical().exposeCredentials());
  list.replaceChildren(...changes.map((change) => changeItem(change, "→", "changed, masked")));
  if (changes.length === 0) list.append(el("li", { class: "none", text: "Already in canonical form." }));
}
