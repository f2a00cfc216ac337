// The file contains no module: the caller passes it to `init` or `initSync`.

import { fromBytes } from "../../core/compile.js";
import type { Source } from "../../core/instance.js";

export const source: Source = fromBytes(() => undefined);
