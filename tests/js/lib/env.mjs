// Shared by the tests of llm-uri/env.

import { inspect } from "node:util";

import { KEY } from "./cli.mjs";

export const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;
export const codes = (issues) => issues.map(({ code }) => code);
export const printed = (value) =>
  [
    inspect(value, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    String(value),
    String(value?.message),
    String(value?.stack),
    String(value?.text),
  ].join("\n");

// A line, its codes, and which of the three loaders read it unchanged.
export const LINES = [
  [`LLM_URL=${URI}#coding`, ["dotenv-comment"], [false, false, false]],
  [`LLM_URL="${URI}#coding"`, [], [true, true, true]],
  [`LLM_URL='${URI}#coding'`, [], [true, true, true]],
  [`LLM_URL=${URI} # a comment`, [], [true, true, true]],
  [`LLM_URL="${URI}" # a comment`, [], [true, true, true]],
  [`LLM_URL=llm://app:${KEY}$1abc@h.example/m`, ["dotenv-expansion"], [true, true, false]],
  [`LLM_URL='llm://app:${KEY}$abc@h.example/m'`, ["dotenv-expansion"], [true, false, false]],
  ["LLM_URL='llm://app:${OPENAI_API_KEY}@h.example/m'", ["dotenv-expansion"], [true, false, false]],
  ["LLM_URL=llm://app:%24%7BOPENAI_API_KEY%7D@h.example/m", [], [true, true, true]],
  [`LLM_URL=llm://app:${KEY}%241abc@h.example/m`, [], [true, true, true]],
  [`LLM_URL=llm://app:${KEY}#x@h.example/m`, ["dotenv-comment"], [false, false, false]],
  [`LLM_URL="${URI}\\n"`, ["trailing-newline"], [true, true, true]],
  [`LLM_URL='${URI}\\n'`, ["escaped-newline"], [true, true, true]],
  [`LLM_URL=${URI}\\n`, ["escaped-newline"], [true, true, true]],
  [`LLM_URL="${URI}`, ["dotenv-unclosed-quote"], [true, true, true]],
  [`LLM_URL="${URI}" x`, ["dotenv-unclosed-quote"], [true, true, true]],
  [`LLM_URL="'${URI}'"`, ["wrapped-in-quotes"], [true, true, true]],
  ["LLM_URL=", ["empty-input"], [true, true, true]],
  ['LLM_URL=""', ["empty-input"], [true, true, true]],
  [`LLM_URL=https://api.openai.com/v1`, ["scheme-not-llm"], [true, true, true]],
  ["LLM_URL=sk-proj-abcdefghijklmnop", ["key-instead-of-uri"], [true, true, true]],
  ["LLM_URL=undefined", ["nothing-as-text"], [true, true, true]],
  [`NEXT_PUBLIC_LLM_URL=${URI}`, ["secret-in-public-variable"], [true, true, true]],
  ["NEXT_PUBLIC_LLM_URL=llm://api.openai.com/gpt-5", [], [true, true, true]],
  [`BUN_PUBLIC_LLM_URL=${URI}`, ["secret-in-public-variable"], [true, true, true]],
  [`NG_APP_LLM_URL=${URI}`, ["secret-in-public-variable"], [true, true, true]],
  [`LLM_URL: ${URI}`, ["dotenv-ignored"], [true, true, true]],
  [`OTHER=llm://app:${KEY}@h.example`, ["missing-model"], [true, true, true]],
];
