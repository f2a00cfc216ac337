// The page makes no connections, its policy forbids them, and it shows the browser's reports.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { inflateRawSync } from "node:zlib";

import { build } from "esbuild";

import { start } from "../../dist/unpack.js";
import { literal } from "../../scripts/build/pack.mjs";
import { wasmFile } from "../../scripts/build/wasm.mjs";
import { PAGE_FILE, ROOT } from "../../scripts/lib/paths.mjs";
import { PAGE_LIMIT } from "../../scripts/page.mjs";
import { give, openPage, PAGE, VALID, verdictOf, withChromium } from "./support.mjs";

const file = readFileSync(PAGE_FILE);
const html = file.toString("utf16le");

test("the file is self-contained, below its size limit, and has the policy", () => {
  assert.ok(file.length <= PAGE_LIMIT, `${file.length} bytes`);
  assert.equal(html[0], "\ufeff");
  const policy = html.match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)[1];
  for (const directive of [
    "default-src 'none'",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "webrtc 'block'",
    "img-src data:",
    "require-trusted-types-for 'script'",
    "trusted-types page",
  ]) {
    assert.ok(policy.split("; ").includes(directive), directive);
  }
  assert.match(policy, /script-src ('sha256-[\w+/=]+' ){3}'wasm-unsafe-eval'(;|$)/);
  assert.match(policy, /style-src 'sha256-[\w+/=]+'(;|$)/);
  assert.doesNotMatch(html, /<(script|link|img|iframe)[^>]+(src|href)="(?!data:)/i, "nothing is loaded");
});

/** The exports of www/characters.ts. Not awaited here: the hook that closes the browser would run before the tests. */
const characters = build({
  entryPoints: [join(ROOT, "www", "characters.ts")],
  bundle: true,
  format: "esm",
  write: false,
}).then(({ outputFiles }) => import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`));

/** The value of a literal that contains no expressions. */
const evaluated = (code) => runInNewContext(`(${code})`);

test("the file contains the packed module, and the scripts that its policy allows", async () => {
  const [code] = html.match(/\{state:\d+,text:`[^`]*`\}/);
  const { bytesOf } = await characters;
  const bytes = bytesOf(evaluated(code));
  // `info` makes zlib report how many bytes it has read.
  const { buffer: loader, engine } = inflateRawSync(bytes, { info: true });
  const packed = bytes.subarray(engine.bytesWritten);
  // The sizes of the script, the style, the body and the streams of the module.
  const sizes = evaluated(/\[\d{4,}(,\d{4,}){3}\]/.exec(loader)[0]);
  const size = sizes.reduce((sum, each) => sum + each);
  const { bytes: memory, at, unpack, join: joined } = start(packed.length, size);
  memory.set(packed, at);
  unpack(at, packed.length, size);
  let from = at + packed.length;
  const [script, style] = sizes.slice(0, 3).map((each) => memory.subarray(from, (from += each)));
  assert.ok(Buffer.from(joined(from, sizes[3])).equals(readFileSync(wasmFile("page"))));
  assert.match(Buffer.from(style).toString(), /color-scheme/);
  for (const allowed of [/<script>(.*?)<\/script>/s.exec(html)[1], loader, script])
    assert.ok(html.includes(`'sha256-${createHash("sha256").update(allowed).digest("base64")}'`));
});

test("the characters of the file carry any bytes", async () => {
  let state = 1;
  const noise = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >> 16;
  const samples = [
    Buffer.from("a"),
    Buffer.from([0, 0, 0, 255]),
    Buffer.alloc(70_000, 7),
    ...[...Array.from({ length: 40 }, (_, at) => at + 1), 70_000].map((length) => Buffer.from({ length }).map(noise)),
  ];
  const { bytesOf } = await characters;
  for (const bytes of samples) {
    const code = await literal(bytes);
    assert.match(
      code,
      /^\{state:\d+,text:`[\xa0-\ud7ff\ue000-\ufdcf]*`\}$/,
      "no character that a decoder, HTML or a template literal would change",
    );
    const decoded = Buffer.from(bytesOf(evaluated(code)));
    assert.ok(decoded.subarray(0, bytes.length).equals(bytes), `${bytes.length} bytes`);
  }
});

test("a session requests only the document", () =>
  withChromium(async (browser) => {
    const { page, requests, errors, close } = await openPage(browser);
    await give(page, VALID);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await page.locator("#theme").click();
    await page.locator("#tab-bulk").click();
    await page.locator("#bulk-sample").click();
    await page.locator("#tab-scheme").click();
    await page.locator("#template-sample").click();
    await page.locator("#tab-inspect").click();
    await page.locator("#tab-base").click();
    await page.locator("#base-samples button").first().click();
    await page.locator("#tab-codes").click();
    await page.locator("#tab-inspect").click();
    for (const view of ["host", "request", "convert", "compare", "issues"])
      await page.locator(`#tab-view-${view}`).click();
    assert.deepEqual(requests, [PAGE]);
    assert.deepEqual(errors, []);

    // Only the theme is stored.
    assert.deepEqual(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie]), [
      { "llm-uri:theme": "light" },
      {},
      "",
    ]);
    await close();
  }));

