// A classic script that sets `globalThis.LlmUri`, for a <script> tag or for inlining into an HTML file.

import * as names from "./names.js";

Object.assign(globalThis, { LlmUri: { ...names } });
