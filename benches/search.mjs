// Searches for texts whose time per byte grows with their length. A text is a head and a unit of random pieces, repeated.

import { seeded } from "./clock.mjs";
import { growth } from "./growth.mjs";

/** The length of the longer texts. */
const SIZE = 128 << 10;
/** A ratio above this is reported. Linear time has 1, quadratic time 8, and a call that only refuses the longer text up to 3. */
const REPORTED = 3.5;
const MOST_PIECES = 7;

/**
 * @param {object} given `heads` and `pieces` of texts, `seconds`, `seed`, and what `growth` needs
 * @returns the number of texts, and a row for each call whose time grows
 */
export async function search({ heads, pieces, seconds, seed, ...how }) {
  const random = seeded(seed);
  const below = (limit) => Math.floor(random() * limit);
  const one = (list) => list[below(list.length)];
  const [found, end] = [[], Date.now() + 1000 * seconds];
  let texts = 0;
  for (; Date.now() < end; texts++) {
    const unit = Array.from({ length: 1 + below(MOST_PIECES) }, () => one(pieces)).join("");
    const { rows } = await growth({ ...how, hostile: [[one(heads), unit, ""]], size: SIZE });
    found.push(...rows.filter(({ ratio }) => ratio > REPORTED));
  }
  return { texts, found };
}
