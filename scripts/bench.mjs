// `npm run bench`: the package against its peers, the growth of the native core on hostile texts, the native core against
// its own peers, and ten million calls.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { buildPackage } from "./build.mjs";
import { capture, logged, stream } from "./lib/exec.mjs";
import { ROOT, TARGET } from "./lib/paths.mjs";
import { main, say, SKIP, step, title } from "./lib/ui.mjs";

const BENCHES = join(ROOT, "benches");

/** The peers are packages of their own, so that nobody else has to fetch them. */
const ensurePeers = () =>
  step("peers", "the packages that llm-uri is measured against", async () => {
    const record = join(BENCHES, "node_modules", ".package-lock.json");
    const wanted = JSON.parse(readFileSync(join(BENCHES, "package.json"), "utf8")).dependencies;
    const present = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).packages : {};
    if (Object.entries(wanted).every(([name, version]) => present[`node_modules/${name}`]?.version === version)) return SKIP;
    await logged("npm-ci-benches", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: BENCHES });
    return "installed";
  });

/** Criterion's medians and their confidence intervals, one benchmark a line. Its name may stand on a line of its own. */
const results = (text) =>
  [...text.matchAll(/^(\S+)\s+time:\s+\[(.+?)\]/gm)].map(([, name, times]) => {
    const [low, median, high] = times.match(/[0-9.]+ \S+/g);
    return `  ${name.padEnd(28)} ${median.padStart(12)}   (${low} to ${high})`;
  });

await main(async () => {
  title("llm-uri: bench");
  await buildPackage();
  await ensurePeers();
  say("");
  process.exitCode = await stream(process.execPath, [join(BENCHES, "run.mjs")]);
  say("\nGrowth: time for each octet at 1 MiB over that at 16 KiB, native; near 1 is linear.\n");
  process.exitCode ||= await stream("cargo", ["bench", "--quiet", "--locked", "--bench", "growth"]);
  say("\nThe native core beside its peers, which type no parameters and look for no keys (criterion):\n");
  const core = ["bench", "--quiet", "--locked", "--manifest-path", join(BENCHES, "native", "Cargo.toml"), "--bench", "core"];
  // By the variable, which criterion reads as well.
  const { code, stdout, stderr } = await capture("cargo", [...core, "--", "--noplot"], { env: { CARGO_TARGET_DIR: join(TARGET, "peers") } });
  say(code === 0 ? results(stdout).join("\n") : stderr);
  process.exitCode ||= code;
  say("\nEndurance: the module's memory over many calls.\n");
  process.exitCode ||= await stream(process.execPath, [join(BENCHES, "endurance.mjs")]);
});
