// The options and the help of `llm-uri request`.

import type { Command } from "commander";

import { formats } from "./output/format.ts";
import { request } from "./request.ts";
import { oneOf } from "./usage.ts";

export function requestCommand(command: Command, examples: (...commands: string[]) => string): void {
  formats(command, ["text", "json"])
    .summary("show the request for a URI")
    .description(
      "Shows the HTTP request for a URI, and how each parameter was converted. Sends nothing, and prints no key.",
    )
    .option("--prompt <text>", "the prompt (default: Hello)")
    .option("--messages <file>", "a JSON file with messages in the format of OpenAI's chat; -: standard input")
    .option("--body <file>", "a JSON file with members of the body in the provider's format; -: standard input")
    .option(
      "--operation <name>",
      "the operation: inference (default), stream, embeddings, models or batch",
      oneOf("--operation", "inference", "stream", "embeddings", "models", "batch"),
    )
    .option("--provider <id>", "the provider, if the host is not in the table of providers")
    .option("--providers <file>", "a JSON file with providers of your own, in the schema of data/providers.json")
    .option("--protocol <name>", "one of the provider's protocols, such as openai-responses")
    .option("--base-path <path>", "the path before the API's paths, such as /v1")
    .option("--api-version <version>", "the version of the provider's API")
    .option("--project <name>", "the project (Google Vertex AI)")
    .option("--location <name>", "the location (Google Vertex AI)")
    .option("--curl", "print a curl command that reads the key from an environment variable")
    .option("--key-env <name>", "the name of that variable (default: the provider's)")
    .addHelpText(
      "after",
      examples(
        "request 'llm://api.anthropic.com/claude-haiku-4-5?temp=0.5&stop=END' --prompt 'Hello there'",
        "request 'llm://localhost/llama3.2' --provider ollama --policy development",
        "request --curl < url.txt",
        "request 'llm://api.openai.com/gpt-5' --operation models --json",
      ),
    )
    .action((uri: string | undefined, _own, command: Command) => request(uri, command.optsWithGlobals()));
}
