// Compares the package's parser with the browser's.

import { platformAccepts, platformRows, type Row } from "../model/platform.ts";
import type { Reading } from "../model/reading.ts";
import { byId, cut, el, icon, mono, visible } from "./dom.ts";
import { isShown } from "./tabs.ts";

const note = byId("url-note");
const table = byId("url-table");
const body = byId("url-rows");
const LONGEST = 160;

export function drawPlatform(reading: Reading): void {
  if (!isShown("view-compare")) return;
  const rows = reading.state === "valid" ? platformRows(reading) : undefined;
  note.textContent = summary(reading, rows);
  table.hidden = rows === undefined;
  body.replaceChildren(...(rows ?? []).map(row));
}

function summary(reading: Reading, rows: readonly Row[] | undefined): string {
  if (reading.state === "empty") return "Enter a URI.";
  if (rows === undefined) {
    const accepted = platformAccepts(reading);
    if (reading.state === "invalid")
      return accepted
        ? "new URL() accepts it: it checks only the generic syntax, not the rules of this scheme."
        : "new URL() rejects it too, without a position or a reason.";
    return accepted
      ? "The URI contains a secret outside the userinfo, so its parts are not shown."
      : "new URL() rejects it.";
  }
  const number = rows.filter(differs).length;
  if (number === 0) return "Both parsers read the same parts.";
  return `${number === 1 ? "One part is" : `${number} parts are`} read differently. Requests go to the host that fetch reads in https://.`;
}

const differs = ({ ours, theirs }: Row): boolean => ours !== theirs;

function row(each: Row): HTMLElement {
  const theirs = mono("td", shown(each.theirs));
  const different = differs(each);
  if (different) theirs.append(el("span", { class: "differs" }, icon("differs"), "differs"));
  return el(
    "tr",
    { data: { kind: each.kind, self: each.kind, differs: different ? "yes" : undefined } },
    el("th", { text: each.name, attributes: { scope: "row" } }),
    mono("td", shown(each.ours)),
    theirs,
  );
}

const shown = (text: string): string => (text === "" ? "(none)" : cut(visible(text), LONGEST));
