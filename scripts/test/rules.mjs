// Turns off, one at a time, the rules of tests/rules.json. A test that the rule's row in tests/requirements.json names must fail.
//
// Works on a copy of the crate in target/rules. There the text `find` of each rule is replaced by `off`, in which OFF is whether the
// variable RULE_OFF names the rule: one build for all rules.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ensureCargo } from "../ensure/rust.mjs";
import { capture } from "../lib/exec.mjs";
import { ROOT, TARGET } from "../lib/paths.mjs";
import { Problem, say } from "../lib/ui.mjs";
import { copyPackage } from "./copy.mjs";

const SELECTED = `
/// The rule that is off.
pub(crate) fn rule_off() -> &'static str {
    static RULE: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    RULE.get_or_init(|| std::env::var("RULE_OFF").unwrap_or_default())
}
`;
const VECTORS = "tests/vectors/";

const read = (name) => readFileSync(join(ROOT, name), "utf8");

/** Prints, for each rule, the tests of its row that fail without it. */
export async function ruleMutation() {
  const rows = JSON.parse(read("tests/requirements.json"));
  const rules = JSON.parse(read("tests/rules.json"));
  const programs = await compile(rules);
  const survivors = [];
  for (const rule of rules.flatMap(({ ids }) => ids)) {
    const failed = await failures(rows[rule.split(":")[0]].tests, programs, rule);
    say(`${rule.padEnd(5)} ${failed.join("; ") || "no test fails"}`);
    if (failed.length === 0) survivors.push(rule);
  }
  if (survivors.length > 0) throw new Problem(`No test of the row fails without: ${survivors.join(", ")}.`);
}

/** Builds the tests of the patched copy. Returns the path of each program by the source of its tests; `src` for the library. */
async function compile(rules) {
  await ensureCargo();
  const copy = copyPackage("rules", ["Cargo.toml", "Cargo.lock", "src"]);
  // Another version is another package for Cargo, so the folder of builds contains both.
  const rename = (name) => read(name).replace(/(?<=name = "llm-uri"\nversion = ")[^"]+/, "0.0.0");
  const texts = { "src/lib.rs": read("src/lib.rs") + SELECTED };
  for (const name of ["Cargo.toml", "Cargo.lock"]) texts[name] = rename(name);
  for (const { ids, file, find, off } of rules) {
    const parts = (texts[file] ?? read(file)).split(find);
    if (parts.length !== 2) throw new Problem(`${ids[0]}: ${file} must contain this text once: ${find}`);
    texts[file] = parts.join(off.replaceAll("OFF", `(crate::rule_off() == "${ids[0]}")`));
  }
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(copy, file), text);
  const args = ["test", "--locked", "--lib", "--tests", "--no-run", "--message-format=json", "--target-dir", TARGET];
  const { code, stdout, stderr } = await capture("cargo", [...args, "--manifest-path", join(copy, "Cargo.toml")]);
  if (code !== 0) throw new Problem("The patched copy does not compile.", { output: stdout + stderr });
  const built = stdout.split("\n").filter((line) => line.includes('"executable":"'));
  const entries = built
    .map((line) => JSON.parse(line))
    .map(({ target: { name, kind }, executable }) => {
      return [kind.includes("test") ? `tests/${name}.rs` : "src", executable];
    });
  return Object.fromEntries(entries);
}

/** The tests of the list that fail without the rule. */
async function failures(tests, programs, rule) {
  const env = { RULE_OFF: rule, PROPTEST_RNG_SEED: "1" };
  const run = async (path, names) => (await capture(programs[path], names, { env })).stdout;
  const failed = [];
  const topics = new Set(tests.filter((test) => test.startsWith(VECTORS)).map((test) => test.split("#")[0]));
  const names = [...topics].map((path) => {
    const topic = path.slice(VECTORS.length, -".json".length);
    return read("tests/vectors.rs").match(new RegExp(`^ +(\\w+) "${topic}"$`, "m"))[1];
  });
  const faults = names.length > 0 ? await run("tests/vectors.rs", ["--exact", ...names]) : "";
  for (const test of tests) {
    const [path, name] = test.split("#");
    const fails = path.startsWith(VECTORS)
      ? faults.includes(`${path.slice(VECTORS.length)}: ${JSON.stringify(name)}: `)
      : new RegExp(`^test (.*::)?${name} \\.\\.\\. FAILED$`, "m").test(
          await run(path.startsWith("src/") ? "src" : path, [name]),
        );
    if (fails) failed.push(test.replace(/^tests\/(vectors\/)?/, ""));
  }
  return failed;
}
