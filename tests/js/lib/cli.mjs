// Runs the command line tool: the file that `bin` of the package names.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";

import { BIN_FOLDER } from "./project.mjs";

const MANIFEST = createRequire(import.meta.url).resolve("llm-uri/package.json");
const { version, bin } = JSON.parse(readFileSync(MANIFEST, "utf8"));
export const VERSION = version;
const BIN = join(dirname(MANIFEST), bin["llm-uri"]);

/** A key, in valid and invalid URIs; none of its pieces occurs elsewhere. */
export const KEY = "zQ9wXk7vJ2pRtY5b";
const PIECES = Array.from({ length: KEY.length - 3 }, (_, at) => KEY.slice(at, at + 4));

/** Fails if a text contains the key or any four characters of it. */
export function assertNoKey(text, what) {
  for (const piece of PIECES) assert.ok(!text.includes(piece), `${what} shows a piece of the key:\n${text}`);
}

/** Without the variables for colours. */
const environment = (env) => ({ PATH: process.env.PATH, HOME: process.env.HOME, ...env });

/** Starts the tool and returns the process. */
export const start = (args, { env = {}, cwd, node = [] } = {}) =>
  spawn(process.execPath, [...node, BIN, ...args], { env: environment(env), cwd });

/** Runs the tool to its end, with `input` on standard input. */
export function run(args, { input = "", ...options } = {}) {
  const child = start(args, options);
  child.stdin.on("error", () => {}); // it may ignore its input
  child.stdin.end(input);
  return outcome(child);
}

/** Exit code and outputs of a process. */
export function outcome(child) {
  const chunks = { stdout: [], stderr: [] };
  for (const name of ["stdout", "stderr"]) child[name].on("data", (chunk) => chunks[name].push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      const bytes = Buffer.concat(chunks.stdout);
      resolve({ code, signal, bytes, stdout: bytes.toString(), stderr: Buffer.concat(chunks.stderr).toString() });
    });
  });
}

/** Whether the `script` of Linux is installed, which runs a command on a pseudo-terminal. */
export const hasTerminal =
  process.platform === "linux" && spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

/** Runs the tool on a terminal, where both outputs are one. */
export async function onTerminal(args, { env = {} } = {}) {
  const command = [process.execPath, BIN, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const child = spawn("script", ["-qec", command, "/dev/null"], {
    env: environment({ TERM: "xterm", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { code, stdout } = await outcome(child);
  return { code, text: stdout.replaceAll("\r\n", "\n") };
}

/** Runs a shell script in which `llm-uri` is the installed command. */
export function shell(text, { cwd, env = {} }) {
  const child = spawn("sh", ["-c", text], {
    cwd,
    env: environment({ ...env, PATH: `${BIN_FOLDER}:${process.env.PATH}` }),
  });
  child.stdin.end();
  return outcome(child);
}

/** Runs `work` for each item, as many at a time as there are processors. */
export async function inParallel(items, work) {
  const queue = items.entries();
  const worker = async () => {
    for (const [, item] of queue) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** The same as a list: exit code, standard output, standard error. */
export async function output(args, options) {
  const { code, stdout, stderr } = await run(args, options);
  return [code, stdout, stderr];
}
