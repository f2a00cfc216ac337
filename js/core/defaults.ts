// What applies where an option does not say otherwise, as the main entry exports it.

import { LIMITS, MARKER } from "./generated.js";
import { PARAMS } from "./params-table.js";
import type { Limits, ParamSpec } from "./types.js";

/** The twelve well-known parameters of the draft (§6, Table 1). */
export const wellKnownParams: readonly ParamSpec[] = PARAMS;

/** What takes a secret's place where an option does not say otherwise. */
export const defaultMarker: string = MARKER;

/** The caps that apply where an option does not say otherwise. */
export const defaultLimits: Readonly<Limits> = LIMITS;
