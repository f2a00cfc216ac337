// The texts that bundles contain as JSON, from data/: `#texts/NAME` is the virtual module of one (js/core/virtual.d.ts).

import { pageTexts } from "../gen/code-pages.mjs";
import { messages } from "../gen/codes.mjs";
import { hostNames } from "../gen/hosts.mjs";
import { faultTexts } from "../gen/verdicts.mjs";

export const TEXTS = { ...messages(), pages: pageTexts(), hosts: hostNames(), rules: faultTexts() };
