// Lists of outcomes: dropped or renamed parts, facts.

import type { Lost } from "../model/imports.ts";
import { type Child, cut, el, visible } from "./dom.ts";

const MOST = 40;
const LONGEST = 80;

export interface Line {
  readonly name: string;
  readonly outcome: string;
  readonly reason?: string | undefined;
}

export function drawLog(list: HTMLElement, lines: readonly Line[]): void {
  const items = lines.slice(0, MOST).map(({ name, outcome, reason }) => {
    const children: Child[] = [
      el("code", { text: cut(visible(name), LONGEST), attributes: { translate: "no" } }),
      el("span", {}, el("b", { text: cut(visible(outcome), LONGEST) }), reason !== undefined && `: ${reason}`),
    ];
    return el("li", {}, ...children);
  });
  if (lines.length > MOST) items.push(el("li", { class: "muted", text: `and ${lines.length - MOST} more` }));
  list.replaceChildren(...items);
}

export const lostLines = (lost: readonly Lost[]): readonly Line[] =>
  lost.map(({ component, name, reason }) => ({
    name: name === undefined ? component : `${component} ${name}`,
    outcome: "dropped",
    reason,
  }));

/** Rows of a definition list. */
export function drawFacts(
  list: HTMLElement,
  facts: readonly (readonly [name: string, value: string | undefined, code?: boolean])[],
): void {
  list.replaceChildren(
    ...facts.flatMap(([name, value, code]) =>
      value === undefined
        ? []
        : [
            el(
              "div",
              {},
              el("dt", { text: name }),
              el(
                "dd",
                code === false
                  ? { text: visible(value) }
                  : { class: "mono", text: cut(visible(value), 400), attributes: { translate: "no" } },
              ),
            ),
          ],
    ),
  );
}
