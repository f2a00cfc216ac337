// A Python process that runs jobs one after the other, because it takes seconds to start.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The interpreter with the SDKs, from scripts/ensure/clients.mjs. */
const PYTHON = process.env.LLM_URI_PYTHON ?? "python3";

/** Starts a program of ../python. `run` takes a job and returns `{ text }` or `{ error }`. */
export function startPython(env, program = "driver.py") {
  const child = spawn(PYTHON, [fileURLToPath(new URL(`../python/${program}`, import.meta.url))], {
    env: { ...env, PYTHONUTF8: "1", LITELLM_LOCAL_MODEL_COST_MAP: "True", DO_NOT_TRACK: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (errors = (errors + text).slice(-4000)));
  const failed = new Promise((_, reject) => {
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`Python ended with exit code ${code}:\n${errors}`)));
  });
  failed.catch(() => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run(job) {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const { value } = await Promise.race([lines.next(), failed]);
      return value === undefined ? failed : JSON.parse(value);
    },
    stop: () => child.stdin.end(),
  };
}
