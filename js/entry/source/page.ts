// The engine of the page: one module with all features instead of three.

import { createGlue, type Glue } from "#glue/page";
import { source } from "#source/page";
import { aiCodes, createModule, type Module, masCodes, requestsCodes, schemeCodes } from "../../core/shared.js";

export const engine: Module<Glue> = createModule<Glue>(
  source,
  createGlue,
  requestsCodes,
  masCodes,
  aiCodes,
  schemeCodes,
);
