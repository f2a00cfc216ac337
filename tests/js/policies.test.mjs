// A policy applies in every function that reads a URI, and the URI keeps it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { build, canParse, HostPolicy, LlmUriError, parse, safeParse, validate } from "llm-uri";
import { toOpenAI } from "llm-uri/adapters";
import { EnvError, requireEnv } from "llm-uri/env";
import { MasAddress } from "llm-uri/mas";
import { fromUrl, resolve, resolveCredentials, toEnv, toRequest, validateFor } from "llm-uri/requests";
import { llmUri } from "llm-uri/schema";

const LOCAL = "llm://localhost/llama3.2?temprature=1";
const policy = HostPolicy.production;
const development = HostPolicy.development;
const compose = new HostPolicy({
  allowHosts: ["vllm", "ollama.internal", "10.0.0.5"],
  allowHttp: ["vllm", "*.internal", "10.0.0.5"],
});
const refused = (error) => error instanceof LlmUriError && error.code === "host-refused";

test("a refused host is an error beside all other issues", () => {
  const codes = ["host-refused", "parameter-typo"];
  assert.deepEqual(
    validate(LOCAL, { policy }).map(({ code }) => code),
    codes,
  );
  assert.deepEqual(
    safeParse(LOCAL, { policy }).issues.map(({ code }) => code),
    codes,
  );
  assert.equal(safeParse(LOCAL, { policy }).success, false);
  assert.equal(canParse(LOCAL, { policy }), false);
  assert.equal(canParse(LOCAL, { policy: development }), true);
  assert.throws(
    () => parse(LOCAL, { policy }),
    (error) => refused(error) && error.issues.length === 2,
  );
  assert.throws(() => build({ host: "localhost", model: "m" }, { policy }), refused);
  assert.equal(llmUri({ policy })["~standard"].validate(LOCAL).issues[0].code, "host-refused");
  assert.throws(
    () => requireEnv({ LLM_URL: LOCAL }, ["LLM_URL"], { policy }),
    (error) => error instanceof EnvError && /host-refused/.test(error.message),
  );
  assert.deepEqual(
    validateFor(LOCAL, { policy }).map(({ code }) => code),
    codes,
  );
});

test("an allowed URI parses as without a policy", () => {
  const uri = parse(LOCAL, { policy: development });
  assert.equal(uri.exposeCredentials(), LOCAL);
  assert.deepEqual(
    uri.issues.map(({ code }) => code),
    ["parameter-typo"],
  );
  assert.deepEqual(validate("llm://api.openai.com/gpt-5", { policy }), []);
});

test("a URI remembers its policy, and another one overrides it", () => {
  const { LLM_URL } = requireEnv({ LLM_URL: "llm://localhost/llama3.2" }, ["LLM_URL"], { policy: development });
  assert.equal(resolve(LLM_URL).url, "http://localhost:11434/v1/chat/completions");
  assert.equal(toRequest(LLM_URL, { prompt: "Hello" }).url, "http://localhost:11434/v1/chat/completions");
  assert.equal(toOpenAI(LLM_URL).clientOptions.baseURL, "http://localhost:11434/v1");
  assert.throws(() => resolve(LLM_URL, { policy }), refused);
  assert.throws(() => resolve(parse("llm://localhost/llama3.2")), refused);
  assert.throws(() => LLM_URL.with({ host: "10.0.0.1" }), refused);
  assert.equal(LLM_URL.with({ model: "m" }).canonical().model, "m");
  assert.equal(resolve(LLM_URL.with({ model: "m" })).model, "m");
  assert.equal(LLM_URL.with({ host: "10.0.0.5" }, { policy: compose }).host, "10.0.0.5");
  assert.throws(() => parse("llm://api.openai.com/gpt-5").with({ host: "localhost" }, { policy }), refused);
  assert.throws(() => validateFor("llm://localhost/m", { polcy: policy }), /unknown option/);
  assert.equal(validateFor(LLM_URL, { policy })[0].code, "host-refused");
  assert.deepEqual(validate(LLM_URL), []);
  assert.equal(validate(LLM_URL, { policy })[0].code, "host-refused");
});

test("allowHttp lets hosts that are not public be called over plain HTTP", () => {
  const uri = parse("llm://vllm:8000/qwen", { policy: compose });
  assert.deepEqual(
    uri.issues.map(({ code, severity }) => `${severity} ${code}`),
    ["advice plain-http"],
  );
  assert.equal(resolve(uri).url, "http://vllm:8000/v1/chat/completions");
  assert.ok(resolve(uri).issues.some(({ code }) => code === "plain-http"));
  assert.equal(toOpenAI(uri).clientOptions.baseURL, "http://vllm:8000/v1");
  assert.equal(resolve(parse("llm://vllm/qwen", { policy: compose })).url, "http://vllm/v1/chat/completions");
  assert.equal(resolve(parse("llm://10.0.0.5/m", { policy: compose })).url, "http://10.0.0.5/v1/chat/completions");
  const secure = resolve("llm://vllm/qwen", { policy: compose, https: true });
  assert.equal(secure.url, "https://vllm/v1/chat/completions");
  assert.ok(!secure.issues.some(({ code }) => code === "plain-http"));
  // `allowHttp` does not allow a host.
  assert.throws(() => parse("llm://other.internal/m", { policy: compose }), refused);
  assert.throws(() => parse("llm://vllm/m", { policy: new HostPolicy({ allowHttp: ["vllm"] }) }), refused);
  assert.throws(
    () =>
      parse("llm://vllm/m", {
        policy: new HostPolicy({ allowHttp: ["vllm"], allowHosts: ["vllm"], allowPorts: [443] }),
      }),
    /port-refused/,
  );
});

