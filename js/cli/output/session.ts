// One run of a command that reports findings: output with back pressure, progress, Ctrl-C, failures, the exit code.

import { once } from "node:events";

import { EXIT, unreadable } from "../failure.ts";
import { palette, wantsColor } from "../palette.ts";
import { columnsOf } from "../report.ts";
import { type FormatOptions, formatOf } from "./format.ts";
import { Progress } from "./progress.ts";
import { type Rule, sarif, tooManyFor } from "./sarif.ts";
import type { Failure, Subject } from "./subject.ts";
import { frames, github, jsonReport, lines, type Writer } from "./writers.ts";

export interface SessionOptions extends FormatOptions {
  readonly quiet?: boolean;
  readonly color?: boolean;
}

/** The text format and the rules of a command. */
export interface Look {
  /** Text: a frame with carets for each subject, or a line for each finding. */
  readonly text: "frames" | "lines";
  readonly rules: () => readonly Rule[];
}

export class Session {
  readonly failures: Failure[] = [];
  readonly progress: Progress;
  /** Findings that were written. */
  written = 0;
  /** Whether the user pressed Ctrl-C. The command stops at the next file and ends its report. */
  interrupted = false;
  readonly #writer: Writer;
  readonly #quiet: boolean;
  readonly #format: string;

  constructor(options: SessionOptions, look: Look) {
    this.#format = formatOf(options) ?? "text";
    this.#quiet = options.quiet === true;
    this.#writer = writerFor(this.#format, options, look);
    this.progress = new Progress(this.#quiet ? undefined : process.stderr);
    // Without a listener, a second Ctrl-C ends the process.
    process.once("SIGINT", () => {
      this.interrupted = true;
      process.exitCode = EXIT.interrupted;
      process.stdin.destroy();
    });
  }

  begin = (): Promise<void> => this.#put(this.#writer.begin());

  /** `fails`: whether one of the findings fails the run, also if the reader goes away: `| head`. */
  async report(subjects: readonly Subject[], fails: boolean): Promise<void> {
    if (fails) process.exitCode = EXIT.invalid;
    for (const { issues } of subjects) this.written += issues.length;
    await this.#put(subjects.map((subject) => this.#writer.subject(subject)).join(""));
  }

  fail(failure: Failure, args: readonly string[]): void {
    this.failures.push(failure);
    this.note(unreadable(failure, args));
  }

  /** A line for standard error, also with --quiet. */
  note(text: string): void {
    this.progress.clear();
    process.stderr.write(text);
  }

  /** Ends the report and sets the exit code. `found`: whether there is a finding that fails the run. */
  async end(totals: Readonly<Record<string, number>>, closing: string, found: boolean): Promise<void> {
    const { failures, interrupted } = this;
    await this.#put(this.#writer.end({ totals, failures, interrupted }));
    this.progress.clear();
    if (interrupted) process.stderr.write("llm-uri: interrupted; the report is not complete.\n");
    if (!this.#quiet) process.stderr.write(closing);
    if (this.#format === "sarif") process.stderr.write(tooManyFor(this.written));
    process.exitCode = interrupted
      ? EXIT.interrupted
      : failures.length > 0
        ? EXIT.usage
        : found
          ? EXIT.invalid
          : EXIT.valid;
  }

  async #put(text: string): Promise<void> {
    if (text === "") return;
    this.progress.clear();
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  }
}

export function writerFor(format: string, { color }: { readonly color?: boolean }, look: Look): Writer {
  if (format === "json") return jsonReport();
  if (format === "github") return github();
  if (format === "sarif") return sarif(look.rules());
  const paint = palette(wantsColor(color, process.stdout));
  return look.text === "lines" ? lines(paint) : frames(paint, columnsOf(process.stdout));
}
