// Calls that commander does not accept, in words that repeat nothing of the call.

import type { Command, CommanderError } from "commander";

import { UsageError } from "./failure.ts";

/**
 * The arguments with `inspect` in front where a URI is given without a command. No command's name holds one of the
 * characters that this goes by, so it never stands in the way of a suggestion for a mistyped command.
 */
export function impliedCommand(program: Command, argv: string[]): string[] {
  const at = argv.findIndex((argument) => !["--color", "--no-color"].includes(argument));
  const word = argv[at];
  if (word === undefined || namesOf(program).includes(word)) return argv;
  const isOption = word.startsWith("-") && word !== "-" && word !== "--";
  const ownOption =
    program.options.some(({ long, short }) => word === long || word === short) || ["-h", "--help"].includes(word);
  const meant = isOption ? !ownOption : word === "" || word === "-" || word === "--" || /[:/@]/.test(word);
  return meant ? ["inspect", ...argv] : argv;
}

const namesOf = (program: Command): string[] => ["help", ...program.commands.map((command) => command.name())];

// These messages of commander are made of names from this program's own tables, and numbers.
const OWN_WORDS = new Set([
  "commander.missingArgument",
  "commander.optionMissingArgument",
  "commander.missingMandatoryOptionValue",
  "commander.excessArguments",
  "commander.conflictingOption",
]);

/** What is wrong with a call, and where to read on. */
export function usageOf(error: CommanderError, program: Command, argv: string[]): UsageError {
  const command = commandOf(program, argv);
  const key =
    command === "build" && error.code === "commander.unknownOption" ? " Pass a key with --key-env or --key-stdin." : "";
  const help = `Try: llm-uri ${command === undefined ? "" : `${command} `}--help`;
  return new UsageError(`${sentence(error)}${key}\n${help}`);
}

/** The command of a call, and the one below it: the first words that are names. A call may hold names of others further on. */
function commandOf(program: Command, argv: string[]): string | undefined {
  const names: string[] = [];
  let at: Command | undefined = program;
  for (const word of argv) {
    const next: Command | undefined = at.commands.find((each) => each.name() === word);
    if (next === undefined) continue;
    names.push(word);
    at = next;
  }
  return names.length === 0 ? undefined : names.join(" ");
}

function sentence({ code, message }: CommanderError): string {
  // Suggestions are names from the tables; what was typed ends with a quotation mark, so it cannot pose as one.
  const similar = /\n\(Did you mean (?:one of )?([a-z, -]+)\?\)$/.exec(message)?.[1];
  const hint = similar === undefined ? "" : ` Did you mean ${similar.replace(/, (?=[^,]*$)/, " or ")}?`;
  if (code === "commander.unknownOption") return `an option is unknown.${hint}`;
  if (code === "commander.unknownCommand") return `there is no such command.${hint}`;
  if (OWN_WORDS.has(code)) return message.replace(/^error: /, "");
  return "the arguments are not valid.";
}

/** For options with a few allowed values. Commander's own check would repeat the value. */
export function oneOf<T extends string>(flag: string, ...allowed: readonly T[]): (value: string) => T {
  return (value) => {
    const found = allowed.find((each) => each === value);
    if (found === undefined)
      throw new UsageError(`${flag} takes ${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}.`);
    return found;
  };
}

/** For options that may be given several times. */
export const collect = (value: string, earlier: string[] | undefined): string[] => [...(earlier ?? []), value];
