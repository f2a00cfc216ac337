// `npm test [-- PART ...]`: every part of the tests, or the named ones. All of them run, also after one has failed.

import { join } from "node:path";
import { checkTypesOfUsers } from "./check/types.mjs";
import { runChecks } from "./check.mjs";
import { ensureClients } from "./ensure/clients.mjs";
import { ensureChromium, ensureCompiler, findChromedriver } from "./ensure/debian.mjs";
import { ensurePackages } from "./ensure/npm.mjs";
import { ensureCargo, ensureWasmBindgen, ensureWasmPack, ensureWasmTarget } from "./ensure/rust.mjs";
import { fuzz, targets } from "./fuzz.mjs";
import { CONSUMER, copyTests, installConsumer } from "./lib/consumer.mjs";
import { stream } from "./lib/exec.mjs";
import { ROOT, shown, TARGET } from "./lib/paths.mjs";
import { filesBelow } from "./lib/stamp.mjs";
import { bold, dim, flushSkipped, green, main, Problem, red, report, say, seconds, title } from "./lib/ui.mjs";
import { CHECKS } from "./packaging/table.mjs";
import { buildPage } from "./page.mjs";
import { runPackaging } from "./test-packaging.mjs";
import { runRecipes } from "./test-recipes.mjs";

const PARTS = {
  rust: { what: "Rust, native", run: rustNative },
  bare: { what: "Rust without the url crate", run: rustBare },
  node: { what: "Rust as WebAssembly, in Node", run: () => rustWasm(["--node"]) },
  chrome: { what: "Rust as WebAssembly, in Chromium", run: rustChrome },
  js: { what: "JavaScript, against the packed tarball", run: javascript },
  clients: { what: "the adapters, by the real SDKs", run: clients },
  page: { what: "the page, in Chromium", run: page },
  packaging: { what: "the packed tarball in every environment", run: packaging },
  recipes: { what: "the guide's recipes, in the real framework", run: runRecipes },
  peers: { what: "the core against other parsers", run: peers },
  fuzz: { what: "every fuzz target, for some seconds", run: () => fuzz(targets(), LONGEST_FUZZ, REPEATABLE_FUZZ) },
  check: { what: "format, lints, layers, generated files", run: runChecks },
};

/** In seconds: most take one for so many inputs, half of which are the seeds; a machine that needs longer has had enough. */
const LONGEST_FUZZ = 30;
const REPEATABLE_FUZZ = { seed: 1, inputs: 10_000 };
/** So are the properties; `cargo test` by itself searches anew each time. */
const REPEATABLE = { env: { PROPTEST_RNG_SEED: process.env.PROPTEST_RNG_SEED ?? "1" } };

async function rustNative() {
  await ensureCargo();
  await ensureCompiler();
  await mustPass("cargo", ["test", "--locked"], REPEATABLE);
}

/** Without the `url` crate: every spelling that needs it must be refused. */
async function rustBare() {
  await ensureCargo();
  await ensureCompiler();
  const features = ["--no-default-features", "--features", "requests,neighbours"];
  await mustPass("cargo", ["test", "--locked", ...features, "--lib", "--test", "policy"], REPEATABLE);
}

/** A workspace of its own: what the others are, nobody else has to fetch. */
async function peers() {
  await ensureCargo();
  await ensureCompiler();
  await mustPass("cargo", [
    "test",
    "--locked",
    "--manifest-path",
    join(ROOT, "benches", "native", "Cargo.toml"),
    "--target-dir",
    join(TARGET, "peers"),
  ]);
}

async function rustWasm(where, env) {
  await ensureCargo();
  await ensureCompiler();
  await ensureWasmTarget();
  await ensureWasmBindgen();
  await ensureWasmPack();
  // It finds all of its tools on the path that it is started with, and must not fetch others.
  await mustPass("wasm-pack", ["test", ...where, "--mode", "no-install", "--", "--locked", "--features", "wasm"], {
    env,
  });
}

async function rustChrome() {
  await ensureChromium();
  // The tests do not say where they run: by default that is Node, and with this variable the browser.
  await rustWasm(["--headless", "--chrome"], { CHROMEDRIVER: findChromedriver(), WASM_BINDGEN_USE_BROWSER: "1" });
}

async function javascript() {
  await installConsumer();
  copyTests("js", "vectors", "ledger");
  await checkTypesOfUsers();
  await nodeTests(join(CONSUMER, "tests", "js"), CONSUMER);
}

async function clients() {
  const { folder, python } = await ensureClients(await installConsumer());
  await nodeTests(join(folder, "tests"), folder, { LLM_URI_PYTHON: python });
}

async function page() {
  await ensurePackages();
  await ensureChromium();
  await buildPage();
  await nodeTests(join(ROOT, "tests", "page"), ROOT);
}

async function packaging() {
  await ensurePackages();
  await runPackaging(CHECKS);
}

async function nodeTests(folder, cwd, env) {
  const files = filesBelow(folder).filter((name) => name.endsWith(".test.mjs"));
  if (files.length === 0) throw new Problem(`There are no tests in ${shown(folder)}.`);
  await mustPass(process.execPath, ["--test", "--test-reporter=spec", "--test-timeout=300000", ...files], { cwd, env });
}

async function mustPass(command, args, options) {
  flushSkipped();
  say(dim(`  $ ${[command === process.execPath ? "node" : command, ...args.map(shownArgument)].join(" ")}`));
  const code = await stream(command, args, options);
  if (code !== 0)
    throw new Problem(
      `${command === process.execPath ? "node" : command} ended with exit code ${code}; its output is above.`,
    );
}

const shownArgument = (text) => (text.startsWith(ROOT) ? shown(text) : text);

await main(async () => {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    throw new Problem(`There is no part '${unknown.join("', '")}' of the tests.`, {
      todo: `npm test -- [${Object.keys(PARTS).join("] [")}]`,
    });
  }
  const results = [];
  for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
    const { what, run } = PARTS[name];
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

  title("llm-uri: tests");
  for (const { name, what, passed, ms } of results) {
    say(
      `  ${passed ? green("✓") : red("✗")} ${name.padEnd(9)} ${what.padEnd(42)} ${passed ? "ok    " : bold("failed")} ${seconds(ms).padStart(12)}`,
    );
  }
  const failed = results.filter(({ passed }) => !passed).length;
  say(`\n${results.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
