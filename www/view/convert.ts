// Imports other formats as an llm URI and exports it, each with the parts that are dropped.

import { LlmUriError } from "llm-uri";
import { dialectNote, type Export, exportsOf } from "../model/exports.ts";
import { type Import, importOf, maskedIn, type Outcome, SAMPLES, wantsModel } from "../model/imports.ts";
import type { Reading } from "../model/reading.ts";
import { copyText } from "./copy.ts";
import { byId, cut, drawNote, el, enter, icon, snippet, visible } from "./dom.ts";
import { guard } from "./guard.ts";
import { drawLog, fact, lostLines, written } from "./log.ts";
import { setUpSamples } from "./samples.ts";
import { isShown } from "./tabs.ts";

const field = byId<HTMLTextAreaElement>("import");
const notes = byId("import-notes");
const result = byId("import-result");
const use = byId("import-use");
const gateway = byId("gateway");
const base = byId<HTMLInputElement>("gateway-base");
const gatewayUrl = byId("gateway-url");
const ask = byId("import-ask");
const model = byId<HTMLInputElement>("import-model");
const LONGEST = 600;

export function setUpConvert(bring: (uri: string) => void): void {
  const paint = guard(field, () => maskedIn(field.value, importOf(field.value)));
  const draw = (): void => {
    const outcome = importOf(field.value);
    ask.hidden = !wantsModel(outcome);
    paint();
    drawImport(ask.hidden ? outcome : importOf(field.value, model.value.trim()), bring);
  };
  for (const each of [model, field, base]) each.addEventListener("input", draw);
  setUpSamples("import-samples", field, SAMPLES);
  draw();
}

/** Imports a text that comes from another view. */
export function bringImport(text: string): void {
  enter(field, text);
  (ask.hidden ? field : model).focus();
}

function drawImport(outcome: Outcome | undefined, bring: (uri: string) => void): void {
  // The form has a field for a missing model, so it is not reported as an error.
  const faults =
    outcome === undefined || wantsModel(outcome) ? [] : "faults" in outcome ? outcome.faults : outcome.issues;
  const found = outcome === undefined || "faults" in outcome ? undefined : outcome;
  const messages = [...new Set(faults.slice(0, 4).map(({ message }) => message))];
  drawNote(notes, found === undefined ? "error" : "warning", messages.join(" "));
  result.hidden = found === undefined;
  if (found !== undefined) drawFound(found, bring);
}

function drawFound(found: Import, bring: (uri: string) => void): void {
  byId("import-kind").textContent = found.kind;
  byId("import-text").textContent = cut(found.text, LONGEST);
  use.hidden = found.expose === undefined;
  use.onclick = () => bring(found.expose!());
  byId("import-facts").replaceChildren(...found.facts.map(([name, value]) => fact(name, written(value))));
  drawLog(byId("import-lost"), lostLines(found.lost));
  gateway.hidden = found.gateway === undefined;
  if (found.gateway === undefined) return;
  try {
    gatewayUrl.textContent = found.gateway(base.value);
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    gatewayUrl.textContent = error.issues[0]?.message ?? "";
  }
}

export function drawConvert(reading: Reading): void {
  if (!isShown("view-convert")) return;
  const uri = reading.shown;
  byId("export-none").hidden = uri !== undefined;
  drawNote(byId("dialect"), "advice", dialectNote(reading));
  byId("exports").replaceChildren(...(uri === undefined ? [] : exportsOf(uri)).map(block));
}

function block({ name, text, error, lost }: Export, at: number): HTMLElement {
  const id = `export-${at}`;
  const title = el("h3", { text: name, attributes: { id } });
  const list = el("ul", { class: "log" });
  drawLog(list, lostLines(lost));
  const result =
    text === undefined
      ? [el("div", { class: "snippet-head" }, title), el("p", { class: "muted", text: error ?? "" })]
      : [
          el("div", { class: "snippet-head" }, title, copyButton(name, text)),
          snippet(cut(text.split("\n").map(visible).join("\n"), LONGEST), { "aria-labelledby": id }),
        ];
  return el("div", {}, ...result, lost.length > 0 && list);
}

const copyButton = (name: string, text: string): HTMLElement =>
  el(
    "button",
    {
      class: "quiet",
      attributes: { "aria-label": `Copy redacted: ${name}` },
      click: () => void copyText(text, "Copied, redacted."),
    },
    icon("copy"),
    "Copy redacted",
  );
