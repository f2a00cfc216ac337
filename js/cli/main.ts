// Runs the program.

import { CommanderError } from "commander";

import { EXIT, explain } from "./failure.ts";
import { program } from "./program.ts";
import { impliedCommand, usageOf } from "./usage.ts";

export async function main(argv: string[]): Promise<void> {
  process.on("uncaughtException", stop);
  process.on("unhandledRejection", stop);
  // In `llm-uri redact | head`, the closed pipe is not an error.
  process.stdout.on("error", (error) => (isClosedPipe(error) ? process.exit() : stop(error)));
  process.stderr.on("error", () => {});

  const command = program();
  try {
    await command.parseAsync(impliedCommand(command, argv), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) return fail(error);
    if (error.exitCode === 0) return; // --help and --version
    if (error.code === "commander.help") {
      // No command: the help is printed. `help nonsense` ends here, too.
      if (argv[0] === "help" && argv.length > 1) process.stderr.write("llm-uri: there is no such command.\n");
      return void (process.exitCode = EXIT.usage);
    }
    fail(usageOf(error, command, argv));
  }
}

function fail(error: unknown): void {
  const { text, code } = explain(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = code;
}

/** Ends the program at an uncaught error, which Node would print with its message and the line of code. */
function stop(error: unknown): never {
  fail(error);
  process.exit();
}

const isClosedPipe = (error: NodeJS.ErrnoException): boolean => error.code === "EPIPE" || error.code === "EOF";
