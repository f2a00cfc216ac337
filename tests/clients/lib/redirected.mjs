// Real hosts without the network: `fetch` sends requests to the stub, with the original URL in a header. The clients are not
// configured for this, so each builds its URL as usual.

/** Redirects requests to other hosts to the stub. Returns a function that reverts it. */
export function redirect(stub) {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin === stub.origin) return real(request);
    const headers = new Headers(request.headers);
    headers.set("x-original-url", request.url);
    const body = request.body === null ? undefined : await request.arrayBuffer();
    return real(`${stub.origin}${url.pathname}${url.search}`, {
      method: request.method,
      headers,
      body,
      signal: request.signal,
    });
  };
  return () => void (globalThis.fetch = real);
}

/** Variables from which a client would read a key, a host or a proxy. */
const LEAKY =
  /^(?:OPENAI|ANTHROPIC|AZURE|GOOGLE|GEMINI|GROQ|OLLAMA|LANGSMITH|LANGCHAIN|LITELLM|AWS|https?_proxy|all_proxy|no_proxy)/i;

/**
 * The environment of a test, without the machine's variables, but with other keys and hosts, which must not be in any
 * request.
 */
function hostileEnv(env = process.env) {
  const plain = Object.fromEntries(Object.entries(env).filter(([name]) => !LEAKY.test(name)));
  return {
    ...plain,
    OPENAI_API_KEY: "env-OTHERSECRET",
    OPENAI_BASE_URL: "https://other.invalid/v1",
    OPENAI_ORG_ID: "org-OTHERSECRET",
    OPENAI_PROJECT_ID: "proj_OTHERSECRET",
    ANTHROPIC_API_KEY: "env-OTHERSECRET",
    ANTHROPIC_BASE_URL: "https://other.invalid",
    GOOGLE_API_KEY: "env-OTHERSECRET",
    GOOGLE_GENERATIVE_AI_API_KEY: "env-OTHERSECRET",
    GROQ_API_KEY: "env-OTHERSECRET",
    OLLAMA_HOST: "https://other.invalid",
    OLLAMA_API_KEY: "env-OTHERSECRET",
    OLLAMA_BASE_URL: "https://other.invalid",
    AWS_REGION: "eu-other-1",
  };
}

/** The same for Python, whose clients cannot disable the organization: its variables apply, as docs/sdks.md documents. */
export function pythonEnv() {
  const { OPENAI_ORG_ID: _org, OPENAI_PROJECT_ID: _project, ...env } = hostileEnv();
  return env;
}

/** Sets the environment of this process. */
export function useHostileEnv() {
  const env = hostileEnv();
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}
