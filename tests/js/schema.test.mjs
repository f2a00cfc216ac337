// llm-uri/schema: the Standard Schema, alone and in the libraries that accept it, and the JSON Schema.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { createEnv } from "@t3-oss/env-core";
import Ajv from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type } from "arktype";
import { HostPolicy, issueCodes, LlmUri, parse, safeParse, validate } from "llm-uri";
import { llmUri, toJsonSchema } from "llm-uri/schema";

import { assertNoKey, KEY } from "./lib/cli.mjs";
import { printed, URI } from "./lib/env.mjs";

const BAD = `llm://my-app:${KEY}@api.openai.com/`;

const vectors = readdirSync(new URL("../vectors/", import.meta.url)) // the files of kind parse
  .filter((name) => name.endsWith(".json"))
  .map((file) => ({ file, ...JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), "utf8")) }))
  .filter(({ kind }) => kind === "parse")
  .flatMap(({ file, cases }) => cases.map((each) => ({ ...each, file })))
  .filter(({ input, valid }) => typeof input === "string" && valid !== undefined);

const check = (value, options) => llmUri(options)["~standard"].validate(value);
const codes = (value, options) => check(value, options).issues?.map(({ code }) => code);
describe("the Standard Schema", () => {
  it("has the members of version 1, and is synchronous", () => {
    const { "~standard": standard } = llmUri();
    assert.equal(standard.version, 1);
    assert.equal(standard.vendor, "llm-uri");
    const good = standard.validate(URI);
    assert.ok(good.value instanceof LlmUri);
    assert.equal(good.issues, undefined);
    const bad = standard.validate(BAD);
    assert.ok(!("value" in bad) && bad.issues.length > 0);
    for (const { message, path } of bad.issues)
      assert.ok(typeof message === "string" && message.length > 10 && path === undefined);
  });

  it("agrees with the parser on every vector, and reports the reasons", () => {
    assert.ok(vectors.length > 500);
    for (const { input, valid, options, name, file } of vectors) {
      const result = check(input, options);
      assert.equal(result.issues === undefined, valid, `${file}: ${name}`);
      if (valid) continue;
      const errors = validate(input, options).filter(({ severity }) => severity === "error");
      assert.deepEqual(
        result.issues.map(({ code, start }) => [code, start]),
        errors.map(({ code, start }) => [code, start]),
        name,
      );
      assert.ok(!printed(result).includes("SECRET"), name);
    }
  });

  it("never contains a part of its input", () => {
    const inputs = [
      BAD,
      `${URI}\n`,
      `"${URI}"`,
      `https://a:${KEY}@h/m`,
      KEY,
      `llm://a:${KEY}#x@h/m`,
      `llm://a:${KEY}%zz@h/m`,
      `llm://h/m?api_key=${KEY}&temp=x`,
    ];
    for (const value of inputs) {
      const result = check(value);
      assert.ok(result.issues?.length > 0);
      assertNoKey(printed(result), value);
    }
    for (const value of [undefined, null, 42, {}, [], Symbol("x"), () => KEY, { toString: () => URI }, new Date(0)])
      assert.deepEqual(codes(value), ["not-a-string"]);
  });

  it("returns a URI that prints redacted, or the unchanged text", () => {
    assertNoKey(printed(check(URI)), "the value");
    assert.equal(check(URI).value.exposeCredentials(), URI);
    assert.equal(check(URI, { output: "string" }).value, URI);
    const uri = parse(URI);
    assert.equal(check(uri).value, uri);
    assert.equal(check(uri, { output: "string" }).value, URI);
  });

  it("can be optional, and then an empty text is undefined", () => {
    assert.deepEqual(codes(undefined), ["not-a-string"]);
    assert.deepEqual(codes(""), ["empty-input"]);
    for (const value of [undefined, ""]) assert.deepEqual(check(value, { optional: true }), { value: undefined });
    assert.deepEqual(codes(null, { optional: true }), ["not-a-string"]);
    assert.deepEqual(codes(" ", { optional: true }), ["blank-input"]);
  });

  it("can require or forbid a key", () => {
    const [none, masked, reference] = [
      "llm://app@h.example/m",
      "llm://app:***@h.example/m",
      "llm://app:%24%7BLLM_KEY%7D@h.example/m",
    ];
    for (const uri of [none, masked])
      assert.deepEqual(codes(uri, { credentials: "required" }), ["credentials-required"]);
    for (const uri of [URI, reference]) assert.equal(codes(uri, { credentials: "required" }), undefined);
    assert.equal(codes(none, { credentials: "refused" }), undefined);
    for (const uri of [URI, reference, `llm://h.example/m?api_key=${KEY}`, "llm://sk-proj-abcdefgh@h.example/m"]) {
      assert.deepEqual(codes(uri, { credentials: "refused" }), ["credentials-refused"], uri);
      assertNoKey(printed(check(uri, { credentials: "refused" })), uri);
    }
  });

  it("rejects unknown options, because a typo would disable a check", () => {
    for (const options of [{ credentials: "requird" }, { credentials: true }, { output: "text" }, { warnings: "warn" }])
      assert.throws(() => llmUri(options), TypeError, JSON.stringify(options));
    assert.ok(llmUri({ credentials: undefined, output: undefined, warnings: undefined }));
  });

  it("applies the options of the parser, and can treat warnings as errors", () => {
    assert.deepEqual(codes("llm://h.example/m?temp=9"), ["out-of-range"]);
    assert.equal(codes("llm://h.example/m?temp=9", { ranges: "warn" }), undefined);
    assert.deepEqual(codes("llm://h.example/m?temp=9", { ranges: "warn", warnings: "error" }), ["out-of-range"]);
    assert.deepEqual(codes("llm://h.example/a:b", { strict: true }), ["model-reserved-character"]);
    assert.equal(codes("llm://h.example/a:b"), undefined);
    // Advice is not an error.
    assert.equal(codes("LLM://h.example/m", { warnings: "error" }), undefined);
  });
});

