// The parts as a form. Typing in either side changes the other: the form asks the package for the new URI and writes what
// differs into the field, so that the field's undo takes it back. A secret is never put into a control: one that is
// covered is empty here, and what is typed replaces it.

import { build, type LlmUriChanges, LlmUriError, type LlmUriParts, wellKnownParams } from "llm-uri";
import type { Reading } from "../model/reading.ts";
import { byId, el } from "./dom.ts";

const form = byId("build");
const list = byId("parts");
const open = byId("build-open");
const fault = byId("build-fault");
const rows = byId("b-params");
const add = byId<HTMLSelectElement>("b-add");
const key = byId<HTMLInputElement>("b-key");

/** The plain controls and the parts that they stand for. */
const CONTROLS = {
  appLabel: "b-label",
  host: "b-host",
  port: "b-port",
  model: "b-model",
  fragment: "b-fragment",
} as const;
type Name = keyof typeof CONTROLS;
const NAMES = Object.keys(CONTROLS) as Name[];
const control = (name: Name): HTMLInputElement => byId<HTMLInputElement>(CONTROLS[name]);

const MARKER = "***";
const OTHER = "another name…";

/** A parameter as the form holds it. `value` is null for a name alone. Where it is covered, `value` is not for a control. */
interface Row {
  name: string;
  /** The name as it may be shown. */
  title: string;
  value: string | null;
  covered: boolean;
  /** Just added: written into the URI once it has a name and a value. */
  pending: boolean;
}

let parameters: Row[] = [];
let current: () => Reading;
let write: (text: string) => void;
/** What stands in a control and makes no URI, with what the package says of it. It stays there, and is said, whatever is typed elsewhere. */
const faults = new Map<string, { readonly control: HTMLInputElement; readonly said: string }>();
/** The field is being written from here: the controls have what they need, and their carets stay. */
let writing = false;

export function setUpBuild(reading: () => Reading, rewrite: (text: string) => void): void {
  current = reading;
  write = rewrite;
  open.addEventListener("click", () => toggle(form.hidden !== false));
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const name of NAMES)
    control(name).addEventListener("input", () => compose({ [name]: given(name) }, control(name)));
  key.addEventListener("input", () => compose({ apiKey: key.value === "" ? undefined : key.value }, key));
  byId("b-key-drop").addEventListener("click", () => {
    key.value = "";
    compose({ apiKey: null });
    key.focus();
  });
  add.addEventListener("change", () => {
    const name = add.value === OTHER ? "" : add.value;
    parameters.push({ name, title: name, value: "", covered: false, pending: true });
    drawRows();
    [...rows.querySelectorAll<HTMLElement>("input, select")]
      .filter((input) => input.closest(".row") === rows.lastElementChild)
      .at(0)
      ?.focus();
  });
}

/** Shows the form in the place of the list. */
export const openBuild = (): void => toggle(true);

function toggle(shown: boolean): void {
  form.hidden = !shown;
  list.hidden = shown;
  open.setAttribute("aria-expanded", String(shown));
  drawBuild(current());
}

export function drawBuild(reading: Reading): void {
  byId("build-name").textContent = form.hidden ? (reading.state === "empty" ? "Build one" : "Edit") : "Done";
  if (form.hidden) return;
  const covered = reading.hidden.length > 0 || reading.uri?.apiKey !== undefined;
  key.placeholder = covered ? "covered: type over it" : "none";
  byId("b-key-note").textContent = "Never shown here. It is written into the field only.";
  byId("b-key-drop").hidden = reading.uri?.apiKey === undefined;
  if (writing) {
    coverTyped(reading);
    return;
  }
  forget();
  fault.textContent = reading.state === "invalid" ? "The field holds no valid URI: typing here starts a new one." : "";
  const uri = reading.shown;
  if (reading.state === "invalid" || (reading.state === "valid" && uri === undefined)) return;
  key.value = "";
  for (const name of NAMES) control(name).value = plain(uri?.[name]?.toString());
  control("port").placeholder = uri === undefined ? "the default" : `${uri.effectivePort} by default`;
  parameters = (uri?.query ?? []).map(([name, value], at) => {
    const secret = value?.includes(MARKER) === true;
    const [real, whole] = reading.uri!.query[at]!;
    return { name: real, title: name, value: secret ? whole : value, covered: secret, pending: false };
  });
  drawRows();
}

/** A value that is a secret by its parameter's name, as soon as it is typed. */
function coverTyped({ shown }: Reading): void {
  for (const [at, parameter] of parameters.filter(({ pending }) => !pending).entries()) {
    const input = byId(`b-param-${parameters.indexOf(parameter)}`);
    if (input instanceof HTMLInputElement && shown?.query[at]?.[1]?.includes(MARKER) === true) input.type = "password";
  }
}

/** The controls hold what the field holds. */
function forget(): void {
  for (const { control: faulty } of faults.values()) mark(faulty, false);
  faults.clear();
}

function mark(input: HTMLInputElement, invalid: boolean): void {
  const notes = [input === key && "b-key-note", invalid && fault.id].filter(Boolean).join(" ");
  for (const [name, value] of [
    ["aria-invalid", invalid && "true"],
    ["aria-describedby", notes],
  ] as const) {
    if (value) input.setAttribute(name, value);
    else input.removeAttribute(name);
  }
}

/** What a control may show: a marker is no text to edit. */
const plain = (text: string | undefined): string => (text === undefined || text.includes(MARKER) ? "" : text);

