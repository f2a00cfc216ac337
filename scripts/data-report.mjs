// `npm run data:report [-- --json]`: how old the facts about providers are, and where data/models-dev.json disagrees with
// data/providers.json.

import { readData } from "./gen/data.mjs";
import { isProgram } from "./lib/paths.mjs";
import { main } from "./lib/ui.mjs";

const DAY = 86_400_000;

/**
 * The age of each fact in days, oldest first, and the disagreements.
 * @param {number} now - milliseconds since 1970
 */
export function dataReport(now) {
  const { protocols, providers } = readData("providers");
  const { params, ...canonical } = readData("request-params");
  const models = readData("models");
  const { about: _, ...sections } = readData("body-members");
  const { source, read } = readData("clients").baseUrls;
  const second = readData("models-dev");
  const age = (read) => Math.floor((now - Date.parse(read)) / DAY);
  const fact = (name, { source, read }) => ({ name, days: age(read), read, source });
  const facts = [
    ...providers.map((row) => fact(`provider ${row.id}`, row)),
    ...Object.entries(protocols).map(([name, row]) => fact(`protocol ${name}`, row)),
    fact(`${params.length} parameters beyond the draft`, canonical),
    ...models.rules.map((rule) => fact(`models ${rule.models[0]}`, { ...rule, read: models.read })),
    ...Object.entries(sections).map(([name, row]) => fact(`names: ${name}`, row)),
    fact("base URLs of clients", { source, read }),
    fact("models.dev", second),
  ].sort((one, other) => other.days - one.days || one.name.localeCompare(other.name));
  return { facts, disagreements: disagreements(providers, second.providers) };
}

/** The differences between the two tables: paths and variables of the same host, and hosts that only models.dev has. */
function disagreements(providers, others) {
  const list = [];
  for (const { id, api, env } of others) {
    const url = api === undefined ? undefined : parsed(api.replaceAll(/\$\{\w+\}/g, "x"));
    const own = url === undefined ? providers.find((row) => row.id === id) : ownerOf(providers, url?.hostname);
    if (url !== undefined && own === undefined) {
      list.push({ id, what: "host", theirs: url?.hostname ?? api, ours: "none" });
      continue;
    }
    if (own === undefined) continue;
    const paths = (own.protocols ?? [own]).map(({ basePath }) => basePath);
    const path = url?.pathname.replace(/\/$/, "");
    if (path !== undefined && !paths.some((known) => fits(known, path)))
      list.push({ id, what: "base path", theirs: path, ours: paths.join(" ") });
    const known = Object.values(own.env ?? {}).flatMap((names) => (Array.isArray(names) ? names : Object.keys(names)));
    for (const name of env.filter((name) => !known.includes(name)))
      list.push({ id, what: "variable", theirs: name, ours: (own.env?.keys ?? []).join(" ") || "none" });
  }
  return list;
}

/** Whether a path is one of the table, in which `{project}` is any segment. */
const fits = (known, path) => {
  const [ours, theirs] = [known.split("/"), path.split("/")];
  return ours.length === theirs.length && ours.every((part, at) => part.startsWith("{") || part === theirs[at]);
};

const ownerOf = (providers, host = "") =>
  providers.find(({ hosts }) =>
    hosts.some((pattern) => (pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : pattern === host)),
  );

/** A URL; undefined for a text that is none. */
const parsed = (text) => (URL.canParse(text) ? new URL(text) : undefined);

function run() {
  const report = dataReport(Date.now());
  if (process.argv.includes("--json")) return void process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  const lines = report.facts.map(
    ({ name, days, read, source }) => `${String(days).padStart(5)}  ${read}  ${name}: ${source}`,
  );
  const others = report.disagreements.map(
    ({ id, what, theirs, ours }) => `${id}: ${what}: models.dev has ${theirs}, data/providers.json has ${ours}`,
  );
  process.stdout.write(
    `Age in days of ${lines.length} facts:\n\n${lines.join("\n")}\n\n${others.length} disagreements with models.dev:\n\n${others.join("\n")}\n`,
  );
}

if (isProgram(import.meta.url)) await main(run);
