// Shared by the entries for related schemes: calls of their modules, and the values that these return.

import { errorOf, type Framer } from "./format.js";
import { printAs } from "./shown.js";
import type { Issue } from "./types.js";

/** A module whose functions throw the issues of an invalid input as JSON. */
export interface Asked<G extends Framer> {
  guarded<T>(run: (glue: G) => T): T;
  worded(json: string): Issue[];
}

/** Calls the module. Throws an error with all issues, whose offsets refer to `input`, if it is known. */
export function ask<G extends Framer, T>(engine: Asked<G>, run: (glue: G) => T, input?: string): T {
  try {
    return engine.guarded(run);
  } catch (error) {
    throw typeof error === "string" ? errorOf(engine, engine.worded(error), input) : error;
  }
}

/** An address as a module returns it. */
export interface AddressView {
  readonly text: string;
  readonly redacted: string;
}

/** An immutable address, which prints redacted. */
export abstract class Address<View extends AddressView = AddressView> {
  // A function, because debuggers print private fields but not the variables of a closure.
  readonly #view: () => View;
  readonly #name: string;

  /** @internal */
  constructor(name: string, view: () => View) {
    if (typeof view !== "function") throw new TypeError(`${name} has no public constructor: use ${name}.parse().`);
    this.#view = view;
    this.#name = name;
  }

  /** @internal The parsed view; undefined for another value, such as a proxy. */
  static viewOf<View extends AddressView>(address: Address<View>): View;
  static viewOf(address: unknown): AddressView | undefined {
    return typeof address === "object" && address !== null && #view in address ? address.#view() : undefined;
  }

  /** @internal The name of the class and the redacted text. */
  static printed(address: Address): [name: string, text: string] {
    return #view in address ? [address.#name, address.#view().redacted] : ["Address", "[object Address]"];
  }

  /** The text as parsed, with its secrets replaced by `***`. */
  toString(): string {
    return Address.printed(this)[1];
  }

  /** Same as `toString`. */
  toJSON(): string {
    return this.toString();
  }

  /** The parsed text, byte for byte, WITH ITS SECRETS. Do not log it. */
  exposeCredentials(): string {
    return this.#view().text;
  }

  /** The name of the class and the redacted text, which test runners show. */
  get [Symbol.toStringTag](): string {
    return #view in this ? Address.printed(this).join(" ") : "Address";
  }
}

printAs<Address>(Address.prototype, Address.printed);
