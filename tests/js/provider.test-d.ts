// The types of requests. Compiled, not run.

import { HostPolicy, type LlmUri, parse } from "llm-uri";
import { toAiSdk, toOpenAI } from "llm-uri/adapters";
import {
  type Change,
  defineProviders,
  detectProvider,
  type Endpoint,
  type Operation,
  type ProviderId,
  type ProviderProfile,
  type ProviderRegistry,
  providers,
  type RequestPlan,
  type ResolveOptions,
  resolve,
  resolveCredentials,
  toCurl,
  toRequest,
  validateFor,
} from "llm-uri/requests";

const options: ResolveOptions = {
  provider: "openai",
  protocol: "openai-responses",
  policy: HostPolicy.development,
  labelHeader: "x-app",
};
const endpoint: Endpoint = resolve("llm://api.openai.com/gpt-4o", options);
const plan: RequestPlan = toRequest(
  parse("llm://api.openai.com/gpt-4o"),
  { messages: [{ role: "user", content: "x" }] },
  options,
);
const headers: Readonly<Record<string, string>> = plan.headers;
const body: string | null = plan.body;
const adapted = toAiSdk(plan.url);
const aiPackage:
  | "@ai-sdk/openai"
  | "@ai-sdk/xai"
  | "@ai-sdk/openai-compatible"
  | "@ai-sdk/anthropic"
  | "@ai-sdk/google"
  | "@ai-sdk/cohere"
  | "@ai-sdk/amazon-bedrock" = adapted.package;
const aiClient:
  | "createOpenAI"
  | "createXai"
  | "createOpenAICompatible"
  | "createAnthropic"
  | "createGoogleGenerativeAI"
  | "createCohere"
  | "createAmazonBedrock" = adapted.client;
const method: "chat.completions.create" | "responses.create" = toOpenAI(plan.url).method;
const redirect: "error" = plan.redirect;
const changes: readonly Change[] = endpoint.changes;
const operation: Operation = endpoint.operation;
const timeout: number | undefined = endpoint.clientOptions.timeout;
const id: ProviderId | undefined = detectProvider("api.openai.com");
const own: ProviderProfile = {
  id: "mine",
  protocols: [{ protocol: "openai-chat", endpoints: { inference: "/chat" }, params: { seed: null, temp: "t" } }],
};
const command: string = toCurl(plan, { keyEnv: "MY_KEY" });
const uri: LlmUri = resolveCredentials("llm://api.openai.com/gpt-4o", (name) => (name === "A" ? "b" : undefined), {
  allowHosts: ["h.example"],
});

// A row of the table can be changed and given back.
const profiles: ProviderRegistry = defineProviders({ providers: [{ ...providers[0]!, id: "mine" }, own] });
resolve(uri, { profiles });
validateFor(uri, { provider: "anthropic" });

// @ts-expect-error: no such operation
resolve(uri, { operation: "delete" });
// @ts-expect-error: a policy is an object of this package
resolve(uri, { policy: "development" });
// @ts-expect-error: a plan does not change
plan.url = "https://evil.example";
// @ts-expect-error: a plan comes from toRequest
toCurl({ url: "https://h.example" });

export { aiClient, aiPackage, body, changes, command, headers, id, method, operation, redirect, timeout };
