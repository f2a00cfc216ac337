// The public class of URIs. It keeps the text as a JavaScript string; the Rust core computes the offsets.

import { packed } from "./crossing.js";
import type { Engine } from "./engine.js";
import { LlmUriError } from "./error.js";
import { FLAG, MARKER, NONE } from "./generated.js";
import type { Layout } from "./layout.js";
import { DEFAULT, unlimited } from "./options.js";
import { decoded, paramName, paramValue, typedParams, whole } from "./params.js";
import { checkOf, type Encoded } from "./policies.js";
import { read } from "./reader.js";
import { marked } from "./redact.js";
import { ownRedactOptions } from "./redact-options.js";
import { hideAccessors, printAs } from "./shown.js";
import type { EqualityLevel, Issue, LlmUriChanges, Params, ParseOptions, RedactOptions, Span, Spans } from "./types.js";

/** The data of an `LlmUri`. Not exported from the package, so that only a parse creates an `LlmUri`. */
export interface Source {
  /** The module that parsed the URI, and that its methods call. */
  readonly engine: Engine;
  /** The text is in a closure, because debuggers print private fields but not the variables of a closure. */
  readonly text: () => string;
  readonly options: Encoded;
  readonly layout: Layout;
}

const NO_ISSUES: readonly Issue[] = Object.freeze([]);

/** Passed by `from`, so that other code cannot construct an `LlmUri`. */
const PARSED = Symbol();
const LEVELS: Record<EqualityLevel, number> = { endpoint: 0, model: 1, full: 2 };

/**
 * A valid llm URI (draft-levy-llm-uri-scheme-00). Immutable; created by `parse` and `build`.
 *
 * It prints redacted everywhere: `String(uri)`, template literals, `JSON.stringify`, `console.log`, `util.inspect`.
 * Only `exposeCredentials()` returns the unredacted text.
 */
export class LlmUri {
  readonly #engine: Engine;
  readonly #text: () => string;
  readonly #options: Encoded;
  readonly #layout: Layout;
  #params: Params | undefined;
  #redacted: string | undefined;

  /** @internal Use `parse` or `build`. */
  constructor(source: Source, by: symbol) {
    if (by !== PARSED) throw new TypeError("LlmUri has no public constructor: use parse() or build().");
    this.#engine = source.engine;
    this.#text = source.text;
    this.#options = source.options;
    this.#layout = source.layout;
  }

  /** Like `URL.parse`: returns the URI, or null. */
  static parse(input: string): LlmUri | null {
    return from(defaultEngine(), input, DEFAULT) ?? null;
  }

  /** Like `URL.canParse`: whether the input is a valid URI. */
  static canParse(input: string): boolean {
    return typeof input === "string" && defaultEngine().scan(input, DEFAULT) !== undefined;
  }

  /** @internal Whether a value is an `LlmUri`, and not only an object with its prototype. */
  static is(value: unknown): value is LlmUri {
    return typeof value === "object" && value !== null && #text in value;
  }

  /** @internal The text, the engine and the options, for functions of this package. */
  static source(uri: LlmUri): Source {
    return { engine: uri.#engine, text: uri.#text, options: uri.#options, layout: uri.#layout };
  }

  /** The text of a component, decoded if `flag` is set. */
  #part(start: number, end: number, flag: number): string | undefined {
    if (start === NONE) return undefined;
    const text = this.#text();
    return this.#has(flag) ? decoded(text, start, end) : text.slice(start, end);
  }

  #has(flag: number): boolean {
    return (this.#layout.flags & flag) !== 0;
  }

  /** Always `llm`. */
  get scheme(): "llm" {
    return "llm";
  }

  /** The decoded app-label (§4.2.1). Not a secret, but private when shared (§11). */
  get appLabel(): string | undefined {
    const { label, labelEnd } = this.#layout;
    return this.#part(label, labelEnd, FLAG.LABEL_ENCODED);
  }

  /** The decoded api-key (§4.2.1). A secret: do not print it. */
  get apiKey(): string | undefined {
    const { key, keyEnd } = this.#layout;
    return this.#part(key, keyEnd, FLAG.KEY_ENCODED);
  }

  /** Whether the api-key is a redaction marker such as `***`, so that the URI is a redacted copy. */
  get isRedacted(): boolean {
    return this.#has(FLAG.KEY_REDACTED);
  }

