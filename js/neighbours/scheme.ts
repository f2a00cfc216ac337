// Names and registrations of URI schemes, and advice on URI ownership.

import { json } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { issuesFrom, reportFrom, text } from "./answer.js";
import { CHECKLIST } from "./generated.js";

/** Whose template: eleven fields in RFC 4395 §5.4, six of them in RFC 7595 §7.4. */
export type RegistrationProfile = "rfc4395" | "rfc7595";

/** The fields of a template, in the order of RFC 4395 §5.4. */
export type RegistrationField =
  | "name"
  | "status"
  | "syntax"
  | "semantics"
  | "encoding"
  | "applications"
  | "interoperability"
  | "security"
  | "contact"
  | "changeController"
  | "references";

/** What a template says, what it lacks, and what is wrong with it. */
export interface RegistrationReport {
  /** The fields that are there and hold something, also those that the profile does not ask for. */
  readonly fields: { readonly [Name in RegistrationField]?: string };
  /** The fields that the profile asks for and that are absent or empty. */
  readonly missing: readonly RegistrationField[];
  /** Also `template-missing-field` for each missing one. Offsets are those of a template that was given as text. */
  readonly issues: readonly Issue[];
}

/** One line of `registrationChecklist`. */
export interface ChecklistStep {
  /** What to do, for people. */
  readonly text: string;
  /** Such as `"RFC 4395 §5.2 (3)"`. */
  readonly reference: string;
}

/**
 * What is to be said of a name for a new scheme: syntax, lower case, and the advice of RFC 4395 §2.8. Empty for a good name.
 * It is not looked up anywhere; only well-known schemes are recognised as taken.
 */
export function checkSchemeName(name: string): Issue[] {
  const given = text(name);
  return issuesFrom((glue) => glue.checkSchemeName(given));
}

/**
 * Checks a registration template: text, as in an IANA section, or an object with fields or labels as its keys.
 * @param profile By default `rfc7595`, the current procedure.
 */
export function checkRegistration(
  template: string | object,
  profile: RegistrationProfile = "rfc7595",
): RegistrationReport {
  const current = profile === "rfc7595";
  if (!current && profile !== "rfc4395") throw new TypeError("llm-uri: the profile is rfc4395 or rfc7595.");
  if (typeof template !== "object" || template === null) {
    const given = text(template);
    return reportFrom((glue) => glue.checkTemplate(given, current));
  }
  const given = Object.entries(template).filter(([, value]) => value !== undefined && value !== null);
  const entries = json(given.map(([key, value]) => [key, listed(value)]));
  return reportFrom((glue) => glue.checkFields(entries, current));
}

/** References and applications are often lists. */
const listed = (value: unknown): string => (Array.isArray(value) ? value.map(String).join("; ") : String(value));

/** What a person has to do and to think of for a registration; no program can tick these off (RFC 4395 §2 to §5.2, §7). */
export function registrationChecklist(): ChecklistStep[] {
  return CHECKLIST.map((step) => ({ ...step }));
}

/**
 * Advice on conventions that put structure into URIs of others (RFC 8820): fragments (§2.5), path prefixes (§2.3), queries
 * (§2.4), and parts of scheme names (§2.1). All of it has severity `advice`.
 */
export function adviseOnUri(uri: string): Issue[] {
  const given = text(uri);
  return issuesFrom((glue) => glue.adviseOnUri(given));
}
