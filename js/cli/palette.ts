// Colours, and whether to use them.

import picocolors from "picocolors";

type Paint = (text: string) => string;

/** A function for each colour; without colours, each returns its text. */
export interface Palette {
  readonly color: boolean;
  readonly label: Paint;
  readonly key: Paint;
  readonly host: Paint;
  readonly port: Paint;
  readonly model: Paint;
  readonly parameter: Paint;
  readonly fragment: Paint;
  readonly quiet: Paint;
  readonly strong: Paint;
  readonly good: Paint;
  readonly bad: Paint;
}

export function palette(color: boolean): Palette {
  const { cyan, red, green, blue, magenta, yellow, dim, bold } = picocolors.createColors(color);
  return {
    color,
    label: cyan,
    key: red,
    host: green,
    port: blue,
    model: (text) => bold(magenta(text)),
    parameter: yellow,
    fragment: cyan,
    quiet: dim,
    strong: bold,
    good: green,
    bad: red,
  };
}

/** An option decides; then NO_COLOR, FORCE_COLOR, and whether the stream is a terminal that can show them. */
export function wantsColor(
  option: boolean | undefined,
  stream: { isTTY?: boolean },
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  if (option !== undefined) return option;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !["0", "false"].includes(env.FORCE_COLOR);
  return stream.isTTY === true && env.TERM !== "dumb";
}
