// Chromium as the tests start it: nothing but the page under test, no background traffic, a new profile each time.

import { findChromium } from "../ensure/debian.mjs";
import { Problem } from "./ui.mjs";

const FLAGS = [
  "--no-sandbox", // root, as in containers and CI, gets no sandbox
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Runs `work` with a headless browser of playwright-core, and closes it also when `work` throws: an open one keeps the process alive. */
export async function withChromium(work) {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Problem("There is no Chromium.", { todo: "npm run setup" });
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
