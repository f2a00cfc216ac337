// An llm URI as a Standard Schema, with its JSON Schema.

import {
  encoded,
  type Issue,
  LlmUri,
  PARSE,
  PATTERN,
  type ParseOptions,
  parsed,
  read,
  type Severity,
  type Shape,
  validate,
} from "./core.js";

/** Options of `llmUri`, including those of `parse` and `validate`. */
export interface SchemaOptions extends ParseOptions {
  /** The output: an `LlmUri` (default), which prints redacted, or the input text WITH THE API-KEY. */
  output?: "uri" | "string" | undefined;
  /** Accept `undefined` and the empty text, which many stores use for an unset variable; the output is `undefined`. */
  optional?: boolean | undefined;
  /** Require an api-key, or refuse one, as in configuration that is sent to browsers. */
  credentials?: "required" | "refused" | undefined;
  /** Treat warnings as errors. */
  warnings?: "error" | undefined;
}

/** An issue of Standard Schema, with code and offsets. It contains no text of the input. */
export interface SchemaIssue {
  /** The problem and the fix, in one or two sentences. */
  readonly message: string;
  /** Absent: the issue is about the value itself. */
  readonly path?: undefined;
  /** The stable name of the rule. */
  readonly code: Issue["code"] | SchemaCode;
  /** `error`; also `warning` with the option `warnings: "error"`. */
  readonly severity: Severity;
  /** UTF-16 offset in the value. */
  readonly start: number;
  /** UTF-16 offset after the span. */
  readonly end: number;
}

/** The codes that only schemas report. */
export type SchemaCode = "credentials-required" | "credentials-refused";

const CREDENTIALS = {
  "credentials-required": "The URI has no api-key, and one is needed here. Write llm://label:key@host/model.",
  "credentials-refused":
    "This URI contains a secret. Remove it here, and pass the key in a variable that only the server reads.",
} as const satisfies Record<SchemaCode, string>;

/** The result type of Standard Schema. */
export type SchemaResult<Output> =
  | {
      /** The output: an `LlmUri`, or a text with the option `output: "string"`. */
      readonly value: Output;
      /** Absent. */
      readonly issues?: undefined;
    }
  | {
      /** All errors; at least one. */
      readonly issues: readonly SchemaIssue[];
    };

/** A dialect of JSON Schema. */
export type JsonSchemaTarget = "draft-2020-12" | "draft-07" | "openapi-3.0";

/** A Standard Schema and a Standard JSON Schema, with functions for zod and valibot. */
export interface LlmUriSchema<Input, Output> {
  /** For zod, which does not accept other schemas: `z.string().transform(llmUri().zod)`. The issues contain messages, but never the input. */
  readonly zod: (
    value: unknown,
    context: { addIssue(issue: { code: "custom"; message: string; input: undefined }): void },
  ) => Output;
  /** For valibot, which does not accept other schemas: `v.pipe(v.string(), v.rawTransform(llmUri().valibot))`. */
  readonly valibot: (context: {
    readonly dataset: { readonly value: Input };
    addIssue(issue: { message: string; input: undefined; received: string }): void;
    readonly NEVER: never;
  }) => Output;
  /** The interface of Standard Schema 1 and Standard JSON Schema 1. */
  readonly "~standard": {
    /** The version of Standard Schema. */
    readonly version: 1;
    /** The library. */
    readonly vendor: "llm-uri";
    /** Validates a value, synchronously. */
    readonly validate: (value: unknown) => SchemaResult<Output>;
    /** Types only; absent at run time. */
    readonly types?: {
      /** The input type. */
      readonly input: Input;
      /** The output type. */
      readonly output: Output;
    };
    /** The JSON Schemas of input and output. Both describe a URI as text. */
    readonly jsonSchema: {
      /** The JSON Schema of the input. @throws TypeError for an unknown target. */
      readonly input: (options: { readonly target: JsonSchemaTarget | (string & {}) }) => Record<string, unknown>;
      /** The JSON Schema of the output. @throws TypeError for an unknown target. */
      readonly output: (options: { readonly target: JsonSchemaTarget | (string & {}) }) => Record<string, unknown>;
    };
  };
}

type Absent<Options> = Options extends { optional: true } ? undefined : never;
type Out<Options> = (Options extends { output: "string" } ? string : LlmUri) | Absent<Options>;

/**
 * Creates a schema for an llm URI: `llmUri()`, `llmUri({ credentials: "required" })`, `llmUri({ optional: true })`.
 *
 * It accepts a text or an `LlmUri`. It reports the errors of `validate`; warnings are in `issues` of the output.
 */
