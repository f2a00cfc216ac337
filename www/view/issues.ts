// The diagnostics: message, position, reference, and a fix with a preview.

import type { Issue } from "llm-uri";
import { difference, fixedText, isMasked } from "../model/fixes.ts";
import { masked, type Span, widened } from "../model/hidden.ts";
import { partsAt, type Reading, read } from "../model/reading.ts";
import { byId, type Child, capped, cut, el, icon, prose, referenceTo, visible } from "./dom.ts";
import { wordsOf } from "./hints.ts";

const list = byId("issues");
const all = byId("fix-all");

/** The number of characters shown before and after the position of an issue. */
const AROUND = 36;
/** Bounds the time to draw. */
const MOST = 40;
const NAMES = { error: "Error", warning: "Warning", advice: "Hint" } as const;

export interface IssueActions {
  /** Whether to offer fixes. False if the input is imported as another format instead. */
  readonly fixable: boolean;
  readonly fix: (text: string) => void;
  /** Opens the explanation of a code. */
  readonly explain: (code: string) => void;
  readonly select: (span: Span) => void;
  /** Whether production refuses the host, which is not an issue of the URI. */
  readonly refused: boolean;
}

/** `more` are the provider's findings, which the syntax does not have. */
export function drawIssues(reading: Reading, more: readonly Issue[], actions: IssueActions): void {
  const issues = [...reading.issues, ...more];
  byId("note-issues").textContent = issues.length === 0 ? "" : String(issues.length);
  const fixes = actions.fixable ? issues.slice(0, MOST).map((issue) => fixedText(reading, [issue])) : [];
  const together =
    fixes.filter((text) => text !== undefined).length > 1 ? fixedText(reading, reading.issues) : undefined;
  all.hidden = together === undefined;
  all.onclick = () => actions.fix(together!);
  if (issues.length === 0) {
    const [tone, words] =
      reading.state === "empty"
        ? (["empty", "Errors, warnings and hints appear here, with their position, rule and fix."] as const)
        : actions.refused
          ? (["warning", "The URI has no problems, but production refuses its host: see Safety."] as const)
          : (["valid", "No problems found."] as const);
    list.replaceChildren(el("li", { class: "none", data: { severity: tone } }, icon(tone), words));
    return;
  }
  list.replaceChildren(...capped(issues, MOST, (issue, at) => item(reading, issue, at, fixes[at], actions)));
}

/** An issue: its severity, its code, its text, more about it, and its reference. */
export const issueItem = (
  issue: Issue,
  data: Record<string, string>,
  code: HTMLElement,
  ...more: Child[]
): HTMLElement =>
  el(
    "li",
    { class: "issue", data: { severity: issue.severity, ...data } },
    el("p", { class: "issue-head" }, icon(issue.severity), el("strong", { text: NAMES[issue.severity] }), code),
    el("p", { class: "issue-text" }, ...prose(wordsOf(issue))),
    ...more,
    el("p", { class: "issue-foot" }, referenceTo(issue.reference)),
  );

function item(reading: Reading, issue: Issue, at: number, fix: string | undefined, actions: IssueActions): HTMLElement {
  const about = partsAt(reading, issue).map((part) => part.id);
  return issueItem(
    issue,
    { self: `issue-${at}`, about: about.join(" ") },
    el("button", {
      class: "link code",
      text: issue.code,
      attributes: { "aria-label": `Explain ${issue.code}` },
      click: () => actions.explain(issue.code),
    }),
    el(
      "button",
      { class: "excerpt mono", attributes: { translate: "no" }, click: () => actions.select(issue) },
      el("span", {
        class: "unseen",
        text: `Select in the input${issue.component === "input" ? "" : `, ${issue.component}`}: `,
      }),
      ...excerpt(reading, issue),
    ),
    fix !== undefined && preview(reading, issue, fix, actions),
  );
}

/** The marked text and its surroundings, masked. */
function excerpt({ input, hidden }: Reading, { start, end }: Issue): (Node | string)[] {
  const { start: from, end: to } = widened({ start, end }, hidden);
  const before = visible(masked(input, hidden, 0, from));
  const after = visible(masked(input, hidden, to));
  const fault = visible(masked(input, hidden, from, to));
  return [
    ending(before, AROUND),
    el("mark", { class: fault === "" ? "caret" : "", text: cut(fault, 2 * AROUND) }),
    cut(after, AROUND),
  ];
}

/** The end of a text, of which `cut` is the start. */
const ending = (text: string, longest: number): string => (text.length > longest ? `…${text.slice(-longest)}` : text);

function preview(reading: Reading, issue: Issue, fix: string, actions: IssueActions): HTMLElement {
  const change = isMasked(reading, issue) ? undefined : difference(reading.text, read(fix).text);
  const apply = el("button", {
    class: "fix",
    text: "Apply fix",
    attributes: { "aria-label": `Apply fix: ${issue.code}` },
    click: () => actions.fix(fix),
  });
  if (change === undefined)
    return el(
      "div",
      { class: "preview" },
      el("p", { class: "diff-note", text: "This changes only the masked secret, so before and after look the same." }),
      apply,
    );
  const { head, before, after, tail } = change;
  const row = (label: string, tag: "del" | "ins", text: string): HTMLElement =>
    el(
      "span",
      { class: "diff-row" },
      el("span", { class: "diff-label", text: `${label} ` }),
      el(
        "span",
        {},
        visible(ending(head, AROUND / 2)),
        el(tag, { text: visible(text) }),
        visible(cut(tail, AROUND / 2)),
      ),
    );
  return el(
    "div",
    { class: "preview" },
    el(
      "p",
      { class: "diff mono", attributes: { translate: "no" } },
      row("Before", "del", before),
      row("After", "ins", after),
    ),
    apply,
  );
}
