// Two ways to time the sides over the corpus. In both, every call gets a new string, so that nothing keyed on a string (its hash,
// its internal form, a cache) exists from an earlier call.

let sink = 0; // a number that depends on every call

export function median(values) {
  const sorted = Float64Array.from(values).sort();
  return sorted.length % 2 === 1
    ? sorted[sorted.length >> 1]
    : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
}

/** Fails if a side read a missing field, because then the sum of lengths is not a number. */
function checkSink() {
  if (!Number.isFinite(sink)) throw new Error("A missing field was read.");
}

/** A permutation of 0 … count-1 that differs from round to round. */
function shuffle(order, random) {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
}

/** Numbers from 0 to 1, exclusive: a linear congruential generator, so that a seed repeats them. */
export function seeded(seed = 1) {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x80000000;
}

/**
 * Each URI among all others, so that consecutive calls see different URIs: the time of all others with this URI after each of them, less
 * the time of all others alone. The clock is read once for many calls, because reading it takes the processor's caches from the next
 * call; for the same reason, each run begins with calls that are not timed, since the other side ran before. The sides take turns.
 * @param {object} given `calls` by name, `fresh` (a function that makes a new string) for each URI, `ms` to spend, `times` to repeat the
 * calls between two readings (more than 1 if the clock is coarse), `least` rounds to make in any case
 * @returns {Record<string, number[]>} the median time of a call in nanoseconds, by side and URI
 */
export function rotated({ calls, fresh, ms, times = 1, least = 8 }) {
  const names = Object.keys(calls);
  const samples = Object.fromEntries(names.map((name) => [name, fresh.map(() => [])]));
  const [order, random] = [fresh.map((_, at) => at), seeded()];
  const run = (call, texts, before) => {
    for (let at = 0; at < before.length; at++) sink += call(before[at]);
    const start = performance.now();
    for (let at = 0; at < texts.length; at++) sink += call(texts[at]);
    return performance.now() - start;
  };
  const start = performance.now();
  let warm = true;
  for (let round = 0; round < least || performance.now() - start < ms; round++) {
    // The first quarter of the time warms up: its samples are dropped.
    if (warm && round >= least / 4 && performance.now() - start > ms / 4) {
      warm = false;
      for (const lists of Object.values(samples)) for (const list of lists) list.length = 0;
    }
    for (let own = 0; own < fresh.length; own++) {
      shuffle(order, random);
      const others = Array.from({ length: times }, () => order.filter((at) => at !== own)).flat();
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(round + turn) % names.length];
        const all = () => order.map((at) => fresh[at]());
        const [alone, before, again] = [others.map((at) => fresh[at]()), all(), all()];
        const mixed = others.flatMap((at) => [fresh[at](), fresh[own]()]);
        let without = 0;
        if (round % 2 === 0) without = run(calls[name], alone, before);
        const both = run(calls[name], mixed, again);
        if (round % 2 === 1) without = run(calls[name], alone, before);
        samples[name][own].push(((both - without) * 1e6) / others.length);
      }
    }
  }
  checkSink();
  return Object.fromEntries(names.map((name) => [name, samples[name].map((list) => Math.max(median(list), 1))]));
}

const BATCH_MS = 0.4;

/**
 * One URI in a process that has parsed no other: the best case for specialising engines. The sides take turns.
 * @returns {Record<string, number>} the median time of a call in nanoseconds, by side
 */
export async function alone({ calls, fresh, rounds, warmMs }) {
  const names = Object.keys(calls);
  const run = (call, count) => {
    const texts = Array.from({ length: count }, fresh);
    const start = performance.now();
    for (let at = 0; at < count; at++) sink += call(texts[at]);
    return (performance.now() - start) / count;
  };
  const counts = {};
  const warm = () => {
    const spent = Object.fromEntries(names.map((name) => [name, 0]));
    for (let busy = true; busy; ) {
      busy = false;
      for (const name of names) {
        if (spent[name] >= warmMs) continue;
        const each = run(calls[name], 64);
        spent[name] += each * 64 + 0.05; // a call that takes no time ends too
        counts[name] = Math.min(4096, Math.max(16, Math.ceil(BATCH_MS / each)));
        busy = true;
      }
    }
  };
  // Engines compile in the background: each pause lets them finish, the next turn makes them use it.
  for (let turn = 0; turn < 3; turn++) {
    warm();
    await new Promise((resolve) => setTimeout(resolve, warmMs));
  }
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      samples[name].push(run(calls[name], counts[name]) * 1e6);
    }
  }
  checkSink();
  return Object.fromEntries(names.map((name) => [name, median(samples[name])]));
}
