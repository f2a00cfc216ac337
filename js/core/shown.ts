// Values that contain a secret and print without it with `console.log`, `util.inspect`, `JSON.stringify`, `String` and assertions.
// They cannot be cloned. The secrets are in closures, because debuggers print private fields but not the variables of a closure.

type Inspect = (value: unknown, options: object) => string;

/**
 * Defines how an object prints in `console.log` and inspectors: as a name, which may be empty, and a value. The methods are not
 * enumerable, so that copies of the object do not contain them.
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

/** Adds members that are not enumerable. */
export function define(target: object, methods: Record<PropertyKey, unknown>): void {
  for (const name of Reflect.ownKeys(methods)) Object.defineProperty(target, name, { value: methods[name as string] });
}

/**
 * Moves the getters of a class to a prototype whose constructor is `Object`. Inspectors with `showHidden` call the getters of
 * prototypes up to the first built-in class, and would print the key.
 */
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

/** A class that prints the fields of `shown`. */
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

  /** @internal The name and the value that print. */
  static printed(object: Shown): [name: string, value: unknown] {
    return #name in object ? [object.#name, object.#shown()] : ["", {}]; // a proxy
  }
}

printAs<Shown>(Shown.prototype, Shown.printed);
