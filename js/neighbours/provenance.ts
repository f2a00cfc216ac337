// Provenance of results.

import { json, read, type Shape } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { issuesFrom } from "./answer.js";

/** A key set (RFC 7517 §5), as it was fetched from the advertised `jwks`. */
export interface Jwks {
  /** The keys (RFC 7517 §4). Those that hold a secret are left alone. */
  readonly keys: readonly object[];
}

/** One signature (RFC 7515 §7.2.1). */
export interface JwsSignature {
  /** The header that is signed, in base64url. */
  readonly protected?: string;
  /** The header that is not signed: nothing in it is believed. */
  readonly header?: object;
  /** The signature, in base64url. */
  readonly signature: string;
}

/**
 * A JSON Web Signature in one of its serializations (RFC 7515 §7). Of several signatures one that the origin made is enough.
 */
export type Jws =
  | string
  | (JwsSignature & {
      /** What is signed, in base64url; absent if it is detached. */
      readonly payload?: string;
    })
  | {
      /** What all of them sign, in base64url; absent if it is detached. */
      readonly payload?: string;
      /** Several signatures of the same payload (RFC 7515 §7.2.1). */
      readonly signatures: readonly JwsSignature[];
    };

/** What is known of one result. */
export interface SignedResult {
  /** The signature; undefined or null if the result carried none. */
  readonly jws: Jws | null | undefined;
  /** What a detached signature signs: the octets of the result, or its text. */
  readonly payload?: string | Uint8Array;
  /** How the client proved who it is. */
  readonly auth?: string;
  /** Whether the connection had a client certificate. */
  readonly mtls?: boolean;
  /** The scopes that were used. */
  readonly scopes?: readonly string[];
}

/** The part of an `AiipDescription` that counts here. */
export interface AdvertisedPolicy {
  /** The scopes that may be used. */
  readonly scopes?: readonly string[];
  /** What clients must hold to: the `AiipPolicy` of the description. */
  readonly policy?: {
    /** How clients prove who they are, such as `oauth2`. */
    readonly auth?: string;
    /** Whether connections need a client certificate. */
    readonly mtls?: boolean;
    /** Whether every result must be signed. */
    readonly requireSignedResults?: boolean;
  };
}

/** What a result is held against. */
export interface ProvenanceOptions {
  /** The keys that results are signed with, as you have fetched them. */
  readonly jwks: Jwks;
  /** What the origin advertises: the result of `parseAiipWellKnown`. */
  readonly description?: AdvertisedPolicy | undefined;
  /** Accepted signature algorithms; never `none` nor one with a shared secret (`HS…`). Default: all public-key ones. */
  readonly algorithms?: readonly string[] | undefined;
  /** The module `jose` itself, where it cannot be imported by that name. */
  readonly jose?: object | undefined;
}

/** What came of verifying one result. */
export interface Provenance {
  /** Whether the result may be used: its signature is verified, and no issue is an error. */
  readonly accepted: boolean;
  /** Whether the signature is verified. */
  readonly verified: boolean;
  /** What is signed, if the result is accepted. Use this, not what came beside it. */
  readonly payload?: Uint8Array;
  /** The protected header, if the signature is verified. */
  readonly protectedHeader?: Readonly<Record<string, unknown>>;
  /** `provenance-missing`, `provenance-unverified`, `policy-mismatch`; `policy-unknown` for what cannot be told. */
  readonly issues: readonly Issue[];
}

/** What is used of `jose`. */
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

/** What a failure of `jose` means, by its code. */
const FAULTS: Readonly<Record<string, string>> = {
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "signature",
  ERR_JWKS_NO_MATCHING_KEY: "no-key",
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: "many-keys",
  ERR_JWKS_INVALID: "keys",
  ERR_JOSE_ALG_NOT_ALLOWED: "algorithm",
  ERR_JOSE_NOT_SUPPORTED: "algorithm",
};

