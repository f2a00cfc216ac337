// The options and the help of `llm-uri check`.

import { type Command, Option } from "commander";

import type { CheckOptions } from "../check.ts";
import { EXIT, UsageError } from "../failure.ts";
import { collect, oneOf } from "../usage.ts";

const EXAMPLES = [
  "check .env.production vercel.json",
  "check --env LLM_URL --policy production",
  "check --format sarif . > llm-uri.sarif",
  "check --format github --policy production --allow-host api.openai.com .",
  "check < urls.txt",
];

export function checkCommand(command: Command): void {
  command
    .summary("check the URIs of configuration files, variables and lists")
    .description(
      "Checks the llm URIs of .env files, JSON, YAML and TOML, of environment variables and of lists. Prints each fault with its place, and no secret.",
    )
    .argument("[paths...]", "files and folders; - or none is standard input")
    .option("--env <name>", "an environment variable that must hold a URI; may be given several times", collect)
    .option(
      "--policy <name>",
      "hosts that may be requested: production (public names only) or development (this machine too)",
      oneOf("--policy", "production", "development"),
    )
    .option(
      "--allow-host <host>",
      "a host that the policy allows, and with the first of them no other; may be given several times",
      collect,
    )
    .option(
      "--format <format>",
      "text (default), json, github (annotations) or sarif",
      oneOf("--format", "text", "json", "github", "sarif"),
    )
    .option(
      "--input <kind>",
      "what the files are, whatever their names: env, json, yaml, toml, lines or text",
      oneOf("--input", "env", "json", "yaml", "toml", "lines", "text"),
    )
    .option("--omit <code>", "leave out the findings of a rule, such as long-uri; may be given several times", codes)
    .option("--max-warnings <number>", "more warnings than these are a failure; without it none are")
    .option("--quiet", "errors only")
    .option(
      "--exclude <pattern>",
      "leave out of folders what matches, as in a .gitignore file; may be given several times",
      collect,
    )
    .option(
      "--no-gitignore",
      "read what .gitignore files leave out, too; .env files are read in any case (also: --no-ignore)",
    )
    .addOption(new Option("--no-ignore").hideHelp())
    .addHelpText(
      "after",
      `
Examples:
${EXAMPLES.map((example) => `  $ llm-uri ${example}\n`).join("")}
A member or a variable is checked if its name ends with LLM_URL or LLM_URI (in
any spelling: llmUrl), or if its value begins with llm:. A value that is only a
reference, such as \${LLM_URL}, is passed over in a file. Lines of standard
input, .txt and .jsonl files are URIs or JSON; other files are searched for
URIs.
Of a folder's files configuration is read, and searched for URIs where its
syntax is none: .env files, JSON, YAML, TOML, Terraform, .ini, .properties,
Dockerfiles and their like, and links to such files. Empty values of
.env.example, of a Helm chart's values.yaml and their like are passed over. In
YAML and other templates what stands for a value may be anything, such as
\${{ secrets.LLM_KEY }}.
Columns count UTF-16 code units.

Exit codes: ${EXIT.valid} no errors, and no more warnings than --max-warnings; ${EXIT.invalid} errors, or
more warnings; ${EXIT.usage} wrong usage, or something could not be read.`,
    )
    .action(async (paths: string[], _own, self: Command) => {
      // The readers of YAML and TOML start when they are needed: the other commands need not wait for them.
      const { check } = await import("../check.ts");
      await check(paths, self.optsWithGlobals<CheckOptions>());
    });
}

/** Codes of rules. What is none is not repeated: it may be anything. */
function codes(value: string, earlier: string[] | undefined): string[] {
  if (!/^[a-z][a-z0-9-]*$/.test(value)) throw new UsageError("--omit takes the code of a rule, such as long-uri.");
  return collect(value, earlier);
}
