// Host policies. The core keeps the rules of a few policies by number. JavaScript keeps the number and the rules, and defines
// the policy again if the core no longer has it.

import { HOST_NAMES } from "./codes/hosts.js";
import { RULE_FAULTS } from "./codes/rules.js";
import { HOST_CLASSES, REFUSED, RULE, RULE_LISTS, VERDICT_CODES } from "./generated.js";
import { engine } from "./module.js";
import { checkOf, coreCodes, LlmUri, policies, policyCodes, printAs, read, type Shape, textsOf } from "./shared.js";
import type { HostPolicyRules, HostReading, Verdict } from "./types.js";

type Glue = Parameters<Parameters<typeof engine.guarded>[0]>[0];

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
  readonly #id: number;
  readonly #rules: HostPolicyRules;

  /**
   * Creates a policy. Without rules it equals `HostPolicy.production`.
   * @throws TypeError for an unknown, invalid or ambiguous rule. The message contains its name, but not its value.
   */
  constructor(rules: HostPolicyRules = {}) {
    this.#id = ++last;
    // Not at the top level: bundlers would keep the class in programs without a policy.
    if (this.#id === 1) printAs<HostPolicy>(HostPolicy.prototype, HostPolicy.printed);
    this.#rules = rules === NONE ? NONE : copied(rules);
    if (rules !== NONE) define(this.#id, this.#rules);
    policies.set(this, {
      rules: this.#rules,
      allows: (text, options) =>
        decided(this, (glue, id) => {
          const found = engine.withText(text, (_, length) => glue.decide(length, options.flags, id), options);
          return found > 1 ? undefined : found === 0;
        }),
      permits: (url) => this.check(url).allowed,
      issues: (text, options) =>
        decided(this, (_, id) =>
          engine.posted(text, options, (glue, length, flags) => glue.issuesWithPolicy(length, flags, id)),
        ),
    });
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

  /** @internal The number and the rules. */
  static source(policy: HostPolicy): { readonly id: number; readonly rules: HostPolicyRules } {
    const { rules } = checkOf(policy);
    return { id: policy.#id, rules };
  }

  /** The rules, frozen. */
  get rules(): HostPolicyRules {
    return this.#rules;
  }

  /**
   * Checks the host, port and model of a URI or a text: an llm URI, an `https:` URL, or an `http:` URL (allowed only for loopback
   * hosts and `allowHttp`). A `MasAddress` is checked like its text. Never throws; a target that cannot be read is refused.
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
   * Checks a host without a URI; the brackets of an IPv6 address are optional. The port is checked if it is given.
   * `protocol: "http:"` is allowed only for loopback hosts and `allowHttp`. An invalid host is refused.
   * @throws TypeError for an unknown option.
   */
  checkHost(host: string, options?: { port?: number | undefined; protocol?: string | undefined }): Verdict {
    const { port, protocol = "https:" } = read(options, { port: "any", protocol: "string" });
    const text = typeof host === "string" ? host : "";
    // An invalid port is refused like port 0.
    const number = port === undefined ? -1 : Number.isInteger(port) && port > 0 && port < 65536 ? port : 0;
    return verdict(decided(this, (glue, id) => glue.checkHost(id, text, number, protocol === "https:")));
  }

  /**
   * Checks the addresses in a DNS answer before a connection. They are texts without brackets. Refuses if any address is refused,
   * or if there are none. The verdict is about the first refused address, else about the first address. `host` is the resolved
   * name: a loopback name such as `app.localhost` must resolve to loopback addresses.
   */
  checkAddresses(addresses: readonly string[], options?: { host?: string | undefined }): Verdict {
    const { host = "" } = read(options, { host: "string" });
    const list: readonly unknown[] = Array.isArray(addresses) ? addresses : [];
    // An item that is not a text of one line is sent as an unreadable address. `Array.from` also visits the holes of an array.
    const lines = Array.from(list, (address) =>
      typeof address === "string" && !address.includes("\n") ? ` ${address}` : " ",
    ).join("\n");
    return verdict(decided(this, (glue, id) => glue.checkAddresses(id, host, lines)));
  }

  /** The rules. */
  toJSON(): HostPolicyRules {
    return this.#rules;
  }

  /** @internal The name and the value that print. */
  static printed(policy: HostPolicy): [name: string, value: unknown] {
    return ["HostPolicy", policy.#rules];
  }
}

const NONE: HostPolicyRules = Object.freeze({});

/** The text of a target; empty if it has none, which is refused. */
function textOf(target: unknown): string {
  if (typeof target === "string") return target;
  try {
    const text: unknown = (target as { exposeCredentials?(): unknown } | null | undefined)?.exposeCredentials?.();
    return typeof text === "string" ? text : "";
  } catch {
    return ""; // the object throws; its error may contain the text
  }
}

const texts = /* @__PURE__ */ textsOf(coreCodes, policyCodes);
const textOfCode = (code: string, number: number): readonly [text: string, fix?: string] =>
  texts().get(code)!.list[number]!;
let hostNames: readonly string[] | undefined;

/** Creates a verdict from the fields of the module: the numbers of code and class, the host, and the reason for the class. */
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

/** Copies and freezes the rules, so that they cannot change after the check. */
function copied(rules: HostPolicyRules): HostPolicyRules {
  if (typeof rules !== "object" || rules === null) throw new TypeError("llm-uri: the rules must be a plain object.");
  const copy = { ...read(rules, RULES, "rule") };
  for (const rule of Object.values(copy)) Object.freeze(rule);
  return Object.freeze(copy);
}

function define(id: number, rules: HostPolicyRules): void {
  // Own properties only: a polluted Object.prototype must not define rules.
  const rule = <Name extends keyof HostPolicyRules>(name: Name): HostPolicyRules[Name] =>
    Object.hasOwn(rules, name) ? rules[name] : undefined;
  const allowPorts = rule("allowPorts");
  let flags = allowPorts === undefined ? 0 : RULE.PORTS;
  for (const [name, flag] of Object.entries(SWITCHES)) if (rule(name as keyof HostPolicyRules) === true) flags |= flag;
  const items = RULE_LISTS.flatMap((name, list) => {
    const texts = rule(name);
    if (texts !== undefined) flags |= 1 << (RULE.LISTS + list);
    // A line break would separate two items; it becomes NUL, which no host, network or model contains.
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

/** Calls the core with the policy's number, and defines the policy again if the core no longer has it. */
function decided<T>(policy: HostPolicy, run: (glue: Glue, id: number) => T | undefined): T {
  const { id, rules } = HostPolicy.source(policy);
  const answer = engine.guarded((glue) => run(glue, id));
  if (answer !== undefined) return answer;
  define(id, rules);
  return engine.guarded((glue) => run(glue, id))!;
}

/**
 * Parses the raw host of a URI as an HTTP client does, and classifies it: `2130706433` is `127.0.0.1`, `%6c%6fcalhost` is
 * `localhost`. Applies no policy. Never throws; an invalid host is `refused`, with a reason.
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
