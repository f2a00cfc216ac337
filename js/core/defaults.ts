// Default values, exported by the main entry.

import { LIMITS } from "./generated.js";
import { PARAMS } from "./params-table.js";
import type { Limits, ParamSpec } from "./types.js";

/** The twelve well-known parameters of the draft (§6, Table 1). */
export const wellKnownParams: readonly ParamSpec[] = PARAMS;

/** The default limits. */
export const defaultLimits: Readonly<Limits> = /* @__PURE__ */ Object.freeze({ ...LIMITS });
