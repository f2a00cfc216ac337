// The checks of host policies. The core keeps the rules of a few policies by number. JavaScript keeps the number and the rules, and
// defines the policy again if the core no longer has it.

import type { Glue } from "#glue/core";
import hostTexts from "#texts/hosts";
import ruleFaults from "#texts/rules";
import { HOST_CLASSES, REFUSED, RULE, RULE_LISTS, VERDICT_CODES } from "./generated.js";
import { engine } from "./module.js";
import { coreCodes, LlmUri, type PolicyCheck, policyCodes, read, type Shape, textsOf } from "./shared.js";
import type { HostPolicyRules, HostReading, Verdict } from "./types.js";

/** The number of a policy, and its rules, frozen. */
export interface Numbered {
  readonly id: number;
  readonly rules: HostPolicyRules;
}

export function checksOf(own: Numbered): PolicyCheck {
  return {
    rules: own.rules,
    scan: (text, options, also) =>
      decided(own, (id) =>
        engine.scanned(text, options, (glue, length, flags) => glue.scanWithPolicy(length, flags, id), also),
      ),
    permits: (url) => verdictOn(own, url).allowed,
    issues: (text, options) =>
      decided(own, (id) =>
        engine.posted(text, options, (glue, length, flags) => glue.issuesWithPolicy(length, flags, id)),
      ),
  };
}

/** See `HostPolicy.check`. */
export function verdictOn(own: Numbered, target: unknown): Verdict {
  if (LlmUri.is(target)) {
    const { text, options } = LlmUri.source(target);
    return verdict(own, (glue, id) => glue.checkUri(id, text(), options.flags, options.limits));
  }
  const text = textOf(target);
  return verdict(own, (glue, id) => glue.checkText(id, text));
}

/** See `HostPolicy.checkHost`. */
export function hostVerdict(
  own: Numbered,
  host: string,
  options: { port?: number | undefined; protocol?: string | undefined } | undefined,
): Verdict {
  const { port, protocol = "https:" } = read(options, { port: "any", protocol: "string" });
  const text = typeof host === "string" ? host : "";
  // An invalid port is refused like port 0.
  const number = port === undefined ? -1 : Number.isInteger(port) && port > 0 && port < 65536 ? port : 0;
  return verdict(own, (glue, id) => glue.checkHost(id, text, number, protocol === "https:"));
}

/** See `HostPolicy.checkAddresses`. */
export function addressesVerdict(
  own: Numbered,
  addresses: readonly string[],
  options: { host?: string | undefined } | undefined,
): Verdict {
  const { host = "" } = read(options, { host: "string" });
  const list: readonly unknown[] = Array.isArray(addresses) ? addresses : [];
  // An item that is not a text of one line is sent as an unreadable address. `Array.from` also visits the holes of an array.
  const lines = Array.from(list, (address) =>
    typeof address === "string" && !address.includes("\n") ? ` ${address}` : " ",
  ).join("\n");
  return verdict(own, (glue, id) => glue.checkAddresses(id, host, lines));
}

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

/** The verdict of a check, which returns JSON: the numbers of code and class, the host, and the reason for the class. */
function verdict(own: Numbered, check: (glue: Glue, id: number) => string | undefined): Verdict {
  const json = decided(own, (id) => engine.guarded((glue) => check(glue, id)));
  const [number, hostClass, host, what] = JSON.parse(json) as [number, number, string, number | string];
  const code = VERDICT_CODES[number]!;
  const allowed = number < REFUSED;
  const [finding, advice] = textOfCode("host-refused", number);
  const detail =
    typeof what !== "number"
      ? what
      : code === "invalid-hostname"
        ? textOfCode(code, what)[0]
        : (hostNames ??= JSON.parse(hostTexts()) as string[])[what]!;
  const reason = `${allowed ? "Allowed" : "Refused"}: ${finding}${detail && ` (${detail})`}.${advice === undefined ? "" : ` ${advice}`}`;
  return Object.freeze({ allowed, code, hostClass: HOST_CLASSES[hostClass]!, host, reason });
}

const SWITCHES = [
  ["allowLoopback", RULE.LOOPBACK],
  ["allowPrivate", RULE.PRIVATE],
  ["allowIpLiterals", RULE.IP_LITERALS],
] as const;
const RULES: Shape<HostPolicyRules> = {
  allowLoopback: "boolean",
  allowPrivate: "boolean",
  allowIpLiterals: "boolean",
  allowHosts: "strings",
  denyHosts: "strings",
  allowCidrs: "strings",
  denyCidrs: "strings",
  allowModels: "strings",
  allowHttp: "strings",
  allowPorts: "ports",
};

/** Defines a policy. Copies and freezes the rules, so that they cannot change after the check. */
export function defined(id: number, rules: HostPolicyRules): Numbered {
  if (typeof rules !== "object" || rules === null) throw new TypeError("llm-uri: the rules must be a plain object.");
  const copy = { ...read(rules, RULES, "rule") };
  for (const rule of Object.values(copy)) Object.freeze(rule);
  const own = { id, rules: Object.freeze(copy) };
  define(own);
  return own;
}

function define({ id, rules }: Numbered): void {
  // Without a prototype, so that a polluted Object.prototype defines no rules.
  const own: HostPolicyRules = read(rules, RULES);
  const { allowPorts } = own;
  let flags = allowPorts === undefined ? 0 : RULE.PORTS;
  for (const [name, flag] of SWITCHES) if (own[name] === true) flags |= flag;
  const items = RULE_LISTS.flatMap((name, list) => {
    const texts = own[name];
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
  throw new TypeError(`HostPolicy: ${items[line]!.where}: ${(JSON.parse(ruleFaults()) as string[])[what!]}.`);
}

/** Calls the core with the policy's number, and defines the policy again if the core no longer has it. */
function decided<T>(own: Numbered, run: (id: number) => T | undefined): T {
  const answer = run(own.id);
  if (answer !== undefined) return answer;
  define(own);
  return run(own.id)!;
}

/**
 * Parses the raw host of a URI as an HTTP client does, and classifies it: `2130706433` is `127.0.0.1`, `%6c%6fcalhost` is
 * `localhost`. Applies no policy. Never throws; an invalid host is `refused`, with a reason.
 */
export function parseHost(host: string): HostReading {
  const json = engine.guarded((glue) => glue.parseHost(typeof host === "string" ? host : ""));
  const [number, group, what] = JSON.parse(json) as [number, number, string | number];
  const hostClass = HOST_CLASSES[group]!;
  const kind = (["name", "ipv4", "ipv6", "refused"] as const)[number]!;
  if (typeof what === "string") return Object.freeze({ host: what, kind, hostClass });
  return Object.freeze({ host: "", kind, hostClass, reason: textOfCode("invalid-hostname", what)[0] });
}
