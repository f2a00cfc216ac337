// Short notifications, such as "Copied, redacted."

import { byId } from "./dom.ts";

const toast = byId("toast");
const STAYS = 3_500;
let timer: number | undefined;

export function notify(text: string): void {
  toast.textContent = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => (toast.textContent = ""), STAYS);
}
