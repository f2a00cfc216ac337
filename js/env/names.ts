// Recognises variables, members and values that are probably llm URIs.

/**
 * Whether a variable or a member of this name should contain an llm URI: `LLM_URL`, `MY_LLM_URI`, `LLM_URL_2`, `llmUrl`,
 * `llm-url`.
 */
export function isUriName(name: string): boolean {
  const plain = name.replace(/[_.-]/g, "").toLowerCase();
  return /llmur[li]\d{0,3}$/.test(plain);
}

// White space after `llm:` or `llm://` means prose: "llm: a model", "llm:// connection strings".
const MEANT = /^["'`<\s]*llm(?:s|\+[a-z0-9+.-]*)?:(?!\/{0,2}(?:\s|$))[^\s]/i;

/** Whether a value is probably an llm URI. */
export const isMeantAsUri = (value: string): boolean => MEANT.test(value);

// A value that is only a reference: to a variable, a template expression, or a secret of Vercel, Doppler or 1Password.
const REFERENCE =
  /^\s*["']?(?:\$[A-Za-z_]\w*|\$\{[^{}]*\}|\$?\{\{[^{}]*\}\}|%[A-Za-z_]\w*%|@[\w-]+|op:\/\/\S+|<[\w -]+>)["']?\s*$/;

/** Whether a value is only a reference to the actual value. */
export const isReference = (value: string): boolean => REFERENCE.test(value);

/** Prefixes of variables that build tools copy into code for browsers (documentation of the tools, November 2026). */
const PUBLIC = [
  ...[
    "NEXT_PUBLIC_",
    "VITE_",
    "PUBLIC_",
    "REACT_APP_",
    "NUXT_PUBLIC_",
    "EXPO_PUBLIC_",
    "GATSBY_",
    "VUE_APP_",
    "NG_APP_",
  ],
  ...[
    "BUN_PUBLIC_",
    "WAKU_PUBLIC_",
    "PLASMO_PUBLIC_",
    "SNOWPACK_PUBLIC_",
    "STORYBOOK_",
    "REDWOOD_ENV_",
    "NUXT_ENV_",
    "MIX_",
  ],
];

/** The prefix of a public variable. */
export const publicPrefix = (name: string): string | undefined => PUBLIC.find((prefix) => name.startsWith(prefix));
