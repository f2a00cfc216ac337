// The parameters of the URI: one control for each, and a search for more among the names of the draft and of the provider.

import { wellKnownParams } from "llm-uri";
import { params as canonical } from "../../data/request-params.json";
import { decoded, decodedParameter, parameter, withParameter } from "../model/edit.ts";
import { masked } from "../model/hidden.ts";
import type { Part } from "../model/parts.ts";
import { ruleOf } from "../model/presets.ts";
import type { Reading } from "../model/reading.ts";
import type { Outcome } from "../model/verdicts.ts";
import { type Control, control, type Shape, shapeOf, specOf } from "./controls.ts";
import { byId, cut, drawOptions, onClick, visible } from "./dom.ts";
import { drawHint, dropButton, type Hint, issueAt, makeRow } from "./hints.ts";

const list = byId("p-params");
const search = byId<HTMLInputElement>("p-add");
const names = byId("p-names");

const MOST = 60;

interface Row {
  /** The parameter of the row; another parameter needs another row. */
  readonly identity: string;
  readonly root: HTMLElement;
  readonly hint: HTMLElement;
  readonly control: Control;
}

let rows: Row[] = [];
let current: () => Reading;
let write: (text: string, source: string) => void;

export function setUpParameters(reading: () => Reading, change: typeof write): void {
  current = reading;
  write = change;
  const add = (): void => {
    const name = search.value.trim();
    if (name === "") {
      search.focus();
      return;
    }
    search.value = "";
    const at = parameters().length;
    write(withParameter(current().input, total(), parameter(name, initial(name))), "");
    rows[at]?.control.input.focus();
  };
  onClick("p-add-go", add);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  });
}

/** A value to begin with: a valid one if the type has one. */
const initial = (name: string): string => {
  const spec = specOf(name);
  if (spec?.type === "boolean") return "true";
  return spec?.type === "float" || spec?.type === "integer" ? "1" : "";
};

const parameters = (): readonly Part[] => current().parts.filter(({ kind }) => kind === "parameter");
/** Also counts empty parameters, such as that of `?&`. */
const total = (): number => place(Number.POSITIVE_INFINITY);

/** The index among the written parameters of the `at`th part: an empty one has no part. */
function place(at: number): number {
  const reading = current();
  const begin = reading.input.indexOf("?") + 1;
  if (begin === 0) return 0;
  const part = parameters()[at];
  const fragment = reading.parts.find(({ kind }) => kind === "fragment")?.start;
  const text = reading.input.slice(begin, part?.start ?? fragment);
  const separators = text.split("&").length - 1;
  return part === undefined ? separators + 1 : separators;
}

export function drawParameters(outcome: Outcome, force: boolean): void {
  const reading = current();
  const { input, hidden } = reading;
  const shown = parameters().slice(0, MOST);
  const facts = shown.map((part) => {
    const text = masked(input, hidden, part.start, part.end);
    const secret = text.includes("***");
    const [name, value] = decodedParameter(secret ? text : input.slice(part.start, part.end));
    const shape = shapeOf(name, value, secret);
    const lines = shape === "list" && part.value !== undefined ? items(input.slice(part.value, part.end)) : value;
    return { part, name, shape, value: lines };
  });
  const identities = facts.map(({ name, shape }, at) => {
    // A value that becomes secret while it is typed is masked in the same control.
    const row = rows[at];
    const typing =
      shape === "masked" && row?.identity === `text ${name}` && row.control.input === document.activeElement;
    return typing ? row.identity : `${shape} ${name}`;
  });
  if (identities.length !== rows.length || identities.some((identity, at) => rows[at]!.identity !== identity)) {
    const focused = rows.findIndex(({ root }) => root.contains(document.activeElement));
    rows = facts.map(({ name, shape }, at) => kept(identities[at]!, at) ?? parameterRow(name, shape, at, outcome));
    list.replaceChildren(...rows.map(({ root }) => root));
    if (focused >= 0 && !list.contains(document.activeElement)) rows[focused]?.control.input.focus();
    byId("p-more").textContent =
      parameters().length > MOST ? `and ${parameters().length - MOST} more, in the input only` : "";
    offer(
      outcome,
      facts.map(({ name }) => name),
    );
  }
  for (const [at, { part, name, shape, value }] of facts.entries()) {
    const { control, hint } = rows[at]!;
    if (rows[at]!.identity === `text ${name}`)
      (control.input as HTMLInputElement).type = shape === "masked" ? "password" : "text";
    control.show(shape === "masked" ? null : value, force);
    const found = issueAt(reading, part.id);
    control.input.setAttribute("aria-invalid", String(found?.tone === "error"));
    drawHint(hint, found ?? hintOf(name, outcome), () => undefined);
  }
}

