// Host policies: the rules live in the core, under a number. Here are the number, and the rules for a core that has
// forgotten them (it keeps a few, and a fresh instance none).

import { HOST_NAMES } from "./codes/hosts.js";
import { RULE_FAULTS } from "./codes/rules.js";
import { HOST_CLASSES, REFUSED, RULE, RULE_LISTS, VERDICT_CODES } from "./generated.js";
import { engine } from "./module.js";
import { CORE_CODES, checkOf, LlmUri, POLICY_CODES, policies, printAs, read, type Shape, textsOf } from "./shared.js";
import type { HostPolicyRules, HostReading, Verdict } from "./types.js";

type Glue = Parameters<Parameters<typeof engine.guarded>[0]>[0];

let last = 0;
let production: HostPolicy | undefined;
let development: HostPolicy | undefined;

/**
 * Which hosts a request may connect to: before the DNS is asked (`check`), and after it has answered (`checkAddresses`). Immutable; deny by
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
    // Not beside the class: a bundler would keep the class in programs that have no policy.
    if (this.#id === 1) printAs<HostPolicy>(HostPolicy.prototype, HostPolicy.printed);
    this.#rules = rules === NONE ? NONE : copied(rules);
    if (rules !== NONE) define(this.#id, this.#rules);
    policies.set(this, {
      rules: this.#rules,
      judge: (text, options) =>
        decided(this, (glue, id) => {
          const found = engine.withText(text, (_, length) => glue.judge(length, options.flags, id), options);
          return found < 0 ? undefined : found;
        }),
      permits: (url) => this.check(url).allowed,
      issues: (text, { flags, limits }) =>
        engine.worded(decided(this, (glue, id) => glue.issuesWithPolicy(text, flags, limits, id))),
    });
    // The presets are everybody's: none may put another check in the place of theirs.
    Object.freeze(this);
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
    const { rules } = checkOf(policy);
    return { id: policy.#id, rules };
  }

  /** The rules, frozen. */
  get rules(): HostPolicyRules {
    return this.#rules;
  }

  /**
   * Judges host, port and model of a URI, or of a text: an llm URI, or an `https:` URL (`http:` for this machine only). A
   * `MasAddress` is judged as its text is, model and all. Never throws: what cannot be read is refused.
   */
  check(target: LlmUri | string | { exposeCredentials(): string }): Verdict {
    if (LlmUri.is(target)) {
      const { text, options } = LlmUri.source(target);
      return verdict(decided(this, (glue, id) => glue.checkUri(id, text(), options.flags, options.limits)));
    }
    const text = textOf(target);
    return verdict(decided(this, (glue, id) => glue.checkText(id, text)));
  }

  /**
   * Checks a host without a URI, as resolvers and sockets get it: an IPv6 address may have no brackets. A port is
   * judged if it is given; `protocol: "http:"` is for this machine and `allowHttp`. What is not a host is refused.
   * @throws TypeError for an unknown option.
   */
  checkHost(host: string, options?: { port?: number | undefined; protocol?: string | undefined }): Verdict {
    const { port, protocol = "https:" } = read(options, { port: "any", protocol: "string" });
    const text = typeof host === "string" ? host : "";
    // Not an integer is no port, which is refused as port 0 is.
    const number = port === undefined ? -1 : Number.isInteger(port) && port > 0 && port < 65536 ? port : 0;
    return verdict(decided(this, (glue, id) => glue.checkHost(id, text, number, protocol === "https:")));
  }

  /**
   * Judges what the DNS answered, before a connection is made to it: addresses as text, without brackets. Refuses if any
   * one is refused, and if none is given. The verdict is about the first that is refused, else about the first. `host` is the
   * name that was asked for: one of this machine, such as `app.localhost`, has to lead to this machine.
   */
  checkAddresses(addresses: readonly string[], options?: { host?: string | undefined }): Verdict {
    const { host = "" } = read(options, { host: "string" });
    const list: readonly unknown[] = Array.isArray(addresses) ? addresses : [];
    // What is no text, or more than one line, is no address: it becomes one that cannot be read. So does a hole.
    const lines = Array.from(list, (address) =>
      typeof address === "string" && !address.includes("\n") ? ` ${address}` : " ",
    ).join("\n");
    return verdict(decided(this, (glue, id) => glue.checkAddresses(id, host, lines)));
  }

  /** The rules. */
  toJSON(): HostPolicyRules {
    return this.#rules;
  }

  /** @internal What prints: a name and a value. */
  static printed(policy: HostPolicy): [name: string, value: unknown] {
    return ["HostPolicy", policy.#rules];
  }
}

const NONE: HostPolicyRules = Object.freeze({});

/** The text of what is judged; empty, which is refused, for what has none. */
function textOf(target: unknown): string {
  if (typeof target === "string") return target;
  try {
    const text: unknown = (target as { exposeCredentials?(): unknown } | null | undefined)?.exposeCredentials?.();
    return typeof text === "string" ? text : "";
  } catch {
    return ""; // an object of another library, or of none; its error may hold the text
  }
}

