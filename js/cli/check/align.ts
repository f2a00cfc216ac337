// Maps offsets in a value to offsets in the file, which may contain escapes.

const SHORT: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * For each offset of `value` the offset in `raw`, its text in the file. All offsets of a text that cannot
 * be mapped, such as a folded one, map to its start.
 */
export function align(raw: string, value: string): (at: number) => number {
  const whole = raw.indexOf(value);
  if (whole !== -1) return (at) => whole + at;
  const open = /^["']*/.exec(raw)![0].length;
  const places = follow(raw, open, value) ?? follow(raw, Math.min(open, 1), value);
  return places === undefined ? () => 0 : (at) => places[Math.min(at, places.length - 1)]!;
}

/** The escapes of JSON, of TOML's basic texts and of YAML's double-quoted ones, and YAML's doubled single quote. */
function follow(raw: string, from: number, value: string): number[] | undefined {
  const places: number[] = [];
  let at = from;
  while (places.length < value.length) {
    if (at >= raw.length) return undefined;
    const here = at;
    const expected = value.codePointAt(places.length)!;
    if (raw[at] === "\\") {
      const digits = SHORT[raw[at + 1]!] ?? 0;
      if (digits > 0) {
        const code = Number.parseInt(raw.slice(at + 2, at + 2 + digits), 16);
        // Each half of a surrogate pair has an escape.
        if (code !== expected && code !== value.charCodeAt(places.length)) return undefined;
        at += 2 + digits;
        for (let unit = 0; unit < (code > 0xffff ? 2 : 1); unit++) places.push(here);
        continue;
      }
      at += 2;
    } else if (raw[at] === "'" && raw[at + 1] === "'" && value[places.length] === "'") at += 2;
    else if (raw[at] === value[places.length]) at += 1;
    else return undefined;
    places.push(here);
  }
  places.push(at);
  return places;
}
