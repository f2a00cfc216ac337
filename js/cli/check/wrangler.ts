// `secrets.required` of a wrangler configuration: Cloudflare stores the values, and local runs read them from a file.

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { checkDotenv, isUriName } from "../../entry/env.ts";
import type { Leaf } from "./tree.ts";

const FILES = [".dev.vars", ".env"]; // wrangler reads the first that exists

/** The name of a required secret that should be an llm URI, if the leaf is one. */
export function requiredSecret(path: string, { name, within, node }: Leaf): string | undefined {
  const isOne = /(?:^|[\\/])wrangler\.(?:toml|jsonc?)$/.test(path) && within === "secrets" && name === "required";
  return isOne && node.kind === "text" && isUriName(node.value) ? node.value : undefined;
}

/** Whether the local file in the folder of the configuration sets a variable; true if there is no such file. */
export async function isSetLocally(path: string, name: string): Promise<boolean> {
  for (const file of FILES) {
    const text = await readFile(join(dirname(path), file), "utf8").catch(() => undefined);
    if (text !== undefined)
      return checkDotenv(text, { names: [name] }).variables.some(({ status }) => status !== "missing");
  }
  return true;
}
