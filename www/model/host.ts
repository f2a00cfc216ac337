// Checks the host with the package's policies. No DNS lookup is made.

import { type HostClass, HostPolicy, type LlmUri, type Verdict } from "llm-uri";
import type { Reading } from "./reading.ts";

/** The presets of `HostPolicy`. */
const PRESETS: readonly (readonly [name: string, about: string, policy: () => HostPolicy])[] = [
  ["Production", "Allows public hosts over HTTPS only.", () => HostPolicy.production],
  ["Development", "Also allows this machine, over HTTP too.", () => HostPolicy.development],
];

export interface HostVerdict {
  readonly name: string;
  readonly about: string;
  readonly verdict: Verdict;
}

/** The verdict of each preset on the redacted URI, which has the same host. */
export const verdictsOf = (uri: LlmUri): readonly HostVerdict[] =>
  PRESETS.map(([name, about, policy]) => ({ name, about, verdict: policy().check(uri) }));

const CLASSES: Partial<Record<HostClass, string>> = {
  public: "public",
  loopback: "this machine (loopback)",
  private: "a private network",
  "link-local": "this link only",
  metadata: "a cloud metadata service",
};

/** A host class as text. */
export const className = (hostClass: HostClass): string => CLASSES[hostClass] ?? hostClass.replaceAll("-", " ");

/** Whether the host is a name, so that its addresses are unknown. */
export const isName = (host: string): boolean => host !== "" && !host.startsWith("[") && !/^[\d.]+$/.test(host);

/** The production verdict on addresses that the user copied from a DNS answer. */
export function addressVerdict(text: string): Verdict | undefined {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== "");
  return addresses.length === 0 ? undefined : HostPolicy.production.checkAddresses(addresses);
}

/** Whether the production preset refuses the host. */
export const isRefused = ({ shown }: Reading): boolean =>
  shown !== undefined && !HostPolicy.production.check(shown).allowed;
