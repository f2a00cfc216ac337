// Connects the views to the input, once the document is complete.

import { SAMPLE } from "./model/examples.ts";
import { described, editable, isMoved, type Offer, offerOf } from "./model/offer.ts";
import { type Reading, read } from "./model/reading.ts";
import { type Outcome, outcomeOf, verdictsOf } from "./model/verdicts.ts";
import { setUpBase } from "./view/base.ts";
import { bringText, setUpBulk } from "./view/bulk.ts";
import { drawCanonical } from "./view/canonical.ts";
import { drawCodes, openCode, setUpCodes } from "./view/codes.ts";
import { drawCompare, setUpCompare } from "./view/compare.ts";
import { bringImport, drawConvert, setUpConvert } from "./view/convert.ts";
import { drawCopy, setUpCopy } from "./view/copy.ts";
import { byId, type Field, onClick, plain } from "./view/dom.ts";
import { drawEnvironment, setUpEnvironment } from "./view/environment.ts";
import { setUpExamples } from "./view/examples.ts";
import {
  drawField,
  fieldText,
  focusField,
  onPaste,
  selectInField,
  selectSampleOnClick,
  setFieldText,
  setUpField,
  startWith,
} from "./view/field.ts";
import { setUpFooter } from "./view/footer.ts";
import { guardDocument } from "./view/guard.ts";
import { drawHost, setUpHost } from "./view/host.ts";
import { drawIssues } from "./view/issues.ts";
import { linkEverything } from "./view/link.ts";
import { drawPlatform } from "./view/platform.ts";
import { setUpProof } from "./view/proof.ts";
import { drawRequest, setUpRequest } from "./view/request.ts";
import { drawReveal, setUpReveal } from "./view/reveal.ts";
import { setUpScheme } from "./view/scheme.ts";
import { drawSentence } from "./view/sentence.ts";
import { keep, sharedLink, type View } from "./view/shared.ts";
import { drawSurface, focusSurface, setUpSurface } from "./view/surface.ts";
import { setUpPanels } from "./view/tabs.ts";
import { setUpTheme } from "./view/theme.ts";
import { notify } from "./view/toast.ts";
import { drawVerdict, setUpVerdict } from "./view/verdict.ts";

const TABS = ["inspect", "bulk", "base", "codes", "scheme"] as const;
const VIEWS = ["issues", "request", "host", "convert", "compare"] as const;

let reading: Reading = read("");
let outcome: Outcome;
let showTab: (name: (typeof TABS)[number]) => void;
let showView: (name: (typeof VIEWS)[number]) => void;
/** The control of the form that changes the input now, so that its caret stays. */
let writing = false;

function draw(): void {
  reading = read(fieldText());
  const offer = offerOf(reading);
  const form = editable(reading, offer);
  const source = offer?.reading ?? described(form);
  outcome = outcomeOf(source);
  const elsewhere = offer?.fixes !== true && (offer?.take !== undefined || offer?.go !== undefined);
  drawField(reading);
  const verdicts = verdictsOf(reading, elsewhere ? (offer?.reading ?? form) : form, outcome);
  drawVerdict(reading, verdicts, elsewhere ? offer!.words : undefined);
  drawOffer(offer);
  drawSentence(source, outcome, offer?.reading !== undefined || form !== reading);
  drawIssues(reading, reading.state === "valid" ? outcome.issues : [], {
    fix: replace,
    explain,
    select: selectInField,
    refused: verdicts.some(({ name, tone }) => name === "Host" && (tone === "error" || tone === "warning")),
    fixable: !elsewhere,
  });
  drawSurface({ reading: form, editable: form.llm && !isMoved(form) }, outcome, !writing);
  drawCanonical(reading, replace);
  drawReveal(reading);
  drawCopy(reading);
  drawViews();
  keep({ reading });
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

/** For an input that is not a valid URI, one click fixes it, uses the URI in it, or opens the view that reads it. */
function drawOffer(offer: Offer | undefined): void {
  byId("offer").hidden = offer === undefined;
  // The words of an offer without a URI replace the sentence.
  byId("sentence").hidden = offer !== undefined && offer.reading === undefined;
  byId("offer-words").textContent = offer?.words ?? "";
  byId("offer-text").textContent = offer?.reading?.text ?? "";
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

/** The control that was clicked may disappear, so the input gets the focus. */
function replace(text: string): void {
  setFieldText(text);
  focusField();
  notify("Replaced. Undo reverts it.");
}

/** A change by the form. */
function write(text: string, source: string): void {
  writing = source !== "";
  setFieldText(text, source);
  writing = false;
}

function explain(code: string): void {
  showTab("codes");
  openCode(code);
}

function bring(uri: string): void {
  showTab("inspect");
  setFieldText(uri);
  focusField();
}

/** Opens a text that is not a single URI. */
function bringWhole(text: string): void {
  showTab("bulk");
  bringText(text);
}

/** Opens the view that a link names. */
function open(view: View): void {
  if (view === "text") showTab("bulk");
  else if (view === "scheme" || view === "codes" || view === "base") showTab(view);
  else {
    showTab("inspect");
    if (view === "edit") focusSurface();
    else showView(view === "url" ? "compare" : view === "env" ? "convert" : view);
  }
}

/** The name of the open view in the page's address; none for the first one. */
function opened(tab: string): void {
  if (tab === "codes") drawCodes();
  const view = tab === "bulk" ? "text" : tab === "inspect" || tab === "issues" ? undefined : (tab as View);
  keep({ view });
}

/** Requires the started module and the complete document. */
export function start(): void {
  for (const field of document.querySelectorAll<Field>("input, textarea")) plain(field);
  setUpTheme();
  showTab = setUpPanels("tab-", TABS, opened);
  showView = setUpPanels("tab-view-", VIEWS, (name) => {
    drawViews();
    opened(name);
  });
  setUpReveal();
  setUpSurface(write);
  setUpCopy(() => reading);
  setUpExamples(bring);
  setUpCompare(() => reading);
  setUpHost();
  setUpRequest(() => reading);
  setUpConvert(bring);
  setUpEnvironment(() => reading);
  setUpProof();
  setUpFooter();
  setUpBulk(bringWhole);
  setUpBase();
  setUpCodes();
  setUpScheme();
  setUpVerdict(showView);
  linkEverything(byId("inspect"));
  onClick("clear", () => {
    setFieldText("");
    focusField();
  });
  setUpField(() => reading.hidden, draw);
  guardDocument();
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
