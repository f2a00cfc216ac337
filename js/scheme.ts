/**
 * Names and registrations of URI schemes (RFC 4395, RFC 7595), and advice on URI ownership (RFC 8820).
 * @module llm-uri/scheme
 */

import { type Found, type Issue, neighbourIssues, QUESTION } from "./core.js";
import { type Answer, ask, text, valueFrom } from "./internal/neighbour.js";

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

function reportOf(answer: Answer<Omit<RegistrationReport, "issues"> & { issues: Found[] }>): RegistrationReport {
  const report = valueFrom(answer);
  return { ...report, issues: neighbourIssues(report.issues) };
}

/**
 * What is to be said of a name for a new scheme: syntax, lower case, and the advice of RFC 4395 §2.8. Empty for a good name.
 * It is not looked up anywhere; only well-known schemes are recognised as taken.
 */
export function checkSchemeName(name: string): Issue[] {
  return neighbourIssues(valueFrom(ask<Found[]>(QUESTION.SCHEME_NAME, text(name))));
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
    return reportOf(ask(QUESTION.TEMPLATE_TEXT, text(template), "", current));
  }
  const given = Object.entries(template).filter(([, value]) => value !== undefined && value !== null);
  const entries = given.map(([key, value]) => [key, listed(value)]);
  return reportOf(ask(QUESTION.TEMPLATE_FIELDS, JSON.stringify(entries), "", current));
}

/** References and applications are often lists. */
const listed = (value: unknown): string => (Array.isArray(value) ? value.map(String).join("; ") : String(value));

/** What a person has to do and to think of for a registration; no program can tick these off (RFC 4395 §2 to §5.2, §7). */
export function registrationChecklist(): ChecklistStep[] {
  return valueFrom(ask<ChecklistStep[]>(QUESTION.CHECKLIST, ""));
}

/**
 * Advice on conventions that put structure into URIs of others (RFC 8820): fragments (§2.5), path prefixes (§2.3), queries
 * (§2.4), and parts of scheme names (§2.1). All of it has severity `advice`.
 */
export function adviseOnUri(uri: string): Issue[] {
  return neighbourIssues(valueFrom(ask<Found[]>(QUESTION.ADVICE, text(uri))));
}
