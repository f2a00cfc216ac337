// The rules about files, which only a command that reads them reports.

import type { EnvCode, EnvIssue } from "../../entry/env.ts";
import { explain } from "../../entry/index.ts";

/** The stable name of a rule about a file. */
export type FileCode = Extract<
  EnvCode,
  "file-encoding" | "file-syntax" | "byte-order-mark" | "secret-in-committed-file" | "reference-in-credentials"
>;

/** A finding of this command: about a URI, a variable or a file. */
export type CheckIssue = EnvIssue;

/** An issue about a file. `argument` replaces the ellipsis of its texts. */
export function fileIssue(code: FileCode, start: number, end: number, argument = ""): CheckIssue {
  const { severity, message, fix = "", reference } = explain(code);
  return {
    code,
    severity: severity as CheckIssue["severity"],
    message: message.replace("…", argument),
    fix: fix.replace("…", argument),
    component: "variable",
    start,
    end,
    reference,
  };
}

// Where each platform keeps secrets, by the files that are committed for it (each platform's documentation, November 2026).
const STORES: readonly (readonly [file: RegExp, store: string])[] = [
  [
    /(?:^|[\\/])wrangler\.(?:toml|jsonc?)$/,
    "`wrangler secret put`, its name in secrets.required, and .dev.vars on this machine",
  ],
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
 * Where a secret in this file belongs, if git tracks the file or it is a platform's file, which people commit. `tracked`: whether git tracks it; undefined outside of a repository.
 */
export function storeFor(path: string, tracked: boolean | undefined): string | undefined {
  const store = STORES.find(([file]) => file.test(path))?.[1];
  return tracked === true ? (store ?? ANY_STORE) : store;
}
