// Provenance of results.

import { aiCodes, read, type Shape, wording } from "../core/shared.js";
import type { Issue, IssueCode } from "../core/types.js";
import type { AiipPolicy } from "./discovery.js";

/** A key set (RFC 7517 §5), as fetched from the advertised `jwks`. */
export interface Jwks {
  /** The keys (RFC 7517 §4). Keys that contain a secret are ignored. */
  readonly keys: readonly object[];
}

/** One signature (RFC 7515 §7.2.1). */
export interface JwsSignature {
  /** The protected header, in base64url. */
  readonly protected?: string;
  /** The unprotected header. It is not trusted. */
  readonly header?: object;
  /** The signature, in base64url. */
  readonly signature: string;
}

/**
 * A JSON Web Signature in one of its serializations (RFC 7515 §7). One valid signature of the origin is enough.
 */
export type Jws =
  | string
  | (JwsSignature & {
      /** The payload, in base64url; absent if it is detached. */
      readonly payload?: string;
    })
  | {
      /** The common payload, in base64url; absent if it is detached. */
      readonly payload?: string;
      /** Several signatures of the same payload (RFC 7515 §7.2.1). */
      readonly signatures: readonly JwsSignature[];
    };

/** A result and what was observed of it. */
export interface SignedResult {
  /** The signature; undefined or null if the result has none. */
  readonly jws: Jws | null | undefined;
  /** The payload of a detached signature: the bytes of the result, or its text. */
  readonly payload?: string | Uint8Array;
  /** The authentication method that the client used. */
  readonly auth?: string;
  /** Whether the connection had a client certificate. */
  readonly mtls?: boolean;
  /** The scopes that were used. */
  readonly scopes?: readonly string[];
}

/** The part of an `AiipDescription` that is checked. */
export interface AdvertisedPolicy {
  /** The allowed scopes. */
  readonly scopes?: readonly string[];
  /** The requirements for clients. */
  readonly policy?: AiipPolicy;
}

/** The keys and the policy to verify a result with. */
export interface ProvenanceOptions {
  /** The keys that sign results, fetched by you. */
  readonly jwks: Jwks;
  /** The advertised policy: the result of `parseAiipWellKnown`. */
  readonly description?: AdvertisedPolicy | undefined;
  /** Accepted signature algorithms; `none` and shared-secret algorithms (`HS…`) are never accepted. Default: all public-key algorithms. */
  readonly algorithms?: readonly string[] | undefined;
  /** The module `jose`, if it cannot be imported by that name. */
  readonly jose?: object | undefined;
}

/** The outcome of verifying a result. */
export interface Provenance {
  /** Whether the result may be used: its signature is verified, and no issue is an error. */
  readonly accepted: boolean;
  /** Whether the signature is verified. */
  readonly verified: boolean;
  /** The signed payload, if the result is accepted. Use it instead of the unsigned result. */
  readonly payload?: Uint8Array;
  /** The protected header, if the signature is verified. */
  readonly protectedHeader?: Readonly<Record<string, unknown>>;
  /** `provenance-missing`, `provenance-unverified`, `policy-mismatch`; `policy-unknown` for requirements that were not observed. */
  readonly issues: readonly Issue[];
}

/** The functions of `jose` that are used. */
interface Jose {
  createLocalJWKSet(jwks: object): unknown;
  flattenedVerify(
    jws: object,
    key: unknown,
    options: object,
  ): Promise<{ payload: Uint8Array; protectedHeader?: Record<string, unknown> }>;
  decodeProtectedHeader(jws: object): Record<string, unknown>;
  base64url: { encode(input: Uint8Array | string): string };
}

const PUBLIC =
  "EdDSA Ed25519 ES256 ES384 ES512 PS256 PS384 PS512 RS256 RS384 RS512 ML-DSA-44 ML-DSA-65 ML-DSA-87".split(" ");

const MALFORMED = "it is not a JSON Web Signature";
const NO_KEYS = "the key set contains no public key for signatures";

