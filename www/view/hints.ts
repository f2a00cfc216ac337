// The text below a control: the worst issue of its part, or the meaning of the part.

import type { Issue, Severity } from "llm-uri";
import { partsAt, type Reading, worstOf } from "../model/reading.ts";
import { breakable, type Child, cut, el, icon, prose, sectionLink, visible } from "./dom.ts";

export interface Hint {
  readonly tone?: Severity | undefined;
  readonly words: string;
  /** A name to use instead, by a click. */
  readonly instead?: string | undefined;
}

/** The worst issue of a part. */
export function issueAt(reading: Reading, id: string): Hint | undefined {
  const found = reading.issues.filter(
    (issue) =>
      partsAt(reading, issue).some((part) => part.id === id) ||
      (issue.component === id && reading.parts.every((part) => part.id !== id)),
  );
  const worst = worstOf(found);
  const issue = found.find(({ severity }) => severity === worst);
  return issue && { tone: worst, words: wordsOf(issue) };
}

export const wordsOf = ({ message, fix }: Issue): string => (fix === undefined ? message : `${message} ${fix}`);

/** Replaces a hint if it differs, so that screen readers and the layout stay quiet. */
export function drawHint(element: HTMLElement, { tone, words, instead }: Hint, use: (text: string) => void): void {
  const state = `${tone} ${words} ${instead}`;
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  if (tone === undefined) delete element.dataset.severity;
  else element.dataset.severity = tone;
  element.replaceChildren(
    ...(tone === undefined ? [] : [icon(tone)]),
    el(
      "span",
      {},
      ...prose(cut(visible(words), 300)),
      instead !== undefined && el("button", { class: "link mono", text: instead, click: () => use(instead) }),
      instead !== undefined && "?",
    ),
  );
}

/** A part's label, its section of the draft, `value` with its control, and a hint. */
export function makeRow(
  { id, self, kind, label, section }: Record<"id" | "self" | "kind" | "label" | "section", string>,
  input: HTMLElement,
  ...value: Child[]
): { readonly root: HTMLElement; readonly hint: HTMLElement } {
  const hint = el("p", { class: "hint", attributes: { id: `${id}-hint` } });
  input.setAttribute("aria-describedby", hint.id);
  const root = el(
    "div",
    { class: "row", data: { self, kind } },
    el("label", { attributes: { for: id, translate: "no" } }, ...breakable(label)),
    sectionLink(section),
    el("span", { class: "value" }, ...value),
    hint,
  );
  return { root, hint };
}

/** A button that removes a part. */
export const dropButton = (name: string, click: () => void): HTMLButtonElement =>
  el("button", { class: "quiet icon", attributes: { "aria-label": `Remove the ${name}` }, click }, icon("clear"));
