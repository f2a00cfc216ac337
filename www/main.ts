// The page's script. Every keystroke parses the input once; every view draws that result.

import { init, LlmUriError } from "llm-uri";
import type { Carrier } from "./loader.ts";
import { start } from "./page.ts";

const { classList } = document.documentElement;
const { module } = document.currentScript as Carrier;
void Promise.resolve()
  .then(() => init(module!))
  .then(start)
  .then(() => classList.add("running"))
  .catch(fail)
  .then(() => classList.remove("starting"));

/** Shows an error's message only if its class guarantees that it never contains the input. */
function fail(error: unknown): void {
  const why =
    typeof WebAssembly !== "object"
      ? `This page needs WebAssembly, which this browser lacks or has disabled.`
      : error instanceof LlmUriError
        ? `The WebAssembly module did not start. ${error.message}`
        : "The WebAssembly module did not start: this browser, or a policy that the server adds, blocks it.";
  const banner = document.getElementById("broken")!;
  banner.hidden = false;
  banner.textContent = `${why} Nothing was sent. In a terminal, run npx llm-uri inspect.`;
}
