// The built page in a browser, with everything that it asks for and everything that it says written down.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { withChromium } from "../../scripts/lib/chromium.mjs";
import { PAGE_FILE, ROOT } from "../../scripts/lib/paths.mjs";

export { withChromium };
export const PAGE = pathToFileURL(PAGE_FILE).href;
export const SHOTS = join(ROOT, "target", "page", "screenshots");
export const VALID = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7&max_tokens=1500#coding";

/** A Chromium that does not know a directive of the policy says so; a newer or older one may know it. */
const EXPECTED = /^Unrecognized Content-Security-Policy directive 'webrtc'/;

/** Opens the page. `requests`, `said` and `errors` fill as it goes; `close` ends it. */
export async function openPage(browser, { hash = "", address = PAGE, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
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

/** Puts a text into the field, as a paste does. */
export async function give(page, text) {
  await page.locator("#field").fill(text);
}

export const verdictOf = (page) => page.locator("#verdict").innerText();
export const codesOf = (page) => page.locator("#issues .issue-head code").allInnerTexts();

/** Every case of tests/vectors that has a text as input. */
export function vectors(...names) {
  return names
    .flatMap((name) => JSON.parse(readFileSync(join(ROOT, "tests", "vectors", `${name}.json`), "utf8")).cases)
    .filter(({ input }) => typeof input === "string");
}
