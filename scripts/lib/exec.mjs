// Runs other programs, with their output captured, in a log file, or on the terminal.

import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { delimiter, join } from "node:path";

import { LOGS, NODE_MODULES, ROOT, TOOLS } from "./paths.mjs";
import { Problem } from "./ui.mjs";

const EXCERPT_LINES = 40;

/**
 * The environment of all programs that the scripts start. The project's tools come first on the path, because wasm-pack uses
 * `wasm-bindgen` and `wasm-opt` from the path, and Debian's wasm-opt breaks modules with an externref table. In a dry run of
 * `npm publish`, npm's environment would make each npm that a script starts a dry run, which packs and installs nothing.
 */
export function toolEnv(extra = {}) {
  const folders = [join(TOOLS, "bin"), join(NODE_MODULES, ".bin"), process.env.PATH ?? ""];
  const cargoBin = join(process.env.CARGO_HOME ?? join(process.env.HOME ?? "", ".cargo"), "bin");
  if (existsSync(cargoBin)) folders.push(cargoBin); // missing in shells that were opened before rustup was installed
  return { ...process.env, PATH: folders.join(delimiter), npm_config_dry_run: "false", ...extra };
}

const start = (command, args, { env, cwd = ROOT, stdio }) => spawn(command, args, { cwd, env: toolEnv(env), stdio });

const ended = (child, command) =>
  new Promise((resolve, reject) => {
    child.on("error", (error) =>
      error.code === "ENOENT"
        ? resolve({ code: 127, signal: null })
        : reject(new Problem(`${command} did not start: ${error.message}`)),
    );
    child.on("close", (code, signal) => resolve({ code: code ?? 1, signal }));
  });

/** Runs a program and returns its exit code (127 if it does not exist) and its output. */
export async function capture(command, args, options = {}) {
  const child = start(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const out = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].setEncoding("utf8").on("data", (text) => (out[name] += text));
  const { code } = await ended(child, command);
  return { code, ...out };
}

export async function output(command, args, options) {
  const { code, stdout, stderr } = await capture(command, args, options);
  if (code !== 0) throw new Problem(`${command} ${args[0]} failed:`, { output: stderr.trim() });
  return stdout;
}

/**
 * Runs a program that must succeed. Its output goes to a log file. If it fails, the end of the log is printed, or the start for
 * programs that print their usage after the error.
 */
export async function logged(name, command, args, { todo, show = "end", ...options } = {}) {
  mkdirSync(LOGS, { recursive: true });
  const log = join(LOGS, `${name}.log`);
  const file = openSync(log, "w");
  writeSync(file, `$ ${command} ${args.join(" ")}\n`);
  const child = start(command, args, { ...options, stdio: ["ignore", file, file] });
  const { code, signal } = await ended(child, command).finally(() => closeSync(file));
  if (code === 0) return;
  if (code === 127) throw new Problem(`'${command}' is not on the path.`, { todo });
  const lines = readFileSync(log, "utf8")
    .trimEnd()
    .replace(/\u001b[[(][0-9;]*[A-Za-z]/g, "")
    .split("\n"); // without colours
  const output = (show === "end" ? lines.slice(-EXCERPT_LINES) : lines.slice(0, EXCERPT_LINES)).join("\n");
  throw new Problem(`${command} failed (${signal ?? `exit code ${code}`}):`, { output, log, todo });
}

/** Runs a program with its output on the terminal. Returns its exit code, and the signal that ended it. */
export const stream = (command, args, options = {}) =>
  ended(start(command, args, { ...options, stdio: ["ignore", "inherit", "inherit"] }), command);
