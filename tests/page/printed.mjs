// The text of a PDF, as searching and copying find it, transparent text included.

import { inflateSync } from "node:zlib";

/** The text of the page, printed to PDF. */
export async function printedText(page, options = {}) {
  return textOf(await page.pdf(options));
}

function textOf(pdf) {
  const objects = new Map(
    [...pdf.toString("latin1").matchAll(/(\d+) 0 obj([\s\S]*?)endobj/g)].map(([, id, body]) => [id, body]),
  );
  const fonts = new Map();
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "");
      if (map !== null) fonts.set(name, letters(streamOf(objects.get(map[1]))));
    }
  }
  let text = "";
  for (const body of objects.values()) {
    const stream = streamOf(body);
    if (!/ Tf\b/.test(stream)) continue;
    let font = new Map();
    for (const [, name, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map();
      else for (const glyph of glyphs.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(glyph, 16)) ?? "";
    }
  }
  return text;
}

/** Maps the glyphs of a font to characters. */
function letters(table) {
  const map = new Map();
  for (const [, rows] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, units] of rows.matchAll(/<(\w+)>\s*<(\w+)>/g))
      map.set(Number.parseInt(glyph, 16), Buffer.from(units, "hex").swap16().toString("utf16le"));
  }
  for (const [, rows] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [first, last, unit] of [...rows.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)].map((row) =>
      row.slice(1).map((digits) => Number.parseInt(digits, 16)),
    )) {
      for (let glyph = first; glyph <= last; glyph++) map.set(glyph, String.fromCharCode(unit + glyph - first));
    }
  }
  return map;
}

function streamOf(body) {
  const stream = /stream\r?\n([\s\S]*?)\nendstream/.exec(body)?.[1];
  if (stream === undefined) return "";
  return body.includes("/FlateDecode") ? inflateSync(Buffer.from(stream, "latin1")).toString("latin1") : stream;
}
