// The page once its document is there.

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
  setFieldText,
  startWith,
  yieldSample,
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
import { say } from "./view/toast.ts";
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
  drawIssues(reading, { fix, select: selectInField, mends: !elsewhere });
  drawParts(reading, after);
  drawBuild(reading);
  drawCanonical(reading, replace);
  drawReveal(reading);
  drawCopy(reading);
  drawViews();
}

/** Of these the one that is open is drawn. */
function drawViews(): void {
  drawHost(reading);
  drawRequest(reading);
  drawConvert(reading);
  drawCompare(reading);
  drawPlatform(reading);
  drawEnvironment(reading);
}

/** What is no URI itself goes on with one click: into the field as the URI that it says, or into the view that reads it. */
function drawTake(offer: Offer | undefined): void {
  const take = byId("take");
  const name =
    offer?.take?.name ??
    (offer?.go === undefined ? undefined : { bulk: "Redact it as a whole text", convert: "Go on there" }[offer.go]);
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
  say("Fixed. Undo takes it back.");
}

/** A text from elsewhere than the field's own view, which has to be there to be written into. */
function bring(uri: string): void {
  showTab("inspect");
  setFieldText(uri);
}

/** A text that is no one URI. */
function bringWhole(text: string): void {
  showTab("bulk");
  bringText(text);
}

function replace(text: string): void {
  setFieldText(text);
  say("Replaced. Undo takes it back.");
}

/** Opens a view that a link asks for. */
function open(view: View): void {
  if (view === "text") showTab("bulk");
  else if (view === "scheme") showTab("scheme");
  else {
    showTab("inspect");
    if (view === "edit") openBuild();
    else showView(view === "url" ? "compare" : view === "env" ? "convert" : view);
  }
}

/** The module runs, and the document is there. */
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
    if (reading.hidden.length > 0) say("A key came with it. It is covered, kept nowhere, and cannot leave this page.");
  });
  const shared = sharedLink();
  startWith(shared.uri ?? SAMPLE);
  if (shared.uri === undefined) yieldSample();
  if (shared.view !== undefined) open(shared.view);
  // The same tab may be given another link.
  window.addEventListener("hashchange", () => {
    const { uri, view } = sharedLink();
    if (uri !== undefined) bring(uri);
    if (view !== undefined) open(view);
  });
}
