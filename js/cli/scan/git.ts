// Runs the `git` program: the files that git stores, staged or of the history, and whether it tracks a file.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname, join, posix, resolve } from "node:path";

import { Unreadable } from "../errors.ts";
import type { Content } from "./pieces.ts";

// The configuration of a downloaded repository must not run a program. Names are not quoted.
const SAFE = [
  "--no-optional-locks",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.quotePath=false",
  "-c",
  "log.showRoot=true",
];
const ENV = { ...process.env, LC_ALL: "C" };
// In a hook, these name the repository of the hook and its top folder, which another folder's may not be.
const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...ELSEWHERE } = ENV as NodeJS.ProcessEnv;

export interface Version {
  /** The path for output: in a repository, from its root. */
  readonly path: string;
  /** The path of the file itself. */
  readonly file: string;
  /** The commit that wrote it; none for what is staged. */
  readonly commit?: string | undefined;
  /** To be read before the next version. */
  readonly content: Content;
}

const COMMIT = "commit:";
const RAW = ["--raw", "-z", "--no-abbrev", "--no-renames", "--diff-filter=AMT", "--no-ext-diff"];
const COMMANDS = {
  staged: ["diff", "--cached", ...RAW],
  // Oldest first, so that a key is reported where it was added. Merges may add a key that no parent has.
  history: ["log", "--all", "--topo-order", "--reverse", "-m", ...RAW, `--format=${COMMIT}%H`],
};

const FAILED =
  "git cannot be run or reports an error; run --staged and --history in a git repository, with paths inside it";

/** Runs git to its end. `status` is null if it cannot be run. */
const git = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  spawnSync("git", [...SAFE, ...args], { env, encoding: "utf8", maxBuffer: Infinity });

/** The versions that `paths` select, each content once. @throws Unreadable */
export async function* versions(kind: "staged" | "history", paths: readonly string[]): AsyncGenerator<Version> {
  const top = git(ENV, "rev-parse", "--show-prefix");
  if (top.status !== 0) throw new Unreadable(FAILED);
  // The working folder from the root of the repository, with a slash at its end; empty at the root.
  const folder = top.stdout.slice(0, -1);
  const objects = new Objects();
  const seen = new Set<string>();
  let commit: string | undefined;
  // A change, `:100644 100644 <old> <new> M`, and then its path.
  let change: RegExpExecArray | null = null;
  try {
    for await (const field of fields([...COMMANDS[kind], "--", ...paths])) {
      if (change === null) {
        if (field.startsWith(COMMIT)) commit = field.slice(COMMIT.length);
        change = /^\n?:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) [A-Z]/.exec(field);
        continue;
      }
      const [, mode = "", object = ""] = change;
      change = null;
      const identity = `${object} ${field}`;
      if (!mode.startsWith("100") || seen.has(identity)) continue; // links and submodules
      seen.add(identity);
      const file = resolve(posix.relative(folder, field));
      yield { path: field, file, commit: commit?.slice(0, 12), content: objects.read(object) };
    }
  } finally {
    objects.close();
  }
}

/** The output of a git command, cut at its zero bytes. */
async function* fields(args: readonly string[]): AsyncGenerator<string> {
  const child = spawn("git", [...SAFE, ...args], { stdio: ["ignore", "pipe", "ignore"], env: ENV });
  const ended = once(child, "close");
  ended.catch(() => {});
  let held = "";
  child.stdout.setEncoding("utf8");
  try {
    for await (const chunk of child.stdout as AsyncIterable<string>) {
      const parts = (held + chunk).split("\0");
      held = parts.pop()!;
      yield* parts;
    }
    const [code] = await ended;
    if (code !== 0) throw new Unreadable(FAILED);
  } finally {
    child.kill();
  }
}

/** `git cat-file --batch`: it answers each name with a line that ends with the size, the content, and a line feed. */
class Objects {
  readonly #child = spawn("git", [...SAFE, "cat-file", "--batch"], { stdio: ["pipe", "pipe", "ignore"] });
  readonly #output = (this.#child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  #held: Buffer = Buffer.alloc(0);
  /** Bytes of the current object that are not read yet, with its line feed. */
  #left = 0;

  constructor() {
    this.#child.on("error", () => {});
    this.#child.stdin.on("error", () => {});
  }

  async *read(object: string): AsyncGenerator<Buffer> {
    while (this.#left > 0) await this.#part(); // the rest of an object that was not read to its end
    this.#child.stdin.write(`${object}\n`);
    while (!this.#held.includes(0x0a)) this.#held = Buffer.concat([this.#held, await this.#chunk()]);
    const end = this.#held.indexOf(0x0a);
    const size = / blob (\d+)$/.exec(this.#held.toString("latin1", 0, end))?.[1];
    this.#held = this.#held.subarray(end + 1);
    if (size === undefined) throw new Unreadable("git does not have its content");
    this.#left = Number(size) + 1;
    while (this.#left > 0) {
      const part = await this.#part();
      yield this.#left === 0 ? part.subarray(0, -1) : part;
    }
  }

  close(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }

  async #part(): Promise<Buffer> {
    if (this.#held.length === 0) this.#held = await this.#chunk();
    const part = this.#held.subarray(0, this.#left);
    this.#held = this.#held.subarray(part.length);
    this.#left -= part.length;
    return part;
  }

  async #chunk(): Promise<Buffer> {
    const { value, done } = await this.#output.next();
    if (done) throw new Unreadable("git stopped before the end");
    return value;
  }
}

/**
 * The files and folders in a folder that git ignores and does not track. None outside of a repository, if git cannot be run, and if it
 * ignores the folder itself, which the user then named on purpose.
 */
export function ignoredIn(folder: string): Set<string> {
  const args = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
  const { status, stdout } = git(ELSEWHERE, "-C", folder, ...args);
  const names = status === 0 ? stdout.split("\0") : [];
  return new Set(names.map((name) => join(folder, name.replace(/\/$/, ""))));
}

const NO_TREE = /not a git repository|must be run in a work tree/;

/** Whether git tracks a file; undefined outside of a working tree. @throws Unreadable */
export async function isTracked(path: string): Promise<boolean | undefined> {
  const file = await realpath(path).catch(() => path);
  const args = ["ls-files", "--error-unmatch", "--", basename(file)];
  const { status, stderr } = git(ELSEWHERE, "--literal-pathspecs", "-C", dirname(file), ...args);
  if (status === 0 || status === 1) return status === 0;
  if (NO_TREE.test(stderr) || !isInRepository(dirname(file))) return undefined;
  // git is not installed, or refuses the folder, such as one of another user.
  throw new Unreadable(FAILED);
}

/** Whether the folder or one above it has a `.git`. */
const isInRepository = (folder: string): boolean =>
  existsSync(join(folder, ".git")) || (dirname(folder) !== folder && isInRepository(dirname(folder)));