const texts = /* @__PURE__ */ textsOf(CORE_CODES, POLICY_CODES);
const textOfCode = (code: string, number: number): readonly [text: string, fix?: string] =>
  texts().get(code)!.list[number]!;
let hostNames: readonly string[] | undefined;

/** A verdict in words, from the fields of the module: the numbers of code and class, the host, and what it is. */
function verdict(fields: string): Verdict {
  const [number, hostClass, host, what] = fields.split("\t") as [string, string, string, string];
  const code = VERDICT_CODES[Number(number)]!;
  const allowed = Number(number) < REFUSED;
  const [finding, advice] = textOfCode("host-refused", Number(number));
  const detail = !/^\d+$/.test(what)
    ? what
    : code === "invalid-hostname"
      ? textOfCode(code, Number(what))[0]
      : (hostNames ??= JSON.parse(HOST_NAMES) as string[])[Number(what)]!;
  const reason = `${allowed ? "Allowed" : "Refused"}: ${finding}${detail && ` (${detail})`}.${advice === undefined ? "" : ` ${advice}`}`;
  return Object.freeze({ allowed, code, hostClass: HOST_CLASSES[Number(hostClass)]!, host, reason });
}

const SWITCHES: Record<string, number> = {
  allowLoopback: RULE.LOOPBACK,
  allowPrivate: RULE.PRIVATE,
  allowIpLiterals: RULE.IP_LITERALS,
};
const RULES: Shape<HostPolicyRules> = {
  ...(Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, "boolean"])) as Shape<
    Pick<HostPolicyRules, "allowLoopback" | "allowPrivate" | "allowIpLiterals">
  >),
  ...(Object.fromEntries(RULE_LISTS.map((name) => [name, "strings"])) as Shape<
    Pick<HostPolicyRules, (typeof RULE_LISTS)[number]>
  >),
  allowPorts: "ports",
};

/** A copy that nobody else holds, so that it stays what was checked. A rule that is not read would be one that is not there. */
function copied(rules: HostPolicyRules): HostPolicyRules {
  if (typeof rules !== "object" || rules === null) throw new TypeError("llm-uri: the rules must be a plain object.");
  const copy = { ...read(rules, RULES, "rule") };
  for (const rule of Object.values(copy)) Object.freeze(rule);
  return Object.freeze(copy);
}

function define(id: number, rules: HostPolicyRules): void {
  // Own rules only: what is on every object's prototype is nobody's rule.
  const rule = <Name extends keyof HostPolicyRules>(name: Name): HostPolicyRules[Name] =>
    Object.hasOwn(rules, name) ? rules[name] : undefined;
  const allowPorts = rule("allowPorts");
  let flags = allowPorts === undefined ? 0 : RULE.PORTS;
  for (const [name, flag] of Object.entries(SWITCHES)) if (rule(name as keyof HostPolicyRules) === true) flags |= flag;
  const items = RULE_LISTS.flatMap((name, list) => {
    const texts = rule(name);
    if (texts !== undefined) flags |= 1 << (RULE.LISTS + list);
    // A line break would make two lines; it becomes a character that no host, network or model contains.
    return (texts ?? []).map((text, at) => ({
      where: `${name}[${at}]`,
      line: `${list}${text.replace(/[\r\n]/g, "\0")}`,
    }));
  });
  const ports = Uint16Array.from(allowPorts ?? []);
  const fault = engine.guarded((glue) => glue.definePolicy(id, flags, ports, items.map(({ line }) => line).join("\n")));
  const [line, what] = fault;
  if (line === undefined) return;
  throw new TypeError(`HostPolicy: ${items[line]!.where}: ${(JSON.parse(RULE_FAULTS) as string[])[what!]}.`);
}

/** Runs on the core with the policy's number; defines the policy first if the core does not know it. */
function decided<T>(policy: HostPolicy, run: (glue: Glue, id: number) => T | undefined): T {
  const { id, rules } = HostPolicy.source(policy);
  const answer = engine.guarded((glue) => run(glue, id));
  if (answer !== undefined) return answer;
  define(id, rules);
  return engine.guarded((glue) => run(glue, id))!;
}

/**
 * The raw text of a URI's host as an HTTP client reads it, with its class: `2130706433` is `127.0.0.1`, `%6c%6fcalhost` is
 * `localhost`. It applies no policy. Never throws: what is not a host is `refused`, with the reason.
 */
export function parseHost(host: string): HostReading {
  const fields = engine.guarded((glue) => glue.parseHost(typeof host === "string" ? host : ""));
  const [number, group, text] = fields.split("\t") as [string, string, string];
  const hostClass = HOST_CLASSES[Number(group)]!;
  const kind = (["name", "ipv4", "ipv6"] as const)[Number(number)];
  if (kind !== undefined) return Object.freeze({ host: text, kind, hostClass });
  const reason = textOfCode("invalid-hostname", Number(text))[0];
  return Object.freeze({ host: "", kind: "refused", hostClass, reason });
}
