// Tests Bun and Deno from npm.

import { findProgram } from "../ensure/debian.mjs";
import { expectOneCopy, expectProbe, programs } from "./probe.mjs";
import { run, runnable } from "./project.mjs";

const files = (kind) => ({ "package.json": "{}\n", ...programs(kind) });

/** The binary from npm, or the one on the path if npm has none for this platform. */
const program = (project, name) => runnable(name, project.bin(name), findProgram(name));

const running = (name, args) => async (project) => {
  project.write(files());
  expectProbe(await run(await program(project, name), args, { cwd: project.folder }), "node");
};

export const bunEsm = running("bun", ["run", "main.mjs"]);
export const bunCjs = running("bun", ["run", "main.cjs"]);

export async function bunBuild(project) {
  project.write(files("web"));
  const bun = await program(project, "bun");
  for (const target of ["browser", "node", "bun"]) {
    // Bun sets other conditions for Node than other bundlers do: docs/environments.md.
    const conditions = target === "node" ? ["--conditions=module"] : [];
    await run(bun, ["build", "main.mjs", "--target", target, ...conditions, "--outfile", `out/${target}.mjs`], {
      cwd: project.folder,
    });
    expectOneCopy(project.path(`out/${target}.mjs`));
    const by = target === "bun" ? bun : process.execPath;
    expectProbe(await run(by, [project.path(`out/${target}.mjs`)], { cwd: project.folder }), "web");
  }
  return "for browser, node and bun";
}

export async function bunCompile(project) {
  project.write(files());
  await run(await program(project, "bun"), ["build", "main.mjs", "--compile", "--outfile", "program"], {
    cwd: project.folder,
  });
  expectProbe(await run(project.path("program"), [], { cwd: "/" }), "node");
}

const DENO = ["--no-prompt", "--node-modules-dir=manual", "--no-lock"];

/** Without permissions: no files, no variables, no connections. */
export const deno = running("deno", ["run", ...DENO, "main.mjs"]);
/** Deno requires read permission for `require`. */
export const denoCjs = running("deno", ["run", ...DENO, "--allow-read", "main.cjs"]);
