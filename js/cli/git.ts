// Which files git tracks. Runs the `git` program.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

// The configuration of a downloaded repository must not run a program. Names are not quoted.
export const SAFE_GIT = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];
const MOST = 1 << 28;

/** The output of a git command in a folder. @throws the error of `execFile` */
const git = async (folder: string, ...args: string[]): Promise<string> =>
  (
    await promisify(execFile)("git", [...SAFE_GIT, "-C", folder, ...args], {
      maxBuffer: MOST,
      env: { ...process.env, LC_ALL: "C" },
    })
  ).stdout;

/** The files that git tracks. Runs git once for each repository, after a secret is found in it. */
export class Tracked {
  readonly #roots = new Map<string, Promise<string | undefined>>();
  readonly #files = new Map<string, Promise<Set<string>>>();
  readonly #answers = new Map<string, Promise<boolean | undefined>>();
  readonly #unknown: () => void;
  #reported = false;

  /** Calls `unknown` once if git cannot be run. Then every file counts as tracked. */
  constructor(unknown: () => void) {
    this.#unknown = unknown;
  }

  /** Whether git tracks the file; undefined outside of a working tree. */
  has(path: string): Promise<boolean | undefined> {
    return kept(this.#answers, path, () => this.#ask(path));
  }

  async #ask(path: string): Promise<boolean | undefined> {
    const file = await realpath(path).catch(() => path);
    const root = await kept(this.#roots, dirname(file), (folder) => this.#rootOf(folder));
    if (root === undefined) return undefined;
    if (root === UNKNOWN) return true;
    const files = await kept(this.#files, root, async (at) => {
      const list = await git(at, "ls-files", "-z", "--cached");
      return new Set(list.split("\0").map((name) => join(at, name)));
    });
    return files.has(file);
  }

  async #rootOf(folder: string): Promise<string | undefined> {
    try {
      return await realpath((await git(folder, "rev-parse", "--show-toplevel")).replace(/\n$/, ""));
    } catch (error) {
      const { stderr = "" } = error as { stderr?: string };
      if (/not a git repository|must be run in a work tree/.test(stderr)) return undefined;
      // git is not installed, or refuses the folder, such as one of another user.
      if (!isInRepository(folder)) return undefined;
      if (!this.#reported) this.#unknown();
      this.#reported = true;
      return UNKNOWN;
    }
  }
}

const UNKNOWN = "";

/** Whether the folder or one above it has a `.git`. */
function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  return dirname(folder) !== folder && isInRepository(dirname(folder));
}

function kept<T>(cache: Map<string, Promise<T>>, key: string, make: (key: string) => Promise<T>): Promise<T> {
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = make(key)));
  return value;
}
