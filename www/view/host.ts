// The host as a client reads it, its class, and the verdict of each policy preset.

import { type LlmUri, parseHost } from "llm-uri";
import { addressVerdict, className, type HostVerdict, isName, isRefused, verdictsOf } from "../model/host.ts";
import type { Reading } from "../model/reading.ts";
import { byId, drawNote, el, icon, mono } from "./dom.ts";
import { fact, written } from "./log.ts";
import { drawRules, setUpRules } from "./rules.ts";
import { isShown } from "./tabs.ts";

const none = byId("host-none");
const content = byId("host-content");
const list = byId("host-verdicts");
const note = byId("host-note");
const dns = byId("host-dns");
const addresses = byId<HTMLInputElement>("host-addresses");
const answer = byId("host-answer");
const mark = byId("note-host");

let shown: LlmUri | undefined;

export function setUpHost(): void {
  addresses.addEventListener("input", drawAnswer);
  setUpRules();
  byId("own").addEventListener("toggle", () => drawRules(shown));
}

export function drawHost(reading: Reading): void {
  const refused = isRefused(reading);
  mark.replaceChildren(
    ...(refused ? [icon("error"), el("span", { class: "unseen", text: "refused in production" })] : []),
  );
  if (!isShown("view-host")) return;
  const uri = reading.shown;
  shown = uri;
  none.hidden = uri !== undefined;
  content.hidden = uri === undefined;
  if (uri === undefined) {
    none.textContent =
      reading.state === "empty"
        ? "The production and development policies check the host of the URI here."
        : "Every policy refuses an invalid URI. Fix the errors first.";
    return;
  }
  const verdicts = verdictsOf(uri);
  const [{ verdict }] = verdicts as [HostVerdict];
  const read = verdict.host === "" ? parseHost(uri.host).host : verdict.host;
  byId("host-facts").replaceChildren(
    fact("written", written(reading.text.slice(...uri.spans.host))),
    fact("an HTTP client reads", written(read === "" ? "not a host" : read)),
    fact("class", className(verdict.hostClass)),
    fact("port", written(String(uri.effectivePort))),
  );
  list.replaceChildren(...verdicts.map(card));
  drawRules(uri);
  const name = isName(read);
  note.textContent = name
    ? "This page does not resolve names."
    : "An address needs no DNS, so this verdict applies to the connection.";
  dns.hidden = !name;
  drawAnswer();
}

function card({ name, about, verdict: { allowed, code, reason } }: HostVerdict): HTMLElement {
  const [verdict, ...rest] = reason.split(": ");
  const severity = allowed ? "valid" : "error";
  return el(
    "li",
    { data: { severity } },
    icon(severity),
    el("p", {}, el("strong", { text: `${name}: ${verdict!.toLowerCase()}` }), " ", el("code", { text: code })),
    el("p", { text: sentenceCase(rest.join(": ")) }),
    el("p", { class: "muted", text: about }),
  );
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function drawAnswer(): void {
  const verdict = addressVerdict(addresses.value);
  const words = verdict === undefined ? [] : [mono("b", verdict.host), ` ${verdict.reason}`];
  drawNote(answer, verdict?.allowed === true ? "valid" : "error", ...words);
}
