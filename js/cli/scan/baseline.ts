// A baseline: a file of known findings, which are not reported again. It contains salted hashes and places, no keys.

import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";

import { reason, systemCode, UsageError } from "../errors.ts";
import { json } from "../terminal.ts";
import type { Found } from "./find.ts";

interface Entry {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly hash: string;
}

const VERSION = 1;

export class Baseline {
  /** Findings that the file lists. */
  known = 0;
  readonly #file: string;
  readonly #writes: boolean;
  readonly #salt: string;
  readonly #hashes: Set<string>;
  readonly #entries: Entry[] = [];

  /** @throws UsageError for a file that cannot be read, unless it is to be written. */
  constructor(file: string, writes: boolean) {
    const { salt, findings } = writes ? { salt: randomBytes(16).toString("hex"), findings: [] } : contentOf(file);
    this.#file = file;
    this.#writes = writes;
    this.#salt = salt;
    this.#hashes = new Set(findings.map(({ hash }) => hash));
  }

  /** Whether a finding is known: the same URI in the same file, on any line. When writing, every finding becomes known. */
  has(name: string, { rule, start, uri }: Found): boolean {
    const local = relative(dirname(resolve(this.#file)), resolve(name));
    const path = name.startsWith("<") ? name : local.split(sep).join("/");
    const hash = createHash("sha256").update([this.#salt, path, rule.id, uri].join("\0")).digest("hex").slice(0, 32);
    if (this.#writes) this.#entries.push({ path, line: start[0], rule: rule.id, hash });
    else if (!this.#hashes.has(hash)) return false;
    this.known++;
    return true;
  }

  write(): void {
    if (!this.#writes) return;
    const content = { version: VERSION, salt: this.#salt, findings: this.#entries };
    try {
      writeFileSync(this.#file, `${json(content, 2)}\n`);
    } catch (error) {
      throw new UsageError(`the file of --baseline cannot be written (${reason(systemCode(error))}).`);
    }
  }
}

function contentOf(file: string): { readonly salt: string; readonly findings: readonly Entry[] } {
  let content: { version?: unknown; salt?: unknown; findings?: unknown } | null = null;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const code = systemCode(error);
    if (code !== undefined)
      throw new UsageError(
        `the file of --baseline cannot be read (${reason(code)}). To create it, add --write-baseline.`,
      );
  }
  const { version, salt, findings } = content ?? {};
  if (version !== VERSION || typeof salt !== "string" || !Array.isArray(findings))
    throw new UsageError("the file of --baseline is not a baseline. To replace it, add --write-baseline.");
  return { salt, findings };
}
