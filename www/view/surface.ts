// The parts of the URI, edited in place. A control changes only its part of the input, valid or not; all other text stays as it
// is written. A control never contains a secret: the control of a masked value is empty, and typing replaces the value.

import { decoded, withPart } from "../model/edit.ts";
import { masked } from "../model/hidden.ts";
import type { Kind, Part } from "../model/parts.ts";
import { keyShape, modelsOf, nearHost, nearModel, PRESETS } from "../model/presets.ts";
import type { Reading } from "../model/reading.ts";
import type { Outcome } from "../model/verdicts.ts";
import { put } from "./controls.ts";
import { byId, drawOptions, el } from "./dom.ts";
import { drawHint, dropButton, type Hint, issueAt, makeRow } from "./hints.ts";
import { drawParameters, setUpParameters } from "./parameters.ts";

type Field = Exclude<Kind, "scheme" | "parameter">;

interface Row {
  readonly kind: Field;
  readonly input: HTMLInputElement;
  readonly hint: HTMLElement;
  readonly root: HTMLElement;
}

/** A part's section in the draft, placeholder and meaning. */
const FIELDS: readonly (readonly [kind: Field, section: string, placeholder: string, meaning: string])[] = [
  ["app-label", "4.2.1", "none", "The name of the application. Not secret, but private."],
  ["api-key", "4.2.1", "none", "The secret. It appears only in the input above."],
  ["host", "4.2.2", "api.openai.com", "The server that receives the requests."],
  ["port", "4.2.3", "the default", "443 by default, or 11434 on this machine."],
  ["model", "4.3", "gpt-5", "The provider's name for the model."],
  ["fragment", "4.5", "none", "A note for the application. It is never sent."],
];

const root = byId<HTMLFieldSetElement>("parts");
const provider = byId<HTMLSelectElement>("p-provider");
const models = byId("p-models");
const note = byId("parts-note");

export interface Surface {
  /** The reading of the text that the controls change: the input, its fixed text, or its import. */
  readonly reading: Reading;
  /** False if the input is not an llm URI, or if a change could unmask a secret. */
  readonly editable: boolean;
}

let surface: Surface;
let write: (text: string, source: string) => void;
let rows: readonly Row[];

export function setUpSurface(change: (text: string, source: string) => void): void {
  write = change;
  rows = FIELDS.map(fieldRow);
  const frames = rows.map((each) => each.root);
  byId("p-params").before(...frames.slice(0, -1));
  root.append(frames.at(-1)!);
  drawOptions(provider, [["", "Another"], ...PRESETS.map(({ id, name }) => [id, name] as const)]);
  provider.addEventListener("input", choose);
  setUpParameters(() => surface.reading, change);
}

const row = (kind: Field): Row => rows.find((each) => each.kind === kind)!;

const keyDrop = dropButton("key", () => {
  write(withPart(surface.reading.input, "api-key", ""), "");
  row("api-key").input.focus();
});

function fieldRow([kind, section, placeholder]: (typeof FIELDS)[number]): Row {
  const id = `p-${kind}`;
  const input = el("input", {
    attributes: {
      id,
      type: kind === "api-key" ? "password" : "text",
      placeholder,
      inputmode: kind === "port" ? "numeric" : kind === "host" ? "url" : undefined,
      list: kind === "model" ? "p-models" : undefined,
    },
  });
  input.addEventListener("input", () => write(withPart(surface.reading.input, kind, input.value), id));
  // A typed key is in the input now; the control forgets it.
  input.addEventListener("blur", () => show(kind, input, true));
  const made = makeRow({ id, self: kind, kind, label: kind, section }, input, input, kind === "api-key" && keyDrop);
  return { kind, input, ...made };
}

/** Chooses a provider: its host and port, and its first model if there is none. */
function choose(): void {
  const preset = PRESETS.find(({ id }) => id === provider.value);
  if (preset === undefined) return;
  let text = withPart(surface.reading.input, "host", preset.host);
  text = withPart(text, "port", preset.port ?? "");
  if (partOf("model") === undefined && preset.models[0] !== undefined) text = withPart(text, "model", preset.models[0]);
  write(text, "");
}

const partOf = (kind: Kind): Part | undefined => surface.reading.parts.find((part) => part.kind === kind);

/** `force` also replaces the value of the focused control, as undo does. */
export function drawSurface(next: Surface, outcome: Outcome, force: boolean): void {
  surface = next;
  const { reading, editable } = next;
  root.disabled = provider.disabled = !editable;
  note.hidden = editable;
  const preset = PRESETS.find(({ id }) => id === outcome.profile?.id);
  provider.value = preset === undefined || outcome.profile?.hosts?.length === 0 ? "" : preset.id;
  const names = modelsOf(outcome.profile);
  if (models.dataset.of !== names.join()) {
    models.dataset.of = names.join();
    drawOptions(
      models,
      names.map((name) => [name, ""]),
    );
  }
  for (const { kind, input, hint } of rows) {
    show(kind, input, force);
    const found = issueAt(reading, kind);
    input.setAttribute("aria-invalid", String(found?.tone === "error"));
    drawHint(hint, found ?? hintOf(kind, outcome), (text) => {
      write(withPart(surface.reading.input, kind, text), "");
      input.focus();
    });
  }
  keyDrop.hidden = partOf("api-key") === undefined;
  drawParameters(outcome, force);
}

function show(kind: Field, input: HTMLInputElement, force: boolean): void {
  const part = partOf(kind);
  const { input: text, hidden } = surface.reading;
  const secret =
    kind === "api-key" || (part !== undefined && masked(text, hidden, part.start, part.end).includes("***"));
  if (kind === "api-key") input.placeholder = part === undefined ? "none" : "masked";
  put(input, part === undefined || secret ? "" : decoded(kind, text.slice(part.start, part.end)), force);
}

function hintOf(kind: Field, { profile }: Outcome): Hint {
  const [, , , meaning] = FIELDS.find(([each]) => each === kind)!;
  const part = partOf(kind);
  const { input } = surface.reading;
  const value = part === undefined ? "" : decoded(kind, input.slice(part.start, part.end));
  const near =
    kind === "host" ? nearHost(value.toLowerCase()) : kind === "model" ? nearModel(value, profile) : undefined;
  if (near !== undefined) return { tone: "warning", words: "Did you mean ", instead: near };
  if (kind === "api-key") {
    const host = partOf("host");
    const shape = host && keyShape(input.slice(host.start, host.end).toLowerCase());
    if (shape !== undefined) return { words: `${meaning} Keys of this provider begin with ${shape.slice(0, -1)}.` };
  }
  return { words: meaning };
}

/** Opens the form at its first empty part that a URI needs. */
export function focusSurface(): void {
  (
    rows.find(({ kind, input }) => (kind === "host" || kind === "model") && input.value === "") ?? row("host")
  ).input.focus();
}
