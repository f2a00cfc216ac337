// The commands about the neighbouring schemes, for program.ts.

import type { Command } from "commander";
import { advise } from "./advise.ts";
import {
  type DiscoverOptions,
  discover,
  type GatewayOptions,
  gateway,
  type NeighbourOptions,
  parseNeighbour,
  type VerifyOptions,
  verify,
} from "./ai.ts";
import { type ConvertOptions, convert, TARGETS } from "./convert.ts";
import { SOURCES } from "./imports.ts";
import { formats } from "./output/format.ts";
import { checkScheme, type SchemeOptions } from "./scheme.ts";
import { collect, oneOf } from "./usage.ts";

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
      "the result: mas, llm, gateway (the URL of an ai URI), ai (from a gateway URL), env, url, curl, or the file of a tool: litellm, opencode, codex, claude-code or continue",
      oneOf("--to", ...Object.keys(TARGETS)),
    )
    .option("--provider <id>", "with --from, env, url, curl and files: the provider, if the input does not name it")
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
        "convert --to opencode 'llm://api.groq.com/llama-3.3-70b-versatile?top_p=0.5'",
        "convert --from url --model gpt-5 https://api.openai.com/v1/chat/completions",
        "convert --to gateway --gateway https://ai.example/gateway 'ai://bank/service/payments?amount=10'",
      ),
    )
    .action((uri: string | undefined, _own, command: Command) =>
      convert(uri, command.optsWithGlobals<ConvertOptions>()),
    );

  formats(root.command("mas"), ["text", "json"])
    .summary("show a model address, masked")
    .description("Shows a model address (https://…#m=…) and its issues. The key is masked.")
    .argument("[address]", "the model address; - or no argument: standard input")
    .option("--spec <version>", "the version of the standard: 1.1 (default) or 1.0", oneOf("--spec", "1.0", "1.1"))
    .option("--allow-model <pattern>", "allow only models that match, such as gpt-*; repeatable", collect)
    .addHelpText("after", examples("mas 'https://api.example.com/v1#m=gpt-5'", "mas --json < address.txt"))
    .action((address: string | undefined, _own, command: Command) =>
      parseNeighbour("mas", address, command.optsWithGlobals<NeighbourOptions>()),
    );

  addAi(root, examples);

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
  formats(scheme.command("advise"), ["text", "json"])
    .summary("print advice on a URI's conventions")
    .description(
      "Prints advice on structure that a URI defines for its owner (RFC 8820). Advice does not change the exit code.",
    )
    .argument("[uri]", "a URI of any scheme; - or no argument: standard input")
    .addHelpText("after", examples("scheme advise 'https://api.example.com/v1#m=gpt-5'"))
    .action((uri: string | undefined, _own, command: Command) => advise(uri, command.optsWithGlobals()));
}

function addAi(root: Command, examples: (...commands: string[]) => string): void {
  const ai = root
    .command("ai")
    .summary("read ai URIs, gateway URLs, advertisements and signatures")
    .description("Reads ai URIs and what belongs to them. Makes no network requests.")
    .addHelpText("after", examples("ai parse ai://bank/service/payments", "ai discover https://bank.example"));
  formats(ai.command("parse"), ["text", "json"])
    .summary("show an ai URI, masked")
    .description("Shows an ai URI and its issues. Secrets are masked.")
    .argument("[uri]", "the ai URI; - or no argument: standard input")
    .option("--strict", "reject userinfo and double encoding, as gateways must")
    .addHelpText("after", examples("ai parse ai://bank/service/payments", "ai parse --strict ai:/offers/50%25ad"))
    .action((uri: string | undefined, _own, command: Command) =>
      parseNeighbour("ai", uri, command.optsWithGlobals<NeighbourOptions>()),
    );
  formats(ai.command("gateway"), ["text", "json"])
    .summary("convert an ai URI to its URL at a gateway, or back")
    .description("Converts an ai URI to its URL at a gateway, or such a URL to the ai URI. Secrets are masked.")
    .argument("[uri]", "an ai URI, or an https URL of the gateway; - or no argument: standard input")
    .requiredOption("--base <url>", "the gateway's base, an https URL")
    .addHelpText("after", examples("ai gateway --base https://ai.example/gateway ai://bank/service/payments"))
    .action((uri: string | undefined, _own, command: Command) =>
      gateway(uri, command.optsWithGlobals<GatewayOptions>()),
    );
  formats(ai.command("discover"), ["text", "json"])
    .summary("print where an origin advertises its endpoint, or choose the endpoint")
    .description(
      "With an origin, prints the four places where it may advertise its endpoint. With the texts that you found there, prints " +
        "the endpoint that counts, and why.",
    )
    .argument("[origin]", "such as https://bank.example")
    .option("--well-known <file>", "the well-known document; -: standard input")
    .option("--link <value>", "the value of the Link header")
    .option("--html <file>", "the HTML document; -: standard input")
    .option("--txt <record>", "a TXT record; repeatable", collect)
    .option("--srv <record>", "an SRV record; repeatable", collect)
    .addHelpText(
      "after",
      examples("ai discover https://bank.example", "ai discover --txt endpoint=ai://bank/service/payments"),
    )
    .action((origin: string | undefined, _own, command: Command) =>
      discover(origin, command.optsWithGlobals<DiscoverOptions>()),
    );
  formats(ai.command("verify"), ["text", "json"])
    .summary("verify the signature of a result")
    .description("Verifies a signed result against a key set, and against the policy of the well-known document.")
    .argument("<file>", "the JSON Web Signature; -: standard input")
    .requiredOption("--jwks <file>", "the key set of the origin, as JSON")
    .option("--payload <file>", "the payload of a detached signature")
    .option("--well-known <file>", "the well-known document of the origin")
    .option("--auth <method>", "the authentication method that was used")
    .option("--mtls", "the connection had a client certificate")
    .option("--scope <scope>", "a scope that was used; repeatable", collect)
    .addHelpText("after", examples("ai verify --jwks keys.json --well-known aiip.json result.jws"))
    .action((file: string, _own, command: Command) => verify(file, command.optsWithGlobals<VerifyOptions>()));
}
