// Every object argument of every exported function rejects unknown names. The compiler lists the functions from the declarations of the
// package, so that new functions are tested automatically.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ENTRIES = ["", "/schema", "/env", "/node", "/requests", "/adapters", "/mas", "/ai", "/ai/provenance", "/scheme"];
const api = Object.fromEntries(await Promise.all(ENTRIES.map(async (name) => [name, await import(`llm-uri${name}`)])));
const { HostPolicy, parse, RedactionStream } = api[""];
const { toRequest } = api["/requests"];
const { MasAddress } = api["/mas"];
const { AiUri } = api["/ai"];

const TEXT = "llm://app:sk-canaryR4nT3wQ8canary@api.openai.com/gpt-5";
const uri = parse(TEXT);
const mas = MasAddress.parse("https://a.example/#m=gpt-5");

/** Arguments other than the object that must not be a text. */
const ARGUMENTS = {
  formatIssues: [TEXT, []],
  build: [{ host: "h", model: "m" }],
  createLookup: [HostPolicy.production],
  createConnector: [HostPolicy.production],
  checkEnv: [{ LLM_URL: TEXT }],
  requireEnv: [{ LLM_URL: TEXT }, ["LLM_URL"]],
  fromEnv: [{ OPENAI_API_KEY: "sk-x" }],
  fromUrl: ["https://api.openai.com/v1"],
  storeCommand: ["vercel"],
  toRequest: [TEXT, { prompt: "Hello" }],
  toCurl: [toRequest(TEXT, { prompt: "Hello" })],
  toConfig: [TEXT, "litellm"],
  toSnippet: [TEXT, "openai"],
  resolveCredentials: [TEXT, () => undefined],
  verifyProvenance: [{ jws: "" }, { jwks: { keys: [] } }],
  formatAiipSrv: [{ priority: 0, weight: 0, port: 443, host: "a.example" }],
  formatAiipWellKnown: [{ endpoint: "ai://a/b" }],
  "HostPolicy.checkAddresses": [["1.1.1.1"]],
  "MasAddress.parse": ["https://a.example/#m=gpt-5"],
  "LlmUri.with": [{}],
};
const INSTANCES = { LlmUri: uri, HostPolicy: HostPolicy.production, MasAddress: mas, AiUri: AiUri.parse("ai:/x") };

/** Parameters that look like options to the compiler but are values, with the reason. */
const EXEMPT = {
  ...Object.fromEntries(
    ["resolve", "toRequest", ...Object.keys(api["/adapters"]).filter((name) => /^to[A-Z]/.test(name))].map((name) => [
      `${name} 0`,
      "a URI, or an address that converts itself",
    ]),
  ),
  "fromUrl 0": "a URL, of which only the address is read",
  "explainBaseUrl 0": "a URL, of which only the address is read",
  "parseAiipWellKnown 0": "a document of another party: unknown members are allowed",
  "checkRegistration 0": "a document: other labels are ignored",
  "HostPolicy.check 0": "anything that has a text",
  "init 0": "bytes or a module",
  "initSync 0": "bytes or a module",
};

const program = ts.createProgram(
  ENTRIES.map((name) =>
    fileURLToPath(
      new URL(`${name === "" ? "index" : name.slice(1).replace("/", "-")}.d.cts`, import.meta.resolve("llm-uri")),
    ),
  ),
  { strict: true, skipLibCheck: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 },
);
const checker = program.getTypeChecker();

/** Whether a parameter takes an object of named members: neither a class, nor a list, nor a function. */
function isNamed(type) {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => {
    if ((part.flags & ts.TypeFlags.Object) === 0 && !part.isIntersection())
      return part.isTypeParameter() && isNamed(part.getConstraint() ?? part);
    if (part.symbol !== undefined && (part.symbol.flags & ts.SymbolFlags.Class) !== 0) return false;
    if (checker.isArrayLikeType(part) || part.getCallSignatures().length > 0) return false;
    const own = ({ declarations = [] }) =>
      declarations.some((one) => !program.isSourceFileDefaultLibrary(one.getSourceFile()));
    return part.getProperties().some(own);
  });
}

/** Each function with the positions of its object arguments. */
function* functions() {
  for (const [at, file] of program.getRootFileNames().entries()) {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
    for (const symbol of exported) {
      const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const module = api[ENTRIES[at]];
      if (!(symbol.name in module)) continue; // a type
      const type = checker.getTypeOfSymbol(real);
      const place = (signatures) => {
        const found = new Set();
        for (const signature of signatures)
          for (const [index, parameter] of signature.parameters.entries())
            if (isNamed(checker.getNonNullableType(checker.getTypeOfSymbol(parameter)))) found.add(index);
        return [...found];
      };
      const own = module[symbol.name];
      yield { name: symbol.name, at: place(type.getCallSignatures()), call: own };
      const [maker] = type.getConstructSignatures();
      const instance = maker?.getReturnType() ?? checker.getTypeOfPropertyOfType(type, "prototype");
      if (instance === undefined) continue;
      if (!/LlmUri$|Address$|AiUri$|Error$|Endpoint$|Plan$/.test(symbol.name))
        yield { name: symbol.name, at: place(type.getConstructSignatures()), call: (...given) => new own(...given) };
      for (const [kind, owner] of [
        ["static", type],
        ["method", instance],
      ])
        for (const member of owner.getProperties()) {
          const positions = place(checker.getTypeOfSymbol(member).getCallSignatures());
          if (positions.length === 0) continue;
          const target = kind === "static" ? own : INSTANCES[symbol.name];
          yield {
            name: `${symbol.name}.${member.name}`,
            at: positions,
            call: (...given) => target[member.name](...given),
          };
        }
    }
  }
}

