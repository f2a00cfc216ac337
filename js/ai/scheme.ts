// Names and registrations of URI schemes, and advice on URI ownership.

import checklists from "#checklists";
import { ask, text } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { issuesOf } from "./ai.js";
import { engine } from "./module.js";

/** The RFC of the template: eleven fields in RFC 4395 §5.4, six of them in RFC 7595 §7.4. */
export type RegistrationProfile = "rfc4395" | "rfc7595";

/** The fields of a template, in the order of RFC 4395 §5.4; then the optional field of RFC 8615 §9.2. */
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
  | "references"
  | "wellKnown";

/** The fields, missing fields and issues of a template. */
export interface RegistrationReport {
  /** The non-empty fields, including fields that the profile does not require. */
  readonly fields: Readonly<Partial<Record<RegistrationField, string>>>;
  /** The required fields that are absent or empty. */
  readonly missing: readonly RegistrationField[];
  /** The issues, with `template-missing-field` for each missing field. Offsets refer to a template given as text. */
  readonly issues: readonly Issue[];
}

/** One line of `registrationChecklist`. */
export interface ChecklistStep {
  /** The step, as text for people. */
  readonly text: string;
  /** Such as `"RFC 4395 §5.2 (3)"`. */
  readonly reference: string;
}

/**
 * The issues of a name for a new scheme: syntax, lower case, and the advice of RFC 7595 §3.8. The name is compared with a copy of
 * IANA's registry of 11 September 2026; check the registry too.
 */
export function checkSchemeName(name: string): Issue[] {
  const given = text(name);
  return issuesOf((glue) => glue.checkSchemeName(given));
}

/**
 * Checks a registration template, given as text, as in an IANA section, or as an object whose keys are fields or labels.
 * @param profile By default `rfc7595`, the current procedure.
 */
export function checkRegistration(
  template: string | object,
  profile: RegistrationProfile = "rfc7595",
): RegistrationReport {
  const current = isCurrent(profile);
  const isFields = typeof template === "object" && template !== null && !Array.isArray(template);
  const given = isFields ? entries(template) : text(template);
  const [fields, missing, lines]: Report = engine.guarded((glue) =>
    typeof given === "string" ? glue.checkTemplate(given, current) : glue.checkFields(given, current),
  );
  const issues = engine.worded(lines).map((issue) => {
    // The reference of a code has the section of RFC 7595, then that of RFC 4395.
    const [first, second] = issue.reference.split("; ");
    return { ...issue, reference: current ? first! : (second ?? first!) };
  });
  return { fields: Object.fromEntries(fields), missing, issues };
}

/** A report as the module returns it. */
type Report = [fields: [RegistrationField, string][], missing: RegistrationField[], issues: string];

/**
 * Formats a template as text, for an IANA section or a message: each field with its label, in the order of RFC 4395 §5.4.
 * @throws LlmUriError with the issues of `checkRegistration`, if one of them is an error, such as `template-missing-field`; and
 * `template-label-in-value` if a value contains the label of another field.
 */
export function formatRegistration(
  fields: { readonly [Name in RegistrationField]?: string | readonly string[] },
  profile: RegistrationProfile = "rfc7595",
): string {
  const current = isCurrent(profile);
  if (typeof fields !== "object" || fields === null) throw new TypeError("llm-uri: the fields must be an object.");
  const given = entries(fields);
  return ask(engine, (glue) => glue.formatTemplate(given, current));
}

function isCurrent(profile: RegistrationProfile): boolean {
  if (profile !== "rfc7595" && profile !== "rfc4395")
    throw new TypeError("llm-uri: the profile must be rfc4395 or rfc7595.");
  return profile === "rfc7595";
}

/** Names and texts, one after the other. */
const entries = (template: object): string[] =>
  Object.entries(template)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([key, value]) => [key, listed(value)]);

/** References and applications may be lists. */
function listed(value: unknown): string {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((one) => typeof one === "string"))
    throw new TypeError("llm-uri: each field must be a string or a list of strings.");
  return texts.join("; ");
}

/** The steps of a registration that a person must do or check, by the RFC of the profile. */
export function registrationChecklist(profile: RegistrationProfile = "rfc7595"): ChecklistStep[] {
  return checklists[isCurrent(profile) ? "rfc7595" : "rfc4395"].map((step) => ({ ...step }));
}

/**
 * Advice on conventions that define structure in the URIs of other owners (RFC 8820): fragments (§2.5), path prefixes (§2.3),
 * queries (§2.4), and parts of scheme names (§2.1). All issues have the severity `advice`.
 */
export function adviseOnUri(uri: string): Issue[] {
  const given = text(uri);
  return issuesOf((glue) => glue.adviseOnUri(given));
}
