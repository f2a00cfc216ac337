// A typed key is only in the input: not in a text, an attribute, the accessibility tree, the address, the title, storage or
// the console.

import assert from "node:assert/strict";
import { test } from "node:test";
import { CANARY, leaks, PIECES, STATES } from "../leaks.mjs";
import { printedText } from "../printed.mjs";
import { give, openPage, withChromium } from "../support.mjs";

test("the search for leaks finds a key in every place", () =>
  withChromium(async (browser) => {
    const { page, said, close } = await openPage(browser);
    await give(page, "llm://h.example/m");
    // The page replaces its address when the typing pauses.
    await page.waitForFunction(() => location.hash.includes("h.example"));
    await page.evaluate((key) => {
      document.title = key;
      document.getElementById("copy").setAttribute("aria-label", key);
      localStorage.setItem("key", key);
      history.replaceState({ key }, "", `#${key}`);
      console.log(key);
    }, CANARY);
    assert.deepEqual(await leaks(page, said), ["document", "title", "address", "state", "stored", "heard", "said"]);
    await close();
  }));

/** Each state in every view, with highlights, menus and announcements. */
async function visit(browser, states) {
  const { page, said, close } = await openPage(browser);
  for (const [state, input] of states) {
    await give(page, input);
    assert.deepEqual(await leaks(page, said), [], state);
    for (const view of ["host", "request", "convert"]) {
      await page.locator(`#tab-view-${view}`).click();
      for (const tool of await page.locator("#request-tools button:visible").all()) {
        await tool.click();
        const clients = page.locator("#request-client");
        for (const client of await clients.locator("option").allInnerTexts()) {
          if (await clients.isEnabled()) await clients.selectOption(client);
          assert.deepEqual(await leaks(page, said), [], `${state}, ${client}`);
        }
      }
      assert.deepEqual(await leaks(page, said), [], `${state}, ${view}`);
    }
    await page.locator("#tab-view-compare").click();
    for (const other of ["llm://h.example/m", input, STATES.valid.replace("QZ", "ZQ"), STATES["secret parameter"]]) {
      await page.locator("#other").fill(other);
      assert.deepEqual(await leaks(page, said), [], `${state}, beside ${other}`);
    }
    await page.locator("#copy-more").click();
    await page.locator("#parts .row").last().hover();
    await page.waitForFunction(() => {
      const [live, verdict] = ["live", "verdict"].map((id) => document.getElementById(id).textContent);
      return live.startsWith(`${verdict}.`);
    });
    assert.deepEqual(await leaks(page, said), [], `${state}, with the menu open and the verdict read out`);
    await page.keyboard.press("Escape");
    await page.locator("#tab-view-issues").click();
    for (const take of await page.locator("#take:visible").all()) {
      await take.click();
      assert.deepEqual(await leaks(page, said), [], `${state}, after using the offer`);
      await page.locator("#tab-inspect").click();
      await page.locator("#tab-view-issues").click();
    }
    const fixes = page.locator("#issues .fix");
    if ((await fixes.count()) > 0) {
      await fixes.first().click();
      assert.deepEqual(await leaks(page, said), [], `${state}, after its first fix`);
    }
  }
  await close();
}

// Two pages at once: one works while the other waits for an announcement.
test("a key is not shown outside the input", () =>
  withChromium(async (browser) => {
    const states = Object.entries(STATES);
    const half = (rest) => states.filter((_, at) => at % 2 === rest);
    await Promise.all([visit(browser, half(0)), visit(browser, half(1))]);
  }));

test("a key is not shown while it is typed", () =>
  withChromium(async (browser) => {
    const { page, said, close } = await openPage(browser);
    await give(page, "");
    for (const character of STATES.valid) {
      await page.locator("#field").press(character);
      assert.deepEqual(await leaks(page, said), [], await page.locator("#field").inputValue());
    }
    await close();
  }));

