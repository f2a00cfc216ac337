// The commands, their options and their help. Every example in the help is run by the tests.

import { Command, Option } from "commander";

import { streamLimits } from "../entry/index.ts";
import { build, canonical } from "./build.ts";
import { checkCommand } from "./check/command.ts";
import { EXIT } from "./failure.ts";
import { inspect } from "./inspect.ts";
import { addNeighbours } from "./neighbours.ts";
import { palette, wantsColor } from "./palette.ts";
import { type RedactCommandOptions, redact } from "./redact.ts";
import { requestCommand } from "./request-command.ts";
import { type ScanOptions, scan } from "./scan.ts";
import { collect, oneOf } from "./usage.ts";
import { validate } from "./validate.ts";

const KIB = 1024;
const WENT_WRONG = `${EXIT.usage} wrong usage, or reading or writing failed.`;
const EXIT_CODES = `Exit codes: ${EXIT.valid} valid, with or without warnings; ${EXIT.invalid} invalid;
${WENT_WRONG}`;

const JUDGED = `Exit codes: ${EXIT.valid} valid, with or without warnings; ${EXIT.invalid} invalid, or refused by the
policy; ${WENT_WRONG}`;

export function program(): Command {
  const root: Command = new Command("llm-uri")
    .description(
      "Reads, checks, builds and redacts llm:// connection strings. It opens no connection and never prints a key unasked.",
    )
    .version(__LLM_URI_VERSION__, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .option("--color", "colours, whatever the output is")
    .option("--no-color", "no colours; NO_COLOR and FORCE_COLOR are heeded as well")
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) =>
        palette(wantsColor(root.opts().color as boolean | undefined, process.stdout)).strong(title),
    })
    // What commander would print may repeat an argument; `usageOf` says it instead.
    .configureOutput({ outputError: () => {} })
    .exitOverride();

  judging(reading(root.command("inspect"), "[uri]"))
    .summary("show what a URI is made of")
    .description(
      "Shows what a URI is made of and what is to be said of it: for people on a terminal, else as JSON. Model addresses " +
        "(https://…#m=…) and ai URIs are recognised as well.",
    )
    .option("--json", "JSON, also on a terminal")
    .option("--text", "the text for people, also in a pipe")
    .addHelpText(
      "after",
      `${examples("inspect 'llm://my-app@api.openai.com/gpt-5?temp=0.7'", "inspect < url.txt", "inspect --json < url.txt")}\n${JUDGED}`,
    )
    .action((uri: string | undefined, _own, command: Command) => inspect(uri, command.optsWithGlobals()));

  judging(reading(root.command("validate"), "[uris...]"))
    .summary("print what is wrong with URIs, if anything")
    .description(
      "Prints errors, warnings and advice, each with its place in the URI. Says nothing where there is nothing to say.",
    )
    .option("--json", "JSON: a list with an item for each URI")
    .addHelpText(
      "after",
      `${examples("validate llm://localhost/llama3.2 llm://api.openai.com/gpt-5", "validate --strict < url.txt")}\n${JUDGED}`,
    )
    .action((uris: string[], _own, command: Command) => validate(uris, command.optsWithGlobals()));

  root
    .command("redact")
    .summary("replace the secrets of a text, such as a log")
    .description(
      "Copies standard input, or files, to standard output with the secrets of every llm URI replaced, valid or broken. " +
        "Everything else stays byte for byte.",
    )
    .argument("[files...]", "files to read; - and none stand for standard input")
    .option(
      "--level <level>",
      "credentials (default), userinfo (app-label too) or share (only what names provider and model)",
      oneOf("--level", "credentials", "userinfo", "share"),
    )
    .option("--marker <text>", "what takes a secret's place (default ***)")
    .option("--secret-param <name>", "one more parameter whose value is secret; may be given several times", collect)
    .addHelpText(
      "after",
      `${examples("redact < app.log", "redact --level share app.log | head", "redact --secret-param tenant --marker '[hidden]' app.log")}
Text in UTF-8, in another encoding that has ASCII's bytes, or in UTF-16 with
its mark, goes out as it comes in, but for what stands behind the last white
space. Of a run without white space, up to ${streamLimits.run / KIB / KIB} MiB are held. A longer one
goes out in pieces that cut no URI; a URI of more than ${streamLimits.uriLength / KIB} KiB in it
becomes the marker as a whole, up to the next white space.

Behind a pipe the first Ctrl-C is left to the program in front of it, so that
its last lines come through; a second one ends this one too.

Exit codes: ${EXIT.valid} all was copied; ${WENT_WRONG}`,
    )
    .action((files: string[], own: RedactCommandOptions) => redact(files, own));

  root
    .command("scan")
    .summary("find URIs with a secret in files and folders")
    .description(
      "Looks through files, and through folders, for llm URIs, model addresses and ai URIs that hold a secret, and prints " +
        "each one's place. The secret is not printed. A reference such as ${LLM_KEY}, or ***, in a key's place is no secret.",
    )
    .argument("<paths...>", "files and folders; - is standard input")
    .option(
      "--format <format>",
      "text (default), json, or sarif for code scanning services",
      oneOf("--format", "text", "json", "sarif"),
    )
    .option(
      "--exclude <pattern>",
      "leave out of folders what matches, as in a .gitignore file; may be given several times",
      collect,
    )
    .option("--no-gitignore", "read what .gitignore files leave out, too (also: --no-ignore)")
    .addOption(new Option("--no-ignore").hideHelp())
    .addHelpText(
      "after",
      `${examples("scan src", "scan --format sarif --exclude '*.snap' src > llm-uri.sarif", "scan - < notes.txt")}
A file that is named is read. Of a folder's files those are left out that git
ignores, that lie in node_modules, that are links, or that hold no text.
Columns count UTF-16 code units, as editors do.

Exit codes: ${EXIT.valid} no secret found; ${EXIT.invalid} secrets found; ${EXIT.usage} wrong usage, or something
could not be read.`,
    )
    .action((paths: string[], _own, command: Command) => scan(paths, command.optsWithGlobals<ScanOptions>()));

  checkCommand(rules(root.command("check")));

  rules(root.command("build"))
    .summary("put a URI together")
    .description(
      "Puts a URI together and percent-encodes what must be. The key is no argument, since shell history would keep it.",
    )
    .requiredOption("--host <host>", "the provider's host")
    .requiredOption("--model <model>", "the model; each / separates two segments")
    .option("--label <label>", "the app-label")
    .option("--key-env <name>", "the environment variable that holds the api-key")
    .option("--key-stdin", "read the api-key from standard input")
    .option("--port <port>", "the port, if it is not the default")
    .option("--param <name=value>", "a parameter; may be given several times", collect)
    .option("--fragment <text>", "the fragment, for the application alone")
    .option("--expose", "print the api-key as well")
    .addHelpText(
      "after",
      `${examples(
        "build --host api.openai.com --model gpt-5 --label my-app --key-env OPENAI_API_KEY --param temp=0.7",
        "build --host api.openai.com --model gpt-5 --label my-app --key-stdin --expose < key.txt > url.txt",
      )}\n${EXIT_CODES}`,
    )
    .action((_own, command: Command) => build(command.optsWithGlobals()));

  reading(root.command("canonical"), "[uri]")
    .summary("print a URI's canonical form")
    .description("Prints the canonical form: the one spelling, out of many, of a URI.")
    .option("--expose", "print the api-key as well")
    .addHelpText(
      "after",
      `${examples("canonical 'LLM://API.openai.com/gpt-5?temp=0.70'", "canonical --expose < url.txt > canonical.txt")}\n${EXIT_CODES}`,
    )
    .action((uri: string | undefined, _own, command: Command) => canonical(uri, command.optsWithGlobals()));

  const withCodes = (...commands: string[]): string => `${examples(...commands)}\n${EXIT_CODES}`;
  requestCommand(reading(root.command("request"), "[uri]"), withCodes);
  addNeighbours(root, withCodes);

  return root.addHelpText(
    "after",
    `${examples("inspect 'llm://api.openai.com/gpt-5?temp=0.7'", "inspect < url.txt", "redact < app.log")}
A URI alone, without a command, is inspected. A URI with a key belongs on
standard input: shell history and process lists keep arguments.

${EXIT_CODES}`,
  );
}

/** A command that reads one URI or more. */
function reading(command: Command, argument: string): Command {
  return rules(command.argument(argument, "an llm URI; - and none stand for standard input"));
}

/** The options that select the allowed hosts. */
function judging(command: Command): Command {
  return command
    .option(
      "--policy <preset>",
      "hosts that may be requested: production (public names) or development (this machine too)",
      oneOf("--policy", "production", "development"),
    )
    .option(
      "--allow-host <host>",
      "allow only this host, or names below *.suffix; may be given several times",
      collect,
    );
}

/** The options that say how a URI is read. */
function rules(command: Command): Command {
  return command
    .option("--strict", "hold the URI to the draft's grammar to the letter")
    .option(
      "--ranges <severity>",
      "a value outside the draft's range is an error (default), or warn",
      oneOf("--ranges", "error", "warn"),
    )
    .option("--aliases", "read providers' short names as hosts, and other APIs' names as parameters");
}

function examples(...commands: string[]): string {
  return `\nExamples:\n${commands.map((command) => `  $ llm-uri ${command}\n`).join("")}`;
}
