// Generated from data/providers.json and its schema by scripts/gen/profile-types.mjs (npm run gen). Do not edit.

const PROVIDER_IDS = ["openai","azure","anthropic","gemini","vertex","mistral","cohere","bedrock","bedrock-mantle","ollama","vllm","openrouter","vercel","groq","together","fireworks","deepseek","xai","perplexity","cerebras","huggingface","lmstudio","llamacpp","deepinfra","moonshot","kimi","dashscope","zai","minimax","github","github-azure","nvidia","sambanova","nebius","novita","siliconflow","baseten","volcengine","databricks","snowflake","cloudflare","cloudflare-gateway","watsonx","replicate","venice","litellm","sglang","localai","llamafile","xinference","lemonade","docker-model-runner","llmgateway","poe","zenmux","nanogpt","kilo","qiniu","helicone","orcarouter","digitalocean","opencode","abacus","jiekou","cortecs","aihubmix","fastrouter","requesty","nearai","wandb","ionet","scaleway","ovhcloud","chutes","clarifai","gmi","synthetic","inference-net","friendli","llama","meta","modelscope","vultr","xiaomi","stepfun","upstage","inception","morph","v0","sarvam","poolside","tencent","iflow","regolo","berget","stackit","tinfoil","nova","sakana","ai21","hyperbolic","featherless","nscale","lambda","parasail","crusoe","reka","publicai","qianfan","writer","oci","arcee","longcat","bailing","akashchat","infini-ai","ppio","hunyuan","baichuan","sensenova","ionos","aleph-alpha","portkey","edenai","assemblyai","gigachat","voyage","jina","nomic","openai-compatible"] as const;

export const PROTOCOLS = ["openai-chat","openai-responses","anthropic-messages","gemini","converse","cohere","ollama"] as const;

export const OPERATIONS = ["inference","stream","embeddings","models","batch"] as const;

/** The id of a provider in `providers`, or of a custom profile. */
export type ProviderId = (typeof PROVIDER_IDS)[number] | (string & {});

/** The format of requests and responses. */
export type Protocol = (typeof PROTOCOLS)[number];

/** An operation of a provider (draft §5.2). */
export type Operation = (typeof OPERATIONS)[number];

/** A provider, as data. */
export interface ProviderProfile {
  /** The id, for the option `provider` and `detectProvider`. */
  readonly id: string;
  /** The display name. */
  readonly name?: string;
  /** Patterns of hosts. A leading `*` matches one or more labels, `*` elsewhere a region. */
  readonly hosts?: readonly string[];
  /** Patterns in `hosts` whose first labels customers choose. They do not receive the keys in the provider's variables. */
  readonly customerHosts?: readonly string[];
  /** The place of the key. Default: `Authorization: Bearer …`. */
  readonly auth?: ProviderAuth;
  /** Keys with a certain beginning that are sent differently, and the headers that they need. */
  readonly authByKey?: readonly {
    /** The beginning of the key. */
    readonly begins: string;
    /** The header. */
    readonly name: string;
    /** The text before the key, such as `Bearer `. */
    readonly prefix?: string;
    /** Headers of requests with such a key. */
    readonly headers?: Readonly<Record<string, string>>;
  }[];
  /** Its chat has the role `developer`. */
  readonly developerRole?: boolean;
  /** Whether the provider works without a key. */
  readonly keyless?: boolean;
  /** Headers for the app-label. The first with a matching prefix and without `ask` is used. */
  readonly labels?: readonly {
    /** The name of the header. */
    readonly header: string;
    /** The prefix of labels for this header. */
    readonly prefix?: string;
    /** Whether it is used only with the option `labelHeader`. */
    readonly ask?: boolean;
  }[];
  /** Environment variables; the preferred ones first. */
  readonly env?: {
    /** Variables with keys. */
    readonly keys?: readonly string[];
    /** Variables with base URLs. */
    readonly bases?: readonly string[];
    /** Variables in `bases` that do not contain the base path, and why. */
    readonly bare?: Readonly<Record<string, string>>;
    /** Other variables, with their meaning. */
    readonly settings?: Readonly<Record<string, ProviderVariable>>;
    /** Further settings, which only other tools read. */
    readonly otherTools?: Readonly<Record<string, ProviderVariable>>;
    /** Variables for models. */
    readonly models?: readonly string[];
    /** Variables that choose the provider if they are on, and the providers whose variables may be set too. */
    readonly switches?: Readonly<Record<string, readonly string[]>>;
  };
  /** The base path of a provider without `protocols`, which has OpenAI's chat there. */
  readonly basePath?: string;
  /** The `params` of a provider without `protocols`. */
  readonly params?: Readonly<Record<string, string | null | ParamRule>>;
  /** The first that fits is the default. */
  readonly protocols?: readonly ProviderSurface[];
  /** The source of the facts. [V]: in that source. [R]: recalled or reported by others. [D]: sources disagree. */
  readonly source?: string;
}

