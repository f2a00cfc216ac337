// The form: it stays in sync with the input, keeps carets, and never contains a secret.

import assert from "node:assert/strict";
import { test } from "node:test";

import { give, openPage, VALID, verdictOf, withChromium } from "./support.mjs";

const fieldOf = (page) => page.locator("#field").inputValue();

test("the input fills the form, except secrets", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await page.locator("#build-open").click();
    await give(
      page,
      "llm://my-app:sk-proj-abc123@h.example:8443/org/m%3A1?temp=0.7&api_key=sk-live-0123&stream=TRUE&seed=4&flag#note%20one",
    );
    const values = await page
      .locator("#build input, #build select:not(#b-add)")
      .evaluateAll((all) => all.map((input) => input.value));
    assert.deepEqual(values, ["my-app", "", "h.example", "8443", "org/m:1", "0.7", "", "true", "4", "", "note one"]);
    assert.match(await page.locator("#b-key").getAttribute("placeholder"), /masked/);
    assert.deepEqual(errors, []);
    await close();
  }));

test("the form writes the input and keeps other parts, secrets and the caret", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "llm://my-app:sk-proj-abc123@h.example/m?api_key=sk-live-0123&temp=0.7#note");
    await page.locator("#build-open").click();

    const host = page.locator("#b-host");
    await host.focus();
    await host.evaluate((input) => input.setSelectionRange(1, 1));
    await page.keyboard.type("ub");
    assert.equal(await fieldOf(page), "llm://my-app:sk-proj-abc123@hub.example/m?api_key=sk-live-0123&temp=0.7#note");
    assert.equal(await page.evaluate(() => document.activeElement.id), "b-host");
    assert.equal(await host.evaluate((input) => input.selectionStart), 3, "the caret is where it was typed");

    await page.getByLabel("temp", { exact: true }).fill("1.5");
    await page.locator("#b-port").fill("8443");
    await page.locator("#b-model").fill("org/m 2");
    await page.locator("#b-fragment").fill("");
    assert.equal(
      await fieldOf(page),
      "llm://my-app:sk-proj-abc123@hub.example:8443/org/m%202?api_key=sk-live-0123&temp=1.5",
    );

    // A new key is written into the input and masked everywhere else.
    await page.locator("#b-key").fill("new@key");
    assert.equal(
      await fieldOf(page),
      "llm://my-app:new%40key@hub.example:8443/org/m%202?api_key=sk-live-0123&temp=1.5",
    );
    assert.doesNotMatch(await page.evaluate(() => document.body.outerHTML), /new(@|%40)key/);
    await page.locator("#b-key-drop").click();
    assert.equal(await fieldOf(page), "llm://my-app@hub.example:8443/org/m%202?api_key=sk-live-0123&temp=1.5");

    // Parameters: known ones with their type, others by name; then removed.
    await page.locator("#b-add").selectOption("stream");
    await page.getByLabel("stream", { exact: true }).selectOption("true");
    assert.match(await fieldOf(page), /&temp=1\.5&stream=true$/);
    await page.getByRole("button", { name: "Remove the parameter temp" }).click();
    await page.getByRole("button", { name: "Remove the parameter api_key" }).click();
    assert.equal(await fieldOf(page), "llm://my-app@hub.example:8443/org/m%202?stream=true");
    await page.locator("#b-add").selectOption({ label: "another name…" });
    await page.getByLabel("Name of the parameter").fill("user");
    await page.getByLabel("Value of the parameter").fill("a b&c");
    assert.equal(await fieldOf(page), "llm://my-app@hub.example:8443/org/m%202?stream=true&user=a%20b%26c");
    assert.equal(await verdictOf(page), "Valid");

    // An invalid value is reported and changes nothing.
    const before = await fieldOf(page);
    await page.locator("#b-port").fill("99999");
    assert.match(await page.locator("#build-fault").innerText(), /65535/);
    assert.equal(await fieldOf(page), before);

    assert.deepEqual(errors, []);
    await close();
  }));

