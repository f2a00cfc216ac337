// Provenance of results, with real keys and signatures. Users install the library `jose`, so the tests pass it as an argument.

import assert from "node:assert/strict";
import test from "node:test";
import * as jose from "jose";
import { parseAiipWellKnown } from "llm-uri/ai";
import { verifyProvenance } from "llm-uri/ai/provenance";

const { privateKey, publicKey } = await jose.generateKeyPair("ES256", { extractable: true });
const jwk = { ...(await jose.exportJWK(publicKey)), kid: "k1", alg: "ES256", use: "sig" };
const jwks = { keys: [jwk] };
const payload = new TextEncoder().encode('{"paid":true}');
const sign = (bytes = payload, header = { alg: "ES256", kid: "k1" }, key = privateKey) =>
  new jose.CompactSign(bytes).setProtectedHeader(header).sign(key);
const description = parseAiipWellKnown({
  endpoint: "ai://bank/service/payments",
  jwks: "https://www.bank.example/.well-known/aiip.jwks.json",
  scopes: ["initiate-payment", "check-balance"],
  policy: { auth: "oauth2", mtls: true, requireSignedResults: true },
});
const observed = { auth: "oauth2", mtls: true, scopes: ["check-balance"] };
const codes = ({ issues }) => issues.map(({ code }) => code);

test("an embedded signature of the origin is accepted, and its payload is returned", async () => {
  const result = await verifyProvenance({ jws: await sign(), ...observed }, { jwks, description, jose });
  assert.deepEqual([result.accepted, result.verified, codes(result)], [true, true, []]);
  assert.equal(new TextDecoder().decode(result.payload), '{"paid":true}');
  assert.deepEqual(result.protectedHeader, { alg: "ES256", kid: "k1" });
});

test("an installed jose is imported", async () => {
  const result = await verifyProvenance({ jws: await sign() }, { jwks });
  assert.equal(result.accepted, true);
});

test("a detached signature is verified against the bytes or the text of the result", async () => {
  const [head, , signature] = (await sign()).split(".");
  const jws = `${head}..${signature}`;
  for (const given of [payload, '{"paid":true}']) {
    const result = await verifyProvenance({ jws, payload: given, ...observed }, { jwks, description, jose });
    assert.deepEqual([result.accepted, codes(result)], [true, []]);
  }
  const changed = await verifyProvenance({ jws, payload: '{"paid":false}' }, { jwks, jose });
  assert.deepEqual([changed.accepted, codes(changed)], [false, ["provenance-unverified"]]);
  const without = await verifyProvenance({ jws }, { jwks, jose });
  assert.deepEqual([without.accepted, codes(without)], [false, ["provenance-unverified"]]);
});

test("a detached signature of unencoded bytes (RFC 7797) is verified", async () => {
  const header = { alg: "ES256", kid: "k1", b64: false, crit: ["b64"] };
  const { protected: head, signature } = await new jose.FlattenedSign(payload)
    .setProtectedHeader(header)
    .sign(privateKey);
  for (const jws of [`${head}..${signature}`, { protected: head, signature }]) {
    assert.equal((await verifyProvenance({ jws, payload }, { jwks, jose })).accepted, true);
  }
});

test("a flattened signature is verified", async () => {
  const jws = await new jose.FlattenedSign(payload).setProtectedHeader({ alg: "ES256", kid: "k1" }).sign(privateKey);
  assert.equal((await verifyProvenance({ jws }, { jwks, jose })).accepted, true);
});

test("one of several signatures must be of the origin", async () => {
  const other = await jose.generateKeyPair("ES256");
  const signed = async (key, kid) =>
    new jose.FlattenedSign(payload).setProtectedHeader({ alg: "ES256", kid }).sign(key);
  const [own, foreign] = [await signed(privateKey, "k1"), await signed(other.privateKey, "k2")];
  const of = (...all) => ({
    payload: own.payload,
    signatures: all.map(({ protected: head, signature }) => ({ protected: head, signature })),
  });
  for (const jws of [of(own), of(own, foreign), of(foreign, own), of(null ?? {}, own)]) {
    assert.equal((await verifyProvenance({ jws, ...observed }, { jwks, description, jose })).accepted, true);
  }
  const { payload: _, ...detached } = of(foreign, own);
  assert.equal((await verifyProvenance({ jws: detached, payload }, { jwks, jose })).accepted, true);
  for (const jws of [
    of(foreign),
    of(),
    { ...of(own), signature: own.signature },
    { payload: own.payload, signatures: "x" },
    of(...Array(17).fill(own)),
    of({ ...own, protected: foreign.protected }),
  ]) {
    const result = await verifyProvenance({ jws }, { jwks, jose });
    assert.deepEqual([result.accepted, codes(result)], [false, ["provenance-unverified"]]);
  }
});

test("a signature with an unsupported critical header is rejected with that reason", async () => {
  const head = Buffer.from(JSON.stringify({ alg: "ES256", kid: "k1", exp: 1, crit: ["exp"] })).toString("base64url");
  const [, body, signature] = (await sign()).split(".");
  const { accepted, issues } = await verifyProvenance({ jws: `${head}.${body}.${signature}` }, { jwks, jose });
  assert.equal(accepted, false);
  assert.match(issues[0].message, /critical header parameter/);
});

