// Connects the views to the input, once the document is complete.

import type { Edit } from "llm-uri";
import { SAMPLE } from "./model/examples.ts";
import { type Offer, offerOf } from "./model/offer.ts";
import { type Reading, read } from "./model/reading.ts";
import { drawBuild, openBuild, setUpBuild } from "./view/build.ts";
import { bringText, setUpBulk } from "./view/bulk.ts";
import { drawCanonical } from "./view/canonical.ts";
import { drawCompare, setUpCompare } from "./view/compare.ts";
import { bringImport, drawConvert, setUpConvert } from "./view/convert.ts";
import { drawCopy, setUpCopy } from "./view/copy.ts";
import { byId } from "./view/dom.ts";
import { drawEnvironment, setUpEnvironment } from "./view/environment.ts";
import { setUpExamples } from "./view/examples.ts";
import {
  drawField,
  edit,
  fieldText,
  focusField,
  onInput,
  onPaste,
  rewrite,
  selectInField,
  selectSampleOnClick,
  setFieldText,
  startWith,
} from "./view/field.ts";
import { drawHost, setUpHost } from "./view/host.ts";
import { drawIssues } from "./view/issues.ts";
import { linkEverything } from "./view/link.ts";
import { drawParts } from "./view/parts.ts";
import { drawPlatform } from "./view/platform.ts";
import { setUpProof } from "./view/proof.ts";
import { drawRequest, setUpRequest } from "./view/request.ts";
import { drawReveal, setUpReveal } from "./view/reveal.ts";
import { setUpScheme } from "./view/scheme.ts";
import { drawSentence } from "./view/sentence.ts";
import { sharedLink, type View } from "./view/shared.ts";
import { drawStrip } from "./view/strip.ts";
import { setUpTabs } from "./view/tabs.ts";
import { setUpTheme } from "./view/theme.ts";
import { notify } from "./view/toast.ts";
import { drawVerdict } from "./view/verdict.ts";

let reading: Reading = read("");
let showTab: (name: "inspect" | "bulk" | "scheme") => void;
let showView: (name: "issues" | "host" | "request" | "convert" | "compare") => void;

function draw(): void {
  reading = read(fieldText());
  const offer = offerOf(reading);
  const after = offer?.reading;
  drawField(reading);
  const elsewhere = offer?.take !== undefined || offer?.go !== undefined;
  drawVerdict(reading, elsewhere ? offer!.words : undefined);
  drawStrip(reading, offer, selectInField);
  drawTake(offer);
  drawSentence(reading, after);
  drawIssues(reading, { fix, select: selectInField, fixable: !elsewhere });
  drawParts(reading, after);
  drawBuild(reading);
  drawCanonical(reading, replace);
  drawReveal(reading);
  drawCopy(reading);
  drawViews();
}

/** Each view draws only while it is open. */
function drawViews(): void {
  drawHost(reading);
  drawRequest(reading);
  drawConvert(reading);
  drawCompare(reading);
  drawPlatform(reading);
  drawEnvironment(reading);
}

/** For an input that is not a URI, one click uses the URI in it or opens the view that reads it. */
function drawTake(offer: Offer | undefined): void {
  const take = byId("take");
  const name =
    offer?.take?.name ??
    (offer?.go === undefined ? undefined : { bulk: "Redact the text", convert: "Convert it" }[offer.go]);
  take.hidden = name === undefined;
  take.textContent = name ?? "";
  take.onclick = () => {
    if (offer?.take !== undefined) return replace(offer.take.text());
    if (offer?.go === "bulk") return bringWhole(reading.input);
    showView("convert");
    bringImport(reading.input);
  };
}

function fix(edits: readonly Edit[]): void {
  edit(edits);
  notify("Fixed. Undo reverts it.");
}

/** Puts a URI into the input. `execCommand` needs a visible input, so its tab opens first. */
function bring(uri: string): void {
  showTab("inspect");
  setFieldText(uri);
}

/** Opens a text that is not a single URI. */
function bringWhole(text: string): void {
  showTab("bulk");
  bringText(text);
}

function replace(text: string): void {
  setFieldText(text);
  notify("Replaced. Undo reverts it.");
}

/** Opens the view that a link names. */
function open(view: View): void {
  if (view === "text") showTab("bulk");
  else if (view === "scheme") showTab("scheme");
  else {
    showTab("inspect");
    if (view === "edit") openBuild();
    else showView(view === "url" ? "compare" : view === "env" ? "convert" : view);
  }
}

/** Requires the started module and the complete document. */
export function start(): void {
  setUpTheme();
  showTab = setUpTabs("tab-", ["inspect", "bulk", "scheme"]);
  showView = setUpTabs("tab-view-", ["issues", "host", "request", "convert", "compare"], drawViews);
  setUpReveal();
  setUpBuild(() => reading, rewrite);
  setUpCopy(() => reading);
  setUpExamples(bring);
  setUpCompare(() => reading);
  setUpHost();
  setUpRequest(() => reading);
  setUpConvert(bring);
  setUpEnvironment(() => reading);
  setUpProof();
  setUpBulk(bringWhole);
  setUpScheme();
  linkEverything(byId("inspect"));
  byId("clear").addEventListener("click", () => {
    setFieldText("");
    focusField();
  });

  onInput(draw);
  onPaste(() => {
    if (reading.hidden.length > 0)
      notify("The text contains a key. It is masked, not stored, and cannot leave this page.");
  });
  const shared = sharedLink();
  startWith(shared.uri ?? SAMPLE);
  if (shared.uri === undefined) selectSampleOnClick();
  if (shared.view !== undefined) open(shared.view);
  // A link that is opened in the same tab changes only the fragment.
  window.addEventListener("hashchange", () => {
    const { uri, view } = sharedLink();
    if (uri !== undefined) bring(uri);
    if (view !== undefined) open(view);
  });
}
