// What the help text of `llm-uri redact` says of long lines.

import { streamLimits } from "../index.ts";

/** Octets of one line that are held at most. */
export const LINE_LIMIT = streamLimits.run;
