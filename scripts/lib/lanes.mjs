// Two pieces of work at a time: most use one processor.

/** Calls `work` for each item, in order, two at a time. On a terminal, which shows one clock, one at a time. */
export async function inLanes(items, work) {
  const rest = [...items];
  const lane = async () => {
    while (rest.length > 0) await work(rest.shift());
  };
  await Promise.all(process.stdout.isTTY ? [lane()] : [lane(), lane()]);
}
