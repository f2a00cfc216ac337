// Imports other formats as an llm URI and exports it, each with the parts that are dropped.

import { LlmUriError } from "llm-uri";
import { dialectNote, exportsOf } from "../model/exports.ts";
import { type Import, importOf, maskedIn, type Outcome, SAMPLES, wantsModel } from "../model/imports.ts";
import type { Reading } from "../model/reading.ts";
import { copyText } from "./copy.ts";
import { byId, cut, el, icon, visible } from "./dom.ts";
import { guard } from "./guard.ts";
import { drawFacts, drawLog, lostLines } from "./log.ts";
import { painted } from "./paint.ts";
import { isShown } from "./tabs.ts";

const field = byId<HTMLTextAreaElement>("import");
const paint = byId("import-paint");
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
  const draw = (): void => {
    const outcome = importOf(field.value);
    ask.hidden = !wantsModel(outcome);
    drawImport(ask.hidden ? outcome : importOf(field.value, model.value.trim()), bring);
  };
  model.addEventListener("input", draw);
  field.addEventListener("input", draw);
  base.addEventListener("input", draw);
  guard(field, () => maskedIn(field.value, importOf(field.value)));
  byId("import-samples").replaceChildren(
    ...SAMPLES.map(([name, text]) =>
      el("button", {
        class: "quiet",
        text: name,
        attributes: { type: "button" },
        click: () => {
          field.value = text;
          draw();
        },
      }),
    ),
  );
  draw();
}

/** Imports a text that comes from another view. */
export function bringImport(text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  (ask.hidden ? field : model).focus();
}

function drawImport(outcome: Outcome | undefined, bring: (uri: string) => void): void {
  paint.replaceChildren(painted({ input: field.value, hidden: maskedIn(field.value, outcome), issues: [], parts: [] }));
  // The form has a field for a missing model, so it is not reported as an error.
  const faults =
    outcome === undefined || wantsModel(outcome) ? [] : "faults" in outcome ? outcome.faults : outcome.issues;
  const found = outcome === undefined || "faults" in outcome ? undefined : outcome;
  notes.hidden = faults.length === 0;
  notes.dataset.severity = found === undefined ? "error" : "warning";
  notes.replaceChildren(
    ...(faults.length === 0
      ? []
      : [
          icon(found === undefined ? "error" : "warning"),
          el("span", { text: [...new Set(faults.slice(0, 4).map(({ message }) => message))].join(" ") }),
        ]),
  );
  result.hidden = found === undefined;
  if (found !== undefined) drawFound(found, bring);
}

function drawFound(found: Import, bring: (uri: string) => void): void {
  byId("import-kind").textContent = found.kind;
  byId("import-text").textContent = cut(found.text, LONGEST);
  use.hidden = found.expose === undefined;
  use.onclick = () => bring(found.expose!());
  drawFacts(byId("import-facts"), found.facts);
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
  const none = byId("export-none");
  none.hidden = uri !== undefined;
  none.textContent = "Fix the errors to convert the URI.";
  const dialect = byId("dialect");
  const note = dialectNote(reading);
  dialect.hidden = note === undefined;
  dialect.dataset.severity = "advice";
  dialect.replaceChildren(...(note === undefined ? [] : [icon("advice"), el("span", { text: note })]));
  byId("exports").replaceChildren(
    ...(uri === undefined ? [] : exportsOf(uri)).map(({ name, text, error, lost }, at) => {
      const list = el("ul", { class: "log" });
      drawLog(list, lostLines(lost));
      const copy =
        text !== undefined &&
        el(
          "button",
          {
            class: "quiet",
            attributes: { type: "button", "aria-label": `Copy redacted: ${name}` },
            click: () => void copyText(text, "Copied, redacted."),
          },
          icon("copy"),
          "Copy redacted",
        );
      return el(
        "div",
        {},
        el("div", { class: "snippet-head" }, el("h3", { text: name, attributes: { id: `export-${at}` } }), copy),
        text === undefined
          ? el("p", { class: "muted", text: error ?? "" })
          : el("pre", {
              class: "snippet",
              text: cut(visible(text.replaceAll("\n", "\u0000")).replaceAll("⟨U+0000⟩", "\n"), LONGEST),
              attributes: { tabindex: "0", role: "region", "aria-labelledby": `export-${at}`, translate: "no" },
            }),
        lost.length > 0 && list,
      );
    }),
  );
}
