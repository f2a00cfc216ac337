// The module `text`: its engine.

import { createGlue, type Glue } from "#glue/text";
import { source } from "#source/text";
import { createInput, type Runner } from "../core/shared.js";

export const engine: Runner<Glue> = /* @__PURE__ */ createInput<Glue>(source, createGlue);
