// Copying. One click copies redacted text; copying the key requires a confirmation.

import type { Reading } from "../model/reading.ts";
import { byId, el, onClick } from "./dom.ts";
import { linkTo } from "./shared.ts";
import { moved } from "./tabs.ts";
import { notify } from "./toast.ts";

const menu = byId("copy-menu");
const more = byId("copy-more");
const dialog = byId<HTMLDialogElement>("expose");

interface CopyAction {
  readonly name: string;
  readonly note: string;
  readonly act: () => void;
}

export function setUpCopy(current: () => Reading): void {
  onClick("copy", () => void copyText(current().text, "Copied, redacted."));
  onClick("share", () => {
    const link = linkTo(current());
    if (link !== undefined) void copyText(link, "Link copied, redacted.");
    else void copyText(current().text, "Text copied, redacted: this page is a file, so a link works only here.");
  });
  more.addEventListener("click", () => (menu.hidden ? openMenu(current()) : closeMenu()));
  menu.addEventListener("keydown", moveInMenu);
  document.addEventListener("pointerdown", (event) => {
    if (!menu.hidden && !menu.parentElement!.contains(event.target as Node)) closeMenu();
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget !== null && !menu.parentElement!.contains(event.relatedTarget as Node)) closeMenu();
  });
  onClick("expose-no", () => dialog.close());
  onClick("expose-yes", () => {
    dialog.close();
    void copyText(asked(), "Copied WITH THE KEY.");
  });
}

/** Copies a text that contains a key, after the user confirms. */
export function askAndCopy(text: () => string): void {
  asked = text;
  dialog.showModal();
}

let asked: () => string = () => "";

export function drawCopy(reading: Reading): void {
  for (const id of ["copy", "copy-more", "share"]) byId<HTMLButtonElement>(id).disabled = reading.state === "empty";
  closeMenu();
}

function copyActions(reading: Reading): CopyAction[] {
  const { uri } = reading;
  const list: CopyAction[] = [];
  const offer = (name: string, note: string, text: () => string, done: string): void =>
    void list.push({ name, note, act: () => void copyText(text(), done) });
  if (uri !== undefined) {
    const at = (level: "userinfo" | "share") => (): string => uri.redacted({ level });
    offer("Without label and key", "for a log", at("userinfo"), "Copied, without label and key.");
    offer("For sharing", "without notes, prompts and unknown settings", at("share"), "Copied, for sharing.");
  }
  offer("A report", "JSON, redacted", () => report(reading), "Report copied, redacted.");
  if (reading.hidden.length > 0)
    list.push({ name: "With the key…", note: "asks first", act: () => askAndCopy(() => reading.input) });
  return list;
}

/** For a bug report: the redacted input and its issues. Offsets refer to the input before redaction. */
const report = (reading: Reading): string =>
  JSON.stringify(
    {
      input: reading.text,
      valid: reading.state === "valid",
      issues: reading.issues.map(({ edits: _, ...issue }) => issue),
    },
    null,
    2,
  );

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify("The browser did not allow copying.");
  }
}

function openMenu(reading: Reading): void {
  menu.replaceChildren(
    ...copyActions(reading).map(({ name, note, act }) =>
      el(
        "button",
        {
          attributes: { role: "menuitem", tabindex: "-1" },
          click: () => {
            closeMenu();
            more.focus();
            act();
          },
        },
        el("span", { text: name }),
        el("span", { class: "muted", text: note }),
      ),
    ),
  );
  menu.hidden = false;
  more.setAttribute("aria-expanded", "true");
  (menu.firstElementChild as HTMLElement).focus();
}

function closeMenu(): void {
  menu.hidden = true;
  more.setAttribute("aria-expanded", "false");
}

function moveInMenu(event: KeyboardEvent): void {
  moved(event, [...menu.children] as HTMLElement[], "ArrowUp", "ArrowDown");
  if (event.key !== "Escape") return;
  closeMenu();
  more.focus();
}
