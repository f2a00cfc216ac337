// The commands about the neighbouring schemes, for program.ts.

import type { Command } from "commander";
import { type ConvertOptions, convert, TARGETS } from "./convert.ts";
import { SOURCES } from "./imports.ts";
import { formats } from "./output/format.ts";
import { checkScheme, type SchemeOptions } from "./scheme.ts";
import { oneOf } from "./usage.ts";

export function addNeighbours(root: Command, examples: (...commands: string[]) => string): void {
  formats(root.command("convert"), ["text", "json"])
    .summary("convert a URI, URL, curl command or variables")
    .description(
      "Converts between llm URIs and model addresses (https://…#m=…), between ai URIs and the URLs of a gateway, and between " +
        "llm URIs and providers' variables, URLs and curl commands. Never runs a command. Prints the result, and on standard " +
        "error what the result cannot contain. There is no conversion between ai and llm URIs.",
    )
    .argument("[uri]", "the input; - or no argument: standard input")
    .option(
      "--from <kind>",
      "the kind of input: url (of a provider's API), curl (a command), model (openai:gpt-5) or env (this process's variables)",
      oneOf("--from", ...Object.keys(SOURCES)),
    )
    .option(
      "--to <kind>",
      "the result: mas, llm, gateway (the URL of an ai URI), ai (from a gateway URL), env, url or curl",
      oneOf("--to", ...Object.keys(TARGETS)),
    )
    .option("--provider <id>", "with --from, env, url and curl: the provider, if the input does not name it")
    .option("--providers <file>", "a JSON file with providers of your own, in the schema of data/providers.json")
    .option("--model <model>", "with --from: the model, if the input does not name it")
    .option("--prefix <text>", "with env: the prefix of each variable's name")
    .option("--gateway <base>", "the gateway's base, an https URL")
    .option("--expose", "print secrets too")
    .addHelpText(
      "after",
      examples(
        "convert --to llm 'https://api.example.com#m=meta-llama/Llama-2-70b'",
        "convert --to mas llm://api.openai.com/gpt-5",
        "convert --to curl 'llm://api.openai.com/gpt-5?temp=0.5'",
        "convert --from url --model gpt-5 https://api.openai.com/v1/chat/completions",
        "convert --to gateway --gateway https://ai.example/gateway 'ai://bank/service/payments?amount=10'",
      ),
    )
    .action((uri: string | undefined, _own, command: Command) =>
      convert(uri, command.optsWithGlobals<ConvertOptions>()),
    );

  const scheme = root
    .command("scheme")
    .summary("check the name or the registration of a URI scheme")
    .description(
      "Checks names and registration templates of URI schemes (RFC 4395, RFC 7595). Makes no network requests.",
    )
    .addHelpText("after", examples("scheme check com-example-info"));
  formats(scheme.command("check"))
    .summary("check a name or a template")
    .description(
      "Checks the name of a scheme, or the registration template in a file: text as in an IANA section, or a JSON object.",
    )
    .argument("<name-or-file>", "a scheme's name or a file; -: a template on standard input")
    .option(
      "--profile <profile>",
      "the required fields: rfc7595 (default, six) or rfc4395 (eleven)",
      oneOf("--profile", "rfc7595", "rfc4395"),
    )
    .option("--checklist", "also print the points that only people can check")
    .addHelpText(
      "after",
      examples("scheme check com-example-info", "scheme check --profile rfc7595 --checklist --json forklift"),
    )
    .action((argument: string, _own, command: Command) =>
      checkScheme(argument, command.optsWithGlobals<SchemeOptions>()),
    );
}
