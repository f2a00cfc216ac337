// The anatomy strip: every part with its name, text and pattern. It is one tab stop; arrow keys move between the parts, and
// a click or Enter selects the part in the input.

import { masked } from "../model/hidden.ts";
import type { Offer } from "../model/offer.ts";
import type { Part } from "../model/parts.ts";
import { partsAt, type Reading } from "../model/reading.ts";
import { byId, cut, el, visible } from "./dom.ts";

const strip = byId("strip");
const note = byId("strip-note");

const MOST = 48;
const LONGEST = 160;

const TEMPLATE: readonly (readonly [before: string, kind: string, text: string])[] = [
  ["", "scheme", "llm"],
  ["://", "app-label", "app-label"],
  [":", "api-key", "api-key"],
  ["@", "host", "host"],
  [":", "port", "port"],
  ["/", "model", "model"],
  ["?", "parameter", "name=value"],
  ["#", "fragment", "note"],
];

/** Shows the parts of `reading`, or of `offer`, or the general shape of a URI. */
export function drawStrip(reading: Reading, offer: Offer | undefined, select: (part: Part) => void): void {
  const after = offer?.reading;
  const source = reading.state === "valid" ? reading : after;
  strip.dataset.ghost = String(source !== reading);
  note.hidden = reading.state !== "invalid";
  if (reading.state === "invalid") note.textContent = offer?.words ?? "Not a URI yet. A URI has this shape:";
  if (source === undefined) {
    strip.replaceChildren(
      ...TEMPLATE.flatMap(([before, kind, text]) => [
        delimiter(before),
        el("span", { class: "part", data: { kind } }, name(kind), body(text)),
      ]),
    );
    strip.setAttribute("role", "group");
    return;
  }
  strip.setAttribute("role", "toolbar");
  const focused = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>("#strip .part")?.dataset.self;
  const shown = source.parts.slice(0, MOST);
  strip.replaceChildren(
    ...shown.flatMap((part) => [
      delimiter(part.before),
      button(source, part, source === reading ? () => select(part) : undefined),
    ]),
  );
  const more = source.parts.length - shown.length;
  if (more > 0) strip.append(el("span", { class: "more", text: `and ${more} more` }));
  const buttons = [...strip.querySelectorAll<HTMLElement>("button")];
  const stop = buttons.find((each) => each.dataset.self === focused) ?? buttons[0];
  for (const each of buttons) each.tabIndex = each === stop ? 0 : -1;
  if (focused !== undefined) stop?.focus();
}

export const partName = (source: Reading, part: Part): string =>
  part.kind === "parameter"
    ? cut(visible(source.shown?.query[Number(part.id.slice(10))]?.[0] ?? "parameter"), 40)
    : part.kind;

function button(source: Reading, part: Part, act: (() => void) | undefined): HTMLElement {
  // The issues of an offered text are not marked.
  const concerned = act !== undefined && source.issues.some((issue) => partsAt(source, issue).includes(part));
  const text = masked(source.input, source.hidden, part.start, part.end);
  const secret = text === "***";
  const element = el(
    "button",
    {
      class: "part",
      data: { kind: part.kind, self: part.id, issues: concerned ? "yes" : undefined },
      attributes: { type: "button" },
      ...(act ? { click: act } : {}),
    },
    name(part.kind),
    secret
      ? el(
          "span",
          { class: "part-text" },
          el("span", { text: "•••••", attributes: { "aria-hidden": "true" } }),
          el("span", { class: "unseen", text: "masked" }),
        )
      : body(text === "" ? "(empty)" : text),
  );
  if (act === undefined) element.setAttribute("aria-disabled", "true");
  return element;
}

const name = (kind: string): HTMLElement => el("span", { class: "part-name", text: kind });
const body = (text: string): HTMLElement =>
  el("span", { class: "part-text", text: cut(visible(text), LONGEST), attributes: { translate: "no" } });
const delimiter = (text: string): HTMLElement =>
  el("span", { class: "delimiter", text, attributes: { "aria-hidden": "true" } });

strip.addEventListener("keydown", (event) => {
  const buttons = [...strip.querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = buttons[(to + buttons.length) % buttons.length]!;
  for (const each of buttons) each.tabIndex = each === next ? 0 : -1;
  next.focus();
});
