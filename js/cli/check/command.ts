// The options and the help of `llm-uri check`.

import type { Command } from "commander";
import { issueCodes } from "../../entry/index.ts";
import type { CheckOptions } from "../check.ts";
import { EXIT } from "../failure.ts";
import { formats, quiet } from "../output/format.ts";
import { choice, collect, numberOf, oneOf } from "../usage.ts";

const EXAMPLES = [
  "check .env.production vercel.json",
  "check --env LLM_URL --policy production",
  "check --format sarif . > llm-uri.sarif",
  "check --format github --policy production --allow-host api.openai.com .",
  "check < urls.txt",
];

export function checkCommand(command: Command): void {
  quiet(formats(command))
    .summary("check the URIs in configuration files, variables and lists")
    .description(
      "Checks the llm URIs in .env files, JSON, YAML and TOML, in environment variables and in lists. Prints each issue " +
        "with its position, and no secret.",
    )
    .argument("[paths...]", "files and folders; - or no path: standard input")
    .option("--env <name>", "an environment variable that must contain a URI; repeatable", collect)
    .option(
      "--input <kind>",
      "the format of all files: env, json, yaml, toml, lines or text",
      oneOf("--input", "env", "json", "yaml", "toml", "lines", "text"),
    )
    .option("--omit <code>", "turn off a rule, such as long-uri; repeatable", codes)
    .option(
      "--max-warnings <number>",
      "fail if there are more than this many warnings (default: no limit)",
      numberOf("--max-warnings"),
    )
    .option("--exclude <pattern>", "skip matching files in folders, as in a .gitignore file; repeatable", collect)
    .option("--no-gitignore", "also read files that git ignores; .env files are always read")
    .addHelpText(
      "after",
      `
Examples:
${EXAMPLES.map((example) => `  $ llm-uri ${example}\n`).join("")}
Checks members and variables if their names end with LLM_URL or LLM_URI (in any
spelling: llmUrl), or if their values begin with llm:. In files, skips values
that are only a reference, such as \${LLM_URL}. In standard input, .txt and
.jsonl files each line is a URI or JSON; other files are searched for URIs.

In folders, reads configuration files and links to them: .env files, JSON, YAML,
TOML, Terraform, .ini, .properties, Dockerfiles and similar files. Files with
other syntax are searched for URIs. Skips empty values in .env.example, in a
Helm chart's values.yaml and in similar files. In YAML and templates, a
placeholder such as \${{ secrets.LLM_KEY }} may replace any value.

Columns count UTF-16 code units.

Exit codes: ${EXIT.valid} no errors, and no more warnings than --max-warnings; ${EXIT.invalid} errors, or
more warnings; ${EXIT.usage} wrong usage, or a file could not be read; ${EXIT.interrupted} interrupted by
Ctrl-C, after printing what was found.`,
    )
    .action(async (paths: string[], _own, self: Command) => {
      // Loaded on demand, so that other commands do not load the parsers of YAML and TOML.
      const { check } = await import("../check.ts");
      await check(paths, self.optsWithGlobals<CheckOptions>());
    });
}

/** Codes of rules. */
const codes = (value: string, earlier: string[] | undefined): string[] =>
  collect(
    choice(
      "--omit",
      value,
      issueCodes.map(({ code }) => code),
    ),
    earlier,
  );
