// One Python, which runs jobs one after the other.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The interpreter with the SDKs; scripts/ensure/clients.mjs says where it is. */
export const PYTHON = process.env.LLM_URI_PYTHON ?? "python3";
const DRIVER = fileURLToPath(new URL("../python/driver.py", import.meta.url));

/** Runs jobs; `each` is called as each one ends. Returns the results by id. */
export async function runPython(jobs, { env, each }) {
  const child = spawn(PYTHON, [DRIVER], {
    env: { ...env, PYTHONUTF8: "1", LITELLM_LOCAL_MODEL_COST_MAP: "True", DO_NOT_TRACK: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (errors = (errors + text).slice(-4000)));
  const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  child.stdin.end(JSON.stringify(jobs));
  const results = new Map();
  for await (const line of createInterface({ input: child.stdout })) {
    const result = JSON.parse(line);
    results.set(result.id, result);
    each(result);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`Python ended with exit code ${code}:\n${errors}`);
  return results;
}
