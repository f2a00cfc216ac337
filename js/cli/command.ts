// Commands as data: what each accepts, prints as help, and runs. Every example in the help is run by the tests.

import { type Command, Option } from "commander";

import { closest, EXIT, UsageError } from "./errors.ts";
import type { OptionRow, Options } from "./options.ts";

export interface Definition {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly argument?: readonly [name: string, help: string];
  readonly options?: readonly OptionRow[];
  /** Command lines, without the program's name. */
  readonly examples: readonly string[];
  readonly notes?: string;
  readonly commands?: readonly Definition[];
  readonly run?: Run;
}

/** Gets the argument, which is a list if it is variadic, and the options of the command and of the program. */
type Run = (argument: never, options: Options) => void | Promise<void>;

const EXIT_CODES = `${EXIT.valid} success, even with warnings; ${EXIT.invalid} errors, secrets or refused hosts;
${EXIT.usage} usage error, or reading or writing failed; ${EXIT.interrupted} interrupted by Ctrl-C.`;

export function addCommand(to: Command, definition: Definition): void {
  const { name, summary, description, argument, options = [], commands = [], run } = definition;
  const command = to.command(name).summary(summary).description(description);
  command.exitOverride((error) => {
    throw Object.assign(error, { command });
  });
  if (argument !== undefined) command.argument(...argument);
  for (const row of options) addOption(command, row);
  command.addHelpText("after", helpOf(definition));
  if (run !== undefined)
    command.action(() => run(command.processedArgs[0] as never, settled(command.optsWithGlobals())));
  for (const each of commands) addCommand(command, each);
}

/** The options, with the format that `--json` is short for. */
function settled(options: Options): Options {
  const { json, format = "json" } = options;
  if (json && format !== "json")
    throw new UsageError(`--json is short for --format json. Remove it, or --format ${format}.`);
  return json ? { ...options, format } : options;
}

/** The text after the list of options. */
export const helpOf = ({ examples, notes }: Pick<Definition, "examples" | "notes">): string =>
  [
    `\nExamples:\n${examples.map((example) => `  $ llm-uri ${example}\n`).join("")}`,
    ...(notes === undefined ? [] : [`${notes}\n`]),
    `Exit codes: ${EXIT_CODES}`,
  ].join("\n");

function addOption(command: Command, [flags, help, values]: OptionRow): void {
  const flag = /--[\w-]+/.exec(flags)![0];
  const isList = values === "repeatable" || (typeof values === "object" && "each" in values);
  const read = (value: string): string | number => {
    if (values === "number") return numberOf(flag, value);
    if (typeof values !== "object") return value;
    return choice(flag, value, "each" in values ? values.each() : values);
  };
  /** If an option has two values, commander ignores the first. */
  const once = (value: string, earlier: unknown): string | number => {
    if (earlier !== undefined) throw new UsageError(`${flag} occurs twice. Remove one of the values.`);
    return read(value);
  };
  const option = new Option(flags, isList ? `${help}; repeatable` : help).makeOptionMandatory(values === "required");
  if (isList) option.argParser((value, earlier: unknown[] = []) => [...earlier, read(value)]);
  else if (flags.includes("<")) option.argParser(once);
  command.addOption(option);
}

const MANY = 50;

export const anyOf = (values: readonly string[]): string => `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;

/** The value of an option, which must be one of a list. Commander's own message would repeat it. */
export function choice(flag: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value;
  const similar = closest(value, allowed);
  const hint = similar === undefined ? "" : ` Did you mean ${similar}?`;
  // A long list would hide the hint.
  const listed =
    flag === "--provider" ? "provider ids, which `llm-uri providers`" : "issue codes, which `llm-uri explain`";
  const takes = allowed.length > MANY ? `${listed} lists` : anyOf(allowed);
  throw new UsageError(`${flag} takes ${takes}.${hint}`);
}

function numberOf(flag: string, value: string): number {
  if (!/^[0-9]{1,9}$/.test(value)) throw new UsageError(`${flag} takes a number.`);
  return Number(value);
}
