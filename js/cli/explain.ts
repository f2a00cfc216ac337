// `llm-uri explain`: the page of a code, or the list of all codes.

import { type CodePage, explain, issueCodes } from "../entry/index.ts";
import { UsageError } from "./failure.ts";
import type { Palette } from "./palette.ts";
import { print, type ReportOptions } from "./report.ts";
import { aligned } from "./text.ts";
import { closest } from "./wording.ts";

export function explainCode(code: string | undefined, options: ReportOptions): void {
  const codes = issueCodes.map((row) => row.code as string);
  if (code !== undefined && !codes.includes(code)) {
    const similar = closest(code, codes);
    throw new UsageError(
      `this is not a code of an issue. ${similar === undefined ? "`llm-uri explain` lists the codes." : `Did you mean ${similar}?`}`,
    );
  }
  const pages = code === undefined ? issueCodes.map((row) => explain(row.code)) : [explain(code)];
  print(
    options,
    () => (code === undefined ? pages : pages[0]),
    (paint) =>
      code === undefined
        ? aligned(pages.map((each) => [paint.strong(each.code), each.message])).join("")
        : page(pages[0]!, paint),
  );
}

function page({ code, severity, message, why, fix, example, fixed, reference }: CodePage, paint: Palette): string {
  const indented = (text: string): string => text.replace(/^/gm, "  ");
  const blocks = [
    `${paint.strong(code)} ${paint.quiet(`(${severity}; ${reference})`)}`,
    message,
    why,
    example === undefined ? undefined : `Example:\n${indented(example)}`,
    fix === undefined && fixed === undefined
      ? undefined
      : `Fix:${fix === undefined ? "" : ` ${fix}`}${fixed === undefined ? "" : `\n${indented(fixed)}`}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join("\n\n")}\n`;
}
