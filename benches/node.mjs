// The rows in Node, as JSON on standard output: a process of its own, with nothing but the two packages in it.

import { readFileSync } from "node:fs";
import * as peer from "llm-strings";
import { validate } from "llm-strings/validate";
import * as ours from "../dist/index.js";

import { compare, grow } from "./rows.mjs";

const hostile = JSON.parse(readFileSync(new URL("hostile.json", import.meta.url), "utf8"));
console.log(
  JSON.stringify({
    engine: `Node ${process.versions.node}`,
    rows: compare(ours, { ...peer, validate }),
    growth: grow(ours, hostile),
  }),
);
