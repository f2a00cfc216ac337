// The parts, edited in place: nothing of the input is lost, and no control contains a secret.

import assert from "node:assert/strict";
import { test } from "node:test";

import { give, openPage, VALID, verdictOf, withChromium } from "./support.mjs";

const fieldOf = (page) => page.locator("#field").inputValue();
const fill = (page, id, text) => page.locator(`#p-${id}`).fill(text);
const parameter = (page, name) => page.getByLabel(name, { exact: true });
const hintOf = (page, id) => page.locator(`#p-${id}-hint`).innerText();
const add = async (page, name) => {
  await page.locator("#p-add").fill(name);
  await page.keyboard.press("Enter");
};

test("the input fills the controls, except secrets", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(
      page,
      "llm://my-app:sk-proj-abc123@h.example:8443/org/m%3A1?temp=0.7&api_key=sk-live-0123&stream=TRUE&seed=4&stop=a%2Cb,c&x=%7B%22a%22%3A1%7D&flag#note%20one",
    );
    const values = await page
      .locator("#parts :is(input:not([type=range], #p-add), select, textarea)")
      .evaluateAll((all) => all.map((input) => input.value));
    assert.deepEqual(values, [
      ...["my-app", "", "h.example", "8443", "org/m:1"],
      ...["0.7", "", "true", "4", "a,b\nc", '{\n  "a": 1\n}', ""],
      "note one",
    ]);
    assert.match(await page.locator("#p-api-key").getAttribute("placeholder"), /masked/);
    assert.deepEqual(errors, []);
    await close();
  }));

test("a control changes its part, and keeps all others, secrets and the caret", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "llm://my-app:sk-proj-abc123@h.example/m?api_key=sk-live-0123&temp=0.7&a=%7e#note");
    const host = page.locator("#p-host");
    await host.focus();
    await host.evaluate((input) => input.setSelectionRange(1, 1));
    await page.keyboard.type("ub");
    assert.equal(
      await fieldOf(page),
      "llm://my-app:sk-proj-abc123@hub.example/m?api_key=sk-live-0123&temp=0.7&a=%7e#note",
    );
    assert.equal(await page.evaluate(() => document.activeElement.id), "p-host");
    assert.equal(await host.evaluate((input) => input.selectionStart), 3, "the caret is where it was typed");

    await parameter(page, "temp").fill("1.5");
    await fill(page, "port", "8443");
    await fill(page, "model", "org/m 2");
    await fill(page, "fragment", "");
    assert.equal(
      await fieldOf(page),
      "llm://my-app:sk-proj-abc123@hub.example:8443/org/m%202?api_key=sk-live-0123&temp=1.5&a=%7e",
      "what is not edited stays verbatim",
    );

    // A new key is written into the input and masked everywhere else.
    await fill(page, "api-key", "new@key");
    assert.match(await fieldOf(page), /^llm:\/\/my-app:new%40key@hub\.example/);
    assert.doesNotMatch(await page.evaluate(() => document.body.outerHTML), /new(@|%40)key/);
    await host.focus();
    assert.equal(await page.locator("#p-api-key").inputValue(), "", "the control forgets the key");
    await page.getByLabel("Remove the key").click();
    assert.match(await fieldOf(page), /^llm:\/\/my-app@hub\.example/);

    await add(page, "stream");
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "SELECT");
    await page.getByRole("button", { name: "Remove the parameter temp" }).click();
    await page.getByRole("button", { name: "Remove the parameter api_key" }).click();
    await add(page, "user");
    await parameter(page, "user").fill("a b&c");
    await add(page, "stop");
    await parameter(page, "stop").fill("x,y\nz");
    assert.equal(
      await fieldOf(page),
      "llm://my-app@hub.example:8443/org/m%202?a=%7e&stream=true&user=a%20b%26c&stop=x%2Cy,z",
    );
    assert.equal(await verdictOf(page), "Valid");
    assert.deepEqual(errors, []);
    await close();
  }));

test("an invalid input keeps its parts: editing one loses no other", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "llm://my-app:sk-proj-abc123@api.openai.com:99999/gpt-5?temp=9&seed=x&max_tokens=5#note");
    assert.match(await verdictOf(page), /^Not valid/);
    await page.locator("#p-model").focus();
    await page.keyboard.press("End");
    await page.keyboard.type("2");
    assert.equal(
      await fieldOf(page),
      "llm://my-app:sk-proj-abc123@api.openai.com:99999/gpt-52?temp=9&seed=x&max_tokens=5#note",
    );
    // Each faulty control is marked; the others are not.
    assert.deepEqual(await page.locator("#parts [aria-invalid=true]").evaluateAll((all) => all.map(({ id }) => id)), [
      "p-port",
      "p-param-0",
      "p-param-1",
    ]);
    assert.match(await hintOf(page, "port"), /65535|0 to/);
    assert.match(await hintOf(page, "param-0"), /range/);

    // An invalid value is written, and reported below its control.
    await give(page, VALID);
    await fill(page, "port", "99999");
    await fill(page, "host", "h example");
    await fill(page, "app-label", "other");
    assert.equal(
      await fieldOf(page),
      "llm://other:sk-proj-abc123@h%20example:99999/gpt-5?temp=0.7&max_tokens=1500#coding",
    );
    await fill(page, "host", "::1");
    await fill(page, "port", "8443");
    assert.equal(await fieldOf(page), "llm://other:sk-proj-abc123@[::1]:8443/gpt-5?temp=0.7&max_tokens=1500#coding");
    assert.equal(await page.locator("#parts [aria-invalid=true]").count(), 0);

    // An error that moves the borders of the parts: the parts are those of the fixed URI.
    await give(page, "llm://my-app:sk-live/9f2c@api.openai.com/gpt-5?temp=9");
    assert.equal(await page.locator("#p-host").inputValue(), "api.openai.com");
    await fill(page, "model", "gpt-4o");
    assert.equal(await fieldOf(page), "llm://my-app:sk-live%2F9f2c@api.openai.com/gpt-4o?temp=9");

    // Another format is not editable, and stays.
    await give(page, `curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer k" -d '{"model":"m"}'`);
    assert.ok(await page.locator("#p-host").isDisabled());
    assert.ok(await page.locator("#p-provider").isDisabled());
    assert.ok(await page.locator("#parts-note").isVisible());

    // With other text before it, the key would no longer be masked.
    await give(page, "llm:my-app:sk-live-9f2c@api.okey: x.com/gpt-5");
    assert.ok(await page.locator("#p-app-label").isDisabled());
    assert.deepEqual(errors, []);
    await close();
  }));

