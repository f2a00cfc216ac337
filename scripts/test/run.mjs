// Runs parts of the tests one after the other, and prints a table of results and times.

import { stream } from "../lib/exec.mjs";
import { ROOT, shown } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { bold, dim, flushSkipped, green, Problem, red, report, say, seconds, title } from "../lib/ui.mjs";

/**
 * Runs the parts in `process.argv`, or all parts. A failed part does not stop the others.
 *
 * @param {string} command the command, for error messages
 * @param {Record<string, { what: string, run: () => Promise<void> }>} parts
 */
export async function runParts(command, parts) {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    throw new Problem(`\`${command}\` has no part '${unknown.join("', '")}'.`, {
      todo: `${command} -- [${Object.keys(parts).join("] [")}]`,
    });
  }
  const results = [];
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    const { what, run } = parts[name];
    title(`${name}: ${what}`);
    const started = performance.now();
    let passed = true;
    try {
      await run();
    } catch (error) {
      report(error);
      passed = false;
    }
    results.push({ name, what, passed, ms: performance.now() - started });
  }

  title(command);
  for (const { name, what, passed, ms } of results) {
    say(
      `  ${passed ? green("✓") : red("✗")} ${name.padEnd(9)} ${what.padEnd(46)} ${passed ? "ok    " : bold("failed")} ${seconds(ms).padStart(12)}`,
    );
  }
  const failed = results.filter(({ passed }) => !passed).length;
  const total = results.reduce((sum, { ms }) => sum + ms, 0);
  say(`\n${results.length - failed} passed, ${failed} failed, in ${seconds(total)}`);
  if (failed > 0) process.exitCode = 1;
}

/** Runs a program with its output on the terminal; throws if it fails. */
export async function mustPass(command, args, options) {
  const name = command === process.execPath ? "node" : command;
  flushSkipped();
  say(dim(`  $ ${[name, ...args.map((text) => (text.startsWith(ROOT) ? shown(text) : text))].join(" ")}`));
  const { code, signal } = await stream(command, args, options);
  if (code !== 0) throw new Problem(`${name} ended with ${signal ?? `exit code ${code}`}; its output is above.`);
}

/** Runs the test files of a folder with Node's test runner, `lanes` at a time. */
export async function nodeTests(folder, { deep = true, cwd = ROOT, env, lanes = 2 } = {}) {
  const tests = filesBelow(folder).filter((name) => name.endsWith(".test.mjs"));
  const files = deep ? tests : tests.filter((name) => !name.slice(folder.length + 1).includes("/"));
  if (files.length === 0) throw new Problem(`There are no tests in ${shown(folder)}.`);
  const options = ["--test-reporter=spec", `--test-concurrency=${lanes}`, "--test-timeout=600000"];
  await mustPass(process.execPath, ["--test", ...options, ...files], { cwd, env });
}
