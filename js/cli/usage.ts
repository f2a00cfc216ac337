// Messages for calls that commander rejects. They do not repeat arguments, which may be keys.

import type { Command, CommanderError } from "commander";

import { UsageError } from "./failure.ts";
import { closest } from "./wording.ts";

/**
 * The arguments, with `inspect` inserted if the first is a URI. A typo in a command's name does not contain the characters
 * of a URI, so it still gets a suggestion.
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

// These messages of commander contain only names from this program's tables, and numbers.
const OWN_WORDS = new Set([
  "commander.missingArgument",
  "commander.optionMissingArgument",
  "commander.missingMandatoryOptionValue",
  "commander.excessArguments",
  "commander.conflictingOption",
]);

/** The error for a rejected call, with the help to read. */
export function usageOf(error: CommanderError, program: Command, argv: readonly string[]): UsageError {
  const command = commandOf(program, argv);
  const key =
    command === "build" && error.code === "commander.unknownOption" ? " Pass a key with --key-env or --key-stdin." : "";
  const help = `Try: llm-uri ${command === undefined ? "" : `${command} `}--help`;
  return new UsageError(`${sentence(error, argv)}${key}\n${help}`);
}

/** The command of a call, with its subcommand: the first words that are names. */
function commandOf(program: Command, argv: readonly string[]): string | undefined {
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

function sentence({ code, message }: CommanderError, argv: readonly string[]): string {
  // Suggestions are names from the tables. A typed argument ends with a quotation mark, so it cannot match.
  const similar = /\n\(Did you mean (?:one of )?([a-z, -]+)\?\)$/.exec(message)?.[1];
  const hint = similar === undefined ? "" : ` Did you mean ${similar.replace(/, (?=[^,]*$)/, " or ")}?`;
  // Shows the argument only if it is similar to a name of the tables.
  const typed = /^error: [a-z ]+ '(.*)'$/s.exec(message.replace(/\n\(Did you mean .*$/s, ""))?.[1] ?? "";
  const place = argv.findIndex((argument) => argument === typed || argument.startsWith(`${typed}=`));
  const name = similar !== undefined ? `\`${typed}\`` : place === -1 ? "an argument" : `argument ${place + 1}`;
  if (code === "commander.unknownOption") return `${name} is not an option of this command.${hint}`;
  if (code === "commander.unknownCommand") return `${name} is not a command.${hint}`;
  if (OWN_WORDS.has(code)) return message.replace(/^error: /, "");
  return "the arguments are not valid.";
}

const MANY = 50;

/** The value of an option, which must be one of a list. */
export function choice<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found !== undefined) return found;
  const similar = closest(value, allowed);
  const hint = similar === undefined ? "" : ` Did you mean ${similar}?`;
  // A long list would hide the hint.
  if (allowed.length > MANY) {
    const listed =
      flag === "--provider"
        ? "ids of providers, which `llm-uri providers`"
        : "codes of issues, which `llm-uri explain`";
    throw new UsageError(`${flag} takes ${listed} lists.${hint}`);
  }
  throw new UsageError(`${flag} takes ${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}.${hint}`);
}

/** For options that count. */
export const numberOf =
  (flag: string): ((value: string) => number) =>
  (value) => {
    if (!/^[0-9]{1,9}$/.test(value)) throw new UsageError(`${flag} takes a number.`);
    return Number(value);
  };
