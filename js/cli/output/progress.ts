// One line on a terminal that shows how far a long run is. Nothing anywhere else: a log is no place for it.

const PERIOD = 100;
// Most runs are over by then.
const FIRST = 500;

export class Progress {
  readonly #stream: NodeJS.WriteStream | undefined;
  readonly #started = Date.now();
  #last = 0;
  #shown = false;

  constructor(stream: NodeJS.WriteStream | undefined) {
    this.#stream = stream?.isTTY === true ? stream : undefined;
  }

  /** Shows the counts, such as `1,200 files`, and how many of the first there are in a second. */
  tick(...counts: readonly (readonly [number, string])[]): void {
    if (this.#stream === undefined) return;
    const now = Date.now();
    if (now - this.#started < FIRST || now - this.#last < PERIOD) return;
    this.#last = now;
    this.#shown = true;
    const rate = Math.round((counts[0]![0] / (now - this.#started)) * 1000);
    const text = counts.map(([number, what]) => `${number.toLocaleString("en")} ${what}`).join(", ");
    this.#stream.write(`\r\x1b[K${text}, ${rate.toLocaleString("en")} a second`);
  }

  /** Takes the line away, before anything else is written. */
  clear(): void {
    if (!this.#shown) return;
    this.#shown = false;
    this.#stream?.write("\r\x1b[K");
  }
}
