// Providers to choose from, with their hosts, models and keys, and the nearest known name of a typo.

import { type ProviderProfile, providers } from "llm-uri/requests";
import { keys } from "../../data/keys.json";
import { presets } from "../../data/presets.json";

export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly port?: string;
  readonly models: readonly string[];
}

export const PRESETS: readonly Preset[] = presets.map(({ id, host, models }) => {
  const [name, port] = host.split(":") as [string, string?];
  const known = providers.find((each) => each.id === id);
  return { id, name: known?.name ?? id, host: name, models, ...(port === undefined ? {} : { port }) };
});

/** How a key of the host's provider begins, such as `sk-proj-…`. */
export function keyShape(host: string): string | undefined {
  const found = keys.find(({ home }) => home?.split(" ").some((each) => host === each || host.endsWith(`.${each}`)));
  return found === undefined ? undefined : `${found.prefix}…`;
}

/** Names of hosts that are not patterns. */
const HOSTS: readonly string[] = providers.flatMap(({ hosts }) => (hosts ?? []).filter((host) => !host.includes("*")));

export const nearHost = (host: string): string | undefined => (HOSTS.includes(host) ? undefined : near(host, HOSTS));

export function nearModel(model: string, profile: ProviderProfile | undefined): string | undefined {
  const models = modelsOf(profile);
  // Versions of a family differ in digits; a typo changes letters.
  const letters = (text: string): string => text.replace(/\d+/g, "0");
  const found = near(letters(model), models.map(letters));
  if (found === undefined || models.some((each) => letters(each) === letters(model))) return undefined;
  return models.find((each) => letters(each) === found);
}

export const modelsOf = (profile: ProviderProfile | undefined): readonly string[] =>
  PRESETS.find(({ id }) => id === profile?.id)?.models ?? [];

/** The name at a distance of one edit, or of two in a long name. */
function near(text: string, names: readonly string[]): string | undefined {
  const most = text.length < 4 ? 0 : text.length < 9 ? 1 : 2;
  return names.find(
    (name) => name !== text && Math.abs(name.length - text.length) <= most && distance(text, name) <= most,
  );
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}

export interface Rule {
  readonly min?: number;
  readonly max?: number;
}

/** The provider's rule for a parameter of the draft, on this protocol. */
export function ruleOf(profile: ProviderProfile | undefined, protocol: string | undefined, name: string): Rule {
  const rule = profile?.protocols?.find((each) => each.protocol === protocol)?.params?.[name];
  return typeof rule === "object" && rule !== null ? rule : {};
}