describe("with a policy", () => {
  it("rejects refused hosts in any spelling", () => {
    const policy = HostPolicy.production;
    for (const host of ["localhost", "127.0.0.1", "2130706433", "169.254.169.254", "10.1.2.3", "[::1]"]) {
      for (const value of [`llm://app:${KEY}@${host}/m`, parse(`llm://app:${KEY}@${host}/m`)]) {
        assert.ok(codes(value, { policy })?.includes("host-refused"), host);
        assert.ok(!codes(value, {})?.includes("host-refused"), host);
        assertNoKey(printed(check(value, { policy })), host);
      }
    }
    assert.equal(codes(URI, { policy }), undefined);
    assert.equal(codes("llm://localhost/m", { policy: HostPolicy.development }), undefined);
    assert.ok(codes(URI, { policy: new HostPolicy({ allowHosts: ["llm.example.com"] }) }).includes("host-refused"));
    // A value that is not a policy must not allow everything.
    for (const wrong of ["production", {}, true]) assert.throws(() => check(URI, { policy: wrong }), TypeError);
  });
});

describe("in other libraries", () => {
  it("t3-env: accepts the schema, and prints no key", () => {
    const shown = [];
    const { error } = console;
    console.error = (...values) => shown.push(...values.map(printed));
    try {
      assert.throws(
        () => createEnv({ server: { LLM_URL: llmUri() }, runtimeEnv: { LLM_URL: BAD } }),
        (thrown) => {
          shown.push(printed(thrown));
          return true;
        },
      );
    } finally {
      console.error = error;
    }
    assert.ok(
      shown.some((text) => text.includes("The model is missing")),
      "it was printed",
    );
    assertNoKey(shown.join("\n"), "t3-env");
    const env = createEnv({
      server: { LLM_URL: llmUri(), OTHER: llmUri({ optional: true }) },
      runtimeEnv: { LLM_URL: URI, OTHER: "" },
    });
    assert.equal(env.LLM_URL.model, "gpt-5");
    assert.equal(env.OTHER, undefined);
  });

  it("arktype: accepts the schema; its summary contains no key, but its errors contain the data", () => {
    const Config = type({ url: llmUri() });
    const broken = Config({ url: BAD });
    assert.ok(broken instanceof type.errors);
    assert.match(broken.summary, /The model is missing/);
    assertNoKey(broken.summary, "the summary");
    assert.ok(printed(broken).includes(KEY), "if this fails, the warning in docs/configuration.md can go");
    assert.ok(Config({ url: URI }).url instanceof LlmUri);
  });

  it("react-hook-form: its resolver accepts an object schema with it, and its errors contain no key", async () => {
    const Form = {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: ({ url }) => {
          // one member
          const { value, issues } = llmUri()["~standard"].validate(url);
          return issues ? { issues: issues.map((issue) => ({ ...issue, path: ["url"] })) } : { value: { url: value } };
        },
      },
    };
    const options = { fields: {}, shouldUseNativeValidation: false };
    const bad = await standardSchemaResolver(Form)({ url: BAD }, undefined, options);
    assert.match(bad.errors.url.message, /The model is missing/);
    assertNoKey(printed(bad), "the resolver");
    const viaArktype = await standardSchemaResolver(type({ url: llmUri() }))({ url: BAD }, undefined, options);
    assert.match(viaArktype.errors.url.message, /The model is missing/);
    assertNoKey(printed(viaArktype.errors.url.message), "the message");
    const good = await standardSchemaResolver(Form)({ url: URI }, undefined, options);
    assert.ok(good.values.url instanceof LlmUri);
  });
});

