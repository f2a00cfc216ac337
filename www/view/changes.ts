// A part with two texts: before and after, or of the first and of the second URI.

import type { Change } from "../model/canonical.ts";
import { cut, el, visible } from "./dom.ts";

const LONGEST = 80;

/** `sign` is between the two texts. `masked` is shown if both look the same, which happens only for a secret. */
export function changeItem({ id, kind, before, after }: Change, sign: string, masked: string): HTMLElement {
  const text = (tag: "del" | "ins", value: string): HTMLElement =>
    value === "" ? el("span", { class: "muted", text: "none" }) : el(tag, { text: cut(visible(value), LONGEST) });
  return el(
    "li",
    { data: { self: id, kind } },
    el("span", { class: "part-name", text: kind }),
    before === after
      ? el("span", { text: masked })
      : el("span", { class: "mono" }, text("del", before), ` ${sign} `, text("ins", after)),
  );
}
