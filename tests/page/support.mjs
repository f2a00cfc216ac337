// Opens the built page in a browser and records its requests and its console output.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

import { launch, PATIENCE } from "../../scripts/lib/chromium.mjs";
import { PAGE_FILE, ROOT } from "../../scripts/lib/paths.mjs";

export const PAGE = pathToFileURL(PAGE_FILE).href;
export const SHOTS = join(ROOT, "target", "page", "screenshots");
export const VALID = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7&max_tokens=1500#coding";

/** Some versions of Chromium report this directive as unknown. */
const EXPECTED = /^Unrecognized Content-Security-Policy directive 'webrtc'/;

let browser;
after(async () => (await browser)?.close());

/** Runs `work` with the browser of the test file, which starts once. */
export async function withChromium(work) {
  browser ??= launch();
  return work(await browser);
}

/** Opens the page. `requests`, `said` (console output) and `errors` are filled while it runs; `close` ends it. */
export async function openPage(browser, { hash = "", address = PAGE, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const log = { requests: [], said: [], errors: [] };
  page.on("request", (request) => log.requests.push(request.url()));
  page.on("console", (message) => {
    log.said.push(message.text());
    if (message.type() === "error" && !EXPECTED.test(message.text())) log.errors.push(message.text());
  });
  page.on("pageerror", (error) => log.errors.push(String(error)));
  await page.goto(address + hash);
  await page.locator(":root.running").waitFor();
  return { page, context, ...log, close: () => context.close() };
}

/** Replaces the text of the input. */
export async function give(page, text) {
  await page.locator("#field").fill(text);
}

export const verdictOf = (page) => page.locator("#verdict").innerText();
export const codesOf = (page) => page.locator("#issues .issue-head .code").allInnerTexts();

/** The cases of tests/vectors whose input is a string. */
export function vectors(...names) {
  return names
    .flatMap((name) => JSON.parse(readFileSync(join(ROOT, "tests", "vectors", `${name}.json`), "utf8")).cases)
    .filter(({ input }) => typeof input === "string");
}