for (const type of ["text/html; charset=utf-8", "text/html; charset=iso-8859-1", "text/html"]) {
  test(`the page works when it is served as ${type}`, () =>
    withChromium(async (browser) => {
      const asked = [];
      const server = createServer((request, response) => {
        asked.push(request.url);
        response.setHeader("content-type", type);
        response.end(file);
      });
      await new Promise((done) => server.listen(0, "127.0.0.1", done));
      try {
        const { page, errors, close } = await openPage(browser, {
          address: `http://127.0.0.1:${server.address().port}/`,
        });
        await give(page, VALID);
        assert.equal(await verdictOf(page), "Valid");
        assert.deepEqual(asked, ["/"]);
        assert.deepEqual(errors, []);
        await close();
      } finally {
        server.close();
        server.closeAllConnections();
      }
    }));
}

test("the proof shows what the browser blocks", () =>
  withChromium(async (browser) => {
    const { page, close } = await openPage(browser);
    await page.locator("#proof > summary").click();
    await page.locator("#prove").click();
    await page.waitForFunction(() => !document.getElementById("prove").disabled);
    const lines = await page
      .locator("#attempts li")
      .evaluateAll((all) =>
        all.map((line) => [
          line.dataset.severity,
          line.querySelector("strong").textContent,
          line.querySelector(".outcome").textContent,
        ]),
      );
    assert.deepEqual(lines, [
      ["valid", "fetch", "blocked by connect-src (enforce)"],
      ["valid", "WebSocket", "blocked by connect-src (enforce)"],
      ["valid", "beacon", "blocked by connect-src (enforce)"],
      ["valid", "image", "blocked by img-src (enforce)"],
    ]);
    assert.match(await page.locator("#policy").innerText(), /connect-src\s+'none'/);
    assert.match(await page.locator("#policy").innerText(), /script-src\s+'sha256-/);
    await close();
  }));

test("the page without its policy warns that it can connect", () =>
  withChromium(async (browser) => {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    // Answered here: tests use no network.
    await page.route(/example\.com/, (route) => route.fulfill({ status: 204 }));
    await page.goto(PAGE);
    await page.locator("#proof > summary").click();
    await page.locator("#prove").click();
    await page.waitForFunction(() => !document.getElementById("prove").disabled);
    assert.match(await page.locator("#attempts li").first().innerText(), /NOT BLOCKED/);
    await context.close();
  }));

test("text cannot become markup or code", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    const refusals = await page.evaluate(async () => {
      // During the call itself, the debugging protocol allows `eval`.
      await new Promise((done) => setTimeout(done));
      const attempts = {
        innerHTML: () => (document.getElementById("notice").innerHTML = "<b>bold</b>"),
        insertAdjacentHTML: () => document.getElementById("notice").insertAdjacentHTML("beforeend", "<b>bold</b>"),
        "document.write": () => document.write("<b>bold</b>"),
        // biome-ignore lint/security/noGlobalEval lint/complexity/noCommaOperator: the page must block it
        eval: () => (0, eval)("1"),
        Function: () => new Function("1"),
        "another policy": () => window.trustedTypes.createPolicy("any", { createHTML: (text) => text }),
      };
      return Object.entries(attempts).map(([name, run]) => {
        try {
          run();
          return `${name}: let through`;
        } catch (error) {
          return `${name}: ${error.name}`;
        }
      });
    });
    assert.deepEqual(refusals, [
      "innerHTML: TypeError",
      "insertAdjacentHTML: TypeError",
      "document.write: TypeError",
      "eval: EvalError",
      "Function: EvalError",
      "another policy: TypeError",
    ]);
    assert.equal(await page.locator("#notice b").count(), 0);
    // The browser reports each block on the console; the page itself reports nothing.
    assert.deepEqual(
      errors.filter((text) => !/requires 'Trusted|violates the following|Content Security Policy/.test(text)),
      [],
    );
    await close();
  }));

test("without what it needs, the page reports it and shows no controls", () =>
  withChromium(async (browser) => {
    const lacks = [
      [() => delete globalThis.WebAssembly, /^This page needs scripts, WebAssembly and DecompressionStream/],
      [() => delete globalThis.DecompressionStream, /^This page needs scripts, WebAssembly and DecompressionStream/],
      [() => delete globalThis.CSSStyleSheet, /^This page needs scripts, WebAssembly and DecompressionStream/],
      [() => (WebAssembly.instantiate = () => Promise.reject(new WebAssembly.CompileError("refused"))), /blocks it/],
    ];
    for (const [remove, words] of lacks) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const faults = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.addInitScript(remove);
      await page.goto(PAGE);
      await page.locator("#broken").waitFor();
      assert.match(await page.locator("#broken").innerText(), words);
      assert.equal(await page.locator("button:visible, textarea:visible, input:visible").count(), 0, String(words));
      assert.deepEqual(faults, []);
      await context.close();
    }
  }));

test("no controls are shown before the module has started", () =>
  withChromium(async (browser) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => {
      const { instantiate } = WebAssembly;
      WebAssembly.instantiate = (...given) =>
        new Promise((resolve) => (globalThis.goOn = () => resolve(instantiate(...given))));
    });
    await page.goto(PAGE);
    assert.equal(await page.locator("button:visible, textarea:visible, a:visible:not(.brand)").count(), 0);
    assert.ok(await page.locator("#broken").isHidden());
    await page.evaluate(() => globalThis.goOn());
    await page.locator("#field").waitFor();
    assert.equal(await verdictOf(page), "Valid");
    await context.close();
  }));

test("without scripts the page shows a note", () =>
  withChromium(async (browser) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(PAGE);
    assert.match(await page.locator("#broken").innerText(), /^This page needs scripts/);
    assert.equal(await page.locator("button:visible, textarea:visible").count(), 0, "no controls");
    assert.equal(await page.locator(".fallback dd:visible").count(), 8, "the parts of a sample");
    await context.close();
  }));
