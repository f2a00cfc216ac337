// One classic script that sets `globalThis.LlmUri`: for a <script> tag, and for pasting into a single HTML file.

import * as api from "./index.js";

(globalThis as { LlmUri?: typeof api }).LlmUri = api;