/** Why a signature is not verified, by the error code of `jose`. */
const FAULTS: Readonly<Record<string, string>> = {
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "it does not match the payload and the key",
  ERR_JWKS_NO_MATCHING_KEY: "the key set has no matching key",
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: "several keys of the key set match it",
  ERR_JWKS_INVALID: NO_KEYS,
  ERR_JOSE_ALG_NOT_ALLOWED: "its algorithm is not accepted",
  ERR_JOSE_NOT_SUPPORTED: "its algorithm or a critical header parameter is not supported",
};

// A value of another type would otherwise count as observed, and not as a mismatch.
const RESULT: Shape<SignedResult> = { jws: "any", payload: "any", auth: "string", mtls: "boolean", scopes: "strings" };
/** The members of an `AiipDescription`. */
const DESCRIPTION: Shape<AdvertisedPolicy & Record<"endpoint" | "jwks" | "issues", unknown>> = {
  scopes: "strings",
  policy: "object",
  endpoint: "any",
  jwks: "any",
  issues: "any",
};
const POLICY: Shape<AiipPolicy> = { auth: "string", mtls: "boolean", requireSignedResults: "boolean" };
const OPTIONS: Shape<ProvenanceOptions> = { jwks: "any", description: "object", algorithms: "strings", jose: "object" };

/**
 * Verifies the provenance of a result: its signature against the key set, and the observations against the policy.
 *
 * Reject a result that is not `accepted`. The age of a result and replays are not checked, because the draft defines no member
 * for them. The promise rejects only with a TypeError, for members that are unknown or of another type, and if `jose` is not installed.
 */
export async function verifyProvenance(signedResult: SignedResult, settings: ProvenanceOptions): Promise<Provenance> {
  const result = read(signedResult, RESULT, "member");
  const options = read(settings, OPTIONS);
  const signed = result.jws !== undefined && result.jws !== null && result.jws !== "";
  const outcome = signed ? await verify(await library(options.jose), result, options) : { fault: undefined };
  const issues = worded(findings(signed, outcome.fault, result, options.description));
  const verified = outcome.verified !== undefined;
  const accepted = verified && issues.every(({ severity }) => severity !== "error");
  const { payload, protectedHeader } = outcome.verified ?? {};
  return {
    accepted,
    verified,
    ...(accepted && payload !== undefined ? { payload } : {}),
    ...(protectedHeader !== undefined ? { protectedHeader } : {}),
    issues,
  };
}

const worded = /* @__PURE__ */ wording(aiCodes);

/**
 * The issues of a result. Without a description only the signature is checked, which the draft requires of every result. An origin
 * without scopes does not limit them.
 */
function findings(
  signed: boolean,
  fault: string | undefined,
  { auth, mtls, scopes }: SignedResult,
  description: AdvertisedPolicy | undefined,
): Parameters<typeof worded>[0] {
  const { policy: own, scopes: allowed = [] } = read(description, DESCRIPTION, "member");
  const policy = read(own, POLICY, "member");
  const found: [code: IssueCode, ...texts: string[]][] = [];
  if (!signed) found.push(["provenance-missing"]);
  if (fault !== undefined) found.push(["provenance-unverified", fault]);
  if (policy.auth !== undefined && policy.auth !== auth)
    found.push(
      auth === undefined
        ? ["policy-unknown", "authentication"]
        : ["policy-mismatch", "another authentication method was used"],
    );
  if (policy.mtls === true && mtls !== true)
    found.push(
      mtls === undefined
        ? ["policy-unknown", "client certificates (mtls)"]
        : ["policy-mismatch", "the connection had no client certificate, which mtls requires"],
    );
  if (allowed.length > 0 && scopes?.every((scope) => allowed.includes(scope)) === false)
    found.push(["policy-mismatch", "a scope was used that is not advertised"]);
  return found.map(([code, ...texts]) => ({
    code,
    severity: code === "policy-unknown" ? "warning" : "error",
    component: "input",
    start: 0,
    end: 0,
    arguments: texts,
  }));
}

interface Outcome {
  readonly fault?: string | undefined;
  readonly verified?: { payload: Uint8Array; protectedHeader?: Record<string, unknown> };
}

// Bounds the number of verifications; origins do not sign one result more often.
const MANY_SIGNATURES = 16;

