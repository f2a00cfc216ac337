// Creates elements. Text becomes text nodes only, so typed text is never parsed as markup.

export type Child = Node | string | undefined | false;

interface Properties {
  readonly class?: string;
  readonly text?: string;
  readonly hidden?: boolean;
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
  if (properties.class !== undefined) element.className = properties.class;
  if (properties.text !== undefined) element.textContent = properties.text;
  if (properties.hidden === true) element.hidden = true;
  for (const [name, value] of Object.entries(properties.data ?? {}))
    if (value !== undefined) element.dataset[name] = value;
  for (const [name, value] of Object.entries(properties.attributes ?? {}))
    if (value !== undefined) element.setAttribute(name, value);
  if (properties.click !== undefined) element.addEventListener("click", properties.click);
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return element;
}

/** An element of body.html or index.html. */
export function byId<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`body.html has no #${id}`);
  return element as Type;
}

const SVG = "http://www.w3.org/2000/svg";

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
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
export const prose = (text: string): Child[] =>
  text.split(/`([^`]+)`/).map((piece, at) => (at % 2 === 0 ? piece : el("code", { text: piece })));