test("a payload beside an embedded one is rejected, because it could be mistaken for the signed one", async () => {
  const result = await verifyProvenance({ jws: await sign(), payload: "evil" }, { jwks, jose });
  assert.deepEqual([result.accepted, result.payload, codes(result)], [false, undefined, ["provenance-unverified"]]);
});

test("results that the origin has not signed are rejected", async () => {
  const other = await jose.generateKeyPair("ES256");
  const secret = new TextEncoder().encode("0123456789abcdef0123456789abcdef");
  const good = await sign();
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${good.split(".")[1]}.`;
  const cases = {
    "another key": [await sign(payload, undefined, other.privateKey), jwks],
    "another key id": [await sign(payload, { alg: "ES256", kid: "k2" }), jwks],
    "no algorithm": [none, jwks],
    "a shared secret": [
      await sign(payload, { alg: "HS256" }, secret),
      { keys: [{ kty: "oct", k: Buffer.from(secret).toString("base64url"), alg: "HS256" }] },
    ],
    "a signature cut short": [good.slice(0, -8), jwks],
    rubbish: ["a.b.c", jwks],
    "too few parts": ["a.b", jwks],
    "no signature in it": [{ payload: "a" }, jwks],
    "no keys": [good, { keys: [] }],
    "no key set": [good, undefined],
    "a private key that was published": [good, { keys: [{ ...(await jose.exportJWK(privateKey)), kid: "k1" }] }],
    "several keys without an id": [
      await sign(payload, { alg: "ES256" }),
      { keys: [jwk, { ...(await jose.exportJWK(other.publicKey)), alg: "ES256" }] },
    ],
    "a key for encryption": [good, { keys: [{ ...jwk, use: "enc" }] }],
  };
  for (const [name, [jws, keys]] of Object.entries(cases)) {
    const result = await verifyProvenance({ jws, ...observed }, { jwks: keys, description, jose });
    assert.deepEqual(
      [result.accepted, result.verified, result.payload, codes(result)],
      [false, false, undefined, ["provenance-unverified"]],
      name,
    );
  }
});

test("algorithms can be narrowed, but not widened to shared secrets", async () => {
  const jws = await sign();
  assert.equal((await verifyProvenance({ jws }, { jwks, jose, algorithms: ["EdDSA"] })).accepted, false);
  assert.equal(
    (await verifyProvenance({ jws }, { jwks, jose, algorithms: ["ES256", "HS256", "none"] })).accepted,
    true,
  );
});

test("the unprotected header is not trusted", async () => {
  const sign = (protectedHeader) =>
    new jose.FlattenedSign(payload).setProtectedHeader(protectedHeader).sign(privateKey);
  const jws = await sign({ alg: "ES256", kid: "k1" });
  const other = await verifyProvenance({ jws: { ...jws, header: { note: "x", b64: false } } }, { jwks, jose });
  assert.deepEqual([other.accepted, other.protectedHeader], [true, { alg: "ES256", kid: "k1" }]);
  // RFC 7515 §5.2: no name is in both headers; §4.1.11: `crit` is protected.
  for (const header of [{ kid: "k2" }, { alg: "none" }, { crit: ["x"] }, 5, "x", null, []]) {
    const result = await verifyProvenance({ jws: { ...jws, header } }, { jwks, jose });
    assert.deepEqual([result.accepted, codes(result)], [false, ["provenance-unverified"]]);
  }
  const keys = { keys: [jwk, { ...jwk, kid: "k2" }] };
  for (const unsigned of [
    { ...(await sign({ alg: "ES256" })), header: { kid: "k1" } },
    { payload: jws.payload, signature: jws.signature, header: { alg: "ES256", kid: "k1" } },
  ]) {
    const result = await verifyProvenance({ jws: unsigned }, { jwks: keys, jose });
    assert.deepEqual([result.accepted, codes(result)], [false, ["provenance-unverified"]]);
  }
});

test("a result without a signature is refused under every policy", async () => {
  for (const jws of [undefined, null, ""]) {
    const result = await verifyProvenance({ jws }, { jwks, jose });
    assert.deepEqual([result.accepted, codes(result)], [false, ["provenance-missing"]]);
  }
});

test("a valid signature does not replace a violated policy", async () => {
  const jws = await sign();
  const result = await verifyProvenance(
    { jws, auth: "basic", mtls: false, scopes: ["transfer"] },
    { jwks, description, jose },
  );
  assert.deepEqual([result.accepted, result.verified, result.payload], [false, true, undefined]);
  assert.deepEqual(codes(result), ["policy-mismatch", "policy-mismatch", "policy-mismatch"]);
  const unknown = await verifyProvenance({ jws }, { jwks, description, jose });
  assert.deepEqual([unknown.accepted, codes(unknown)], [true, ["policy-unknown", "policy-unknown"]]);
});

test("members that are unknown or of another type are rejected", async () => {
  const jws = await sign();
  for (const given of [{ mtls: null }, { mtls: "false" }, { mtls: 0 }, { scopes: "transfer" }, { auth: null }])
    await assert.rejects(verifyProvenance({ jws, ...given }, { jwks, description, jose }), TypeError);
  for (const wrong of [{ mtls: true }, { polcy: {} }, { scopes: "transfer" }, { policy: { mtls: "true" } }])
    await assert.rejects(verifyProvenance({ jws }, { jwks, description: wrong, jose }), TypeError);
});
