// The commands about related schemes, and conversions between them.

import { configTools } from "../requests/sdk-names.ts";
import type { Definition } from "./command.ts";
import { FROM, PROVIDERS_FILE, TEXT_OR_JSON, TO } from "./options.ts";

const AI: readonly Definition[] = [
  {
    name: "discover",
    summary: "print where an origin advertises its endpoint, or the endpoints found there",
    description:
      "With an origin, prints the four places where it may advertise its endpoint. With the text from these places, prints " +
      "the endpoints that it advertises.",
    argument: ["[origin]", "such as https://bank.example"],
    options: [
      ...TEXT_OR_JSON,
      ["--well-known <file>", "the well-known document; -: standard input"],
      ["--link <value>", "the value of the Link header"],
      ["--html <file>", "the HTML document; -: standard input"],
      ["--txt <record>", "a TXT record", "repeatable"],
      ["--srv <record>", "an SRV record", "repeatable"],
    ],
    examples: ["ai discover https://bank.example", "ai discover --txt endpoint=ai://bank/service/payments"],
    run: async (...call) => (await import("./ai.ts")).discover(...call),
  },
  {
    name: "verify",
    summary: "verify the signature of a result",
    description: "Verifies a signed result against a key set, and against the policy of the well-known document.",
    argument: ["<file>", "the JSON Web Signature; -: standard input"],
    options: [
      ...TEXT_OR_JSON,
      ["--jwks <file>", "the key set of the origin, as JSON", "required"],
      ["--payload <file>", "the payload of a detached signature"],
      ["--well-known <file>", "the well-known document of the origin"],
      ["--auth <method>", "the authentication method that was used"],
      ["--mtls", "the connection had a client certificate"],
      ["--scope <scope>", "a scope that was used", "repeatable"],
    ],
    examples: ["ai verify --jwks keys.json --well-known aiip.json result.jws"],
    run: async (...call) => (await import("./ai.ts")).verify(...call),
  },
];

const SCHEME: readonly Definition[] = [
  {
    name: "check",
    summary: "check a name or a template",
    description:
      "Checks the name of a scheme, or the registration template in a file: text as in an IANA section, or a JSON object.",
    argument: ["<name-or-file>", "a scheme's name or a file; -: a template on standard input"],
    options: [
      ...TEXT_OR_JSON,
      [
        "--profile <profile>",
        "the required fields: rfc7595 (default, six) or rfc4395 (eleven)",
        ["rfc7595", "rfc4395"],
      ],
      ["--checklist", "also print the points that only people can check"],
    ],
    examples: ["scheme check com-example-info", "scheme check --profile rfc7595 --checklist --json forklift"],
    run: async (...call) => (await import("./ai.ts")).checkScheme(...call),
  },
  {
    name: "advise",
    summary: "print advice on a URI's conventions",
    description:
      "Prints advice on structure in a URI that only the URI's owner should define (RFC 8820). Advice does not change the exit code.",
    argument: ["[uri]", "a URI of any scheme; - or no argument: standard input"],
    options: TEXT_OR_JSON,
    examples: ["scheme advise 'https://api.example.com/v1#m=gpt-5'"],
    run: async (...call) => (await import("./ai.ts")).advise(...call),
  },
];

export const RELATED: readonly Definition[] = [
  {
    name: "convert",
    summary: "convert a URI, URL, curl command or variables",
    description:
      "Converts between llm URIs and model addresses (https://…#m=…), between ai URIs and the URLs of a gateway, and between " +
      "llm URIs and providers' variables, URLs and curl commands. Never runs a command. Prints the result on standard output, " +
      "and the parts that are lost on standard error. There is no conversion between ai and llm URIs.",
    argument: ["[uri]", "the input; - or no argument: standard input"],
    options: [
      ...TEXT_OR_JSON,
      [
        "--from <kind>",
        "the kind of input: url (of a provider's API), curl (a command), model (openai:gpt-5) or env (this process's variables)",
        FROM,
      ],
      [
        "--to <kind>",
        `the result: mas, llm, gateway (the URL of an ai URI), ai (from a gateway URL), env, url, curl, or the file of a tool: ${configTools.join(", ")}`,
        TO,
      ],
      ["--provider <id>", "the provider, if the input does not name it; with --from, or --to env, url, curl or a file"],
      PROVIDERS_FILE,
      ["--model <model>", "the model, if the input does not name it; with --from"],
      ["--prefix <text>", "the prefix of each variable's name; with env"],
      ["--gateway <base>", "the gateway's base, an https URL"],
      ["--expose", "print secrets too"],
    ],
    examples: [
      "convert --to llm 'https://api.example.com#m=meta-llama/Llama-2-70b'",
      "convert --to mas llm://api.openai.com/gpt-5",
      "convert --to curl --provider ollama 'llm://localhost/llama3.2?top_p=0.5'",
      "convert --to opencode 'llm://api.groq.com/llama-3.3-70b-versatile?top_p=0.5'",
      "convert --from url --model gpt-5 https://api.openai.com/v1/chat/completions",
      "convert --to gateway --gateway https://ai.example/gateway 'ai://bank/service/payments?amount=10'",
    ],
    run: async (...call) => (await import("./convert.ts")).convert(...call),
  },
  {
    name: "ai",
    summary: "read advertisements and signatures of ai endpoints",
    description: "Reads advertisements and signatures of ai endpoints. Makes no network requests.",
    examples: ["ai discover https://bank.example"],
    commands: AI,
  },
  {
    name: "scheme",
    summary: "check the name or the registration of a URI scheme",
    description:
      "Checks names and registration templates of URI schemes (RFC 4395, RFC 7595). Makes no network requests.",
    examples: ["scheme check com-example-info"],
    commands: SCHEME,
  },
];
