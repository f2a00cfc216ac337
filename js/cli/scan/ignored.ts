// The files that a walk skips: by .gitignore files, and by --exclude patterns.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import ignore, { type Ignore } from "ignore";

/** A path as git writes it, from `base`; a folder ends with a slash. */
const asGit = (base: string, path: string, isFolder: boolean): string =>
  `${relative(base, path).split(sep).join("/")}${isFolder ? "/" : ""}`;

/** Patterns of the command line, for the paths below a folder. */
export class Excluded {
  readonly #base: string;
  readonly #rules: Ignore | undefined;

  constructor(base: string, patterns: readonly string[]) {
    this.#base = base;
    this.#rules = patterns.length > 0 ? ignore({ ignorecase: false }).add(patterns) : undefined;
  }

  has = (path: string, isFolder: boolean): boolean => this.#rules?.ignores(asGit(this.#base, path, isFolder)) === true;
}

/** The .gitignore files of a working tree. `enter` adds those of inner folders. */
export class GitIgnore {
  readonly #base: string;
  // One list for all files, because in git the last matching pattern of all files decides.
  readonly #rules = ignore({ ignorecase: false });
  #isEmpty = true;

  private constructor(base: string) {
    this.#base = base;
  }

  /**
   * With the files of the folders above `folder`, up to the working tree's root. If `folder` itself is ignored, the user
   * named it on purpose, so only its own files count.
   */
  static around(folder: string): GitIgnore {
    const root = rootOf(folder);
    if (root === undefined) return new GitIgnore(folder);
    const all = new GitIgnore(root);
    all.#add(textOf(join(root, ".git", "info", "exclude")));
    const between = relative(root, folder).split(sep).filter(Boolean);
    for (const at of between.keys()) all.enter(join(root, ...between.slice(0, at)));
    return between.length > 0 && all.has(folder, true) ? new GitIgnore(folder) : all;
  }

  /** Adds the folder's own file. Outer folders come before inner ones. */
  enter(folder: string): void {
    const text = textOf(join(folder, ".gitignore"));
    if (text !== "") this.#add(text.split(/\r?\n/).map((line) => placed(line, asGit(this.#base, folder, true))));
  }

  #add(rules: string | string[]): void {
    this.#rules.add(rules);
    this.#isEmpty = false;
  }

  has = (path: string, isFolder: boolean): boolean =>
    !this.#isEmpty && this.#rules.ignores(asGit(this.#base, path, isFolder));
}

/** A line of the .gitignore file of `folder`, rewritten for the root's. */
function placed(line: string, folder: string): string {
  if (folder === "/" || line === "" || line.startsWith("#")) return line;
  const [sign, pattern] = line.startsWith("!") ? ["!", line.slice(1)] : ["", line];
  const place = folder.replace(/[\\*?[\]!# ]/g, "\\$&");
  // A slash that is not the last character binds a pattern to the file's own folder.
  const bound = /\/(?=\s*\S)/.test(pattern);
  return `${sign}/${place}${bound ? "" : "**/"}${pattern.replace(/^\//, "")}`;
}

/** The folder that contains `.git`, which is a file in a linked working tree. */
function rootOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** The file's text; empty if it cannot be read, so that more is scanned. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
