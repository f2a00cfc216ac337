// Reads the options of redaction.

import { BAD, tokens } from "./crossing.js";
import { MARKER } from "./generated.js";
import { notIndex } from "./options.js";
import { read } from "./reader.js";
import { LEVELS, type OwnRedactOptions, REDACT } from "./redact.js";
import type { RedactOptions } from "./types.js";

/**
 * The options, each read once and before the text crosses: a getter is code of the caller's, which may call this library
 * again, throw, or give something else the next time.
 * @throws TypeError as `read`, and for a text with half of a surrogate pair.
 */
export function ownRedactOptions(options: RedactOptions | undefined): OwnRedactOptions | undefined {
  const given = notIndex(options);
  if (given === undefined || given === null) return undefined;
  const { level = "credentials", uri = false, marker = MARKER, secretParams = [], keys = true } = read(given, REDACT);
  if (tokens([marker]) === BAD || secretParams.some((name) => tokens([name]) === BAD))
    throw new TypeError('llm-uri: the options "marker" and "secretParams" must be well-formed Unicode.');
  const isDefault = level === "credentials" && marker === MARKER && secretParams.length === 0 && keys;
  const crossing = isDefault ? undefined : tokens([LEVELS.indexOf(level), marker, secretParams, Number(keys)]);
  return { level, uri, marker, secretParams, keys, crossing };
}
