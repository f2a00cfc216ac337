// Generates the families of models in src/requests/profile/table.json from data/models.json.

import { readData } from "./data.mjs";
import { fault, paramAt, requireSources } from "./rust.mjs";

/** The rules, with every choice in a pattern written out and without notes. The first one that fits decides. */
export function modelRules() {
  const { read, rules } = readData("models");
  requireSources(
    "models",
    rules.map((rule) => ({ ...rule, read })),
  );
  for (const rule of rules) {
    for (const example of rule.examples) requireFirst(rules, rule, example);
    const { refuses = [], atRest = [], others = {}, places = {} } = rule;
    for (const name of [...refuses, ...atRest, ...Object.keys(others), ...Object.keys(places)]) paramAt(name, "models");
  }
  return rules.map(({ models, examples: _, source: _source, ...rule }) => ({
    ...rule,
    models: models.flatMap(expanded),
  }));
}

/** Expands `{a,b}c` to `ac` and `bc`. */
function expanded(pattern) {
  const [, before, choices, after] = pattern.match(/^([^{]*)\{([^}]*)\}(.*)$/) ?? [];
  return choices === undefined ? [pattern] : choices.split(",").flatMap((one) => expanded(before + one + after));
}

/** Throws unless the first rule that matches an example is the rule that contains it. */
function requireFirst(rules, rule, example) {
  const name = example.replace(/^openai\./, "").replace(/^ft:/, "");
  const first = rules.find(
    ({ protocols, providers, models }) =>
      rule.protocols.every((protocol) => protocols.includes(protocol)) &&
      (providers === undefined || providers.includes(rule.providers?.[0])) &&
      models.flatMap(expanded).some((pattern) => regExp(pattern).test(name)),
  );
  if (first !== rule) throw fault("models", `an earlier rule matches ${example}`);
}

function regExp(pattern) {
  const parts = pattern.split(/(\*|\[!?.-.\])/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.+?^$()|\\/]/g, "\\$&");
    return part === "*" ? ".*" : part.replace("!", "^");
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}
