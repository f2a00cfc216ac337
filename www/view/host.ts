// The host as a client reads it, its class, and the verdict of each policy preset.

import { type LlmUri, parseHost } from "llm-uri";
import { addressVerdicts, className, type HostVerdict, isName, isRefused, verdictsOf } from "../model/host.ts";
import type { Reading } from "../model/reading.ts";
import { byId, el, icon } from "./dom.ts";
import { drawFacts } from "./log.ts";
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
  const written = reading.text.slice(...uri.spans.host);
  drawFacts(byId("host-facts"), [
    ["written", written],
    ["an HTTP client reads", read === "" ? "not a host" : read],
    ["class", className(verdict.hostClass), false],
    ["port", String(uri.effectivePort)],
  ]);
  list.replaceChildren(...verdicts.map(card));
  drawRules(uri);
  const name = isName(read);
  note.textContent = name
    ? "This page does not resolve names, and a name can resolve to any address at any time. In a program, check the addresses with checkAddresses, or connect with the lookup of llm-uri/node."
    : "An address needs no DNS, so this verdict applies to the connection.";
  dns.hidden = !name;
  drawAnswer();
}

function card({ name, about, verdict: { allowed, code, reason } }: HostVerdict): HTMLElement {
  const [verdict, ...rest] = reason.split(": ");
  return el(
    "li",
    { data: { severity: allowed ? "valid" : "error" } },
    icon(allowed ? "valid" : "error"),
    el("p", {}, el("strong", { text: `${name}: ${verdict!.toLowerCase()}` }), " ", el("code", { text: code })),
    el("p", { text: sentenceCase(rest.join(": ")) }),
    el("p", { class: "muted", text: about }),
  );
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function drawAnswer(): void {
  const [strict] = addressVerdicts(addresses.value);
  answer.dataset.severity = strict === undefined ? undefined! : strict.verdict.allowed ? "valid" : "error";
  answer.replaceChildren(
    ...(strict === undefined
      ? []
      : [
          icon(strict.verdict.allowed ? "valid" : "error"),
          el("span", {}, el("b", { class: "mono", text: strict.verdict.host }), ` ${strict.verdict.reason}`),
        ]),
  );
}
