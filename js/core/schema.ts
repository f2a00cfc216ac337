// An llm URI as a Standard Schema, with its JSON Schema.

import {
  encoded,
  type Issue,
  LlmUri,
  PARSE,
  PATTERN,
  type ParseOptions,
  read,
  type Severity,
  type Shape,
  safeParse,
  validate,
} from "./core.js";

/** What `llmUri` asks of a URI. The rules of parsing and of `validate` are among them. */
export interface SchemaOptions extends ParseOptions {
  /** What comes out: the `LlmUri` (default), which prints redacted, or the text as it was given, WITH THE API-KEY. */
  output?: "uri" | "string" | undefined;
  /** `undefined` and the empty text, which many stores keep for a variable without a value, come out as `undefined`. */
  optional?: boolean | undefined;
  /** Whether there must be an api-key, or must be none, as in a setting that browsers see. */
  credentials?: "required" | "refused" | undefined;
  /** Warnings are errors too. */
  warnings?: "error" | undefined;
}

/** An issue, as Standard Schema has it, and where the fault is. It never holds a piece of the input. */
export interface SchemaIssue {
  /** What is wrong and what to do, in one or two sentences. */
  readonly message: string;
  /** None: the value itself is meant. */
  readonly path?: undefined;
  /** The stable name of the rule. */
  readonly code: Issue["code"] | SchemaCode;
  /** `error`; also `warning` where the option says that warnings are errors. */
  readonly severity: Severity;
  /** UTF-16 offsets into the value. */
  readonly start: number;
  /** UTF-16 offset behind the fault. */
  readonly end: number;
}

/** The codes that only a schema gives. */
export type SchemaCode = "credentials-required" | "credentials-refused";

const CREDENTIALS = {
  "credentials-required": "The URI has no api-key, and one is needed here. Write llm://label:key@host/model.",
  "credentials-refused":
    "This URI contains a secret. Remove it here, and pass the key in a variable that only the server reads.",
} as const satisfies Record<SchemaCode, string>;

/** Success or failure, as Standard Schema has it. */
export type SchemaResult<Output> =
  | {
      /** The `LlmUri`, or the text where the option asks for it. */
      readonly value: Output;
      /** None. */
      readonly issues?: undefined;
    }
  | {
      /** Everything that is wrong; at least one. */
      readonly issues: readonly SchemaIssue[];
    };

/** Which dialect of JSON Schema is wanted. */
export type JsonSchemaTarget = "draft-2020-12" | "draft-07" | "openapi-3.0";

/** A Standard Schema and a Standard JSON Schema, with the functions that libraries with schemas of their own take. */
export interface LlmUriSchema<Input, Output> {
  /** For zod, whose schemas contain no others: `z.string().transform(llmUri().zod)`. The issues have messages only, never the input. */
  readonly zod: (
    value: unknown,
    context: { addIssue(issue: { code: "custom"; message: string; input: undefined }): void },
  ) => Output;
  /** For valibot, whose schemas contain no others: `v.pipe(v.string(), v.rawTransform(llmUri().valibot))`. */
  readonly valibot: (context: {
    readonly dataset: { readonly value: Input };
    addIssue(issue: { message: string; input: undefined; received: string }): void;
    readonly NEVER: never;
  }) => Output;
  /** What libraries look for (Standard Schema 1, Standard JSON Schema 1). */
  readonly "~standard": {
    /** Of Standard Schema. */
    readonly version: 1;
    /** Who made it. */
    readonly vendor: "llm-uri";
    /** Synchronous, always. */
    readonly validate: (value: unknown) => SchemaResult<Output>;
    /** For the compiler only; not there at run time. */
    readonly types?: {
      /** What goes in. */
      readonly input: Input;
      /** What comes out. */
      readonly output: Output;
    };
    /** The JSON Schemas of what goes in and of what comes out: the same, a URI as text. */
    readonly jsonSchema: {
      /** Of what goes in. @throws TypeError for a target that is not known. */
      readonly input: (options: { readonly target: JsonSchemaTarget | (string & {}) }) => Record<string, unknown>;
      /** The same. @throws TypeError for a target that is not known. */
      readonly output: (options: { readonly target: JsonSchemaTarget | (string & {}) }) => Record<string, unknown>;
    };
  };
}

