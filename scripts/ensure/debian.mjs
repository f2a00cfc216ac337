// Installs programs from Debian packages: a C compiler as Rust's linker, Chromium and ChromeDriver.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

import { capture, logged } from "../lib/exec.mjs";
import { Problem, SKIP, step } from "../lib/ui.mjs";

/** The first of these programs that is on the path, or is an executable absolute path. */
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
        // try the next folder
      }
    }
  }
  return undefined;
}

// CHROMIUM and CHROMEDRIVER override the path.
export const findChromium = () => findProgram(process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome");
export const findChromedriver = () => findProgram(process.env.CHROMEDRIVER, "chromedriver");

export const ensureCompiler = () =>
  step("C compiler", "a linker for Rust", async () => {
    if (findProgram("cc", "gcc", "clang")) return SKIP;
    return installed("a C compiler", ["gcc", "libc6-dev"], "or install any C compiler as 'cc'.");
  });

/** The engine of the fuzzer is written in C++. */
export const ensureCxxCompiler = () =>
  step("C++ compiler", "compiles the engine of the fuzzer", async () => {
    if (findProgram(process.env.CXX, "c++", "g++", "clang++")) return SKIP;
    return installed("a C++ compiler", ["g++"], "or install any C++ compiler as 'c++'.");
  });

export const ensureChromium = () =>
  step("Chromium", "a browser and its driver for the tests", async () => {
    if (findChromium() && findChromedriver()) return SKIP;
    return installed(
      "Chromium and ChromeDriver",
      ["chromium", "chromium-driver"],
      "or set CHROMIUM and CHROMEDRIVER to programs of the same version. Without a browser, run npm test -- rust node js check",
    );
  });

async function installed(what, packages, otherwise) {
  const byHand = `install ${what}: sudo apt-get update && sudo apt-get install -y ${packages.join(" ")}\n${otherwise}`;
  if (!findProgram("apt-get"))
    throw new Problem(`${what} was not found, and this system has no apt-get.`, { todo: byHand });
  const prefix = await rootPrefix();
  if (prefix === undefined)
    throw new Problem(`${what} was not found, and installing packages requires root.`, { todo: byHand });
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    return logged(`apt-get-${args[0]}`, command, rest, { todo: byHand });
  };
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
  return `installed ${packages.join(" and ")} with apt-get`;
}

/** The prefix for running as root without a prompt: none if already root, or sudo without a password. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (findProgram("sudo") && (await capture("sudo", ["-n", "true"])).code === 0) return ["sudo", "-n"];
  return undefined;
}
