// Starts Firefox and WebKit by their own WebDriver programs.

import { spawn } from "node:child_process";
import { createServer } from "node:net";

import { Builder, Capabilities } from "selenium-webdriver";

import { findProgram } from "../../scripts/ensure/debian.mjs";

/** MiniBrowser is WebKitGTK's browser, which Debian installs next to the engine. */
const minibrowser = () =>
  findProgram(
    ...["4.1", "4.0"].flatMap((version) =>
      ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
    ),
  );

/** The browsers: their driver, and what it needs to start them. */
export const BROWSERS = {
  firefox: {
    driver: findProgram("geckodriver"),
    browser: findProgram("firefox", "firefox-esr"),
    capabilities: (binary) => ({ browserName: "firefox", "moz:firefoxOptions": { binary, args: ["-headless"] } }),
  },
  webkit: {
    driver: findProgram("WebKitWebDriver"),
    browser: process.env.DISPLAY ? minibrowser() : undefined,
    capabilities: (binary) => ({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary, args: ["--automation"] },
    }),
  },
};

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listening(address) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The driver does not answer.");
}

/** Runs `work` with a WebDriver session of the browser, and always ends both programs. */
export async function withBrowser({ driver: program, browser, capabilities }, work) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const running = spawn(program, [`--port=${port}`], { stdio: "ignore" });
  try {
    await listening(address);
    const session = await new Builder()
      .usingServer(address)
      .withCapabilities(new Capabilities(capabilities(browser)))
      .build();
    try {
      await session.manage().setTimeouts({ script: 120_000 });
      return await work(session);
    } finally {
      await session.quit();
    }
  } finally {
    running.kill();
  }
}
