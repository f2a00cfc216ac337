// A policy applies in every function that reads a URI, and the URI keeps it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { build, canParse, defaultLimits, HostPolicy, LlmUriError, parse, safeParse, validate } from "llm-uri";
import { toOpenAI } from "llm-uri/adapters";
import { EnvError, requireEnv } from "llm-uri/env";
import { MasAddress } from "llm-uri/mas";
import {
  defineProviders,
  fromEnv,
  fromUrl,
  resolve,
  resolveCredentials,
  toEnv,
  toRequest,
  validateFor,
} from "llm-uri/requests";
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

test("fromUrl keeps plain HTTP for those hosts, and the way leads back", () => {
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

test("errors of a model address without its scheme contain no key", () => {
  for (const begin of ["", "htps://", "//", "https//", "mas://"])
    assert.throws(
      () => MasAddress.parse(`${begin}api.example.com/v1#m=gpt-5&k=opaqueCANARY`),
      (error) => error instanceof LlmUriError && !`${error.message} ${error.stack}`.includes("CANARY"),
      begin,
    );
  assert.throws(
    () => MasAddress.build({ url: "https://h.example", model: "x", apiKey: "k" }, { spec: "1.0" }),
    TypeError,
  );
});

test("credentials need valid options, and a prefix is a name", () => {
  const lookup = () => "k";
  assert.throws(() => resolveCredentials("llm://h.example/m", lookup, { provider: "nope" }), {
    code: "unknown-provider",
  });
  for (const host of ["x.openai.azure.com:443", "*.openai.azure.com", "https://x.openai.azure.com"])
    assert.throws(() => resolveCredentials("llm://x.openai.azure.com/m", lookup, { allowHosts: [host] }), {
      code: "invalid-option",
    });
  assert.equal(resolveCredentials("llm://[::1]/m", lookup, { provider: "openai", allowHosts: ["::1"] }).apiKey, "k");
  for (const prefix of ["9", "MY-", "A=1\n"])
    assert.throws(() => toEnv("llm://a:k@api.openai.com/m", { prefix }), { code: "invalid-option" });
  const env = { LLM_URL: "llm://a:secretkey1234@h.example/m" };
  assert.throws(() => fromEnv(env, { reference: true }), { code: "unusable-variable" });
  assert.deepEqual(
    fromEnv(env, { provider: "openai" }).ignored.map(({ component }) => component),
    ["provider"],
  );
  assert.throws(() => resolve("llm://h.example/m", { headers: new Headers({ a: "b" }) }), TypeError);
  assert.throws(() => resolve("llm://h.example/m", { headers: new Map([["a", "b"]]) }), TypeError);
});

test("a key in the base path is in no variable", () => {
  const key = "sk-proj-Zt7QmX2kLp9RvW4nBc8DfG6hYs3J";
  const { value, lost } = toEnv(`llm://:k123@h.example.com/m?base_path=%2F${key}%2Fv1`);
  assert.ok(!JSON.stringify({ ...value }).includes(key));
  assert.deepEqual(
    lost.map(({ component }) => component),
    ["base_path"],
  );
});

test("a URL whose host is another one for browsers is refused", () => {
  const url = "https://api.openai.com\\@evil.example/v1";
  assert.throws(() => fromUrl(url, { model: "m" }), { code: "invalid-url" });
  assert.throws(() => fromEnv({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: url }, { model: "m" }), {
    code: "unusable-variable",
  });
});

test("parts that exclude each other, and parts that a URI needs", () => {
  const uri = parse("llm://app:keykeykey@h.example/m?a=1#f");
  assert.equal(uri.with({ query: null }).exposeCredentials(), "llm://app:keykeykey@h.example/m#f");
  for (const [changes, code] of [
    [{ host: undefined }, "empty-host"],
    [{ host: null }, "empty-host"],
    [{ model: null }, "missing-model"],
    [{ model: "a", segments: ["b"] }, "invalid-part"],
    [{ query: [["a", "1"]], params: { b: 1 } }, "invalid-part"],
  ]) {
    assert.throws(() => uri.with(changes), { code }, JSON.stringify(changes));
    assert.throws(() => build({ host: "h.example", model: "m", ...changes }), { code }, JSON.stringify(changes));
  }
  assert.equal(build({ host: "h.example", segments: ["a/b"] }).exposeCredentials(), "llm://h.example/a%2Fb");
  const stops = parse(`llm://h.example/m?${"stop=a&".repeat(200)}x=1`).params.stop;
  assert.ok(stops.length === 200 && Object.isFrozen(stops) && Object.isFrozen(defaultLimits));
});

test("JSON that is nested too deeply is an error of the library", () => {
  const deep = {};
  for (let at = 0, inner = deep; at < 20_000; at++) inner = inner.a = {};
  assert.throws(() => toRequest("llm://api.openai.com/m", { body: deep }), {
    name: "LlmUriError",
    code: "invalid-input",
  });
  assert.throws(() => defineProviders(deep), { name: "LlmUriError", code: "invalid-profile" });
});

test("a protocol that the provider does not support is an issue", () => {
  const uri = "llm://a:secretkey1234@api.openai.com/gpt-5?protocol=nope";
  assert.deepEqual(
    validateFor(uri).map(({ code }) => code),
    ["unsupported-protocol"],
  );
  assert.throws(() => resolve(uri), { code: "unsupported-protocol" });
});