function given(name: Name): string | number | null {
  const { value } = control(name);
  if (value === "" && name !== "host" && name !== "model") return null;
  // What is no number goes on as text, for the package to say so.
  return name === "port" && /^\d+$/.test(value) ? Number(value) : value;
}

/** Asks the package for the URI with one change, made in a control, or for a new one of all that stands in the form. */
function compose(changes: Record<string, unknown>, from?: HTMLInputElement): void {
  const { uri } = current();
  const name = from?.id ?? "";
  try {
    const next = uri === undefined ? build(everything()) : uri.with(changes as LlmUriChanges);
    for (const [id, { control: faulty }] of faults) {
      // All parameters are written at once, so all of them are right now.
      if (uri !== undefined && id !== name && !("query" in changes && isParameter(id))) continue;
      faults.delete(id);
      mark(faulty, false);
    }
    writing = true;
    write(next.exposeCredentials());
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    const said = error.issues.find((issue) => issue.severity === "error")?.message ?? "";
    // Of a form that is not full yet nobody knows which control is at fault.
    if (uri === undefined) fault.textContent = said;
    if (uri === undefined || from === undefined) return;
    // A parameter that fails holds the others back, which are not at fault.
    if (isParameter(name) && !faults.has(name) && [...faults.keys()].some(isParameter)) return;
    faults.set(name, { control: from, said });
    mark(from, true);
  } finally {
    writing = false;
  }
  fault.textContent = [...new Set(Array.from(faults.values(), ({ said }) => said))].join(" ");
}

const isParameter = (id: string): boolean => id === "" || id.startsWith("b-param");

function everything(): LlmUriParts {
  const parts = Object.fromEntries(NAMES.map((name) => [name, given(name) ?? undefined]));
  return { host: "", model: "", ...parts, ...(key.value === "" ? {} : { apiKey: key.value }), query: pairs() };
}

const pairs = (): [string, string | null][] =>
  parameters.filter((row) => !row.pending).map(({ name, value }) => [name, value]);

function changeRows(from?: HTMLInputElement): void {
  compose({ query: pairs() }, from);
}

function drawRows(): void {
  rows.replaceChildren(...parameters.map(row));
  const used = new Set(parameters.map(({ name }) => name));
  const names = wellKnownParams.filter(({ name }) => !used.has(name));
  add.replaceChildren(
    el("option", { text: "add one…", attributes: { value: "", selected: "" } }),
    ...names.map(({ name, description }) =>
      el("option", { text: `${name}: ${description}`, attributes: { value: name } }),
    ),
    el("option", { text: OTHER, attributes: { value: OTHER } }),
  );
}

function row(parameter: Row, at: number): HTMLElement {
  const id = `b-param-${at}`;
  const spec = wellKnownParams.find(({ name }) => name === parameter.name);
  const named = parameter.name !== "" && !(parameter.pending && spec === undefined);
  const set = (value: string, from?: HTMLInputElement): void => {
    parameter.value = value;
    parameter.covered = false;
    parameter.pending &&= value === "" || parameter.name === "";
    if (!parameter.pending) changeRows(from);
  };
  const drop = el("button", {
    class: "quiet icon",
    text: "Remove",
    attributes: { type: "button", "aria-label": `Remove the parameter ${parameter.title}` },
    click: () => {
      parameters.splice(at, 1);
      drawRows();
      if (!parameter.pending) changeRows();
      add.focus();
    },
  });
  const label = named
    ? el("label", { text: parameter.title, attributes: { for: id } })
    : el("input", {
        attributes: {
          "aria-label": "Name of the parameter",
          placeholder: "name",
          autocomplete: "off",
          autocapitalize: "off",
          spellcheck: "false",
        },
      });
  if (label instanceof HTMLInputElement)
    label.addEventListener("input", () => {
      parameter.name = parameter.title = label.value;
      if (parameter.value !== "") set(parameter.value ?? "", label);
    });
  return el(
    "div",
    { class: "row", data: { self: `parameter-${at}`, kind: "parameter" } },
    label,
    el("span", { class: "pair" }, value(parameter, id, set), drop),
  );
}

/** The control for a value: by its type in the package's table. */
function value(parameter: Row, id: string, set: (value: string, from?: HTMLInputElement) => void): HTMLElement {
  const spec = wellKnownParams.find(({ name }) => name === parameter.name);
  const text = parameter.covered ? "" : (parameter.value ?? "");
  if (spec?.type === "boolean" && /^(true|false|)$/i.test(text)) {
    const choices = ["", "true", "false"].map((choice) =>
      el("option", {
        text: choice === "" ? "choose…" : choice,
        attributes: {
          value: choice,
          selected: choice === text.toLowerCase() ? "" : undefined,
          disabled: choice === "" ? "" : undefined,
        },
      }),
    );
    const select = el("select", { attributes: { id } }, ...choices);
    select.addEventListener("change", () => set(select.value));
    return select;
  }
  const numeric = spec?.type === "float" || spec?.type === "integer";
  const input = el("input", {
    attributes: {
      id,
      "aria-label": parameter.name === "" ? "Value of the parameter" : undefined,
      type: parameter.covered ? "password" : "text",
      inputmode: numeric ? (spec.type === "float" ? "decimal" : "numeric") : undefined,
      placeholder: parameter.covered
        ? "covered: type over it"
        : numeric && spec.min !== undefined
          ? `${spec.min} to ${spec.max}`
          : parameter.value === null
            ? "no value"
            : (spec?.unit ?? ""),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      translate: "no",
    },
  });
  input.value = text;
  input.addEventListener("input", () => set(input.value, input));
  return input;
}
