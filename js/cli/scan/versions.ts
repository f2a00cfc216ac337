// The files that git stores: the staged ones, or every version of every file in the history. The contents come from one
// `git cat-file --batch`, one object at a time.

import { spawn } from "node:child_process";
import { once } from "node:events";

import { UsageError } from "../failure.ts";
import { SAFE_GIT } from "../git.ts";

/** A version of a file. */
export interface Version {
  readonly path: string;
  /** The commit that wrote it; none for what is staged. */
  readonly commit?: string;
  /** To be read to its end, or left unread, before the next version. */
  readonly content: AsyncIterable<Buffer>;
}

const STAGED = ["diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--diff-filter=AMT", "--no-ext-diff"];
// Oldest first, so that a key is reported where it was added. Merges may add a key that no parent has.
const HISTORY = [
  "log",
  "--all",
  "--topo-order",
  "--reverse",
  "-m",
  "--raw",
  "-z",
  "--no-abbrev",
  "--no-renames",
  "--diff-filter=AMT",
  "--no-ext-diff",
];
const COMMIT = "commit:";

/** The versions that `paths` select, each content once. */
export async function* versions(kind: "staged" | "history", paths: readonly string[]): AsyncGenerator<Version> {
  const args = kind === "staged" ? STAGED : [...HISTORY, `--format=${COMMIT}%H`];
  const objects = new Objects();
  const seen = new Set<string>();
  try {
    let commit: string | undefined;
    // A change, `:100644 100644 <old> <new> M`, and then its path.
    let change: RegExpExecArray | null = null;
    for await (const field of fields([...args, "--", ...paths])) {
      if (change === null) {
        if (field.startsWith(COMMIT)) commit = field.slice(COMMIT.length);
        change = /^\n?:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) [A-Z]/.exec(field);
        continue;
      }
      const [, mode, object = ""] = change;
      change = null;
      const identity = `${object} ${field}`;
      if (!mode!.startsWith("100") || seen.has(identity)) continue; // links and submodules
      seen.add(identity);
      yield { path: field, ...(commit === undefined ? {} : { commit }), content: objects.read(object) };
      await objects.finish();
    }
  } finally {
    objects.close();
  }
}

/** The output of a git command, cut at its zero bytes. */
async function* fields(args: readonly string[]): AsyncGenerator<string> {
  const child = spawn("git", [...SAFE_GIT, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, LC_ALL: "C" },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", () => reject(new UsageError("git cannot be run. --staged and --history need the git program.")));
    child.on("close", resolve);
  });
  ended.catch(() => {});
  let held = "";
  child.stdout.setEncoding("utf8");
  try {
    for await (const chunk of child.stdout as AsyncIterable<string>) {
      const parts = (held + chunk).split("\0");
      held = parts.pop()!;
      yield* parts;
    }
    if (held !== "") yield held;
    if ((await ended) !== 0)
      throw new UsageError(
        "git reports an error. Run --staged and --history in a git repository, with paths inside of it.",
      );
  } finally {
    child.kill();
  }
}

/** `git cat-file --batch`: it answers each name with a line that ends with the size, the content, and a line feed. */
class Objects {
  readonly #child = spawn("git", [...SAFE_GIT, "cat-file", "--batch"], { stdio: ["pipe", "pipe", "ignore"] });
  readonly #output: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes of the current object that are not read yet, with its line feed. */
  #left = 0;

  constructor() {
    this.#child.on("error", () => {});
    this.#child.stdin.on("error", () => {});
    this.#output = (this.#child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  async *read(object: string): AsyncGenerator<Buffer> {
    if (!this.#child.stdin.write(`${object}\n`)) await once(this.#child.stdin, "drain");
    let end = this.#held.indexOf(0x0a);
    while (end === -1) {
      if (!(await this.#more())) throw new UsageError("git stopped before the end.");
      end = this.#held.indexOf(0x0a);
    }
    const size = / blob (\d+)$/.exec(this.#held.toString("latin1", 0, end))?.[1];
    this.#held = this.#held.subarray(end + 1);
    if (size === undefined) return; // it is missing, as in a shallow clone
    this.#left = Number(size) + 1;
    while (this.#left > 0) {
      if (this.#held.length === 0 && !(await this.#more())) throw new UsageError("git stopped before the end.");
      const part = this.#held.subarray(0, this.#left);
      this.#held = this.#held.subarray(part.length);
      this.#left -= part.length;
      const content = this.#left === 0 ? part.subarray(0, -1) : part;
      if (content.length > 0) yield content;
    }
  }

  /** Skips the rest of an object that was not read to its end. */
  async finish(): Promise<void> {
    while (this.#left > 0) {
      if (this.#held.length === 0 && !(await this.#more())) return;
      const part = Math.min(this.#held.length, this.#left);
      this.#held = this.#held.subarray(part);
      this.#left -= part;
    }
  }

  close(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#output.next();
    if (done === true) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}
