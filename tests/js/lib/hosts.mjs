// Ambiguous hosts, generated from a seed, and the reading of the platform's URL. Runs in Node and in browsers.

/** A small generator of numbers (xorshift32), so that the same seed results in the same hosts everywhere. */
export function random(seed) {
  let state = seed >>> 0 || 1;
  const below = (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  const pick = (list) => list[below(list.length)];
  return { below, pick };
}

const KNOWN = [
  "localhost",
  "127.0.0.1",
  "169.254.169.254",
  "metadata.google.internal",
  "api.openai.com",
  "0x7f.1",
  "2130706433",
  "a.b",
  "stra\u00dfe.de",
  "xn--bcher-kva.example",
  "10.0.0.1",
  "[::1]",
  "b\u00fccher.example",
  "\u0645\u062b\u0627\u0644.example",
  "\u4f8b\u3048.jp",
  "nip.io",
];
const PIECES = [
  ...[
    "localhost",
    "LOCALHOST",
    "127",
    "0x7f",
    "0X7F",
    "0177",
    "08",
    "09",
    "0x",
    "0xg",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "99999999999999999999",
    "1",
    "0",
    "00",
  ],
  ...[".", ".", ".", ".", "..", "\u3002", "\uff0e", "\uff61", "%2e", "%2E", "%E3%80%82"],
  ...[
    "-",
    "--",
    "_",
    "*",
    ",",
    "!",
    "$",
    "&",
    "'",
    "(",
    ")",
    ";",
    "=",
    "+",
    "~",
    "`",
    "{",
    "}",
    "|",
    "^",
    "<",
    ">",
    '"',
    " ",
    "%20",
  ],
  ...[
    "@",
    "%40",
    ":",
    ":443",
    ":8443",
    "%3a",
    "/",
    "%2f",
    "\\",
    "%5c",
    "?",
    "#",
    "%23",
    "%",
    "%%",
    "%zz",
    "%2",
    "%00",
    "%0a",
    "%7f",
    "%25",
    "%2531",
  ],
  ...["\t", "\n", "\r", "\u0000", "\u0001", "\u001f", "\u007f", "\u0080", "\u00a0"],
  ...["\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\ufe0f", "\u034f", "\u180e", "%C2%AD", "%E2%80%8D"],
  ...[
    "xn--",
    "XN--",
    "xn--a",
    "xn--9ca",
    "xn--bcher-kva",
    "xn--zca",
    "xn--localhost-",
    "xn--1-",
    "xn--ls8h",
    "xn--mgbh0fb",
    "xn--e1afmkfd",
    "xn--0000",
    "xn--%39ca",
  ],
  ...[
    "\u2460",
    "\u24ea",
    "\uff11",
    "\u00b9",
    "\u2081",
    "\ud835\udfcf",
    "\u216b",
    "\u2113",
    "\u212a",
    "\u017f",
    "\u00df",
    "\u1e9e",
    "\u0130",
    "\u03c2",
    "\u00e9",
    "e\u0301",
    "\ufb01",
    "\u2488",
    "\u2100",
    "\uff0f",
    "\uff20",
    "\uff1a",
    "\u2024",
    "\ud800",
    "\udc00",
    "\ufffd",
    "%FF",
    "%C3%A9",
    "%c3",
    "\u05d0",
    "\u0627",
    "\u0660",
    "\ud83d\ude00",
  ],
  ...["[", "]", "[::1]", "[::ffff:127.0.0.1]", "[::1%25eth0]", "[fe80::1]", "[v1.a]", "::", "::1", "%5b::1%5d"],
  ...["a", "B", "z9", "api", "openai", "com", "example", "nip.io", "evil"],
];
const SPELLINGS = [
  (c) => c,
  (c) => c,
  (c) => c.toUpperCase(),
  (c) => `%${c.codePointAt(0).toString(16).padStart(2, "0")}`,
  (c) => encodeURIComponent(/[!-~]/.test(c) ? String.fromCharCode(c.charCodeAt(0) + 0xfee0) : c),
  (c) => (/[!-~]/.test(c) ? String.fromCharCode(c.charCodeAt(0) + 0xfee0) : c),
  (c) => (/[1-9]/.test(c) ? String.fromCharCode(0x2460 + Number(c) - 1) : c === "0" ? "\u24ea" : c),
  (c) =>
    /[0-9]/.test(c)
      ? String.fromCodePoint(0x1d7ce + Number(c))
      : /[a-z]/.test(c)
        ? String.fromCodePoint(0x1d41a + c.charCodeAt(0) - 97)
        : c,
  (c) => (c === "." ? "\u3002" : c === "-" ? "\u2010" : c),
  (c) => `${c}\u00ad`,
  (c) => `${c}\u200b`,
];

/** One host. */
export function host({ below, pick }) {
  const obscured = (text) => {
    if (below(3) === 0) return text;
    const odds = 1 + below(8);
    return [...text].map((c) => (below(odds) === 0 ? pick(SPELLINGS)(c) : c)).join("");
  };
  const number = () => {
    const value = pick([below(256), below(256), below(65536), below(2 ** 32), below(400)]);
    const zeros = "0".repeat(pick([0, 0, 0, 1, 5]));
    return pick([
      String(value),
      `0x${zeros}${value.toString(16)}`,
      `0X${value.toString(16).toUpperCase()}`,
      `0${zeros}${value.toString(8)}`,
      `${value}`,
    ]);
  };
  const hex = () =>
    pick([
      "0",
      "0",
      "0000",
      "1",
      below(65536).toString(16),
      below(65536).toString(16).toUpperCase(),
      "ffff",
      "00001",
      "g",
    ]);
  const end = () => pick(["", "", "", "", ".", "..", ":", "%2e", "\u3002"]);
  switch (below(7)) {
    case 0:
      return obscured(Array.from({ length: 1 + below(5) }, number).join(".") + end());
    case 1: {
      const groups = Array.from({ length: 1 + below(8) }, hex);
      if (below(2) === 0) groups.splice(below(groups.length + 1), below(3), "");
      if (below(4) === 0) groups.push(`${below(256)}.${below(300)}.${pick(["0", "00", "1", "254"])}.${below(256)}`);
      let text = groups.join(":");
      if (text.startsWith(":") || below(5) === 0) text = `:${text}`;
      if (text.endsWith(":")) text += pick([":", ""]);
      if (below(12) === 0) text += pick(["%25eth0", "%eth0", "/64"]);
      return below(10) === 0
        ? obscured(`[${text}]`)
        : pick([`[${text}]`, `[${text}]`, `[${text}]`, text, `[${text}`, `${text}]`, `[${text}].`]);
    }
    case 2:
      return obscured(pick(KNOWN)) + end();
    case 3: {
      const long = pick([
        "a".repeat(62 + below(4)),
        "1".repeat(60 + below(10)),
        "ab.".repeat(80 + below(10)),
        "x".repeat(250 + below(10)),
      ]);
      return obscured(pick([long, `${long}.com`, `api.${long}`]));
    }
    case 4:
      return (
        Array.from({ length: 1 + below(4) }, () =>
          String.fromCodePoint(
            pick([
              below(128),
              below(128),
              0x80 + below(0x500),
              0x2000 + below(0x600),
              0xff00 + below(0xf0),
              below(0xd800),
            ]),
          ),
        ).join("") + pick(["", "", ".com", "a"])
      );
    default:
      return Array.from({ length: 1 + below(7) }, () => pick(PIECES)).join("");
  }
}

/**
 * The platform's reading of a host in an https URL. Undefined if a character would end the host or be removed (tabs and line
 * breaks), because the URL would then contain another host.
 */
function platform(host) {
  if (/[/\\?#@\t\n\r]/.test(host) || (host.includes(":") && !/^\[[^\]]*\]$/.test(host))) return undefined;
  try {
    const url = new URL(`https://${host}/`);
    const rest = url.username + url.password + url.port + url.search + url.hash;
    return url.pathname === "/" && rest === "" ? url.hostname : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a name that `URL` prints is valid in the DNS. */
function isDns(name) {
  const labels = name.replace(/\.$/, "").split(".");
  return labels.join(".").length <= 253 && labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
}

/**
 * Hosts that Chromium accepts against the URL Standard, and that the package refuses: in brackets, Chromium accepts leading
 * zeros and decodes percent-encoding and IDNA, also of the brackets. Like Node 26, it does not check A-labels in ASCII hosts.
 * Node 24 accepts a U-label such as `\u00e9xn--a`, but not the A-label that it prints for it.
 */
function laxity(text, theirs) {
  if (/^\[.*[:.]0\d+(\.|\]$)/.test(text) && text.includes(".")) return "zeros-in-brackets";
  if (theirs.startsWith("[") && !/^\[[0-9a-f:.]+\]$/i.test(text)) return "decoded-in-brackets";
  if (theirs.includes("xn--") && platform(`\u00fc.${theirs}`) === undefined)
    return /(^|\.)xn--xn--/.test(theirs) ? "nested-a-label" : "invalid-a-label";
  return undefined;
}

/**
 * Compares `count` hosts. `differences` are hosts that the two read differently, except for two lists: `refusals`, by reason,
 * are hosts that the platform accepts but that are not valid in the DNS; `laxities` are those of Chromium, Node 24 and Node 26.
 */
export function compare(parseHost, seed, count) {
  const numbers = random(seed);
  const counts = { name: 0, ipv4: 0, ipv6: 0, refused: 0, international: 0 };
  const refusals = {};
  const laxities = {};
  const differences = [];
  for (let at = 0; at < count; at++) {
    const text = host(numbers);
    const [ours, theirs] = [parseHost(text), platform(text)];
    counts[ours.kind]++;
    if (ours.kind !== "refused") {
      if (/[^\0-\x7f]/.test(text)) counts.international++;
      if (ours.host === theirs) continue;
    } else {
      if (theirs === undefined) continue;
      const lax = laxity(text, theirs);
      if (lax !== undefined) {
        laxities[lax] = (laxities[lax] ?? 0) + 1;
        continue;
      }
      if (!theirs.startsWith("[") && !isDns(theirs)) {
        refusals[ours.reason] = (refusals[ours.reason] ?? 0) + 1;
        continue;
      }
    }
    if (differences.length < 20) differences.push({ text: JSON.stringify(text), ours, theirs });
  }
  return { counts, refusals, laxities, differences };
}
