// Imports other formats as an llm URI. The start of the text selects the reader.

import { type Issue, LlmUriError, parse } from "llm-uri";
import { AiUri } from "llm-uri/ai";
import { MasAddress } from "llm-uri/mas";
import { fromCurl, fromEnv, fromUrl } from "llm-uri/requests";
import { LONGEST, loaded, maskedIn as maskedLines } from "./environment.ts";
import { disjoint, hiddenSpans, type Span } from "./hidden.ts";

export interface Lost {
  readonly component: string;
  readonly name?: string;
  readonly reason: string;
}

export interface Import {
  readonly kind: string;
  /** Redacted. */
  readonly text: string;
  /** WITH ITS SECRETS, for the input. Undefined if the text is not an llm URI. */
  readonly expose?: () => string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly lost: readonly Lost[];
  readonly issues: readonly Issue[];
  /** The URL of an ai URI on a gateway. */
  readonly gateway?: (base: string) => string;
}

export type Outcome = Import | { readonly kind: string; readonly faults: readonly Issue[] };

/** Whether the only error is a missing model. */
export const wantsModel = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined &&
  "faults" in outcome &&
  outcome.faults.length > 0 &&
  outcome.faults.every(({ code }) => code === "model-not-given");

/** Options of curl that contain a credential. Group 1 is the value; of a header, the part after its name and `Bearer`. */
const CREDENTIALS =
  /(?<=\s)(?:(?:-H|--header)[ =]*["']?(?!content-type|accept)[\w-]+:[ \t]*(?:Bearer |Basic )?|(?:-u|-b|-U|--user|--cookie|--proxy-user|--oauth2-bearer)[ =]+["']?)([^"'\r\n]*)/gi;

type Model = { readonly model?: string };

interface Reader {
  readonly kind: string;
  readonly begins: RegExp;
  /** `more`: what the text does not contain. */
  readonly read: (text: string, more: Model) => Omit<Import, "kind">;
}

const CURL = "From a curl command";
const VARIABLES = "From variables";

/** The first reader whose `begins` matches is used. */
const READERS: readonly Reader[] = [
  { kind: "An llm URI", begins: /^llm:/i, read: (text) => llm(parse(text), []) },
  { kind: "An ai URI", begins: /^ai:/i, read: readAi },
  { kind: CURL, begins: /^(\$ +)?curl\s/, read: (text, more) => imported(fromCurl(text, more)) },
  {
    kind: VARIABLES,
    begins: /^(#.*\n|\s)*(export +|set +|\$env:)?[A-Za-z_]\w*\s*=/,
    read: (text, more) => readVariables(text, more),
  },
  { kind: "From a model address", begins: /^https?:[^#]*#(.*&)?m=/i, read: readMas },
  { kind: "From a provider's URL", begins: /^/, read: (text, more) => imported(fromUrl(text, more)) },
];

/** `model` is used if the text names no model. */
export function importOf(given: string, model = ""): Outcome | undefined {
  const text = given.trim();
  if (text === "" || text.length > LONGEST) return undefined;
  const { kind, read } = READERS.find(({ begins }) => begins.test(text))!;
  try {
    return { kind, ...read(text, model === "" ? {} : { model }) };
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    return { kind, faults: error.issues };
  }
}

type Value = ReturnType<typeof parse>;

const llm = (value: Value, lost: readonly Lost[], issues: readonly Issue[] = value.issues): Omit<Import, "kind"> => ({
  text: String(value),
  expose: () => value.exposeCredentials(),
  facts: [],
  lost,
  issues,
});

function imported({ value, provider, lost, issues }: ReturnType<typeof fromUrl>): Omit<Import, "kind"> {
  return { ...llm(value, lost, issues), facts: [["provider", provider]] };
}

function readMas(text: string): Omit<Import, "kind"> {
  const address = MasAddress.parse(text);
  const { value, lost } = address.toLlmUri();
  return llm(value, lost, address.issues);
}

function readVariables(text: string, more: Model): Omit<Import, "kind"> {
  const found = fromEnv(variables(text), more);
  return {
    ...imported(found),
    facts: [
      ["provider", found.provider],
      ["used", found.used.join(", ")],
    ],
    lost: [...found.lost, ...found.ignored],
  };
}

/** Lines of a shell or of an `.env` file, without quotes. */
function variables(text: string): Record<string, string> {
  const lines = text.matchAll(
    /^[ \t]*(?:export +|set +|\$env:)?([A-Za-z_]\w*)[ \t]*=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s#]*))/gm,
  );
  return Object.fromEntries(
    Array.from(lines, ([, name, double, single, bare]) => [name!, double ?? single ?? bare ?? ""]),
  );
}

function readAi(text: string): Omit<Import, "kind"> {
  const uri = AiUri.parse(text);
  const shown = AiUri.parse(String(uri));
  const facts: [string, string][] = [
    ["authority", shown.authority ?? "none"],
    ["path", shown.path],
    ["query", shown.queryText ?? "none"],
    ["fragment", shown.fragment ?? "none"],
    ["canonical", String(shown.canonical())],
  ];
  return { text: String(uri), facts, lost: [], issues: uri.issues, gateway: (base) => shown.toGatewayUrl(base) };
}

/** The spans to mask: every occurrence of the key if the text is parsed, else all of it. */
export function maskedIn(given: string, outcome: Outcome | undefined): readonly Span[] {
  // Searching a longer text for secrets at every keystroke is too slow.
  if (given.length > LONGEST) return [{ start: 0, end: given.length }];
  if (outcome === undefined) return [];
  const spans = [...hiddenSpans(given)];
  if (outcome.kind === VARIABLES) return maskedLines(given, loaded(given));
  // With any model the import succeeds, and its key is found by its position.
  if (wantsModel(outcome)) return maskedIn(given, importOf(given, "m"));
  if ("faults" in outcome) return outcome.kind === CURL ? [{ start: 0, end: given.length }] : spans;
  // Headers and options that the package does not use as the key may contain credentials too.
  if (outcome.kind === CURL) {
    for (const { index, 0: option, 1: value } of given.matchAll(CREDENTIALS)) {
      const end = index + option.length;
      if (value !== "") spans.push({ start: end - value!.length, end });
    }
  }
  const key = outcome.expose === undefined ? undefined : parse(outcome.expose()).apiKey;
  for (const each of key === undefined || key === "" ? [] : [key, encodeURIComponent(key)]) {
    for (let at = given.indexOf(each); at >= 0; at = given.indexOf(each, at + each.length))
      spans.push({ start: at, end: at + each.length });
  }
  return disjoint(spans);
}

export const SAMPLES: readonly (readonly [name: string, text: string])[] = [
  ["model address", "https://api.example.com/v1/chat#m=gpt-5"],
  ["provider URL", "https://res.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21"],
  [
    "curl",
    `curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer $OPENAI_API_KEY" -d '{"model":"gpt-4o","temperature":0.7}'`,
  ],
  ["variables", "ANTHROPIC_API_KEY=sk-ant-example-key\nANTHROPIC_MODEL=claude-sonnet-4-5"],
  ["ai URI", "ai://models.example/vision/detect?size=large"],
];
