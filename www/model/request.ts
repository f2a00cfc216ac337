// The request for a URI, and programs that send it. Both are made from the redacted URI, so they cannot contain its key.

import { HostPolicy, type LlmUri, LlmUriError } from "llm-uri";
import { toSnippet } from "llm-uri/adapters";
import { toDotenv } from "llm-uri/env";
import { type Change, type Operation, type RequestPlan, type ResolveOptions, toRequest } from "llm-uri/requests";

/** The settings of the request view. */
export interface Asked {
  readonly prompt: string;
  readonly operation: Operation;
  /** The id of a provider; "" detects it from the host. */
  readonly provider: string;
  readonly tool: Tool["id"];
}

export const OPERATIONS: readonly Operation[] = ["inference", "stream", "embeddings", "models", "batch"];

/** The languages, and what begins a comment in them. */
export const LANGUAGES = {
  JavaScript: "//",
  Python: "#",
  curl: "#",
  HTTP: undefined,
  ".env": "#",
  "llm-uri": "//",
} as const;
export type Language = keyof typeof LANGUAGES;

export interface Tool {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly write: (uri: LlmUri, asked: Asked, options: ResolveOptions) => string;
}

const program =
  (tool: Parameters<typeof toSnippet>[1]): Tool["write"] =>
  (uri, { prompt }, options) =>
    toSnippet(uri, tool, { ...options, prompt });

/** The clients of each language. */
export const TOOLS: readonly Tool[] = [
  { id: "fetch", name: "fetch", language: "JavaScript", write: program("fetch") },
  { id: "openai", name: "openai", language: "JavaScript", write: program("openai") },
  { id: "ai-sdk", name: "AI SDK", language: "JavaScript", write: program("ai-sdk") },
  { id: "anthropic", name: "@anthropic-ai/sdk", language: "JavaScript", write: program("anthropic") },
  { id: "google-genai", name: "@google/genai", language: "JavaScript", write: program("google-genai") },
  { id: "langchain", name: "LangChain", language: "JavaScript", write: program("langchain") },
  { id: "litellm", name: "LiteLLM", language: "Python", write: program("litellm") },
  { id: "pydantic-ai", name: "pydantic-ai", language: "Python", write: program("pydantic-ai") },
  { id: "curl", name: "curl", language: "curl", write: program("curl") },
  { id: "http", name: "HTTP", language: "HTTP", write: (uri, asked, options) => message(planOf(uri, asked, options)) },
  { id: "env", name: ".env", language: ".env", write: (uri) => `# Replace *** by the key\n${toDotenv(uri)}` },
  { id: "llm-uri", name: "llm-uri", language: "llm-uri", write: library },
];

/** A program that reads the URI from a variable and makes the request with this package. */
function library(_: LlmUri, { prompt, operation, provider }: Asked, { policy }: ResolveOptions): string {
  const local = policy === HostPolicy.development;
  const options = [
    provider === "" ? [] : [`provider: ${JSON.stringify(provider)}`],
    operation === "inference" ? [] : [`operation: ${JSON.stringify(operation)}`],
    local ? ["policy: HostPolicy.development"] : [],
  ].flat();
  const input =
    operation === "models" ? "{}" : operation === "batch" ? "{ body: {} }" : `{ prompt: ${JSON.stringify(prompt)} }`;
  return [
    `import { ${local ? "HostPolicy, " : ""}parse } from "llm-uri";`,
    'import { toRequest } from "llm-uri/requests";',
    "",
    "const uri = parse(process.env.LLM_URL);",
    `const plan = toRequest(uri, ${input}${options.length === 0 ? "" : `, { ${options.join(", ")} }`});`,
    "for (const { message } of plan.issues) console.warn(message);",
    "",
    "const response = await fetch(plan.url, plan);",
    "console.log(await response.json());",
  ].join("\n");
}

export interface Preview {
  /** Undefined if there is no request: `notes` contains the reason. */
  readonly text?: string;
  readonly notes: readonly string[];
  readonly changes: readonly Change[];
  readonly provider?: string;
}

/** Replaces the masked key, which a request rejects. It is masked in the output like any key. */
const PLACEHOLDER_KEY = "no-key-here";

/** The preview for a redacted URI. */
export function preview(shown: LlmUri, asked: Asked): Preview {
  const strict = attempt(shown, asked, HostPolicy.production);
  if (!("refused" in strict)) return strict;
  const lenient = attempt(shown, asked, HostPolicy.development);
  if ("refused" in lenient) return { notes: [`Refused: ${strict.refused}`], changes: [] };
  return {
    ...lenient,
    notes: ["The production policy refuses this host. The development policy allows it.", ...lenient.notes],
  };
}

function attempt(shown: LlmUri, asked: Asked, policy: HostPolicy): Preview | { readonly refused: string } {
  const options: ResolveOptions = {
    policy,
    operation: asked.operation,
    ...(asked.provider === "" ? {} : { provider: asked.provider }),
  };
  const tool = TOOLS.find(({ id }) => id === asked.tool)!;
  try {
    const plan = planOf(shown, asked, options);
    const about = { notes: notesOf(plan), changes: plan.changes, provider: plan.provider };
    try {
      return { ...about, text: tool.write(shown, asked, options) };
    } catch (error) {
      return { ...about, notes: [reasons(error)] };
    }
  } catch (error) {
    const words = reasons(error);
    if (error instanceof LlmUriError && error.issues.some(({ code }) => code === "host-refused"))
      return { refused: words };
    return { notes: [words], changes: [] };
  }
}

/** The messages that are not in the list of changes. */
const notesOf = ({ issues }: RequestPlan): string[] => [
  ...new Set(
    issues
      .filter(({ code }) => code !== "parameter-renamed" && code !== "parameter-not-sent")
      .map(({ message }) => message),
  ),
];

/** The redacted URI with a placeholder instead of the marker, which a request rejects. */
export const withPlaceholderKey = (shown: LlmUri): LlmUri =>
  shown.isRedacted && shown.apiKey !== undefined ? shown.with({ apiKey: PLACEHOLDER_KEY }) : shown;

function planOf(shown: LlmUri, { prompt, operation }: Asked, options: ResolveOptions): RequestPlan {
  const uri = withPlaceholderKey(shown);
  if (operation === "models") return toRequest(uri, {}, options);
  return toRequest(uri, operation === "batch" ? { body: {} } : { prompt }, options);
}

function reasons(error: unknown): string {
  if (!(error instanceof LlmUriError)) throw error;
  return error.issues
    .filter(({ severity }) => severity === "error")
    .map(({ message: each }) => each)
    .join(" ");
}

interface Printed {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The HTTP message, from the plan's JSON, which masks the key. */
function message(plan: RequestPlan): string {
  const { method, url, headers, body } = JSON.parse(JSON.stringify(plan)) as Printed;
  const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return body === undefined ? lines.join("\n") : `${lines.join("\n")}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`;
}
