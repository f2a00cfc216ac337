// What an invalid input could become: with its fixes, or read as something else that people have. Whatever it is, it is
// shown redacted.

import { findUris, type LlmUri } from "llm-uri";
import { importOf, wantsModel } from "./imports.ts";
import { mended, type Reading, read } from "./reading.ts";

export interface Offer {
  /** Of the redacted text. */
  readonly reading?: Reading;
  readonly words: string;
  /** What a click puts into the field WITH ITS SECRETS, and what the click is called. */
  readonly take?: { readonly name: string; readonly text: () => string };
  /** The view that goes on with it: the one for whole texts, or the one that asks for what is missing. */
  readonly go?: "bulk" | "convert";
}

const TAKE = "Put it into the field";

export function offerOf(reading: Reading): Offer | undefined {
  if (reading.state !== "invalid") return undefined;
  const fixed = mended(reading);
  if (fixed !== undefined) return { reading: fixed, words: "With the fixes below it reads:" };
  const { input } = reading;
  const several = /\S[\r\n]+\S/.test(input);
  if (/^\s*ai:/i.test(input) && !several)
    return { words: "An ai URI names an agent or a tool. It is read beside the conversions.", go: "convert" };
  // What is meant as one URI and has a fault that nobody can mend is not something else.
  if (/^\s*llm:/i.test(input) && !several) return undefined;
  const outcome = importOf(input);
  if (outcome !== undefined && "expose" in outcome && outcome.expose !== undefined) {
    return {
      reading: read(outcome.text),
      words: `${outcome.kind} it reads:`,
      take: { name: TAKE, text: outcome.expose },
    };
  }
  const found = findUris(input).filter(({ uri }) => uri !== undefined);
  const [first, ...more] = found as { redacted: string; uri: LlmUri }[];
  if (first !== undefined && more.length === 0 && first.redacted !== input) {
    return {
      reading: read(first.redacted),
      words: "There is one URI in this text:",
      take: { name: TAKE, text: () => first.uri.exposeCredentials() },
    };
  }
  if (more.length > 0 || several)
    return {
      words:
        more.length > 0
          ? `There are ${found.length} URIs in this text.`
          : "This text has several lines, and a URI has one.",
      go: "bulk",
    };
  if (wantsModel(outcome))
    return {
      words: `${outcome!.kind} a URI can be read, once it has a model: name it beside the conversions.`,
      go: "convert",
    };
  if (outcome !== undefined && "faults" in outcome && /^From (a curl|var)/.test(outcome.kind))
    return { words: `${outcome.kind} no URI can be read. ${outcome.faults[0]?.message ?? ""}` };
  if (reading.text === "***") return { words: "All of it is covered, in case it is a key. A URI has this shape:" };
  return undefined;
}
