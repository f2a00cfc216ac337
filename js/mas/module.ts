// The module `mas`: its engine.

import { createGlue, type Glue } from "#glue/mas";
import { source } from "#source/mas";
import { createModule, type Module, masCodes } from "../core/shared.js";

export const engine: Module<Glue> = /* @__PURE__ */ createModule<Glue>(source, createGlue, masCodes);
