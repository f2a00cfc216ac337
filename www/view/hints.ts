// The text below a control: the worst issue of its part, or the meaning of the part.

import type { Issue, Severity } from "llm-uri";
import { partsAt, type Reading } from "../model/reading.ts";
import { draftSection } from "../model/reference.ts";
import { cut, el, icon, prose, visible } from "./dom.ts";

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
  const worst = ORDER.map((tone) => found.find(({ severity }) => severity === tone)).find(
    (issue) => issue !== undefined,
  );
  return worst && { tone: worst.severity, words: wordsOf(worst) };
}

const ORDER = ["error", "warning", "advice"] as const;

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
      instead !== undefined &&
        el("button", { class: "link mono", text: instead, attributes: { type: "button" }, click: () => use(instead) }),
      instead !== undefined && "?",
    ),
  );
}

export function setInvalid(control: HTMLElement, invalid: boolean): void {
  if (invalid) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

/** A link to the section of the draft that defines a part. */
export function sectionLink(section: string): HTMLElement {
  return el("a", {
    class: "ref",
    text: `§${section}`,
    attributes: {
      href: draftSection(section),
      target: "_blank",
      rel: "noreferrer noopener",
      "aria-label": `Section ${section} of the draft`,
    },
  });
}
