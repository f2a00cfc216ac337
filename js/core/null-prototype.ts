// Objects without a prototype.

const NOTHING = {};

/**
 * An object without a prototype. Only this expression is fast and avoids the dictionary mode of engines, which is slow to read and to
 * freeze. `__proto__` must come after the spread.
 */
export function nullPrototype<T>(): Record<string, T> {
  return { ...NOTHING, __proto__: null } as unknown as Record<string, T>;
}
