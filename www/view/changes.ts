// One part with two texts: before and after, or here and there.

import type { Change } from "../model/canonical.ts";
import { cut, el, visible } from "./dom.ts";

const LONGEST = 80;

/** `sign` stands between the two; `covered` is said where both look the same, which only the texts of a secret can. */
export function changeItem(
  { id, kind, before, after }: Change,
  { sign, covered }: { readonly sign: string; readonly covered: string },
): HTMLElement {
  const text = (tag: "del" | "ins", value: string): HTMLElement =>
    value === "" ? el("span", { class: "muted", text: "none" }) : el(tag, { text: cut(visible(value), LONGEST) });
  return el(
    "li",
    { data: { self: id, kind } },
    el("span", { class: "part-name", text: kind }),
    before === after
      ? el("span", { text: covered })
      : el("span", { class: "mono" }, text("del", before), ` ${sign} `, text("ins", after)),
  );
}
