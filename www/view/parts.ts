// The list of parts: decoded values and their meaning; of parameters from the package's table.

import { type ParamSpec, wellKnownParams } from "llm-uri";
import { masked } from "../model/hidden.ts";
import type { Kind, Part } from "../model/parts.ts";
import type { Reading } from "../model/reading.ts";
import { byId, cut, el, visible } from "./dom.ts";
import { partName } from "./strip.ts";

const list = byId("parts");
const MOST = 60;
const LONGEST = 240;

const MEANING: Record<Exclude<Kind, "parameter" | "port" | "host">, string> = {
  scheme: "a connection string for a language model",
  "app-label": "the name of the application; not secret, but private",
  "api-key": "the secret; masked here and in redacted copies",
  model: "the provider's name for the model",
  fragment: "for the application; never sent to a provider",
};

/** Lists the parts of `reading`; if it is invalid, those of `after`, its fixed form. */
export function drawParts(reading: Reading, after: Reading | undefined): void {
  const source = reading.state === "valid" ? reading : after;
  list.classList.toggle("ghost", source !== reading && source !== undefined);
  if (source === undefined) {
    list.replaceChildren(
      el(
        "div",
        { class: "none" },
        el("dt", { text: "None yet" }),
        el("dd", { text: "The parts appear when the URI is valid." }),
      ),
    );
    return;
  }
  const rows = source.parts.slice(0, MOST).map((part) => row(source, part));
  if (source.parts.length > MOST)
    rows.push(el("div", {}, el("dt", { text: "…" }), el("dd", { text: `and ${source.parts.length - MOST} more` })));
  list.replaceChildren(...rows);
}

function row(source: Reading, part: Part): HTMLElement {
  const value = valueText(source, part);
  const written = masked(source.input, source.hidden, part.value ?? part.start, part.end);
  const spelled =
    value !== undefined && value !== "" && written !== value && part.kind !== "api-key" && part.kind !== "scheme";
  return el(
    "div",
    { data: { self: part.id, kind: part.kind } },
    el("dt", { text: partName(source, part) }),
    el(
      "dd",
      {},
      el("bdi", {
        class: "mono",
        text: part.kind === "api-key" || value === "***" ? "•••••" : shown(value),
        attributes: { translate: "no" },
      }),
      el("span", { class: "meaning", text: meaning(source, part) }),
      spelled && el("span", { class: "meaning" }, "written ", el("code", { text: cut(visible(written), LONGEST) })),
    ),
  );
}

const shown = (value: string | undefined): string =>
  value === undefined ? "no value" : value === "" ? "(empty)" : cut(visible(value), LONGEST);

/** The decoded value, from the redacted URI. */
function valueText(source: Reading, part: Part): string | undefined {
  const uri = source.shown;
  const raw = masked(source.input, source.hidden, part.value ?? part.start, part.end);
  if (uri === undefined) return raw;
  switch (part.kind) {
    case "scheme":
      return uri.scheme;
    case "app-label":
      return uri.appLabel ?? "";
    case "api-key":
      return "***";
    case "host":
      return uri.host;
    case "port":
      return String(uri.port);
    case "model":
      return uri.model;
    case "parameter":
      return uri.query[Number(part.id.slice(10))]?.[1] ?? undefined;
    case "fragment":
      return uri.fragment ?? "";
  }
}

function meaning(source: Reading, part: Part): string {
  if (part.kind === "parameter") {
    const name = source.shown?.query[Number(part.id.slice(10))]?.[0];
    const spec = wellKnownParams.find((each) => each.name === name);
    return spec === undefined ? "not defined in the draft; passed on unchanged" : described(spec);
  }
  if (part.kind === "host") {
    const { shown: uri } = source;
    return uri === undefined || uri.port !== undefined
      ? "the provider's endpoint"
      : `the provider's endpoint; port ${uri.effectivePort} by default`;
  }
  return part.kind === "port" ? "where to connect" : MEANING[part.kind];
}

function described({ description, type, unit, min, max }: ParamSpec): string {
  const range = min === undefined && max === undefined ? "" : `, ${min ?? ""} to ${max ?? ""}`;
  return `${description}: ${type}${unit === undefined || unit === "probability" ? "" : ` in ${unit}`}${range}`;
}
