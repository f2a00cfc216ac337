// `llm-uri providers`: the providers of requests, with their hosts, variables and protocols.

import { readFileSync } from "node:fs";

import { LlmUriError } from "../entry/index.ts";
import {
  defineProviders,
  providers as PROFILES,
  type ProviderProfile,
  type ProviderRegistry,
} from "../entry/requests.ts";
import { systemCode, UsageError } from "./failure.ts";
import { print, type ReportOptions } from "./report.ts";
import { aligned } from "./text.ts";
import { choice } from "./usage.ts";

const COLUMNS = ["id", "host", "key", "protocols"] as const;

export function providers(options: ReportOptions): void {
  const list = PROFILES.map(({ id, name = id, hosts = [], env, protocols }) => ({
    id,
    name,
    hosts,
    keys: env?.keys ?? [],
    bases: env?.bases ?? [],
    protocols: [...new Set(protocols.map(({ protocol }) => protocol))],
  }));
  const rows = list.map(({ id, hosts, keys, protocols }) => [
    id,
    hosts.length > 1 ? `${hosts[0]} +${hosts.length - 1}` : (hosts[0] ?? "-"),
    keys[0] ?? "-",
    protocols.join(", "),
  ]);
  const [head, ...lines] = aligned([COLUMNS, ...rows]);
  print(
    options,
    () => list,
    (paint) => paint.strong(head!) + lines.join(""),
  );
}

/** The option of a call for the providers of a file, if there is one. Neither its name nor its text is repeated. */
export function profilesOf(file: string | undefined): { profiles?: ProviderRegistry } {
  if (file === undefined) return {};
  try {
    return { profiles: defineProviders(readFileSync(file, "utf8")) };
  } catch (error) {
    if (error instanceof LlmUriError)
      throw new UsageError(`the file of --providers is not valid. ${error.issues[0]!.message}`);
    throw new UsageError(`the file of --providers cannot be read (${systemCode(error) ?? "unknown error"}).`);
  }
}

const all = (own: ProviderRegistry | undefined): readonly ProviderProfile[] => [...PROFILES, ...(own?.providers ?? [])];

/** Fails for a provider that is neither in the table nor among the user's own. */
export function requireProvider(id: string | undefined, own?: ProviderRegistry): void {
  if (id !== undefined)
    choice(
      "--provider",
      id,
      all(own).map((profile) => profile.id),
    );
}

/** Fails for a protocol that the provider, or any provider, does not have. */
export function requireProtocol(
  protocol: string | undefined,
  provider: string | undefined,
  own?: ProviderRegistry,
): void {
  if (protocol === undefined) return;
  const profiles = all(own).filter(({ id }) => provider === undefined || id === provider);
  choice("--protocol", protocol, [
    ...new Set(
      profiles.flatMap(({ protocols = [{ protocol: "openai-chat" }] }) => protocols.map((each) => each.protocol)),
    ),
  ]);
}
