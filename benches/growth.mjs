// Growth on hostile input: the time per byte at 1 MiB over that at 16 KiB. Near 1 is linear; 64 would be quadratic.

const [SHORT, MIDDLE, LONG] = [16 << 10, 128 << 10, 1 << 20];
const GIVE_UP = 4;
const CONFIRM = 1.4; // a ratio above this is measured again in all rounds, and the lower one counts: noise only adds
const LONGEST_MS = 100;
const limits = { uriLength: 0xffff_ffff };
const CHUNK = 16 << 10;

/** Every function that takes text, by export name. Functions that a version does not export are reported as absent. */
const CALLS = [
  ["safeParse", (p) => (text) => p.safeParse(text, { limits })],
  [
    "parse",
    (p) => (text) => p.canParse(text, { limits }) && readLists(p.parse(text, { limits })),
    "parse, query, params",
  ],
  ["canParse", (p) => (text) => p.canParse(text, { limits })],
  ["validate", (p) => (text) => p.validate(text, { limits })],
  [
    "HostPolicy",
    (p) => (text) => p.validate(text, { limits, policy: p.HostPolicy.production }),
    "validate with a policy",
  ],
  ["HostPolicy", (p) => (text) => p.HostPolicy.production.check(text), "HostPolicy.check"],
  ["formatIssues", (p) => (text) => p.formatIssues(text, p.validate(text, { limits }).slice(0, 4))],
  ["redact", (p) => (text) => p.redact(text, { keys: false }), "redact without keys"],
  ["redact", (p) => (text) => p.redact(text)],
  ["redact", (p) => (text) => p.redact(text, { level: "share" }), "redact to share"],
  ["createRedactor", (p) => (text) => p.createRedactor({ secrets: ["sk-proj-EXAMPLE"] }).redact(text)],
  ["RedactionStream", (p) => (text) => drain(new p.RedactionStream(), text)],
  ["findUris", (p) => (text) => p.findUris(text)],
  ["findSecrets", (p) => (text) => p.findSecrets(text)],
  ["tokenize", (p) => (text) => p.tokenize(text)],
  ["parseHost", (p) => (text) => p.parseHost(text)],
  ["build", (p) => (text) => p.build({ host: "h.example", model: text })],
  ["fromUrl", (p) => (text) => p.fromUrl(text)],
  ["fromCurl", (p) => (text) => p.fromCurl(text)],
  ["fromModelString", (p) => (text) => p.fromModelString(text)],
  ["explainBaseUrl", (p) => (text) => p.explainBaseUrl(text)],
  ["MasAddress", (p) => (text) => p.MasAddress.parse(text), "MasAddress.parse"],
  ["AiUri", (p) => (text) => p.AiUri.parse(text), "AiUri.parse"],
  ["checkSchemeName", (p) => (text) => p.checkSchemeName(text)],
  ["checkRegistration", (p) => (text) => p.checkRegistration(text, "rfc7595")],
  ["adviseOnUri", (p) => (text) => p.adviseOnUri(text)],
];

const readLists = (uri) => uri.query.length + Object.keys(uri.params).length;

async function drain(stream, text) {
  const [writer, reader] = [stream.writable.getWriter(), stream.readable.getReader()];
  const written = (async () => {
    for (let at = 0; at < text.length; at += CHUNK) await writer.write(text.slice(at, at + CHUNK));
    await writer.close();
  })();
  while (!(await reader.read()).done);
  await written;
}

/** A call that refuses its input is measured as well. */
async function attempt(call, text) {
  try {
    await call(text);
  } catch {
    // Only the time counts here.
  }
}

/**
 * Nanoseconds for each byte: the minimum of some runs, since load on the machine only adds. `now` is a clock in ms; that of the
 * process's own CPU time, if there is one, since a long call is interrupted on a busy machine and a short one is not.
 */
async function least(call, text, { now, copy, rounds, sampleMs }) {
  const sample = async (times) => {
    const texts = Array.from({ length: times }, () => copy(text));
    const start = now();
    for (const given of texts) await attempt(call, given);
    return now() - start;
  };
  let [times, best, spent] = [1, await sample(1), 0];
  while (best < sampleMs && times < 256) best = await sample((times *= 2));
  for (let round = 0; round < rounds && (round < 1 || spent < LONGEST_MS); round++) {
    const ms = await sample(times);
    best = Math.min(best, ms);
    spent += ms;
  }
  return (best * 1e6) / times / text.length;
}

/**
 * @param {object} given `modules` (all exports by name), `hostile` ([head, repeated, tail] each), `copy`, `now`, `rounds`,
 * `sampleMs`, `size` of the longer text
 * @returns the ratio of each call on each text, and the functions that are absent
 */
export async function growth({ modules, hostile, size = LONG, ...how }) {
  const present = CALLS.filter(([name]) => name in modules);
  const absent = [...new Set(CALLS.map(([name]) => name).filter((name) => !(name in modules)))];
  const rows = [];
  for (const [head, repeated, tail] of hostile) {
    const text = (length) => head + repeated.repeat((length - head.length - tail.length) / repeated.length) + tail;
    const shown = `${head}(${repeated})…${tail}`;
    for (const [name, make, title = name] of present) {
      const call = make(modules);
      const measure = async (rounds) => {
        const own = { ...how, rounds };
        const short = await least(call, text(SHORT), own);
        // Quadratic time shows at 128 KiB already; 1 MiB would take minutes then.
        const middle = (await least(call, text(MIDDLE), own)) / short;
        const stopped = middle > GIVE_UP;
        const ratio = stopped || size <= MIDDLE ? middle : (await least(call, text(size), own)) / short;
        return { ratio, stopped };
      };
      let found = await measure(1);
      if (found.ratio > CONFIRM)
        found = [found, await measure(how.rounds)].sort((one, other) => one.ratio - other.ratio)[0];
      rows.push({ call: title, text: shown, ...found });
    }
  }
  return { rows, absent, size };
}