describe("the JSON Schema", () => {
  const compile = (schema, engine = Ajv2020) =>
    addFormats(new engine({ strict: true, allErrors: true })).compile(schema);
  const lenient = compile(toJsonSchema());
  const strict = compile(toJsonSchema({ strict: true }));

  it("accepts every URI of the vectors that the parser accepts", () => {
    const valid = vectors.filter(({ valid, options }) => valid && !options?.aliases);
    assert.ok(valid.length > 300);
    for (const { input, options, name } of valid) {
      assert.ok(lenient(input), `${name}: ${input}`);
      if (options?.strict) assert.ok(strict(input), `${name}: ${input}`);
    }
    for (const { input } of valid) if (safeParse(input, { strict: true }).success) assert.ok(strict(input), input);
  });

  it("rejects violations of the grammar", () => {
    const grammar = new Set(
      "empty-input blank-input leading-whitespace trailing-whitespace trailing-newline wrapped-in-quotes control-character space-in-uri non-ascii-character non-ascii-host forbidden-character invalid-percent-encoding missing-scheme invalid-scheme scheme-not-llm missing-authority at-sign-in-userinfo empty-userinfo empty-key empty-host unclosed-bracket text-after-bracket missing-model empty-segment invalid-port unexpanded-variable".split(
        " ",
      ),
    );
    const known = new Set(issueCodes.map(({ code }) => code));
    for (const code of grammar) assert.ok(known.has(code), code);
    const broken = vectors.filter(
      ({ valid, options, input }) =>
        !valid && !options && validate(input).some(({ code, severity }) => severity === "error" && grammar.has(code)),
    );
    assert.ok(broken.length > 100);
    for (const { input, name } of broken) assert.ok(!lenient(input), `${name}: ${input}`);
    for (const input of ["llm://h.example/a:b", "llm://a$b@h.example/m", "llm://:k@h.example/m"])
      assert.ok(lenient(input) && !strict(input), input);
    for (const input of [42, null, {}, "mongodb://h/m"]) assert.ok(!lenient(input));
  });

  it("documents what only the library can check", () => {
    for (const input of [
      "llm://h.example:99999/m",
      "llm://h.example/..",
      "llm://h.example/m?temp=hot",
      "llm://-h-/m",
      "llm://h.example/%ff",
    ]) {
      assert.ok(lenient(input) && !safeParse(input).success, input);
    }
    assert.match(toJsonSchema().$comment, /ports above 65535, dot-segments, bytes that are not UTF-8/);
  });

  it("is available in each dialect, also from the schema object", () => {
    const { jsonSchema } = llmUri()["~standard"];
    for (const [target, engine] of [
      ["draft-2020-12", Ajv2020],
      ["draft-07", Ajv],
    ]) {
      const schema = toJsonSchema({ target });
      const bare = jsonSchema.input({ target });
      assert.deepEqual({ $schema: schema.$schema, ...bare }, schema);
      assert.deepEqual(jsonSchema.output({ target }), bare);
      assert.ok(compile(schema, engine)(URI) && !compile(schema, engine)(BAD));
      assert.equal(schema.format, "uri");
      for (const example of schema.examples)
        assert.ok(safeParse(example).success && compile(schema, engine)(example), example);
    }
    assert.ok(safeParse(toJsonSchema({ target: "openapi-3.0" }).example).success);
    assert.ok(!("$comment" in toJsonSchema({ target: "openapi-3.0" })));
    for (const target of ["draft-04", "__proto__", ""]) {
      assert.throws(() => toJsonSchema({ target }), TypeError);
      assert.throws(() => jsonSchema.input({ target }), TypeError);
    }
    assert.equal(
      llmUri({ strict: true })["~standard"].jsonSchema.input({ target: "draft-07" }).pattern,
      toJsonSchema({ strict: true }).pattern,
    );
  });

  it("has patterns that engines with and without Unicode read alike", () => {
    for (const strict of [false, true]) {
      const { pattern } = toJsonSchema({ strict });
      for (const { input } of vectors)
        assert.equal(new RegExp(pattern).test(input), new RegExp(pattern, "u").test(input), input);
    }
  });
});