type Absent<Options> = Options extends { optional: true } ? undefined : never;
type Out<Options> = (Options extends { output: "string" } ? string : LlmUri) | Absent<Options>;

/**
 * A schema for an llm URI: `llmUri()`, `llmUri({ credentials: "required" })`, `llmUri({ optional: true })`.
 *
 * It takes a text or a `LlmUri`. Its issues are those of `validate` with severity `error`; warnings are in the
 * `issues` of the `LlmUri` that comes out.
 */
export function llmUri<Options extends SchemaOptions = Record<never, never>>(
  options?: Options,
): LlmUriSchema<string | Absent<Options>, Out<Options>> {
  // Options of another shape are refused here rather than at the first value: a typo would switch a check off.
  const { output = "uri", optional = false, credentials, warnings, ...rules } = read<SchemaOptions>(options, SCHEMA);
  encoded(rules);
  const check = (value: unknown): SchemaResult<LlmUri | string | undefined> => {
    if (optional && (value === undefined || value === "")) return { value: undefined };
    const told = validate(value as string | LlmUri, rules);
    const counts = ({ severity }: Issue): boolean =>
      severity === "error" || (warnings === "error" && severity === "warning");
    const issues = told.filter(counts).map(issueOf);
    const uri = LlmUri.is(value) ? value : parsed(value, rules);
    if (uri !== undefined) issues.push(...credentialsOf(uri, credentials));
    if (issues.length > 0 || uri === undefined) return { issues: issues.length > 0 ? issues : told.map(issueOf) };
    return { value: output === "uri" ? uri : uri.exposeCredentials() };
  };
  // Libraries pass options of their own beside the target.
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
      // What comes out of `output: "uri"` is written as JSON by its redacted text, which is a URI as well.
      jsonSchema: { input: schema, output: schema },
    },
  };
  // What each library asks of a schema of its own: the answer is the line to write.
  return Object.defineProperties(result, {
    _zod: misplaced("zod", "z.string().transform(llmUri().zod)"),
    "~run": misplaced("valibot", "v.pipe(v.string(), v.rawTransform(llmUri().valibot))"),
  });
}

const misplaced = (library: string, line: string): PropertyDescriptor => ({
  get: () => {
    throw new TypeError(`llm-uri: ${library} takes no Standard Schema. Write ${line}.`);
  },
});

const SCHEMA: Shape<SchemaOptions> = {
  ...PARSE,
  output: ["uri", "string"],
  optional: "boolean",
  credentials: ["required", "refused"],
  warnings: ["error"],
};

function parsed(value: unknown, rules: ParseOptions): LlmUri | undefined {
  const result = safeParse(value as string, rules);
  return result.success ? result.data : undefined;
}

/** Forms show the message alone, so it includes the fix. */
const issueOf = ({ message, fix, code, severity, start, end }: Issue): SchemaIssue => ({
  message: fix === undefined ? message : `${message} ${fix}`,
  code,
  severity,
  start,
  end,
});

/** A reference to a key, `%24%7BNAME%7D`, is one: it is looked up after parsing. A masked key is none. */
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
 * The JSON Schema of an llm URI, for editors and generators. Every URI that this library takes is valid by it; not all
 * that is valid by it is a URI. `$comment` says what only the library can tell.
 * @throws TypeError for a target that is not known.
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
      "A connection string for a language model: llm://[label[:key]@]host[:port]/model[?parameters][#fragment] (draft-levy-llm-uri-scheme-00). It may hold a secret.",
    type: "string",
    format: "uri",
    pattern: strict ? PATTERN.STRICT : PATTERN.LENIENT,
    minLength: "llm://h/m".length,
    ...(open ? { example: EXAMPLES[0] } : { $comment: COMMENT, examples: EXAMPLES }),
  };
}

const COMMENT = `The pattern is the grammar. What it cannot say, llm-uri checks: hosts that no name or address can be, ports above 65535, dot segments, octets that are not UTF-8, the types and ranges of parameters, and whether a host may be dialled. issueCodes lists its rules.`;
