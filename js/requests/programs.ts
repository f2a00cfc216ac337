// Programs and configuration files that call a URI.

import { json, read, type Shape } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { asked, RESOLVE, settled } from "./ask.js";
import { adapting } from "./clients.js";
import type { ConfigTool, SdkNames } from "./sdk-names.js";
import type { Change, RequestTarget, ResolveOptions } from "./types.js";

/** The name of an SDK in `toSnippet`. */
export type Sdk = keyof SdkNames;

/** A target of `toSnippet`. */
export type SnippetTool = "fetch" | "curl" | Sdk;

export { type ConfigTool, configTools, type SdkNames } from "./sdk-names.js";

/** The result of `toConfig`. */
export interface ConfigFile {
  /** The tool. */
  readonly tool: ConfigTool;
  /** The name of the file, such as `opencode.json`. */
  readonly file: string;
  /** The text of the file, without the key. */
  readonly text: string;
  /** The environment variables that the file refers to. */
  readonly variables: readonly string[];
  /** The changes to parts of the URI. `to` is the setting in the file. */
  readonly changes: readonly Change[];
  /** Warnings and advice, with offsets in the URI's text. */
  readonly issues: readonly Issue[];
}

/**
 * The configuration file of a tool that calls this URI. It never contains the key, but refers to an environment variable. The URI may be
 * redacted or without a key. What the tool has no setting for is in `changes` as dropped.
 * @throws LlmUriError as `toOpenAI`; `unsupported-sdk` also if the tool has no setting for a part of the endpoint, or would read a text of
 * the URI as a reference to a variable or file; `invalid-option` for an unknown tool or an invalid name of a variable.
 * @example
 * toConfig("llm://api.groq.com/llama-3.3-70b-versatile", "litellm").text; // … api_key: "os.environ/GROQ_API_KEY" …
 */
export function toConfig(
  uri: RequestTarget,
  tool: ConfigTool,
  options: ResolveOptions & Pick<SnippetOptions, "keyEnv"> = {},
): ConfigFile {
  const { keyEnv, ...rest } = read(options, CONFIG);
  if (typeof tool !== "string") throw new TypeError("llm-uri: the tool must be a string.");
  const { source, own, remarks } = asked(uri, rest);
  return settled(
    adapting((glue) => glue.config(json({ ...source, tool, options: own, keyEnv }))),
    remarks,
  );
}

/** Options of `toSnippet`. */
export interface SnippetOptions {
  /** The prompt. Default `Hello`. */
  prompt?: string | undefined;
  /** The environment variable of the key. Default: the one that the URI refers to, else the provider's. */
  keyEnv?: string | undefined;
}

/**
 * A complete program in JavaScript, Python or shell that sends a request to this URI. It never contains the key, but reads it from an
 * environment variable. The URI may be redacted or without a key.
 * @throws LlmUriError as `toOpenAI`; `invalid-option` for an unknown target or an invalid name of a variable.
 */
export function toSnippet(
  uri: RequestTarget,
  tool: SnippetTool,
  options: ResolveOptions & SnippetOptions = {},
): string {
  const { prompt, keyEnv, ...rest } = read(options, SNIPPET);
  if (typeof tool !== "string") throw new TypeError("llm-uri: the tool must be a string.");
  const { source, own, remarks } = asked(uri, rest);
  return settled(
    adapting((glue) => glue.snippet(json({ ...source, tool, options: own, prompt, keyEnv }))),
    remarks,
  );
}

const SNIPPET: Shape<ResolveOptions & SnippetOptions> = { ...RESOLVE, prompt: "string", keyEnv: "string" };
const { prompt: _, ...CONFIG } = SNIPPET;
