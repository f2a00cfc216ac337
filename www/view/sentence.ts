// The URI in plain sentences; each part is highlighted together with its other views.

import type { Reading } from "../model/reading.ts";
import { sentence } from "../model/sentence.ts";
import { byId, el, visible } from "./dom.ts";

const line = byId("sentence");

export function drawSentence(reading: Reading, after: Reading | undefined): void {
  if (reading.state === "empty") {
    line.replaceChildren("A connection string names a model, its host and its settings. A description appears here.");
    return;
  }
  const uri = reading.state === "valid" ? reading.shown : after?.shown;
  line.classList.toggle("ghost", reading.state === "invalid");
  if (uri === undefined) {
    line.replaceChildren(
      reading.state === "valid"
        ? "The URI contains a secret outside the userinfo, so its parts are not shown."
        : "Fix the errors to see what this URI calls.",
    );
    return;
  }
  const words = sentence(uri).map((phrase) =>
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
