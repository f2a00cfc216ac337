// The commands about llm URIs, and the list of all commands.

import { defaultLimits, issueCodes } from "../entry/index.ts";
import { baseUrlClients } from "../requests/sdk-names.ts";
import type { Definition } from "./command.ts";
import { explainCode } from "./explain.ts";
import { inspect } from "./inspect.ts";
import { EXCLUDE, FORMATS, PARSING, POLICY, PROVIDERS_FILE, QUIET, TEXT_OR_JSON } from "./options.ts";
import { redact } from "./redact.ts";
import { RELATED } from "./related.ts";
import { build, canonical, validate } from "./validate.ts";

const KIB = 1024;
const READS_URI = "an llm URI; - or no argument: standard input";

const OWN: readonly Definition[] = [
  {
    name: "inspect",
    summary: "show the parts of a URI",
    description:
      "Shows the parts and the issues of a URI, as text in a terminal and otherwise as JSON. Also reads model addresses " +
      "(https://…#m=…) and ai URIs.",
    argument: ["[uri]", READS_URI],
    options: [...PARSING, ...POLICY, ...TEXT_OR_JSON],
    examples: [
      "inspect 'llm://my-app@api.openai.com/gpt-5?temp=0.7'",
      "inspect < url.txt",
      "inspect --format text < url.txt",
    ],
    run: inspect,
  },
  {
    name: "validate",
    summary: "print the errors and warnings of URIs",
    description:
      "Prints errors, warnings and advice, each with its position in the URI. Prints nothing if there are none.",
    argument: ["[uris...]", READS_URI],
    options: [...PARSING, ...POLICY, ...TEXT_OR_JSON, QUIET],
    examples: ["validate llm://localhost/llama3.2 llm://api.openai.com/gpt-5", "validate --strict < url.txt"],
    run: validate,
  },
  {
    name: "redact",
    summary: "mask the secrets in text, such as a log",
    description:
      "Copies standard input or files to standard output, and masks secrets in llm URIs, even malformed ones, and other text that looks like a key. " +
      "Does not change any other byte.",
    argument: ["[files...]", "files to read; - or no file: standard input"],
    options: [
      [
        "--level <level>",
        "what to mask: credentials (default), userinfo (also the app-label) or share (also prompts and unknown parameters)",
        ["credentials", "userinfo", "share"],
      ],
      ["--marker <text>", "the text that replaces a secret (default ***)"],
      ["--secret-param <name>", "an additional parameter whose value is secret", "repeatable"],
    ],
    examples: [
      "redact < app.log",
      "redact --level share app.log | head",
      "redact --secret-param tenant --marker '[hidden]' app.log",
    ],
    notes: `Reads UTF-8, other encodings that contain ASCII, and UTF-16 with a byte order
mark. Writes text as soon as white space follows it. Writes more than 1 MiB
without white space in pieces that do not split a URI; a URI in it that is
longer than ${defaultLimits.uriLength / KIB} KiB is replaced by the marker, up to the next white space.

In a pipe, the first Ctrl-C stops only the program that writes to the pipe, so
that its last lines are redacted too. The second Ctrl-C stops this program.`,
    run: redact,
  },
  {
    name: "scan",
    summary: "find URIs that contain a secret in files and folders",
    description:
      "Finds llm URIs, model addresses and ai URIs that contain a secret, and prints their positions, not the secrets. " +
      "Does not report *** or references such as ${LLM_KEY}.",
    argument: ["[paths...]", "files and folders; -: standard input"],
    options: [
      ...FORMATS,
      QUIET,
      EXCLUDE,
      ["--no-gitignore", "also read files that git ignores"],
      ["--staged", "scan what is staged for the next commit; paths select files"],
      ["--history", "scan every version of every file in git's history; paths select files"],
      ["--baseline <file>", "do not report the findings that this file lists"],
      ["--write-baseline", "write the findings to the --baseline file, and exit with code 0"],
    ],
    examples: [
      "scan src",
      "scan --format sarif --exclude '*.snap' src > llm-uri.sarif",
      "scan - < notes.txt",
      "scan --staged",
      "scan --history --baseline .llm-uri.json",
    ],
    notes: `Reads every file that you name. In folders, skips node_modules, links, files
that are not text, and files that git ignores, unless git tracks them. Columns
count UTF-16 code units, as editors do.

A comment llm-uri:ignore ignores the findings of its line, and
llm-uri:ignore-next-line those of the next line. A baseline holds salted hashes
of known findings and their places, no keys.`,
    run: async (...call) => (await import("./scan.ts")).scan(...call),
  },
  {
    name: "check",
    summary: "check the URIs in configuration files, variables and lists",
    description:
      "Checks the llm URIs in .env files, JSON, YAML and TOML, in environment variables and in lists. Prints each issue " +
      "with its position, but no secret.",
    argument: ["[paths...]", "files and folders; - or no path: standard input"],
    options: [
      ...PARSING,
      ...POLICY,
      ...FORMATS,
      QUIET,
      ["--env <name>", "an environment variable that must contain a URI", "repeatable"],
      [
        "--input <kind>",
        "the format of all files: env, json, yaml, toml, lines or text",
        ["env", "json", "yaml", "toml", "lines", "text"],
      ],
      ["--omit <code>", "turn off a rule, such as long-uri", { each: () => issueCodes.map(({ code }) => code) }],
      ["--max-warnings <number>", "fail if there are more than this many warnings (default: no limit)", "number"],
      EXCLUDE,
      ["--no-gitignore", "also read files that git ignores; .env files are always read"],
    ],
    examples: [
      "check .env.production vercel.json",
      "check --env LLM_URL --policy production",
      "check --format sarif . > llm-uri.sarif",
      "check --format github --policy production --allow-host api.openai.com .",
      "check < urls.txt",
    ],
    notes: `Checks members and variables if their names end with LLM_URL or LLM_URI (in any
spelling, such as llmUrl), or if their values begin with llm:. In files, skips
values that are only a reference, such as \${LLM_URL}. In standard input, .txt
and .jsonl files, each line is a URI or JSON; other files are searched for URIs.

In folders, reads configuration files and links to them: .env files, JSON, YAML,
TOML, Terraform, .ini, .properties, Dockerfiles and similar files. Files with
other syntax are searched for URIs. Skips empty values in .env.example, in a
Helm chart's values.yaml and in similar files. In YAML and templates, a
placeholder such as \${{ secrets.LLM_KEY }} may replace any value.

Columns count UTF-16 code units.`,
    run: async (...call) => (await import("./check.ts")).check(...call),
  },
  {
    name: "build",
    summary: "build a URI from its parts",
    description:
      "Builds a URI and percent-encodes its parts. Reads the key from a variable or standard input, because the shell " +
      "history keeps arguments.",
    options: [
      ...PARSING,
      ["--host <host>", "the provider's host", "required"],
      ["--model <model>", "the model; / separates segments", "required"],
      ["--label <label>", "the app-label"],
      ["--key-env <name>", "the environment variable that contains the api-key"],
      ["--key-stdin", "read the api-key from standard input"],
      ["--port <port>", "the port, if it is not the default"],
      ["--param <name=value>", "a parameter", "repeatable"],
      ["--fragment <text>", "the fragment, which only the application reads"],
      ["--expose", "print the api-key too"],
    ],
    examples: [
      "build --host api.openai.com --model gpt-5 --label my-app --key-env OPENAI_API_KEY --param temp=0.7",
      "build --host api.openai.com --model gpt-5 --label my-app --key-stdin --expose < key.txt > url.txt",
    ],
    run: build,
  },
  {
    name: "canonical",
    summary: "print a URI's canonical form",
    description:
      "Prints the canonical form, which sends the same values to a provider. Neither adds nor removes a port, and keeps the order of the parameters.",
    argument: ["[uri]", READS_URI],
    options: [...PARSING, ["--expose", "print the api-key too"]],
    examples: ["canonical 'LLM://API.openai.com/gpt-5?temp=0.70'", "canonical --expose < url.txt > canonical.txt"],
    run: canonical,
  },
  {
    name: "request",
    summary: "show the request for a URI",
    description:
      "Shows the HTTP request for a URI, and how each parameter was converted. Sends nothing, and prints no key.",
    argument: ["[uri]", READS_URI],
    options: [
      ...PARSING,
      ...POLICY,
      ...TEXT_OR_JSON,
      ["--prompt <text>", "the prompt (default: Hello)"],
      ["--messages <file>", "a JSON file with messages in the format of OpenAI's chat; -: standard input"],
      ["--body <file>", "a JSON file with members of the body in the provider's format; -: standard input"],
      [
        "--operation <name>",
        "the operation: inference (default), stream, embeddings, models or batch",
        ["inference", "stream", "embeddings", "models", "batch"],
      ],
      ["--provider <id>", "the provider, if the host is not in the table of providers"],
      PROVIDERS_FILE,
      ["--protocol <name>", "one of the provider's protocols, such as openai-responses"],
      ["--base-path <path>", "the path before the API's paths, such as /v1"],
      ["--api-version <version>", "the version of the provider's API"],
      ["--project <name>", "the project (Google Vertex AI)"],
      ["--location <name>", "the location (Google Vertex AI)"],
      ["--curl", "print a curl command that reads the key from an environment variable"],
      ["--key-env <name>", "the name of that variable (default: the provider's)"],
    ],
    examples: [
      "request 'llm://api.anthropic.com/claude-haiku-4-5?temp=0.5&stop=END' --prompt 'Hello there'",
      "request 'llm://localhost/llama3.2' --provider ollama --policy development",
      "request --curl < url.txt",
      "request 'llm://api.openai.com/gpt-5' --operation models --json",
    ],
    run: async (...call) => (await import("./request.ts")).request(...call),
  },
  {
    name: "doctor",
    summary: "show the URL that each client requests for a base URL",
    description:
      "Shows the URL that each client requests for a base URL, what is wrong with it, and the base URL to use instead. " +
      "Sends nothing, and prints no key.",
    argument: ["[url]", "a base URL or an llm URI; - or no argument: standard input"],
    options: [
      ...TEXT_OR_JSON,
      ["--env <name>", "read the base URL from this variable, for the clients that use it", "repeatable"],
      ["--client <name>", "only this client, such as openai-js", { each: () => baseUrlClients }],
    ],
    examples: [
      "doctor https://openrouter.ai/api/v1 --client openai-js",
      "doctor https://api.anthropic.com --client anthropic-js --json",
      "doctor 'llm://api.openai.com/gpt-5' --client openai-python",
    ],
    run: async (...call) => (await import("./request.ts")).doctor(...call),
  },
  {
    name: "providers",
    summary: "list the providers that requests support",
    description: "Lists the providers: the id for --provider, the host, the variable of the key, and the protocols.",
    options: TEXT_OR_JSON,
    examples: ["providers", "providers --json"],
    run: async (...call) => (await import("./request.ts")).providers(...call),
  },
];

/** The last command of the help. */
const EXPLAIN: Definition = {
  name: "explain",
  summary: "explain an issue code",
  description:
    "Prints what a code means, why the rule exists, an example and its fix. Without a code, lists all codes.",
  argument: ["[code]", "the code, such as not-a-number"],
  options: TEXT_OR_JSON,
  examples: ["explain not-a-number", "explain --json | head"],
  run: explainCode,
};

export const COMMANDS: readonly Definition[] = [...OWN, ...RELATED, EXPLAIN];
