// `npm run release:files -- vX.Y.Z`: everything that a release publishes, in target/release-files: the tarball, the crate, a bill
// of materials of each, the notes, and the checksums of all of them. .github/workflows/release.yml runs it on the tag.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { compiledPackages } from "./build/notices.mjs";
import { ensureCargoCyclonedx } from "./ensure/rust.mjs";
import { logged, output } from "./lib/exec.mjs";
import { isProgram, ROOT, readJson, readText, shown, TARGET } from "./lib/paths.mjs";
import { main, Problem, step, title } from "./lib/ui.mjs";
import { prepublish } from "./prepublish.mjs";

const FOLDER = join(TARGET, "release-files");
const CRATE_SBOM = "llm-uri-sbom.cdx"; // cargo-cyclonedx adds `.json`

/** The version of a release's tag. It must be that of package.json, to which `npm run check` compares the crate's. */
export function versionOf(tag, version) {
  if (tag === `v${version}`) return version;
  throw new Problem(`The tag is '${tag ?? ""}', but package.json has the version ${version}.`, {
    todo: `npm run release:files -- v${version}`,
  });
}

/** The section of the changelog about a version, without its heading. */
export function notesOf(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf("\n")).trim() ?? "";
  if (notes !== "") return `${notes}\n`;
  throw new Problem(`CHANGELOG.md has no section about ${version}.`, {
    todo: `rename the section [Unreleased] to [${version}] - YYYY-MM-DD.`,
  });
}

/** The lines of SHA256SUMS, for `sha256sum --check`. */
export const checksums = (files) =>
  files.map(([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`).join("");

/** The bill of materials of the tarball: npm's, with the packages in dist/, which npm does not see. */
export const withPackages = (materials, packages) => ({
  ...materials,
  metadata: { ...materials.metadata, component: { ...materials.metadata.component, name: "llm-uri" } }, // npm writes the folder's name
  components: packages.map(({ ecosystem, name, version, licence }) => {
    const purl = `pkg:${ecosystem}/${name}@${version}`;
    return { type: "library", "bom-ref": purl, name, version, purl, licenses: [{ expression: licence }] };
  }),
});

/** A bill of materials without the path of this machine, which cargo-cyclonedx uses as identifier. */
export const withoutPath = (text, root) =>
  text.replaceAll(`path+${pathToFileURL(root).href}#`, "").replaceAll("?download_url=file://.", "");

async function billsOfMaterials(version) {
  const sbom = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=library", "--omit=dev", "--package-lock-only"];
  const materials = withPackages(JSON.parse(await output("npm", sbom)), await compiledPackages());
  writeFileSync(join(FOLDER, `llm-uri-${version}.tgz.cdx.json`), `${JSON.stringify(materials, null, 2)}\n`);

  const args = ["cyclonedx", "--format=json", "--all-features", `--override-filename=${CRATE_SBOM}`];
  await logged("cargo-cyclonedx", "cargo", args);
  const written = join(ROOT, `${CRATE_SBOM}.json`);
  const text = withoutPath(readFileSync(written, "utf8"), ROOT);
  writeFileSync(join(FOLDER, `llm-uri-${version}.crate.cdx.json`), text);
  rmSync(written);
}

async function packages(version) {
  await logged("npm-pack", "npm", ["pack", "--ignore-scripts", "--pack-destination", FOLDER]);
  await logged("cargo-package", "cargo", ["package", "--locked", "--quiet"]);
  const crate = `llm-uri-${version}.crate`;
  copyFileSync(join(TARGET, "package", crate), join(FOLDER, crate));
}

export async function writeChecksums(folder) {
  const files = readdirSync(folder)
    .filter((name) => name !== "SHA256SUMS")
    .sort();
  writeFileSync(join(folder, "SHA256SUMS"), checksums(files.map((name) => [name, readFileSync(join(folder, name))])));
  return `${files.length} files in ${shown(folder)}`;
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    title("llm-uri: files of a release");
    const version = versionOf(process.argv[2], readJson("package.json").version);
    const notes = notesOf(readText("CHANGELOG.md"), version);
    await prepublish();
    await ensureCargoCyclonedx();
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, "NOTES.md"), notes);
    await step("packages", "the tarball and the crate", () => packages(version));
    await step("materials", "what is in them, as CycloneDX", () => billsOfMaterials(version));
    await step("checksums", "SHA256SUMS", () => writeChecksums(FOLDER));
  });
}
