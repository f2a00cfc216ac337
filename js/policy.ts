// Host policies: the rules live in the core, under a number. Here are the number, and the rules for a core that has
// forgotten them (it keeps a few, and a fresh instance none).

import { guarded, type Wasm } from "./internal/instance.js";
import type { HostPolicyRules, HostReading, Verdict } from "./types.js";
import { LlmUri } from "./uri.js";

let last = 0;
let production: HostPolicy | undefined;
let development: HostPolicy | undefined;

/**
 * What may be dialled: before the DNS is asked (`check`), and after it has answered (`checkAddresses`). Immutable; deny by
 * default. The order of the rules: docs/hosts.md.
 *
 * @example
 * HostPolicy.production.check("llm://2130706433/m"); // { allowed: false, code: "loopback-host", host: "127.0.0.1", … }
 */
export class HostPolicy {
  readonly #id: number;
  readonly #rules: HostPolicyRules;

  /**
   * A policy of one's own. Without rules it is `HostPolicy.production`.
   * @throws TypeError for a rule that is not clear or not known; it names the rule and does not repeat it.
   */
  constructor(rules: HostPolicyRules = {}) {
    this.#id = ++last;
    this.#rules = copied(rules);
    if (this.#rules !== NONE) define(this.#id, this.#rules);
  }

  /** Public DNS names over HTTPS, and nothing else. */
  static get production(): HostPolicy {
    return (production ??= new HostPolicy(NONE));
  }

  /** Production's rules, and this machine, also over HTTP. */
  static get development(): HostPolicy {
    return (development ??= new HostPolicy({ allowLoopback: true }));
  }

  /** @internal The number, and the rules behind it. */
  static source(policy: HostPolicy): { readonly id: number; readonly rules: HostPolicyRules } {
    if (typeof policy !== "object" || policy === null || !(#id in policy)) {
      throw new TypeError("The policy must be a HostPolicy of this package.");
    }
    return { id: policy.#id, rules: policy.#rules };
  }

  /** The rules, frozen. */
  get rules(): HostPolicyRules {
    return this.#rules;
  }

  /**
   * Judges host, port and model of a URI, or of a text: an llm URI, or an `https:` URL (`http:` for this machine only).
   * Never throws: what cannot be read is refused.
   */
  check(target: LlmUri | string): Verdict {
    if (target instanceof LlmUri) {
      const { text, options } = LlmUri.source(target);
      return verdict(decided(this, (w, id) => w.glue.checkUri(id, text(), options.flags, options.limits) as Verdict | undefined));
    }
    const text = typeof target === "string" ? target : "";
    return verdict(decided(this, (w, id) => w.glue.checkText(id, text) as Verdict | undefined));
  }

  /**
   * Judges a host by itself, as resolvers and sockets are given one: an IPv6 address may stand without brackets. A port is
   * judged if it is given; `protocol: "http:"` is for this machine only. Never throws.
   */
  checkHost(host: string, { port, protocol = "https:" }: { port?: number | undefined; protocol?: string | undefined } = {}): Verdict {
    const text = typeof host === "string" ? host : "";
    // Not an integer is no port, which is refused as port 0 is.
    const number = port === undefined ? -1 : Number.isInteger(port) && port > 0 && port < 65536 ? port : 0;
    return verdict(decided(this, (w, id) => w.glue.checkHost(id, text, number, protocol === "https:") as Verdict | undefined));
  }

  /**
   * Judges what the DNS answered, before a connection is made to it: addresses as text, without brackets. Refuses if any
   * one is refused, and if none is given. The verdict is about the first that is refused, else about the first.
   */
  checkAddresses(addresses: readonly string[]): Verdict {
    return verdict(decided(this, (w, id) => w.glue.checkAddresses(id, addresses) as Verdict | undefined));
  }

  /** The rules. */
  toJSON(): HostPolicyRules {
    return this.#rules;
  }
}

const NONE: HostPolicyRules = Object.freeze({});

const verdict = (verdict: Verdict): Verdict => Object.freeze(verdict);

/** A copy that nobody else holds, so that it stays what was checked. */
function copied(rules: HostPolicyRules): HostPolicyRules {
  if (rules === NONE) return NONE;
  if (typeof rules !== "object" || rules === null) throw new TypeError("The rules of a HostPolicy must be an object.");
  const entries = Object.entries(rules).filter(([, rule]) => rule !== undefined);
  return Object.freeze(Object.fromEntries(entries.map(([name, rule]) => [name, Array.isArray(rule) ? Object.freeze([...rule]) : rule])));
}

function define(id: number, rules: HostPolicyRules): void {
  const fault = guarded((w) => w.glue.definePolicy(id, rules));
  if (fault !== undefined) throw new TypeError(`HostPolicy: ${fault}.`);
}

/** Runs on the core with the policy's number; defines the policy first if the core does not know it. */
export function decided<T>(policy: HostPolicy, run: (w: Wasm, id: number) => T | undefined): T {
  const { id, rules } = HostPolicy.source(policy);
  const answer = guarded((w) => run(w, id));
  if (answer !== undefined) return answer;
  define(id, rules);
  return guarded((w) => run(w, id))!;
}

/**
 * The raw text of a URI's host as an HTTP client reads it: `2130706433` is `127.0.0.1`, `%6c%6fcalhost` is `localhost`.
 * Undefined for what is no host to a client. It judges nothing.
 */
export function readHost(host: string): HostReading | undefined {
  const reading = typeof host === "string" ? (guarded((w) => w.glue.readHost(host)) as HostReading | undefined) : undefined;
  return reading === undefined ? undefined : Object.freeze(reading);
}
