// Tests Vite, webpack, Rollup and Parcel without configuration for this package. Bundles for pages run in Chromium from their output
// folder, bundles for servers in Node.

import { PAGE, PAGE_CODE, served, showsInChromium } from "./browser.mjs";
import { expectCoreOnly, expectOneCopy, expectProbe, probe } from "./probe.mjs";

const NODE_CODE = 'import { probe } from "./probe.js";\nconsole.log(probe());\n';
const page = (kind = "web") => ({
  "package.json": '{ "type": "module" }\n',
  "probe.js": probe(kind),
  "main.js": PAGE_CODE,
  "index.html": PAGE,
});
const server = () => ({ "package.json": '{ "type": "module" }\n', "probe.js": probe("web"), "main.js": NODE_CODE });

async function showsFrom(project, folder, kind = "web") {
  (kind === "main" ? expectCoreOnly : expectOneCopy)(project.path(folder));
  await served(project.path(folder), (at) => showsInChromium(`${at}/`, kind));
}

export async function viteDev(project) {
  project.write(page());
  await project.serve(
    "vite",
    (port) => ["--host", "127.0.0.1", "--port", port, "--strictPort"],
    (at) => showsInChromium(`${at}/`, "web"),
  );
}

export async function viteBuild(project) {
  project.write(page());
  await project.run("vite", ["build"]);
  await showsFrom(project, "dist");
}

/** Bundles for servers: with the package external, and bundled. */
export async function viteSsr(project) {
  project.write(server());
  await project.run("vite", ["build", "--ssr", "main.js", "--outDir", "beside"]);
  expectProbe(await project.run("node", ["beside/main.js"]), "web");
  project.write({ "vite.config.js": "export default { ssr: { noExternal: true } };\n" });
  await project.run("vite", ["build", "--ssr", "main.js", "--outDir", "inside"]);
  expectOneCopy(project.path("inside"));
  expectProbe(await project.run("node", ["inside/main.js"]), "web");
}

const WEBPACK = ["--entry", "./main.js", "--output-path", "./out"];

export const webpackWeb = (mode) => async (project) => {
  project.write(page());
  await project.run("webpack", ["--mode", mode, ...WEBPACK, "--devtool", "false"]);
  project.write({ "out/index.html": '<!doctype html><meta charset="utf-8"><script src="./main.js"></script>\n' });
  await showsFrom(project, "out");
};

export const webpackNode = (format) => async (project) => {
  const cjs = {
    "package.json": "{}\n",
    "probe.js": probe("web", "cjs"),
    "main.js": 'console.log(require("./probe.js").probe());\n',
  };
  project.write(format === "cjs" ? cjs : server());
  await project.run("webpack", ["--mode", "production", "--target", "node", ...WEBPACK]);
  expectOneCopy(project.path("out"));
  project.write({ "out/package.json": "{}\n" });
  expectProbe(await project.run("node", ["out/main.js"]), "web");
};

const rollup = (project, format, extension) =>
  project.run("rollup", [
    ...["main.js", "-p", "@rollup/plugin-node-resolve", "-f", format, "-d", "out", "--failAfterWarnings"],
    ...["--entryFileNames", `main.${extension}`, "--chunkFileNames", `[name].${extension}`],
  ]);

export async function rollupEsm(project) {
  project.write(page());
  await rollup(project, "es", "js");
  project.write({ "out/index.html": PAGE });
  await showsFrom(project, "out");
}

export async function rollupCjs(project) {
  project.write(server());
  await rollup(project, "cjs", "cjs");
  expectOneCopy(project.path("out"));
  expectProbe(await project.run("node", ["out/main.cjs"]), "web");
}

const PARCEL = ["build", "index.html", "--no-cache", "--no-source-maps", "--dist-dir", "out"];

export async function parcel(project) {
  project.write(page("main"));
  await project.run("parcel", PARCEL);
  await showsFrom(project, "out", "main");
}

/** Parcel reads a package's `exports`, and so its sub-paths, only with an option in the package.json next to the lock file. */
export async function parcelExports(project) {
  project.write({
    ...page(),
    "package.json": '{ "type": "module", "@parcel/resolver-default": { "packageExports": true } }\n',
    "package-lock.json": "{}\n",
  });
  await project.run("parcel", PARCEL);
  await showsFrom(project, "out");
}
