// Starts Chromium for the tests: without background traffic, with a new profile.

import { findChromium } from "../ensure/debian.mjs";
import { Problem } from "./ui.mjs";

const FLAGS = [
  "--no-sandbox", // the sandbox does not work as root, as in containers and CI
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** In milliseconds, for starts of the browser and for each step in a page. A loaded machine needs more than the 30 seconds of Playwright. */
export const PATIENCE = 180_000;

/** Starts a headless browser. Close it, because an open browser keeps the process alive. */
export async function launch() {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Problem("Chromium was not found.", { todo: "npm test -- page" });
  const { chromium } = await import("playwright-core");
  return chromium.launch({ executablePath, headless: true, args: FLAGS, timeout: PATIENCE });
}

/** Runs `work` with a headless browser, and always closes it. */
export async function withChromium(work) {
  const browser = await launch();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