test("the input masks the key except while the button is held", () =>
  withChromium(async (browser) => {
    const { page, said, close } = await openPage(browser);
    await give(page, STATES.valid);
    const shown = () =>
      page.locator("#field").evaluate((field) => getComputedStyle(field).color !== "rgba(0, 0, 0, 0)");
    assert.equal(await shown(), false);
    assert.equal(await page.locator("#field-paint .dots").innerText(), "•".repeat(CANARY.length));

    const button = page.locator("#reveal");
    await button.hover();
    await page.mouse.down();
    assert.equal(await shown(), true, "while the button is down");
    assert.deepEqual(await leaks(page, said), []);
    await page.mouse.up();
    assert.equal(await shown(), false, "no longer");

    await button.focus();
    await page.keyboard.down("Space");
    assert.equal(await shown(), true, "while the key is down");
    await page.keyboard.up("Space");
    assert.equal(await shown(), false);

    await page.keyboard.down("Enter");
    await page.locator("#field").focus();
    assert.equal(await shown(), false, "not after the focus has moved");
    await page.keyboard.up("Enter");

    await give(page, "llm://h.example/m");
    assert.ok(await button.isHidden(), "no secret to reveal");
    await close();
  }));

test("copies are redacted, except after a confirmation", () =>
  withChromium(async (browser) => {
    const { page, said, close } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
    await give(page, STATES.valid);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const copied = async () => {
      await page.locator("#toast:not(:empty)").waitFor();
      await page.evaluate(() => document.getElementById("toast").replaceChildren());
      return clipboard();
    };

    // Pasting a key is reported.
    await page.locator("#field").focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), STATES.valid);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
    // The browser pastes asynchronously.
    await page.locator("#toast", { hasText: "The text contains a key" }).waitFor();
    assert.equal(await page.locator("#field").inputValue(), STATES.valid);
    await page.evaluate(() => document.getElementById("toast").replaceChildren());

    await page.locator("#copy").click();
    assert.equal(await copied(), "llm://my-app:***@api.openai.com/gpt-5?temp=0.7#coding");

    for (const [name, expected] of [
      ["Without label and key", "llm://***@api.openai.com/gpt-5?temp=0.7#coding"],
      ["For sharing", "llm://api.openai.com/gpt-5?temp=0.7"],
    ]) {
      await page.locator("#copy-more").click();
      await page.getByRole("menuitem", { name }).click();
      assert.equal(await copied(), expected);
    }
    await page.locator("#copy-more").click();
    await page.getByRole("menuitem", { name: "A report" }).click();
    assert.deepEqual(JSON.parse(await copied()), {
      input: "llm://my-app:***@api.openai.com/gpt-5?temp=0.7#coding",
      valid: true,
      issues: [],
    });

    await page.locator("#share").click();
    const link = await copied();
    assert.equal(link, "llm://my-app:***@api.openai.com/gpt-5?temp=0.7#coding", "a link to a file works only here");

    await page.locator("#copy-more").click();
    await page.getByRole("menuitem", { name: "With the key" }).click();
    assert.equal(await clipboard(), link, "the question copies nothing");
    await page.locator("#expose-no").click();
    assert.equal(await clipboard(), link);
    await page.locator("#copy-more").click();
    await page.getByRole("menuitem", { name: "With the key" }).click();
    await page.locator("#expose-yes").click();
    assert.equal(await copied(), STATES.valid);

    // As an environment variable.
    await page.locator("#tab-view-convert").click();
    await page.locator("#env-copy").click();
    assert.equal(await copied(), 'LLM_URL="llm://my-app:***@api.openai.com/gpt-5?temp=0.7#coding"');
    assert.equal(await page.locator("#env-line").innerText(), await clipboard());
    await page.locator("#env-expose").click();
    await page.locator("#expose-yes").click();
    assert.equal(await copied(), `LLM_URL="${STATES.valid}"`);
    await page.locator("#env-store-copy").click();
    assert.equal(await copied(), 'printf %s "$LLM_URL" | vercel env add LLM_URL production');
    assert.deepEqual(await leaks(page, said), []);
    await close();
  }));

