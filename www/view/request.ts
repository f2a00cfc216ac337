// The request as an HTTP message and as programs. Both are made from the redacted URI, so they contain no key; the programs
// read it from a variable.

import { providers } from "llm-uri/requests";
import type { Reading } from "../model/reading.ts";
import { type Asked, LANGUAGES, type Language, OPERATIONS, preview, TOOLS } from "../model/request.ts";
import { copyText } from "./copy.ts";
import { byId, cut, drawNote, drawOptions, el, program } from "./dom.ts";
import { drawLog } from "./log.ts";
import { isShown, setUpTabs } from "./tabs.ts";

const none = byId("request-none");
const content = byId("request-content");
const row = byId("request-tools");
const panel = byId("request-panel");
const notes = byId("request-notes");
const code = byId("request-code");
const copy = byId("request-copy");
const prompt = byId<HTMLInputElement>("request-prompt");
const operation = byId<HTMLSelectElement>("request-operation");
const provider = byId<HTMLSelectElement>("request-provider");
const client = byId<HTMLSelectElement>("request-client");
const LONGEST = 20_000;

let language: Language = "JavaScript";

export function setUpRequest(current: () => Reading): void {
  const draw = (): void => drawRequest(current());
  drawOptions(
    operation,
    OPERATIONS.map((name) => [name]),
  );
  drawOptions(provider, [["", "by the host"], ...providers.map(({ id, name }) => [id, name] as const)]);
  const names = Object.keys(LANGUAGES) as Language[];
  const tabs = names.map((name, at) =>
    el("button", {
      text: name,
      attributes: { role: "tab", id: `language-${at}`, "aria-controls": "request-panel" },
    }),
  );
  const show = setUpTabs(tabs, (at) => {
    language = names[at]!;
    panel.setAttribute("aria-labelledby", tabs[at]!.id);
    const tools = TOOLS.filter((tool) => tool.language === language);
    drawOptions(
      client,
      tools.map(({ id, name }) => [id, name]),
    );
    client.disabled = tools.length < 2;
    draw();
  });
  row.replaceChildren(...tabs);
  show(0);
  for (const control of [prompt, operation, provider, client]) control.addEventListener("input", draw);
  copy.addEventListener("click", () => void copyText(code.textContent!, "Copied. It contains no key."));
}

export function drawRequest(reading: Reading): void {
  if (!isShown("view-request")) return;
  const uri = reading.shown;
  none.hidden = uri !== undefined;
  content.hidden = copy.hidden = uri === undefined;
  if (uri === undefined) {
    none.textContent =
      reading.state === "empty"
        ? "The request for the URI appears here, in the provider's format."
        : "Fix the errors to see the request.";
    return;
  }
  const asked: Asked = {
    prompt: prompt.value,
    operation: operation.value as Asked["operation"],
    provider: provider.value,
    tool: client.value,
  };
  const { text, notes: reasons, changes } = preview(uri, asked);
  drawNote(notes, text === undefined ? "error" : "warning", reasons.join(" "));
  code.hidden = copy.hidden = text === undefined;
  code.replaceChildren(...program(cut(text ?? "", LONGEST), LANGUAGES[language]));
  byId("request-log").hidden = changes.length === 0;
  drawLog(
    byId("request-changes"),
    changes.map(({ param, kind, to, reason }) => ({
      name: param,
      outcome: to === undefined ? kind : `${kind} → ${to}`,
      reason,
    })),
  );
}
