// Checks the registration template of a URI scheme, and lists what a person must check.

import type { Issue } from "llm-uri";
import { checkRegistration, checkSchemeName, type RegistrationProfile, registrationChecklist } from "llm-uri/scheme";
import { placeOf } from "../model/reference.ts";
import { byId, cut, el, icon, prose } from "./dom.ts";
import { drawFacts, drawLog } from "./log.ts";

const field = byId<HTMLTextAreaElement>("template");
const profile = byId<HTMLSelectElement>("template-profile");
const list = byId("template-issues");
const MOST = 40;

const SAMPLE = `URI scheme name: llm
Status: Provisional
URI scheme syntax: See Section 4 of draft-levy-llm-uri-scheme-00.
URI scheme semantics: Names a language model, where it runs and how to call it.
Encoding considerations: UTF-8, percent-encoded.
Applications/protocols that use this URI scheme name: Clients of language models.
Interoperability considerations: None known.
Security considerations: The userinfo may hold an API key.
Contact:
`;

export function setUpScheme(): void {
  field.addEventListener("input", draw);
  profile.addEventListener("input", draw);
  byId("template-sample").addEventListener("click", () => {
    field.value = SAMPLE;
    draw();
  });
  draw();
}

function draw(): void {
  const given = field.value;
  const empty = given.trim() === "";
  const { fields, missing, issues } = checkRegistration(given, profile.value as RegistrationProfile);
  const found: readonly Issue[] = empty
    ? []
    : [...issues, ...(fields.name === undefined ? [] : checkSchemeName(fields.name))];
  byId("template-count").textContent = empty
    ? ""
    : missing.length === 0
      ? "no missing fields"
      : `${missing.length} missing ${missing.length === 1 ? "field" : "fields"}`;
  if (found.length === 0)
    list.replaceChildren(
      el(
        "li",
        { class: "none", data: { state: empty ? "empty" : "valid" } },
        icon(empty ? "empty" : "valid"),
        empty ? "Paste a template, or use the sample." : "No problems found.",
      ),
    );
  else list.replaceChildren(...found.slice(0, MOST).map((issue) => item(issue, given)));
  drawFacts(
    byId("template-fields"),
    empty ? [] : Object.entries(fields).map(([name, value]) => [name, cut(value ?? "", 160), false] as const),
  );
  if (byId("template-steps").childElementCount === 0)
    drawLog(
      byId("template-steps"),
      registrationChecklist().map(({ text, reference }) => ({ name: reference, outcome: "", reason: text })),
    );
}

const NAMES = { error: "Error", warning: "Warning", advice: "Hint" } as const;

function item({ severity, code, message, reference, start, end }: Issue, given: string): HTMLElement {
  const place = placeOf(reference);
  return el(
    "li",
    { class: "issue", data: { severity } },
    el(
      "p",
      { class: "issue-head" },
      icon(severity),
      el("strong", { text: NAMES[severity] }),
      el("code", { text: code }),
    ),
    el("p", { class: "issue-text" }, ...prose(message)),
    start < end &&
      end <= given.length &&
      el("button", {
        class: "link",
        text: "Show in the template",
        attributes: { type: "button" },
        click: () => {
          field.focus();
          field.setSelectionRange(start, end);
        },
      }),
    el(
      "p",
      { class: "issue-foot" },
      place === undefined
        ? reference
        : el("a", { text: reference, attributes: { href: place, target: "_blank", rel: "noreferrer noopener" } }),
    ),
  );
}
