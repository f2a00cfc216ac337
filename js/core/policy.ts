// Host policies.

import { addressesVerdict, checksOf, defined, hostVerdict, type Numbered, verdictOn } from "./policy-checks.js";
import { type LlmUri, policies, printAs } from "./shared.js";
import type { HostPolicyRules, Verdict } from "./types.js";

let last = 0;
let production: HostPolicy | undefined;
let development: HostPolicy | undefined;

/**
 * The hosts that a request may connect to, checked before DNS resolution (`check`) and after it (`checkAddresses`). Immutable;
 * deny by default. docs/hosts.md lists the rules in their order.
 *
 * @example
 * HostPolicy.production.check("llm://2130706433/m"); // { allowed: false, code: "loopback-host", host: "127.0.0.1", … }
 */
export class HostPolicy {
  readonly #own: Numbered;

  /**
   * Creates a policy. Without rules it equals `HostPolicy.production`.
   * @throws TypeError for an unknown, invalid or ambiguous rule. The message contains its name, but not its value.
   */
  constructor(rules: HostPolicyRules = {}) {
    const id = ++last;
    // Not at the top level: bundlers would keep the class in programs without a policy.
    if (id === 1) printAs<HostPolicy>(HostPolicy.prototype, HostPolicy.printed);
    this.#own = rules === NONE ? { id, rules } : defined(id, rules);
    policies.set(this, checksOf(this.#own));
    // The presets are shared, so no program may replace their methods.
    Object.freeze(this);
  }

  /** Allows only public DNS names, over HTTPS. */
  static get production(): HostPolicy {
    return (production ??= new HostPolicy(NONE));
  }

  /** Like `production`, but also allows loopback hosts, over HTTP or HTTPS. */
  static get development(): HostPolicy {
    return (development ??= new HostPolicy({ allowLoopback: true }));
  }

  /** The rules, frozen. */
  get rules(): HostPolicyRules {
    return this.#own.rules;
  }

  /**
   * Checks the host, port and model of a URI or a text: an llm URI, an `https:` URL, or an `http:` URL (allowed only for loopback
   * hosts and `allowHttp`). A `MasAddress` is checked like its text. Never throws; a target that cannot be read is refused.
   */
  check(target: LlmUri | string | { exposeCredentials(): string }): Verdict {
    return verdictOn(this.#own, target);
  }

  /**
   * Checks a host without a URI; the brackets of an IPv6 address are optional. The port is checked if it is given.
   * `protocol: "http:"` is allowed only for loopback hosts and `allowHttp`. An invalid host is refused.
   * @throws TypeError for an unknown option.
   */
  checkHost(host: string, options?: { port?: number | undefined; protocol?: string | undefined }): Verdict {
    return hostVerdict(this.#own, host, options);
  }

  /**
   * Checks the addresses in a DNS answer before a connection. They are texts without brackets. Refuses if any address is refused,
   * or if there are none. The verdict is about the first refused address, else about the first address. `host` is the resolved
   * name: a loopback name such as `app.localhost` must resolve to loopback addresses.
   */
  checkAddresses(addresses: readonly string[], options?: { host?: string | undefined }): Verdict {
    return addressesVerdict(this.#own, addresses, options);
  }

  /** The rules. */
  toJSON(): HostPolicyRules {
    return this.#own.rules;
  }

  /** @internal The name and the value that print. */
  static printed(policy: HostPolicy): [name: string, value: unknown] {
    return ["HostPolicy", policy.#own.rules];
  }
}

const NONE: HostPolicyRules = Object.freeze({});
