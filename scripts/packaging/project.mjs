// Throw-away projects under target/environments: the tools of one group of environments as its lock file pins them, the
// packed tarball beside them, and a folder for each check.

import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { logged, toolEnv } from "../lib/exec.mjs";
import { ROOT, TARGET } from "../lib/paths.mjs";
import { fingerprint, isFresh, markFresh, markStale } from "../lib/stamp.mjs";
import { Problem, SKIP, Skipped, step } from "../lib/ui.mjs";

const MANIFESTS = join(ROOT, "tests", "environments");
const ENVIRONMENTS = join(TARGET, "environments");
const TIMEOUT_MS = 240_000;

/** Here every tool has a binary that runs, so one that does not is a failure and no reason to skip a check. */
const HAS_ALL_BINARIES =
  process.platform === "linux" &&
  process.arch === "x64" &&
  process.report.getReport().header.glibcVersionRuntime !== undefined;

/** What the tools may not do: ask home, ask the terminal, or leave anything in the user's own folders. */
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

/** Installs what tests/environments/<group> pins, then the tarball; a group that is as it should be is left alone. */
export async function ensureGroup(group, tarball) {
  const folder = join(ENVIRONMENTS, group);
  const manifests = ["package.json", "package-lock.json"].map((name) => join(MANIFESTS, group, name));
  const tools = fingerprint(manifests, process.version, process.platform, process.arch);
  const stamp = `environment-${group}`;
  await step(group, "the pinned tools of tests/environments", async () => {
    if (isFresh(stamp, tools, [join(folder, "node_modules")])) return SKIP;
    markStale(stamp);
    markStale(`${stamp}-tarball`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const file of manifests) cpSync(file, join(folder, file.slice(join(MANIFESTS, group).length + 1)));
    // `npm install` and not `npm ci`: that one refuses a lock file which lacks the binaries of another platform.
    await npmInstall(group, folder, ["--prefer-offline"]);
    markFresh(stamp, tools);
    return "installed";
  });
  const peers = optionalPeers();
  const package_ = fingerprint([tarball], ...peers);
  if (!isFresh(`${stamp}-tarball`, package_, [join(folder, "node_modules", "llm-uri", "package.json")])) {
    markStale(`${stamp}-tarball`);
    await npmInstall(`${group}-tarball`, folder, [
      "--no-save",
      peers.length > 0 ? "--prefer-offline" : "--offline",
      tarball,
      ...peers,
    ]);
    markFresh(`${stamp}-tarball`, package_);
  }
  return folder;
}

/** What a sub-path may ask its users to install: with it, in the version of this repository, as some bundlers look for it. */
function optionalPeers() {
  const { peerDependencies = {}, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return Object.keys(peerDependencies).map((name) => `${name}@${devDependencies[name] ?? peerDependencies[name]}`);
}

const npmInstall = (name, cwd, args) =>
  logged(`npm-install-${name}`, "npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...args], {
    cwd,
    show: "start",
    todo: "see npm's message above; the first time, npm needs the network for the tools.",
  });

/** A new, empty folder in which a check writes and runs its files. `parent` holds the node_modules that it uses. */
export class Project {
  constructor(parent, name) {
    this.parent = parent;
    this.folder = join(parent, name);
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    mkdirSync(TOOL_ENV.HOME, { recursive: true });
    // Tools look for a tsconfig.json upwards, and must not find this repository's: its `paths` name the sources.
    writeFileSync(join(TARGET, "tsconfig.json"), "{}\n");
  }

  path(name) {
    return join(this.folder, name);
  }

  /** Writes files, by name. */
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

  /** The path of a program that npm installed for this group. */
  bin(name) {
    return join(this.parent, "node_modules", ".bin", name);
  }

  /** Runs a program of the group, or Node for "node"; gives what it printed. */
  run(command, args, options = {}) {
    return run(command === "node" ? process.execPath : this.bin(command), args, { cwd: this.folder, ...options });
  }

  /** Starts a server of the group on a free port (`args` is given the port); `use` gets its address; then stops it. */
  serve(command, args, use) {
    return serve(this.bin(command), args, this.folder, use);
  }
}

// Each program has a process group of its own: servers start others, and all of them have to go.
const groups = new Set();
function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    groups.delete(pid); // it is gone already
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

/** Waits until someone answers on the port. Whatever the answer is: what it should be, the check says. */
async function answering(port, over) {
  for (const until = performance.now() + 90_000; performance.now() < until; ) {
    if (over() instanceof Error) throw over();
    if (over() !== undefined) throw new Problem("it ended before it answered.");
    try {
      await (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(60_000) })).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
  throw new Problem("it did not answer within 90 s.");
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

/** The first of these programs that starts; where this machine can have none, the check is skipped. */
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

/** The text that a server answers with; any status but 200 is a failure. */
export async function get(url, options) {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000), ...options });
  const text = await response.text();
  if (response.status !== 200)
    throw new Problem(`${url} answers ${response.status}:`, { output: text.slice(0, 2_000) });
  return { text, headers: response.headers };
}
