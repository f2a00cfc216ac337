// The program: its commands, and the options of all commands.

import { Command } from "commander";

import { addCommand, helpOf } from "./command.ts";
import { COMMANDS, EXPLAIN } from "./commands.ts";
import { RELATED_SCHEMES } from "./neighbours.ts";
import { palette, wantsColor } from "./palette.ts";

export function program(): Command {
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
      styleTitle: (title) =>
        palette(wantsColor(root.opts().color as boolean | undefined, process.stdout)).strong(title),
    })
    // Commander's messages may repeat an argument; `usageOf` writes them without it.
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  for (const definition of [...COMMANDS, ...RELATED_SCHEMES, EXPLAIN]) addCommand(root, definition);
  return root.addHelpText(
    "after",
    helpOf({
      examples: ["inspect 'llm://api.openai.com/gpt-5?temp=0.7'", "inspect < url.txt", "redact < app.log"],
      notes: `Without a command, a URI is inspected. Pass a URI with a key on standard input:
shell history and process lists keep arguments.`,
    }),
  );
}
