// The URL that each client requests for a base URL.

import { LlmUriError } from "llm-uri";
import { explainBaseUrl } from "llm-uri/requests";
import { hiddenSpans } from "../model/hidden.ts";
import { copyText } from "./copy.ts";
import { byId, cut, el, icon, mono, prose, visible } from "./dom.ts";
import { guard, oneLine } from "./guard.ts";
import { setUpSamples } from "./samples.ts";

const field = byId<HTMLTextAreaElement>("base-in");
const note = byId("base-note");
const table = byId("base-table");
const LONGEST = 300;

const SAMPLES = ["https://api.openai.com", "https://gateway.example/v1", "https://gateway.example/v1/chat/completions"];

export function setUpBase(): void {
  oneLine(field);
  const paint = guard(field, () => hiddenSpans(field.value));
  field.addEventListener("input", () => {
    paint();
    draw();
  });
  setUpSamples(
    "base-samples",
    field,
    SAMPLES.map((text) => [text]),
  );
}

function draw(): void {
  const given = field.value.trim();
  table.hidden = true;
  note.textContent = "";
  if (given === "") return;
  try {
    const { clients, issues } = explainBaseUrl(given);
    const messages = new Map(issues.map(({ code, message }) => [code, message]));
    table.hidden = false;
    byId("base-rows").replaceChildren(
      ...clients.map(({ client, finalUrl, fault, fix }) => {
        const severity = fault === undefined ? "valid" : "error";
        return el(
          "tr",
          { data: { severity } },
          el("th", { attributes: { scope: "row" } }, icon(severity), client),
          el(
            "td",
            {},
            mono("span", finalUrl === "" ? "no request" : cut(visible(finalUrl), LONGEST)),
            fault !== undefined && el("p", { class: "muted" }, ...prose(messages.get(fault) ?? fault)),
            fix !== undefined && el("p", { class: "muted" }, "Use ", useful(fix, client)),
          ),
        );
      }),
    );
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    note.replaceChildren(...prose(error.issues[0]?.message ?? ""));
  }
}

const useful = (url: string, client: string): HTMLElement =>
  el("button", {
    class: "link mono",
    text: url,
    attributes: { "aria-label": `Copy ${url} for ${client}` },
    click: () => void copyText(url, "Copied."),
  });
