// Generates the types of provider profiles in js/requests, from data/schema/providers.schema.json.

import { readData } from "./data.mjs";

/** The definitions that become named types. The others are written where they are used. */
const NAMES = {
  provider: "ProviderProfile",
  surface: "ProviderSurface",
  auth: "ProviderAuth",
  rule: "ParamRule",
  variable: "ProviderVariable",
};

/** Members for readers of data/, which no program needs. */
const NOTES = ["why", "read"];

const schema = readData("schema/providers.schema");
const definition = (ref) => schema.$defs[ref.split("/").at(-1)];

/** The protocols and the operations, in the order of the schema. */
const PROTOCOLS = schema.properties.protocols.propertyNames.enum;
const OPERATIONS = schema.$defs.endpoints.propertyNames.enum;

/** js/requests/generated.ts: the names that programs need, and the types. */
export const profileTypes =
  () => `// Generated from data/providers.json and its schema by scripts/gen/profile-types.mjs (npm run gen). Do not edit.

const PROVIDER_IDS = ${JSON.stringify(readData("providers").providers.map(({ id }) => id))} as const;

export const PROTOCOLS = ${JSON.stringify(PROTOCOLS)} as const;

export const OPERATIONS = ${JSON.stringify(OPERATIONS)} as const;

/** The id of a provider in \`providers\`, or of a custom profile. */
export type ProviderId = (typeof PROVIDER_IDS)[number] | (string & {});

/** The format of requests and responses. */
export type Protocol = (typeof PROTOCOLS)[number];

/** An operation of a provider (draft §5.2). */
export type Operation = (typeof OPERATIONS)[number];
${Object.entries(NAMES)
  .map(([name, type]) => `\n${comment(schema.$defs[name])}${declaration(type, schema.$defs[name])}`)
  .join("")}`;

const declaration = (name, own) =>
  own.properties ? `export interface ${name} ${typeOf(own)}\n` : `export type ${name} = ${typeOf(own)};\n`;

const comment = ({ description, $ref }) => `/** ${description ?? definition($ref).description} */\n`;

function typeOf(own, indent = "") {
  const { $ref, enum: words, anyOf, type, items, properties, required = [] } = own;
  if ($ref) return NAMES[$ref.split("/").at(-1)] ?? typeOf(definition($ref), indent);
  if (words) return `${words}` === `${PROTOCOLS}` ? "Protocol" : words.map((word) => JSON.stringify(word)).join(" | ");
  if (anyOf) return anyOf.map((own) => typeOf(own, indent)).join(" | ");
  if (Array.isArray(type)) return type.join(" | ");
  if (items) return `readonly ${typeOf(items, indent)}[]`;
  if (properties) {
    const inner = `${indent}  `;
    const names = Object.keys(properties).filter((name) => !NOTES.includes(name));
    const member = (name) =>
      `${inner}${comment(properties[name])}${inner}readonly ${name}${required.includes(name) ? "" : "?"}: ${typeOf(properties[name], inner)};\n`;
    return `{\n${names.map(member).join("")}${indent}}`;
  }
  if (own.propertyNames?.enum) return `{ readonly [name in Operation]?: ${typeOf(own.additionalProperties)} }`;
  if (type === "object") return `Readonly<Record<string, ${typeOf(own.additionalProperties ?? {})}>>`;
  if (type === "integer") return "number";
  return type ?? "unknown";
}
