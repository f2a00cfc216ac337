// Every keystroke updates the verdict, parts, diagnostics, fixes and sentence.

import assert from "node:assert/strict";
import { test } from "node:test";

import { codesOf, give, openPage, VALID, verdictOf, withChromium } from "./support.mjs";

test("the page parses the input", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);

    assert.equal(await verdictOf(page), "Valid", "the sample is valid");

    await give(page, "");
    assert.equal(await verdictOf(page), "Enter a URI");
    assert.ok(await page.locator("#copy").isDisabled());

    await page.locator("#field").pressSequentially("llm://h/m", { delay: 0 });
    assert.equal(await verdictOf(page), "Valid", "after the last keystroke");
    await page.keyboard.press("Backspace");
    assert.equal(await verdictOf(page), "Not valid: 1 error", "after one more");
    assert.deepEqual(await codesOf(page), ["missing-model"]);
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#field").inputValue(), "llm://h/", "Enter adds no line");

    await give(page, "llm://api.openai.com/ft:gpt-4o?temperature=1");
    assert.equal(await verdictOf(page), "Valid, 1 warning, 1 hint");
    assert.equal(await page.locator("#field").getAttribute("aria-invalid"), "false");

    // The patterns distinguish the parts without colour.
    await give(page, VALID);
    const patterns = await page
      .locator("#parts .row[data-kind]")
      .evaluateAll(
        (all) =>
          new Set(
            all.map((row) =>
              ["--on", "--off", "--thick"].map((name) => getComputedStyle(row).getPropertyValue(name)).join(" "),
            ),
          ).size,
      );
    assert.equal(patterns, 7, "one for each kind");

    assert.deepEqual(errors, []);
    await close();
  }));

test("a diagnostic and its text in the input highlight each other", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "llm://h.example/m?temp=3&seed=x");
    assert.deepEqual(await codesOf(page), ["out-of-range", "not-an-integer"]);
    const [first] = await page.locator("#issues .issue mark").allInnerTexts();
    assert.equal(first, "3");
    assert.equal(await page.locator('#field-paint [data-severity="error"]').first().innerText(), "3");
    const excerpt = (name) => page.getByRole("button", { name, exact: true }).count();
    assert.equal(await excerpt("Select in the input, parameter: llm://h.example/m?temp=3&seed=x"), 2);

    await page.locator("#issues .excerpt").first().click();
    const selected = await page
      .locator("#field")
      .evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
    assert.equal(selected, "3");

    // An issue about the whole input names no part.
    await give(page, "x llm://h.example/m");
    assert.equal(await excerpt("Select in the input: x llm://h.example/m"), 1);

    // An issue without width is marked by a caret.
    await give(page, "llm://h.example");
    assert.equal(await page.locator("#field-paint .caret").count(), 1);
    assert.equal(await page.locator("#issues mark.caret").count(), 1);

    await give(page, "llm://h.example/a:b?temp=1");
    const lit = () =>
      page.locator(".lit").evaluateAll((all) => all.map((element) => element.dataset.self ?? element.textContent));
    await page.locator('#parts [data-self="model"]').hover();
    for (const name of ["model", "issue-0"]) assert.ok((await lit()).includes(name), `a part highlights ${name}`);
    await page.locator('#issues [data-self="issue-0"] .issue-text').hover();
    for (const name of ["model", ":"]) assert.ok((await lit()).includes(name), `a diagnostic highlights ${name}`);
    await page.locator("#p-model").focus();
    assert.ok((await lit()).includes("issue-0"), "focus highlights too");

    assert.match(
      await page.locator("#issues .issue-foot a").first().getAttribute("href"),
      /^https:\/\/datatracker\.ietf\.org\/doc\/html\/draft-levy-llm-uri-scheme-00#section-4\.3$/,
    );
    assert.equal(await page.locator("#issues .issue-foot a").first().getAttribute("rel"), "noreferrer noopener");
    assert.deepEqual(errors, []);
    await close();
  }));