const RESULT: Shape<SignedResult> = { jws: "any", payload: "any", auth: "any", mtls: "any", scopes: "any" };
const OPTIONS: Shape<ProvenanceOptions> = { jwks: "any", description: "object", algorithms: "strings", jose: "object" };

/**
 * Verifies the provenance of one result: its signature against the key set, and what was observed against the policy.
 *
 * A result that is not `accepted` must be refused. How old an accepted one is, and whether it came before, its payload has to
 * say: the draft names no such member, and none is judged. The promise is rejected only if `jose` is not there.
 */
export async function verifyProvenance(signedResult: SignedResult, settings: ProvenanceOptions): Promise<Provenance> {
  const result = read(signedResult, RESULT, "member");
  const options = read(settings, OPTIONS);
  const signed = result.jws !== undefined && result.jws !== null && result.jws !== "";
  const outcome = signed ? await verify(await library(options.jose), result, options) : { fault: undefined };
  const { auth, mtls, scopes } = result;
  const observed = { signed, fault: outcome.fault, auth, mtls, scopes: scopes === undefined ? [] : [...scopes] };
  const { description } = options;
  const policy = description && { policy: description.policy, scopes: description.scopes && [...description.scopes] };
  const issues = issuesFrom((glue) => glue.judgeResult(json(observed), policy && json(policy)));
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

interface Outcome {
  readonly fault?: string | undefined;
  readonly verified?: { payload: Uint8Array; protectedHeader?: Record<string, unknown> };
}

// Each costs a verification; no origin signs one result more often.
const MANY_SIGNATURES = 16;

async function verify(jose: Jose, result: SignedResult, options: ProvenanceOptions): Promise<Outcome> {
  const signatures = flattened(result.jws as Jws);
  if (signatures.length === 0 || signatures.length > MANY_SIGNATURES) return { fault: "malformed" };
  const keys = publicKeys(options.jwks);
  if (keys.length === 0) return { fault: "keys" };
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
    const own = jws.payload === undefined || jws.payload === "" ? detached(jose, jws, beside) : jws.payload;
    // Without the header that is not signed, in which anybody may write `alg`, `kid` or `b64`.
    const { protected: header, signature } = jws;
    if (header === undefined) return { fault: "malformed" };
    const given = { protected: header, signature, payload: own };
    // A payload beside an embedded one would be taken for what is signed.
    if (own === jws.payload && beside !== undefined) return { fault: "malformed" };
    if (given.payload === undefined) return { fault: "malformed" };
    const { payload, protectedHeader } = await jose.flattenedVerify(given, jose.createLocalJWKSet({ keys }), {
      algorithms,
    });
    return { verified: { payload, ...(protectedHeader === undefined ? {} : { protectedHeader }) } };
  } catch (error) {
    // The library's own words may hold parts of the signature's header; its codes do not.
    const code = (error as { code?: string } | null)?.code ?? "";
    return {
      fault:
        code === "ERR_JOSE_NOT_SUPPORTED" && hasExtensions(jose, jws) ? "extension" : (FAULTS[code] ?? "malformed"),
    };
  }
}

/** Whether the header names parameters that a reader must understand (RFC 7515 §4.1.11), beside that of RFC 7797. */
function hasExtensions(jose: Jose, jws: Flattened): boolean {
  const names: unknown = jose.decodeProtectedHeader(jws).crit;
  return Array.isArray(names) && names.some((name) => name !== "b64");
}

interface Flattened extends JwsSignature {
  readonly payload?: string | Uint8Array | undefined;
}

/** In the flattened serialization, of which the others are other spellings; empty for what is none. */
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

/** The payload of a detached signature, as its header says that it was signed (RFC 7515 App. F, RFC 7797). */
function detached(
  jose: Jose,
  jws: Flattened,
  payload: string | Uint8Array | undefined,
): string | Uint8Array | undefined {
  if (payload === undefined) return undefined;
  if (jose.decodeProtectedHeader(jws).b64 === false) return payload;
  return jose.base64url.encode(payload);
}

/** A shared secret proves no origin, and a private key that was published proves nothing. */
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
