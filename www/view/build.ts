// The parts as a form, in sync with the input. The form builds the new URI with the package and replaces only what differs,
// so the input's undo reverts it. A control never contains a secret: the control of a masked value is empty, and typing
// replaces the value.

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

/** The text controls, by part. */
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

/** A parameter in the form. `value` is null for a name without `=`; if `masked`, it must not be put into a control. */
interface Row {
  name: string;
  /** The masked name. */
  title: string;
  value: string | null;
  masked: boolean;
  /** Added in the form, and not in the URI until it has a name and a value. */
  pending: boolean;
}

let parameters: Row[] = [];
let current: () => Reading;
let write: (text: string) => void;
/** The controls whose value is not valid, by id, with the package's message. They keep the value and the message while other controls change. */
const faults = new Map<string, { readonly control: HTMLInputElement; readonly message: string }>();
/** Set while the form writes the input, so that `drawBuild` does not redraw the controls and move their carets. */
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
    parameters.push({ name, title: name, value: "", masked: false, pending: true });
    drawRows();
    [...rows.querySelectorAll<HTMLElement>("input, select")]
      .filter((input) => input.closest(".row") === rows.lastElementChild)
      .at(0)
      ?.focus();
  });
}

/** Shows the form instead of the list. */
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
  const masked = reading.hidden.length > 0 || reading.uri?.apiKey !== undefined;
  key.placeholder = masked ? "masked; type to replace" : "none";
  byId("b-key-note").textContent = "Written only into the input above.";
  byId("b-key-drop").hidden = reading.uri?.apiKey === undefined;
  if (writing) {
    maskTyped(reading);
    return;
  }
  forget();
  fault.textContent = reading.state === "invalid" ? "The input is not a valid URI. Typing here starts a new one." : "";
  const uri = reading.shown;
  if (reading.state === "invalid" || (reading.state === "valid" && uri === undefined)) return;
  key.value = "";
  for (const name of NAMES) control(name).value = plain(uri?.[name]?.toString());
  control("port").placeholder = uri === undefined ? "the default" : `${uri.effectivePort} by default`;
  parameters = (uri?.query ?? []).map(([name, value], at) => {
    const secret = value?.includes(MARKER) === true;
    const [real, whole] = reading.uri!.query[at]!;
    return { name: real, title: name, value: secret ? whole : value, masked: secret, pending: false };
  });
  drawRows();
}

/** Masks the control of a parameter whose name becomes that of a secret while the user types. */
function maskTyped({ shown }: Reading): void {
  for (const [at, parameter] of parameters.filter(({ pending }) => !pending).entries()) {
    const input = byId(`b-param-${parameters.indexOf(parameter)}`);
    if (input instanceof HTMLInputElement && shown?.query[at]?.[1]?.includes(MARKER) === true) input.type = "password";
  }
}

/** Drops all messages: the controls are about to be filled from the input. */
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

/** The text of a control; empty for a masked value. */
const plain = (text: string | undefined): string => (text === undefined || text.includes(MARKER) ? "" : text);

function given(name: Name): string | number | null {
  const { value } = control(name);
  if (value === "" && name !== "host" && name !== "model") return null;
  // Text that is not a number is passed on, so that the package reports it.
  return name === "port" && /^\d+$/.test(value) ? Number(value) : value;
}

/** Writes the URI with `changes`, made in the control `from`; if the input is not valid, builds a URI from all controls. */
function compose(changes: Record<string, unknown>, from?: HTMLInputElement): void {
  const { uri } = current();
  const name = from?.id ?? "";
  try {
    const next = uri === undefined ? build(everything()) : uri.with(changes as LlmUriChanges);
    for (const [id, { control: faulty }] of faults) {
      // All parameters are written together, so this clears the messages of all of them.
      if (uri !== undefined && id !== name && !("query" in changes && isParameter(id))) continue;
      faults.delete(id);
      mark(faulty, false);
    }
    writing = true;
    write(next.exposeCredentials());
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    const message = error.issues.find((issue) => issue.severity === "error")?.message ?? "";
    // While the form is incomplete, the error belongs to no single control.
    if (uri === undefined) fault.textContent = message;
    if (uri === undefined || from === undefined) return;
    // While one parameter is invalid, writing the others fails too; only the first is marked.
    if (isParameter(name) && !faults.has(name) && [...faults.keys()].some(isParameter)) return;
    faults.set(name, { control: from, message });
    mark(from, true);
  } finally {
    writing = false;
  }
  fault.textContent = [...new Set(Array.from(faults.values(), ({ message }) => message))].join(" ");
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
    parameter.masked = false;
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

/** The control for a value, by its type in `wellKnownParams`. */
function value(parameter: Row, id: string, set: (value: string, from?: HTMLInputElement) => void): HTMLElement {
  const spec = wellKnownParams.find(({ name }) => name === parameter.name);
  const text = parameter.masked ? "" : (parameter.value ?? "");
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
      type: parameter.masked ? "password" : "text",
      inputmode: numeric ? (spec.type === "float" ? "decimal" : "numeric") : undefined,
      placeholder: parameter.masked
        ? "masked; type to replace"
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
