// `llm-uri scan`: where files hold llm URIs with a secret in them. What a URI and what a secret is, the library says.

import { createReadStream } from "node:fs";

import { redact } from "../entry/index.ts";
import { EXIT, systemCode, unreadable } from "./failure.ts";
import { palette, wantsColor } from "./palette.ts";
import { Finder } from "./scan/find.ts";
import { pieces } from "./scan/pieces.ts";
import { excerpt, type Found, type Report } from "./scan/report.ts";
import { annotation, sarif, tooManyFor } from "./scan/sarif.ts";
import { type Failure, type Source, sourcesOf } from "./scan/walk.ts";
import { count, json, visible } from "./text.ts";

export interface ScanOptions {
  readonly format?: "text" | "json" | "github" | "sarif";
  readonly exclude?: readonly string[];
  /** Whether .gitignore files are heeded. */
  readonly gitignore?: boolean;
  /** The same, by its earlier name. */
  readonly ignore?: boolean;
  readonly color?: boolean;
}

// Larger pieces than a stream's own 64 KiB: there are fewer calls.
const CHUNK = 256 * 1024;

export async function scan(paths: string[], options: ScanOptions): Promise<void> {
  const { format = "text" } = options;
  const paint = palette(wantsColor(options.color, process.stdout));
  const report: Report = { files: 0, binary: 0, findings: [], failures: [] };

  for await (const source of sourcesOf(paths, {
    exclude: options.exclude ?? [],
    gitignore: options.gitignore !== false && options.ignore !== false,
  })) {
    const failure = "code" in source ? source : await read(source, report);
    if (failure === undefined) continue;
    report.failures.push(failure);
    process.stderr.write(unreadable(failure, paths));
  }
  if (format === "json") process.stdout.write(`${json(report, 2)}\n`);
  else if (format === "github") process.stdout.write(report.findings.map(annotation).join(""));
  else if (format === "sarif") process.stdout.write(`${json(sarif(report), 2)}\n`);
  else
    for (const found of report.findings)
      process.stdout.write(
        `${paint.strong(`${visible(found.path)}:${found.line}:${found.column}`)}: ${excerpt(found)}\n`,
      );
  process.stderr.write(summary(report));
  if (format === "sarif") process.stderr.write(tooManyFor(report.findings.length));
  process.exitCode = report.failures.length > 0 ? EXIT.usage : report.findings.length > 0 ? EXIT.invalid : EXIT.valid;
}

/** Adds what one file holds. */
async function read(source: Source, report: Report): Promise<Failure | undefined> {
  const input = source.path === undefined ? process.stdin : createReadStream(source.path, { highWaterMark: CHUNK });
  // A name may hold a key too.
  const path = redact(source.name);
  const finder = new Finder();
  try {
    for await (const piece of pieces(input as AsyncIterable<Buffer>)) {
      if (piece === "binary") {
        report.binary++;
        return undefined;
      }
      for (const found of finder.find(piece)) report.findings.push({ path, ...found } satisfies Found);
    }
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    return { name: path, code };
  }
  report.files++;
  return undefined;
}

/** What a reader of the findings wants to know besides. Nothing, where all is clean and something was read. */
function summary({ files, binary, findings }: Report): string {
  if (findings.length > 0) {
    const holding = new Set(findings.map(({ path }) => path)).size;
    const what = findings.length === 1 ? "1 llm URI contains" : `${findings.length} llm URIs contain`;
    return `llm-uri: ${what} a secret, in ${holding} of ${count(files, "file")}. Revoke each key, then write *** or a reference such as \${LLM_KEY} instead.\n`;
  }
  if (files > 0) return "";
  return `llm-uri: no text file was found${binary > 0 ? `; ${count(binary, "binary file")} skipped` : "; the folders may be empty, or ignored by git"}.\n`;
}
