// What is measured, in any engine: the package and its peers in one process, interleaved, so that what the machine does
// beside hits all of them. The caller gives the two packages; nothing here knows Node or the browser.

const URI = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7&max_tokens=1500&top_p=0.9";
const NAIVE = /llm:\/\/([^:@\s/]*):([^@\s/]+)@/gi;
const ROUNDS = 31;
const GROWTH_ROUNDS = 7;
const SAMPLE_NS = 4e6;
const [SHORT, LONG] = [16 << 10, 1 << 20];
export const GROWTH_LIMIT = 1.5;

let sink = 0; // what is computed must be used

/** A log of which two lines in a hundred hold a URI. */
function log(lines) {
  const words =
    "request handled timeout retry user session cache hit miss worker started error GET /v1/chat/completions 200 status=ok duration=12ms trace_id=ab12cd34 http://internal.example/api".split(
      " ",
    );
  let seed = 1;
  const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
  return Array.from({ length: lines }, (_, at) => {
    const text = Array.from(
      { length: 8 + Math.floor(random() * 8) },
      () => words[Math.floor(random() * words.length)],
    ).join(" ");
    const uri =
      at % 50 === 0 ? ` url=llm://app-${at}:sk-proj-${Math.floor(random() * 1e9)}abcdef@api.openai.com/gpt-5` : "";
    return `2026-11-20T12:00:${String(at % 60).padStart(2, "0")}.123Z INFO [worker-${at % 8}] ${text}${uri}`;
  }).join("\n");
}

/** The rows: what it is, its peer, the ratio of times to stay within, the two calls, and how often a sample makes them. */
function rowsOf(ours, peer) {
  const text = log(40_000);
  const naive = () => text.replace(NAIVE, (_, label) => `llm://${label}:***@`);
  if (ours.redact(text) !== naive()) throw new Error("The two do not redact the same.");
  const readOurs = () => {
    const uri = ours.parse(URI);
    sink +=
      uri.scheme.length +
      uri.appLabel.length +
      uri.apiKey.length +
      uri.host.length +
      uri.effectivePort +
      uri.model.length;
    sink += uri.params.temp + uri.params.max_tokens + uri.params.top_p + (uri.fragment?.length ?? 0);
  };
  const readPeer = () => {
    const { host, model, label, apiKey, params } = peer.parse(URI);
    sink +=
      host.length +
      model.length +
      label.length +
      apiKey.length +
      Number(params.temp) +
      Number(params.max_tokens) +
      Number(params.top_p);
  };
  const readUrl = () => {
    const url = new URL(URI);
    sink +=
      url.protocol.length +
      url.username.length +
      url.password.length +
      url.hostname.length +
      url.port.length +
      url.pathname.length +
      url.hash.length;
    for (const [name, value] of url.searchParams) sink += name.length + value.length;
  };
  // The design's row: "a valid URI with provider and policy".
  const strict = { provider: "openai", policy: ours.HostPolicy.production };
  return [
    {
      what: "`parse` and every field",
      against: "llm-strings `parse`",
      limit: 1 / 3,
      ours: readOurs,
      theirs: readPeer,
      times: 20_000,
    },
    {
      what: "`parse` and every field",
      against: "`new URL`",
      limit: 0.6,
      ours: readOurs,
      theirs: readUrl,
      times: 20_000,
    },
    {
      what: "`validate` with provider and policy",
      against: "llm-strings `validate`",
      limit: 1 / 5,
      ours: () => (sink += ours.validate(URI, strict).length),
      theirs: () => (sink += peer.validate(URI).length),
      times: 5_000,
    },
    {
      what: `\`redact\` of a log of ${(text.length / 1e6).toFixed(1)} MB, 2 % of its lines with a URI`,
      against: "the naive expression",
      limit: 2 / 3,
      ours: () => (sink += ours.redact(text).length),
      theirs: () => (sink += naive().length),
      times: 1,
    },
  ];
}

/** Nanoseconds for each call. */
function sample(run, times) {
  const start = performance.now();
  for (let at = 0; at < times; at++) run();
  return ((performance.now() - start) * 1e6) / times;
}

const quantile = (sorted, part) => sorted[Math.floor((sorted.length - 1) * part)];
const spread = (list) => {
  const sorted = list.sort((a, b) => a - b);
  return [0.5, 0.1, 0.9].map((part) => quantile(sorted, part));
};

/** Each row with the median, tenth and ninetieth percentile of both sides in ns, and the ratio of the medians. */
export function compare(ours, peer) {
  return rowsOf(ours, peer).map(({ what, against, limit, ours: one, theirs: other, times }) => {
    for (let at = 0; at < 5; at++) for (const run of [one, other]) sample(run, times);
    const [a, b] = [[], []];
    for (let at = 0; at < ROUNDS; at++) {
      a.push(sample(one, times));
      b.push(sample(other, times));
    }
    if (Number.isNaN(sink)) throw new Error("A field was read as what it is not.");
    const [mine, its] = [spread(a), spread(b)];
    return { what, against, limit, mine, its, ratio: mine[0] / its[0] };
  });
}

/** For each hostile text the time of a character at 1 MiB over that at 16 KiB: near 1 is linear, 64 would be quadratic. */
export function grow(ours, hostile) {
  const limits = { uriLength: 0xffff_ffff };
  const calls = {
    parse: (text) => ours.safeParse(text, { limits }),
    redact: (text) => ours.redact(text),
    findUris: (text) => ours.findUris(text),
  };
  // The least of some runs: what the machine does beside cannot make it smaller. Each is long enough for a coarse clock.
  const least = (call, text) => {
    const run = () => call(text);
    let times = 1;
    while (sample(run, times) * times < SAMPLE_NS) times *= 2;
    return Math.min(...Array.from({ length: GROWTH_ROUNDS }, () => sample(run, times))) / text.length;
  };
  return hostile.map(([head, repeated, tail]) => {
    const text = (size) => head + repeated.repeat(size / repeated.length) + tail;
    const [short, long] = [text(SHORT), text(LONG)];
    const ratios = Object.entries(calls).map(([name, call]) => [name, least(call, long) / least(call, short)]);
    return { text: `${head}(${repeated})…${tail}`, ratios: Object.fromEntries(ratios) };
  });
}
