// The module `requests`: its engine.

import { createGlue, type Glue } from "#glue/requests";
import { source } from "#source/requests";
import { createModule, type Module, requestsCodes } from "../core/shared.js";

export const engine: Module<Glue> = /* @__PURE__ */ createModule<Glue>(source, createGlue, requestsCodes);
