// The types of llm-uri/schema and llm-uri/env.

import { HostPolicy, type LlmUri } from "llm-uri";
import {
  checkDotenv,
  checkEnv,
  checkValue,
  type DotenvIssue,
  EnvError,
  type EnvIssue,
  type EnvReport,
  requireEnv,
  storeCommand,
  toDotenv,
} from "llm-uri/env";
import { type JsonSchemaTarget, llmUri, type SchemaIssue, toJsonSchema } from "llm-uri/schema";

// The types of Standard Schema, from its specification.
interface StandardSchema<Input, Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}
type Result<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
      }[];
    };

const plain: StandardSchema<string, LlmUri> = llmUri();
const optional: StandardSchema<string | undefined, LlmUri | undefined> = llmUri({
  optional: true,
  policy: HostPolicy.production,
});
const text: StandardSchema<string, string> = llmUri({ output: "string", credentials: "refused" });
// @ts-expect-error it may be absent
const never: StandardSchema<string, LlmUri> = llmUri({ optional: true });
// @ts-expect-error no such output
llmUri({ output: "url" });

const result = llmUri()["~standard"].validate("llm://h/m");
if (result.issues) {
  const issues: readonly SchemaIssue[] = result.issues;
  const code: string = issues[0]!.code;
  void code;
} else {
  const model: string = result.value.model;
  void model;
}
const target: JsonSchemaTarget = "draft-07";
const schema: Record<string, unknown> = toJsonSchema({ target });
// @ts-expect-error no such dialect
toJsonSchema({ target: "draft-04" });

const { LLM_URL } = requireEnv({ LLM_URL: "llm://h/m" }, ["LLM_URL"]);
const host: string = LLM_URL.host;
// @ts-expect-error it was not requested
requireEnv({}, ["LLM_URL"]).OTHER;
const report: EnvReport = checkEnv({ LLM_URL: "x" }, { policy: HostPolicy.development, strict: true });
const issues: EnvIssue[] = checkValue("LLM_URL", undefined);
const lines: readonly DotenvIssue[] = checkDotenv("LLM_URL=", { loaders: ["@next/env"] }).variables[0]!.issues;
const kept: boolean | undefined = checkDotenv("").variables[0]?.loaders?.dotenv.kept;
const line: string = toDotenv(LLM_URL, { name: "X", quotes: "never" }) + storeCommand("vercel");
// @ts-expect-error no such store
storeCommand("s3");
const error: EnvReport | undefined = new Error() instanceof EnvError ? (new Error() as EnvError).report : undefined;

export { error, host, issues, kept, line, lines, never, optional, plain, report, schema, text };
