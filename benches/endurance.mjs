// Ten million calls do not grow the module's memory. `node benches/endurance.mjs [CALLS]`.

import { instances } from "../tests/js/lib/instances.mjs";

const { canParse, parse, redact, validate } = await import("../dist/index.js");

const calls = Number(process.argv[2] ?? 10_000_000);
const pages = () => instances[0].exports.memory.buffer.byteLength / 65_536;
const URIS = [
  "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7&max_tokens=1500&top_p=0.9",
  "llm://localhost/llama3",
  "llm://app:k%2Fx@API.example.com:8443/org%2Fteam/gpt%3A5?stop=a,b&a.b=1&c=%7B%22d%22%3A1%7D#part",
  "llm://app:sk/x@h.example/m?temp=9",
];

/** One call in eight also crosses with objects and strings, as users' do. */
function round(from, to) {
  for (let at = from; at < to; at++) {
    const uri = URIS[at & 3];
    if ((at & 7) !== 7) canParse(uri);
    else if ((at & 8) === 0) validate(uri);
    else if ((at & 16) === 0) redact(`connecting to ${uri} now`);
    else void parse(URIS[2]).params;
  }
}

round(0, 10_000);
const before = pages();
const started = performance.now();
round(0, calls);
const seconds = (performance.now() - started) / 1000;
const after = pages();
console.log(
  `${calls.toLocaleString("en")} calls in ${seconds.toFixed(1)} s: memory ${before} pages before, ${after} after, ${instances.length} instance`,
);
if (after !== before || instances.length !== 1) {
  console.error("The memory has grown, or an instance was lost.");
  process.exitCode = 1;
}
