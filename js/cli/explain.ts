// `llm-uri explain`: the page of a code, or the list of all codes.

import { type CodePage, explain, issueCodes } from "../entry/index.ts";
import { closest, UsageError } from "./errors.ts";
import type { Options } from "./options.ts";
import { print } from "./report.ts";
import { aligned, blocks, type Palette } from "./terminal.ts";

export function explainCode(wanted: string | undefined, options: Options): void {
  const codes = issueCodes.map(({ code }) => code as string);
  if (wanted !== undefined && !codes.includes(wanted)) {
    const similar = closest(wanted, codes);
    const hint = similar === undefined ? "`llm-uri explain` lists the codes." : `Did you mean ${similar}?`;
    throw new UsageError(`this is not an issue code. ${hint}`);
  }
  const pages = issueCodes
    .filter(({ code }) => wanted === undefined || code === wanted)
    .map(({ code }) => explain(code));
  print(
    options,
    () => (wanted === undefined ? pages : pages[0]),
    (paint) =>
      wanted === undefined
        ? aligned(pages.map(({ code, message }) => [paint.strong(code), message])).join("")
        : pageOf(pages[0]!, paint),
  );
}

function pageOf({ code, severity, message, why, fix, example, fixed, reference }: CodePage, paint: Palette): string {
  const indented = (text: string): string => `${text.replace(/^/gm, "  ")}\n`;
  return blocks(
    `${paint.strong(code)} ${paint.quiet(`(${severity}; ${reference})`)}\n`,
    `${message}\n`,
    why && `${why}\n`,
    example && `Example:\n${indented(example)}`,
    (fix ?? fixed) && `Fix:${fix ? ` ${fix}` : ""}\n${fixed ? indented(fixed) : ""}`,
  );
}