const found = [...functions()].flatMap(({ name, at, call }) =>
  at.filter((index) => !(`${name} ${index}` in EXEMPT)).map((index) => ({ name, index, call })),
);

test("the compiler finds the functions", () => {
  const names = found.map(({ name, index }) => `${name} ${index}`);
  for (const name of [
    "parse 1",
    "build 0",
    "build 1",
    "toRequest 1",
    "toRequest 2",
    "HostPolicy 0",
    "LlmUri.with 0",
    "LlmUri.with 1",
    "LlmUri.redacted 0",
    "RedactionStream 0",
    "ChunkRedactor 0",
    "toConfig 2",
    "toSnippet 2",
    "toOpenAI 1",
    "llmUri 0",
  ])
    assert.ok(names.includes(name), `${name} in ${names.join(", ")}`);
  assert.ok(names.length > 45, String(names.length));
});

for (const { name, index, call } of found) {
  test(`${name} refuses an unknown name in argument ${index + 1}`, async () => {
    const given = [...(ARGUMENTS[name] ?? [])];
    while (given.length < index) given.push(TEXT);
    const valid = typeof given[index] === "object" ? given[index] : {};
    for (const unknown of ["polcy", "zzyzx"]) {
      given[index] = { ...valid, [unknown]: "canaryR4nT3wQ8" };
      await assert.rejects(
        async () => call(...given),
        (error) => {
          assert.ok(error instanceof TypeError, String(error));
          assert.match(error.message, new RegExp(`unknown \\w+ "${unknown}"`));
          assert.ok(!error.message.includes("canary"));
          return true;
        },
      );
    }
  });
}

test("the nearest name is in the error, and a name that may be a key is not", () => {
  assert.throws(
    () => parse(TEXT, { polcy: HostPolicy.production }),
    /^TypeError: llm-uri: unknown option "polcy"; did you mean "policy"\?$/,
  );
  assert.throws(() => api[""].redact(TEXT, { secretParam: [] }), /did you mean "secretParams"\?/);
  assert.throws(() => parse(TEXT, { limits: { depht: 3 } }), /unknown limit "depht"; did you mean "depth"\?/);
  assert.throws(() => new HostPolicy({ allowHost: [] }), /unknown rule "allowHost"; did you mean "allowHosts"\?/);
  assert.throws(
    () => parse(TEXT, { "sk-canaryR4nT3wQ8": true }),
    (error) => /unknown option; known: strict, /.test(error.message) && !/canary/.test(error.message),
  );
});

test("a value of the wrong type is a TypeError that names the option and both types", () => {
  const cases = [
    [() => parse(TEXT, { strict: "yes" }), 'option "strict" must be a boolean, not a string.'],
    [() => parse(TEXT, { strict: null }), 'option "strict" must be a boolean, not null.'],
    [() => parse(TEXT, { ranges: "canary" }), 'option "ranges" must be "error" or "warn", not another string.'],
    [
      () => api[""].redact(TEXT, { level: "canary" }),
      'option "level" must be "credentials", "userinfo" or "share", not another string.',
    ],
    [() => parse(TEXT, { policy: {} }), 'option "policy" must be a HostPolicy, not an object.'],
    [() => parse(TEXT, { policy: "production" }), 'option "policy" must be a HostPolicy, not a string.'],
    [
      () => parse(TEXT, { limits: { depth: "3" } }),
      'limit "depth" must be a number from 0 to 100, without a fraction, not a string.',
    ],
    [
      () => parse(TEXT, { limits: { depth: 101 } }),
      'limit "depth" must be a number from 0 to 100, without a fraction, not another number.',
    ],
    [
      () => parse(TEXT, { limits: { depth: 1.5 } }),
      'limit "depth" must be a number from 0 to 100, without a fraction,',
    ],
    [
      () => parse(TEXT, { limits: { uriLength: 99.5 } }),
      'limit "uriLength" must be a number, at least 0, without a fraction,',
    ],
    [
      () => parse(TEXT, { limits: { parameters: -1 } }),
      'limit "parameters" must be a number, at least 0, without a fraction, not another number.',
    ],
    [() => parse(TEXT, HostPolicy.production), "the options must be a plain object, not a HostPolicy."],
    [() => parse(TEXT, new Map([["strict", true]])), "the options must be a plain object, not an object."],
    [() => parse(TEXT, "strict"), "the options must be a plain object, not a string."],
    [() => parse(TEXT, []), "the options must be a plain object, not a list."],
    [
      () => new HostPolicy({ allowPorts: ["443"] }),
      'rule "allowPorts" must be a list of ports, 0 to 65535, not another list.',
    ],
    [() => new RedactionStream({ uri: true }), "unknown option"],
    [() => toRequest(TEXT, { prompt: 1 }), 'member "prompt" must be a string, not a number.'],
  ];
  for (const [run, message] of cases)
    assert.throws(run, (error) => error instanceof TypeError && error.message.includes(message), message);
});

test("properties of Object.prototype are not options", () => {
  Object.assign(Object.prototype, { strict: true, level: "share", policy: HostPolicy.production });
  try {
    assert.equal(parse("llm://localhost/a:b").model, "a:b");
    assert.equal(api[""].redact(TEXT, {}), api[""].redact(TEXT, { level: "credentials" }));
  } finally {
    for (const name of ["strict", "level", "policy"]) delete Object.prototype[name];
  }
});

test("the index that list.map(parse) passes is ignored", () => {
  assert.equal([TEXT].map(parse)[0].host, "api.openai.com");
  assert.deepEqual([TEXT].map(api[""].redact), [api[""].redact(TEXT)]);
});
