// All codes of the package, with what they mean.

import { explain, issueCodes } from "llm-uri";
import { SEVERITIES } from "../model/reading.ts";
import { byId, capped, el, enter, icon, mono, prose, referenceTo } from "./dom.ts";
import { fact } from "./log.ts";

const filter = byId<HTMLInputElement>("codes-filter");
const list = byId("codes-list");

const MOST = 40;

export function setUpCodes(): void {
  filter.addEventListener("input", draw);
}

/** Draws the list when its tab is opened for the first time. */
export function drawCodes(): void {
  if (list.childElementCount === 0) draw();
}

/** Shows the page of one code. */
export function openCode(code: string): void {
  enter(filter, code);
  const details = list.querySelector("details");
  if (details !== null) details.open = true;
  filter.focus();
}

function draw(): void {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = issueCodes.filter(({ code }) => {
    if (words.every((word) => code.includes(word))) return true;
    const { message, why } = explain(code);
    const text = `${code} ${message} ${why}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // A code that is typed in full comes first.
  found.sort((a, b) => Number(b.code === filter.value) - Number(a.code === filter.value));
  byId("codes-count").textContent = `${found.length} of ${issueCodes.length}`;
  list.replaceChildren(...capped(found, MOST, ({ code }) => item(code)));
}

function item(code: string): HTMLElement {
  const { severity, message, fix, why, example, fixed, reference } = explain(code);
  const tone = SEVERITIES.find((each) => severity.startsWith(each))!;
  return el(
    "li",
    { data: { severity: tone } },
    el(
      "details",
      {},
      el("summary", {}, icon(tone), el("code", { text: code }), " ", ...prose(message)),
      el(
        "dl",
        { class: "facts" },
        fact("severity", severity),
        fact("why", ...prose(why)),
        fix !== undefined && fact("fix", ...prose(fix)),
        example !== undefined && fact("example", mono("span", example)),
        fixed !== undefined && fact("fixed", mono("span", fixed)),
        fact("reference", referenceTo(reference)),
      ),
    ),
  );
}
