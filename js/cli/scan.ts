// `llm-uri scan`: finds URIs with a secret in files, standard input and git. The library defines URIs and secrets.

import { setImmediate } from "node:timers/promises";

import ignore from "ignore";

import { redact } from "../entry/index.ts";
import { UsageError } from "./errors.ts";
import type { Look, Subject } from "./findings.ts";
import { isStdin } from "./input.ts";
import type { Finding } from "./issues.ts";
import { type Options, refuse } from "./options.ts";
import { Baseline } from "./scan/baseline.ts";
import { sourcesOf } from "./scan/files.ts";
import { Finder, RULES, type Rule } from "./scan/find.ts";
import { type Version, versions } from "./scan/git.ts";
import { contentOf, pieces } from "./scan/pieces.ts";
import { Session } from "./session.ts";
import { count, visible } from "./terminal.ts";

const LOOK: Look = {
  text: "lines",
  rules: () =>
    Object.values(RULES).map(({ id, what }) => ({
      id,
      shortDescription: { text: `${what} contains a secret.` },
      fullDescription: { text: `${what} in a file contains an api-key or another secret.` },
      help: {
        text: "Revoke the key at its provider: everyone who can read this file or its history has it. Store the new key outside of the repository, in an environment variable or a secret store, and write *** or a reference such as ${LLM_KEY} here.",
      },
      defaultConfiguration: { level: "error" },
      // Code scanning services order and filter by these; 8.0 is the middle of "high".
      properties: {
        tags: ["security", "secret", "external/cwe/cwe-798"],
        "security-severity": "8.0",
        precision: "high",
      },
    })),
};

/** Milliseconds after which a scan handles signals, and shows its progress. */
const BREATH = 50;

export async function scan(paths: string[], options: Options): Promise<void> {
  const { staged, history, baseline: known, writeBaseline = false } = options;
  const isGit = staged || history;
  if (staged) refuse(options, ["history"], "with --staged");
  if (isGit && paths.includes("-"))
    throw new UsageError("--staged and --history do not read standard input. Remove the argument -.");
  if (isGit) refuse(options, ["gitignore"], "with --staged and --history");
  else if (paths.every(isStdin)) refuse(options, ["gitignore", "exclude"], "without a folder");
  if (writeBaseline && known === undefined)
    throw new UsageError("--write-baseline needs --baseline with the file to write.");
  if (!isGit && paths.length === 0)
    throw new UsageError(
      "there is nothing to scan. Pass files or folders, such as `.`, or - for standard input.\nTry: llm-uri scan --help",
    );
  const session = new Session(options, LOOK);
  const baseline = known === undefined ? undefined : new Baseline(known, writeBaseline);
  const totals = { files: 0, binary: 0, findings: 0, ignored: 0, known: 0 };
  let holding = 0;
  let breath = Date.now();

  /** Scans a text. `named`: the user named it, rather than its folder. */
  const read = async ({ path: name, commit, file, content }: Version, named = false): Promise<void> => {
    const finder = new Finder();
    const path = redact(name); // a name may contain a key too
    const before = session.written;
    for await (const piece of pieces(content)) {
      // The last line of an interrupted file may be cut in a URI.
      if (session.interrupted) break;
      if (piece === "binary") {
        totals.binary++;
        if (named) session.note(`llm-uri: ${visible(path)} is not text, so it was skipped.\n`);
        return;
      }
      const found = [...finder.find(piece)].filter((each) => !baseline?.has(file, each));
      const subjects = found.map(({ rule, start, end, redacted }): Subject => {
        const issue = issueOf(rule, redacted.length);
        return { path, commit, shown: redacted, redacted, issues: [{ issue, start, end }] };
      });
      if (subjects.length > 0) await session.report(subjects, true);
      if (Date.now() - breath < BREATH) continue;
      await setImmediate();
      breath = Date.now();
      session.progress([totals.files, "files scanned"], [session.written, "findings"]);
    }
    totals.files++;
    totals.ignored += finder.ignored;
    if (session.written > before) holding++;
  };

  const excluded = ignore({ ignorecase: false }).add([...(options.exclude ?? [])]);
  await session.begin();
  if (isGit)
    await session.reading("the repository", async () => {
      for await (const version of versions(staged ? "staged" : "history", paths)) {
        if (session.interrupted) break;
        if (!excluded.ignores(version.path)) await read(version);
      }
    });
  else
    await session.each(sourcesOf(paths, options), ({ name, path, found }) =>
      read({ path: name, file: name, content: contentOf(path) }, !found),
    );
  totals.findings = session.written;
  totals.known = baseline?.known ?? 0;
  await session.end(totals, closingOf(totals, holding, session.failures.length > 0, isGit), totals.findings > 0);
  if (!session.interrupted) baseline?.write();
}

const issueOf = ({ id: code, what }: Rule, length: number): Finding => ({
  code,
  severity: "error",
  message: `${what} contains a secret.`,
  fix: "Revoke the key, and write `***` or a reference such as `${LLM_KEY}` instead.",
  component: "api-key",
  start: 0,
  end: length,
  reference: "draft-levy-llm-uri-scheme-00 §10.1",
});

/** The last line, on standard error. Nothing if everything is clean. */
function closingOf(
  { files, binary, findings, ignored, known }: Readonly<Record<string, number>>,
  holding: number,
  failed: boolean,
  isGit: boolean | undefined,
): string {
  const hidden = [ignored! > 0 && `${ignored} ignored by comments`, known! > 0 && `${known} in the baseline`].filter(
    Boolean,
  );
  const rest = hidden.join(", ");
  if (findings! > 0) {
    const what = findings === 1 ? "1 llm URI contains" : `${findings} llm URIs contain`;
    return `llm-uri: ${what} a secret, in ${holding} of ${count(files!, "file")}.${rest && ` Not reported: ${rest}.`} Revoke each key, then write *** or a reference such as \${LLM_KEY} instead.\n`;
  }
  if (rest !== "") return `llm-uri: not reported: ${rest}.\n`;
  if (files! > 0 || failed) return "";
  const why = isGit ? "" : "; the folders may be empty, or ignored by git";
  return `llm-uri: no text file was found${binary! > 0 ? `; ${count(binary!, "binary file")} skipped` : why}.\n`;
}
