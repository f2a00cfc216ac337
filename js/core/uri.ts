// The value a user holds. Its text stays here as a JavaScript string; the offsets come from the Rust core.

import type { Engine, Layout } from "./engine.js";
import { LlmUriError } from "./error.js";
import { FLAG, MARKER, NONE } from "./generated.js";
import { DEFAULT, uncapped } from "./options.js";
import { decoded, paramName, paramValue, typedParams, whole } from "./params.js";
import { packed } from "./parts.js";
import { checkOf, type Encoded } from "./policies.js";
import { read } from "./reader.js";
import { marked, ownRedactOptions } from "./redact.js";
import { hideAccessors, printAs } from "./shown.js";
import type { EqualityLevel, Issue, LlmUriChanges, Params, ParseOptions, RedactOptions, Span, Spans } from "./types.js";

/** What a `LlmUri` is made of. Not exported from the package: a value can only come from a parse. */
export interface Source {
  /** The module that parsed it, which answers for it. */
  readonly engine: Engine;
  /** The text is behind a function, because debuggers print private fields but not what a function closes over. */
  readonly text: () => string;
  readonly options: Encoded;
  readonly layout: Layout;
}

/** What only a parse in this file has, so that nothing else makes a value. */
const PARSED = Symbol();
const LEVELS: Record<EqualityLevel, number> = { endpoint: 0, model: 1, full: 2 };
const NO_ISSUES: readonly Issue[] = Object.freeze([]);

