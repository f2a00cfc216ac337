// The URL that each client requests for a base URL.

import { LlmUriError } from "llm-uri";
import { explainBaseUrl } from "llm-uri/requests";
import { hiddenSpans } from "../model/hidden.ts";
import { copyText } from "./copy.ts";
import { byId, cut, el, icon, prose, visible } from "./dom.ts";
import { oneLine } from "./field.ts";
import { guard } from "./guard.ts";
import { painted } from "./paint.ts";

const field = byId<HTMLTextAreaElement>("base-in");
const note = byId("base-note");
const table = byId("base-table");
const LONGEST = 300;

const SAMPLES = ["https://api.openai.com", "https://gateway.example/v1", "https://gateway.example/v1/chat/completions"];

export function setUpBase(): void {
  oneLine(field);
  guard(field, () => hiddenSpans(field.value));
  field.addEventListener("input", draw);
  byId("base-samples").replaceChildren(
    ...SAMPLES.map((text) =>
      el("button", {
        class: "quiet mono",
        text,
        attributes: { type: "button" },
        click: () => {
          field.value = text;
          draw();
        },
      }),
    ),
  );
}

function draw(): void {
  const given = field.value.trim();
  byId("base-paint").replaceChildren(
    painted({ input: field.value, hidden: hiddenSpans(field.value), parts: [], issues: [] }),
  );
  table.hidden = true;
  note.textContent = "";
  if (given === "") return;
  try {
    const { clients, issues } = explainBaseUrl(given);
    const messages = new Map(issues.map(({ code, message }) => [code, message]));
    table.hidden = false;
    byId("base-rows").replaceChildren(
      ...clients.map(({ client, finalUrl, fault, fix }) =>
        el(
          "tr",
          { data: { severity: fault === undefined ? "valid" : "error" } },
          el("th", { attributes: { scope: "row" } }, icon(fault === undefined ? "valid" : "error"), client),
          el(
            "td",
            {},
            el("span", { class: "mono", text: finalUrl === "" ? "no request" : cut(visible(finalUrl), LONGEST) }),
            fault !== undefined && el("p", { class: "muted" }, ...prose(messages.get(fault) ?? fault)),
            fix !== undefined &&
              el(
                "p",
                { class: "muted" },
                "Use ",
                el("button", {
                  class: "link mono",
                  text: fix,
                  attributes: { type: "button", "aria-label": `Copy ${fix} for ${client}` },
                  click: () => void copyText(fix, "Copied."),
                }),
              ),
          ),
        ),
      ),
    );
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    note.replaceChildren(...prose(error.issues[0]?.message ?? "").map((child) => child as Node | string));
  }
}
