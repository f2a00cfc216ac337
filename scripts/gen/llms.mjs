// Generates docs/llms.txt, the index of the guides for language models (llmstxt.org), and docs/llms-full.txt, the README and the
// guides in one text. The tests run the blocks of these documents.

import { join, posix } from "node:path";

import { ROOT, readText } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

/** The guides in the table of docs/README.md: task and file. */
function guides() {
  const rows = [...readText("docs/README.md").matchAll(/^\| (.+?) \| \[.+?\]\(([a-z-]+\.md)(?:#[\w-]+)?\) \|$/gm)];
  if (rows.length === 0) throw new Problem("docs/README.md has no table of guides.");
  const tasks = new Map();
  for (const [, task, file] of rows) tasks.set(file, [...(tasks.get(file) ?? []), task]);
  return [...tasks].map(([file, list]) => ({ file, task: list.join("; ") }));
}

/** The first paragraph of the README below its title. */
function summary() {
  const paragraph = readText("README.md")
    .split("\n\n")
    .find((block) => /^[A-Z`]/.test(block));
  return paragraph.replace(/\s*\n\s*/g, " ").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

const index = () =>
  `# llm-uri

> ${summary()}

## Guides

${guides()
  .map(({ file, task }) => `- [${titleOf(file)}](${file}): ${task}`)
  .join("\n")}
`;

const titleOf = (file) => /^# (.+)$/m.exec(readText(posix.join("docs", file)))[1].replace(/`/g, "");

/** The README and the guides, each after a line with its path. */
const whole = () =>
  ["README.md", ...guides().map(({ file }) => posix.join("docs", file))]
    .map(
      (name) =>
        `<!-- ${name} -->\n\n${readText(name)
          .replace(/^<!--.*?-->\n/gm, "")
          .trim()}\n`,
    )
    .join("\n");

export const llmsDocuments = () => [
  [join(ROOT, "docs", "llms.txt"), index()],
  [join(ROOT, "docs", "llms-full.txt"), whole()],
];
