// Runs a vector of an import, and searches its output for the key.

import assert from "node:assert/strict";
import { inspect } from "node:util";
import { LlmUriError } from "llm-uri";
import { EnvImportError, explainBaseUrl, fromCurl, fromEnv, fromModelString, fromUrl, toEnv } from "llm-uri/requests";

const components = (list) => list.map(({ component }) => component);
const bare = (issues) =>
  issues.map(({ code, severity, component, start, end }) => ({ code, severity, component, start, end }));
const quiet = (value) => {
  const printed = [String(value), JSON.stringify(value), inspect(value, { depth: 9, showHidden: true })].join("\n");
  assert.ok(!printed.includes("CRET"), printed);
};

function outcome(vector) {
  const { url, curl, uri, modelString, env, options } = vector;
  try {
    if (uri !== undefined) {
      const { value, provider, secret, lost } = toEnv(uri, options);
      quiet({ value, secret, lost });
      return { result: { provider, variables: { ...value }, secret: [...secret], lost: components(lost) } };
    }
    const variables = modelString !== undefined || env !== undefined;
    const of = () => (url === undefined ? fromCurl(curl, options) : fromUrl(url, options));
    const got =
      modelString !== undefined
        ? fromModelString(modelString, { ...options, env })
        : variables
          ? fromEnv(env, options)
          : of();
    quiet(got);
    const { value, provider, options: needs, lost, issues, used, ignored } = got;
    const more = !variables ? {} : { used, ignored: components(ignored) };
    return {
      result: { uri: value.exposeCredentials(), provider, options: needs, ...more, lost: components(lost) },
      issues: bare(issues),
    };
  } catch (error) {
    quiet(error);
    // In JavaScript, invalid options throw a TypeError before the core reads them.
    if (error instanceof TypeError && vector.issues?.some(({ code }) => code === "invalid-option"))
      return { issues: vector.issues };
    assert.ok(error instanceof LlmUriError, String(error));
    assert.ok(!`${error.stack}${error.message}`.includes("CRET"));
    const choices = error instanceof EnvImportError && error.choices.length > 0 ? { choices: error.choices } : {};
    return { issues: bare(error.issues), ...choices };
  }
}

export function runImport(vector) {
  const { result, issues = [], choices } = vector;
  const got = outcome(vector);
  assert.deepEqual({ result: got.result, issues: got.issues ?? [], choices: got.choices }, { result, issues, choices });
}

export function runBaseUrl({ baseUrl, client, clients, issues }) {
  const kinds = (list) => list.map(({ code, severity }) => ({ code, severity }));
  try {
    const report = explainBaseUrl(baseUrl, { client });
    quiet(report);
    assert.deepEqual({ clients: report.clients, issues: kinds(report.issues) }, { clients, issues });
  } catch (error) {
    if (!(error instanceof LlmUriError)) throw error;
    quiet(error);
    assert.deepEqual({ clients: undefined, issues: kinds(error.issues) }, { clients, issues });
  }
}
