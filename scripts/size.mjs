// `npm run size [-- --write]`: how large the package is, and how long it takes to start. With --write, into the README.
//
// The sizes have ceilings (scripts/check/sizes.mjs, kept by npm run check); times depend on the machine and are only told.

import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { measure, overBudget, overCeiling, table, writeReadme } from "./check/sizes.mjs";
import { CONSUMER, installConsumer } from "./lib/consumer.mjs";
import { capture } from "./lib/exec.mjs";
import { isProgram } from "./lib/paths.mjs";
import { main, Problem, say, title } from "./lib/ui.mjs";

const RUNS = 41;
const GOAL_MS = 8;
const URI = "llm://my-app:sk-key@api.openai.com/gpt-5?temp=0.7";

const FIRST = `parse(${JSON.stringify(URI)}).model;\nconst end = performance.now();\nconsole.log(JSON.stringify([loaded - start, end - loaded]));\n`;
const PROGRAMS = {
  import: [
    "start.mjs",
    `const start = performance.now();\nconst { parse } = await import("llm-uri");\nconst loaded = performance.now();\n${FIRST}`,
  ],
  require: [
    "start.cjs",
    `const start = performance.now();\nconst { parse } = require("llm-uri");\nconst loaded = performance.now();\n${FIRST}`,
  ],
};

/** A fresh process for each run: what loading, the first parse, and both took in ms, as [median, tenth, ninetieth percentile]. */
export async function startTimes(how) {
  const [name, text] = PROGRAMS[how];
  const file = join(CONSUMER, name);
  writeFileSync(file, text);
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const { code, stdout, stderr } = await capture(process.execPath, [file], { cwd: CONSUMER });
    if (code !== 0) throw new Problem("The package does not start:", { output: stderr });
    const [load, parse] = JSON.parse(stdout);
    runs.push([load, parse, load + parse]);
  }
  const at = (column, share) => runs.map((run) => run[column]).sort((a, b) => a - b)[Math.floor(share * (RUNS - 1))];
  const [load, parse, both] = [0, 1, 2].map((column) => [0.5, 0.1, 0.9].map((share) => at(column, share)));
  return { load, parse, both };
}

const ms = (number) => number.toFixed(1);
const shownStart = ({ load, parse, both }) =>
  `${ms(load[0])} ms + ${ms(parse[0])} ms = ${ms(both[0])} ms (${ms(both[1])} to ${ms(both[2])})`;

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: size");
    await installConsumer();
    const rows = await measure({ brotli: true });
    say(`\n${table(rows)}\n`);
    for (const line of overCeiling(rows)) say(`over its ceiling: ${line}`);
    for (const line of overBudget(rows)) say(`over the design's budget: ${line} KiB`);
    if (process.argv.includes("--write")) {
      writeReadme(rows);
      say("\nREADME.md has this table now.");
    }
    say(
      `\nStart: loading and first parse, each in a fresh process, medians of ${RUNS} (10 % to 90 %); the goal is ${GOAL_MS} ms`,
    );
    say(`Node ${process.versions.node}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} of them`);
    for (const name of Object.keys(PROGRAMS)) say(`  ${name.padEnd(8)} ${shownStart(await startTimes(name))}`);
  });
}
