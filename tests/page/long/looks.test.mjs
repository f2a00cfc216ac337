// Layout and accessibility on a phone and on a wide screen, light and dark. A failure leaves a screenshot.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";

import { give, openPage, PAGE, SHOTS, VALID, withChromium } from "../support.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const STATES = {
  empty: "",
  valid: VALID,
  warnings:
    "llm://my-app:left:right@api.openai.com/ft:gpt-4o-mini:org::id?temperature=0.7&web_search=%7B%22maxUses%22%3A3%7D",
  "invalid-fixable": "llm://my-app:sk-live-9f2c@api.openai.com/gpt 5?temp=0.5&stream=yes",
  invalid: "llm://my-app:sk-proj-abc123@api.openai.com?temp=2.5",
  "another-text": `curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer sk-live-9f2c" -d '{"model":"gpt-4o","temperature":0.7}'`,
  "key-alone": "OPENAI_API_KEY=sk-live-9f2c",
  long: `llm://api.example.com/${"a-long-model-name/".repeat(12)}m?system=${"word%20".repeat(60)}&${Array.from({ length: 40 }, (_, at) => `p${at}=${at}`).join("&")}`,
};

/** Opens a tab; on phones, in the menu that takes the place of the row. */
async function open(page, prefix, name) {
  const tab = page.locator(`#tab-${prefix}${name}`);
  if (await tab.isVisible()) return tab.click();
  return page
    .locator(`#tab-${prefix}menu`)
    .selectOption({ label: await tab.evaluate((each) => each.firstChild.textContent) });
}

