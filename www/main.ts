// The page: what is typed is read at every keystroke, and every view draws the same reading.

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

/** Without the module there is no page; and what an error holds is shown only if it is one that never holds the input. */
function fail(error: unknown): void {
  const why =
    typeof WebAssembly !== "object"
      ? `This browser has no WebAssembly, which the page needs to read a URI. Any current browser has it, unless it is switched off.`
      : error instanceof LlmUriError
        ? `The reader stopped while it started. ${error.message}`
        : "The reader could not be started: this browser, or a policy that a server adds to the page, refuses its WebAssembly.";
  const banner = document.getElementById("broken")!;
  banner.hidden = false;
  banner.textContent = `${why} Nothing was sent anywhere. In a terminal, npx llm-uri inspect does the same.`;
}