test("a printed page contains no key, also not as transparent text", () =>
  withChromium(async (browser) => {
    for (const options of [{}, { colorScheme: "dark" }, { forcedColors: "active" }]) {
      const { page, close } = await openPage(browser, options);
      await give(page, STATES.valid);
      await page.locator("#field").focus();
      const printed = async (known) => {
        const text = await printedText(page, { printBackground: true });
        assert.ok(text.includes(known), `${known} is in the PDF: ${text.slice(0, 400)}`);
        assert.deepEqual(
          PIECES.filter((piece) => text.includes(piece)),
          [],
        );
      };
      await printed("llm://my-app:•••");
      await page.evaluate(() => document.getElementById("field-frame").classList.add("revealed"));
      await printed("llm://my-app:•••");
      await page.locator("#tab-view-compare").click();
      await page.locator("#other").fill(STATES.valid);
      await printed("This browser");
      await page.locator("#tab-view-convert").click();
      await page.locator("#import").fill(STATES.valid);
      await page.locator("#env-in").fill(`MY_URL=${STATES.valid}`);
      await printed("MY_URL");
      await page.locator("#tab-bulk").click();
      await page.locator("#bulk-in").fill(STATES.valid);
      await page.waitForFunction(() => document.getElementById("found-count").textContent === "1");
      await printed("llm://my-app:***@");
      await close();
    }
  }));

