// Programs that come from Debian's packages: the C compiler that Rust links with, Chromium and ChromeDriver.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

import { capture, logged } from "../lib/exec.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";

/** The first of these programs that is on the path (or is an absolute path that can be run). */
export function findProgram(...names) {
  for (const name of names.filter(Boolean)) {
    const places = name.includes("/")
      ? [name]
      : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
    for (const place of places) {
      try {
        accessSync(place, constants.X_OK);
        return place;
      } catch {
        // not here: the next place
      }
    }
  }
  return undefined;
}

// Both may be somewhere else than on the path, and both tools have a variable for it.
export const findChromium = () => findProgram(process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome");
export const findChromedriver = () => findProgram(process.env.CHROMEDRIVER, "chromedriver");

export const ensureCompiler = () =>
  step("C compiler", "a linker for Rust", async () => {
    if (findProgram("cc", "gcc", "clang")) return SKIP;
    return installed("a C compiler", ["gcc", "libc6-dev"], "or install any C compiler as 'cc'.");
  });

/** The fuzzer's engine is C++. */
export const ensureCxxCompiler = () =>
  step("C++ compiler", "the fuzzer's engine is compiled with it", async () => {
    if (findProgram(process.env.CXX, "c++", "g++", "clang++")) return SKIP;
    return installed("a C++ compiler", ["g++"], "or install any C++ compiler as 'c++'.");
  });

export const ensureChromium = () =>
  step("Chromium", "a browser and its driver for the tests", async () => {
    if (findChromium() && findChromedriver()) return SKIP;
    return installed(
      "Chromium and ChromeDriver",
      ["chromium", "chromium-driver"],
      "or set CHROMIUM and CHROMEDRIVER to the two programs, both of one version. Without a browser: npm test -- rust node js check",
    );
  });

async function installed(what, packages, otherwise) {
  const byHand = `install ${what}: sudo apt-get update && sudo apt-get install -y ${packages.join(" ")}\n${otherwise}`;
  if (!findProgram("apt-get"))
    throw new Problem(`This needs ${what}: not found here, and this system has no apt-get.`, { todo: byHand });
  const prefix = await rootPrefix();
  if (prefix === undefined)
    throw new Problem(`This needs ${what}: not found here, and installing packages needs root.`, { todo: byHand });
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    return logged(`apt-get-${args[0]}`, command, rest, { todo: byHand });
  };
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
  return `installed ${packages.join(" and ")} with apt-get`;
}

/** How to become root without a question: already root, or sudo that asks for no password. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (findProgram("sudo") && (await capture("sudo", ["-n", "true"])).code === 0) return ["sudo", "-n"];
  return undefined;
}
