// The files of arguments: those named, and those in named folders unless git ignores them.

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

import { redact } from "../../entry/index.ts";
import { argumentName, systemCode } from "../failure.ts";
import type { Failure } from "../output/subject.ts";
import { Excluded, GitIgnore } from "./ignored.ts";

/** A text to read. Without a path it is standard input. */
export interface Source {
  readonly name: string;
  readonly path?: string;
  /** It is a file, not a pipe or device. */
  readonly regular?: true;
  /** If it is a link, the file that it points at. */
  readonly target?: string;
}

export interface WalkOptions {
  /** Patterns, as in a .gitignore file, of files in named folders to skip. */
  readonly exclude: readonly string[];
  readonly gitignore: boolean;
  /** Whether to include links to files. Links to folders are skipped, so that no walk is endless. */
  readonly links?: boolean;
}

// Code and data of other repositories, to be scanned there.
const NEVER = new Set([".git", "node_modules"]);

/** Every file of the arguments, once. */
export function* sourcesOf(args: readonly string[], options: WalkOptions): Generator<Source | Failure> {
  const seen = new Set<string>();
  for (const [at, argument] of args.entries()) {
    if (argument === "-") {
      yield { name: "<stdin>" };
      continue;
    }
    try {
      const isFolder = statSync(argument).isDirectory();
      const real = realPath(argument) ?? argument; // a pipe that the shell names has no real path
      const excluded = new Excluded(real, options.exclude);
      const gitignore = options.gitignore && isFolder ? GitIgnore.around(real) : undefined;
      for (const file of isFolder
        ? filesIn({ name: argument, real }, excluded, gitignore, options.links === true)
        : [{ name: argument, path: argument }]) {
        const identity = isFolder && "path" in file ? file.path! : real;
        if ("path" in file && seen.has(identity)) continue;
        if ("path" in file) seen.add(identity);
        yield file;
      }
    } catch (error) {
      yield { name: argumentName(argument, at), code: codeOf(error) };
    }
  }
}

interface Folder {
  /** As in the argument, for output. */
  readonly name: string;
  readonly real: string;
}

/** The files of a folder, in the order of their names. */
function* filesIn(
  folder: Folder,
  excluded: Excluded,
  gitignore: GitIgnore | undefined,
  links: boolean,
): Generator<Source | Failure> {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder.real, { withFileTypes: true });
  } catch (error) {
    yield { name: redact(folder.name), code: codeOf(error) };
    return;
  }
  if (entries.some(({ name }) => name === ".gitignore")) gitignore?.enter(folder.real);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const isFolder = entry.isDirectory();
    const isLink = links && entry.isSymbolicLink();
    if (NEVER.has(entry.name) || !(isFolder || entry.isFile() || isLink)) continue;
    const [name, path] = [join(folder.name, entry.name), join(folder.real, entry.name)];
    if (excluded.has(path, isFolder) || gitignore?.has(path, isFolder)) continue;
    if (isFolder) yield* filesIn({ name, real: path }, excluded, gitignore, links);
    else if (!isLink) yield { name, path, regular: true };
    else {
      const target = fileBehind(path);
      if (target !== undefined) yield { name, path, target };
    }
  }
}

/** The file that a link points at; undefined for a broken link and for a folder. */
function fileBehind(link: string): string | undefined {
  const target = realPath(link);
  return target !== undefined && statSync(target).isFile() ? target : undefined;
}

/** The path without links; undefined if there is no such file. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const code = systemCode(error);
  if (code === undefined) throw error;
  return code;
}