/**
 * A valid llm URI (draft-levy-llm-uri-scheme-00). Immutable; made by `parse` and `build`.
 *
 * It prints redacted everywhere: `String(uri)`, template literals, `JSON.stringify`, `console.log`, `util.inspect`.
 * `exposeCredentials()` is the one way to the real text.
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

  /** As `URL.parse`: the URI, or null. */
  static parse(input: string): LlmUri | null {
    return from(home(), input, DEFAULT) ?? null;
  }

  /** As `URL.canParse`. */
  static canParse(input: string): boolean {
    return typeof input === "string" && home().scan(input, DEFAULT) !== undefined;
  }

  /** @internal Whether a value is one, and not only of this prototype. */
  static is(value: unknown): value is LlmUri {
    return typeof value === "object" && value !== null && #text in value;
  }

  /** @internal The text and how it was parsed, for functions of this package. */
  static source(uri: LlmUri): Source {
    return { engine: uri.#engine, text: uri.#text, options: uri.#options, layout: uri.#layout };
  }

  /** The text of a component, decoded if `flag` says that it holds triplets. */
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

  /** The app-label, decoded (§4.2.1). Not a secret, but private when shared (§11). */
  get appLabel(): string | undefined {
    const { label, labelEnd } = this.#layout;
    return this.#part(label, labelEnd, FLAG.LABEL_ENCODED);
  }

  /** The api-key, decoded (§4.2.1). A secret: do not print it. */
  get apiKey(): string | undefined {
    const { key, keyEnd } = this.#layout;
    return this.#part(key, keyEnd, FLAG.KEY_ENCODED);
  }

  /** Whether the api-key is a redaction marker such as `***`: then this is a redacted copy. */
  get isRedacted(): boolean {
    return this.#has(FLAG.KEY_REDACTED);
  }

  /** The host as written, in lower case; IPv6 in brackets (§4.2.2). */
  get host(): string {
    const layout = this.#layout;
    const host = this.#text().slice(layout.host, layout.hostEnd);
    if (!this.#has(FLAG.HOST_CHANGED)) return host;
    if (!this.#has(FLAG.HOST_ALIAS)) return host.toLowerCase();
    return this.#engine.guarded((glue) => glue.host(this.#text(), this.#options.flags, this.#options.limits))!;
  }

  /** The port, if the URI gives one: 0 to 65535 (§4.2.3). */
  get port(): number | undefined {
    const { port } = this.#layout;
    return port === NONE ? undefined : port;
  }

  /** The port to connect to: the given one, else 443, or 11434 on a loopback host (§4.2.3). */
  get effectivePort(): number {
    return this.#layout.effectivePort;
  }

  /** The model: the path's segments, decoded, joined by `/` (§4.3). */
  get model(): string {
    const { model, modelEnd } = this.#layout;
    return this.#part(model, modelEnd, FLAG.MODEL_ENCODED)!;
  }

  /** The path's segments, each decoded. A segment may hold a `/` that was written `%2F`. */
  get segments(): string[] {
    const { model, modelEnd } = this.#layout;
    const raw = this.#text().slice(model, modelEnd).split("/");
    return this.#has(FLAG.MODEL_ENCODED) ? raw.map(whole) : raw;
  }

  /** The parameters as text, decoded, in order, with duplicates; null for a name without `=` (§4.4). */
  get query(): [name: string, value: string | null][] {
    const query: [string, string | null][] = [];
    const text = this.#text();
    for (let param = this.#layout.params; param !== undefined; param = param.next)
      query.push([paramName(text, param), paramValue(text, param)]);
    return query;
  }

  /** The parameters, typed (§4.4, §6). The object has no prototype and is frozen. */
  get params(): Params {
    return (this.#params ??= this.#readParams());
  }

  /** The fragment, decoded: for the application, never sent to a provider (§4.5). */
  get fragment(): string | undefined {
    const { fragment, fragmentEnd } = this.#layout;
    return this.#part(fragment, fragmentEnd, FLAG.FRAGMENT_ENCODED);
  }

  /** Where the parts lie in the text, for editors and anatomies. */
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

  /** Redacted: an api-key, key-shaped words and secret parameters are replaced by `***`. */
  toString(): string {
    if (!(#text in this)) return "[object LlmUri]"; // a proxy, of which nothing can be read
    return (this.#redacted ??= marked(this.#engine, this.#text(), undefined));
  }

  /** Redacted, as `toString`. */
  toJSON(): string {
    return this.toString();
  }

  /** The text as it was parsed, WITH THE API-KEY. Do not log it. */
  exposeCredentials(): string {
    return this.#text();
  }

  /** The text, redacted as `options` say. */
  redacted(options?: RedactOptions): string {
    return marked(this.#engine, this.#text(), ownRedactOptions(options));
  }

  /** The canonical form: idempotent; no port is added or dropped, and nothing that a provider would receive changes. */
  canonical(): LlmUri {
    const { flags, limits } = this.#options;
    return trusted(
      this.#engine,
      this.#engine.guarded((glue) => glue.canonical(this.#text(), flags, limits))!,
      this.#options,
    );
  }

  /**
   * The same URI with some parts replaced; the others keep their spelling. A policy that the URI was parsed with checks the new one.
   * @param options `policy`: another one, which the new URI remembers.
   * @throws LlmUriError for parts that make no URI, and for a host that the policy refuses; TypeError for an unknown part.
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

  /** Whether both name the same endpoint, the same model at the same endpoint, or are the same in everything. */
  equals(other: LlmUri | string, level: EqualityLevel = "full"): boolean {
    if (typeof level === "string" && !Object.hasOwn(LEVELS, level)) {
      throw new TypeError('llm-uri: the level is "endpoint", "model" or "full".');
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

  /** What `console.log` shows: the parts of the redacted URI. */
  #shown(): Record<string, unknown> | string {
    const uri = from(this.#engine, this.toString(), this.#options);
    if (uri === undefined) return this.toString(); // a secret was in a part that cannot be `***`, such as the host
    const { appLabel, apiKey, host, port, effectivePort, model, params, fragment } = uri;
    const mask = apiKey === undefined ? undefined : MARKER;
    const parts = { appLabel, apiKey: mask, host, port, effectivePort, model, params: { ...params }, fragment };
    return present(parts);
  }

  /** @internal What prints: a name and a value. (No static block: bundlers that lower those make every private field slow.) */
  static printed(uri: LlmUri): [name: string, value: unknown] {
    return ["LlmUri", #text in uri ? uri.#shown() : {}];
  }

  /**
   * The name of the class, and the redacted text: so `assert.deepStrictEqual` and the like, which do not see private fields,
   * tell two URIs apart that print differently. `equals` compares credentials as well.
   */
  get [Symbol.toStringTag](): string {
    return #text in this ? `LlmUri ${this.toString()}` : "LlmUri";
  }
}

hideAccessors(LlmUri.prototype);
printAs<LlmUri>(LlmUri.prototype, LlmUri.printed);

/** An object without its members that are undefined. */
const present = <T extends object>(members: T): Defined<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;

type Defined<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

let first: Engine | undefined;

/** The engine of the class's own static functions: that of the first module that named itself here. */
const home = (): Engine => {
  if (first === undefined) throw new TypeError("llm-uri: import parse from the package's main entry.");
  return first;
};

/** The class, with a home for its static functions. */
export function heldBy(engine: Engine): typeof LlmUri {
  first ??= engine;
  return LlmUri;
}

/** The URI of an input, or undefined. */
export function from(engine: Engine, input: string, options: Encoded): LlmUri | undefined {
  if (typeof input !== "string") return undefined;
  const layout = engine.scan(input, options);
  if (layout !== undefined && options.policy !== undefined && checkOf(options.policy).judge(input, options) === 1)
    return undefined;
  return layout && new LlmUri({ engine, text: () => input, options, layout }, PARSED);
}

/** A text that the core has composed and parsed: only the caps might refuse it, and they were for the input. */
function trusted(engine: Engine, text: string, options: Encoded): LlmUri {
  const uri = from(engine, text, options) ?? from(engine, text, uncapped(options));
  if (uri === undefined) throw new LlmUriError(engine.issues(text, options));
  return uri;
}

/** The parts of a URI, put together again. Parameters and fragment keep their spelling: decoded they would say less. */
export function rebuilt(engine: Engine, uri: LlmUri, options: Encoded): LlmUri {
  const { text, options: own } = LlmUri.source(uri);
  const { host, segments, appLabel, apiKey, port } = uri;
  const others = { segments, appLabel, apiKey, port };
  const parts = host.includes("%") ? others : { ...others, host }; // a host that is encoded stays, too
  return composed(
    engine,
    engine.guarded((glue) => glue.change(text(), packed(parts), own.flags, own.limits)),
    options,
  );
}

/** What building gave: a text, or the issues that refuse it, whose lines begin with digits. */
export function composed(engine: Engine, result: string, options: Encoded): LlmUri {
  if (!/^\d/.test(result)) return trusted(engine, result, options);
  throw new LlmUriError(engine.worded(result));
}
