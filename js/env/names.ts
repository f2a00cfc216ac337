// Which variables, members and values are meant to be llm URIs.

/**
 * Whether a variable or a member of this name is expected to hold an llm URI: `LLM_URL`, `MY_LLM_URI`, `LLM_URL_2`,
 * `llmUrl`, `llm-url`.
 */
export function isUriName(name: string): boolean {
  const plain = name.replace(/[_.-]/g, "").toLowerCase();
  return /llmur[li]\d{0,3}$/.test(plain);
}

// After `llm:` or `llm://` no URI has white space: "llm: a model" and "llm:// connection strings" are prose.
const MEANT = /^["'`<\s]*llm(?:s|\+[a-z0-9+.-]*)?:(?!\/{0,2}(?:\s|$))[^\s]/i;

/** Whether a value of any name was meant as an llm URI. */
export const isMeantAsUri = (value: string): boolean => MEANT.test(value);

// A whole value that names another place: a variable, a template's expression, a secret of Vercel, Doppler, 1Password.
const REFERENCE =
  /^\s*["']?(?:\$[A-Za-z_]\w*|\$\{[^{}]*\}|\$?\{\{[^{}]*\}\}|%[A-Za-z_]\w*%|@[\w-]+|op:\/\/\S+|<[\w -]+>)["']?\s*$/;

/** Whether the whole value is only the name of the place where the value is. */
export const isReference = (value: string): boolean => REFERENCE.test(value);

/** Names that tools copy into what browsers load, by their beginnings (each tool's documentation, November 2026). */
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

/** The beginning that makes a variable public, if it is. */
export const publicPrefix = (name: string): string | undefined => PUBLIC.find((prefix) => name.startsWith(prefix));
