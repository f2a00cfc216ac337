// Commands as data: what each accepts, prints as help, and runs. Every example in the help is run by the tests.

import type { Command } from "commander";

import { EXIT } from "./failure.ts";
import type { Format } from "./output/format.ts";
import { choice, numberOf } from "./usage.ts";

/** The values of an option: one of a list, a number, any text that must be given, or any number of texts. */
type Values = readonly string[] | "number" | "required" | "repeatable" | { readonly each: () => readonly string[] };

/** An option: its flags, its help, and its values. */
export type OptionRow = readonly [flags: string, help: string, values?: Values];

export interface Definition {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly argument?: readonly [name: string, help: string];
  readonly options?: readonly OptionRow[];
  /** Command lines, without the program's name. */
  readonly examples: readonly string[];
  readonly notes?: string;
  readonly exit?: string;
  readonly commands?: readonly Definition[];
  /** Gets the argument, which is a list if it is variadic, and the options of the command and of the program. */
  run?(argument: unknown, options: object): void | Promise<void>;
}

export const FAILED = `${EXIT.usage} wrong usage, or reading or writing failed.`;
const EXIT_CODES = `${EXIT.valid} valid, with or without warnings; ${EXIT.invalid} invalid;\n${FAILED}`;
export const EXIT_CODES_POLICY = `${EXIT.valid} valid, with or without warnings; ${EXIT.invalid} invalid, or rejected by
the policy; ${FAILED}`;

/** The options of the parser. */
export const PARSING: readonly OptionRow[] = [
  ["--strict", "enforce the draft's grammar exactly"],
  ["--ranges <severity>", "report values outside the draft's ranges as error (default) or warn", ["error", "warn"]],
  ["--aliases", "read short names of providers as hosts, and parameters of other APIs"],
];

/** The options that select the allowed hosts. */
export const POLICY: readonly OptionRow[] = [
  [
    "--policy <preset>",
    "allowed hosts: production (public names) or development (this machine too)",
    ["production", "development"],
  ],
  ["--allow-host <host>", "allow only this host, or names below *.suffix", "repeatable"],
  ["--allow-http <host>", "call this host over plain HTTP; it must not be public", "repeatable"],
];

const MEANINGS = { text: "text", json: "json", sarif: "sarif (code scanning)", github: "github (annotations)" };

/** The options of the output's format. */
const formats = (...allowed: Format[]): readonly OptionRow[] => {
  const list = allowed.map((format) => MEANINGS[format]);
  return [
    ["--format <format>", `the output: ${list.slice(0, -1).join(", ")} or ${list.at(-1)}`, allowed],
    ["--json", "short for --format json"],
  ];
};
export const TEXT_OR_JSON = formats("text", "json");
export const FORMATS = formats("text", "json", "sarif", "github");
export const QUIET: OptionRow = ["-q, --quiet", "print errors only: no warnings, summary or progress"];
export const PROVIDERS_FILE: OptionRow = [
  "--providers <file>",
  "a JSON file with providers of your own, in the schema of data/providers.json",
];
export const EXCLUDE: OptionRow = [
  "--exclude <pattern>",
  "skip matching files in folders, as in a .gitignore file",
  "repeatable",
];

/** Adds a command, with the commands below it. */
export function addCommand(to: Command, definition: Definition): void {
  const { name, summary, description, argument, options = [], commands = [], run } = definition;
  const command = to.command(name).summary(summary).description(description);
  if (argument !== undefined) command.argument(...argument);
  for (const row of options) addOption(command, row);
  command.addHelpText("after", helpOf(definition));
  if (run !== undefined) command.action(() => run(command.processedArgs[0], command.optsWithGlobals()));
  for (const each of commands) addCommand(command, each);
}

/** The text after the list of options. */
export const helpOf = ({
  examples,
  notes,
  exit = EXIT_CODES,
}: Pick<Definition, "examples" | "notes" | "exit">): string =>
  [
    `\nExamples:\n${examples.map((example) => `  $ llm-uri ${example}\n`).join("")}`,
    ...(notes === undefined ? [] : [`${notes}\n`]),
    `Exit codes: ${exit}`,
  ].join("\n");

function addOption(command: Command, [flags, help, values]: OptionRow): void {
  const flag = /--[\w-]+/.exec(flags)![0];
  if (values === undefined) command.option(flags, help);
  else if (values === "required") command.requiredOption(flags, help);
  else if (values === "number") command.option(flags, help, numberOf(flag));
  else if (values === "repeatable" || "each" in values) {
    const names = values === "repeatable" ? undefined : values.each;
    const collect = (value: string, earlier: readonly string[] = []): string[] => [
      ...earlier,
      names === undefined ? value : choice(flag, value, names()),
    ];
    command.option(flags, `${help}; repeatable`, collect);
  } else command.option(flags, help, (value: string) => choice(flag, value, values));
}
