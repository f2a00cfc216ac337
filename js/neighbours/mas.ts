// Model addresses.

import {
  hideAccessors,
  json,
  LlmUri,
  LlmUriError,
  notIndex,
  OPTION,
  parseWith,
  printAs,
  read as readOptions,
  type Shape,
} from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { type Answer, ask, issuesFrom, text, told, valueFrom } from "./answer.js";
import { engine } from "./module.js";

/** How a model address is read. */
export interface MasOptions {
  /** Accept plain http to other machines than this one, with a warning. By default that is the error `remote-http`. */
  allowRemoteHttp?: boolean | undefined;
  /** Models of which it must be one: names, or beginnings and a `*`, as in `HostPolicy`. Else `model-not-allowed`. */
  allowModels?: readonly string[] | undefined;
}

/** One thing that a conversion could not keep. It holds no value of the original. */
export interface Lost {
  /** `scheme`, `userinfo`, `path`, `query`, `parameter`, `app-label`, `api-key` or `fragment`. */
  readonly component: string;
  /** The parameter's name, unless it is long or looks like a key. */
  readonly name?: string;
  /** Why it is lost, for people. */
  readonly reason: string;
}

/** A converted value, and what it does not say. */
export interface Conversion<T> {
  /** What came of it. */
  readonly value: T;
  /** What it does not say, in the order of the original. Empty if nothing is lost. */
  readonly lost: readonly Lost[];
}

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
      /** What `parse` throws. */
      readonly error: LlmUriError;
      /** Everything that was found, in the order of the input; at least one is an error. */
      readonly issues: readonly Issue[];
    };

interface View {
  readonly model: string;
  readonly params: [name: string, value: string][];
  readonly url: string;
  readonly text: string;
  readonly redacted: string;
}

/** The options as they cross. */
interface Settings {
  /** As JSON. */
  readonly allowModels?: string | undefined;
  readonly allowRemoteHttp: boolean;
}

const MAS: Shape<MasOptions> = { allowRemoteHttp: "boolean", allowModels: "strings" };

/** A copy, each read once. A list of another kind would be one that allows something else, or everything. */
function settings(options: MasOptions | null | undefined): Settings {
  const { allowRemoteHttp = false, allowModels } = readOptions(notIndex(options), MAS);
  return { allowRemoteHttp, allowModels: allowModels && json(allowModels) };
}

function patternsOf(given: readonly string[]): string {
  const patterns: readonly unknown[] | undefined = Array.isArray(given) ? Array.from(given) : undefined;
  if (patterns?.every((pattern) => typeof pattern === "string") !== true)
    throw new TypeError("llm-uri: the models are a list of strings.");
  return json(patterns);
}

const read = (input: string, { allowModels, allowRemoteHttp }: Settings): Answer<View> =>
  ask((glue) => glue.masParse(input, allowModels, allowRemoteHttp));

/**
 * A valid model address: a web address whose fragment names a model in its parameter `m`. Immutable; made by `parse`.
 *
 * It prints redacted: userinfo, key-shaped words and parameters that are named like secrets become `***`.
 */
export class MasAddress {
  // Behind a function, because debuggers print private fields but not what a function closes over.
  readonly #view: () => View;
  readonly #settings: Settings;

  private constructor(view: () => View, given: Settings) {
    if (typeof view !== "function")
      throw new TypeError("MasAddress has no public constructor: use MasAddress.parse().");
    this.#view = view;
    this.#settings = given;
  }

  /** @internal What the core has read, under the settings of the call. */
  static of(view: View, given: Settings): MasAddress {
    return new MasAddress(() => view, given);
  }

