// What a scan gives, whatever the format.

import { fit, visible } from "../text.ts";
import type { Position } from "./find.ts";
import type { Failure } from "./walk.ts";

/** A URI that holds a secret. No part of it is the secret's. */
export interface Found extends Position {
  /** From the working folder, or as it was named; redacted, as names may hold keys too. */
  readonly path: string;
  /** The URI with its secrets replaced. */
  readonly redacted: string;
}

export interface Report {
  /** Texts that were read to their end. */
  files: number;
  /** Files that hold no text, and were left out. */
  binary: number;
  readonly findings: Found[];
  readonly failures: Failure[];
}

const WIDTH = 200;

/** The URI for one line of text: nothing invisible, and not endless. */
export const excerpt = ({ redacted }: Found): string => fit(visible(redacted), WIDTH);
