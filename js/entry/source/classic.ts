// The engine of the classic script: one module for parsing and search in text takes the place of two.

import { createGlue, type Glue } from "#glue/classic";
import { source } from "#source/classic";
import { createModule, type Module } from "../../core/shared.js";

export const engine: Module<Glue> = createModule<Glue>(source, createGlue);
