// Programs and configuration files that call a URI.

import { read, type Shape } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { asking, RESOLVE } from "./ask.js";
import { withClients } from "./clients.js";
import { type ConfigTool, configTools, type SdkNames, snippetTools } from "./sdk-names.js";
import type { Change, RequestTarget, ResolveOptions } from "./types.js";

export { type ConfigTool, configTools, type SdkNames, snippetTools } from "./sdk-names.js";

/** The name of an SDK in `toSnippet`. */
export type Sdk = keyof SdkNames;

/** A target of `toSnippet`. */
export type SnippetTool = (typeof snippetTools)[number];

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

/** Options of `toSnippet`. */
export interface SnippetOptions {
  /** The prompt. Default `Hello`. */
  prompt?: string | undefined;
  /** The environment variable of the key. Default: the one that the URI refers to, else the provider's. */
  keyEnv?: string | undefined;
}

const SNIPPET: Shape<ResolveOptions & SnippetOptions> = { ...RESOLVE, prompt: "string", keyEnv: "string" };
const { prompt: _, ...CONFIG } = SNIPPET;

function made<T>(
  name: "config" | "snippet",
  uri: RequestTarget,
  tool: SnippetTool | ConfigTool,
  { prompt, keyEnv, ...rest }: ResolveOptions & SnippetOptions,
): T {
  const known = name === "config" ? configTools : snippetTools;
  return asking(name, uri, rest, { ...read({ tool }, { tool: known }, "argument"), prompt, keyEnv }, withClients).ask(
    false,
  );
}

/**
 * The configuration file of a tool that calls this URI. It refers to an environment variable for the key; the URI may be redacted or
 * without a key. What the tool has no setting for is in `changes` as dropped.
 * @throws LlmUriError as `toOpenAI`; `unsupported-sdk` also if the tool has no setting for a part of the endpoint, or would read a text of
 * the URI as a reference to a variable or file; `invalid-option` for an invalid name of a variable. TypeError with the known tools for
 * another one.
 * @example
 * toConfig("llm://api.groq.com/llama-3.3-70b-versatile", "litellm").text; // … api_key: "os.environ/GROQ_API_KEY" …
 */
export const toConfig = (
  uri: RequestTarget,
  tool: ConfigTool,
  options: ResolveOptions & Pick<SnippetOptions, "keyEnv"> = {},
): ConfigFile => made("config", uri, tool, read(options, CONFIG));

/**
 * A complete program in JavaScript, Python or shell that sends a request to this URI. It reads the key from an environment variable; the
 * URI may be redacted or without a key.
 * @throws LlmUriError as `toOpenAI`; `invalid-option` for an invalid name of a variable. TypeError with the known targets for another one.
 */
export const toSnippet = (
  uri: RequestTarget,
  tool: SnippetTool,
  options: ResolveOptions & SnippetOptions = {},
): string => made("snippet", uri, tool, read(options, SNIPPET));
