// All codes of the package, with what they mean.

import { explain, issueCodes } from "llm-uri";
import { placeOf } from "../model/reference.ts";
import { byId, el, icon, prose } from "./dom.ts";

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
  filter.value = code;
  draw();
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
  list.replaceChildren(...found.slice(0, MOST).map(({ code }) => item(code)));
  if (found.length > MOST) list.append(el("li", { class: "none", text: `and ${found.length - MOST} more` }));
}

function item(code: string): HTMLElement {
  const { severity, message, fix, why, example, fixed, reference } = explain(code);
  const tone = (["error", "warning", "advice"] as const).find((each) => severity.startsWith(each)) ?? "advice";
  const place = placeOf(reference);
  const line = (name: string, text: string | undefined, mono: boolean): HTMLElement | false =>
    text !== undefined &&
    text !== "" &&
    el("div", {}, el("dt", { text: name }), el("dd", { class: mono ? "mono" : "" }, ...(mono ? [text] : prose(text))));
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
        line("severity", severity, false),
        line("why", why, false),
        line("fix", fix, false),
        line("example", example, true),
        line("fixed", fixed, true),
        el(
          "div",
          {},
          el("dt", { text: "reference" }),
          el(
            "dd",
            {},
            place === undefined
              ? reference
              : el("a", { text: reference, attributes: { href: place, target: "_blank", rel: "noreferrer noopener" } }),
          ),
        ),
      ),
    ),
  );
}