/** A protocol of a provider, with its endpoints. */
export interface ProviderSurface {
  /** The format of requests and responses. */
  readonly protocol: Protocol;
  /** Patterns of the models that it is the default for: `*` is any text, `[0-9]` a character of a range, `[!0-9]` one outside it. Absent: every model. */
  readonly models?: readonly string[];
  /** The base path, with the slots `{project}`, `{location}` and `{model!}`. */
  readonly basePath?: string;
  /** For each operation the path below `basePath`, with the slots `{model}`, `{model!}`, `{resource}`, `{google}`, `{anthropic}`, `{mistralai}`, `{project}`, `{location}`. Default: those of the protocol. */
  readonly endpoints?: { readonly [name in Operation]?: string };
  /** The mappings that differ from the protocol's, by the names of the draft or of data/request-params.json. A text is a path; null: the parameter is not sent. */
  readonly params?: Readonly<Record<string, string | null | ParamRule>>;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members of every body. */
  readonly body?: Readonly<Record<string, string>>;
  /** The version of the API. Default: that of the protocol; null: none. */
  readonly version?: null | {
    /** The parameter of the URL, or the header. */
    readonly name: string;
    /** The default version. */
    readonly default?: string;
    /** Whether it is a header, not a parameter of the URL. */
    readonly inHeader?: boolean;
  };
  /** Whether this protocol is for API versions that are dates. */
  readonly dated?: boolean;
  /** The place of the key, if it differs from the provider's. */
  readonly auth?: ProviderAuth;
  /** The body of requests for vectors, if it differs from OpenAI's. */
  readonly embed?: {
    /** The member that contains the text. */
    readonly path: string;
    /** Whether the member is a list of texts. */
    readonly list?: boolean;
    /** The structure around a text: `"$"` is its place. */
    readonly item?: unknown;
    /** Members that the API requires. */
    readonly defaults?: Readonly<Record<string, unknown>>;
  };
  /** The provider whose surface of this protocol has the `params` that are not given here. */
  readonly like?: string;
  /** The top-level members of completions: parameters with other names are withheld. Default: those of the protocol. */
  readonly members?: readonly string[];
  /** It takes members that the protocol does not list. */
  readonly open?: boolean;
  /** The model is in the body although it is in the path. */
  readonly modelInBody?: boolean;
  /** The base path and the place of the key if no project is known. */
  readonly withoutProject?: {
    /** The base path if no project is known. */
    readonly basePath: string;
    /** The place of the key in a request. */
    readonly auth: ProviderAuth;
  };
}

/** The place of the key in a request. */
export interface ProviderAuth {
  /** The header. */
  readonly name: string;
  /** The text before the key, such as `Bearer `. */
  readonly prefix?: string;
}

/** The mapping of a parameter. */
export interface ParamRule {
  /** The member of the body; dots separate levels. */
  readonly path?: string;
  /** The conversion of the value, if there is one. */
  readonly form?: "value" | "count" | "url" | "system" | "cache-point" | "by-family";
  /** The lower end of the provider's range, included. */
  readonly min?: number;
  /** The upper end of the range, included. */
  readonly max?: number;
  /** The maximum number of items in a list. */
  readonly maxItems?: number;
  /** The replacements of single values: texts, `true` and `false` as names. */
  readonly map?: Readonly<Record<string, unknown>>;
  /** Values that are not sent, each with the reason; `*` is every value that `map` does not have. */
  readonly drops?: Readonly<Record<string, string>>;
  /** A structure for the value: the text `$` is its place. */
  readonly value?: unknown;
  /** The first version of the API that has `path`. */
  readonly since?: string;
  /** The member of the body before that version. */
  readonly older?: string;
  /** The reason why it is not sent. */
  readonly dropped?: string;
}

/** The meaning of a variable; `reason`: why a URI cannot contain it. */
export type ProviderVariable = "version" | "place" | "project" | "label" | "key" | "gateway-key" | {
  /** Why a URI cannot contain it. */
  readonly reason: string;
};
