// Growth on hostile input: the time per byte at 1 MiB over that at 16 KiB. Near 1 is linear; 64 would be quadratic.

const [SHORT, MIDDLE, LONG] = [16 << 10, 128 << 10, 1 << 20];
const GIVE_UP = 4;
const limits = { uriLength: 0xffff_ffff };
const CHUNK = 16 << 10;

/** Every function that takes text, by the name it is exported under. What a version does not export is reported as absent. */
const CALLS = [
  ["safeParse", (p) => (text) => p.safeParse(text, { limits })],
  ["parse", (p) => (text) => p.canParse(text, { limits }) && readLists(p.parse(text, { limits })), "parse, query, params"],
  ["canParse", (p) => (text) => p.canParse(text, { limits })],
  ["validate", (p) => (text) => p.validate(text, { limits })],
  ["HostPolicy", (p) => (text) => p.validate(text, { limits, policy: p.HostPolicy.production }), "validate with a policy"],
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

/** Nanoseconds for each byte: the minimum of some runs, since load on the machine only adds. */
async function least(call, { text, copy, rounds, sampleMs }) {
  const sample = async (times) => {
    const texts = Array.from({ length: times }, () => copy(text));
    const start = performance.now();
    for (const given of texts) await attempt(call, given);
    return performance.now() - start;
  };
  let times = 1;
  while (times < 256 && (await sample(times)) < sampleMs) times *= 2;
  let best = Infinity;
  for (let round = 0; round < rounds; round++) best = Math.min(best, await sample(times));
  return (best * 1e6) / times / text.length;
}

/**
 * @param {object} given `modules` (all exports by name), `hostile` ([head, repeated, tail] each), `copy`, `rounds`, `sampleMs`
 * @returns the ratio of each call on each text, and the functions that are absent
 */
export async function growth({ modules, hostile, ...how }) {
  const present = CALLS.filter(([name]) => name in modules);
  const absent = [...new Set(CALLS.map(([name]) => name).filter((name) => !(name in modules)))];
  const rows = [];
  for (const [head, repeated, tail] of hostile) {
    const text = (size) => head + repeated.repeat((size - head.length - tail.length) / repeated.length) + tail;
    const shown = `${head}(${repeated})…${tail}`;
    for (const [name, make, title = name] of present) {
      const call = make(modules);
      const short = await least(call, { ...how, text: text(SHORT) });
      // Quadratic time shows at 128 KiB already; 1 MiB would take minutes then.
      const middle = (await least(call, { ...how, rounds: 1, text: text(MIDDLE) })) / short;
      const ratio = middle > GIVE_UP ? middle : (await least(call, { ...how, text: text(LONG) })) / short;
      rows.push({ call: title, text: shown, ratio, stopped: middle > GIVE_UP });
    }
  }
  return { rows, absent };
}
