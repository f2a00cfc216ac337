// The commands, their options and their help. Every example in the help is run by the tests.

import { Command } from "commander";

import { defaultLimits } from "../entry/index.ts";
import { build, canonical } from "./build.ts";
import { checkCommand } from "./check/command.ts";
import { doctorCommand } from "./doctor.ts";
import { type ExplainOptions, explainCode } from "./explain.ts";
import { EXIT } from "./failure.ts";
import { inspect } from "./inspect.ts";
import { addNeighbours } from "./neighbours.ts";
import { formats, quiet } from "./output/format.ts";
import { palette, wantsColor } from "./palette.ts";
import { providers } from "./providers.ts";
import { type RedactCommandOptions, redact } from "./redact.ts";
import { requestCommand } from "./request-command.ts";
import { type ScanOptions, scan } from "./scan.ts";
import { collect, oneOf } from "./usage.ts";
import { validate } from "./validate.ts";

const KIB = 1024;
const FAILED = `${EXIT.usage} wrong usage, or reading or writing failed.`;
const EXIT_CODES = `Exit codes: ${EXIT.valid} valid, with or without warnings; ${EXIT.invalid} invalid;
${FAILED}`;

const EXIT_CODES_POLICY = `Exit codes: ${EXIT.valid} valid, with or without warnings; ${EXIT.invalid} invalid, or rejected by
the policy; ${FAILED}`;

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

  formats(policyOptions(reading(root.command("inspect"), "[uri]")))
    .summary("show the parts of a URI")
    .description(
      "Shows the parts of a URI and its issues: as text on a terminal, otherwise as JSON. Also reads model addresses " +
        "(https://…#m=…) and ai URIs.",
    )
    .addHelpText(
      "after",
      `${examples("inspect 'llm://my-app@api.openai.com/gpt-5?temp=0.7'", "inspect < url.txt", "inspect --format text < url.txt")}\n${EXIT_CODES_POLICY}`,
    )
    .action((uri: string | undefined, _own, command: Command) => inspect(uri, command.optsWithGlobals()));

  quiet(formats(policyOptions(reading(root.command("validate"), "[uris...]"))))
    .summary("print the errors and warnings of URIs")
    .description(
      "Prints errors, warnings and advice, each with its position in the URI. Prints nothing if there are none.",
    )
    .addHelpText(
      "after",
      `${examples("validate llm://localhost/llama3.2 llm://api.openai.com/gpt-5", "validate --strict < url.txt")}\n${EXIT_CODES_POLICY}`,
    )
    .action((uris: string[], _own, command: Command) => validate(uris, command.optsWithGlobals()));

  root
    .command("redact")
    .summary("mask the secrets in a text, such as a log")
    .description(
      "Copies standard input or files to standard output and masks the secrets of every llm URI, valid or broken. " +
        "Does not change any other byte.",
    )
    .argument("[files...]", "files to read; - or no file: standard input")
    .option(
      "--level <level>",
      "what to mask: credentials (default), userinfo (the app-label too) or share (all except provider and model)",
      oneOf("--level", "credentials", "userinfo", "share"),
    )
    .option("--marker <text>", "the text that replaces a secret (default ***)")
    .option("--secret-param <name>", "another parameter with a secret value; repeatable", collect)
    .addHelpText(
      "after",
      `${examples("redact < app.log", "redact --level share app.log | head", "redact --secret-param tenant --marker '[hidden]' app.log")}
Reads UTF-8, other encodings that contain ASCII, and UTF-16 with a byte order
mark. Writes text as soon as white space follows it, and holds at most 1 MiB
without white space. Writes a longer run in pieces that do not split a URI; in
it, a URI of more than ${defaultLimits.uriLength / KIB} KiB is replaced by the marker, up to the next white
space.

In a pipe, the first Ctrl-C stops only the program that writes to the pipe, so
that its last lines are redacted too. The second Ctrl-C stops this program.

Exit codes: ${EXIT.valid} copied; ${FAILED}`,
    )
    .action((files: string[], own: RedactCommandOptions) => redact(files, own));

  quiet(formats(root.command("scan")))
    .summary("find URIs that contain a secret in files and folders")
    .description(
      "Finds llm URIs, model addresses and ai URIs that contain a secret, and prints their positions, not the secrets. " +
        "A reference such as ${LLM_KEY} and *** are not secrets.",
    )
    .argument("[paths...]", "files and folders; -: standard input")
    .option("--exclude <pattern>", "skip matching files in folders, as in a .gitignore file; repeatable", collect)
    .option("--no-gitignore", "also read files that git ignores")
    .option("--staged", "scan what is staged for the next commit; paths select files")
    .option("--history", "scan every version of every file in git's history; paths select files")
    .option("--baseline <file>", "do not report the findings that this file lists")
    .option("--write-baseline", "write the findings to the file of --baseline, and succeed")
    .addHelpText(
      "after",
      `${examples("scan src", "scan --format sarif --exclude '*.snap' src > llm-uri.sarif", "scan - < notes.txt", "scan --staged", "scan --history --baseline .llm-uri.json")}
Reads every file that you name. In folders, skips files that git ignores,
node_modules, links, and files that are not text. Columns count UTF-16 code
units, as editors do.

A comment llm-uri:ignore ignores the findings of its line, and
llm-uri:ignore-next-line those of the next line. A baseline holds salted hashes
of known findings and their places, no keys.

Exit codes: ${EXIT.valid} no secret found; ${EXIT.invalid} secrets found; ${EXIT.usage} wrong usage, or a file
could not be read; ${EXIT.interrupted} interrupted by Ctrl-C, after printing what was found.`,
    )
    .action((paths: string[], _own, command: Command) => scan(paths, command.optsWithGlobals<ScanOptions>()));

  checkCommand(policyOptions(rules(root.command("check"))));

  rules(root.command("build"))
    .summary("build a URI from its parts")
    .description(
      "Builds a URI and percent-encodes its parts. Reads the key from a variable or standard input, because the shell " +
        "history keeps arguments.",
    )
    .requiredOption("--host <host>", "the provider's host")
    .requiredOption("--model <model>", "the model; / separates segments")
    .option("--label <label>", "the app-label")
    .option("--key-env <name>", "the environment variable that contains the api-key")
    .option("--key-stdin", "read the api-key from standard input")
    .option("--port <port>", "the port, if it is not the default")
    .option("--param <name=value>", "a parameter; repeatable", collect)
    .option("--fragment <text>", "the fragment, which only the application reads")
    .option("--expose", "print the api-key too")
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
    .description("Prints the canonical form. Equal URIs have the same canonical form.")
    .option("--expose", "print the api-key too")
    .addHelpText(
      "after",
      `${examples("canonical 'LLM://API.openai.com/gpt-5?temp=0.70'", "canonical --expose < url.txt > canonical.txt")}\n${EXIT_CODES}`,
    )
    .action((uri: string | undefined, _own, command: Command) => canonical(uri, command.optsWithGlobals()));

  const withCodes = (...commands: string[]): string => `${examples(...commands)}\n${EXIT_CODES}`;
  requestCommand(policyOptions(reading(root.command("request"), "[uri]")), withCodes);
  doctorCommand(root.command("doctor"), examples);
  formats(root.command("providers"), ["text", "json"])
    .summary("list the providers that requests support")
    .description("Lists the providers: the id for --provider, the host, the variable of the key, and the protocols.")
    .addHelpText("after", `${examples("providers", "providers --json")}\nExit codes: ${EXIT.valid} always; ${FAILED}`)
    .action((_own, command: Command) => providers(command.optsWithGlobals()));
  addNeighbours(root, withCodes);

  formats(root.command("explain"), ["text", "json"])
    .summary("explain the code of an issue")
    .description(
      "Prints what a code means, why the rule exists, an example and its fix. Without a code, lists all codes.",
    )
    .argument("[code]", "such as not-a-number")
    .addHelpText(
      "after",
      `${examples("explain not-a-number", "explain --json | head")}\nExit codes: ${EXIT.valid} printed; ${FAILED}`,
    )
    .action((code: string | undefined, _own, command: Command) =>
      explainCode(code, command.optsWithGlobals<ExplainOptions>()),
    );

  return root.addHelpText(
    "after",
    `${examples("inspect 'llm://api.openai.com/gpt-5?temp=0.7'", "inspect < url.txt", "redact < app.log")}
Without a command, a URI is inspected. Pass a URI with a key on standard input:
shell history and process lists keep arguments.

${EXIT_CODES}`,
  );
}

/** A command that reads URIs. */
function reading(command: Command, argument: string): Command {
  return rules(command.argument(argument, "an llm URI; - or no argument: standard input"));
}

/** The options that select the allowed hosts. */
function policyOptions(command: Command): Command {
  return command
    .option(
      "--policy <preset>",
      "allowed hosts: production (public names) or development (this machine too)",
      oneOf("--policy", "production", "development"),
    )
    .option("--allow-host <host>", "allow only this host, or names below *.suffix; repeatable", collect)
    .option("--allow-http <host>", "call this host over plain HTTP; it must not be public; repeatable", collect);
}

/** The options of the parser. */
function rules(command: Command): Command {
  return command
    .option("--strict", "enforce the draft's grammar exactly")
    .option(
      "--ranges <severity>",
      "report values outside the draft's ranges as error (default) or warn",
      oneOf("--ranges", "error", "warn"),
    )
    .option("--aliases", "read short names of providers as hosts, and parameters of other APIs");
}

function examples(...commands: string[]): string {
  return `\nExamples:\n${commands.map((command) => `  $ llm-uri ${command}\n`).join("")}`;
}
