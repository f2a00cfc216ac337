// Start: import and first parse in fresh processes, compared with an empty program and es-module-lexer.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { median } from "./clock.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(HERE);
const URI = "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7";
const timed = (first, then) =>
  `const cpu = process.cpuUsage();\nconst start = performance.now();\n${first}\n${then}\nconst end = performance.now();\nconst { user, system } = process.cpuUsage(cpu);\nconsole.log(JSON.stringify([end - start, (user + system) / 1000]));\n`;
const FIRST = `parse(${JSON.stringify(URI)});`;

const PROGRAMS = {
  empty: ["empty.mjs", 'console.log("[0,0]");\n'],
  "es-module-lexer": [
    "lexer.mjs",
    timed(
      'const { init, parse } = await import("es-module-lexer");',
      "await init();\nparse(\"import a from 'b'; export const c = a;\");",
    ),
  ],
  "llm-uri": ["import.mjs", timed('const { parse } = await import("llm-uri");', FIRST)],
  "llm-uri, require": ["require.cjs", timed('const { parse } = require("llm-uri");', FIRST)],
};

/** Both packages are found the same way, through a node_modules folder, so that resolving costs the same. */
function layOut(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  symlinkSync(ROOT, join(folder, "node_modules", "llm-uri"), "junction");
  symlinkSync(
    join(HERE, "node_modules", "es-module-lexer"),
    join(folder, "node_modules", "es-module-lexer"),
    "junction",
  );
  for (const [file, text] of Object.values(PROGRAMS)) writeFileSync(join(folder, file), text);
}

/** The running Node, and Node 24 if npm installed it here. */
function engines() {
  const other = join(HERE, "node_modules", "node-24", "bin", "node");
  const version = (file) => spawnSync(file, ["-p", "process.versions.node"], { encoding: "utf8" }).stdout?.trim();
  const files =
    existsSync(other) && !process.versions.node.startsWith("24.") ? [process.execPath, other] : [process.execPath];
  return files
    .map((file) => ({ engine: `Node ${version(file)}`, file }))
    .filter(({ engine }) => !engine.endsWith("undefined"));
}

/** @returns for each engine and program: [minimum, median] of import and first parse, of the CPU time of these, and of the whole process, in ms */
export function startTimes({ folder, runs }) {
  layOut(folder);
  const rows = engines().flatMap(({ engine, file }) =>
    Object.entries(PROGRAMS).map(([program, [name]]) => ({
      engine,
      file,
      program,
      path: join(folder, name),
      inside: [],
      cpu: [],
      whole: [],
    })),
  );
  for (let run = -1; run < runs; run++) {
    for (const row of rows) {
      const start = performance.now();
      const { status, stdout, stderr } = spawnSync(row.file, [row.path], { cwd: folder, encoding: "utf8" });
      const ms = performance.now() - start;
      if (status !== 0) throw new Error(`${row.program} does not start in ${row.engine}:\n${stderr}`);
      if (run < 0) continue; // the first run fills the disk cache
      const [inside, cpu] = JSON.parse(stdout);
      row.inside.push(inside);
      row.cpu.push(cpu);
      row.whole.push(ms);
    }
  }
  const pair = (list) => [Math.min(...list), median(list)];
  return rows.map(({ engine, program, inside, cpu, whole }) => ({
    engine,
    program,
    inside: pair(inside),
    cpu: pair(cpu),
    whole: pair(whole),
  }));
}
