// The files of arguments: those named, and those in named folders unless git ignores them or `--exclude` names them.

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

import ignore from "ignore";

import { redact } from "../../entry/index.ts";
import { failedArgument, failedCall } from "../errors.ts";
import type { Failure } from "../findings.ts";
import type { Options } from "../options.ts";
import { ignoredIn } from "./git.ts";

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
        ? walk({ root: real, excluded: ignore({ ignorecase: false }).add([...exclude]), gitignore, wants }, argument)
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
      yield failedArgument(argument, at, error);
    }
  }
}

/** A file with its path without links, or a folder that cannot be read. */
type Entry = (Source & { readonly identity: string }) | Failure;

// Code and data of other repositories, to be scanned there.
const NEVER = new Set([".git", "node_modules"]);

interface Walk {
  /** The path of the folder without links. */
  readonly root: string;
  readonly excluded: ReturnType<typeof ignore>;
  readonly gitignore: boolean;
  readonly wants: Wants | undefined;
}

/**
 * The files of a folder, in the order of their names. `name`: as in the argument, for output. `ignored`: the files and folders
 * that git ignores. `inIgnored`: it ignores this folder.
 */
function* walk(
  given: Walk,
  name: string,
  real = given.root,
  ignored = given.gitignore ? ignoredIn(real) : new Set<string>(),
  inIgnored = false,
): Generator<Entry> {
  const { root, excluded, gitignore, wants } = given;
  let entries: Dirent[];
  try {
    entries = readdirSync(real, { withFileTypes: true });
  } catch (error) {
    yield { name: redact(name), code: failedCall(error) };
    return;
  }
  const isOtherRepository = real !== root && entries.some((entry) => entry.name === ".git");
  const below = isOtherRepository && gitignore ? ignoredIn(real) : ignored;
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NEVER.has(entry.name)) continue;
    const [shown, path] = [join(name, entry.name), join(real, entry.name)];
    const isFolder = entry.isDirectory();
    if (excluded.ignores(`${relative(root, path).split(sep).join("/")}${isFolder ? "/" : ""}`)) continue;
    const isIgnored = inIgnored || below.has(path);
    if (isFolder) {
      if (!isIgnored || wants !== undefined) yield* walk(given, shown, path, below, isIgnored);
    } else if (wants?.(path, isIgnored) ?? !isIgnored) {
      const target = entry.isFile() ? path : wants && entry.isSymbolicLink() ? fileBehind(path) : undefined;
      if (target !== undefined) yield { name: shown, path, found: true, identity: target };
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
