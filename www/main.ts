// The page: what is typed is read at every keystroke, and every view draws the same reading.

import { LlmUriError } from "llm-uri";
import { applyStoredTheme } from "./view/theme.ts";

applyStoredTheme();

// The script stands in the head, so that the theme is there before the first paint. The views find their elements when
// they are loaded, so they are loaded when the document is there.
document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.classList.add("scripted");
  try {
    void import("./page.ts").catch(fail);
  } catch (error) {
    fail(error);
  }
});

/** Without the module there is no page; and what an error holds is shown only if it is one that never holds the input. */
function fail(error: unknown): void {
  const banner = document.getElementById("broken")!;
  banner.hidden = false;
  banner.textContent = `This browser could not start the reader. ${error instanceof LlmUriError ? error.message : "It needs WebAssembly."}`;
}
