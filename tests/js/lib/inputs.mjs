// Many inputs for tests: pieces of URIs and of the surrounding text, combined by a generator with a seed.

const PIECES = [
  ...["llm", "LLM", "llms", "https", ":", "/", "//", "://", "?", "#", "@", "&", "=", ";", ",", "+", ".", ".."],
  ...["%", "%2", "%zz", "%20", "%2F", "%40", "%2540", "%00", "%FF", "%C3%A9", "%E2%82", "%3A", "%3a%2f%2f"],
  ...[
    "[",
    "]",
    "[::1]",
    "[v1.a]",
    "::1",
    "127.1",
    "0x7f.1",
    "localhost",
    "api.openai.com",
    "openai",
    "a",
    "Z",
    "0",
    "-1",
    "65536",
  ],
  ...["$", "${K}", "{", "}", '"', "'", "`", "<", ">", "\\", "\\/", "\\u002f", " ", "\n", "\t", "\r\n", "\0", "\u001b"],
  ...[
    "é",
    "🎉",
    "\ud800",
    "\udc00",
    "\u202e",
    "\ufeff",
    "\u00a0",
    "***",
    "sk-proj-",
    "sk-ant-abc123",
    "gpt-5",
    "@cf/meta",
  ],
  ...[
    "temp=",
    "temp=0.5",
    "stop=a,b",
    "stream=TRUE",
    "seed=9007199254740993",
    "a.b=1",
    "a=%7B%22b%22%3A1%7D",
    "a=%5B",
    "__proto__",
    "system=x",
  ],
  ...[
    "llm://",
    "llm%3A%2F%2F",
    "llm:\\/\\/",
    "llm://app:key@h.example/m",
    "https://u:p@h.example/",
    "ai://h.example/x",
  ],
];

/** Numbers below a bound, the same for the same seed. */
export function generator(seed) {
  let state = seed;
  return (bound) => ((state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >>> 8) % bound;
}

/** `count` texts. Some are URIs that are cut or changed at one position. */
export function* texts(count, seed = 1) {
  const below = generator(seed);
  for (let at = 0; at < count; at++) {
    let text = Array.from({ length: below(24) }, () => PIECES[below(PIECES.length)]).join("");
    if (below(3) === 0) {
      const uri = "llm://my-app:sk-proj-abc123@api.openai.com:8443/org/gpt-5?temp=0.7&stop=a,b&a.b=1#part";
      const cut = below(uri.length);
      text = uri.slice(0, cut) + PIECES[below(PIECES.length)] + uri.slice(cut + below(4));
    }
    yield text;
  }
}
