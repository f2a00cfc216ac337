// The options and the help of `llm-uri request`.

import type { Command } from "commander";

import { request } from "./request.ts";
import { oneOf } from "./usage.ts";

export function requestCommand(command: Command, examples: (...commands: string[]) => string): void {
  command
    .summary("show the request that a URI becomes")
    .description(
      "Shows the HTTP request that a URI becomes, and what became of each of its parameters. Nothing is sent, and no key is printed.",
    )
    .option("--prompt <text>", "what is asked (default: Hello)")
    .option("--messages <file>", "a JSON file with messages as OpenAI's chat has them; - is standard input")
    .option("--body <file>", "a JSON file with members of the body in the provider's own words; - is standard input")
    .option(
      "--operation <name>",
      "inference (default), stream, embeddings, models or batch",
      oneOf("--operation", "inference", "stream", "embeddings", "models", "batch"),
    )
    .option("--provider <id>", "the provider, if the host does not tell")
    .option("--protocol <name>", "one of the provider's protocols, such as openai-responses")
    .option(
      "--policy <name>",
      "production (default), or development, which allows this machine",
      oneOf("--policy", "production", "development"),
    )
    .option("--base-path <path>", "the path that everything stands below, such as /v1")
    .option("--api-version <version>", "the version of the provider's API")
    .option("--project <name>", "the project (Google Vertex AI)")
    .option("--location <name>", "the location (Google Vertex AI)")
    .option("--curl", "as a command for a shell, with the key from an environment variable")
    .option("--key-env <name>", "that variable, if not the provider's usual one")
    .option("--json", "JSON")
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
