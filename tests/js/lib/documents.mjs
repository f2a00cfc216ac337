// The Markdown files of the repository: their fenced blocks, their links, and the places that links can point to. Every
// test of a document takes its blocks from here.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The pages of the codes are generated from data that tests/js/code-pages.test.mjs checks. */
const GENERATED = /^docs\/codes\//;

/** All Markdown files that git does not ignore; without git, all that do not belong to tools. */
export function documents() {
  try {
    const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z", "--", "*.md"], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return listed
      .split("\0")
      .filter((name) => name !== "" && !GENERATED.test(name) && existsSync(join(ROOT, name)))
      .sort();
  } catch {
    const skipped = new Set(["node_modules", "target", "dist", ".git"]);
    const walk = (folder) =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path);
        return entry.name.endsWith(".md") ? [relative(ROOT, path).split(sep).join("/")] : [];
      });
    return walk(ROOT)
      .filter((name) => !GENERATED.test(name))
      .sort();
  }
}

export const read = (name) => readFileSync(join(ROOT, name), "utf8");

/** The items between `<!-- list: NAME, … -->` and `<!-- end of list -->` in docs/logging.md. */
export const listed = (name) =>
  new RegExp(`<!-- list: ${name},.*-->\\s+- ([^]*?)\\s+<!-- end of list -->`)
    .exec(read("docs/logging.md"))[1]
    .split(/;\s+|\n- /)
    .map((item) => item.replace(/\s+/g, " "));

/** GitHub's anchor for a heading. */
const slug = (heading) =>
  heading
    .replace(/\]\([^)]*\)/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/**
 * A document, line by line.
 *
 * @returns {{
 *   blocks: { language: string, code: string, heading: string, line: number, notRun?: string }[],
 *   anchors: Set<string>,
 *   links: { target: string, line: number }[],
 * }} `notRun` is the reason in a comment `<!-- not run: … -->` right above a block
 */
export function take(text) {
  const [blocks, anchors, links] = [[], new Set(), []];
  let [heading, open, comment] = ["", undefined, undefined];
  const seen = new Map();
  for (const [at, line] of text.split("\n").entries()) {
    const fence = /^( *)(`{3,}|~{3,})(.*)$/.exec(line);
    if (open !== undefined) {
      if (fence?.[2].startsWith(open.fence) && fence[3].trim() === "") {
        blocks.push({
          ...open.block,
          code: open.lines.map((each) => `${each.slice(Math.min(open.indent, each.search(/\S|$/)))}\n`).join(""),
        });
        open = undefined;
      } else open.lines.push(line);
      continue;
    }
    if (fence !== null) {
      const block = {
        language: fence[3].trim(),
        heading,
        line: at + 1,
        ...(comment !== undefined && { notRun: comment }),
      };
      open = { fence: fence[2], indent: fence[1].length, lines: [], block };
      comment = undefined;
      continue;
    }
    const title = /^#{1,6} +(.*?)#* *$/.exec(line);
    if (title !== null) {
      heading = title[1].trim();
      const [name, count] = [slug(heading), seen.get(slug(heading)) ?? 0];
      seen.set(name, count + 1);
      anchors.add(count === 0 ? name : `${name}-${count}`);
    }
    const prose = line.replace(/(`+)(?:(?!\1).)*\1/g, (span) => span.replace(/[[\]()]/g, " "));
    for (const [, target] of prose.matchAll(/\]\(<?([^()\s>]+)>?\)/g)) links.push({ target, line: at + 1 });
    for (const [, target] of prose.matchAll(/\b(?:src|href)="([^"]+)"/g)) links.push({ target, line: at + 1 });
    for (const [, name] of prose.matchAll(/\b(?:id|name)="([^"]+)"/g)) anchors.add(name);
    if (line.trim() !== "") comment = /^<!-- not run: (.+) -->$/.exec(line.trim())?.[1];
  }
  if (open !== undefined) throw new Error(`The block that begins in line ${open.block.line} has no end.`);
  return { blocks, anchors, links };
}

/** The blocks of one document. */
export const blocksOf = (name) => take(read(name)).blocks;
