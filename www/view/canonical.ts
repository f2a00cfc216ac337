// The canonical form, with what it changes.

import { canonicalOf } from "../model/canonical.ts";
import type { Reading } from "../model/reading.ts";
import { byId, cut, el, visible } from "./dom.ts";

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
  if (changes.length === 0) return list.replaceChildren(el("li", { class: "none", text: "Already in canonical form." }));
  list.replaceChildren(
    ...changes.map(({ id, kind, before, after }) =>
      el(
        "li",
        { data: { self: id, kind } },
        el("span", { class: "part-name", text: kind }),
        // Only a covered part can change and still look the same.
        before === after
          ? el("span", { text: "spelled another way, under its cover" })
          : el("span", { class: "mono" }, el("del", { text: cut(visible(before), 80) || "(none)" }), " → ", el("ins", { text: cut(visible(after), 80) || "(none)" })),
      ),
    ),
  );
}
