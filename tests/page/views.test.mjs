// The views for comparing and converting, and the links that open a view.

import assert from "node:assert/strict";
import { test } from "node:test";

import { give, openPage, VALID, withChromium } from "./support.mjs";

const rowsOf = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));

test("two URIs are compared at three levels, and by their parts", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await page.locator("#tab-view-compare").click();
    const levels = () => page.locator("#compare-levels li").allInnerTexts();
    const changes = () => rowsOf(page, "#compare-changes li");
    assert.match(await page.locator("#compare-verdict").innerText(), /Paste another URI/);
    assert.deepEqual(await levels(), []);

    await give(page, "llm://my-app:key-one@api.openai.com/gpt-5?temp=0.70&stream=TRUE#note");
    await page.locator("#other").fill("llm://my-app:key-one@API.OpenAI.com:443/gpt-5?stream=true&temp=0.7#note");
    assert.deepEqual(await levels(), ["The same endpoint", "The same model there", "The same in everything"]);
    assert.deepEqual(await changes(), []);

    await page.locator("#other").fill("llm://my-app:key-two@api.openai.com/gpt-5?temp=0.8&stream=true&user=me");
    assert.deepEqual(await levels(), ["The same endpoint", "The same model there", "Not the same in everything"]);
    assert.deepEqual(await changes(), [
      ["api-key", "differs, under its cover"],
      ["parameter", "temp=0.70 ≠ temp=0.8"],
      ["parameter", "none ≠ user=me"],
      ["fragment", "note ≠ none"],
    ]);
    assert.equal(await page.locator("#other-paint .dots").innerText(), "•••••••", "its key is covered");

    await page.locator("#other").fill("llm://localhost/llama3");
    assert.deepEqual(await levels(), ["Another endpoint", "Another model, or elsewhere", "Not the same in everything"]);

    // A part of the one lights the same part of the other.
    await page.locator('#strip [data-self="model"]').hover();
    assert.deepEqual(await page.locator("#other-paint .lit").allInnerTexts(), ["llama3"]);

    await page.locator("#other").fill("llm://h.example");
    assert.match(await page.locator("#compare-verdict").innerText(), /^Not valid: 1 error\. The model is missing/);
    await give(page, "llm://h");
    await page.locator("#other").fill("llm://h.example/m");
    assert.match(await page.locator("#compare-verdict").innerText(), /above is not valid/);
    assert.deepEqual(errors, []);
    await close();
  }));

test("the browser's own parser is shown beside the package's", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await page.locator("#tab-view-compare").click();
    const rows = () => rowsOf(page, "#url-rows tr");
    await give(page, VALID);
    assert.equal(await page.locator("#url-note").innerText(), "Both read the same parts.");
    assert.deepEqual((await rows())[2], ["api-key", "***", "***"]);

    await give(page, "llm://2130706433/m");
    assert.match(await page.locator("#url-note").innerText(), /read differently/);
    const found = Object.fromEntries((await rows()).map(([name, ours, theirs]) => [name, [ours, theirs]]));
    assert.deepEqual(found["host in https://"], ["2130706433", "127.0.0.1differs"]);
    assert.deepEqual(found.model, ["/m", "/m"]);
    await give(page, "llm://H.Example/m");
    assert.deepEqual((await rows())[1], ["host", "h.example", "H.Examplediffers"]);

    await give(page, "llm://h.example/m?temp=9");
    assert.match(await page.locator("#url-note").innerText(), /takes it without a word/);
    await give(page, "llm://h.example:999999/m");
    assert.match(await page.locator("#url-note").innerText(), /refuses it too/);
    assert.deepEqual(errors, []);
    await close();
  }));

test("an environment variable is quoted", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await page.locator("#tab-view-convert").click();
    await give(page, "llm://h.example/m?user='$me'");
    assert.equal(await page.locator("#env-line").innerText(), `LLM_URL="llm://h.example/m?user='$me'"`);
    assert.ok(await page.locator("#env-expose").isHidden(), "there is no key");
    await give(page, "llm://h.example");
    assert.ok(await page.locator("#env-content").isHidden());
    assert.deepEqual(errors, []);
    await close();
  }));

test("a link names a URI, a view, or both", () =>
  withChromium(async (browser) => {
    const uri = "llm://h.example/m?temp=1&tab=x";
    const visible = { text: "#bulk-in", edit: "#b-host", compare: "#other", url: "#url-table", env: "#env-line", host: "#host-verdicts", request: "#request-code", convert: "#import", scheme: "#template" };
    for (const [view, selector] of Object.entries(visible)) {
      for (const hash of [`#tab=${view}`, `#u=${encodeURIComponent(uri)}&tab=${view}`, `#u=${uri}&tab=${view}`]) {
        const { page, errors, close } = await openPage(browser, { hash });
        await page.locator(selector).waitFor();
        assert.equal(await page.locator("#field").inputValue(), hash.startsWith("#u=") ? uri : VALID, hash);
        assert.deepEqual(errors, []);
        await close();
      }
    }
    const { page, close } = await openPage(browser, { hash: `#u=${uri}` });
    assert.equal(await page.locator("#field").inputValue(), uri, "what is no view belongs to the URI");
    await close();
  }));

test("an example or a link that comes while a text is redacted goes into the field, and leaves the text alone", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser, { hash: "#tab=text" });
    const texts = () => page.locator("#field, #bulk-in").evaluateAll((all) => all.map(({ value }) => value));
    await page.locator("#bulk-in").fill("my text");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("ollama tag");
    await page.keyboard.press("Enter");
    assert.ok(await page.locator("#field").isVisible());
    assert.deepEqual(await texts(), ["llm://localhost/llama3.2:3b", "my text"]);

    await page.locator("#tab-bulk").click();
    await page.locator("#bulk-in").focus();
    await page.evaluate(() => (location.hash = "#u=llm%3A%2F%2Fh.example%2Fm"));
    await page.locator("#field").waitFor();
    assert.deepEqual(await texts(), ["llm://h.example/m", "my text"]);
    assert.deepEqual(errors, []);
    await close();
  }));
