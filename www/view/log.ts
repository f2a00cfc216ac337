// Lists of outcomes: dropped or renamed parts, facts.

import type { Lost } from "../model/imports.ts";
import { type Child, capped, cut, el, mono, visible } from "./dom.ts";

const MOST = 40;
const LONGEST = 80;

export interface Line {
  readonly name: string;
  readonly outcome: string;
  readonly reason?: string | undefined;
}

export function drawLog(list: HTMLElement, lines: readonly Line[]): void {
  const item = ({ name, outcome, reason }: Line): HTMLElement =>
    el(
      "li",
      {},
      mono("code", cut(visible(name), LONGEST)),
      el("span", {}, el("b", { text: cut(visible(outcome), LONGEST) }), reason !== undefined && `: ${reason}`),
    );
  list.replaceChildren(...capped(lines, MOST, item));
}

export const lostLines = (lost: readonly Lost[]): readonly Line[] =>
  lost.map(({ component, name, reason }) => ({
    name: name === undefined ? component : `${component} ${name}`,
    outcome: "dropped",
    reason,
  }));

/** A row of a definition list. */
export const fact = (name: string, ...value: Child[]): HTMLElement =>
  el("div", {}, el("dt", { text: name }), el("dd", {}, ...value));

/** The text of a fact that is part of an input. */
export const written = (text: string): HTMLElement => mono("span", cut(visible(text), 400));
