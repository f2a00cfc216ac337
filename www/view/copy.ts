// Copying. One click copies redacted text; copying the key requires a confirmation.

import type { Reading } from "../model/reading.ts";
import { byId, el } from "./dom.ts";
import { linkTo } from "./shared.ts";
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
  byId("copy").addEventListener("click", () => void copy(current().text, "Copied, redacted."));
  byId("share").addEventListener("click", () => {
    const link = linkTo(current());
    if (link !== undefined) void copy(link, "Link copied, redacted.");
    else void copy(current().text, "Text copied, redacted: this page is a file, so a link works only here.");
  });
  more.addEventListener("click", () => (menu.hidden ? openMenu(current()) : closeMenu()));
  menu.addEventListener("keydown", moveInMenu);
  document.addEventListener("pointerdown", (event) => {
    if (!menu.hidden && !menu.parentElement!.contains(event.target as Node)) closeMenu();
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget !== null && !menu.parentElement!.contains(event.relatedTarget as Node)) closeMenu();
  });
  byId("expose-no").addEventListener("click", () => dialog.close());
  byId("expose-yes").addEventListener("click", () => {
    dialog.close();
    void copy(asked(), "Copied WITH THE KEY.");
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
  if (uri !== undefined) {
    list.push(
      {
        name: "Without label and key",
        note: "for a log",
        act: () => void copy(uri.redacted({ level: "userinfo" }), "Copied, without label and key."),
      },
      {
        name: "For sharing",
        note: "without notes, prompts and unknown settings",
        act: () => void copy(uri.redacted({ level: "share" }), "Copied, for sharing."),
      },
    );
  }
  list.push({
    name: "A report",
    note: "JSON, redacted",
    act: () => void copy(report(reading), "Report copied, redacted."),
  });
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

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify("The browser did not allow copying.");
  }
}

export { copy as copyText };

function openMenu(reading: Reading): void {
  menu.replaceChildren(
    ...copyActions(reading).map(({ name, note, act }) =>
      el(
        "button",
        {
          attributes: { type: "button", role: "menuitem", tabindex: "-1" },
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
  const items = [...menu.children] as HTMLElement[];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (event.key === "Escape") {
    closeMenu();
    more.focus();
  }
  if (to === undefined) return;
  event.preventDefault();
  items[(to + items.length) % items.length]!.focus();
}
