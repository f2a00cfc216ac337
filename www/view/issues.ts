// The diagnostics: message, position, reference, and a fix with a preview.

import type { Edit, Issue } from "llm-uri";
import { difference, editsOf, type Piece, reveals } from "../model/fixes.ts";
import { masked, type Span, widened } from "../model/hidden.ts";
import { partsAt, type Reading } from "../model/reading.ts";
import { placeOf } from "../model/reference.ts";
import { byId, el, icon, visible } from "./dom.ts";

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
  readonly fix: (edits: readonly Edit[]) => void;
  readonly select: (span: Span) => void;
}

export function drawIssues(reading: Reading, actions: IssueActions): void {
  const { issues } = reading;
  byId("note-issues").textContent = issues.length === 0 ? "" : String(issues.length);
  const edits = editsOf(issues);
  all.hidden = !actions.fixable || issues.filter(hasFix).length < 2 || reveals(reading, edits);
  all.onclick = () => actions.fix(edits);
  if (issues.length === 0) {
    const words =
      reading.state === "empty"
        ? "Errors, warnings and hints appear here, with their position, rule and fix."
        : "No problems found.";
    list.replaceChildren(
      el(
        "li",
        { class: "none", data: { state: reading.state } },
        icon(reading.state === "empty" ? "empty" : "valid"),
        words,
      ),
    );
    return;
  }
  const items = issues.slice(0, MOST).map((issue, at) => item(reading, issue, at, actions));
  if (issues.length > MOST) items.push(el("li", { class: "none", text: `and ${issues.length - MOST} more` }));
  list.replaceChildren(...items);
}

const hasFix = (issue: Issue): boolean => issue.edits !== undefined && issue.edits.length > 0;

function item(reading: Reading, issue: Issue, at: number, actions: IssueActions): HTMLElement {
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
      el("code", { text: issue.code }),
    ),
    el("p", { class: "issue-text", text: issue.fix === undefined ? issue.message : `${issue.message} ${issue.fix}` }),
    el(
      "button",
      { class: "excerpt mono", attributes: { type: "button", translate: "no" }, click: () => actions.select(issue) },
      el("span", { class: "unseen", text: `Select in the input, ${issue.component}: ` }),
      ...excerpt(reading, issue),
    ),
    actions.fixable && hasFix(issue) && !reveals(reading, editsOf([issue])) && preview(reading, issue, actions),
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

function preview(reading: Reading, issue: Issue, actions: IssueActions): HTMLElement {
  const edits = editsOf([issue]);
  const pieces = difference(reading, edits);
  const apply = el("button", {
    class: "fix",
    text: "Apply fix",
    attributes: { type: "button", "aria-label": `Apply fix: ${issue.code}` },
    click: () => actions.fix(edits),
  });
  if (pieces === undefined)
    return el(
      "div",
      { class: "preview" },
      el("p", { class: "diff-note", text: "This changes only the masked secret, so before and after look the same." }),
      apply,
    );
  return el(
    "div",
    { class: "preview" },
    el(
      "p",
      { class: "diff mono", attributes: { translate: "no" } },
      row("Before", pieces, "del"),
      row("After", pieces, "ins"),
    ),
    apply,
  );
}

function row(label: string, pieces: readonly Piece[], tag: "del" | "ins"): HTMLElement {
  const last = pieces.length - 1;
  const texts = pieces.map((piece, at) => {
    if (piece.kind === "changed") return el(tag, { text: visible(tag === "del" ? piece.before : piece.after) });
    const text = visible(piece.text);
    // Text between two changes is cut in the middle; the first and the last text are cut at the far end.
    const [head, tail] = [at === 0 ? 0 : AROUND / 2, at === last ? 0 : AROUND / 2];
    return text.length <= head + tail ? text : `${text.slice(0, head)}…${tail === 0 ? "" : text.slice(-tail)}`;
  });
  return el(
    "span",
    { class: "diff-row" },
    el("span", { class: "diff-label", text: `${label} ` }),
    el("span", {}, ...texts),
  );
}
