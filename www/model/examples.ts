// The examples menu. All keys are invented.

export interface Example {
  readonly name: string;
  readonly uri: string;
}

export interface Group {
  readonly title: string;
  readonly examples: readonly Example[];
}

export const SAMPLE = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7&max_tokens=1500#coding";

export const GROUPS: readonly Group[] = [
  {
    title: "From the draft",
    examples: [
      { name: "Basic usage (§7)", uri: "llm://api.openai.com/gpt-5?temp=0.7&max_tokens=1500" },
      { name: "With authentication (§7)", uri: "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7" },
      { name: "Label and key (§4.2.1)", uri: "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5" },
      { name: "Self-hosted, Ollama (§7)", uri: "llm://localhost:11434/llama3" },
      {
        name: "Through an aggregator (§7)",
        uri: "llm://bedrock.us-west-2.amazonaws.com/anthropic/claude-sonnet-4.5?temp=0.8&cache=true",
      },
      {
        name: "Namespaced, with encoded JSON (§7)",
        uri: "llm://sdk.vercel.ai/anthropic/claude-sonnet-4.5?temp=0.8&web_search=%7B%22maxUses%22%3A3%7D",
      },
      { name: "Local, with JSON output (§7)", uri: "llm://localhost:11434/mistral?format=json&temp=0" },
      {
        name: "A note for the application (§7)",
        uri: "llm://api.anthropic.com/claude-sonnet-4.5?temp=0.3&max_tokens=4096#code-review",
      },
      { name: "A simple model name (§4.3)", uri: "llm://api.openai.com/gpt-5" },
      { name: "A versioned model (§4.3)", uri: "llm://api.openai.com/gpt-5.2" },
      { name: "A namespaced model (§4.3)", uri: "llm://api.openai.com/anthropic/claude-sonnet-4.5" },
      { name: "A self-hosted model (§4.3)", uri: "llm://api.openai.com/llama3" },
      {
        name: "Four well-known parameters (§4.4)",
        uri: "llm://api.openai.com/gpt-5?temp=0.7&max_tokens=1500&top_p=0.9&cache=true",
      },
      { name: "Dotted names (§4.4)", uri: "llm://api.openai.com/gpt-5?web_search.max_uses=3&web_search.enabled=true" },
      { name: "An encoded JSON value (§4.4)", uri: "llm://api.openai.com/gpt-5?web_search=%7B%22maxUses%22%3A3%7D" },
      {
        name: "Unencoded JSON, as in the draft's text (§4.4)",
        uri: 'llm://api.openai.com/gpt-5?web_search={"maxUses": 3}',
      },
      { name: "A fragment (§4.5)", uri: "llm://api.openai.com/gpt-5?temp=0.7#coding-assistant" },
      { name: "Redacted for a log (§10.1)", uri: "llm://my-app:***@api.openai.com/gpt-5" },
      { name: "A loopback address (§10.5)", uri: "llm://localhost:8080/admin" },
      { name: "The metadata address (§10.5)", uri: "llm://169.254.169.254/latest/meta-data" },
      {
        name: "All components (Appendix A)",
        uri: "llm://app-label:api-key@api.openai.com:443/model-name?temp=0.7&max_tokens=1500",
      },
    ],
  },
  {
    title: "Model names",
    examples: [
      { name: "Ollama tag", uri: "llm://localhost/llama3.2:3b" },
      {
        name: "Bedrock model id",
        uri: "llm://bedrock-runtime.us-east-1.amazonaws.com/anthropic.claude-3-5-sonnet-20241022-v2:0",
      },
      { name: "Workers AI", uri: "llm://api.cloudflare.com/@cf/meta/llama-3-8b-instruct" },
      { name: "A fine-tuned model", uri: "llm://api.openai.com/ft:gpt-4o-mini:org::id" },
    ],
  },
  {
    title: "Mistakes and edge cases",
    examples: [
      { name: "A slash in the key", uri: "llm://my-app:sk-live/9f2c@api.openai.com/gpt-5" },
      { name: "An @ in the key", uri: "llm://my-app:p@ssw0rd@api.openai.com/gpt-5" },
      { name: "A colon in the key", uri: "llm://my-app:left:right@api.openai.com/gpt-5" },
      { name: "A key among the parameters", uri: "llm://api.openai.com/gpt-5?api_key=sk-live-0123456789abcdef" },
      { name: "An unexpanded variable", uri: "llm://my-app:${OPENAI_API_KEY}@api.openai.com/gpt-5" },
      { name: "A number that is an address", uri: "llm://2130706433/llama3" },
      { name: "IPv6 without brackets", uri: "llm://::1/llama3" },
      { name: "A value out of range and a typo", uri: "llm://api.openai.com/gpt-5?temp=2.5&max_token=100&stream=yes" },
      { name: "Pasted with quotes", uri: '"llm://api.openai.com/gpt-5"' },
      { name: "Another scheme", uri: "https://api.openai.com/v1/chat/completions" },
    ],
  },
];
