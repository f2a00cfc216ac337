// The rules about files, which only a command that reads them can see. A message holds no piece of a file; `{0}` stands for
// a text from the table of this file.

import type { EnvIssue } from "../../entry/env.ts";
import type { Severity } from "../../entry/index.ts";

interface Row {
  readonly severity: Severity;
  readonly reference: string;
  readonly message: string;
}

const CODES = {
  "file-encoding": {
    severity: "error",
    reference: "dotenv README, Rules",
    message:
      "The file is UTF-16, as older versions of PowerShell write it. Programs that load .env files read UTF-8, and find no variable in it: save it as UTF-8.",
  },
  "byte-order-mark": {
    severity: "warning",
    reference: "Node.js, --env-file",
    message:
      "A byte order mark stands in front of the first variable. Node's --env-file and shells take it for a part of the name, so that the variable is not set: save the file as UTF-8 without it.",
  },
  "secret-in-committed-file": {
    severity: "warning",
    reference: "draft-levy-llm-uri-scheme-00 §10.1",
    message:
      "A file of this name is a part of the repository, and the value holds a secret: whoever reads the repository has it. Replace the key, and keep the new one outside: {0}.",
  },
  "reference-in-credentials": {
    severity: "warning",
    reference: "draft-levy-llm-uri-scheme-00 §8",
    message:
      "What takes the place of this reference is put in as it is, and a key with a /, an @ or a # breaks the URI. Keep the key percent-encoded, or write %24%7BNAME%7D to have it looked up after parsing.",
  },
} as const satisfies Record<string, Row>;

/** The stable name of a rule about a file. */
export type FileCode = keyof typeof CODES;

/** A finding of this command: about a URI, a variable or a file. */
export type CheckIssue = Omit<EnvIssue, "code"> & { readonly code: EnvIssue["code"] | FileCode };

/** Every rule of this file. */
export const fileCodes: readonly (Row & { readonly code: FileCode })[] = Object.entries(CODES).map(([code, row]) => ({
  code: code as FileCode,
  ...row,
}));

/** An issue from the table; `text` takes the place of `{0}`. */
export function fileIssue(code: FileCode, start: number, end: number, text = ""): CheckIssue {
  const { severity, reference, message } = CODES[code];
  return { code, severity, message: message.replace("{0}", text), component: "variable", start, end, reference };
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
