// Values that hold a secret and print without it: to `console.log`, `util.inspect`, `JSON.stringify` and `String`. The secret
// is behind functions, since debuggers print private fields, but not what a function closes over.

import { MARKER } from "./generated.js";

type Inspect = (value: unknown, options: object) => string;

/**
 * The one way in which objects of this library print where they are inspected: as a name, which may be empty, and a value.
 * The methods are not enumerable, so that whoever copies an object takes none of them for a field.
 */
export function printAs<T extends object>(
  target: T,
  shown: (object: T) => readonly [name: string, value: unknown],
): void {
  const print = (object: T, options: object, inspect: Inspect | undefined): string => {
    const [name, value] = shown(object);
    const text = typeof value === "string" || inspect === undefined ? JSON.stringify(value) : inspect(value, options);
    return name === "" ? text : `${name} ${text}`;
  };
  define(target, {
    /** Node, Bun. */
    [Symbol.for("nodejs.util.inspect.custom")](this: T, _depth: number, options: object, inspect?: Inspect) {
      return print(this, options, inspect);
    },
    /** Deno. */
    [Symbol.for("Deno.customInspect")](this: T, inspect: Inspect, options: object) {
      return print(this, options, inspect);
    },
  });
}

/** Objects that print as `masked` says, also as JSON. */
function printMasked<T extends object>(target: T, masked: (object: T) => unknown): void {
  printAs(target, (object) => ["", masked(object)]);
  define(target, {
    toJSON(this: T) {
      return masked(this);
    },
  });
}

function define(target: object, methods: Record<PropertyKey, unknown>): void {
  for (const name of Reflect.ownKeys(methods)) Object.defineProperty(target, name, { value: methods[name as string] });
}

/**
 * Objects that hold a secret print what is to be shown, level by level. Their members are own and enumerable, so that SDKs
 * read, spread and copy them as any others.
 */
export function conceal(value: unknown, shown: unknown): void {
  if (typeof value !== "object" || value === null || JSON.stringify(value) === JSON.stringify(shown)) return;
  for (const [name, member] of Object.entries(value)) conceal(member, (shown as Record<string, unknown>)[name]);
  printMasked(value, () => shown);
}

/** Prints its fields as `shown` says. */
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

  /** @internal What prints: a name and a value. */
  static printed(object: Shown): [name: string, value: unknown] {
    return [object.#name, object.#shown()];
  }
}

printAs<Shown>(Shown.prototype, Shown.printed);

/** A property that is read as any other, and does not print. One that is not enumerable is in no copy either. */
export function concealed(target: object, name: string, value: string, enumerable: boolean): void {
  Object.defineProperty(target, name, { get: () => value, enumerable });
}

/** Which names of a record are secret. */
const SECRETS = new WeakMap<object, (name: string) => boolean>();

/** Values of which some are secret: a plain object to HTTP clients and to `{ ...values }`. */
export class MaskedRecord {
  // The keys of the object are the names, which the types of its users say.
  // biome-ignore lint/suspicious/noExplicitAny: an index signature has to admit the methods of the class as well
  [name: string]: any;
  constructor(values: Readonly<Record<string, string>>, isSecret: (name: string) => boolean) {
    for (const [name, value] of Object.entries(values)) {
      if (isSecret(name)) concealed(this, name, value, true);
      else Object.defineProperty(this, name, { value, enumerable: true });
    }
    // Not in the object, where each property is a value.
    SECRETS.set(this, isSecret);
    Object.freeze(this);
  }
}

const masked = (record: MaskedRecord): object =>
  Object.fromEntries(
    Object.keys(record).map((name) => [name, SECRETS.get(record)?.(name) === false ? record[name] : MARKER]),
  );

printMasked<MaskedRecord>(MaskedRecord.prototype, masked);
define(MaskedRecord.prototype, {
  toString(this: MaskedRecord) {
    return JSON.stringify(masked(this));
  },
});
