// May this host be dialled? The package's policies say so; nothing here asks the DNS.

import { type HostClass, HostPolicy, type LlmUri, type Verdict } from "llm-uri";
import type { Reading } from "./reading.ts";

/** The presets, with what each of them is for. */
const PRESETS: readonly (readonly [name: string, about: string, policy: () => HostPolicy])[] = [
  ["Production", "The rules: public names over HTTPS, nothing else.", () => HostPolicy.production],
  ["Development", "The rules: those, and this machine, also over HTTP.", () => HostPolicy.development],
];

export interface HostVerdict {
  readonly name: string;
  readonly about: string;
  readonly verdict: Verdict;
}

/** What each preset says of a valid URI. They see the redacted one, whose host is the same. */
export const verdictsOf = (uri: LlmUri): readonly HostVerdict[] =>
  PRESETS.map(([name, about, policy]) => ({ name, about, verdict: policy().check(uri) }));

const CLASSES: Partial<Record<HostClass, string>> = {
  public: "public",
  loopback: "this machine (loopback)",
  private: "a private network",
  "link-local": "this link only",
  metadata: "a cloud's metadata service, which hands out credentials",
};

/** A class in words. */
export const className = (hostClass: HostClass): string => CLASSES[hostClass] ?? hostClass.replaceAll("-", " ");

/** Whether the host is a name: then its addresses are not known here. */
export const isName = (host: string): boolean => host !== "" && !host.startsWith("[") && !/^[\d.]+$/.test(host);

/** What the stricter preset says of addresses that a person copied from a DNS answer. */
export function judgedAddresses(text: string): readonly HostVerdict[] {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== "");
  return addresses.length === 0
    ? []
    : PRESETS.map(([name, about, policy]) => ({ name, about, verdict: policy().checkAddresses(addresses) }));
}

/** Whether production refuses what stands in the field. */
export const isRefused = ({ shown }: Reading): boolean =>
  shown !== undefined && !HostPolicy.production.check(shown).allowed;
