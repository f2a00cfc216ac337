// The types of the main entry. Each line below `@ts-expect-error` must be an error; all others must compile.

import {
  build,
  canParse,
  findUris,
  type Issue,
  type IssueCode,
  LlmUri,
  type LlmUriError,
  type Params,
  parse,
  redact,
  safeParse,
  type Token,
  type TokenKind,
  tokenize,
  validate,
  wellKnownParams,
} from "llm-uri";

declare const text: string;
declare const host: string;

// Literals that cannot be an llm URI are errors.
parse("llm://api.openai.com/gpt-5");
parse("LLM://api.openai.com/gpt-5");
parse(text);
parse(`llm://${host}/gpt-5`);
parse(`${host}/gpt-5`);
// @ts-expect-error another scheme
parse("http://api.openai.com/gpt-5");
// @ts-expect-error another scheme
parse("llms://api.openai.com/gpt-5");
// @ts-expect-error no scheme
parse("api.openai.com/gpt-5");
// @ts-expect-error an environment variable may be unset
parse({} as string | undefined);

// The value.
const uri: LlmUri = parse(text, { strict: true, ranges: "warn", aliases: true, limits: { depth: 4 } });
const scheme: "llm" = uri.scheme;
const label: string | undefined = uri.appLabel;
const port: number | undefined = uri.port;
const effective: number = uri.effectivePort;
const query: readonly (readonly [string, string | null])[] = uri.query;
const shown: string = uri.toJSON();
const same: boolean = uri.equals(text, "endpoint") && uri.equals(uri);
const other: LlmUri = uri.with({ port: 443, apiKey: undefined, fragment: null }).canonical();
const maybe: LlmUri | null = LlmUri.parse(text);
// @ts-expect-error immutable
uri.host = "x";
// @ts-expect-error no such level
uri.equals(uri, "host");
// @ts-expect-error no such option
parse(text, { lenient: true });

// The twelve names are typed, others are values.
const params: Params = uri.params;
const temp: number | undefined = params.temp;
const tokens: number | undefined = params.max_tokens;
const topP: number | undefined = params.top_p;
const topK: number | undefined = params.top_k;
const stop: readonly string[] | undefined = params.stop;
const seed: number | bigint | undefined = params.seed;
const stream: boolean | undefined = params.stream;
const timeout: number | undefined = params.timeout;
const retries: number | undefined = params.retries;
const cache: boolean | undefined = params.cache;
const format: string | undefined = params.format;
const system: string | undefined = params.system;
// @ts-expect-error frozen
params.temp = 1;
// @ts-expect-error an unknown name may be anything
const user: string = params.user;

// Results and errors.
const result = safeParse(text);
if (result.success) result.data.host;
else result.error.code;
// @ts-expect-error only a success has a URI
result.data;
const issues: Issue[] = validate(uri, { ranges: "warn" });
const code: IssueCode | undefined = issues[0]?.code;
const known: boolean = code === "missing-model";
// @ts-expect-error no such code
const unknown: boolean = code === "no-such-code";
const error = new Error() as LlmUriError;
const first: IssueCode = error.code;

// Building.
build({ host, model: "m", params: { temp: 0.7, stop: ["a"], web_search: { max_uses: 3 } }, port: undefined });
build({ host, segments: ["m"] });
// @ts-expect-error the host is required
build({ model: "m" });
// @ts-expect-error a port is a number
build({ host, model: "m", port: "443" });

redact(text, { level: "share", marker: "x", secretParams: ["sig"] });
canParse(text);
const found: LlmUri | undefined = findUris(text)[0]?.uri;
const names: readonly string[] = wellKnownParams.map((row) => row.name);

// Tokens.
const lexical: Token[] = tokenize(text);
const tokenKind: TokenKind | undefined = lexical[0]?.kind;
const isSecret: true | undefined = lexical[0]?.secret;
// @ts-expect-error a kind that there is not
const noKind: TokenKind = "key";
// @ts-expect-error an environment variable may be unset
tokenize({} as string | undefined);

export {
  cache,
  effective,
  first,
  format,
  found,
  isSecret,
  known,
  label,
  lexical,
  maybe,
  names,
  noKind,
  other,
  port,
  query,
  retries,
  same,
  scheme,
  seed,
  shown,
  stop,
  stream,
  system,
  temp,
  timeout,
  tokenKind,
  tokens,
  topK,
  topP,
  unknown,
  user,
};
