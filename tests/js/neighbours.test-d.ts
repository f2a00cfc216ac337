// The types of llm-uri/mas, /ai, /ai/provenance and /scheme, as a user's compiler sees them. Nothing here runs.

import type { Issue, LlmUri } from "llm-uri";
import { type AiipDescription, AiUri, parseAiipLink, parseAiipWellKnown } from "llm-uri/ai";
import { type Provenance, verifyProvenance } from "llm-uri/ai/provenance";
import { type Conversion, MasAddress } from "llm-uri/mas";
import { adviseOnUri, checkRegistration, checkSchemeName } from "llm-uri/scheme";

const address: MasAddress = MasAddress.parse("https://h.example#m=a");
export const to: Conversion<LlmUri> = address.toLlmUri();
export const from: Conversion<MasAddress> = MasAddress.fromLlmUri(to.value);
export const params: [string, string][] = address.params;

const uri: AiUri = AiUri.parse("ai://bank/x");
export const authority: string | undefined = uri.authority;
export const url: string = uri.toGatewayUrl("https://ai.example");
export const found: AiUri[] = parseAiipLink(
  "<ai:/x>; rel=aiip",
  ({ start, end, issues }) => void [start, end, issues[0]?.code],
);
const description: AiipDescription = parseAiipWellKnown("{}");
export const provenance: Promise<Provenance> = verifyProvenance(
  { jws: "a.b.c", mtls: true },
  { jwks: { keys: [] }, description },
);

export const issues: Issue[] = [
  ...checkSchemeName("x"),
  ...adviseOnUri("https://h.example"),
  ...checkRegistration("", "rfc4395").issues,
];

// @ts-expect-error an ai URI is not made by hand
new AiUri();
// @ts-expect-error nor is there a conversion from ai to llm
uri.toLlmUri();
// @ts-expect-error a profile of this name does not exist
checkRegistration("", "rfc2717");
