// The module `ai`: its engine.

import { createGlue, type Glue } from "#glue/ai";
import { source } from "#source/ai";
import {
  type Asked,
  aiCodes,
  coreCodes,
  createInstance,
  masCodes,
  policyCodes,
  schemeCodes,
  wording,
} from "../core/shared.js";

export type { Glue };

const worded = /* @__PURE__ */ wording(coreCodes, policyCodes, masCodes, aiCodes, schemeCodes);
const instance = /* @__PURE__ */ createInstance<Glue>(source, createGlue);

export const engine: Asked<Glue> = {
  guarded: (run) => instance.guarded(run),
  worded,
};
