// `npm run bench`: llm-uri and its peers side by side in one process, interleaved, so that what the machine does beside
// hits all of them. Prints medians with their spread, and each row's ratio to its goal.

import { readFileSync } from "node:fs";
import os from "node:os";

import * as ours from "../dist/index.js";
import * as peer from "llm-strings";
import { validate as validatePeer } from "llm-strings/validate";

const version = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), "utf8")).version;

const URI = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7&max_tokens=1500&top_p=0.9";
const NAIVE = /llm:\/\/([^:@\s/]*):([^@\s/]+)@/gi;
let sink = 0; // what is computed must be used

function readOurs() {
  const uri = ours.parse(URI);
  sink += uri.scheme.length + uri.appLabel.length + uri.apiKey.length + uri.host.length + uri.effectivePort + uri.model.length;
  sink += uri.params.temp + uri.params.max_tokens + uri.params.top_p + (uri.fragment?.length ?? 0);
}

function readPeer() {
  const { host, model, label, apiKey, params } = peer.parse(URI);
  sink += host.length + model.length + label.length + apiKey.length + Number(params.temp) + Number(params.max_tokens) + Number(params.top_p);
}

function readUrl() {
  const url = new URL(URI);
  sink += url.protocol.length + url.username.length + url.password.length + url.hostname.length + url.port.length + url.pathname.length + url.hash.length;
  for (const [name, value] of url.searchParams) sink += name.length + value.length;
}

/** A log of which two lines in a hundred hold a URI. */
function log(lines) {
  const words = "request handled timeout retry user session cache hit miss worker started error GET /v1/chat/completions 200 status=ok duration=12ms trace_id=ab12cd34 http://internal.example/api".split(" ");
  let seed = 1;
  const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  return Array.from({ length: lines }, (_, at) => {
    const text = Array.from({ length: 8 + Math.floor(random() * 8) }, () => words[Math.floor(random() * words.length)]).join(" ");
    const uri = at % 50 === 0 ? ` url=llm://app-${at}:sk-proj-${Math.floor(random() * 1e9)}abcdef@api.openai.com/gpt-5` : "";
    return `2026-11-20T12:00:${String(at % 60).padStart(2, "0")}.123Z INFO [worker-${at % 8}] ${text}${uri}`;
  }).join("\n");
}

const LOG = log(40_000);
if (ours.redact(LOG) !== LOG.replace(NAIVE, (_, label) => `llm://${label}:***@`)) throw new Error("The two do not redact the same.");

const ROWS = [
  { name: "parse, all fields", against: "llm-strings.parse", goal: "at most 1/3 of its time", ours: readOurs, theirs: readPeer, times: 20_000 },
  { name: "parse, all fields", against: "new URL", goal: "at most 0.6 of its time", ours: readOurs, theirs: readUrl, times: 20_000 },
  {
    name: "validate",
    against: "llm-strings.validate",
    goal: "at most 1/5 of its time",
    ours: () => (sink += ours.validate(URI).length),
    theirs: () => (sink += validatePeer(URI).length),
    times: 20_000,
  },
  {
    name: `redact a log of ${(LOG.length / 1e6).toFixed(1)} MB`,
    against: "a naive regular expression",
    goal: "at most 2/3 of its time",
    ours: () => (sink += ours.redact(LOG).length),
    theirs: () => (sink += LOG.replace(NAIVE, (_, label) => `llm://${label}:***@`).length),
    times: 1,
  },
];

const ROUNDS = 31;

function nanoseconds(run, times) {
  const start = process.hrtime.bigint();
  for (let at = 0; at < times; at++) run();
  return Number(process.hrtime.bigint() - start) / times;
}

const quantile = (sorted, part) => sorted[Math.floor((sorted.length - 1) * part)];
const shown = (ns) => (ns < 10_000 ? `${ns.toFixed(0)} ns` : `${(ns / 1e6).toFixed(2)} ms`);
const spread = (list) => `${shown(quantile(list, 0.5))} [${shown(quantile(list, 0.1))} to ${shown(quantile(list, 0.9))}]`;

console.log(`Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? "unknown processor"}, llm-strings ${version("llm-strings")}\n`);
console.log("| what | llm-uri | against | its time | ratio | goal |\n|---|---|---|---|---|---|");
for (const { name, against, goal, ours: one, theirs: other, times } of ROWS) {
  for (let at = 0; at < 5; at++) [one, other].forEach((run) => nanoseconds(run, times));
  const [a, b] = [[], []];
  for (let at = 0; at < ROUNDS; at++) {
    a.push(nanoseconds(one, times));
    b.push(nanoseconds(other, times));
  }
  const [mine, its] = [a, b].map((list) => list.sort((x, y) => x - y));
  const ratio = quantile(mine, 0.5) / quantile(its, 0.5);
  console.log(`| ${name} | ${spread(mine)} | ${against} | ${spread(its)} | ${ratio.toFixed(2)} | ${goal} |`);
}
if (Number.isNaN(sink)) throw new Error("A field was read as what it is not.");
