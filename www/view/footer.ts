// The ways out: the install command, the version, and the hash of the script.

import { copyText } from "./copy.ts";
import { byId, onClick } from "./dom.ts";
import { policy } from "./proof.ts";

export function setUpFooter(): void {
  byId("version").textContent = __LLM_URI_VERSION__;
  // The script contains everything else, packed, so its hash is that of the page's content.
  byId("hash").textContent = /'sha256-([^']+)'/.exec(policy())?.[1] ?? "";
  onClick("install-copy", () => void copyText(byId("install").textContent!, "Copied."));
}
