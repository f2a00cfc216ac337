// The output of the scripts: one line per step, with its description and time.
//
// On a terminal, the running step shows a clock. Otherwise (CI, a pipe), a long step prints a line from time to time, so that
// it does not look like a hang.

import { shown } from "./paths.mjs";

const terminal = process.stdout.isTTY === true && process.env.CI === undefined;
const colour = terminal && process.env.NO_COLOR === undefined;
const paint = (code) => (text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint(1);
export const dim = paint(2);
export const green = paint(32);
export const red = paint(31);
export const yellow = paint(33);

const NAME_WIDTH = 14;
const SLOW_MS = 1_500;
const HEARTBEAT_MS = 30_000;

/** A failure with a known cause and remedy. It is printed without a stack. */
export class Problem extends Error {
  /** @param {string} message the problem
   *  @param {{todo?: string, output?: string, log?: string}} [details] the remedy, and the output of the failed command */
  constructor(message, { todo, output, log } = {}) {
    super(message);
    this.name = "Problem";
    this.todo = todo;
    this.output = output;
    this.log = log;
  }
}

/** Throws the faults that a check has found, if there are any. */
export function requireNone(faults, message, todo) {
  if (faults.length > 0) throw new Problem(message, { output: faults.join("\n"), todo });
}

/** Thrown by a check that cannot run on this machine. It counts as neither passed nor failed. */
export class Skipped extends Error {}

export function seconds(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

const print = (text) => process.stdout.write(`${text}\n`);

export function say(text = "") {
  flushSkipped();
  print(text);
}
export const title = (text) => say(`\n${bold(text)}`);

const line = (mark, name, text, time) => `  ${mark} ${name.padEnd(NAME_WIDTH)} ${text}${time ? `  ${dim(time)}` : ""}`;

/**
 * Runs one step and prints its line. `work` may return a short text about its result, or `SKIP` if there was nothing to do.
 */
export async function step(name, what, work) {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const stopClock = startClock(name, what, elapsed);
  try {
    const outcome = await work();
    stopClock();
    if (outcome === SKIP) skipped.push(name);
    else printStep(green("✓"), name, outcome ? `${what}: ${outcome}` : what, seconds(elapsed()));
    return outcome;
  } catch (error) {
    stopClock();
    printStep(error instanceof Skipped ? yellow("○") : red("✗"), name, what, seconds(elapsed()));
    throw error;
  }
}

/** Runs a step after whose failure others still run. Returns the error, which it reports. */
export async function tryStep(name, what, work) {
  try {
    await step(name, what, work);
  } catch (error) {
    report(error);
    say();
    return error;
  }
}

export const SKIP = Symbol("nothing to do");

// Steps with nothing to do share one line, printed before the next output.
let skipped = [];

export function flushSkipped() {
  if (skipped.length > 0) print(dim(`  · nothing to do for ${[...new Set(skipped)].join(", ")}`));
  skipped = [];
}

const printStep = (...parts) => say(line(...parts));

function startClock(name, what, elapsed) {
  if (terminal) {
    // Cut to the width of the terminal, because a wrapped line cannot be overwritten.
    const room = () => Math.max(0, (process.stdout.columns || 80) - NAME_WIDTH - 20);
    const draw = () =>
      process.stdout.write(`\r\u001b[K${line(yellow("…"), name, what.slice(0, room()), seconds(elapsed()))}`);
    const timer = setInterval(draw, 200);
    return () => {
      clearInterval(timer);
      process.stdout.write("\r\u001b[K");
    };
  }
  let beat;
  const first = setTimeout(() => {
    printStep("…", name, what);
    beat = setInterval(() => printStep("…", name, `still running after ${seconds(elapsed())}`), HEARTBEAT_MS);
  }, SLOW_MS);
  return () => {
    clearTimeout(first);
    clearInterval(beat);
  };
}

/** Runs a script. Prints a `Problem` as a message with its remedy, and other errors as bugs, with a stack. */
export async function main(work) {
  try {
    await work();
    flushSkipped();
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

export function report(error) {
  if (error instanceof Skipped) return say(yellow(`    SKIPPED: ${error.message}`));
  if (!(error instanceof Problem)) {
    say(`\n${red("This is a bug in the project's scripts:")}\n${error?.stack ?? error}`);
    return;
  }
  say(`\n${red(error.message)}`);
  if (error.output) say(error.output.replace(/^/gm, "    "));
  if (error.log) say(dim(`  full log: ${shown(error.log)}`));
  if (error.todo) say(`\n${bold("What to do:")} ${error.todo}`);
}
