// The compared packages, used as documented. `bundle` and `first` are the source of a module and of a first call, to measure size
// and start. `parse` parses a URI and reads every field; `valid` is whether it accepts an llm URI; `mask` redacts the records, and
// returns for each whether the secret is masked and whether anything has changed. An absent member is a feature that the peer
// does not have.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const URI = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7";
const ABNF_LIKE =
  /^llm:\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?(\[[^\]]+\]|[^:/?#@[\]]+)(?::(\d+))?\/([^?#]+)(?:\?([^#]*))?(?:#(.*))?$/i;
const NAIVE = /(llm:\/\/[^:@\s"]*:)[^@\s"]+@/g;

const holds = (text, secret) => secret !== undefined && text.includes(secret);

/** Runs a function from text to text over the records as lines of JSON. */
const overText = (redact) => async (records) => {
  const results = [];
  for (const { record, secret } of records) {
    const line = JSON.stringify(record);
    const redacted = await redact(line);
    results.push({ masked: secret !== undefined && !holds(redacted, secret), changed: redacted !== line });
  }
  return results;
};

/** @param {{ ours: string, python?: string }} where: the specifier of llm-uri, and a Python with detect-secrets */
export async function peers({ ours, python }) {
  const [llm, strings, safe, fast, { ConnectionString }, { default: fastRedact }, arcjet, secretlint, preset] =
    await Promise.all([
      import(ours),
      import("llm-strings"),
      import("llm-strings/safe"),
      import("fast-uri"),
      import("mongodb-connection-string-url"),
      import("fast-redact"),
      import("@arcjet/redact"),
      import("@secretlint/core"),
      import("@secretlint/secretlint-rule-preset-recommend"),
    ]);
  const paths = ["url", "apiKey", "headers.authorization"];
  const redactFields = fastRedact({ paths, censor: "***" });
  return [
    {
      name: "llm-uri",
      bundle: 'export { parse } from "llm-uri";',
      first: `const { parse } = await import("llm-uri"); parse("${URI}");`,
      parse: (text) => {
        const { scheme, host, model, appLabel, apiKey, port, params, fragment } = llm.parse(text);
        return [scheme, host, model, appLabel, apiKey, port, fragment, Object.keys(params).length];
      },
      valid: (text) => llm.canParse(text),
      mask: overText((text) => llm.redact(text)),
    },
    {
      name: "llm-strings",
      bundle: 'export { parse } from "llm-strings";',
      first: `const { parse } = await import("llm-strings"); parse("${URI}");`,
      parse: (text) => {
        const { host, model, label, apiKey, params } = strings.parse(text);
        return [host, model, label, apiKey, Object.keys(params).length];
      },
      valid: (text) => {
        const { success, issues } = safe.safeParse(text);
        return success && issues.every(({ severity }) => severity !== "error");
      },
    },
    {
      name: "new URL",
      version: `Node ${process.versions.node}`,
      first: `new URL("${URI}");`,
      parse: (text) => {
        const { protocol, hostname, pathname, username, password, port, hash, searchParams } = new URL(text);
        return [protocol, hostname, pathname, username, password, port, hash, [...searchParams].length];
      },
      valid: (text) => URL.canParse(text) && new URL(text).protocol === "llm:",
    },
    {
      name: "fast-uri",
      bundle: 'export { parse } from "fast-uri";',
      first: `const { parse } = (await import("fast-uri")).default; parse("${URI}");`,
      parse: (text) => {
        const { scheme, userinfo, host, port, path, query, fragment } = fast.default.parse(text);
        return [scheme, userinfo, host, port, path, query, fragment];
      },
      valid: (text) => {
        const { error, scheme } = fast.default.parse(text);
        return error === undefined && scheme === "llm";
      },
    },
    {
      name: "mongodb-connection-string-url",
      bundle: 'export { ConnectionString } from "mongodb-connection-string-url";',
      first: `const { ConnectionString } = await import("mongodb-connection-string-url"); new ConnectionString("${URI.replace("llm:", "mongodb:")}");`,
      // It reads one scheme, its own.
      parse: (text) => {
        const url = new ConnectionString(text.replace(/^llm:/i, "mongodb:"), { looseValidation: true });
        return [url.protocol, url.hosts, url.pathname, url.username, url.password, [...url.searchParams].length];
      },
    },
    {
      name: "a regular expression",
      first: `${ABNF_LIKE}.exec("${URI}");`,
      parse: (text) => {
        const found = ABNF_LIKE.exec(text);
        if (found === null) throw new Error("no match");
        return [...found];
      },
      valid: (text) => ABNF_LIKE.test(text),
      mask: overText((text) => text.replace(NAIVE, "$1***@")),
    },
    {
      name: "fast-redact",
      bundle: 'import fastRedact from "fast-redact"; export { fastRedact };',
      first: `const { default: fastRedact } = await import("fast-redact"); fastRedact({ paths: ${JSON.stringify(paths)} })({ apiKey: "x" });`,
      // Names of fields, which the caller knows.
      mask: async (records) =>
        records.map(({ record, secret }) => {
          const redacted = redactFields(structuredClone(record));
          const changed = redacted !== JSON.stringify(record);
          return { masked: secret !== undefined && !holds(redacted, secret), changed };
        }),
    },
    {
      name: "@arcjet/redact",
      bundle: 'export { redact } from "@arcjet/redact";',
      first: 'const { redact } = await import("@arcjet/redact"); await redact("x");',
      mask: overText(async (text) => (await arcjet.redact(text))[0]),
    },
    {
      name: "secretlint",
      version: "@secretlint/core",
      mask: async (records) => {
        const rules = [{ id: "preset", rule: preset.creator }];
        const results = [];
        for (const { record, secret } of records) {
          const content = JSON.stringify(record);
          const { messages } = await secretlint.lintSource({
            source: { filePath: "log.json", content, ext: ".json", contentType: "text" },
            options: { config: { rules } },
          });
          const at = secret === undefined ? -1 : content.indexOf(secret);
          const masked = at >= 0 && messages.some(({ range: [start, end] }) => start < at + secret.length && end > at);
          results.push({ masked, changed: messages.length > 0 });
        }
        return results;
      },
    },
    {
      name: "detect-secrets",
      version: "1.5.0 (PyPI)",
      mask: async (records) => {
        const folder = mkdtempSync(join(tmpdir(), "llm-uri-compare-"));
        try {
          writeFileSync(join(folder, "log.txt"), records.map(({ record }) => `${JSON.stringify(record)}\n`).join(""));
          const args = ["-m", "detect_secrets", "scan", "--all-files", "--no-verify", "log.txt"];
          const { stdout } = await promisify(execFile)(python, args, { cwd: folder, maxBuffer: 1 << 26 });
          const lines = new Set((JSON.parse(stdout).results["log.txt"] ?? []).map((found) => found.line_number - 1));
          return records.map(({ secret }, at) => ({
            masked: secret !== undefined && lines.has(at),
            changed: lines.has(at),
          }));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  ];
}