  /**
   * Parses a model address: by RFC 3986, then the fragment at `&`, then each parameter at its first `=`, then decoding.
   * @throws LlmUriError with every issue: `scheme-not-http`, `remote-http`, `missing-m`, `empty-m`, `repeated-m`, …
   */
  static parse(input: string, options?: MasOptions): MasAddress {
    const own = settings(options);
    return made(valueFrom(read(text(input), own), input), own);
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
   * The model address for an llm URI's model and host. Credentials, parameters and fragment have no place in one: see `lost`.
   * A host that is this machine is called over http, as readers of llm URIs do by default.
   */
  static fromLlmUri(uri: LlmUri | string): Conversion<MasAddress> {
    const { text: given, options } = LlmUri.source(LlmUri.is(uri) ? uri : parseWith(engine, uri as string));
    const aliases = (options.flags & OPTION.ALIASES) !== 0;
    const { value, lost } = valueFrom(
      ask<Conversion<View>>((glue) => glue.masFromLlm(given(), aliases)),
      given(),
    );
    return { value: made(value, settings(undefined)), lost };
  }

  /** The model: the decoded value of `m`. Opaque: its `/` and `:` are the provider's. */
  get model(): string {
    return this.#view().model;
  }

  /**
   * All parameters of the fragment, `m` among them: decoded, in order, with duplicates. One whose octets are not UTF-8 stays
   * as it is written.
   */
  get params(): [name: string, value: string][] {
    return this.#view().params.map(([name, value]) => [name, value]);
  }

  /** The address to call: without the fragment, which is never sent, and without userinfo, which `fetch` refuses. */
  get url(): string {
    return this.#view().url;
  }

  /** Warnings and advice, in the order of the input. */
  get issues(): readonly Issue[] {
    return issuesOf(this.#view().text, this.#settings);
  }

  /** The address as it was given, unknown parameters byte for byte, with its secrets replaced by `***`. */
  toString(): string {
    return #view in this ? this.#view().redacted : "[object MasAddress]"; // a proxy
  }

  /** As `toString`. */
  toJSON(): string {
    return this.toString();
  }

  /** The text as it was parsed, byte for byte, WITH WHAT IS SECRET IN IT. Do not log it. */
  exposeCredentials(): string {
    return this.#view().text;
  }

  /**
   * The canonical form: scheme and host in lower case, parameters sorted by name and those without a value left out,
   * percent-encoding minimal. With `dropUnknown` only `m` stays of the fragment, as in the standard's own sample.
   */
  canonical(options?: { dropUnknown?: boolean | undefined }): MasAddress {
    const view = this.#view();
    const { dropUnknown = false } = readOptions(options, { dropUnknown: "boolean" });
    return made(valueFrom(ask<View>((glue) => glue.masCanonical(view.text, dropUnknown))), REMOTE);
  }

  /** Whether both have the same canonical form. */
  equals(other: MasAddress | string): boolean {
    const address = typeof other === "string" ? parsed(other) : other;
    if (typeof address !== "object" || address === null || !(#view in address)) return false;
    return this.canonical().exposeCredentials() === address.canonical().exposeCredentials();
  }

  /** Whether the model is one of these: names, or beginnings and a `*`. */
  isModelAllowed(patterns: readonly string[]): boolean {
    const own = patternsOf(patterns);
    return told((glue) => glue.masMatches(this.#view().text, own));
  }

  /**
   * The llm URI for the same model at the same host. A base path, a query and other parameters have no place in one: see `lost`.
   * @throws LlmUriError `not-convertible` for http to another machine; `dot-segment` and others for what cannot be a model there.
   */
  toLlmUri(): Conversion<LlmUri> {
    const view = this.#view();
    const { value, lost } = valueFrom(
      ask<Conversion<string>>((glue) => glue.masToLlm(view.text)),
      view.text,
    );
    return { value: parseWith(engine, value), lost };
  }

  /** The name of the class, and the redacted text, so that test runners tell two apart. */
  get [Symbol.toStringTag](): string {
    return #view in this ? `MasAddress ${this.toString()}` : "MasAddress";
  }
}

hideAccessors(MasAddress.prototype);
printAs<MasAddress>(MasAddress.prototype, (address) => ["MasAddress", address.toString()]);

const REMOTE: Settings = { allowRemoteHttp: true };
const made = (view: View, given: Settings): MasAddress => MasAddress.of(view, given);

/** The address of a text; undefined if it has none. */
function parsed(input: string): MasAddress | undefined {
  const { value } = read(input, REMOTE);
  return value && made(value, REMOTE);
}

const issuesOf = (input: string, { allowModels, allowRemoteHttp }: Settings): Issue[] =>
  issuesFrom((glue) => glue.masIssues(input, allowModels, allowRemoteHttp));

/** Everything there is to say about an input: errors, warnings and advice. */
export function validateMas(input: string, options?: MasOptions): Issue[] {
  return issuesOf(text(input), settings(options));
}
