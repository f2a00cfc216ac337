// Values that hold a key and print without it: to `console.log`, `util.inspect`, `JSON.stringify` and `String`. The key is
// behind functions, since debuggers print private fields, but not what a function closes over.

import { MARKER } from "./generated.js";

type Inspect = (value: unknown, options: object) => string;

/** Prints as `shown` says. */
export abstract class Shown {
  readonly #name: string;
  readonly #shown: () => object;

  constructor(name: string, shown: () => object) {
    this.#name = name;
    this.#shown = shown;
  }

  /** The fields, with the key masked. */
  toJSON(): object {
    return this.#shown();
  }

  /** As JSON, with the key masked. */
  toString(): string {
    return `${this.#name} ${JSON.stringify(this)}`;
  }

  /** Node, Bun. */
  [Symbol.for("nodejs.util.inspect.custom")](_depth: number, options: object, inspect?: Inspect): string {
    return inspect === undefined ? this.toString() : `${this.#name} ${inspect(this.#shown(), options)}`;
  }

  /** Deno. */
  [Symbol.for("Deno.customInspect")](inspect: Inspect, options: object): string {
    return `${this.#name} ${inspect(this.#shown(), options)}`;
  }
}

/** A property that is read as any other, and does not print. One that is not enumerable is in no copy either. */
export function concealed(target: object, name: string, value: string, enumerable: boolean): void {
  Object.defineProperty(target, name, { get: () => value, enumerable });
}

/** Objects of this prototype print as `masked` says. Its methods are on the prototype: whoever copies one takes every own property for a field. */
export function printMasked<T extends object>(prototype: T, masked: (object: T) => object): void {
  const methods: Record<PropertyKey, unknown> = {
    toJSON(this: T) {
      return masked(this);
    },
    [Symbol.for("nodejs.util.inspect.custom")](this: T, _depth: number, options: object, inspect?: Inspect) {
      return inspect === undefined ? JSON.stringify(this) : inspect(masked(this), options);
    },
    [Symbol.for("Deno.customInspect")](this: T, inspect: Inspect, options: object) {
      return inspect(masked(this), options);
    },
  };
  for (const name of Reflect.ownKeys(methods)) Object.defineProperty(prototype, name, { value: methods[name] });
}

/** Of these the value is no secret. */
const PUBLIC = /^(?:content-type|accept|anthropic-version)$/;

/**
 * Headers that HTTP clients read as a plain object: each is an own, enumerable property. Spreading it, or reading a header,
 * gives the real value.
 */
export class PlanHeaders {
  // The keys of the object are the headers' names, which the types of its users say.
  // biome-ignore lint/suspicious/noExplicitAny: an index signature has to admit the methods of the class as well
  [name: string]: any;

  constructor(headers: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(headers)) concealed(this, name, value, true);
    Object.freeze(this);
  }

  static {
    printMasked<PlanHeaders>(PlanHeaders.prototype, (headers) =>
      Object.fromEntries(Object.keys(headers).map((name) => [name, PUBLIC.test(name) ? headers[name] : MARKER])),
    );
  }
}
