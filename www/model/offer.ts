// Offers for an invalid input: a fixed URI, or an import of another format. Shown redacted.

import { findUris, type LlmUri, safeParse } from "llm-uri";
import { withFixes } from "./fixes.ts";
import { importOf, wantsModel } from "./imports.ts";
import { fixed, type Reading, read } from "./reading.ts";

export interface Offer {
  /** The reading of the redacted text. */
  readonly reading?: Reading;
  readonly words: string;
  /** The text that a click puts into the input, WITH ITS SECRETS, and the button's label. */
  readonly take?: { readonly name: string; readonly text: () => string };
  /** Whether it is the input after its own fixes. */
  readonly fixes?: true;
  /** The view that reads the input: `bulk` redacts texts, `convert` imports and requests a missing model. */
  readonly go?: "bulk" | "convert";
}

const TAKE = "Use this URI";

export function offerOf(reading: Reading): Offer | undefined {
  if (reading.state !== "invalid") return undefined;
  const after = fixed(reading);
  if (after !== undefined)
    return {
      reading: after,
      words: "With its fixes:",
      fixes: true,
      take: { name: "Apply all fixes", text: () => withFixes(reading) },
    };
  const { input } = reading;
  const several = /[\r\n]/.test(input.trim());
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
  if (reading.text === "***") return { words: "All of it is masked, because it may be a key." };
  return { words: "This is not an llm URI." };
}

/**
 * The reading whose parts the form shows and changes, WITH ITS SECRETS: that of the input; or, if an error moves the borders of
 * its parts, such as a slash in the key, that of the fixed input.
 */
export function editable(reading: Reading, offer: Offer | undefined): Reading {
  if (!isMoved(reading) && (reading.llm || offer?.fixes !== true)) return reading;
  const after = read(withFixes(reading));
  return isMoved(after) || unmasks(reading, after) ? reading : after;
}

const unmasks = ({ input, hidden }: Reading, after: Reading): boolean =>
  hidden.some(({ start, end }) => after.text.includes(input.slice(start, end)));

/** Whether a secret is in a part that cannot have one, or the URI is in quotes. A change of another part could unmask the secret. */
export const isMoved = ({ parts, hidden }: Reading): boolean =>
  parts.some(
    ({ kind, start, end }) =>
      (kind === "scheme" && start > 0) ||
      (!["api-key", "app-label", "parameter"].includes(kind) &&
        hidden.some((span) => span.start < end && span.end > start)),
  );

/** A reading that describes an input whose only errors are values out of range; it has the redacted text's values. */
export function described(reading: Reading): Reading {
  const result = reading.state === "invalid" && reading.llm ? safeParse(reading.text, { ranges: "warn" }) : undefined;
  return result?.success ? { ...reading, uri: result.data, shown: result.data } : reading;
}
