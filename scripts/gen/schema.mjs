// Generates the schema in src/requests/profile/table.json, by which the core checks the providers of callers, from
// data/schema/providers.schema.json.

import { readData } from "./data.mjs";

/** The keywords that src/requests/profile/schema.rs reads. */
const KEYWORDS = ["type", "enum", "format", "minLength", "minItems", "required"];

/** The description of a type, after "must be". */
const TYPES = {
  string: "a string",
  boolean: "a boolean",
  number: "a number",
  integer: "a number below 256",
  object: "an object as in the schema",
  array: "a list",
};

const FORMATS = {
  "base-path": "empty, or a path that begins but does not end with a slash",
  "header-name": "the name of a header",
  "header-value": "visible ASCII characters",
  "host-pattern": "a host name whose last two labels contain no *",
  id: "lowercase letters, digits and hyphens",
  "key-prefix": "visible ASCII characters",
  "model-pattern": "a pattern of at most 64 bytes with at most two *",
  parameter: "a parameter of the draft, or a canonical name",
  path: "a path that begins with a slash and has only known slots",
  variable: "the name of an environment variable",
};

/** The schema of `{ providers }` with references written out, and with the faults of each member. */
export function recordSchema() {
  const schema = readData("schema/providers.schema");
  const { $schema, about, providers } = schema.properties;
  return reduced({ ...schema, properties: { $schema, about, providers } }, schema.$defs);
}

function reduced({ $ref, ...own }, defs) {
  const schema = { ...defs[$ref?.split("/").at(-1)], ...own };
  const of = (value) => reduced(value, defs);
  const { properties, additionalProperties: others, propertyNames: names, items, anyOf } = schema;
  return {
    ...Object.fromEntries(KEYWORDS.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]])),
    ...(anyOf && { anyOf: anyOf.map(of) }),
    ...(items && { items: of(items) }),
    ...(names && { propertyNames: of(names) }),
    ...(others !== undefined && { additionalProperties: others && of(others) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, member(name, of, defs)])),
    }),
  };
}

function member(name, value, defs) {
  const schema = reduced(value, defs);
  const unknown = `it has an unknown member; the nearest name is \`${name}\``;
  return { ...schema, unknown, wrong: `\`${name}\` must be ${phrase(schema)}` };
}

function phrase({ type, format, enum: words, items, additionalProperties: values, anyOf }) {
  if (words) return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words[0];
  if (anyOf) return anyOf.map(phrase).join(", or ");
  if (items) return `a list, and each item ${phrase(items)}`;
  if (values) return `an object, and each value ${phrase(values)}`;
  return FORMATS[format] ?? TYPES[type] ?? "any value";
}
