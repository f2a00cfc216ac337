// Checks the registration template of a URI scheme, and lists what a person must check.

import type { Issue } from "llm-uri";
import { checkRegistration, checkSchemeName, type RegistrationProfile, registrationChecklist } from "llm-uri/scheme";
import { byId, capped, cut, el, enter, icon, onClick, visible } from "./dom.ts";
import { issueItem } from "./issues.ts";
import { drawLog, fact } from "./log.ts";

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
  for (const control of [field, profile]) control.addEventListener("input", draw);
  onClick("template-sample", () => enter(field, SAMPLE));
  const steps = registrationChecklist().map(({ text, reference }) => ({ name: reference, outcome: "", reason: text }));
  drawLog(byId("template-steps"), steps);
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
  list.replaceChildren(...capped(found, MOST, (issue) => item(issue, given)));
  if (found.length === 0) {
    const severity = empty ? "empty" : "valid";
    const words = empty ? "Paste a template, or use the sample." : "No problems found.";
    list.replaceChildren(el("li", { class: "none", data: { severity } }, icon(severity), words));
  }
  byId("template-fields").replaceChildren(
    ...Object.entries(empty ? {} : fields).map(([name, value]) => fact(name, visible(cut(value ?? "", 160)))),
  );
}

function item(issue: Issue, given: string): HTMLElement {
  const { code, start, end } = issue;
  return issueItem(
    issue,
    {},
    el("code", { text: code }),
    start < end &&
      end <= given.length &&
      el("button", {
        class: "link",
        text: "Show in the template",
        click: () => {
          field.focus();
          field.setSelectionRange(start, end);
        },
      }),
  );
}
