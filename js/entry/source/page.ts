// The engine of the page: one module with all features instead of three.

import { createGlue, type Glue } from "#glue/page";
import * as source from "#source/page";
import { createModule, type Module, NEIGHBOURS_CODES, REQUESTS_CODES } from "../../core/shared.js";

export const engine: Module<Glue> = createModule<Glue>(source, createGlue, REQUESTS_CODES, NEIGHBOURS_CODES);