test("an error in one control is reported until it is fixed, and does not block other controls", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "llm://app:k@h.example/m?a=1&a=2&flag#f");
    await page.locator("#build-open").click();
    const fault = () => page.locator("#build-fault").innerText();
    const faulty = () => page.locator("#build [aria-invalid=true]").evaluateAll((all) => all.map(({ id }) => id));
    await page.locator("#b-port").fill("99999");
    await page.locator("#b-host").fill("h example");
    assert.deepEqual(await faulty(), ["b-host", "b-port"]);
    await page.locator("#b-label").fill("other");
    assert.equal(await fieldOf(page), "llm://other:k@h.example/m?a=1&a=2&flag#f");
    assert.match(await fault(), /65535/, "the control keeps the invalid value");
    assert.equal(await page.locator("#b-port").inputValue(), "99999");
    await page.locator("#b-port").fill("8443");
    assert.deepEqual(await faulty(), ["b-host"]);
    await page.locator("#b-host").fill("::1");
    assert.equal(await fieldOf(page), "llm://other:k@[::1]:8443/m?a=1&a=2&flag#f");
    assert.equal(await fault(), "");
    assert.deepEqual(await faulty(), []);
    // A repeated name and a name without a value have separate controls.
    await page.locator("#b-param-1").fill("2 & é");
    await page.locator("#b-param-2").fill("on");
    assert.equal(await fieldOf(page), "llm://other:k@[::1]:8443/m?a=1&a=2%20%26%20%C3%A9&flag=on#f");
    // A new input replaces the form, with its errors.
    await page.locator("#b-port").fill("x");
    await give(page, "llm://h.example:1/m");
    assert.deepEqual([await faulty(), await fault(), await page.locator("#b-port").inputValue()], [[], "", "1"]);
    // While one parameter is invalid, changes of others are kept until it is fixed.
    await give(page, "llm://h.example/m?temp=1&top_p=0.5");
    await page.getByLabel("temp", { exact: true }).fill("9");
    await page.getByLabel("top_p", { exact: true }).fill("0.7");
    assert.deepEqual(await faulty(), ["b-param-0"]);
    await page.getByLabel("temp", { exact: true }).fill("0.9");
    assert.equal(await fieldOf(page), "llm://h.example/m?temp=0.9&top_p=0.7");
    assert.deepEqual(errors, []);
    await close();
  }));

test("the value of a secret parameter is masked while it is typed", () =>
  withChromium(async (browser) => {
    const { page, close } = await openPage(browser);
    await give(page, "llm://h.example/m");
    await page.locator("#build-open").click();
    await page.locator("#b-add").selectOption({ label: "another name…" });
    await page.getByLabel("Name of the parameter").fill("api_key");
    const value = page.getByLabel("Value of the parameter");
    await value.pressSequentially("sekret");
    assert.equal(await fieldOf(page), "llm://h.example/m?api_key=sekret");
    assert.equal(await value.getAttribute("type"), "password");
    await close();
  }));

test("undo in the input reverts a change of the form", () =>
  withChromium(async (browser) => {
    const { page, close } = await openPage(browser);
    await give(page, VALID);
    await page.locator("#build-open").click();
    await page.locator("#b-host").fill("h.example");
    assert.match(await fieldOf(page), /@h\.example\//);
    await page.locator("#field").focus();
    await page.keyboard.press("Control+z");
    assert.equal(await fieldOf(page), VALID);
    await close();
  }));

test("the form builds a URI from an empty input", () =>
  withChromium(async (browser) => {
    const { page, errors, close } = await openPage(browser);
    await give(page, "");
    assert.equal(await page.locator("#build-open").innerText(), "Build one");
    await page.locator("#build-open").click();
    await page.locator("#b-host").pressSequentially("h.example");
    assert.match(await page.locator("#build-fault").innerText(), /model is missing/i);
    await page.locator("#b-model").pressSequentially("m");
    assert.equal(await fieldOf(page), "llm://h.example/m");
    await page.locator("#b-label").pressSequentially("app");
    await page.locator("#b-key").pressSequentially("k/1");
    assert.equal(await fieldOf(page), "llm://app:k%2F1@h.example/m");
    await page.locator("#build-open").click();
    assert.ok(await page.locator("#parts").isVisible());
    await give(page, VALID);
    assert.deepEqual(errors, []);
    await close();
  }));
