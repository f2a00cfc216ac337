// Custom rules: a form for `HostPolicy`, its verdict on the host, and the code.

import { HostPolicy, type HostPolicyRules, type LlmUri } from "llm-uri";
import { byId, drawNote, el, program } from "./dom.ts";

const answer = byId("own-answer");
const code = byId("own-code");

const SWITCHES = [
  ["allowLoopback", "this machine"],
  ["allowPrivate", "private networks"],
  ["allowIpLiterals", "public addresses"],
] as const;
const LISTS = [
  ["allowHosts", "only these hosts", "api.openai.com, *.example.com"],
  ["denyHosts", "never these hosts", "*.example.net"],
  ["allowPorts", "only these ports", "443"],
  ["allowModels", "only these models", "gpt-5*"],
  ["allowCidrs", "these networks", "10.0.0.0/8"],
  ["allowHttp", "plain HTTP for these hosts", "vllm.default"],
] as const;

const switches: HTMLInputElement[] = [];
const lists: HTMLInputElement[] = [];
let last: LlmUri | undefined;

export function setUpRules(): void {
  const form = byId("own-rules");
  const draw = (): void => drawRules(last);
  for (const [name, text] of SWITCHES) {
    const input = el("input", { attributes: { type: "checkbox", id: `own-${name}` } });
    input.addEventListener("input", draw);
    switches.push(input);
    form.append(el("label", { class: "check" }, input, `Allow ${text}`));
  }
  for (const [name, text, placeholder] of LISTS) {
    const id = `own-${name}`;
    const input = el("input", { attributes: { id, placeholder } });
    input.addEventListener("input", draw);
    lists.push(input);
    form.append(
      el(
        "span",
        { class: "asked" },
        el("label", { text: `Allow ${text}`.replace("Allow never", "Never"), attributes: { for: id } }),
        input,
      ),
    );
  }
}

function rules(): HostPolicyRules {
  const set: Record<string, unknown> = {};
  for (const [at, [name]] of SWITCHES.entries()) if (switches[at]!.checked) set[name] = true;
  for (const [at, [name]] of LISTS.entries()) {
    const items = lists[at]!.value.split(/[\s,]+/).filter((item) => item !== "");
    if (items.length > 0) set[name] = name === "allowPorts" ? items.map(Number) : items;
  }
  return set;
}

/** Checks the redacted URI, which has the same host, port and model. */
export function drawRules(uri: LlmUri | undefined): void {
  last = uri;
  if (uri === undefined || !byId<HTMLDetailsElement>("own").open) return;
  const chosen = rules();
  const [tone, words] = verdict(chosen, uri);
  drawNote(answer, tone, words);
  const text = `const policy = new HostPolicy(${JSON.stringify(chosen, null, 2).replace(/"(\w+)":/g, "$1:")});`;
  code.replaceChildren(...program(text, undefined));
}

function verdict(chosen: HostPolicyRules, uri: LlmUri): readonly ["valid" | "error", string] {
  try {
    const { allowed, reason } = new HostPolicy(chosen).check(uri);
    return [allowed ? "valid" : "error", reason];
  } catch (error) {
    // A rule that is not valid, such as a host with a path.
    if (!(error instanceof TypeError)) throw error;
    return ["error", error.message.replace(/^llm-uri: /, "")];
  }
}
