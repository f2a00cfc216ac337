// From arguments to files. What is named is read; what lies in a named folder is read unless git would leave it out.

import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

import { redact } from "../../entry/index.ts";
import { argumentName, systemCode } from "../failure.ts";
import type { Failure } from "../output/subject.ts";
import { Excluded, GitIgnore } from "./ignored.ts";

/** A text to read. Without a path it is standard input. */
export interface Source {
  readonly name: string;
  readonly path?: string;
  /** It is a file, and no pipe or device. */
  readonly regular?: true;
  /** Of a link: the file that it points at. */
  readonly target?: string;
}

export interface WalkOptions {
  /** Patterns, as in a .gitignore file, for what is left out of named folders. */
  readonly exclude: readonly string[];
  readonly gitignore: boolean;
  /** Whether links to files are given. Links to folders never are, so that no loop is entered. */
  readonly links?: boolean;
}

// Other people's code and git's own data: their keys, if any, are found where they were written.
const NEVER = new Set([".git", "node_modules"]);

/** Every file of the arguments, once. */
export async function* sourcesOf(args: readonly string[], options: WalkOptions): AsyncGenerator<Source | Failure> {
  const seen = new Set<string>();
  for (const [at, argument] of args.entries()) {
    if (argument === "-") {
      yield { name: "<stdin>" };
      continue;
    }
    try {
      const isFolder = (await stat(argument)).isDirectory();
      const real = await realpath(argument).catch(() => argument); // a pipe that the shell names has no real path
      const excluded = new Excluded(real, options.exclude);
      const gitignore = options.gitignore && isFolder ? await GitIgnore.around(real) : undefined;
      for await (const file of isFolder
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
  /** For showing: as the argument has it. */
  readonly name: string;
  readonly real: string;
}

/** The files of a folder, in the order of their names. Links are not followed unasked: git keeps none of what they point at. */
async function* filesIn(
  folder: Folder,
  excluded: Excluded,
  gitignore: GitIgnore | undefined,
  links: boolean,
): AsyncGenerator<Source | Failure> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder.real, { withFileTypes: true });
    await gitignore?.enter(folder.real);
  } catch (error) {
    yield { name: redact(folder.name), code: codeOf(error) };
    return;
  }
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
      const target = await fileBehind(path);
      if (target !== undefined) yield { name, path, target };
    }
  }
}

/** The file that a link points at. A link that leads nowhere, or to a folder, is passed over. */
async function fileBehind(link: string): Promise<string | undefined> {
  const target = await realpath(link).catch(() => undefined);
  return target !== undefined && (await stat(target)).isFile() ? target : undefined;
}

function codeOf(error: unknown): string {
  const code = systemCode(error);
  if (code === undefined) throw error;
  return code;
}
