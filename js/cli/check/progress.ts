// One line on a terminal that says how far a long run is. Nothing anywhere else: a log is no place for it.

const PERIOD = 100;
// Most runs are over by then.
const FIRST = 500;

export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #started = Date.now();
  #last = 0;
  #shown = false;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
  }

  /** Called for every URI. */
  tick(checked: number, findings: number): void {
    if (!this.#stream.isTTY || checked % 64 !== 0) return;
    const now = Date.now();
    if (now - this.#started < FIRST || now - this.#last < PERIOD) return;
    this.#last = now;
    this.#shown = true;
    const rate = Math.round((checked / (now - this.#started)) * 1000);
    this.#stream.write(
      `\r\x1b[K${checked.toLocaleString("en")} llm URIs checked, ${findings.toLocaleString("en")} findings, ${rate.toLocaleString("en")} a second`,
    );
  }

  /** Takes the line away, before anything else is written. */
  clear(): void {
    if (!this.#shown) return;
    this.#shown = false;
    this.#stream.write("\r\x1b[K");
  }
}
