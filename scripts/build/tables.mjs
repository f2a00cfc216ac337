// Files of dist/ that contain data as text, which engines parse three times faster than a literal: dist/tables.js has the tables of
// providers and clients, and dist/texts.js the texts of the codes. Each export is a line, whose first and last quotation marks enclose
// the text. The CommonJS files read these lines, so that the package has each text once.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { DIST, ROOT } from "../lib/paths.mjs";
import { TEXTS } from "./texts.mjs";

const REQUESTS = join(ROOT, "src", "requests");

/** The tables of providers and of clients as JSON, which the crate contains too, without the members that are `omitted`. */
export const providersJson = (omitted) => json("profile", omitted);
export const clientsJson = (omitted) => json("sdk", omitted);

function json(folder, omitted = []) {
  const rows = Object.entries(JSON.parse(readFileSync(join(REQUESTS, folder, "table.json"), "utf8")));
  return JSON.stringify(Object.fromEntries(rows.filter(([name]) => !omitted.includes(name))));
}

/** Writes the exports of js/requests/tables.ts. */
export function writeTables() {
  const lines = [
    `export const clients = ${literal(clientsJson())};`,
    `export const table = ${parsed(providersJson())};`,
  ];
  writeFileSync(join(DIST, "tables.js"), `${lines.join("\n")}\n`);
  writeFileSync(
    join(DIST, "tables.cjs"),
    `"use strict";
const { readFileSync } = require("node:fs");
${TEXT_OF}
const [clients, table] = readFileSync(__dirname + "/tables.js", "utf8").trimEnd().split("\\n").map(textOf);
module.exports = { clients, table: JSON.parse(table) };
`,
  );
}

/** Writes the texts of the codes. Each is a function, so that bundlers drop a text that nothing uses. */
export function writeTexts() {
  const lines = Object.entries(TEXTS).map(([name, text]) => `export const ${name} = () => ${literal(text)};\n`);
  writeFileSync(join(DIST, TEXTS_FILE), lines.join(""));
}

export const TEXTS_FILE = "texts.js";

/** The source of a function that returns the text in a line. */
export const TEXT_OF = `const textOf = (line) => JSON.parse(line.slice(line.indexOf('"'), line.lastIndexOf('"') + 1));`;

/** A literal of ASCII characters. In a file of ASCII only, engines read one byte for each character. */
const literal = (text) =>
  JSON.stringify(text).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const parsed = (json) => `/* @__PURE__ */ JSON.parse(${literal(json)})`;
