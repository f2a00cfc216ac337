// The page connects to nothing, says so in its policy, and shows the browser's own reports.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";

import { PAGE_FILE } from "../../scripts/lib/paths.mjs";
import { give, openPage, PAGE, VALID, verdictOf, withChromium } from "./support.mjs";

const html = readFileSync(PAGE_FILE, "utf8");

test("the file is whole, small and closed", () => {
  assert.ok(Buffer.byteLength(html) < 300_000, `${Buffer.byteLength(html)} bytes`);
  const policy = html.match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)[1];
  for (const directive of ["default-src 'none'", "connect-src 'none'", "form-action 'none'", "base-uri 'none'", "webrtc 'block'", "img-src data:"]) {
    assert.ok(policy.split("; ").includes(directive), directive);
  }
  assert.match(policy, /script-src 'sha256-[\w+/=]+' 'wasm-unsafe-eval'(;|$)/);
  assert.match(policy, /style-src 'sha256-[\w+/=]+'(;|$)/);
  assert.doesNotMatch(html, /<(script|link|img|iframe)[^>]+(src|href)="(?!data:)/i, "nothing is loaded");
  assert.match(html, /<noscript>/);
});

test("a whole session asks for the document and for nothing else", () =>
  withChromium(async (browser) => {
    const { page, requests, errors, close } = await openPage(browser);
    await give(page, VALID);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await page.locator("#theme").click();
    await page.locator("#tab-bulk").click();
    await page.locator("#bulk-sample").click();
    await page.locator("#tab-inspect").click();
    assert.deepEqual(requests, [PAGE]);
    assert.deepEqual(errors, []);

    // Nothing is stored but the theme.
    assert.deepEqual(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie]), [{ "llm-uri:theme": "light" }, {}, ""]);
    await close();
  }));

test("served, it is the same page", () =>
  withChromium(async (browser) => {
    const asked = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(html);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    try {
      const { page, errors, close } = await openPage(browser, { address: `http://127.0.0.1:${server.address().port}/` });
      await give(page, VALID);
      assert.equal(await verdictOf(page), "Valid");
      assert.deepEqual(asked, ["/"]);
      assert.deepEqual(errors, []);
      await close();
    } finally {
      server.close();
    }
  }));

test("the proof shows what the browser refuses", () =>
  withChromium(async (browser) => {
    const { page, close } = await openPage(browser);
    await page.locator("#prove").click();
    await page.waitForFunction(() => !document.getElementById("prove").disabled);
    const lines = await page.locator("#attempts li").evaluateAll((all) => all.map((line) => [line.dataset.state, line.querySelector("strong").textContent, line.querySelector(".outcome").textContent]));
    assert.deepEqual(lines, [
      ["refused", "fetch", "refused by connect-src (enforce)"],
      ["refused", "WebSocket", "refused by connect-src (enforce)"],
      ["refused", "beacon", "refused by connect-src (enforce)"],
      ["refused", "image", "refused by img-src (enforce)"],
    ]);
    await page.locator("summary").click();
    assert.match(await page.locator("#policy").innerText(), /connect-src\s+'none'/);
    assert.match(await page.locator("#policy").innerText(), /script-src\s+'sha256-/);
    await close();
  }));

test("the same page without its policy says that it is not closed", () =>
  withChromium(async (browser) => {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    // The requests end here: the test needs no network, and must use none.
    await page.route(/example\.com/, (route) => route.fulfill({ status: 204 }));
    await page.goto(PAGE);
    await page.locator("#prove").click();
    await page.waitForFunction(() => !document.getElementById("prove").disabled);
    assert.match(await page.locator("#attempts li").first().innerText(), /WAS LET THROUGH/);
    await context.close();
  }));

test("without scripts there is a note", () =>
  withChromium(async (browser) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(PAGE);
    assert.match(await page.locator("noscript").innerText(), /scripts are switched off/);
    await context.close();
  }));
