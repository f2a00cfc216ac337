// The commands about the neighbouring schemes, for program.ts.

import type { Command } from "commander";
import { type ConvertOptions, convert, TARGETS } from "./convert.ts";
import { SOURCES } from "./imports.ts";
import { checkScheme, type SchemeOptions } from "./scheme.ts";
import { oneOf } from "./usage.ts";

export function addNeighbours(root: Command, examples: (...commands: string[]) => string): void {
  root
    .command("convert")
    .summary("turn one kind of address into another")
    .description(
      "Converts between llm URIs and model addresses (https://…#m=…), between ai URIs and the URLs of a gateway, and between " +
        "llm URIs and providers' variables, URLs and curl commands, which are read and never run. Prints the result; what it cannot say is listed on standard error. ai and llm URIs do not convert into each other.",
    )
    .argument("[uri]", "the address; - and none stand for standard input")
    .option(
      "--from <kind>",
      "what is no address: url (of a provider's call), curl (a command), model (openai:gpt-5) or env (this process's variables)",
      oneOf("--from", ...Object.keys(SOURCES)),
    )
    .option(
      "--to <kind>",
      "mas, llm, gateway (an ai URI's URL), ai (the way back), env, url or curl",
      oneOf("--to", ...Object.keys(TARGETS)),
    )
    .option("--provider <id>", "with --from, env, url and curl: the provider, if nothing else tells")
    .option("--model <model>", "with --from: the model, if it names none")
    .option("--prefix <text>", "with env: what stands before the name of each variable")
    .option("--gateway <base>", "the gateway's base, an https URL")
    .option("--expose", "print what is secret as well")
    .option("--json", "JSON: the result, what was lost, and issues")
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

  root
    .command("scheme")
    .summary("check a URI scheme's name or registration")
    .description("Checks names and registration templates of URI schemes (RFC 4395, RFC 7595). Nothing is looked up.")
    .addHelpText("after", examples("scheme check com-example-info"))
    .command("check")
    .summary("check a name or a template")
    .description(
      "Checks a scheme's name, or the registration template in a file: text as in an IANA section, or a JSON object.",
    )
    .argument("<name-or-file>", "a scheme's name or a file; - stands for a template on standard input")
    .option(
      "--profile <profile>",
      "rfc7595 (default, six fields) or rfc4395 (eleven)",
      oneOf("--profile", "rfc7595", "rfc4395"),
    )
    .option("--checklist", "also print what only people can check")
    .option("--json", "JSON")
    .addHelpText(
      "after",
      examples("scheme check com-example-info", "scheme check --profile rfc7595 --checklist --json forklift"),
    )
    .action((argument: string, _own, command: Command) =>
      checkScheme(argument, command.optsWithGlobals<SchemeOptions>()),
    );
}
