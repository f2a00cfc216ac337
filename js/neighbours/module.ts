// The module `neighbours`: its engine.

import { createGlue, type Glue } from "#glue/neighbours";
import { source } from "#source/neighbours";
import { createModule, type Module, neighboursCodes } from "../core/shared.js";

export const engine: Module<Glue> = /* @__PURE__ */ createModule<Glue>(source, createGlue, neighboursCodes);
