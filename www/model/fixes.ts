// One-click fixes: the edits of an issue, or a change that follows from its parameter, applied to the input.

import { type Edit, type Issue, wellKnownParams } from "llm-uri";
import { decodedParameter, parameter, withParameter } from "./edit.ts";
import { partsAt, type Reading, read } from "./reading.ts";

/** The edits of some issues, ascending. If two overlap, the first one wins, as in the package's suggestions. */
function editsOf(issues: readonly Issue[]): readonly Edit[] {
  const sorted = issues.flatMap((issue) => issue.edits ?? []).sort((a, b) => a.start - b.start || a.end - b.end);
  const edits: Edit[] = [];
  for (const edit of sorted) {
    const last = edits.at(-1);
    const repeated =
      last !== undefined && last.start === edit.start && last.end === edit.end && last.text === edit.text;
    if (last === undefined || (edit.start >= last.end && !repeated)) edits.push(edit);
  }
  return edits;
}

/** The input after the fix of these issues, WITH ITS SECRETS; undefined if there is none, or if it would reveal a secret. */
export function fixedText(reading: Reading, issues: readonly Issue[]): string | undefined {
  const edits = editsOf(issues);
  const [issue, ...more] = issues;
  const text =
    edits.length > 0
      ? edited(reading.input, edits)
      : issue !== undefined && more.length === 0
        ? ofParameter(reading, issue)
        : undefined;
  return text === undefined || reveals(reading, text) ? undefined : text;
}

/** `edits` in ascending order. */
const edited = (input: string, edits: readonly Edit[]): string =>
  edits.reduceRight((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), input);

/** The input after all fixes of its issues, WITH ITS SECRETS. */
export const withFixes = ({ input, issues }: Reading): string => edited(input, editsOf(issues));

/** Fixes that the package words, but has no edits for. */
function ofParameter(reading: Reading, issue: Issue): string | undefined {
  const part = partsAt(reading, issue)[0];
  if (part?.kind !== "parameter") return undefined;
  const at = Number(part.id.slice(10));
  const [name, value] = decodedParameter(reading.input.slice(part.start, part.end));
  if (issue.code === "parameter-not-sent") return withParameter(reading.input, at, undefined);
  if (issue.code === "out-of-range" || issue.code === "provider-range") {
    const spec = wellKnownParams.find((each) => each.name === name);
    const number = Number(value);
    const near = Number.isNaN(number) ? undefined : number < (spec?.min ?? number) ? spec?.min : spec?.max;
    return near === undefined ? undefined : withParameter(reading.input, at, parameter(name, String(near)));
  }
  if (issue.code === "implausible-value") {
    const [, given, better] = /`([\w.]+)=([^`]*)`/.exec(issue.fix ?? "") ?? [];
    return given === name ? withParameter(reading.input, at, parameter(name, better!)) : undefined;
  }
  if (issue.code === "secret-in-query" && reading.uri !== undefined && reading.uri.apiKey === undefined && value) {
    const { uri } = reading;
    const query = uri.query.filter((_, index) => index !== at);
    return uri.with({ appLabel: uri.appLabel ?? "app", apiKey: value, query }).exposeCredentials();
  }
  return undefined;
}

const MOST_SECRETS = 32;

/** Whether a fix would reveal text that is masked now. Example: after `llm://`, a bare key parses as a host. */
function reveals({ input, hidden, text }: Reading, fixed: string): boolean {
  if (hidden.length === 0) return false;
  // An input with more secrets is a text, which no fix turns into a URI. The bound keeps this linear.
  if (hidden.length > MOST_SECRETS) return true;
  const after = read(fixed).text;
  return hidden.some(
    ({ start, end }) => after.split(input.slice(start, end)).length > text.split(input.slice(start, end)).length,
  );
}

/** Whether a fix changes only masked text, so that a comparison of redacted texts would show something else. */
export const isMasked = ({ hidden }: Reading, { edits = [] }: Issue): boolean =>
  edits.length > 0 && edits.every(({ start, end }) => hidden.some((span) => start < span.end && end > span.start));

/** Where the redacted texts before and after a fix differ. */
export interface Difference {
  readonly head: string;
  readonly before: string;
  readonly after: string;
  readonly tail: string;
}

/** Undefined if the texts are equal, so that only a secret changes. */
export function difference(before: string, after: string): Difference | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return {
    head: before.slice(0, start),
    before: before.slice(start, before.length - tail),
    after: after.slice(start, after.length - tail),
    tail: before.slice(before.length - tail),
  };
}
