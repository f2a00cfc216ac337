// The rules about files, which only a command that reads them reports.

import type { EnvCode, EnvIssue } from "../../entry/env.ts";
import { explain } from "../../entry/index.ts";

/** The stable name of a rule about a file. */
export type FileCode = Extract<
  EnvCode,
  "file-encoding" | "byte-order-mark" | "secret-in-committed-file" | "reference-in-credentials"
>;

/** A finding of this command: about a URI, a variable or a file. */
export type CheckIssue = EnvIssue;

/** An issue about a file. `store` is where the secret belongs, for the code that names a place. */
export function fileIssue(code: FileCode, start: number, end: number, store = ""): CheckIssue {
  const { severity, message, fix = "", reference } = explain(code);
  return {
    code,
    severity: severity as CheckIssue["severity"],
    message,
    fix: fix.replace("…", store),
    component: "variable",
    start,
    end,
    reference,
  };
}

// Where each platform keeps secrets, by the files that are committed for it (each platform's documentation, November 2026).
const STORES: readonly (readonly [file: RegExp, store: string])[] = [
  [/(?:^|[\\/])wrangler\.(?:toml|jsonc?)$/, "wrangler secret put, and .dev.vars on this machine"],
  [/(?:^|[\\/])(?:vercel|now)\.json$/, "vercel env add"],
  [/(?:^|[\\/])netlify\.toml$/, "netlify env:set --secret"],
  [/(?:^|[\\/])fly(?:\.[\w-]+)?\.toml$/, "fly secrets set"],
  [/(?:^|[\\/])\.github[\\/]workflows[\\/][^\\/]+\.ya?ml$/, "gh secret set, and ${{ secrets.NAME }} here"],
  [/(?:^|[\\/])(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/, "an env_file that git ignores, or secrets"],
  [/(?:^|[\\/])render\.ya?ml$/, "an environment variable with sync: false"],
];

/** Where a secret belongs that stands in this file; nothing, if the file may hold one. */
export const storeFor = (path: string): string | undefined => STORES.find(([file]) => file.test(path))?.[1];
