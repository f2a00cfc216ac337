// Turns off, one at a time, the issue codes of the crate (tests/common/mutation.rs), and the rules of tests/rules.json. A test that the
// rule's row in tests/requirements.json names must fail.
//
// Works on a copy of the crate in target/rules. There the text `find` of each rule is replaced by `off`, in which OFF is whether the
// variable RULE_OFF names the rule: one build for all codes and rules.

import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { ensureCargo } from "../ensure/rust.mjs";
import { capture } from "../lib/exec.mjs";
import { readJson, readText, TARGET } from "../lib/paths.mjs";
import { Problem, say } from "../lib/ui.mjs";
import { copyPackage } from "./copy.mjs";
import { mustPass } from "./run.mjs";

const SELECTED = `
/// The rule that is off.
pub(crate) fn rule_off() -> &'static str {
    static RULE: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    RULE.get_or_init(|| std::env::var("RULE_OFF").unwrap_or_default())
}
`;
const VECTORS = "tests/vectors/";
const VECTORS_PROGRAM = "tests/vectors.rs";

/** Prints, for each code, the vectors that fail without it, and for each rule, the first test of its row that fails without it. */
export async function rustMutation() {
  const rows = readJson("tests/requirements.json");
  const rules = readJson("tests/rules.json");
  const ids = rules.flatMap((rule) => rule.ids);
  const testsOf = (id) => rows[id.split(":")[0]].tests;
  const programs = await compile(rules, new Set(ids.flatMap(testsOf).map(programOf)));
  await mustPass(programs[VECTORS_PROGRAM], ["mutation", "--nocapture"]);
  const survivors = [];
  for (const id of ids) {
    const failed = await firstFailed(testsOf(id), programs, id);
    say(`${id.padEnd(5)} ${failed ?? "no test fails"}`);
    if (failed === undefined) survivors.push(id);
  }
  if (survivors.length > 0) throw new Problem(`No test of the row fails without: ${survivors.join(", ")}.`);
}

/** The source of the program that runs a test of a row. */
const programOf = (test) => (test.startsWith(VECTORS) ? VECTORS_PROGRAM : test.split("#")[0]);

/** Builds the programs of the patched copy with these sources. Returns the path of each. */
async function compile(rules, sources) {
  await ensureCargo();
  const copy = copyPackage("rules", ["Cargo.toml", "Cargo.lock", "src"]);
  // Another version is another package for Cargo, so the folder of builds contains both.
  const rename = (name) => readText(name).replace(/(?<=name = "llm-uri"\nversion = ")[^"]+/, "0.0.0");
  const texts = { "src/lib.rs": readText("src/lib.rs") + SELECTED };
  for (const name of ["Cargo.toml", "Cargo.lock"]) texts[name] = rename(name);
  for (const { ids, file, find, off } of rules) {
    const parts = (texts[file] ?? readText(file)).split(find);
    if (parts.length !== 2) throw new Problem(`${ids[0]}: ${file} must contain this text once: ${find}`);
    texts[file] = parts.join(off.replaceAll("OFF", `(crate::rule_off() == "${ids[0]}")`));
  }
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(copy, file), text);
  const built = [...sources].flatMap((source) => ["--test", basename(source, ".rs")]);
  const { code, stdout, stderr } = await capture("cargo", [
    ...["test", "--locked", "--features", "mutation", "--no-run", "--message-format=json", "--target-dir", TARGET],
    ...["--manifest-path", join(copy, "Cargo.toml"), ...built],
  ]);
  if (code !== 0) throw new Problem("The patched copy does not compile.", { output: stdout + stderr });
  const made = stdout.split("\n").filter((line) => line.includes('"executable":"'));
  return Object.fromEntries(
    made.map((line) => JSON.parse(line)).map(({ target: { name }, executable }) => [`tests/${name}.rs`, executable]),
  );
}

/** The first test of the list that fails without the rule: of the vectors, which one run tests, or of the others. */
async function firstFailed(tests, programs, rule) {
  // A failure is enough, so property tests need not search for its smallest input.
  const env = { RULE_OFF: rule, PROPTEST_RNG_SEED: "1", PROPTEST_MAX_SHRINK_ITERS: "0" };
  const run = async (path, names) => (await capture(programs[path], names, { env })).stdout;
  const [vectors, others] = [true, false].map((is) => tests.filter((test) => test.startsWith(VECTORS) === is));
  const topics = new Set(vectors.map((test) => test.split("#")[0].slice(VECTORS.length, -".json".length)));
  const names = [...topics].map(
    (topic) => readText(VECTORS_PROGRAM).match(new RegExp(`^ +(\\w+) "${topic}"$`, "m"))[1],
  );
  const faults = names.length > 0 ? await run(VECTORS_PROGRAM, ["--exact", ...names]) : "";
  for (const test of vectors) {
    const [path, name] = test.slice(VECTORS.length).split("#");
    if (faults.includes(`${path}: ${JSON.stringify(name)}: `)) return `${path}#${name}`;
  }
  for (const test of others) {
    const [path, name] = test.split("#");
    const failed = new RegExp(`^test (.*::)?${name} \\.\\.\\. FAILED$`, "m");
    if (failed.test(await run(path, [name]))) return test.replace(/^tests\//, "");
  }
  return undefined;
}
