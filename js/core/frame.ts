// Issues as text for people: each message, the input with carets below the span, the fix, the reference and the suggestion. The secrets
// of the input are masked, and everything except visible ASCII is escaped, so that no key and no control sequence reaches a terminal.

import { MARKER } from "./generated.js";
import type { FormatOptions, Issue } from "./types.js";

/** The part of the input that is shown for one issue, with the number of columns before the carets and of the carets. */
interface Line {
  readonly text: string;
  readonly pad: number;
  readonly carets: number;
}

const STYLES: Readonly<Record<string, string>> = { error: "1;31", warning: "1;33" };
const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const escaped = (character: string): string =>
  ESCAPES[character] ?? `\\u{${character.codePointAt(0)!.toString(16).toUpperCase()}}`;
/** Texts of issues are the package's own, but an issue may come back from a caller who changed it. */
const visible = (text: string): string => text.replace(/[^ -~…–≤≥§]/gu, escaped);

/** Formats issues, separated by empty lines. `hidden`: starts and ends of the spans to mask, in ascending order. */
export function frame(
  input: string,
  hidden: ArrayLike<number>,
  issues: readonly Issue[],
  { color, width }: Required<FormatOptions>,
): string {
  const lineOf = lines(input, hidden, Math.max(width, 20));
  const paint = (style: string, text: string): string =>
    color && style !== "" ? `\x1b[${style}m${text}\x1b[0m` : text;
  const row = (mark: string, heading: string, style: string, text: string): string =>
    `  ${paint("34", mark)} ${heading}${paint(style, text)}\n`;
  const format = (issue: Issue): string => {
    const line = lineOf(issue);
    const style = STYLES[issue.severity] ?? "1;36";
    let text = `${paint(style, visible(`${issue.severity}[${issue.code}]`))}: ${visible(issue.message)}\n`;
    // An empty input, such as a variable that is not set, has no line.
    if (line.text !== "") {
      text += row("|", "", "", line.text) + row("|", " ".repeat(line.pad), style, "^".repeat(line.carets));
    }
    if (issue.fix) text += row("=", "fix: ", "", visible(issue.fix));
    text += row("=", "", "2", visible(issue.reference));
    const suggestion = visible(issue.suggestion ?? "");
    if (suggestion === "" || suggestion === line.text) return text;
    // A user who pastes the marker has lost the key.
    const heading = suggestion.includes(MARKER) ? `try, with your secret for ${MARKER}: ` : "try: ";
    return text + row("=", heading, "32", suggestion);
  };
  return issues.map(format).join("\n");
}

/** Returns the line of an issue: at most `width` columns of the input, around the span. */
function lines(input: string, hidden: ArrayLike<number>, width: number): (issue: Issue) => Line {
  let shown = "";
  // The first column of each unit of the input, and the number of columns.
  const columns = new Uint32Array(input.length + 1);
  let from = 0;
  const show = (to: number): void => {
    for (const [part] of input.slice(from, to).matchAll(/[ -~]+|[^ -~]/gu)) {
      const isVisible = /^[ -~]/.test(part);
      for (let at = 0; at < part.length; at++) columns[from + at] = shown.length + (isVisible ? at : 0);
      shown += isVisible ? part : escaped(part);
      from += part.length;
    }
  };
  for (let at = 0; at < hidden.length; at += 2) {
    show(hidden[at]!);
    // Every unit of a secret has the marker's first column, so that no caret reveals how long the secret is.
    columns.fill(shown.length, from, hidden[at + 1]);
    if (from < hidden[at + 1]!) shown += MARKER;
    from = hidden[at + 1]!;
  }
  show(input.length);
  columns[input.length] = shown.length;

  const total = shown.length;
  const column = (offset: number): number => columns[Math.min(offset, input.length)]!;
  return ({ start, end }) => {
    const first = column(start);
    // A span inside a masked secret is as wide as the marker.
    const last = column(end) <= first && end > start ? first + MARKER.length : column(end);
    // A third of the width is before the fault.
    const left = total <= width ? 0 : Math.min(Math.max(first - Math.floor(width / 3), 0), total - width);
    const right = Math.min(left + width, total);
    return {
      text: `${left > 0 ? "…" : ""}${shown.slice(left, right)}${right < total ? "…" : ""}`,
      pad: first - left + (left > 0 ? 1 : 0),
      carets: Math.max((right < total ? Math.min(last, right) : last) - first, 1),
    };
  };
}
