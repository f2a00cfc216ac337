// Redaction of a log, compared with a naive regular expression.

import { median, seeded } from "./clock.mjs";

const NAIVE = /llm:\/\/([^:@\s/]*):([^@\s/]+)@/gi;
const LINES = 40_000;
const BARE_KEY = "sk-proj-EXAMPLE7hQ2vXn4LmB9tKcR1wZs8yDfG3jPaU6eT";

/** A log with URIs in two lines of a hundred. */
function log() {
  const words =
    "request handled timeout retry user session cache hit miss worker started error GET /v1/chat/completions 200 status=ok duration=12ms trace_id=ab12cd34 http://internal.example/api".split(
      " ",
    );
  const random = seeded();
  return Array.from({ length: LINES }, (_, at) => {
    const text = Array.from(
      { length: 8 + Math.floor(random() * 8) },
      () => words[Math.floor(random() * words.length)],
    ).join(" ");
    const uri =
      at % 50 === 0 ? ` url=llm://app-${at}:sk-proj-${Math.floor(random() * 1e9)}abcdef@api.openai.com/gpt-5` : "";
    return `2026-11-20T12:00:${String(at % 60).padStart(2, "0")}.123Z INFO [worker-${at % 8}] ${text}${uri}`;
  }).join("\n");
}

/**
 * @param {object} given `ours`, `rounds`, `copy` (makes a new string of the same text), `now` (a clock in ms: that of the
 * process's own CPU time, if there is one)
 * @returns megabytes of the log, and the medians in ms: of `redact` without bare keys and with them, of the expression, and of
 * redactors that know one key and a hundred
 */
export function redaction({ ours, rounds, copy, now }) {
  const text = log();
  const naive = (given) => given.replace(NAIVE, (_, label) => `llm://${label}:***@`);
  const redactor = (count) =>
    ours.createRedactor({ secrets: Array.from({ length: count }, (_, at) => `${BARE_KEY.slice(0, -3)}${at + 100}`) });
  const [one, hundred] = [redactor(1), redactor(100)];
  const calls = {
    uris: (given) => ours.redact(given, { keys: false }),
    keys: (given) => ours.redact(given),
    naive,
    known: (given) => one.redact(given),
    hundred: (given) => hundred.redact(given),
  };
  if (calls.uris(text) !== naive(text)) throw new Error("The package and the expression redact the log differently.");
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  const names = Object.keys(calls);
  for (let round = -3; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + 3 + turn) % names.length];
      const given = copy(text);
      const start = now();
      const length = calls[name](given).length;
      const ms = now() - start;
      if (length === 0) throw new Error("The result is empty.");
      if (round >= 0) times[name].push(ms);
    }
  }
  for (const mask of [ours.redact, one.redact])
    if (mask(`key ${BARE_KEY} found`).includes(BARE_KEY)) throw new Error("A bare key is not masked.");
  return {
    megabytes: text.length / 1e6,
    ...Object.fromEntries(names.map((name) => [name, median(times[name])])),
  };
}
