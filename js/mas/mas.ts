// Model addresses.

import {
  Address,
  type AddressView,
  ask,
  checkOf,
  hideAccessors,
  json,
  LlmUri,
  notIndex,
  OPTION,
  type Policy,
  parseWith,
  read,
  type SafeResult,
  type Shape,
  safely,
  text,
} from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { engine } from "./module.js";

/** Options for parsing model addresses. */
export interface MasOptions {
  /** The version of the standard. Default `"1.1"`. In `"1.0"` the parameter `k` is unknown; it is masked all the same. */
  spec?: "1.0" | "1.1" | undefined;
  /** Patterns that the model must match, else `model-not-allowed`: names, or prefixes and `*`, as in `HostPolicy`. */
  allowModels?: readonly string[] | undefined;
}

/** A part that a conversion dropped. It contains no value of the original. */
export interface Lost {
  /** `scheme`, `userinfo`, `path`, `query`, `parameter`, `app-label`, `api-key` or `fragment`. */
  readonly component: string;
  /** The parameter's name, unless it is long, looks like a key, or has other characters than letters, digits, `_`, `-` and `.`. */
  readonly name?: string;
  /** The reason, as text for people. */
  readonly reason: string;
}

/** A converted value, and the parts that were dropped. */
export interface Conversion<T> {
  /** The converted value. */
  readonly value: T;
  /** The dropped parts, in the order of the original. */
  readonly lost: readonly Lost[];
  /** `part-not-converted` for each dropped part, without offsets, then the warnings and advice of the original. */
  readonly issues: readonly Issue[];
}

/** The outcome of `MasAddress.safeParse`. */
export type SafeMasResult = SafeResult<MasAddress>;

/** The parts of a model address, decoded, except `url`. */
export interface MasParts {
  /** An `https:` or `http:` URL without a fragment. */
  url: string;
  /** The model. */
  model: string;
  /** The api-key. A secret. */
  apiKey?: string | undefined;
  /** More parameters of the fragment, in order, such as the `params` of an address. An `m` with the same model is ignored. */
  params?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** Changes to a model address: what is absent stays, and `null` removes the key. */
export interface MasChanges extends Omit<Partial<MasParts>, "apiKey"> {
  /** The api-key. A secret. */
  apiKey?: string | null | undefined;
}

interface View extends AddressView {
  readonly model: string;
  readonly apiKey?: string;
  readonly params: [name: string, value: string][];
  readonly url: string;
}

/** The options as passed to the module. */
interface Settings {
  readonly allowModels?: string[] | undefined;
  readonly isCurrent: boolean;
}

const MAS: Shape<MasOptions> = { spec: ["1.0", "1.1"], allowModels: "strings" };
const PARTS: Shape<MasChanges> = { url: "string", model: "string", apiKey: "any", params: "list" };

function settings(options: MasOptions | null | undefined): Settings {
  const { spec = "1.1", allowModels } = read(notIndex(options), MAS);
  return { isCurrent: spec === "1.1", allowModels: allowModels as string[] | undefined };
}

/** An address of parts, or of changes to `base`. */
function built(given: MasChanges, own: Settings, base?: string): MasAddress {
  const parts = read(given, PARTS, "member");
  const { url, model, apiKey, params } = parts;
  if (apiKey !== null) read({ apiKey }, { apiKey: "string" }, "member");
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === "string");
  if (params?.every(isPair) === false) throw new TypeError('llm-uri: member "params" must be a list of [name, value].');
  if (apiKey !== undefined && !own.isCurrent)
    throw new TypeError("llm-uri: Model Address Standard 1.0 has no api-key.");
  json(parts); // throws for a lone surrogate
  const key = apiKey === undefined ? undefined : apiKey === null ? [] : [apiKey];
  const { allowModels, isCurrent } = own;
  return MasAddress.of(
    ask(engine, (glue) => glue.masBuild(base, url, model, key, params?.flat(), allowModels, isCurrent)),
    own,
  );
}

const converted = <T>(value: T, lost: Lost[], issues: string): Conversion<T> => ({
  value,
  lost,
  issues: engine.worded(issues),
});

/**
 * A valid model address: a web address whose fragment names a model in its parameter `m`. Immutable; created by `parse`.
 *
 * It prints redacted: userinfo, the parameter `k`, key-shaped words and parameters that are named like secrets become `***`.
 */
export class MasAddress extends Address<View> {
  readonly #settings: Settings;

  private constructor(view: () => View, own: Settings) {
    super("MasAddress", view);
    this.#settings = own;
  }

  /** @internal The parsed view, with the options of the call. */
  static of(view: View, own: Settings): MasAddress {
    return new MasAddress(() => view, own);
  }

  /**
   * Parses a model address by RFC 3986, splits the fragment at `&` and each parameter at its first `=`, then decodes.
   * @throws LlmUriError with all issues: `scheme-not-http`, `missing-m`, `empty-m`, `repeated-m`, `empty-k`, …
   */
  static parse(input: string, options?: MasOptions): MasAddress {
    const own = settings(options);
    const given = text(input);
    return MasAddress.of(
      ask(engine, (glue) => glue.masParse(given, own.allowModels, own.isCurrent), given),
      own,
    );
  }

