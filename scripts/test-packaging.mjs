// `npm run test:packaging [-- WORD ...]`: tests the packed tarball in every supported environment. Words select checks by name
// or by group of tools (`next`, `workerd`, `vite`); `--quick` selects the tests that need few tools.
//
// Every check runs in a separate folder under target/, against the installed tarball, and runs a probe program: a bundle that
// only builds is not tested.

import { ensureChromium } from "./ensure/debian.mjs";
import { CONSUMER, installConsumer } from "./lib/consumer.mjs";
import { inLanes } from "./lib/lanes.mjs";
import { isProgram } from "./lib/paths.mjs";
import { bold, flushSkipped, main, Problem, Skipped, say, seconds, title, tryStep, yellow } from "./lib/ui.mjs";
import { closeChromium } from "./packaging/browser.mjs";
import { ensureGroup, Project } from "./packaging/project.mjs";
import { CHECKS } from "./packaging/table.mjs";

/** The estimated time of a group: a build of Next.js takes as long as a dozen other checks. */
const cost = (checks) => checks.reduce((sum, { group }) => sum + (group === "next" ? 12 : 1), 0);

export async function runPackaging(checks) {
  const started = performance.now();
  await ensureChromium();
  const tarball = await installConsumer();
  const failed = [];
  const skipped = [];
  const check = async (parent, { name, what, run }) => {
    const folder = `in ${name}`.replaceAll(" ", "-");
    const error = await tryStep(name, what, async () => run(new Project(await parent, folder), tarball));
    if (error instanceof Skipped) skipped.push([name, error.message]);
    else if (error !== undefined) failed.push(name);
  };
  // The checks of a group run one after the other; the longest group first.
  const groups = [...new Set(checks.map(({ group }) => group))]
    .map((group) => checks.filter((check) => check.group === group))
    .sort((a, b) => cost(b) - cost(a));
  await inLanes(groups, async (members) => {
    const [{ group }] = members;
    const parent = group === null ? CONSUMER : ensureGroup(group, tarball);
    for (const member of members) await check(parent, member);
  }).finally(closeChromium);
  flushSkipped();
  const passed = checks.length - failed.length - skipped.length;
  say(
    `\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped, in ${seconds(performance.now() - started)}`,
  );
  for (const [name, why] of skipped) say(yellow(`${bold("skipped")} ${name}: ${why}`));
  if (failed.length > 0)
    throw new Problem(`These environments failed: ${failed.join(", ")}.`, {
      todo: `npm run test:packaging -- ${failed[0].split(" ")[0]}`,
    });
}

export const quickChecks = () => CHECKS.filter(({ quick }) => quick);

function selected(words) {
  const pool = words.includes("--quick") ? quickChecks() : CHECKS;
  const asked = words.filter((word) => word !== "--quick");
  const fits =
    (word) =>
    ({ group, name }) =>
      group === word || ` ${name} `.includes(` ${word} `);
  const unknown = asked.filter((word) => !pool.some(fits(word)));
  if (unknown.length > 0) {
    const known = [...new Set(CHECKS.flatMap(({ group, name }) => [group, name.split(" ")[0]]))].filter(Boolean);
    throw new Problem(`Unknown environment '${unknown.join("', '")}'.`, {
      todo: `npm run test:packaging -- [--quick] [${known.sort().join("] [")}]`,
    });
  }
  return asked.length === 0 ? pool : pool.filter((check) => asked.some((word) => fits(word)(check)));
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    const checks = selected(process.argv.slice(2));
    title("llm-uri: packaging");
    await runPackaging(checks);
  });
}
