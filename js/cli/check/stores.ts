// Where platforms keep secrets.

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { checkDotenv, isUriName } from "../../entry/env.ts";
import type { Leaf } from "./tree.ts";

const WRANGLER = /(?:^|[\\/])wrangler\.(?:toml|jsonc?)$/;

// By the files that are committed for each platform (each platform's documentation, November 2026).
const STORES: readonly (readonly [file: RegExp, store: string])[] = [
  [WRANGLER, "`wrangler secret put`, its name in secrets.required, and .dev.vars on this machine"],
  [/(?:^|[\\/])(?:vercel|now)\.json$/, "`vercel env add`"],
  [/(?:^|[\\/])netlify\.toml$/, "`netlify env:set --secret`"],
  [/(?:^|[\\/])fly(?:\.[\w-]+)?\.toml$/, "`fly secrets set`"],
  [
    /(?:^|[\\/])\.github[\\/]workflows[\\/][^\\/]+\.ya?ml$/,
    "`gh secret set`, and `${{ secrets.LLM_URL }}` as the whole value here",
  ],
  [
    /(?:^|[\\/])(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/,
    "an env_file that git ignores, and `${LLM_URL}` as the whole value here",
  ],
  [/(?:^|[\\/])render\.ya?ml$/, "an environment variable with sync: false"],
];
const ANY_STORE = "an environment variable, a secret store, or a .env file that git ignores";

/**
 * Where a secret in this file belongs, if git tracks the file or it is a platform's file, which people commit. `tracked`:
 * whether git tracks it; undefined outside of a repository.
 */
export function storeFor(path: string, tracked: boolean | undefined): string | undefined {
  const store = STORES.find(([file]) => file.test(path))?.[1];
  return tracked === true ? (store ?? ANY_STORE) : store;
}

/**
 * The name of a secret that a wrangler configuration requires (`secrets.required`), if it should be an llm URI and is not set
 * in the file that wrangler reads on this machine: the first that exists.
 */
export async function unsetSecret(path: string, { name, within, node }: Leaf): Promise<string | undefined> {
  const { text: secret = "" } = node;
  if (!WRANGLER.test(path) || within !== "secrets" || name !== "required" || !isUriName(secret)) return undefined;
  for (const file of [".dev.vars", ".env"]) {
    const text = await readFile(join(dirname(path), file), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const [variable] = checkDotenv(text, { names: [secret] }).variables;
    return variable!.status === "missing" ? secret : undefined;
  }
  return undefined;
}
