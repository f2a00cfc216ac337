// Creates elements. Text becomes text nodes only, so typed text is never parsed as markup.

import { highlighted } from "../model/highlight.ts";
import type { Tone } from "../model/reading.ts";
import { placeOf } from "../model/reference.ts";

export type Child = Node | string | undefined | false;

interface Properties {
  readonly class?: string;
  readonly text?: string;
  readonly data?: Readonly<Record<string, string | undefined>>;
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly click?: () => void;
}

export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (isField(element)) plain(element);
  if (properties.class !== undefined) element.className = properties.class;
  if (properties.text !== undefined) element.textContent = properties.text;
  for (const [name, value] of Object.entries(properties.data ?? {}))
    if (value !== undefined) element.dataset[name] = value;
  for (const [name, value] of Object.entries(properties.attributes ?? {}))
    if (value !== undefined) element.setAttribute(name, value);
  if (properties.click !== undefined) element.addEventListener("click", properties.click);
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
}

export type Field = HTMLInputElement | HTMLTextAreaElement;
export const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Browsers, password managers and translators neither change nor keep the text of a field. */
export function plain(field: Field): void {
  for (const name of ["autocomplete", "autocapitalize", "autocorrect"]) field.setAttribute(name, "off");
  for (const name of ["spellcheck", "data-gramm"]) field.setAttribute(name, "false");
  for (const name of ["data-1p-ignore", "data-lpignore", "data-bwignore"]) field.setAttribute(name, "true");
  field.translate = false;
}

/** Puts a text into a field, as if it were typed. */
export function enter(field: Field, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** An element of body.html or index.html. */
export function byId<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`body.html has no #${id}`);
  return element as Type;
}

export const onClick = (id: string, act: () => void): void => byId(id).addEventListener("click", act);

const SVG = "http://www.w3.org/2000/svg";

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** Text of an input or a program. */
export const mono = (
  tag: "b" | "code" | "span" | "td",
  text: string,
  name = tag === "code" ? "" : "mono",
): HTMLElement => el(tag, { class: name, text, attributes: { translate: "no" } });

/** Text of a program, which the keyboard can scroll. `name` is an attribute with the name of the region. */
export const snippet = (text: string, name: Readonly<Record<string, string>>): HTMLElement =>
  el("pre", { class: "snippet", text, attributes: { tabindex: "0", role: "region", translate: "no", ...name } });

/** Draws an icon and a text; hides the element if there is no text. */
export function drawNote(element: HTMLElement, tone: Tone, ...words: Child[]): void {
  element.hidden = !words.some(Boolean);
  element.dataset.severity = tone;
  element.replaceChildren(...(element.hidden ? [] : [icon(tone), el("span", {}, ...words)]));
}

/** Draws the choices of a list. */
export const drawOptions = (list: HTMLElement, options: readonly (readonly [value: string, text?: string])[]): void =>
  list.replaceChildren(...options.map(([value, text = value]) => el("option", { text, attributes: { value } })));

/** At most `most` items, and the number of the others. */
export const capped = <T>(
  all: readonly T[],
  most: number,
  draw: (one: T, at: number) => HTMLElement,
  tag: "li" | "p" = "li",
): HTMLElement[] => [
  ...all.slice(0, most).map(draw),
  ...(all.length > most ? [el(tag, { class: "none", text: `and ${all.length - most} more` })] : []),
];

/** Links open only on a click and send no referrer. */
const link = (text: string, href: string, name = ""): HTMLElement =>
  el("a", { class: name, text, attributes: { href, target: "_blank", rel: "noreferrer noopener" } });

/** A reference, with a link if it has a place. */
export function referenceTo(reference: string): Node | string {
  const place = placeOf(reference);
  return place === undefined ? reference : link(reference, place);
}

/** A link to the section of the draft that defines a part. */
export function sectionLink(section: string): HTMLElement {
  const found = link(`§${section}`, placeOf(`draft-levy-llm-uri-scheme-00 §${section}`)!, "ref");
  found.setAttribute("aria-label", `Section ${section} of the draft`);
  return found;
}

/** Replaces invisible and bidirectional control characters by their code points; decoded values can contain any. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}

export const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** A name that can break only between its words. */
export const breakable = (name: string): Child[] =>
  name.split(/(?<=[_.-])/).flatMap((word, at) => (at === 0 ? word : [el("wbr"), word]));

/** A message with its `code` in backticks as elements. */
export const prose = (text: string): (Node | string)[] =>
  text.split(/`([^`]+)`/).map((piece, at) => (at % 2 === 0 ? piece : el("code", { text: piece })));

/** The text of a program in colours. `comment` begins a comment, such as `//`. */
export const program = (text: string, comment: string | undefined): (Node | string)[] =>
  highlighted(text, comment).map(({ kind, text: piece }) =>
    kind === undefined ? piece : el("span", { class: `c-${kind}`, text: piece }),
  );
