// A line on a terminal that shows the progress of a long run. Prints nothing to other streams.

const PERIOD = 100;
// Most runs end before.
const FIRST = 500;

export class Progress {
  readonly #stream: NodeJS.WriteStream | undefined;
  readonly #started = Date.now();
  #last = 0;
  #shown = false;

  constructor(stream: NodeJS.WriteStream | undefined) {
    this.#stream = stream?.isTTY === true ? stream : undefined;
  }

  /** Shows the counts, such as `1,200 files`, and the rate of the first. */
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

  /** Removes the line before other output. */
  clear(): void {
    if (!this.#shown) return;
    this.#shown = false;
    this.#stream?.write("\r\x1b[K");
  }
}
