// Model addresses.

import {
  checkOf,
  hideAccessors,
  json,
  LlmUri,
  LlmUriError,
  notIndex,
  OPTION,
  type Policy,
  parseWith,
  printAs,
  read as readOptions,
  type Shape,
} from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { type Answer, ask, issuesFrom, text, valueFrom } from "./answer.js";
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
  /** The parameter's name, unless it is long or looks like a key. */
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

type Converted<T> = Omit<Conversion<T>, "issues"> & { readonly issues: string };

const conversion = <T>(value: T, { lost, issues }: Converted<unknown>): Conversion<T> => ({
  value,
  lost,
  issues: engine.worded(issues),
});

/** The outcome of `MasAddress.safeParse`. */
export type SafeMasResult =
  | {
      /** It is valid. */
      readonly success: true;
      /** The address, with its warnings and advice. */
      readonly data: MasAddress;
      /** Its warnings and advice. */
      readonly issues: readonly Issue[];
    }
  | {
      /** It is not valid. */
      readonly success: false;
      /** The error of `parse`. */
      readonly error: LlmUriError;
      /** All issues, in the order of the input; at least one is an error. */
      readonly issues: readonly Issue[];
    };

interface View {
  readonly model: string;
  readonly apiKey?: string | null;
  readonly params: [name: string, value: string][];
  readonly url: string;
  readonly text: string;
  readonly redacted: string;
}

/** The options as passed to the module. */
interface Settings {
  /** As JSON. */
  readonly allowModels?: string | undefined;
  readonly isCurrent: boolean;
}

/** The parts of a model address, decoded, except `url`. */
export interface MasParts {
  /** An `https:` or `http:` URL without a fragment. */
  url: string;
  /** The model. */
  model: string;
  /** The api-key. A secret. */
  apiKey?: string | undefined;
  /** More parameters of the fragment, in order. */
  params?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** Changes to a model address: what is absent stays, and `null` removes the key. */
export interface MasChanges extends Omit<Partial<MasParts>, "apiKey"> {
  /** The api-key. A secret. */
  apiKey?: string | null | undefined;
}

const MAS: Shape<MasOptions> = { spec: ["1.0", "1.1"], allowModels: "strings" };
const PARTS: Shape<MasChanges> = { url: "string", model: "string", apiKey: "any", params: "list" };

/** A copy, each read once. A list of another kind would be one that allows something else, or everything. */
function settings(options: MasOptions | null | undefined): Settings {
  const { spec = "1.1", allowModels } = readOptions(notIndex(options), MAS);
  return { isCurrent: spec === "1.1", allowModels: allowModels && json(allowModels) };
}

const read = (input: string, { allowModels, isCurrent }: Settings): Answer<View> =>
  ask((glue) => glue.masParse(input, allowModels, isCurrent));

/** An address of parts, or of changes to `text`. */
function built(given: MasChanges, own: Settings, text?: string): MasAddress {
  const { url, model, apiKey, params } = readOptions(given, PARTS, "member");
  if (apiKey !== undefined && apiKey !== null && typeof apiKey !== "string")
    throw new TypeError("llm-uri: the member `apiKey` must be a string.");
  if (params?.every((pair) => pair.length === 2 && pair.every((one) => typeof one === "string")) === false)
    throw new TypeError("llm-uri: the member `params` must be a list of [name, value].");
  const parts = json({ url, model, apiKey, params });
  return made(valueFrom(ask<View>((glue) => glue.masBuild(text, parts, own.allowModels, own.isCurrent))), own);
}

/**
 * A valid model address: a web address whose fragment names a model in its parameter `m`. Immutable; created by `parse`.
 *
 * It prints redacted: userinfo, the parameter `k`, key-shaped words and parameters that are named like secrets become `***`.
 */
export class MasAddress {
  // A function, because debuggers print private fields but not the variables of a closure.
  readonly #view: () => View;
  readonly #settings: Settings;

  private constructor(view: () => View, given: Settings) {
    if (typeof view !== "function")
      throw new TypeError("MasAddress has no public constructor: use MasAddress.parse().");
    this.#view = view;
    this.#settings = given;
  }

  /** @internal The parsed view, with the options of the call. */
  static of(view: View, given: Settings): MasAddress {
    return new MasAddress(() => view, given);
  }

  /**
   * Parses a model address by RFC 3986, splits the fragment at `&` and each parameter at its first `=`, then decodes.
   * @throws LlmUriError with all issues: `scheme-not-http`, `missing-m`, `empty-m`, `repeated-m`, `empty-k`, …
   */
  static parse(input: string, options?: MasOptions): MasAddress {
    const own = settings(options);
    return made(valueFrom(read(text(input), own), input), own);
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
    try {
      const address = MasAddress.parse(input, options);
      return { success: true, data: address, issues: address.issues };
    } catch (error) {
      if (!(error instanceof LlmUriError)) throw error;
      return { success: false, error, issues: error.issues };
    }
  }

  /** Whether `parse` would succeed. */
  static canParse(input: string, options?: MasOptions): boolean {
    return typeof input === "string" && read(input, settings(options)).issues === undefined;
  }