  /** The host in lower case; IPv6 in brackets (§4.2.2). */
  get host(): string {
    const layout = this.#layout;
    const host = this.#text().slice(layout.host, layout.hostEnd);
    if (!this.#has(FLAG.HOST_CHANGED)) return host;
    if (!this.#has(FLAG.HOST_ALIAS)) return host.toLowerCase();
    return this.#engine.guarded((glue) => glue.host(this.#text(), this.#options.flags, this.#options.limits))!;
  }

  /** The port, if the URI contains one: 0 to 65535 (§4.2.3). */
  get port(): number | undefined {
    const { port } = this.#layout;
    return port === NONE ? undefined : port;
  }

  /** The port to connect to: the URI's, else 443, or 11434 on a loopback host (§4.2.3). */
  get effectivePort(): number {
    return this.#layout.effectivePort;
  }

  /** The model: the decoded segments of the path, joined by `/` (§4.3). */
  get model(): string {
    const { model, modelEnd } = this.#layout;
    return this.#part(model, modelEnd, FLAG.MODEL_ENCODED)!;
  }

  /** The decoded segments of the path. A segment contains a `/` if the path contains `%2F`. */
  get segments(): string[] {
    const { model, modelEnd } = this.#layout;
    const raw = this.#text().slice(model, modelEnd).split("/");
    return this.#has(FLAG.MODEL_ENCODED) ? raw.map(whole) : raw;
  }

  /** The decoded parameters as text, in order, with duplicates; null for a name without `=` (§4.4). */
  get query(): [name: string, value: string | null][] {
    const query: [string, string | null][] = [];
    const text = this.#text();
    for (let param = this.#layout.params; param !== undefined; param = param.next)
      query.push([paramName(text, param), paramValue(text, param)]);
    return query;
  }

  /** The typed parameters (§4.4, §6). The object has no prototype and is frozen. */
  get params(): Params {
    return (this.#params ??= this.#readParams());
  }

  /** The decoded fragment. It is for the application and never sent to a provider (§4.5). */
  get fragment(): string | undefined {
    const { fragment, fragmentEnd } = this.#layout;
    return this.#part(fragment, fragmentEnd, FLAG.FRAGMENT_ENCODED);
  }

  /** The spans of the parts in the text. */
  get spans(): Spans {
    const layout = this.#layout;
    const span = (start: number, end: number): Span | undefined => (start === NONE ? undefined : [start, end]);
    const params = [];
    for (let param = layout.params; param !== undefined; param = param.next)
      params.push(present({ name: span(param.name, param.nameEnd)!, value: span(param.value, param.valueEnd) }));
    return present({
      appLabel: span(layout.label, layout.labelEnd),
      apiKey: span(layout.key, layout.keyEnd),
      host: span(layout.host, layout.hostEnd)!,
      port: span(layout.portText, layout.portTextEnd),
      model: span(layout.model, layout.modelEnd)!,
      params,
      fragment: span(layout.fragment, layout.fragmentEnd),
    });
  }

  /** Warnings and advice, in the order of the input. */
  get issues(): readonly Issue[] {
    if (this.#layout.issues === 0 && this.#options.policy === undefined) return NO_ISSUES;
    return this.#engine.issues(this.#text(), this.#options);
  }

  /** Redacted: `***` replaces the api-key, texts in the format of a key, and secret parameters. */
  toString(): string {
    if (!(#text in this)) return "[object LlmUri]"; // a proxy, which has no private fields
    return (this.#redacted ??= marked(this.#engine, this.#text(), undefined));
  }

  /** Redacted, like `toString`. */
  toJSON(): string {
    return this.toString();
  }

  /** The unredacted text, WITH THE API-KEY. Do not log it. */
  exposeCredentials(): string {
    return this.#text();
  }

  /** The text, redacted with `options`. */
  redacted(options?: RedactOptions): string {
    return marked(this.#engine, this.#text(), ownRedactOptions(options));
  }

  /** The canonical form. Idempotent; neither adds nor removes a port, and sends the same values to a provider. */
  canonical(): LlmUri {
    const { flags, limits } = this.#options;
    return trusted(
      this.#engine,
      this.#engine.guarded((glue) => glue.canonical(this.#text(), flags, limits))!,
      this.#options,
    );
  }

  /**
   * A copy of the URI with some parts replaced; the others keep their spelling. The policy of the URI checks the copy.
   * @param options `policy`: another policy for the copy, which keeps it.
   * @throws LlmUriError for invalid parts, and for a host that the policy refuses; TypeError for an unknown part.
   */
  with(changes: LlmUriChanges, options?: Pick<ParseOptions, "policy">): LlmUri {
    const own: Encoded = { ...this.#options, ...read(options, { policy: "policy" }) };
    if (LlmUri.is(changes)) return rebuilt(this.#engine, changes, own);
    const { flags, limits } = own;
    const parts = packed(changes);
    return composed(
      this.#engine,
      this.#engine.guarded((glue) => glue.change(this.#text(), parts, flags, limits)),
      own,
    );
  }

  /** Whether two URIs have the same endpoint, the same endpoint and model, or all parts in common. */
  equals(other: LlmUri | string, level: EqualityLevel = "full"): boolean {
    if (typeof level === "string" && !Object.hasOwn(LEVELS, level)) {
      throw new TypeError('llm-uri: the level must be "endpoint", "model" or "full".');
    }
    const uri = typeof other === "string" ? from(this.#engine, other, this.#options) : other;
    if (!LlmUri.is(uri)) return false;
    const [a, b] = [this.#options, uri.#options];
    return this.#engine.guarded((glue) =>
      glue.equals(this.#text(), a.flags, uri.#text(), b.flags, LEVELS[level] ?? LEVELS.full),
    );
  }

  #readParams(): Params {
    return typedParams(this.#text(), this.#layout.params, this.#has(FLAG.STRUCTURED));
  }

  /** The value that `console.log` prints: the parts of the redacted URI. */
  #shown(): Record<string, unknown> | string {
    const uri = from(this.#engine, this.toString(), this.#options);
    if (uri === undefined) return this.toString(); // `***` is not valid in the place of the secret, such as the host
    const { appLabel, apiKey, host, port, effectivePort, model, params, fragment } = uri;
    const mask = apiKey === undefined ? undefined : MARKER;
    const parts = { appLabel, apiKey: mask, host, port, effectivePort, model, params: { ...params }, fragment };
    return present(parts);
  }

  /** @internal The name and the value that print. (Not a static block: bundlers lower it in a way that makes private fields slow.) */
  static printed(uri: LlmUri): [name: string, value: unknown] {
    return ["LlmUri", #text in uri ? uri.#shown() : {}];
  }

  /**
   * The name of the class and the redacted text, because `assert.deepStrictEqual` compares this tag but not private fields. `equals`
   * also compares credentials.
   */
  get [Symbol.toStringTag](): string {
    return #text in this ? `LlmUri ${this.toString()}` : "LlmUri";
  }
}

hideAccessors(LlmUri.prototype);
printAs<LlmUri>(LlmUri.prototype, LlmUri.printed);

/** A copy of an object without undefined members. */
const present = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;

type Defined<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

let first: Engine | undefined;

/** The engine of the static functions: the first that `withEngine` set. */
const defaultEngine = (): Engine => {
  if (first === undefined) throw new TypeError("llm-uri: import parse from the package's main entry.");
  return first;
};

/** Sets the engine of the static functions, unless another module has set it, and returns the class. */
export function withEngine(engine: Engine): typeof LlmUri {
  first ??= engine;
  return LlmUri;
}

/** Parses an input. Returns undefined if it is not valid, or if the policy refuses it. `also`: see `Engine.scan`. */
export function from(engine: Engine, input: string, options: Encoded, also = 0): LlmUri | undefined {
  if (typeof input !== "string") return undefined;
  const { policy } = options;
  const layout = policy === undefined ? engine.scan(input, options, also) : checkOf(policy).scan(input, options, also);
  return layout ? new LlmUri({ engine, text: () => input, options, layout }, PARSED) : undefined;
}

/** Parses a text that the core has composed and checked. If it exceeds the limits, which apply to inputs, they are ignored. */
function trusted(engine: Engine, text: string, options: Encoded): LlmUri {
  const uri = from(engine, text, options) ?? from(engine, text, unlimited(options));
  if (uri === undefined) throw new LlmUriError(engine.issues(text, options));
  return uri;
}

/** Builds a URI from the parts of another one. Parameters and fragment keep their spelling, because decoding would lose information. */
export function rebuilt(engine: Engine, uri: LlmUri, options: Encoded): LlmUri {
  const { text, options: own } = LlmUri.source(uri);
  const { host, segments, appLabel, apiKey, port } = uri;
  const others = { segments, appLabel, apiKey, port };
  const parts = host.includes("%") ? others : { ...others, host }; // an encoded host keeps its spelling, too
  return composed(
    engine,
    engine.guarded((glue) => glue.change(text(), packed(parts), own.flags, own.limits)),
    options,
  );
}

/** The URI of a build's result: its text, or a JSON list of issues, which are thrown. */
export function composed(engine: Engine, result: string, options: Encoded): LlmUri {
  if (!result.startsWith("[")) return trusted(engine, result, options);
  throw new LlmUriError(engine.worded(result));
}