test("an import masks its key and writes it only into the input", () =>
  withChromium(async (browser) => {
    const { page, said, close } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
    await give(page, "");
    await page.locator("#tab-view-convert").click();
    const imports = {
      "an llm URI": STATES.valid,
      "a curl command": `curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer ${CANARY}" -d '{"model":"gpt-4o"}'`,
      "a curl command with a key in another header": `curl https://api.anthropic.com/v1/messages -H 'x-api-key: ${CANARY}' -d '{"model":"claude-sonnet-4-5"}'`,
      "half a curl command": `curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer ${CANARY}`,
      variables: `export OPENAI_API_KEY="${CANARY}"\nOPENAI_MODEL=gpt-5`,
      "variables without a model": `OPENAI_API_KEY=${CANARY}`,
      "variables of nobody": `SOME_KEY=${CANARY}`,
      "a provider's URL": `https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-pro:generateContent?key=${CANARY}`,
      "a URL with userinfo": `https://user:${CANARY}@h.example.com/v1#m=x`,
      "a model address with a secret": `https://api.example.com/v1?api_key=${CANARY}#m=x`,
      "an ai URI with a secret": `ai://models.example/x?token=${CANARY}`,
    };
    for (const [name, text] of Object.entries(imports)) {
      await page.locator("#import").fill(text);
      assert.deepEqual(await leaks(page, said), [], name);
      if (!(await page.locator("#import-use").isVisible())) continue;
      await page.locator("#import-use").click();
      assert.equal(
        (await page.locator("#field").inputValue()).includes(CANARY),
        /curl command|^variables$|llm|provider's URL/.test(name),
        `${name}: ${await page.locator("#field").inputValue()}`,
      );
      assert.deepEqual(await leaks(page, said), [], `${name}, in the input`);
      await page.locator("#tab-view-convert").click();
    }
    // No copy button of these views copies a key.
    await give(page, STATES.valid);
    const copied = [];
    const buttons = page.locator("#exports button, #env-copy");
    for (const button of await buttons.all()) {
      await button.click();
      copied.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    await page.locator("#tab-view-request").click();
    for (const tool of await page.locator("#request-tools button").all()) {
      await tool.click();
      if (!(await page.locator("#request-copy").isVisible())) continue;
      await page.locator("#request-copy").click();
      copied.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    assert.ok(copied.length >= 9, String(copied.length));
    assert.ok(
      copied.every((text) => text !== "" && !PIECES.some((piece) => text.includes(piece))),
      copied.join("\n\n"),
    );
    await close();
  }));

test("a key in a link is removed", () =>
  withChromium(async (browser) => {
    const shared = await openPage(browser, {
      hash: `#u=${encodeURIComponent("llm://my-app:***@api.openai.com/gpt-5")}`,
    });
    assert.equal(await shared.page.locator("#field").inputValue(), "llm://my-app:***@api.openai.com/gpt-5");
    assert.match(await shared.page.locator("#notice").innerText(), /instead of the key/);
    await shared.close();

    // A second link in the same tab, with a view.
    const { page: tab, said: tabSaid, close: closeTab } = await openPage(browser);
    await tab.evaluate((hash) => (location.hash = hash), `#u=${encodeURIComponent(STATES.valid)}&tab=env`);
    await tab.locator("#env-line").waitFor();
    assert.equal(await tab.locator("#field").inputValue(), "llm://my-app:***@api.openai.com/gpt-5?temp=0.7#coding");
    await tab.waitForURL(/#u=[^&]*&tab=convert$/); // the view that contains the line for a `.env` file
    assert.deepEqual(await leaks(tab, tabSaid), []);
    await closeTab();

    const exposed = await openPage(browser, { hash: `#u=${encodeURIComponent(STATES.valid)}` });
    assert.match(await exposed.page.locator("#notice").innerText(), /contained a key/);
    assert.deepEqual(await leaks(exposed.page, exposed.said), []);
    assert.doesNotMatch(await exposed.page.locator("#field").inputValue(), new RegExp(CANARY));
    await exposed.close();
  }));

test("the keys of a text are masked", () =>
  withChromium(async (browser) => {
    const { page, said, close } = await openPage(browser);
    await page.locator("#tab-bulk").click();
    await page
      .locator("#bulk-in")
      .fill(
        `LLM_URL="${STATES.valid}"\nother line\n{"url":"llm:\\/\\/ops:${CANARY}@h.example\\/m"} ${STATES["slash in the key"]}\n`,
      );
    await page.waitForFunction(() => document.getElementById("found-count").textContent !== "none yet");
    assert.equal(
      await page.locator("#bulk-out").textContent(),
      'LLM_URL="llm://my-app:***@api.openai.com/gpt-5?temp=0.7#coding"\nother line\n{"url":"llm:\\/\\/ops:***@h.example\\/m"} llm://my-app:***@api.openai.com/gpt-5\n',
    );
    assert.equal(await page.locator("#found-count").innerText(), "3, 1 not valid");
    assert.deepEqual(await leaks(page, said), []);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#bulk-save").click()]);
    assert.equal(download.suggestedFilename(), "redacted.txt");
    await close();
  }));

test("a dropped file opens in the text view", () =>
  withChromium(async (browser) => {
    const { page, requests, said, close } = await openPage(browser);
    const kept = await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "app.log"));
      const drop = (name) =>
        !document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }));
      return [drop("dragover"), drop("drop")];
    }, `call ${STATES.valid}\n`);
    assert.deepEqual(kept, [true, true], "the browser does not open the file instead of the page");
    await page.waitForFunction(() => document.getElementById("bulk-out").textContent !== "");
    assert.equal(
      await page.locator("#bulk-out").innerText(),
      "call llm://my-app:***@api.openai.com/gpt-5?temp=0.7#coding\n",
    );
    assert.deepEqual(await leaks(page, said), []);
    assert.equal(requests.length, 1);
    // Dragged text is left to the browser.
    assert.equal(
      await page.evaluate(() =>
        document
          .getElementById("field")
          .dispatchEvent(
            new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
          ),
      ),
      true,
    );
    await close();
  }));

test("a reload clears all inputs", () =>
  withChromium(async (browser) => {
    const { page, said, close } = await openPage(browser);
    for (const id of ["field", "other", "import", "env-in", "bulk-in", "base-in"])
      await page.evaluate(([id, text]) => (document.getElementById(id).value = text), [id, STATES.valid]);
    await page.reload();
    await page.locator(":root.running").waitFor();
    assert.deepEqual(
      await page
        .locator("textarea, input")
        .evaluateAll((all, key) => all.filter(({ value }) => value.includes(key)).map(({ id }) => id), CANARY),
      [],
    );
    assert.deepEqual(await leaks(page, said), []);
    await close();
  }));
