// `llm-uri scan`: finds URIs with a secret in files, standard input and git. The library defines URIs and secrets.

import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

import { redact } from "../entry/index.ts";
import { systemCode, UsageError } from "./failure.ts";
import { type Look, Session, type SessionOptions } from "./output/session.ts";
import type { Subject } from "./output/subject.ts";
import { Baseline } from "./scan/baseline.ts";
import { Finder, type Found } from "./scan/find.ts";
import { type Bytes, Cutter, withHead } from "./scan/pieces.ts";
import { finding, rules } from "./scan/rules.ts";
import { versions } from "./scan/versions.ts";
import { type Source, sourcesOf } from "./scan/walk.ts";
import { count } from "./text.ts";

export interface ScanOptions extends SessionOptions {
  readonly exclude?: readonly string[];
  /** Whether to skip files that git ignores. */
  readonly gitignore?: boolean;
  readonly staged?: boolean;
  readonly history?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: boolean;
}

const LOOK: Look = { text: "lines", rules };
const CHUNK = 256 * 1024;
/** Milliseconds after which a scan handles signals. */
const BREATH = 50;

export async function scan(paths: string[], options: ScanOptions): Promise<void> {
  const { exclude = [], gitignore = true, staged, history, baseline, writeBaseline = false } = options;
  if (staged === true && history === true) throw new UsageError("--staged and --history exclude each other.");
  if (writeBaseline && baseline === undefined)
    throw new UsageError("--write-baseline needs --baseline with the file to write.");
  const ofGit = staged === true ? "staged" : history === true ? "history" : undefined;
  if (ofGit === undefined && paths.length === 0)
    throw new UsageError(
      "there is nothing to scan. Pass files or folders, such as `.`, or - for standard input.\nTry: llm-uri scan --help",
    );
  const session = new Session(options, LOOK);
  const run = new Run(session, baseline === undefined ? undefined : new Baseline(baseline, writeBaseline));
  await session.begin();
  if (ofGit !== undefined) {
    for await (const { path, commit, content } of versions(ofGit, paths)) {
      if (session.interrupted) break;
      await run.read(commit === undefined ? path : `${commit.slice(0, 12)}:${path}`, path, content);
    }
  } else {
    for (const source of sourcesOf(paths, { exclude, gitignore })) {
      if (session.interrupted) break;
      if ("code" in source) session.fail(source, paths);
      else await run.open(source, paths);
    }
  }
  await run.end();
}

/** One run of the command. */
class Run {
  readonly #session: Session;
  readonly #baseline: Baseline | undefined;
  readonly #totals = { files: 0, binary: 0, findings: 0, ignored: 0, known: 0 };
  #holding = 0;
  #breath = Date.now();
  // Two, since a piece is valid until the next one.
  readonly #buffers = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)] as const;

  constructor(session: Session, baseline: Baseline | undefined) {
    this.#session = session;
    this.#baseline = baseline;
  }

  /** Scans a file, or standard input if there is no path. */
  async open({ name, path, regular }: Source, args: readonly string[]): Promise<void> {
    try {
      const content =
        path === undefined
          ? (process.stdin as AsyncIterable<Buffer>)
          : regular === true || statSync(path).isFile()
            ? this.#chunksOf(path)
            : (createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>);
      await this.read(name, name, content);
    } catch (error) {
      if (this.#session.interrupted) return;
      const code = systemCode(error);
      if (code === undefined) throw error;
      this.#session.fail({ name: redact(name), code }, args);
    }
  }

  /** Scans a text. `place`: the name in a baseline. */
  async read(name: string, place: string, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const cutter = new Cutter();
    const finder = new Finder();
    const path = redact(name); // a name may contain a key too
    let found = 0;
    const take = async (pieces: Iterable<Bytes>): Promise<void> => {
      const subjects: Subject[] = [];
      for (const piece of pieces)
        for (const each of finder.find(piece))
          if (this.#baseline?.has(place, each) !== true) subjects.push(subjectOf(path, each));
      found += subjects.length;
      if (subjects.length > 0) await this.#session.report(subjects, true);
      if (Date.now() - this.#breath > BREATH) await this.#breathe();
    };
    // A loop without `await` for files: most are one chunk.
    if (Symbol.iterator in content) for (const chunk of content) if (await this.#stops(cutter, take, chunk)) break;
    if (Symbol.asyncIterator in content)
      for await (const chunk of withHead(content)) if (await this.#stops(cutter, take, chunk)) break;
    if (cutter.binary) {
      this.#totals.binary++;
      return;
    }
    // The last line of an interrupted file may be cut in a URI.
    if (!this.#session.interrupted) await take(cutter.end());
    this.#totals.files++;
    this.#totals.findings += found;
    this.#totals.ignored += finder.ignored;
    if (found > 0) this.#holding++;
  }

  async #stops(cutter: Cutter, take: (pieces: Iterable<Bytes>) => Promise<void>, chunk: Buffer): Promise<boolean> {
    await take(cutter.push(chunk));
    return cutter.binary || this.#session.interrupted;
  }

  *#chunksOf(path: string): Generator<Buffer> {
    const file = openSync(path, "r");
    try {
      for (let turn = 0; ; turn = 1 - turn) {
        const buffer = this.#buffers[turn as 0 | 1];
        const length = readSync(file, buffer, 0, CHUNK, null);
        if (length > 0) yield buffer.subarray(0, length);
        if (length < CHUNK) return; // the end of a file
      }
    } finally {
      closeSync(file);
    }
  }

  /** Handles signals, and shows the progress. */
  async #breathe(): Promise<void> {
    await setImmediate();
    this.#breath = Date.now();
    const { files } = this.#totals;
    this.#session.progress.tick([files, "files scanned"], [this.#session.written, "findings"]);
  }

  async end(): Promise<void> {
    const known = this.#baseline?.known ?? 0;
    this.#totals.known = known;
    if (!this.#session.interrupted) this.#baseline?.write();
    await this.#session.end(this.#totals, this.#summary(), this.#totals.findings > 0);
  }

  /** The last line, on standard error. Nothing if everything is clean. */
  #summary(): string {
    const { files, binary, findings, ignored, known } = this.#totals;
    const hidden = [ignored > 0 && `${ignored} ignored by comments`, known > 0 && `${known} in the baseline`].filter(
      Boolean,
    );
    const rest = hidden.length === 0 ? "" : ` Not reported: ${hidden.join(", ")}.`;
    if (findings > 0) {
      const what = findings === 1 ? "1 llm URI contains" : `${findings} llm URIs contain`;
      return `llm-uri: ${what} a secret, in ${this.#holding} of ${count(files, "file")}.${rest} Revoke each key, then write *** or a reference such as \${LLM_KEY} instead.\n`;
    }
    if (rest !== "") return `llm-uri:${rest}\n`.replace(": Not", ": not");
    if (files > 0) return "";
    return `llm-uri: no text file was found${binary > 0 ? `; ${count(binary, "binary file")} skipped` : "; the folders may be empty, or ignored by git"}.\n`;
  }
}

const subjectOf = (path: string, { rule, start, end, redacted }: Found): Subject => ({
  path,
  shown: redacted,
  redacted,
  issues: [{ issue: finding(rule, redacted.length), start, end }],
});