test("bidirectional control characters are marked and do not reorder the text", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "llm://h.example/m\u202Emoc.live\u202C");
    const sheet = await page.locator("#field-paint").evaluate((paint) => paint.textContent);
    assert.doesNotMatch(sheet, /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
    assert.equal(sheet.replaceAll("\u200B", ""), "llm://h.example/mmoc.live", "in input order");
    assert.equal(await page.locator("#field-paint .caret").count(), 2, "each is marked");
    assert.deepEqual(errors, []);
    await close();
  }));

test("a fix shows a preview, takes one click, and can be undone", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    const value = () => page.locator("#field").inputValue();

    const broken = "llm://my-app:sk-live/9f2c@api.openai.com/gpt-5";
    await give(page, broken);
    assert.deepEqual(await codesOf(page), ["credential-spill"]);
    assert.equal(
      await page.locator("#offer").innerText(),
      "With its fixes: llm://my-app:***@api.openai.com/gpt-5\n\nApply all fixes",
    );
    await page.getByRole("button", { name: "Apply fix: credential-spill" }).click();
    assert.equal(await value(), "llm://my-app:sk-live%2F9f2c@api.openai.com/gpt-5");
    assert.equal(await verdictOf(page), "Valid");
    await page.keyboard.press("Control+z");
    assert.equal(await value(), broken);

    await give(page, "llm://a:k1@h.example/a:b?stream=yes");
    assert.deepEqual(await page.locator("#issues .diff-row ins").allInnerTexts(), ["%3A", "true"]);
    assert.deepEqual(await page.locator("#issues .diff-row del").allInnerTexts(), [":", "yes"]);
    await page.locator("#fix-all").click();
    assert.equal(await value(), "llm://a:k1@h.example/a%3Ab?stream=true");
    assert.equal(await verdictOf(page), "Valid");
    assert.ok(await page.locator("#fix-all").isHidden());

    // The canonical form and its changes.
    await give(page, "LLM://H.example/a:b");
    assert.equal(await page.locator("#canonical-text").innerText(), "llm://h.example/a%3Ab");
    assert.deepEqual(await page.locator("#canonical-changes .part-name").allInnerTexts(), ["scheme", "host", "model"]);
    await page.locator("#canonical-use").click();
    assert.equal(await value(), "llm://h.example/a%3Ab");
    assert.match(await page.locator("#canonical-changes").innerText(), /Already in canonical form/);
    assert.deepEqual(errors, []);
    await close();
  }));

