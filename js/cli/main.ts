// Runs the program. Its messages do not repeat arguments, which may be keys.

import { Command, CommanderError } from "commander";

import { addCommand, helpOf } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { EXIT, explain, UsageError } from "./errors.ts";
import { paletteFor } from "./terminal.ts";

export async function main(argv: string[]): Promise<void> {
  process.on("uncaughtException", stop);
  process.on("unhandledRejection", stop);
  // In `llm-uri redact | head`, the closed pipe is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) =>
    error.code === "EPIPE" || error.code === "EOF" ? process.exit() : stop(error),
  );
  process.stderr.on("error", () => {});

  const command = program();
  try {
    await command.parseAsync(impliedCommand(command, argv), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) return fail(error);
    if (error.exitCode === 0) return; // --help and --version
    if (error.code !== "commander.help") return fail(usageOf(error, command, argv));
    // No command: the help is printed. `help nonsense` ends here, too.
    if (argv[0] === "help" && argv.length > 1) process.stderr.write("llm-uri: there is no such command.\n");
    process.exitCode = EXIT.usage;
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = EXIT.usage;
}

/** Ends the program at an uncaught error, which Node would print with its message and the line of code. */
function stop(error: unknown): never {
  fail(error);
  process.exit();
}

function program(): Command {
  const root: Command = new Command("llm-uri")
    .description(
      "Parses, validates, builds and redacts llm:// URIs. Makes no network requests, and prints a key only with --expose.",
    )
    .version(__LLM_URI_VERSION__, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .option("--color", "always use colours")
    .option("--no-color", "never use colours; NO_COLOR and FORCE_COLOR work too")
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => paletteFor(root.opts().color as boolean | undefined, process.stdout).strong(title),
    })
    // Commander's messages may repeat an argument; `usageOf` writes them without it.
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  for (const definition of COMMANDS) addCommand(root, definition);
  return root.addHelpText(
    "after",
    helpOf({
      examples: ["inspect 'llm://api.openai.com/gpt-5?temp=0.7'", "inspect < url.txt", "redact < app.log"],
      notes: `Without a command, inspects a URI. Pass a URI with a key on standard input,
because shell history and process lists show arguments.`,
    }),
  );
}

/**
 * The arguments, with `inspect` inserted if the first is a URI. A typo in a command's name does not contain the characters
 * of a URI, so it still gets a suggestion.
 */
function impliedCommand(root: Command, argv: string[]): string[] {
  const word = argv.find((argument) => !["--color", "--no-color"].includes(argument));
  if (word === undefined || word === "help" || root.commands.some((command) => command.name() === word)) return argv;
  const own = ["-h", "--help", ...root.options.flatMap(({ long, short }) => [long, short])];
  const meant = /^-{0,2}$|^[^-].*[:/@]|^[:/@]/.test(word) || (word.startsWith("-") && !own.includes(word));
  return meant ? ["inspect", ...argv] : argv;
}

/** The program's name, with the command and its subcommand. */
const pathOf = (command: Command): string =>
  (command.parent === null ? "" : `${pathOf(command.parent)} `) + command.name();

/** The error for a call that commander rejects, with the help to read. `command`: that rejects it, if not the program. */
function usageOf(error: CommanderError & { command?: Command }, root: Command, argv: readonly string[]): UsageError {
  const path = pathOf(error.command ?? root);
  const text = sentence(error, argv, flagsOf(root));
  const isKey = path === "llm-uri build" && error.code === "commander.unknownOption" && text.startsWith("argument");
  const key = isKey ? " Pass a key with --key-env or --key-stdin." : "";
  return new UsageError(`${text}${key}\nTry: ${path} --help`);
}

/** The long names of all options, also of the commands below a command. */
const flagsOf = ({ options, commands }: Command): string[] => [
  ...options.flatMap(({ long }) => long ?? []),
  ...commands.flatMap(flagsOf),
];

// These messages of commander contain only names from this program's tables, and numbers.
const OWN_WORDS = new Set([
  "commander.missingArgument",
  "commander.optionMissingArgument",
  "commander.missingMandatoryOptionValue",
  "commander.excessArguments",
]);

function sentence({ code, message }: CommanderError, argv: readonly string[], flags: readonly string[]): string {
  if (OWN_WORDS.has(code)) return message.replace(/^error: (.*?)\.?$/s, "$1.");
  // Suggestions are names from the tables. A typed argument ends with a quotation mark, so it cannot match.
  const similar = /\n\(Did you mean (?:one of )?([a-z, -]+)\?\)$/.exec(message)?.[1];
  const hint = similar === undefined ? "" : ` Did you mean ${similar.replace(/, (?=[^,]*$)/, " or ")}?`;
  // Shows the argument only if it is in the tables, similar to a name in them, or one letter.
  const typed = /^error: [a-z ]+ '(.*)'$/s.exec(message.replace(/\n\(Did you mean .*$/s, ""))?.[1] ?? "";
  const place = argv.findIndex((argument) => argument === typed || argument.startsWith(`${typed}=`));
  const name =
    similar !== undefined || flags.includes(typed) || /^-[a-z]$/i.test(typed)
      ? `\`${typed}\``
      : place === -1
        ? "an argument"
        : `argument ${place + 1}`;
  if (code === "commander.unknownOption") return `${name} is not an option of this command.${hint}`;
  if (code === "commander.unknownCommand") return `${name} is not a command.${hint}`;
  return "the arguments are not valid.";
}