test("a public host needs TLS without exception", () => {
  for (const host of ["api.openai.com", "*.example.com", "8.8.8.8", "127.0.0.1.nip.io", "*.com", "[2606:4700::1111]"])
    assert.throws(() => new HostPolicy({ allowHttp: [host] }), /^TypeError: HostPolicy: allowHttp\[0\]: /, host);
  for (const host of [
    "vllm",
    "ollama.internal",
    "*.svc.cluster.local",
    "printer.local",
    "192.168.1.2",
    "[fd00::1]",
    "localhost",
  ])
    assert.deepEqual(new HostPolicy({ allowHttp: [host] }).rules.allowHttp, [host]);
  assert.equal(compose.checkHost("vllm", { protocol: "http:", port: 8000 }).allowed, true);
  assert.equal(compose.check("http://vllm:8000/v1").allowed, true);
  assert.equal(compose.check("http://api.openai.com/v1").allowed, false);
  assert.equal(new HostPolicy({ allowPrivate: true }).checkHost("vllm", { protocol: "http:" }).code, "not-https");
  assert.equal(compose.checkAddresses(["93.184.216.34"], { host: "vllm" }).code, "public-without-tls");
  assert.equal(
    new HostPolicy({ allowHosts: ["vllm"], allowHttp: ["vllm"], allowPrivate: true }).checkAddresses(["172.18.0.2"], {
      host: "vllm",
    }).allowed,
    true,
  );
});

test("fromUrl keeps plain HTTP for these hosts, and toEnv returns the same URL", () => {
  const { value, lost } = fromUrl("http://vllm:8000/v1", { model: "qwen", policy: compose });
  assert.deepEqual(lost, []);
  assert.equal(value.exposeCredentials(), "llm://vllm:8000/qwen");
  assert.equal(resolve(value).url, "http://vllm:8000/v1/chat/completions");
  assert.equal(toEnv(value).value.OPENAI_BASE_URL, "http://vllm:8000/v1");
  assert.throws(() => fromUrl("http://other/v1", { model: "m", policy: compose }), refused);
  assert.match(fromUrl("http://vllm:8000/v1", { model: "qwen" }).lost[0].reason, /HTTPS/);
  const https = fromUrl("https://vllm/v1", { model: "qwen", policy: compose });
  assert.equal(https.options.https, true);
});

test("a credential that is looked up keeps the policy", () => {
  const uri = parse("llm://app:%24%7BKEY%7D@vllm:8000/qwen", { policy: compose });
  assert.equal(resolve(resolveCredentials(uri, () => "abcdef")).url, "http://vllm:8000/v1/chat/completions");
});

test("a copy of a URI keeps its options and its policy", () => {
  const uri = parse("llm://api.openai.com/m", { policy });
  assert.throws(() => build(uri).with({ host: "localhost" }), refused);
  assert.equal(build(parse("llm://h.example/m?temp=3", { ranges: "warn" })).params.temp, 3);
});

test("a host that cannot be read has no allowed addresses", () => {
  for (const host of ["localhost:11434", "http://localhost", "localhost/", "localhost.."])
    assert.equal(development.checkAddresses(["104.18.6.192"], { host }).allowed, false, host);
  assert.equal(development.checkAddresses(["104.18.6.192"], { host: "localhost" }).code, "not-loopback");
  assert.equal(development.checkAddresses(["::1"], { host: "::1" }).allowed, true);
});

test("conversions of model addresses follow the policy", () => {
  const http = new HostPolicy({ allowHosts: ["vllm.internal"], allowHttp: ["vllm.internal"] });
  const { value, lost } = MasAddress.parse("https://vllm.internal:8443/v1#m=x").toLlmUri({ policy: http });
  assert.deepEqual(
    [value.exposeCredentials(), lost.map(({ component }) => component)],
    ["llm://vllm.internal:8443/x?base_path=%2Fv1", ["scheme"]],
  );
  const uri = parse("llm://vllm.internal:8000/x", { policy: http });
  assert.equal(MasAddress.fromLlmUri(uri).value.url, "http://vllm.internal:8000");
  assert.equal(MasAddress.fromLlmUri("llm://vllm.internal:8000/x").value.url, "https://vllm.internal:8000");
  const models = MasAddress.parse("https://h.example#m=gpt-5", { allowModels: ["gpt*"] });
  assert.throws(() => models.canonical().with({ model: "o3" }), { code: "model-not-allowed" });
});
