// The form: either side changes the other, carets stay, and a secret is never put into a control.

import assert from "node:assert/strict";
import { test } from "node:test";

import { give, openPage, VALID, verdictOf, withChromium } from "./support.mjs";

const fieldOf = (page) => page.locator("#field").inputValue();

test("the field fills the form, but for the secrets", () =>
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
    assert.match(await page.locator("#b-key").getAttribute("placeholder"), /covered/);
    assert.deepEqual(errors, []);
    await close();
  }));

test("the form writes the field, keeps the other parts and the secrets, and its own caret", () =>
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

    // A new key goes into the field, and stays covered everywhere else.
    await page.locator("#b-key").fill("new@key");
    assert.equal(
      await fieldOf(page),
      "llm://my-app:new%40key@hub.example:8443/org/m%202?api_key=sk-live-0123&temp=1.5",
    );
    assert.doesNotMatch(await page.evaluate(() => document.body.outerHTML), /new(@|%40)key/);
    await page.locator("#b-key-drop").click();
    assert.equal(await fieldOf(page), "llm://my-app@hub.example:8443/org/m%202?api_key=sk-live-0123&temp=1.5");

    // Parameters: typed ones from the table, others by name, and off again.
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

    // What makes no URI is said, and changes nothing.
    const before = await fieldOf(page);
    await page.locator("#b-port").fill("99999");
    assert.match(await page.locator("#build-fault").innerText(), /65535/);
    assert.equal(await fieldOf(page), before);

    assert.deepEqual(errors, []);
    await close();
  }));

test("a fault in one control is said until it is mended, and holds no other back", () =>
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
    assert.match(await fault(), /65535/, "it still stands in its control");
    assert.equal(await page.locator("#b-port").inputValue(), "99999");
    await page.locator("#b-port").fill("8443");
    assert.deepEqual(await faulty(), ["b-host"]);
    await page.locator("#b-host").fill("::1");
    assert.equal(await fieldOf(page), "llm://other:k@[::1]:8443/m?a=1&a=2&flag#f");
    assert.equal(await fault(), "");
    assert.deepEqual(await faulty(), []);
    // One name twice, and a name alone: each has its own control.
    await page.locator("#b-param-1").fill("2 & é");
    await page.locator("#b-param-2").fill("on");
    assert.equal(await fieldOf(page), "llm://other:k@[::1]:8443/m?a=1&a=2%20%26%20%C3%A9&flag=on#f");
    // What the field says is what the form says, faults and all.
    await page.locator("#b-port").fill("x");
    await give(page, "llm://h.example:1/m");
    assert.deepEqual([await faulty(), await fault(), await page.locator("#b-port").inputValue()], [[], "", "1"]);
    // A parameter that has no URI keeps what is typed into another until it has one.
    await give(page, "llm://h.example/m?temp=1&top_p=0.5");
    await page.getByLabel("temp", { exact: true }).fill("9");
    await page.getByLabel("top_p", { exact: true }).fill("0.7");
    assert.deepEqual(await faulty(), ["b-param-0"]);
    await page.getByLabel("temp", { exact: true }).fill("0.9");
    assert.equal(await fieldOf(page), "llm://h.example/m?temp=0.9&top_p=0.7");
    assert.deepEqual(errors, []);
    await close();
  }));

test("a parameter that is a secret by its name is covered while it is typed", () =>
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

test("the field's own undo takes back what the form wrote", () =>
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

test("a URI can be built from nothing", () =>
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
