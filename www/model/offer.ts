// What an invalid input can become: a fixed URI, or an import of another format. Shown redacted.

import { findUris, type LlmUri } from "llm-uri";
import { importOf, wantsModel } from "./imports.ts";
import { fixed, type Reading, read } from "./reading.ts";

export interface Offer {
  /** The reading of the redacted text. */
  readonly reading?: Reading;
  readonly words: string;
  /** The text that a click puts into the input, WITH ITS SECRETS, and the button's label. */
  readonly take?: { readonly name: string; readonly text: () => string };
  /** The view that reads the input: `bulk` redacts texts, `convert` imports and asks for a missing model. */
  readonly go?: "bulk" | "convert";
}

const TAKE = "Use this URI";

export function offerOf(reading: Reading): Offer | undefined {
  if (reading.state !== "invalid") return undefined;
  const after = fixed(reading);
  if (after !== undefined) return { reading: after, words: "With the fixes below:" };
  const { input } = reading;
  const several = /\S[\r\n]+\S/.test(input);
  if (/^\s*ai:/i.test(input) && !several)
    return { words: "This is an ai URI. The Convert view reads it.", go: "convert" };
  // An input that begins with llm: and cannot be fixed is not read as another format.
  if (/^\s*llm:/i.test(input) && !several) return undefined;
  const outcome = importOf(input);
  if (outcome !== undefined && "expose" in outcome && outcome.expose !== undefined) {
    return {
      reading: read(outcome.text),
      words: `${outcome.kind}:`,
      take: { name: TAKE, text: outcome.expose },
    };
  }
  const found = findUris(input).filter(({ uri }) => uri !== undefined);
  const [first, ...more] = found as { redacted: string; uri: LlmUri }[];
  if (first !== undefined && more.length === 0 && first.redacted !== input) {
    return {
      reading: read(first.redacted),
      words: "This text contains one URI:",
      take: { name: TAKE, text: () => first.uri.exposeCredentials() },
    };
  }
  if (more.length > 0 || several)
    return {
      words:
        more.length > 0 ? `This text contains ${found.length} URIs.` : "This text has several lines; a URI has one.",
      go: "bulk",
    };
  if (wantsModel(outcome))
    return {
      words: `${outcome!.kind}: the model is missing. Enter it in the Convert view.`,
      go: "convert",
    };
  if (outcome !== undefined && "faults" in outcome && /^From (a curl|var)/.test(outcome.kind))
    return { words: `${outcome.kind}: ${outcome.faults[0]?.message ?? ""}` };
  if (reading.text === "***") return { words: "All of it is masked, because it may be a key. A URI has this shape:" };
  return undefined;
}
