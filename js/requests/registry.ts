// Providers and variables of a caller's own, as the functions of `llm-uri/requests` and `llm-uri/adapters` pass them to the core.

import { frozen } from "../core/shared.js";
import type { ProviderProfile, ProviderRegistry } from "./types.js";

/** The records as text. A registered symbol, since each entry has its own copy of this file; the core checks the text again. */
const TEXT = Symbol.for("llm-uri.providers");

/** A registry of the records of a text. */
export function registryOf(text: string): ProviderRegistry {
  const { providers } = JSON.parse(text) as { providers: ProviderProfile[] };
  return Object.freeze(Object.defineProperty({ providers: frozen(providers) }, TEXT, { value: text }));
}

/** The records of the option `profiles` as they cross, in an object. */
export function recordsIn(registry: ProviderRegistry | undefined): { profiles?: string } {
  if (registry === undefined) return {};
  const text = (registry as { [TEXT]?: unknown } | null)?.[TEXT];
  if (typeof text !== "string")
    throw new TypeError("llm-uri: the option `profiles` must be a registry of defineProviders.");
  return { profiles: text };
}

/**
 * The value of a variable, if it is set and not empty.
 * @throws TypeError for another type than a string.
 */
export function variable(found: unknown): string | undefined {
  if (found === undefined || found === null || found === "") return undefined;
  if (typeof found === "string") return found;
  throw new TypeError("llm-uri: the value of a variable must be a string. Await promises first.");
}