test("a secret parameter is masked while it is typed", () =>
  withChromium(async (browser) => {
    const { page, close } = await openPage(browser);
    await give(page, "llm://h.example/m");
    await add(page, "api_key");
    await page.keyboard.type("sekret");
    assert.equal(await fieldOf(page), "llm://h.example/m?api_key=sekret");
    assert.equal(await parameter(page, "api_key").getAttribute("type"), "password");
    await close();
  }));

test("undo and redo work in the input, in a control, and after a fix", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, VALID);
    await page.locator("#p-host").fill("h.example");
    await parameter(page, "temp").fill("1.5");
    await page.keyboard.press("Control+z");
    assert.match(await fieldOf(page), /@h\.example\/gpt-5\?temp=0\.7&/, "with the focus in a control");
    assert.equal(await parameter(page, "temp").inputValue(), "0.7");
    await page.keyboard.press("Control+z");
    assert.equal(await fieldOf(page), VALID);
    await page.locator("#field").focus();
    await page.keyboard.press("Control+Shift+z");
    assert.match(await fieldOf(page), /@h\.example\//);
    await page.keyboard.press("Control+z");
    assert.equal(await fieldOf(page), VALID);

    // Without a pause between the letters, typing is one step.
    await page.locator("#field").evaluate((field) => {
      for (const letter of "XY") {
        field.value += letter;
        field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
      }
    });
    await page.locator("#p-fragment").fill("note");
    await page.keyboard.press("Control+z");
    assert.equal(await fieldOf(page), `${VALID}XY`);
    await page.keyboard.press("Control+z");
    assert.equal(await fieldOf(page), VALID);
    assert.deepEqual(errors, []);
    await close();
  }));

test("a provider fills host, port and model; typos of names are reported", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "");
    await page.locator("#p-provider").selectOption("anthropic");
    assert.equal(await fieldOf(page), "llm://api.anthropic.com/claude-opus-4-1");
    assert.match(await hintOf(page, "api-key"), /begin with sk-ant-/);
    await page.locator("#p-provider").selectOption("vllm");
    assert.equal(await fieldOf(page), "llm://localhost:8000/claude-opus-4-1");
    await give(page, "llm://a:k@api.opnai.com/gtp-5");
    await page.getByRole("button", { name: "api.openai.com", exact: true }).click();
    await page.getByRole("button", { name: "gpt-5", exact: true }).click();
    assert.equal(await fieldOf(page), "llm://a:k@api.openai.com/gpt-5");
    await give(page, "llm://a:k@api.openai.com/gpt-7");
    assert.equal(await page.locator("#p-model-hint button").count(), 0, "a new version is no typo");
    assert.deepEqual(errors, []);
    await close();
  }));

test("the controls build a URI from an empty input", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "");
    await page.locator("#p-host").pressSequentially("h.example");
    assert.match(await hintOf(page, "model"), /model is missing/i);
    await page.locator("#p-model").pressSequentially("m");
    assert.equal(await fieldOf(page), "llm://h.example/m");
    await page.locator("#p-app-label").pressSequentially("app");
    await page.locator("#p-api-key").pressSequentially("k/1");
    assert.equal(await fieldOf(page), "llm://app:k%2F1@h.example/m");
    assert.deepEqual(errors, []);
    await close();
  }));

test("the focus moves to an input if the clicked button disappears", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    for (const [input, button, focused] of [
      ["llm://API.openai.com/gpt-4o", "Use it", "field"],
      ["see llm://h.example/m here", "Use this URI", "field"],
      ["llm://h.example/m x", "Apply fix: space-in-uri", "field"],
      ["llm://a:k@api.opnai.com/gpt-4o", "api.openai.com", "p-host"],
      ["llm://a:k@api.openai.com/gpt-4o?temp=1", "Remove the parameter temp", "p-add"],
    ]) {
      await give(page, input);
      await page.getByRole("button", { name: button, exact: true }).focus();
      await page.keyboard.press("Enter");
      assert.notEqual(await fieldOf(page), input);
      assert.equal(await page.evaluate(() => document.activeElement.id), focused, button);
    }
    assert.deepEqual(errors, []);
    await close();
  }));
