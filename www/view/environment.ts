// The URI as an environment variable: shown and copied redacted, with its key only through the question.

import { envLine, VERCEL } from "../model/environment.ts";
import type { Reading } from "../model/reading.ts";
import { askAndCopy, copyText } from "./copy.ts";
import { byId, cut } from "./dom.ts";
import { isShown } from "./tabs.ts";

const note = byId("env-note");
const content = byId("env-content");
const line = byId("env-line");
const exposed = byId("env-expose");
const LONGEST = 600;

export function setUpEnvironment(current: () => Reading): void {
  byId("env-vercel").textContent = VERCEL;
  byId("env-copy").addEventListener("click", () => void copyText(envLine(current().text), "Line copied, redacted."));
  exposed.addEventListener("click", () => askAndCopy(() => envLine(current().input)));
  byId("env-vercel-copy").addEventListener("click", () => void copyText(VERCEL, "Command copied. It holds no key."));
}

export function drawEnvironment(reading: Reading): void {
  if (!isShown("view-convert")) return;
  const valid = reading.state === "valid";
  note.hidden = valid;
  content.hidden = !valid;
  if (!valid) return;
  line.textContent = cut(envLine(reading.text), LONGEST);
  exposed.hidden = reading.hidden.length === 0;
}
