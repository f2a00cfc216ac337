// One part with two texts: before and after, or here and there.

import type { Change } from "../model/canonical.ts";
import { cut, el, visible } from "./dom.ts";

const LONGEST = 80;

/** `covered`: what is said where both texts look the same, which only those of a secret can. */
export function changeItem({ id, kind, before, after }: Change, covered: string): HTMLElement {
  const [one, other] = [before, after].map((text) => cut(visible(text), LONGEST) || "(none)");
  return el(
    "li",
    { data: { self: id, kind } },
    el("span", { class: "part-name", text: kind }),
    before === after ? el("span", { text: covered }) : el("span", { class: "mono" }, el("del", { text: one }), " → ", el("ins", { text: other })),
  );
}
