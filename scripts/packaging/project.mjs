// Temporary projects in target/environments: the pinned tools of a group of environments, the packed tarball, and a folder for each
// check.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { installPinned, npmInstall } from "../ensure/npm.mjs";
import { toolEnv } from "../lib/exec.mjs";
import { ROOT, readJson, TARGET } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, Skipped, step } from "../lib/ui.mjs";

const MANIFESTS = join(ROOT, "tests", "environments");
const ENVIRONMENTS = join(TARGET, "environments");
const TIMEOUT_MS = 240_000;

/** On this platform every tool has a binary, so a missing one is a failure. On others the check is skipped. */
const HAS_ALL_BINARIES =
  process.platform === "linux" &&
  process.arch === "x64" &&
  process.report.getReport().header.glibcVersionRuntime !== undefined;

/** Prevents telemetry, prompts, and writing to the user's folders. */
const TOOL_ENV = {
  CI: "1",
  NO_COLOR: "1",
  DO_NOT_TRACK: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  HOME: join(ENVIRONMENTS, "home"),
  XDG_CONFIG_HOME: join(ENVIRONMENTS, "home", ".config"),
  XDG_CACHE_HOME: join(ENVIRONMENTS, "home", ".cache"),
};

/** Installs the packages of tests/environments/<group> and the tarball, unless the group is up to date. */
export async function ensureGroup(group, tarball) {
  const folder = join(ENVIRONMENTS, group);
  const stamp = `environment-${group}-tarball`;
  await step(group, "the pinned tools of tests/environments", () =>
    installPinned(`environment-${group}`, join(MANIFESTS, group), folder),
  );
  const peers = optionalPeers();
  const inputs = fingerprint([tarball], ...peers);
  if (!isFresh(stamp, inputs, [join(folder, "node_modules", "llm-uri", "package.json")])) {
    markStale(stamp);
    await npmInstall(`${group}-tarball`, folder, "--no-save", "--prefer-offline", tarball, ...peers);
    markFresh(stamp, inputs);
  }
  return folder;
}

/** Peer dependencies of sub-paths, in the version of this repository: some bundlers resolve them. */
function optionalPeers() {
  const { peerDependencies = {}, devDependencies } = readJson("package.json");
  return Object.keys(peerDependencies).map((name) => `${name}@${devDependencies[name] ?? peerDependencies[name]}`);
}

/** A new folder for the files of a check. `parent` contains its node_modules. */
export class Project {
  constructor(parent, name) {
    this.parent = parent;
    this.folder = join(parent, name);
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    mkdirSync(TOOL_ENV.HOME, { recursive: true });
    // Tools search parent folders for tsconfig.json. They must not find this repository's, whose `paths` map to the sources.
    writeFileSync(join(TARGET, "tsconfig.json"), "{}\n");
  }

  path(name) {
    return join(this.folder, name);
  }

  write(files) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(this.path(name), ".."), { recursive: true });
      writeFileSync(this.path(name), text);
    }
    return this;
  }

  read(name) {
    return readFileSync(this.path(name), "utf8");
  }

  bin(name) {
    return join(this.parent, "node_modules", ".bin", name);
  }

  /** Runs a program of the group, or Node for "node". Returns its output. */
  run(command, args, options = {}) {
    return run(command === "node" ? process.execPath : this.bin(command), args, { cwd: this.folder, ...options });
  }

  /** Starts a server of the group on a free port, which `args` receives; calls `use` with the address; stops the server. */
  serve(command, args, use) {
    return serve(this.bin(command), args, this.folder, use);
  }
}

// Each program has a separate process group, because servers start other processes, which must end too.
const groups = new Set();
function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    groups.delete(pid); // it has already ended
  }
}
process.on("exit", () => {
  for (const pid of groups) endGroup(pid, "SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));

function start(command, args, { cwd, env }) {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: toolEnv({ ...TOOL_ENV, ...env }),
  });
  groups.add(child.pid);
  const output = { all: "", stdout: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => {
      output.all += text;
      if (name === "stdout") output.stdout += text;
    });
  }
  const ended = new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Problem(`${named(command, args)} cannot be started: ${error.code}`)));
    child.on("close", (code, signal) => resolve({ code, signal }));
  }).finally(() => groups.delete(child.pid));
  return { child, output, ended };
}

const lastLines = (text) => text.trimEnd().split("\n").slice(-40).join("\n");
const named = (command, args) => [command.split("/").at(-1), ...args].join(" ").replaceAll(ROOT, ".");

export async function run(command, args, { cwd, env } = {}) {
  const { child, output, ended } = start(command, args, { cwd, env });
  const timer = setTimeout(() => endGroup(child.pid, "SIGKILL"), TIMEOUT_MS);
  const { code, signal } = await ended.finally(() => clearTimeout(timer));
  if (code !== 0)
    throw new Problem(`${named(command, args)} ended with ${signal ?? code}:`, { output: lastLines(output.all) });
  return output.stdout.trim();
}

async function serve(command, argsFor, cwd, use) {
  const port = await freePort();
  const args = argsFor(String(port));
  const { child, output, ended } = start(command, args, { cwd });
  let over;
  ended.then(
    (how) => (over = how),
    (error) => (over = error),
  );
  try {
    await answering(port, () => over);
    return await use(`http://127.0.0.1:${port}`);
  } catch (error) {
    throw new Problem(`${named(command, args)}: ${error.message}`, {
      output: [error.output, lastLines(output.all)].filter(Boolean).join("\n--\n"),
    });
  } finally {
    endGroup(child.pid, "SIGTERM");
    const hard = setTimeout(() => endGroup(child.pid, "SIGKILL"), 3_000);
    await ended.catch(() => undefined);
    clearTimeout(hard);
  }
}

/** Waits until the port responds, with any response. */
async function answering(port, over) {
  for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; ) {
    if (over() instanceof Error) throw over();
    if (over() !== undefined) throw new Problem("it ended before it answered.");
    try {
      await (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
  throw new Problem(`it did not answer within ${TIMEOUT_MS / 1000} s.`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The first of these programs that starts. If this platform has none, the check is skipped. */
export async function runnable(name, ...paths) {
  const refusals = [];
  for (const path of paths.filter((path) => path !== undefined && existsSync(path))) {
    try {
      await run(path, ["--version"], { cwd: ENVIRONMENTS });
      return path;
    } catch (error) {
      refusals.push(error.message, ...(error.output?.split("\n").slice(0, 3) ?? []));
    }
  }
  const why = `there is no ${name} that runs on this ${process.platform}-${process.arch}. ${refusals.join(" ")}`.trim();
  throw HAS_ALL_BINARIES ? new Problem(why) : new Skipped(why);
}

/** The text of a response. Any status except 200 is a failure. */
export async function get(url, options) {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...options });
  const text = await response.text();
  if (response.status !== 200)
    throw new Problem(`${url} answers ${response.status}:`, { output: text.slice(0, 2_000) });
  return { text, headers: response.headers };
}