test("an input in another format is offered as a URI, or opens its view", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
    const note = () => page.locator("#offer-words").innerText();
    const field = () => page.locator("#field").inputValue();
    const readings = {
      "export OPENAI_API_KEY=k1\nexport OPENAI_MODEL=gpt-5": [/^From variables/, "llm://:k1@api.openai.com/gpt-5"],
      'curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer k1" -d \'{"model":"gpt-4o","temperature":0.7}\'':
        [/^From a curl command/, "llm://:k1@api.openai.com/gpt-4o?temp=0.7"],
      "dial llm://my-app:k1@h.example/m failed": [/^This text contains one URI:/, "llm://my-app:k1@h.example/m"],
    };
    await give(page, `LLM_URL="llm://my-app:k1@h.example/m"`);
    assert.match(await note(), /^With its fixes:/, "an input that can be fixed is not imported");
    for (const [text, [words, uri]] of Object.entries(readings)) {
      await give(page, text);
      assert.match(await note(), words, text);
      assert.match(await verdictOf(page), /^Not valid/);
      assert.match(await page.locator("#offer-text").innerText(), /(h\.example|api\.openai\.com)/);
      assert.equal(await page.locator("#issues .fix").count(), 0, "adding a scheme would not fix it");
      await page.getByRole("button", { name: "Use this URI" }).click();
      assert.equal(await field(), uri);
      assert.match(await verdictOf(page), /^Valid/);
      assert.ok(await page.locator("#take").isHidden());
      await page.keyboard.press("Control+z");
      assert.equal(await field(), text);
    }

    for (const text of ["OPENAI_API_KEY=k1", "https://api.openai.com/v1/chat/completions"]) {
      await give(page, text);
      assert.match(await note(), /the model is missing/);
      await page.getByRole("button", { name: "Convert it" }).click();
      assert.equal(await page.evaluate(() => document.activeElement.id), "import-model");
      await page.keyboard.type("gpt-5");
      assert.match(await page.locator("#import-text").innerText(), /^llm:\/\/(:\*\*\*@)?api\.openai\.com\/gpt-5$/);
      await page.locator("#import-model").fill("");
    }

    await give(page, "ai://models.example/vision");
    await page.waitForFunction(() =>
      document.getElementById("live").textContent.startsWith("Not valid: 1 error. This is an ai URI"),
    );
    await page.getByRole("button", { name: "Convert it" }).click();
    assert.equal(await page.locator("#import-text").innerText(), "ai://models.example/vision");

    // A pasted log opens in the text view.
    const log = Array.from(
      { length: 1_500 },
      (_, at) => `2026-01-01T00:00:00Z INFO line ${at} llm://app:k${at}@h.example/m ok\n`,
    ).join("");
    await page.evaluate((text) => navigator.clipboard.writeText(text), log);
    await page.locator("#field").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
    await page.getByRole("button", { name: "Redact the text" }).click();
    assert.equal(await page.locator("#found-count").innerText(), "1500");
    assert.equal(await page.locator("#bulk-in").inputValue(), log);
    await page.locator("#tab-inspect").click();

    for (const text of ["sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789", "Bearer abc"]) {
      await give(page, text);
      assert.match(await note(), /^All of it is masked, because it may be a key/);
    }
    await give(page, "llm://h");
    assert.ok(await page.locator("#offer").isHidden());
    assert.deepEqual(errors, []);
    await close();
  }));

test("the page can be used by keyboard alone", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, VALID);
    const here = () => page.evaluate(() => document.activeElement.dataset.self ?? document.activeElement.id);

    // From the URI to its verdicts, its actions and its parts.
    await page.locator("#field").focus();
    await page.keyboard.press("Tab");
    assert.equal(await here(), "verdict-syntax");
    await page.locator("#copy-more").focus();
    await page.keyboard.press("Tab");
    assert.equal(await here(), "p-provider");

    // The examples.
    await page.keyboard.press("Control+k");
    assert.equal(await here(), "examples-filter");
    await page.keyboard.type("ollama tag");
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#field").inputValue(), "llm://localhost/llama3.2:3b");
    assert.match(
      await page.locator("#sentence").innerText(),
      /on this machine, at localhost, port 11434 \(the default\)/,
    );

    // The menu.
    await page.locator("#copy-more").focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#copy-menu").isVisible(), true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    assert.equal(await here(), "copy-more");
    assert.equal(await page.locator("#copy-menu").isVisible(), false);

    // The tabs.
    await page.locator("#tab-inspect").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await here(), "tab-bulk");
    assert.ok(await page.locator("#bulk").isVisible());

    // The verdict for screen readers, after a pause.
    await page.locator("#tab-inspect").click();
    await give(page, "llm://h.example");
    await page.waitForFunction(() =>
      document.getElementById("live").textContent.startsWith("Not valid: 1 error. The model is missing."),
    );
    assert.equal(await page.locator("#field").getAttribute("aria-describedby"), "verdicts");
    assert.deepEqual(errors, []);
    await close();
  }));

test("a long input is parsed in every view", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    const long = `llm://app:key@api.openai.com/gpt-4o?system=${"a".repeat(3_000)}&x=${"a".repeat(3_000)}&y=${"a".repeat(3_900)}`;
    for (const view of ["issues", "host", "request", "convert", "compare"]) {
      await page.locator(`#tab-view-${view}`).click();
      await give(page, `${long}${view}`);
      assert.match(await verdictOf(page), /^Valid/, "the whole input is parsed");
    }
    assert.deepEqual(errors, []);
    await close();
  }));
