// Short news: what was copied, what was changed.

import { byId } from "./dom.ts";

const toast = byId("toast");
const STAYS = 3_500;
let timer: number | undefined;

export function say(text: string): void {
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => (toast.hidden = true), STAYS);
}
