// Generates src/requests/table_models.rs, the families of models, from data/models.json.

import { fault, head, list, paramAt, readData, requireSources, text, texts, variant } from "./rust.mjs";

/** The text of src/requests/table_models.rs. */
export function modelTable() {
  const { read, rules } = readData("models");
  requireSources(
    "models",
    rules.map((rule) => ({ ...rule, read })),
  );
  for (const rule of rules) for (const example of rule.examples) requireFirst(rules, rule, example);
  return `${head("models", "models")}use super::family::{Family, Rule};
use super::profile::Protocol;

/// Families of models. The first one that fits decides.
pub(super) static RULES: &[Rule] = &[
${rules.map(row).join("")}];
`;
}

function row(rule) {
  const { protocols, providers, models, refuses = [], atRest = refuses, reason, others = {}, places } = rule;
  // Other parameters have reasons of their own, and are refused at any effort.
  const refused = (names) =>
    [...names.map((name) => [name, reason]), ...Object.entries(others)].map(
      ([name, why]) => `(${paramAt(name, "models")}, ${text(why)})`,
    );
  const place = ([name, path]) => `(${paramAt(name, "models")}, ${text(path)})`;
  const flag = (name) => String(rule[name] ?? false);
  return `    Rule {
        protocols: ${list(protocols.map((name) => `Protocol::${variant(name)}`))},
        providers: ${texts(providers)},
        models: ${texts(models.flatMap(expanded))},
        family: Family {
            refuses: ${list(refused(refuses))},
            at_rest: ${list(refused(atRest))},
            either: ${flag("either")},
            thinks: ${flag("thinks")},
            developer: ${flag("developer")},
            no_system: ${flag("noSystem")},
            places: ${list(Object.entries(places ?? {}).map(place))},
            budget: 0,
            no_switch: ${flag("noSwitch")},
        },
    },
`;
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