  /**
   * The model address for the model, host and `base_path` of an llm URI. It cannot contain the other parts: see `lost`. The api-key
   * is written only with `includeKey: true`. The scheme is http for loopback hosts, as in requests for llm URIs.
   */
  static fromLlmUri(uri: LlmUri | string, choices?: { includeKey?: boolean | undefined }): Conversion<MasAddress> {
    const { includeKey = false } = readOptions(choices, { includeKey: "boolean" });
    const { text: given, options } = LlmUri.source(LlmUri.is(uri) ? uri : parseWith(engine, uri as string));
    const aliases = (options.flags & OPTION.ALIASES) !== 0;
    const converted = valueFrom(
      ask<Converted<View>>((glue) => glue.masFromLlm(given(), aliases, includeKey)),
      given(),
    );
    return conversion(made(converted.value, settings(undefined)), converted);
  }

  /** The model: the decoded value of `m`, opaque to this package. */
  get model(): string {
    return this.#view().model;
  }

  /** The decoded api-key, the parameter `k` (1.1). A secret. */
  get apiKey(): string | undefined {
    return this.#view().apiKey ?? undefined;
  }

  /**
   * The parameters of the fragment except the api-key, `m` among them: decoded, in order, with duplicates. A parameter whose
   * bytes are not UTF-8 keeps its percent-encoding.
   */
  get params(): [name: string, value: string][] {
    return this.#view().params.map(([name, value]) => [name, value]);
  }

  /** The URL to request: without the fragment, which is never sent, and without userinfo, which `fetch` rejects. */
  get url(): string {
    return this.#view().url;
  }

  /** Warnings and advice, in the order of the input. */
  get issues(): readonly Issue[] {
    return issuesOf(this.#view().text, this.#settings);
  }

  /** The address as parsed, with its secrets replaced by `***`. */
  toString(): string {
    return #view in this ? this.#view().redacted : "[object MasAddress]"; // a proxy
  }

  /** Same as `toString`. */
  toJSON(): string {
    return this.toString();
  }

  /** The parsed text, byte for byte, WITH ITS SECRETS. Do not log it. */
  exposeCredentials(): string {
    return this.#view().text;
  }

  /**
   * The canonical form: scheme and host in lower case, parameters sorted by name, those without a value removed,
   * minimal percent-encoding. With `dropUnknown`, the fragment contains only `m` and `k`, as in the standard's sample.
   */
  canonical(options?: { dropUnknown?: boolean | undefined }): MasAddress {
    const view = this.#view();
    const { dropUnknown = false } = readOptions(options, { dropUnknown: "boolean" });
    return made(valueFrom(ask<View>((glue) => glue.masCanonical(view.text, dropUnknown, this.#settings.isCurrent))), {
      ...ANY,
      isCurrent: this.#settings.isCurrent,
    });
  }

  /**
   * The address with changes.
   * @throws LlmUriError as `parse`; TypeError for a member of another type.
   */
  with(changes: MasChanges): MasAddress {
    return built(changes, this.#settings, this.#view().text);
  }

  /** Whether both have the same canonical form. */
  equals(other: MasAddress | string): boolean {
    const address = typeof other === "string" ? parsed(other) : other;
    if (typeof address !== "object" || address === null || !(#view in address)) return false;
    return this.canonical().exposeCredentials() === address.canonical().exposeCredentials();
  }

  /** Whether the model matches one of the patterns: names, or prefixes and `*`. */
  isModelAllowed(patterns: readonly string[]): boolean {
    const { allowModels } = settings({ allowModels: patterns });
    if (allowModels === undefined) throw new TypeError("llm-uri: the patterns must be a list of strings.");
    return read(this.#view().text, { ...this.#settings, allowModels }).issues === undefined;
  }

  /**
   * The llm URI for the same model at the same host, with the api-key. The path becomes the parameter `base_path`. It cannot contain
   * a query and other parameters: see `lost` and `issues`. With a `policy` whose `allowHttp` lists the host of an http address, the
   * result is for requests with that policy.
   * @throws LlmUriError `not-convertible` for http to another remote host; errors of the llm URI, such as `dot-segment`.
   */
  toLlmUri(options?: { policy?: Policy | undefined }): Conversion<LlmUri> {
    const view = this.#view();
    const { policy } = readOptions(options, { policy: "policy" });
    const allowHttp = policy !== undefined && checkOf(policy).permits(view.url);
    const converted = valueFrom(
      ask<Converted<string>>((glue) => glue.masToLlm(view.text, this.#settings.isCurrent, allowHttp)),
      view.text,
    );
    return conversion(parseWith(engine, converted.value), converted);
  }

  /** The name of the class and the redacted text, which test runners show. */
  get [Symbol.toStringTag](): string {
    return #view in this ? `MasAddress ${this.toString()}` : "MasAddress";
  }
}

hideAccessors(MasAddress.prototype);
printAs<MasAddress>(MasAddress.prototype, (address) => ["MasAddress", address.toString()]);

const ANY: Settings = { isCurrent: true };
const made = (view: View, given: Settings): MasAddress => MasAddress.of(view, given);

/** The address of a text; undefined if it is not valid. */
function parsed(input: string): MasAddress | undefined {
  const { value } = read(input, ANY);
  return value && made(value, ANY);
}

const issuesOf = (input: string, { allowModels, isCurrent }: Settings): Issue[] =>
  issuesFrom((glue) => glue.masIssues(input, allowModels, isCurrent));

/** All issues of an input: errors, warnings and advice. */
export function validateMas(input: string, options?: MasOptions): Issue[] {
  return issuesOf(text(input), settings(options));
}