const items = (written: string): string =>
  written
    .split(",")
    .map((item) => decoded("parameter", item))
    .join("\n");

const kept = (identity: string, at: number): Row | undefined =>
  rows[at]?.identity === identity ? rows[at] : undefined;

function parameterRow(name: string, shape: Shape, at: number, { profile, protocol }: Outcome): Row {
  const id = `p-param-${at}`;
  const rule = ruleOf(profile, protocol, name);
  const put = (written: string | undefined, source: string): void =>
    write(withParameter(current().input, place(at), written), source);
  // The name in the input may be masked in the label.
  const real = (): string => {
    const part = parameters()[at]!;
    return decodedParameter(current().input.slice(part.start, part.end))[0];
  };
  const made = control(
    { id, name, shape, rule },
    (value) => put(parameter(real(), value), id),
    (written) => put(written, id),
  );
  const label = cut(visible(name), 60) || "(no name)";
  const drop = dropButton(`parameter ${label}`, () => {
    put(undefined, "");
    search.focus();
  });
  const section = specOf(name) === undefined ? "4.4" : "6";
  const about = { id, self: `parameter-${at}`, kind: "parameter", label, section };
  return { identity: `${shape} ${name}`, control: made, ...makeRow(about, made.input, made.root, drop) };
}

/** The provider's use of the parameter, or its meaning. */
function hintOf(name: string, outcome: Outcome): Hint {
  const { changes, profile, protocol, refused } = outcome;
  const range = refused.get(name);
  if (range !== undefined) return { tone: "error", words: range };
  const change = changes.find(({ param, from }) => param === name && from === "query");
  const reason = change?.reason === undefined ? "" : `: ${change.reason}`;
  if (change?.kind === "dropped" || change?.kind === "withheld")
    return { tone: "warning", words: `Not sent${reason}.` };
  const sent = change?.to === undefined || change.to === name ? "" : ` Sent as ${change.to}.`;
  const spec = specOf(name);
  if (spec === undefined) return { words: `Not in the draft.${sent}` };
  const { min, max } = { ...spec, ...ruleOf(profile, protocol, name) };
  const limits = min === undefined && max === undefined ? "" : ` ${min ?? ""} to ${max ?? ""}.`;
  const unit = spec.unit === undefined || spec.unit === "probability" ? "" : `, in ${spec.unit}`;
  return { words: `${spec.description}${unit}.${limits}${sent}` };
}

/** Names to add: those of the draft and of the provider. */
function offer({ profile, protocol }: Outcome, used: readonly string[]): void {
  const rules = profile?.protocols?.find((each) => each.protocol === protocol)?.params ?? {};
  const others = Object.keys(rules).filter((name) => specOf(name) === undefined);
  const options = [
    ...wellKnownParams.map(({ name, description }) => [name, description] as const),
    ...[...new Set([...others, ...canonical.map((each) => each.name)])].map(
      (name) => [name, "not in the draft"] as const,
    ),
  ].filter(([name]) => !used.includes(name));
  drawOptions(names, options);
}