async function violations(page) {
  const result = await page.evaluate(() =>
    window.axe.run(document, {
      resultTypes: ["violations"],
      // At some scroll position, the fixed bar of a phone covers a part of any control; verdicts.test.mjs measures the sizes.
      rules: { "target-size": { enabled: innerWidth > 400 } },
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  return result.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target} ${node.any[0]?.message ?? ""}`)
        .join(" | ")}`,
  );
}

// Colours do not depend on the width, so each scheme is tested on a phone and on one wide screen.
for (const [colorScheme, width] of [
  ["light", 360],
  ["dark", 360],
  ["dark", 960],
  ["light", 1440],
]) {
  test(`${colorScheme}, ${width} px wide`, () =>
    withChromium(async (browser) => {
      // axe is injected, which the policy would block; other tests run with the policy.
      const { page, errors, close } = await openPage(browser, {
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
        bypassCSP: true,
      });
      await page.evaluate(AXE);
      const look = async (name) => {
        try {
          const needed = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(needed <= width, `${name} scrolls sideways`);
          assert.deepEqual(await violations(page), [], name);
        } catch (error) {
          await page.screenshot({ path: join(SHOTS, `${name}-${colorScheme}-${width}.png`), fullPage: true });
          throw error;
        }
      };
      for (const [name, input] of Object.entries(STATES)) {
        await give(page, input);
        await look(name);
      }
      await give(page, STATES.warnings);
      await page.locator("#copy-more").click();
      await look("menu");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await look("examples");
      await page.keyboard.press("Escape");
      await page.locator("#p-port").fill("99999");
      await look("build");
      await give(page, VALID);
      for (const view of ["host", "request", "convert"]) {
        await open(page, "view-", view);
        if (view === "convert") await page.locator("#import-samples button").nth(3).click();
        await look(view);
      }
      await page.locator("#import-samples button").last().click();
      await look("convert-ai");
      await open(page, "view-", "host");
      await give(page, "llm://my-app:sk-proj-abc123@2130706433/llama3?temp=0.5");
      await look("refused");
      await open(page, "view-", "request");
      await page.locator("#request-client").selectOption("anthropic");
      await look("refused-request");
      await open(page, "view-", "compare");
      await page
        .locator("#other")
        .fill("llm://my-app:another@API.openai.com:8443/ft:gpt-4o-mini:org::id?temp=1&user=me#note");
      await look("compare");
      await give(page, "llm://2130706433/$model");
      await page.locator("#other").fill("llm://h.example");
      await look("compare-odd");
      await open(page, "", "bulk");
      await page.locator("#bulk-sample").click();
      await look("text");
      await open(page, "", "base");
      await page.locator("#base-samples button").last().click();
      await look("base");
      await open(page, "", "codes");
      await page.locator("#codes-list summary").first().click();
      await look("codes");
      await open(page, "", "scheme");
      await page.locator("#template-sample").click();
      await look("scheme");
      assert.deepEqual(errors, []);
      await close();
    }));
}

test("the input and its sheet break lines at the same positions", () =>
  withChromium(async (browser) => {
    for (const width of [360, 700, 1280]) {
      const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
      for (const input of [...Object.values(STATES), "llm://h/m\n", "llm://h/m x\ty é漢字 "]) {
        await give(page, input);
        const [text, sheet] = await page.evaluate(() => {
          const field = document.getElementById("field");
          return [field.scrollHeight, document.getElementById("field-paint").offsetHeight];
        });
        assert.ok(
          Math.abs(text - sheet) <= 1,
          `${width} px, ${JSON.stringify(input.slice(0, 40))}: ${text} and ${sheet} px high`,
        );
      }
      await close();
    }
  }));

test("the theme follows the system until one is chosen, and the choice is stored", () =>
  withChromium(async (browser) => {
    const { page, context, close } = await openPage(browser, { colorScheme: "dark" });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const becomes = (color) =>
      page.waitForFunction((color) => getComputedStyle(document.body).backgroundColor === color, color);
    const choose = async (name) => {
      await page.locator("#theme").click();
      await page.locator("#theme", { hasText: name }).waitFor();
    };
    const dark = await ground();
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForFunction((dark) => getComputedStyle(document.body).backgroundColor !== dark, dark);
    const light = await ground();
    await choose("Light");
    await choose("Dark");
    await becomes(dark);
    const stored = () => page.evaluate(() => localStorage.getItem("llm-uri:theme"));
    assert.equal(await stored(), "dark");
    // Chromium may lose what a file has stored when the file is loaded again, so it is stored before the page starts.
    await page.addInitScript(() => localStorage.setItem("llm-uri:theme", "dark"));
    await page.reload();
    await page.locator(":root.running").waitFor();
    assert.equal(await ground(), dark, "dark after a reload");
    await choose("System");
    await becomes(light);
    await context.close();
    await close();
  }));

test("the page fits at 200 % and 400 % zoom", () =>
  withChromium(async (browser) => {
    // At 200 % a window of 1280 px is 640 CSS pixels wide, at 400 % 320.
    for (const width of [640, 320]) {
      const { page, close } = await openPage(browser, { viewport: { width, height: 450 }, deviceScaleFactor: 2 });
      await give(page, STATES.warnings);
      for (const view of ["edit", "request", "host", "convert", "compare", "text", "base", "codes", "scheme"]) {
        const widest = await page.evaluate(async (hash) => {
          const opened = new Promise((done) => window.addEventListener("hashchange", done, { once: true }));
          location.hash = hash;
          await opened;
          // A card hides what does not fit.
          const buttons = Array.from(document.querySelectorAll("button"), (each) => each.getBoundingClientRect().right);
          return Math.max(document.documentElement.scrollWidth, ...buttons);
        }, `tab=${view}`);
        assert.ok(widest <= width, `${view} at ${width} px: ${widest}`);
      }
      await close();
    }
    assert.ok(PAGE.startsWith("file:"));
  }));

test("with forced colours the key is masked and the rest is visible", () =>
  withChromium(async (browser) => {
    const { page, close } = await openPage(browser, { forcedColors: "active" });
    const key = "sk-proj-abc123";
    await give(page, VALID);
    const drawn = (id) =>
      page
        .locator(`#${id}`)
        .evaluate((element) => [
          getComputedStyle(element).color,
          getComputedStyle(element).webkitTextSecurity,
          element.checkVisibility(),
        ]);
    const [none, security] = await drawn("field");
    assert.deepEqual([none, security], ["rgba(0, 0, 0, 0)", "none"]);
    const [ink, , visible] = await drawn("field-paint");
    assert.ok(visible && ink !== none, ink);
    assert.equal(await page.locator("#field-paint").innerText(), `${VALID.replace(key, "•".repeat(key.length))}\u200B`);
    const button = page.locator("#reveal");
    await button.focus();
    await page.keyboard.down("Space");
    assert.notEqual((await drawn("field"))[0], none);
    await page.keyboard.up("Space");
    assert.equal((await drawn("field"))[0], none);
    // The selected tab differs from the others.
    const looks = (id) =>
      page.locator(`#${id}`).evaluate((tab) => getComputedStyle(tab).backgroundColor + getComputedStyle(tab).color);
    for (const [chosen, other] of [
      ["tab-inspect", "tab-bulk"],
      ["tab-view-issues", "tab-view-host"],
    ])
      assert.notEqual(await looks(chosen), await looks(other));
    await close();
  }));
