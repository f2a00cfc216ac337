// Finds URIs that contain a secret, for `llm-uri scan` and the linters. The rules about keys are in Rust.

import { findSecrets, findUris, redact, type UriMatch } from "../../entry/index.ts";
import { withoutReferences, withoutSpaces } from "./references.ts";

/** The URIs with a secret. References such as `${LLM_KEY}`, placeholders and `***` are not secrets. */
export function secretsIn(text: string): UriMatch[] {
  const readable = withoutReferences(withoutSpaces(text));
  const found = findUris(readable).filter(({ start, end }) => holdsSecret(readable.slice(start, end)));
  // Redacted again as text: a URI may contain another address, with another secret.
  return found.map((uri) => ({ ...uri, redacted: redact(uri.redacted) }));
}

/** Whether a URI contains a secret, rather than a mask, a reference or a placeholder. */
export function holdsSecret(uri: string): boolean {
  const text = withoutReferences(uri);
  if (redact(text) === text) return false;
  const secrets = findSecrets(text);
  return secrets.length === 0 || !secrets.every(({ start, end }) => isPlaceholder(text.slice(start, end)));
}

// The words of example keys, such as `YOUR_API_KEY` and `user:password@host`. A key with any other word may be real.
const WORDS = new Set(
  (
    "a access actual add api apikey app auth azure bearer change changeme client cloud credential credentials demo dummy enter " +
    "example fake fill foo from goes here hidden id insert is key keyhere llm me mock model my name of openai anthropic " +
    "paste pass passphrase passwd password placeholder private provider put pwd real redacted replace replaceme sample " +
    "secret some test the this to todo token user username value with your yourkey yourapikey"
  ).split(" "),
);
// The prefixes of providers, before a placeholder.
const PREFIX = /^(?:sk|pk|ak|ant|proj|svcacct|or|v1|gsk|hf|xai|pplx|r8|nvapi|co|aiza|api03)$/;
// The same letter or digit, three times or more.
const FILLER = /^([a-z0-9*#?])\1{2,}$/;

function isPlaceholder(key: string): boolean {
  const words = decoded(key)
    .replace(/^<(.*)>$|^\[(.*)\]$/, "$1$2")
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[-_. ]+/)
    .filter((word) => word !== "" && !PREFIX.test(word));
  return words.length > 0 && words.every((word) => WORDS.has(word) || FILLER.test(word));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
