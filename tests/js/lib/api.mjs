// Shared by the tests of the public API.

import assert from "node:assert/strict";

export const KEY = "sk-proj-canary0123456789abcdef";
export const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7&max_tokens=1500#coding`;

export function circular() {
  const object = { a: 1 };
  object.self = object;
  return object;
}

export function thrown(run) {
  try {
    run();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}
