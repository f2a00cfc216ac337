// The diagnostics: message, position, reference, and a fix with a preview.

import type { Issue } from "llm-uri";
import { difference, fixedText, isMasked } from "../model/fixes.ts";
import { masked, type Span, widened } from "../model/hidden.ts";
import { partsAt, type Reading, read } from "../model/reading.ts";
import { placeOf } from "../model/reference.ts";
import { byId, el, icon, prose, visible } from "./dom.ts";
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
  const items = issues.slice(0, MOST).map((issue, at) => item(reading, issue, at, fixes[at], actions));
  if (issues.length > MOST) items.push(el("li", { class: "none", text: `and ${issues.length - MOST} more` }));
  list.replaceChildren(...items);
}

function item(reading: Reading, issue: Issue, at: number, fix: string | undefined, actions: IssueActions): HTMLElement {
  const place = placeOf(issue.reference);
  return el(
    "li",
    {
      class: "issue",
      data: {
        severity: issue.severity,
        self: `issue-${at}`,
        about: partsAt(reading, issue)
          .map((part) => part.id)
          .join(" "),
      },
    },
    el(
      "p",
      { class: "issue-head" },
      icon(issue.severity),
      el("strong", { text: NAMES[issue.severity] }),
      el("button", {
        class: "link code",
        text: issue.code,
        attributes: { type: "button", "aria-label": `Explain ${issue.code}` },
        click: () => actions.explain(issue.code),
      }),
    ),
    el("p", { class: "issue-text" }, ...prose(wordsOf(issue))),
    el(
      "button",
      { class: "excerpt mono", attributes: { type: "button", translate: "no" }, click: () => actions.select(issue) },
      el("span", { class: "unseen", text: `Select in the input, ${issue.component}: ` }),
      ...excerpt(reading, issue),
    ),
    fix !== undefined && preview(reading, issue, fix, actions),
    el(
      "p",
      { class: "issue-foot" },
      place === undefined
        ? issue.reference
        : el("a", { text: issue.reference, attributes: { href: place, target: "_blank", rel: "noreferrer noopener" } }),
    ),
  );
}

/** The marked text and its surroundings, masked. */
function excerpt({ input, hidden }: Reading, { start, end }: Issue): (Node | string)[] {
  const { start: from, end: to } = widened({ start, end }, hidden);
  const before = visible(masked(input, hidden, 0, from));
  const after = visible(masked(input, hidden, to));
  const fault = visible(masked(input, hidden, from, to));
  return [
    before.length > AROUND ? `…${before.slice(-AROUND)}` : before,
    el("mark", {
      class: fault === "" ? "caret" : "",
      text: fault.length > 2 * AROUND ? `${fault.slice(0, 2 * AROUND)}…` : fault,
    }),
    after.length > AROUND ? `${after.slice(0, AROUND)}…` : after,
  ];
}

function preview(reading: Reading, issue: Issue, fix: string, actions: IssueActions): HTMLElement {
  const change = isMasked(reading, issue) ? undefined : difference(reading.text, read(fix).text);
  const apply = el("button", {
    class: "fix",
    text: "Apply fix",
    attributes: { type: "button", "aria-label": `Apply fix: ${issue.code}` },
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
        head.length > AROUND / 2 ? `…${visible(head.slice(-AROUND / 2))}` : visible(head),
        el(tag, { text: visible(text) }),
        tail.length > AROUND / 2 ? `${visible(tail.slice(0, AROUND / 2))}…` : visible(tail),
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