  /**
   * Builds a model address.
   * @throws LlmUriError as `parse`; TypeError for a member of another type.
   */
  static build(parts: MasParts, options?: MasOptions): MasAddress {
    return built(parts, settings(options));
  }

  /** Parses without throwing: the address with its warnings and advice, or all the issues. */
  static safeParse(input: string, options?: MasOptions): SafeMasResult {
    return safely(() => MasAddress.parse(input, options));
  }

  /** Whether `parse` would succeed. */
  static canParse(input: string, options?: MasOptions): boolean {
    return MasAddress.safeParse(input, options).success;
  }

  /**
   * The model address for the model, host and `base_path` of an llm URI. It cannot contain the other parts: see `lost`. The api-key
   * is written only with `includeKey: true`. The scheme is http for loopback hosts, and for hosts in `allowHttp` of the URI's policy, as in
   * requests for llm URIs.
   */
  static fromLlmUri(uri: LlmUri | string, choices?: { includeKey?: boolean | undefined }): Conversion<MasAddress> {
    const { includeKey = false } = read(choices, { includeKey: "boolean" });
    const value = LlmUri.is(uri) ? uri : parseWith(engine, uri as string);
    const { text: given, options } = LlmUri.source(value);
    const aliases = (options.flags & OPTION.ALIASES) !== 0;
    const allowHttp = permitsHttp(options.policy, `http://${value.host}:${value.port ?? 80}`);
    const [view, lost, issues] = ask(
      engine,
      (glue) => glue.masFromLlm(given(), aliases, includeKey, allowHttp),
      given(),
    );
    return converted(MasAddress.of(view, CURRENT), lost, issues);
  }

  /** The model: the decoded value of `m`, opaque to this package. */
  get model(): string {
    return Address.viewOf(this).model;
  }

  /** The decoded api-key, the parameter `k` (1.1). A secret. */
  get apiKey(): string | undefined {
    return Address.viewOf(this).apiKey;
  }

  /**
   * The parameters of the fragment except the api-key, `m` among them: decoded, in order, with duplicates. A parameter whose
   * bytes are not UTF-8 keeps its percent-encoding.
   */
  get params(): [name: string, value: string][] {
    return Address.viewOf(this).params.map(([name, value]) => [name, value]);
  }

  /** The URL to request: without the fragment, which is never sent, and without userinfo, which `fetch` rejects. */
  get url(): string {
    return Address.viewOf(this).url;
  }

  /** Warnings and advice, in the order of the input. */
  get issues(): readonly Issue[] {
    return issuesOf(this.exposeCredentials(), this.#settings);
  }

  /**
   * The canonical form: scheme and host in lower case, parameters sorted by name, those without a value removed,
   * minimal percent-encoding. With `dropUnknown`, the fragment contains only `m` and `k`, as in the standard's sample.
   */
  canonical(options?: { dropUnknown?: boolean | undefined }): MasAddress {
    const { dropUnknown = false } = read(options, { dropUnknown: "boolean" });
    const { isCurrent } = this.#settings;
    return MasAddress.of(
      ask(engine, (glue) => glue.masCanonical(this.exposeCredentials(), dropUnknown, isCurrent)),
      this.#settings,
    );
  }

  /**
   * The address with changes.
   * @throws LlmUriError as `parse`; TypeError for a member of another type.
   */
  with(changes: MasChanges): MasAddress {
    return built(changes, this.#settings, this.exposeCredentials());
  }

  /** Whether both have the same canonical form. */
  equals(other: MasAddress | string): boolean {
    const spec = this.#settings.isCurrent ? "1.1" : "1.0";
    const address = typeof other === "string" ? MasAddress.safeParse(other, { spec }) : { data: other };
    if (!("data" in address) || Address.viewOf(address.data) === undefined) return false;
    return this.canonical().exposeCredentials() === address.data.canonical().exposeCredentials();
  }

  /**
   * The llm URI for the same model at the same host, with the api-key. The path becomes the parameter `base_path`. It cannot contain
   * a query and other parameters: see `lost` and `issues`. With a `policy` whose `allowHttp` lists the host of an http address, the
   * result is for requests with that policy.
   * @throws LlmUriError `not-convertible` for http to another remote host; errors of the llm URI, such as `dot-segment`.
   */
  toLlmUri(options?: { policy?: Policy | undefined }): Conversion<LlmUri> {
    const { text: own, url } = Address.viewOf(this);
    const { policy } = read(options, { policy: "policy" });
    const allowHttp = permitsHttp(policy, url);
    const [uri, lost, issues] = ask(engine, (glue) => glue.masToLlm(own, this.#settings.isCurrent, allowHttp), own);
    return converted(parseWith(engine, uri), lost, issues);
  }
}

hideAccessors(MasAddress.prototype);

/** Whether requests with the policy use plain HTTP for the host of a URL. */
const permitsHttp = (policy: Policy | undefined, url: string): boolean =>
  policy !== undefined && checkOf(policy).permits(url.replace(/^https:/i, "http:"));

const CURRENT: Settings = { isCurrent: true };

const issuesOf = (input: string, { allowModels, isCurrent }: Settings): Issue[] =>
  engine.worded(engine.guarded((glue) => glue.masIssues(input, allowModels, isCurrent)));

/** All issues of an input: errors, warnings and advice. */
export function validateMas(input: string, options?: MasOptions): Issue[] {
  return issuesOf(text(input), settings(options));
}
