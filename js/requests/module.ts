// The module `requests`: its engine.

import { createGlue, type Glue } from "#glue/requests";
import * as source from "#source/requests";
import { createModule, type Module, REQUESTS_CODES } from "../core/shared.js";

export const engine: Module<Glue> = /* @__PURE__ */ createModule<Glue>(source, createGlue, REQUESTS_CODES);
