// The control of a parameter's value, by its type: a number with its range, a choice, a list, JSON, or text.

import { type ParamSpec, wellKnownParams } from "llm-uri";
import { typed } from "../model/edit.ts";
import type { Rule } from "../model/presets.ts";
import { drawOptions, el, type Field } from "./dom.ts";

export type Shape = "masked" | "number" | "boolean" | "list" | "json" | "text";

export const specOf = (name: string): ParamSpec | undefined => wellKnownParams.find((each) => each.name === name);

/** The shape of a value's control. */
export function shapeOf(name: string, value: string | null, masked: boolean): Shape {
  if (masked) return "masked";
  const type = specOf(name)?.type;
  if (type === "float" || type === "integer") return "number";
  if (type === "boolean") return /^(true|false|)$/i.test(value ?? "x") ? "boolean" : "text";
  if (type === "list") return "list";
  return type === undefined && value !== null && /^[[{]/.test(value) ? "json" : "text";
}

export interface Control {
  readonly root: HTMLElement;
  /** The element with the label. */
  readonly input: Field | HTMLSelectElement;
  /** Shows a value, unless the user is typing it; of a list, one item per line. */
  readonly show: (value: string | null, force: boolean) => void;
}

/** Shows `value` in an input without moving the caret of what the user types. */
export function put(input: Field, value: string, force: boolean): void {
  if (input.value !== value && (force || input !== document.activeElement)) input.value = value;
}

/** `write` gets the value as text; `whole`, a parameter as written. */
export function control(
  { id, name, shape, rule }: { id: string; name: string; shape: Shape; rule: Rule },
  write: (value: string) => void,
  whole: (written: string) => void,
): Control {
  const spec = specOf(name);
  if (shape === "boolean") {
    const select = el("select", { attributes: { id } });
    drawOptions(select, [["", "choose…"], ["true"], ["false"]]);
    select.options[0]!.disabled = true;
    select.addEventListener("input", () => write(select.value));
    return { root: select, input: select, show: (value) => void (select.value = (value ?? "").toLowerCase()) };
  }
  if (shape === "list" || shape === "json") {
    const area = el("textarea", { attributes: { id, rows: "2", wrap: "off" } });
    area.addEventListener("input", () => {
      if (shape === "json") return write(compact(area.value));
      const items = area.value.split("\n").filter((item) => item !== "");
      const written = items.length === 0 ? undefined : typed(name, items);
      if (written === undefined) write(items.join(","));
      else whole(written);
    });
    const show = (value: string | null, force: boolean): void => {
      put(area, shape === "json" ? pretty(value ?? "") : (value ?? ""), force);
      area.rows = Math.min(8, Math.max(2, area.value.split("\n").length));
    };
    return { root: area, input: area, show };
  }
  const number = shape === "number";
  const input = el("input", {
    attributes: {
      id,
      type: shape === "masked" ? "password" : "text",
      inputmode: number ? (spec?.type === "float" ? "decimal" : "numeric") : undefined,
      placeholder: shape === "masked" ? "masked" : undefined,
    },
  });
  input.addEventListener("input", () => write(input.value));
  // A typed secret is in the input of the URI now; the control forgets it.
  input.addEventListener("blur", () => {
    if (input.type === "password") input.value = "";
  });
  const [min, max] = [rule.min ?? spec?.min, rule.max ?? spec?.max];
  if (!number || min === undefined || max === undefined)
    return { root: input, input, show: (value, force) => put(input, shape === "masked" ? "" : (value ?? ""), force) };
  const slider = el("input", {
    attributes: {
      type: "range",
      min: String(min),
      max: String(max),
      step: spec?.type === "float" ? "0.05" : "1",
      "aria-label": `${name}, ${min} to ${max}`,
    },
  });
  slider.addEventListener("input", () => write(slider.value));
  return {
    root: el("span", { class: "pair" }, input, slider),
    input,
    show: (value, force) => {
      put(input, value ?? "", force);
      if (value !== null && value.trim() !== "" && !Number.isNaN(Number(value))) slider.value = value;
    },
  };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 1).replaceAll(
      /\n +/g,
      (space) => `\n${" ".repeat((space.length - 1) * 2)}`,
    );
  } catch {
    return text;
  }
}

/** Without spaces, once it is JSON. */
function compact(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  // Spaces outside of strings: numbers keep their digits, which JSON.parse may not.
  return text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string: string | undefined) => string ?? "");
}
