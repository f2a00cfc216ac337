// The built package and the page in Firefox and WebKit. A browser that is not installed is skipped, unless LLM_URI_BROWSERS names it.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import * as core from "llm-uri";
import * as requests from "llm-uri/requests";
import { By, until } from "selenium-webdriver";

import { PAGE_FILE, ROOT } from "../../scripts/lib/paths.mjs";
import { served } from "../../scripts/packaging/browser.mjs";
import { BROWSERS, withBrowser } from "./driver.mjs";

const REQUIRED = (process.env.LLM_URI_BROWSERS ?? "").split(/[\s,]+/);
const VECTORS = join(ROOT, "tests", "vectors");

/** All texts that the vectors give to a parser or a redactor. */
const INPUTS = readdirSync(VECTORS)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(readFileSync(join(VECTORS, name), "utf8")).cases ?? [])
  .flatMap(({ input, uri, text, target, a, b }) => [input, uri, text, target, a, b])
  .filter((text) => typeof text === "string");

/** Inputs that a browser reads in another way than WHATWG URL says. */
const DIFFERENT = {
  // A host number without digits is 0 by §3.5. Firefox rejects it, so the URI is an error there.
  firefox: ["llm://0x/m"],
  webkit: [],
};

/** The results of the package for each input, as JSON. The browser runs the same source text. */
const answers = ({ safeParse, redact, tokenize }, { toRequest }, inputs) =>
  inputs.map((input) => {
    const { success, data, issues } = safeParse(input);
    const request = () => {
      try {
        return toRequest(data, { messages: [{ role: "user", content: "Hello" }] });
      } catch (error) {
        return error.issues;
      }
    };
    const uri = success && [data.toJSON(), data.canonical().toString(), data.params, request()];
    const plain = (_, value) => (typeof value === "bigint" ? `${value}n` : value);
    return JSON.stringify([input, uri, issues, redact(input), tokenize(input)], plain);
  });

for (const [name, installed] of Object.entries(BROWSERS)) {
  const missing = installed.driver && installed.browser ? undefined : `${name} or its driver is not installed`;
  const skip = REQUIRED.includes(name) ? false : missing;

  test(`${name} answers every vector as Node does`, { skip }, () =>
    served(join(ROOT, "dist"), (address) =>
      withBrowser(installed, async (session) => {
        await session.get(`${address}/`);
        const found = await session.executeAsyncScript(
          `const [inputs, done] = arguments;
           Promise.all([import("/index.js"), import("/requests.js")])
             .then(([core, requests]) => done({ answers: (${answers})(core, requests, inputs) }))
             .catch((error) => done({ error: String(error) + error.stack }));`,
          INPUTS,
        );
        assert.equal(found.error, undefined);
        const expected = answers(core, requests, INPUTS);
        const different = INPUTS.filter((_, at) => expected[at] !== found.answers[at]);
        assert.deepEqual(different, DIFFERENT[name]);
        assert.ok(expected.length > 2000);
      }),
    ),
  );

  test(`the page works in ${name}`, { skip }, () =>
    withBrowser(installed, async (session) => {
      await session.get(pathToFileURL(PAGE_FILE).href);
      await session.wait(until.elementLocated(By.css(":root.running")), 20_000);
      const field = await session.findElement(By.css("#field"));
      const tones = async () => {
        const all = await session.findElements(By.css(".verdict"));
        return Promise.all(all.map((verdict) => verdict.getAttribute("data-severity")));
      };
      for (const [uri, expected] of [
        ["llm://my-app:sk-proj-Canary93@api.openai.com/gpt-4o?temp=0.7", ["valid", "valid", "valid"]],
        ["llm://169.254.169.254/latest/meta-data", ["valid", "advice", "error"]],
        ["llm://my-app:sk-proj-Canary93@api.openai.com", ["error", "empty", "valid"]],
      ]) {
        await field.clear();
        await field.sendKeys(uri);
        assert.deepEqual(await tones(), expected, uri);
        const text = await session.executeScript("return document.body.innerText");
        assert.ok(!text.includes("Canary93"), `${uri}: the page shows the key`);
      }
    }),
  );
}