async function verify(jose: Jose, result: SignedResult, options: ProvenanceOptions): Promise<Outcome> {
  const signatures = flattened(result.jws as Jws);
  if (signatures.length === 0 || signatures.length > MANY_SIGNATURES) return { fault: MALFORMED };
  const keys = publicKeys(options.jwks);
  if (keys.length === 0) return { fault: NO_KEYS };
  const algorithms = (options.algorithms ?? PUBLIC).filter((name) => PUBLIC.includes(name));
  let outcome: Outcome = {};
  for (const jws of signatures) {
    outcome = await verifyOne(jose, jws, result.payload, keys, algorithms);
    if (outcome.verified !== undefined) break;
  }
  return outcome;
}

async function verifyOne(
  jose: Jose,
  jws: Flattened,
  beside: string | Uint8Array | undefined,
  keys: object[],
  algorithms: string[],
): Promise<Outcome> {
  try {
    const { protected: header, signature, payload } = jws;
    const isDetached = payload === undefined || payload === "";
    // With an embedded payload, a detached one could be mistaken for the signed one.
    if (header === undefined || isDetached !== (beside !== undefined) || !isApart(jose, jws))
      return { fault: MALFORMED };
    // Without the unprotected header, because it is not signed: `alg`, `kid` or `b64` in it may be forged.
    const given = { protected: header, signature, payload: isDetached ? detached(jose, jws, beside!) : payload };
    return { verified: await jose.flattenedVerify(given, jose.createLocalJWKSet({ keys }), { algorithms }) };
  } catch (error) {
    // The messages of the library can contain parts of the header; its codes cannot.
    return { fault: FAULTS[(error as { code?: string } | null)?.code ?? ""] ?? MALFORMED };
  }
}

/** Whether the unprotected header, if there is one, has no parameter of the protected one, and none that must be protected (RFC 7515 §5.2). */
function isApart(jose: Jose, jws: Flattened): boolean {
  const open: unknown = jws.header;
  if (open === undefined) return true;
  if (typeof open !== "object" || open === null || Array.isArray(open)) return false;
  const own = jose.decodeProtectedHeader({ protected: jws.protected });
  return Object.keys(open).every((name) => name !== "crit" && !Object.hasOwn(own, name));
}

interface Flattened extends JwsSignature {
  readonly payload?: string | Uint8Array | undefined;
}

/** The signatures in the flattened serialization; empty for an invalid JWS. */
function flattened(jws: Jws): Flattened[] {
  if (typeof jws === "object") {
    if (!("signatures" in jws)) return typeof jws.signature === "string" ? [jws] : [];
    const { payload, signatures } = jws;
    if (!Array.isArray(signatures) || "signature" in jws) return [];
    return signatures.map((one: Flattened) => ({ ...one, payload }));
  }
  if (typeof jws !== "string") return [];
  const [head, payload, signature, ...more] = jws.split(".");
  if (more.length > 0 || signature === undefined) return [];
  return [{ protected: head!, payload: payload!, signature }];
}

/** The payload of a detached signature, encoded as its header requires (RFC 7515 App. F, RFC 7797). */
const detached = (jose: Jose, jws: Flattened, payload: string | Uint8Array): string | Uint8Array =>
  jose.decodeProtectedHeader(jws).b64 === false ? payload : jose.base64url.encode(payload);

/** Keeps public keys only: shared secrets do not prove an origin, and a published private key proves nothing. */
function publicKeys(jwks: Jwks): object[] {
  const keys: unknown = (jwks as Partial<Jwks> | null | undefined)?.keys;
  if (!Array.isArray(keys)) return [];
  return keys.filter((key: Record<string, unknown> | null) => {
    if (typeof key !== "object" || key === null) return false;
    return key.kty !== "oct" && !("d" in key) && !("k" in key) && !("priv" in key);
  });
}

async function library(given: object | undefined): Promise<Jose> {
  if (given !== undefined) return given as Jose;
  try {
    return (await import("jose")) as unknown as Jose;
  } catch {
    throw new Error("llm-uri/ai/provenance needs the package jose: install it, or pass it as the option jose.");
  }
}
