// `llm-uri scheme advise`: whether a URI follows a convention that RFC 8820 advises against.

import { adviseOnUri } from "../entry/scheme.ts";
import { EXIT } from "./failure.ts";
import { readUri, warnOfHistory } from "./input.ts";
import { hidesSomething } from "./neighbour.ts";
import { type FormatOptions, formatOf } from "./output/format.ts";
import { palette, wantsColor } from "./palette.ts";
import { columnsOf, frames } from "./report.ts";
import { json } from "./text.ts";

export async function advise(
  argument: string | undefined,
  options: FormatOptions & { readonly color?: boolean },
): Promise<void> {
  const { text, argument: given } = await readUri(argument);
  const issues = adviseOnUri(text);
  process.exitCode = EXIT.valid; // advice is no finding
  const paint = palette(wantsColor(options.color, process.stdout));
  process.stdout.write(
    formatOf(options) === "json"
      ? `${json({ issues }, 2)}\n`
      : issues.length === 0
        ? "No advice.\n"
        : frames(text, issues, paint, columnsOf(process.stdout)),
  );
  warnOfHistory(given && hidesSomething(text), "scheme advise");
}
