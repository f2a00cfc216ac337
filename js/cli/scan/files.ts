// The files of arguments: those named, and those in named folders unless git ignores them or `--exclude` names them.

import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import ignore from "ignore";

import { redact } from "../../entry/index.ts";
import { argumentName, failedCall } from "../errors.ts";
import type { Failure } from "../findings.ts";
import type { Options } from "../options.ts";
import { trackedButIgnored } from "./git.ts";

/** A text to read. Without a path it is standard input. */
export interface Source {
  readonly name: string;
  readonly path?: string;
  /** It was found in a folder rather than named. */
  readonly found?: true;
}

/** Whether to read a file in a folder. `ignored`: by git. */
export type Wants = (path: string, ignored: boolean) => boolean;

/**
 * Every file of the arguments, once. In folders, all that git does not ignore, or the files that `wants` selects, with links to
 * files; links to folders are skipped, so that no walk is endless.
 */
export function* sourcesOf(
  args: readonly string[],
  { exclude = [], gitignore = true }: Options,
  wants?: Wants,
): Generator<Source | Failure> {
  const seen = new Set<string>();
  const roots = args.map((argument) => realPath(argument) ?? argument); // a pipe that the shell names has no real path
  const isBelow = (path: string): boolean =>
    roots.some((root) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep));
  for (const [at, argument] of args.entries()) {
    if (argument === "-") {
      yield { name: "<stdin>" };
      continue;
    }
    try {
      const real = roots[at]!;
      const files: Iterable<Entry> = statSync(argument).isDirectory()
        ? new Walk(real, exclude, gitignore, wants).files(argument, real)
        : [{ name: argument, path: argument, identity: real }];
      for (const source of files) {
        if ("code" in source) {
          yield source;
          continue;
        }
        const { identity, ...rest } = source;
        const isLink = rest.found && rest.path !== identity;
        // A link to a file that is read too is skipped.
        if (seen.has(identity) || (isLink && wants!(identity, false) && isBelow(identity))) continue;
        seen.add(identity);
        yield rest;
      }
    } catch (error) {
      yield { name: argumentName(argument, at), code: failedCall(error) };
    }
  }
}

/** A file with its path without links, or a folder that cannot be read. */
type Entry = (Source & { readonly identity: string }) | Failure;

// Code and data of other repositories, to be scanned there.
const NEVER = new Set([".git", "node_modules"]);

/** A walk through a folder. */
class Walk {
  readonly #root: string;
  readonly #excluded = ignore({ ignorecase: false });
  readonly #ignored: GitIgnore | undefined;
  readonly #wants: Wants | undefined;

  constructor(root: string, exclude: readonly string[], gitignore: boolean, wants: Wants | undefined) {
    this.#root = root;
    this.#excluded.add([...exclude]);
    this.#ignored = gitignore ? GitIgnore.around(root) : undefined;
    this.#wants = wants;
  }

  /** The files of a folder, in the order of their names. `name`: as in the argument, for output. */
  *files(name: string, real: string, inIgnored = false): Generator<Entry> {
    let entries: Dirent[];
    try {
      entries = readdirSync(real, { withFileTypes: true });
    } catch (error) {
      yield { name: redact(name), code: failedCall(error) };
      return;
    }
    if (entries.some((entry) => entry.name === ".gitignore")) this.#ignored?.enter(real);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (NEVER.has(entry.name)) continue;
      const [shown, path] = [join(name, entry.name), join(real, entry.name)];
      const isFolder = entry.isDirectory();
      if (this.#excluded.ignores(asGit(this.#root, path, isFolder))) continue;
      const matches = inIgnored || this.#ignored?.has(path, isFolder) === true;
      const ignored = matches && this.#ignored?.keeps(path) !== true;
      if (isFolder) {
        if (!ignored || this.#wants !== undefined) yield* this.files(shown, path, matches);
      } else if (this.#wants?.(path, ignored) ?? !ignored) {
        const target = entry.isFile() ? path : this.#wants && entry.isSymbolicLink() ? fileBehind(path) : undefined;
        if (target !== undefined) yield { name: shown, path, found: true, identity: target };
      }
    }
  }
}

/** The file that a link points at; undefined for a broken link and for a folder. */
function fileBehind(link: string): string | undefined {
  const target = realPath(link);
  return target !== undefined && statSync(target).isFile() ? target : undefined;
}

/** The path without links; undefined if there is no such file. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** A path as git writes it, from `base`; a folder ends with a slash. */
const asGit = (base: string, path: string, isFolder: boolean): string =>
  `${relative(base, path).split(sep).join("/")}${isFolder ? "/" : ""}`;

/** The .gitignore files of a working tree. */
class GitIgnore {
  readonly #base: string;
  /** The files that git tracks although it would ignore them, and their folders; undefined if git cannot list them. */
  #tracked: Set<string> | undefined = new Set();
  // One list for all files, because in git the last matching pattern of all files decides.
  readonly #rules = ignore({ ignorecase: false });

  constructor(base: string) {
    this.#base = base;
  }

  /**
   * With the files of the folders above a folder, up to the working tree's root. If they ignore the folder itself, the user
   * named it on purpose, so only its own files count.
   */
  static around(folder: string): GitIgnore {
    const above: string[] = [];
    for (let at = folder; !existsSync(join(at, ".git")); at = above[0]!) {
      if (dirname(at) === at) return new GitIgnore(folder);
      above.unshift(dirname(at));
    }
    const root = above[0] ?? folder;
    const all = new GitIgnore(root);
    all.#rules.add(textOf(join(root, ".git", "info", "exclude")));
    for (const at of above) all.enter(at);
    const ignores = folder !== root && all.has(folder, true) ? new GitIgnore(folder) : all;
    const tracked = trackedButIgnored(folder);
    ignores.#tracked = tracked && new Set(tracked.flatMap((path) => withFolders(folder, path)));
    return ignores;
  }

  /** Adds the folder's own file. Outer folders come before inner ones. */
  enter(folder: string): void {
    const lines = textOf(join(folder, ".gitignore")).split(/\r?\n/);
    this.#rules.add(lines.map((line) => placed(line, asGit(this.#base, folder, true))));
  }

  /** Whether git tracks the file, or one in the folder. */
  keeps = (path: string): boolean => this.#tracked === undefined || this.#tracked.has(path);

  has = (path: string, isFolder: boolean): boolean => this.#rules.ignores(asGit(this.#base, path, isFolder));
}

/** A path in a folder, and the folders between them. */
const withFolders = (folder: string, path: string): string[] =>
  path.split("/").map((_, at, names) => join(folder, ...names.slice(0, at + 1)));

/** A line of the .gitignore file of `folder`, rewritten for the root's. */
function placed(line: string, folder: string): string {
  if (folder === "/" || line === "" || line.startsWith("#")) return line;
  const [sign, pattern] = line.startsWith("!") ? ["!", line.slice(1)] : ["", line];
  const place = folder.replace(/[\\*?[\]!# ]/g, "\\$&");
  // A slash that is not the last character binds a pattern to the file's own folder.
  const bound = /\/(?=\s*\S)/.test(pattern);
  return `${sign}/${place}${bound ? "" : "**/"}${pattern.replace(/^\//, "")}`;
}

/** The file's text; empty if it cannot be read, so that more is scanned. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
