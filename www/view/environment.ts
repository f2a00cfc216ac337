// The URI as an environment variable, redacted; copying it with its key requires a confirmation. Below it, how programs read
// the pasted lines, or by default the line of the URI without quotes.

import type { DotenvVariable, SecretStore } from "llm-uri/env";
import {
  envLine,
  exposedLine,
  loaded,
  maskedIn,
  STORES,
  storeLine,
  LONGEST as TOO_LONG,
} from "../model/environment.ts";
import { type Reading, worstOf } from "../model/reading.ts";
import { askAndCopy, copyText } from "./copy.ts";
import { byId, capped, cut, drawNote, drawOptions, el, icon, mono, onClick, prose, snippet, visible } from "./dom.ts";
import { guard } from "./guard.ts";
import { isShown } from "./tabs.ts";

const note = byId("env-note");
const content = byId("env-content");
const line = byId("env-line");
const exposed = byId("env-expose");
const store = byId<HTMLSelectElement>("env-store");
const command = byId("env-command");
const lines = byId<HTMLTextAreaElement>("env-in");
const LONGEST = 600;
const MOST = 20;

let paint: ReturnType<typeof guard>;

export function setUpEnvironment(current: () => Reading): void {
  drawOptions(store, STORES);
  const choose = (): void => void (command.textContent = storeLine(store.value as SecretStore));
  store.addEventListener("input", choose);
  choose();
  onClick("env-copy", () => void copyText(envLine(current()) ?? "", "Line copied, redacted."));
  onClick("env-expose", () => askAndCopy(() => exposedLine(current())));
  onClick("env-store-copy", () => void copyText(command.textContent!, "Command copied. It contains no key."));
  lines.addEventListener("input", () => drawLoaded(current()));
  paint = guard(lines, () => maskedIn(lines.value, loaded(lines.value)));
}

export function drawEnvironment(reading: Reading): void {
  if (!isShown("view-convert")) return;
  const written = envLine(reading);
  note.hidden = written !== undefined;
  content.hidden = written === undefined;
  if (written !== undefined) line.textContent = cut(written, LONGEST);
  exposed.hidden = reading.hidden.length === 0;
  drawLoaded(reading);
}

function drawLoaded(reading: Reading): void {
  const own = lines.value !== "";
  const variables = own || reading.state === "valid" ? loaded(own ? lines.value : reading.input) : [];
  paint();
  const none =
    lines.value.length > TOO_LONG
      ? "The text is too long for this page. In a terminal, run npx llm-uri check."
      : "No variable contains an llm URI or has a name that ends with LLM_URL.";
  byId("env-read").replaceChildren(...capped(variables, MOST, block, "p"));
  if (own && variables.length === 0) byId("env-read").append(el("p", { class: "muted", text: none }));
}

function block({ name, line: at, loaders, issues }: DotenvVariable): HTMLElement {
  const readings = Object.entries(loaders ?? {});
  const kept = readings.every(([, reading]) => reading.kept);
  const severity = worstOf(issues) === "error" ? "error" : kept ? "valid" : "warning";
  const advice = [...new Set(issues.map(({ message }) => message))].slice(0, 4).join(" ");
  const better = issues.find(({ suggestion }) => suggestion !== undefined)?.suggestion;
  const answer = el("p", { class: "answer" });
  const words = `, line ${at}: ${kept ? "" : "not "}all loaders read the value as written.`;
  drawNote(answer, severity, mono("b", visible(name)), words);
  return el(
    "div",
    {},
    answer,
    el(
      "ul",
      { class: "log" },
      ...readings.map(([loader, { kept: whole, redacted }]) =>
        el(
          "li",
          {},
          mono("code", loader),
          el(
            "span",
            {},
            mono("span", redacted === "" ? "(empty)" : cut(visible(redacted), LONGEST)),
            !whole &&
              el("span", { class: "differs", data: { severity: "warning" } }, icon("differs"), "not as written"),
          ),
        ),
      ),
    ),
    advice !== "" &&
      el(
        "p",
        { class: "muted" },
        ...prose(better === undefined ? advice : `${advice} All loaders read this line correctly:`),
      ),
    better !== undefined && snippet(cut(better, LONGEST), { "aria-label": `A better line for ${visible(name)}` }),
  );
}
