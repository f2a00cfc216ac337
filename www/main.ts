// The page's script. Every keystroke parses the input once; every view draws that result.

import { init, LlmUriError } from "llm-uri";
import { start } from "./page.ts";
import type { Carrier } from "./start.ts";

const { classList } = document.documentElement;
const { carried: module } = document.currentScript as Carrier<Uint8Array<ArrayBuffer>>;
void Promise.resolve()
  .then(() => init(module))
  .then(start)
  .then(() => classList.add("running"))
  .catch(fail)
  .then(() => classList.remove("starting"));

/** Shows an error's message only if its class guarantees that it never contains the input. */
function fail(error: unknown): void {
  const why =
    error instanceof LlmUriError
      ? `The WebAssembly module did not start. ${error.message}`
      : "The WebAssembly module did not start: this browser, or a policy that the server adds, blocks it.";
  document.getElementById("broken")!.textContent = `${why} Nothing was sent. In a terminal, run npx llm-uri inspect.`;
}
