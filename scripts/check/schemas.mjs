// Each file of data/ that names a schema is valid by it.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { Problem } from "../lib/ui.mjs";

export async function checkSchemas() {
  const { default: Ajv2020 } = await import("ajv/dist/2020.js"); // not at the top, because a new clone has no packages yet
  const options = { strict: true, strictRequired: false, validateFormats: false, allErrors: true };
  const read = (path) => JSON.parse(readFileSync(path, "utf8"));
  let count = 0;
  for (const name of readdirSync(join(ROOT, "data"), { recursive: true })) {
    if (!name.endsWith(".json") || name.startsWith("schema")) continue;
    const path = join(ROOT, "data", name);
    const data = read(path);
    if (data.$schema === undefined) continue;
    const validate = new Ajv2020(options).compile(read(join(dirname(path), data.$schema)));
    if (!validate(data)) throw new Problem(`data/${name}: ${JSON.stringify(validate.errors, undefined, 2)}`);
    count++;
  }
  if (count < 10) throw new Problem(`Only ${count} files of data/ name a schema.`);
  return `${count} files`;
}
