// The URI in plain sentences; each part is highlighted together with its other views.

import type { Reading } from "../model/reading.ts";
import { sentence } from "../model/sentence.ts";
import type { Outcome } from "../model/verdicts.ts";
import { byId, el, visible } from "./dom.ts";

const line = byId("sentence");

/** `source` is the reading that is described, `ghost` whether it is not the input itself. */
export function drawSentence(source: Reading, outcome: Outcome, ghost: boolean): void {
  line.classList.toggle("ghost", ghost);
  if (source.shown === undefined) {
    line.replaceChildren(
      source.state === "empty"
        ? "A connection string names a model, its host and its settings. Paste one, or choose a provider below."
        : source.uri !== undefined
          ? "The URI contains a secret outside the userinfo, so it is not described."
          : "Fix the errors to see what this URI calls.",
    );
    return;
  }
  const words = sentence(source.shown, outcome).map((phrase) =>
    typeof phrase === "string"
      ? phrase
      : el("b", {
          text: visible(phrase.text),
          data: { kind: phrase.kind, self: phrase.id },
          attributes: { translate: "no" },
        }),
  );
  line.replaceChildren(...words);
}
