// Findings as workflow commands, which GitHub shows beside the line (docs.github.com: workflow commands for GitHub Actions).

import { visible } from "./text.ts";

/** Line and column from 1, the column in UTF-16 units. */
type Place = readonly [line: number, column: number];

// The name of a file may hold what a terminal obeys.
const data = (text: string): string =>
  text.split("\n").map(visible).join("\n").replaceAll("%", "%25").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** One finding; without a file it belongs to the run. */
export function workflowCommand(
  level: string,
  title: string,
  text: string,
  file?: string,
  start?: Place,
  end?: Place,
): string {
  const inFile = file !== undefined && file !== "<stdin>" && start !== undefined && end !== undefined;
  const place = inFile
    ? `file=${property(visible(file))},line=${start[0]},endLine=${end[0]},col=${start[1]},endColumn=${end[1]},`
    : "";
  return `::${level} ${place}title=${property(`llm-uri: ${title}`)}::${data(text)}\n`;
}
