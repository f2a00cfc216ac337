// Runs one section in a separate process; the result is JSON on standard output. Arguments: the section, and its settings as JSON.

import { readFileSync } from "node:fs";

import fast from "fast-uri";
import * as parsing from "llm-strings";
import { validate } from "llm-strings/validate";

import { alone, rotated } from "./clock.mjs";
import { growth } from "./growth.mjs";
import { search } from "./search.mjs";
import { checkCorpus, pick, sides } from "./sides.mjs";
import { redaction } from "./text.mjs";

const [section, settings] = process.argv.slice(2);
const { entries, ...how } = JSON.parse(settings);
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const ours = await import(entries[0]);
const strings = { ...parsing, validate };

/** A new, flat string each time. */
const copier = (text) => {
  const bytes = Buffer.from(text, "utf8");
  return () => bytes.toString("utf8");
};
const copy = (text) => copier(text)();

/** The CPU time of this process in ms: a busy machine does not change it. */
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** All exports by name. */
const modules = async () => Object.assign({}, ...(await Promise.all(entries.map((url) => import(url)))));

const SECTIONS = {
  rotated: ({ pair, ...rest }) => {
    const [corpus, calls] = [read("corpus.json"), sides({ ours, strings, fast })];
    checkCorpus(calls, corpus, { ours });
    return rotated({ calls: pick(calls, pair), fresh: corpus.map(({ uri }) => copier(uri)), ...rest });
  },
  alone: ({ at, ...rest }) =>
    alone({ calls: sides({ ours, strings, fast }), fresh: copier(read("corpus.json")[at].uri), ...rest }),
  redact: () => redaction({ ours, copy, now, ...how }),
  growth: async () => growth({ modules: await modules(), hostile: read("hostile.json"), copy, now, ...how }),
  search: async () => search({ modules: await modules(), ...read("pieces.json"), copy, now, ...how }),
};

console.log(JSON.stringify(await SECTIONS[section](how)));
