// Issues as text with carets.

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatIssues, validate } from "llm-uri";
import { MasAddress } from "llm-uri/mas";

const framed = (input, options) => formatIssues(input, validate(input), options);

test("the caret is below the fault, whatever is masked before it", () => {
  const text = framed("llm://app:sk-proj-verysecretkey@api.openai.com/gpt 5");
  const lines = text.split("\n");
  assert.equal(lines[1], "  | llm://app:***@api.openai.com/gpt 5");
  assert.equal(lines[2].indexOf("^"), lines[1].lastIndexOf(" "));
  assert.ok(!text.includes("verysecret"));
});

test("a fault inside a secret is as wide as the marker", () => {
  const text = framed("llm://app:sk é secret@api.openai.com/gpt-5");
  const lines = text.split("\n");
  assert.equal(lines[1], "  | llm://app:***@api.openai.com/gpt-5");
  assert.ok(!text.includes("secret@"), text);
  assert.equal(lines[2].indexOf("^"), lines[1].indexOf("*"));
});

test("control characters do not reach the terminal", () => {
  const issue = { code: "c\x1b", severity: "error\x1b", message: "m\x1b[2J", reference: "r\u202e", start: 0, end: 1 };
  for (const text of [framed("llm://h/m\x1b[31m\u202e\ud83d\ude00\0"), formatIssues("llm://h/\x1b", [issue])])
    assert.ok(!/[\0\x1b\u202e]/.test(text), text);
  assert.ok(framed("llm://h/m\x1b[31m\u202e😀").includes("\\u{1B}[31m\\u{202E}\\u{1F600}"));
});

test("a long input is cut around the fault, and carets count what is shown", () => {
  const input = `llm://h.example/${"a".repeat(300)} ${"b".repeat(300)}`;
  const [, shown, carets] = framed(input, { width: 40 }).split("\n");
  assert.equal(shown.length, "  | ".length + 42);
  assert.ok(shown.startsWith("  | …a") && shown.endsWith("b…"), shown);
  assert.equal(carets.indexOf("^"), shown.indexOf(" b"));
  assert.equal(framed("", {}).split("\n")[1].slice(0, 4), "  = ", "an empty input has no line");
});

test("further lines and inputs that may be a key are masked", () => {
  const issues = validate("");
  const line = (input) => formatIssues(input, issues).split("\n")[1];
  assert.equal(line("hunter2"), "  | ***");
  assert.equal(line("h.example/m"), "  | h.example/m");
  assert.equal(line("llm://h/m\nKEY=hunter2\n"), "  | llm://h/m\\n***");
  assert.equal(line("llm://h/m\n"), "  | llm://h/m\\n");
});

test("a key does not hide what is before it", () => {
  const key = "sk-proj-abcdefghijkl1234567890";
  const line = (input) => framed(input).split("\n")[1].slice(4);
  assert.equal(line(`llm://${key}@api.openai.com/gpt-5`), "llm://***@api.openai.com/gpt-5");
  assert.equal(line(`llm://api.openai.com/${key}?temp=x`), "llm://api.openai.com/***?temp=x");
  assert.equal(line("llm://api.openai.com/m/a1b2c3d4e5f6g7h8/m?temp=x"), "llm://***?temp=x", "a key may have slashes");
});

test("errors of a conversion show the model address, with its key masked", () => {
  const address = MasAddress.parse("https://h.example/v1#k=a%00SECRET&m=..");
  assert.throws(
    () => address.toLlmUri(),
    ({ message }) => {
      assert.ok(!message.includes("SECRET"), message);
      const frames = message.split("\n").filter((line) => line.startsWith("  |"));
      const shown = "  | https://h.example/v1#k=***&m=..";
      assert.deepEqual(frames, [
        shown,
        `  | ${" ".repeat(shown.indexOf("***") - 4)}^^^`,
        shown,
        `  | ${" ".repeat(shown.indexOf("..") - 4)}^^`,
      ]);
      return true;
    },
  );
});
