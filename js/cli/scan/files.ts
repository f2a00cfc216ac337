// The files of arguments: those named, and those in named folders unless git ignores them or `--exclude` names them.

import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import ignore, { type Ignore } from "ignore";

import { redact } from "../../entry/index.ts";
import { argumentName, failedCall } from "../errors.ts";
import type { Failure } from "../findings.ts";
import type { Options } from "../options.ts";

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
 * Every file of the arguments, once. In folders, all that git does not ignore, or those that `wants` selects, with links to
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
  readonly #excluded: Patterns;
  readonly #gitignore: boolean;
  readonly #wants: Wants | undefined;
  readonly #above: Patterns;

  constructor(root: string, exclude: readonly string[], gitignore: boolean, wants: Wants | undefined) {
    this.#excluded = exclude.length > 0 ? [{ base: root, rules: ignore({ ignorecase: false }).add([...exclude]) }] : [];
    this.#gitignore = gitignore;
    this.#wants = wants;
    this.#above = gitignore ? patternsAbove(root) : [];
  }

  /** The files of a folder, in the order of their names. `name`: as in the argument, for output. */
  *files(name: string, real: string, above = this.#above, inIgnored = false): Generator<Entry> {
    let entries: Dirent[];
    try {
      entries = readdirSync(real, { withFileTypes: true });
    } catch (error) {
      yield { name: redact(name), code: failedCall(error) };
      return;
    }
    const own = this.#gitignore && entries.some((entry) => entry.name === ".gitignore");
    const patterns = own ? [...above, ...patternsOf(real)] : above;
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (NEVER.has(entry.name)) continue;
      const [shown, path] = [join(name, entry.name), join(real, entry.name)];
      const isFolder = entry.isDirectory();
      if (ignores(this.#excluded, path, isFolder)) continue;
      const ignored = inIgnored || ignores(patterns, path, isFolder);
      if (isFolder) {
        if (!ignored || this.#wants !== undefined) yield* this.files(shown, path, patterns, ignored);
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

/** The patterns of files, and the folder whose paths each is for. As in git, the last file with a matching pattern decides. */
type Patterns = readonly { readonly base: string; readonly rules: Ignore }[];

function ignores(patterns: Patterns, path: string, isFolder: boolean): boolean {
  for (const { base, rules } of [...patterns].reverse()) {
    const local = relative(base, path).split(sep).join("/");
    const { ignored, unignored } = rules.test(isFolder ? `${local}/` : local);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** The patterns of a file; none if it cannot be read, so that more is scanned. */
function patternsOf(base: string, file = join(base, ".gitignore")): Patterns {
  try {
    return [{ base, rules: ignore({ ignorecase: false }).add(readFileSync(file, "utf8")) }];
  } catch {
    return [];
  }
}

/**
 * The patterns of the folders above a folder, up to the working tree's root. None if they ignore the folder itself: the user
 * named it on purpose.
 */
function patternsAbove(folder: string): Patterns {
  const above: string[] = [];
  for (let at = folder; !existsSync(join(at, ".git")); at = above[0]!) {
    if (dirname(at) === at) return [];
    above.unshift(dirname(at));
  }
  const root = above[0] ?? folder;
  const all = [...patternsOf(root, join(root, ".git", "info", "exclude")), ...above.flatMap((at) => patternsOf(at))];
  return folder !== root && ignores(all, folder, true) ? [] : all;
}
