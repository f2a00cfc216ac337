// One report of findings: output with back pressure, progress, Ctrl-C, failures, the exit code.

import { once } from "node:events";
import { EXIT, failedCall, reason } from "./errors.ts";
import { type Failure, type Look, type Subject, safeName, type Writer, writerFor } from "./findings.ts";
import type { Options } from "./options.ts";
import type { Source } from "./scan/files.ts";
import { columnsOf, paletteFor, visible } from "./terminal.ts";

// Milliseconds: most runs end before the first line of progress.
const FIRST = 500;
const PERIOD = 100;

export class Session {
  readonly failures: Failure[] = [];
  /** Findings that were written. */
  written = 0;
  /** Whether the user pressed Ctrl-C. The command stops at the next file and ends its report. */
  interrupted = false;
  readonly #writer: Writer;
  readonly #quiet: boolean;
  readonly #started = Date.now();
  #ticked = 0;

  constructor(options: Options, look: Look) {
    this.#quiet = options.quiet === true;
    const { stdout } = process;
    this.#writer = writerFor(options.format ?? "text", look, paletteFor(options.color, stdout), columnsOf(stdout));
    // Without a listener, a second Ctrl-C ends the process.
    process.once("SIGINT", () => {
      this.interrupted = true;
      process.exitCode = EXIT.interrupted;
      process.stdin.destroy();
    });
  }

  begin(): Promise<void> {
    process.exitCode = EXIT.usage; // until the end, because the reader may go away before the first finding
    return this.#put(this.#writer.begin);
  }

  /** `fails`: whether one of the findings fails the run, also if the reader goes away: `| head`. */
  async report(subjects: readonly Subject[], fails: boolean): Promise<void> {
    if (fails) process.exitCode = EXIT.invalid;
    const { between } = this.#writer;
    const text = subjects.flatMap((subject) => this.#writer.subject(subject)).join(between);
    const separator = this.written > 0 ? between : "";
    for (const { issues } of subjects) this.written += issues.length;
    await this.#put(text === "" ? "" : separator + text);
  }

  /** Reads every source. Reports what cannot be read. */
  async each(sources: Iterable<Source | Failure>, read: (source: Source) => Promise<void>): Promise<void> {
    for (const source of sources) {
      if (this.interrupted) break;
      if ("code" in source) this.#fail(source);
      else await this.reading(safeName(source.name), () => read(source));
    }
  }

  /** Reads something, or reports that it cannot be read, so that the report is complete. */
  async reading(name: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      if (!this.interrupted) this.#fail({ name, code: failedCall(error) });
    }
  }

  #fail(failure: Failure): void {
    this.failures.push({ name: failure.name, code: failure.code });
    this.note(unreadable(failure));
  }

  /** A line for standard error, also with --quiet. */
  note(text: string): void {
    this.#clear();
    process.stderr.write(text);
  }

  /** On a terminal, a line with the counts, such as `1,200 files`, and the rate of the first. */
  progress(...counts: readonly (readonly [number, string])[]): void {
    const now = Date.now();
    if (this.#quiet || !process.stderr.isTTY || now - this.#started < FIRST || now - this.#ticked < PERIOD) return;
    this.#ticked = now;
    const rate = Math.round((counts[0]![0] / (now - this.#started)) * 1000);
    const text = counts.map(([number, what]) => `${number.toLocaleString("en")} ${what}`).join(", ");
    process.stderr.write(`\r\x1b[K${text}, ${rate.toLocaleString("en")} a second`);
  }

  /** Ends the report and sets the exit code. `found`: whether there is a finding that fails the run. */
  async end(totals: Readonly<Record<string, number>>, closing: string, found: boolean): Promise<void> {
    const { failures, interrupted } = this;
    await this.#put(this.#writer.end({ totals, failures, interrupted, empty: this.written === 0 }));
    this.#clear();
    if (interrupted) process.stderr.write("llm-uri: interrupted; the report is not complete.\n");
    if (!this.#quiet) process.stderr.write(closing);
    if (interrupted) process.exitCode = EXIT.interrupted;
    else if (failures.length > 0) process.exitCode = EXIT.usage;
    else process.exitCode = found ? EXIT.invalid : EXIT.valid;
  }

  /** Removes the line of progress before other output. */
  #clear(): void {
    if (this.#ticked > 0) process.stderr.write("\r\x1b[K");
    this.#ticked = 0;
  }

  async #put(text: string): Promise<void> {
    if (text === "") return;
    this.#clear();
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  }
}

/** The message for a file that cannot be read. */
export const unreadable = ({ name, code, isUri }: Failure): string =>
  `llm-uri: ${visible(name)} cannot be read (${reason(code)}).${isUri ? " Pass a URI on standard input." : ""}\n`;
