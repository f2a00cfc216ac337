// Searches for texts whose time per byte grows with their length. A text is a head and a unit of random pieces, repeated.

import { growth } from "./growth.mjs";

/** The length of the longer texts. */
const SIZE = 128 << 10;
/** A ratio above this is reported. Linear time has 1, quadratic time 8, and a call that only refuses the longer text up to 3. */
const REPORTED = 3.5;
const MOST_PIECES = 7;

/** Integers below a limit: a linear congruential generator, so that a seed repeats its texts. */
function randomOf(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
}

/**
 * @param {object} given `heads` and `pieces` of texts, `seconds`, `seed`, and what `growth` needs
 * @returns the number of texts, and a row for each call whose time grows
 */
export async function search({ heads, pieces, seconds, seed, ...how }) {
  const random = randomOf(seed);
  const one = (list) => list[random(list.length)];
  const [found, end] = [[], Date.now() + 1000 * seconds];
  let texts = 0;
  for (; Date.now() < end; texts++) {
    const unit = Array.from({ length: 1 + random(MOST_PIECES) }, () => one(pieces)).join("");
    const { rows } = await growth({ ...how, hostile: [[one(heads), unit, ""]], size: SIZE });
    found.push(...rows.filter(({ ratio }) => ratio > REPORTED));
  }
  return { texts, found };
}
