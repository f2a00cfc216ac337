// The module `core`: its engine.

import { createGlue, type Glue } from "#glue/core";
import { source } from "#source/core";
import { createModule, type Module } from "../core/shared.js";

export const engine: Module<Glue> = /* @__PURE__ */ createModule<Glue>(source, createGlue);
