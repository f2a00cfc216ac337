// Values that hold a secret and print without it: to `console.log`, `util.inspect`, `JSON.stringify`, `String` and assertions;
// and that are not cloned with it. The secret is behind functions, since debuggers print private fields, but not what a function
// closes over.

import { MARKER } from "./generated.js";

type Inspect = (value: unknown, options: object) => string;

/**
 * The one way in which objects of this library print where they are inspected: as a name, which may be empty, and a value.
 * The methods are not enumerable, so that a copy of the object has none of them as a field.
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

function define(target: object, methods: Record<PropertyKey, unknown>): void {
  for (const name of Reflect.ownKeys(methods)) Object.defineProperty(target, name, { value: methods[name as string] });
}

/** Who inspects members that are not enumerable sees those of prototypes as well, up to the first class of the language. */
export function hideAccessors(prototype: object): void {
  const hidden = Object.create(Object.getPrototypeOf(prototype), {
    constructor: { value: Object, configurable: true, writable: true },
  });
  for (const [name, accessor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (accessor.get === undefined) continue;
    Object.defineProperty(hidden, name, accessor);
    Reflect.deleteProperty(prototype, name);
  }
  Object.setPrototypeOf(prototype, hidden);
}

/**
 * An object whose members are `values` for programs that read, spread or assign them, and that prints as `shown`: whatever
 * inspects a proxy inspects its target, and no proxy is cloned. A printer that lists the names and then reads each one sees the
 * values, because HTTP clients do the same; of these, `console.table` is recognised.
 * @param fixed Members cannot be changed.
 */
function veiled<T extends object>(values: T, shown: Readonly<Record<string, unknown>>, fixed: boolean): T {
  const secrets = new Map<PropertyKey, unknown>();
  const target: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    target[name] = shown[name];
    if (value !== shown[name]) secrets.set(name, value);
  }
  const print = (): unknown => target;
  printAs(target, () => ["", { ...target }]);
  define(target, { toJSON: print, toString: () => JSON.stringify(target) });
  return new Proxy(target, {
    get: (own, name) => (secrets.has(name) && !isTabulated() ? secrets.get(name) : Reflect.get(own, name)),
    getOwnPropertyDescriptor(own, name) {
      const found = Reflect.getOwnPropertyDescriptor(own, name);
      return found && secrets.has(name) ? { ...found, value: secrets.get(name) } : found;
    },
    defineProperty(own, name, given) {
      if (fixed) return false;
      if (!secrets.has(name)) return Reflect.defineProperty(own, name, given);
      if ("value" in given) secrets.set(name, given.value);
      return true;
    },
    deleteProperty(own, name) {
      if (fixed) return false;
      secrets.delete(name);
      return Reflect.deleteProperty(own, name);
    },
  }) as T;
}

/** Whether `console.table` reads: nothing but the stack distinguishes it from an HTTP client. Consoles of test runners have other classes. */
const isTabulated = (): boolean => /onsole\.table\b/.test(String(new Error().stack));

/**
 * An object that prints as `shown`, level by level, for an SDK to which its members are own and enumerable. The user may change
 * it.
 */
export function conceal<T>(value: T, shown: unknown): T {
  if (typeof value !== "object" || value === null || JSON.stringify(value) === JSON.stringify(shown)) return value;
  const masked: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const print = (shown as Record<string, unknown>)[name];
    own[name] = conceal(member, print);
    masked[name] = typeof member === "object" ? own[name] : print;
  }
  return veiled(own, masked, false) as T;
}

/** Values of which some are secret: a plain object to HTTP clients and to `{ ...values }`, which cannot be changed. */
export function maskedRecord(
  values: Readonly<Record<string, string>>,
  isSecret: (name: string) => boolean,
): Readonly<Record<string, string>> {
  const shown = Object.entries(values).map(([name, value]) => [name, isSecret(name) ? MARKER : value] as const);
  return veiled(values, Object.fromEntries(shown), true);
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
    return #shown in this ? this.#shown() : {}; // a proxy
  }

  /** As JSON, with the key masked. */
  toString(): string {
    return `${Shown.printed(this)[0]} ${JSON.stringify(this)}`;
  }

  /** @internal What prints: a name and a value. */
  static printed(object: Shown): [name: string, value: unknown] {
    return #name in object ? [object.#name, object.#shown()] : ["", {}]; // a proxy
  }
}

printAs<Shown>(Shown.prototype, Shown.printed);
