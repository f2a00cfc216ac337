// `llm-uri explain`: the page of a code, or the list of all codes.

import { type CodePage, explain, issueCodes } from "../entry/index.ts";
import { UsageError } from "./failure.ts";
import { type FormatOptions, formatOf } from "./output/format.ts";
import { palette, wantsColor } from "./palette.ts";
import { json } from "./text.ts";
import { closest } from "./wording.ts";

export interface ExplainOptions extends FormatOptions {
  readonly color?: boolean;
}

export function explainCode(code: string | undefined, options: ExplainOptions): void {
  const codes = issueCodes.map((row) => row.code as string);
  if (code !== undefined && !codes.includes(code)) {
    const similar = closest(code, codes);
    throw new UsageError(
      `this is not a code of an issue. ${similar === undefined ? "`llm-uri explain` lists the codes." : `Did you mean ${similar}?`}`,
    );
  }
  const pages = code === undefined ? issueCodes.map((row) => explain(row.code)) : [explain(code)];
  const paint = palette(wantsColor(options.color, process.stdout));
  if (formatOf(options) === "json")
    return void process.stdout.write(`${json(code === undefined ? pages : pages[0], 2)}\n`);
  if (code !== undefined) return void process.stdout.write(page(pages[0]!, paint));
  const width = Math.max(...pages.map((each) => each.code.length));
  process.stdout.write(pages.map((each) => `${paint.strong(each.code.padEnd(width))}  ${each.message}\n`).join(""));
}

function page(
  { code, severity, message, why, fix, example, fixed, reference }: CodePage,
  paint: ReturnType<typeof palette>,
) {
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
