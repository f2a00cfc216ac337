// The tokens of a program, for colours only.

export interface Piece {
  readonly kind: "comment" | "string" | "word" | "value" | undefined;
  readonly text: string;
}

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/.source;
const WORD = /\b(?:import|from|const|await|new|async|for|of|in|as|with|print|curl|GET|POST)\b/.source;
const VALUE = /\b\d+(?:\.\d+)?\b|\b(?:true|false|null|None|True|False)\b/.source;
const KINDS = [undefined, "comment", "string", "word", "value"] as const;

/** `comment` begins a comment, such as `//`; without it there are none. */
export function highlighted(text: string, comment: string | undefined): readonly Piece[] {
  const begin = comment === undefined ? "(?!)" : `(?<=^|\\s)${comment}[^\\n]*`;
  const pieces: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(new RegExp(`(${begin})|(${STRING})|(${WORD})|(${VALUE})`, "gm"))) {
    if (match.index > last) pieces.push({ kind: undefined, text: text.slice(last, match.index) });
    const group = match.findIndex((each, at) => at > 0 && each !== undefined);
    pieces.push({ kind: KINDS[group], text: match[0] });
    last = match.index + match[0].length;
  }
  if (last < text.length) pieces.push({ kind: undefined, text: text.slice(last) });
  return pieces;
}