export function llmUri<Options extends SchemaOptions = Record<never, never>>(
  options?: Options,
): LlmUriSchema<string | Absent<Options>, Out<Options>> {
  // Options are checked here, not at the first value, so that a typo cannot disable a check.
  const { output = "uri", optional = false, credentials, warnings, ...rules } = read<SchemaOptions>(options, SCHEMA);
  encoded(rules);
  const check = (value: unknown): SchemaResult<LlmUri | string | undefined> => {
    if (optional && (value === undefined || value === "")) return { value: undefined };
    const found = validate(value as string | LlmUri, rules);
    const counts = ({ severity }: Issue): boolean =>
      severity === "error" || (warnings === "error" && severity === "warning");
    const issues = found.filter(counts).map(issueOf);
    const uri = LlmUri.is(value) ? value : parsed(value, rules);
    if (uri !== undefined) issues.push(...credentialsOf(uri, credentials));
    if (issues.length > 0 || uri === undefined) return { issues: issues.length > 0 ? issues : found.map(issueOf) };
    return { value: output === "uri" ? uri : uri.exposeCredentials() };
  };
  // Not checked for unknown names, because libraries also pass their own options.
  const schema = ({ target }: { readonly target: string }): Record<string, unknown> =>
    jsonSchemaFor(target, rules.strict === true);
  const result: LlmUriSchema<string | Absent<Options>, Out<Options>> = {
    zod: (value, context) => {
      const { value: output, issues = [] } = check(value) as { value?: Out<Options>; issues?: readonly SchemaIssue[] };
      for (const { message } of issues) context.addIssue({ code: "custom", message, input: undefined });
      return output as Out<Options>;
    },
    valibot: ({ dataset, addIssue, NEVER }) => {
      const { value, issues } = check(dataset.value) as { value?: Out<Options>; issues?: readonly SchemaIssue[] };
      for (const { message } of issues ?? []) addIssue({ message, input: undefined, received: "a text" });
      return issues === undefined ? value! : NEVER;
    },
    "~standard": {
      version: 1,
      vendor: "llm-uri",
      validate: check as (value: unknown) => SchemaResult<Out<Options>>,
      // An `LlmUri` serialises to JSON as its redacted text, which is also a URI.
      jsonSchema: { input: schema, output: schema },
    },
  };
  // The properties that each library reads from its own schemas: they throw an error with the correct code.
  return Object.defineProperties(result, {
    _zod: misplaced("zod", "z.string().transform(llmUri().zod)"),
    "~run": misplaced("valibot", "v.pipe(v.string(), v.rawTransform(llmUri().valibot))"),
  });
}

const misplaced = (library: string, line: string): PropertyDescriptor => ({
  get: () => {
    throw new TypeError(`llm-uri: ${library} does not accept a Standard Schema. Write ${line}.`);
  },
});

const SCHEMA: Shape<SchemaOptions> = {
  ...PARSE,
  output: ["uri", "string"],
  optional: "boolean",
  credentials: ["required", "refused"],
  warnings: ["error"],
};

/** Forms show the message alone, so it includes the fix. */
const issueOf = ({ message, fix, code, severity, start, end }: Issue): SchemaIssue => ({
  message: fix === undefined ? message : `${message} ${fix}`,
  code,
  severity,
  start,
  end,
});

/** The issues about credentials. A reference such as `%24%7BNAME%7D` counts as a key, because it is resolved later. A masked key does not. */
function credentialsOf(uri: LlmUri, wanted: SchemaOptions["credentials"]): SchemaIssue[] {
  const code =
    wanted === "required" && (uri.apiKey === undefined || uri.isRedacted)
      ? "credentials-required"
      : wanted === "refused" && (uri.apiKey !== undefined || String(uri) !== uri.exposeCredentials())
        ? "credentials-refused"
        : undefined;
  if (code === undefined) return [];
  const { host, apiKey } = uri.spans;
  const [start, end] = apiKey ?? [host[0], host[0]];
  return [{ message: CREDENTIALS[code], code, severity: "error", start, end }];
}

/**
 * The JSON Schema of an llm URI, for editors and generators. It accepts every valid URI, and also some invalid ones: `$comment`
 * lists the rules that only the library checks.
 * @throws TypeError for an unknown target.
 */
export function toJsonSchema(
  options: { readonly target?: JsonSchemaTarget | undefined; readonly strict?: boolean | undefined } = {},
): Record<string, unknown> {
  const { target = "draft-2020-12", strict = false } = read(options, { target: "string", strict: "boolean" });
  return { ...dialectOf(target), ...jsonSchemaFor(target, strict) };
}

const DIALECTS: Readonly<Record<JsonSchemaTarget, Record<string, unknown>>> = {
  "draft-2020-12": { $schema: "https://json-schema.org/draft/2020-12/schema" },
  "draft-07": { $schema: "http://json-schema.org/draft-07/schema#" },
  "openapi-3.0": {},
};

function dialectOf(target: string): Record<string, unknown> {
  if (!Object.hasOwn(DIALECTS, target))
    throw new TypeError(`llm-uri: the targets are ${Object.keys(DIALECTS).join(", ")}.`);
  return DIALECTS[target as JsonSchemaTarget];
}

const EXAMPLES = [
  "llm://api.openai.com/gpt-5?temp=0.7",
  "llm://my-app:***@api.anthropic.com/claude-sonnet-4",
  "llm://localhost/llama3.2",
];

function jsonSchemaFor(target: string, strict: boolean): Record<string, unknown> {
  dialectOf(target);
  const open = target === "openapi-3.0";
  return {
    title: "llm URI",
    description:
      "A connection string for a language model: llm://[label[:key]@]host[:port]/model[?parameters][#fragment] (draft-levy-llm-uri-scheme-00). It may contain a secret.",
    type: "string",
    format: "uri",
    pattern: strict ? PATTERN.STRICT : PATTERN.LENIENT,
    minLength: "llm://h/m".length,
    ...(open ? { example: EXAMPLES[0] } : { $comment: COMMENT, examples: EXAMPLES }),
  };
}

const COMMENT = `The pattern is the grammar. The package llm-uri also checks rules that a pattern cannot express: invalid hosts, ports above 65535, dot-segments, bytes that are not UTF-8, the types and ranges of parameters, and host policies. Its issueCodes lists all rules.`;
