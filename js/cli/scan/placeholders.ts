// Recognises keys of examples, which are not secrets: `YOUR_API_KEY`, `sk-xxxxxxxx`, `user:password@host`.

import { findSecrets } from "../../entry/index.ts";

// The words of example keys. A key with any other word may be real.
const WORDS = new Set(
  (
    "a access actual add api apikey app auth azure bearer change changeme client cloud credential credentials demo dummy enter " +
    "example fake fill foo from goes here hidden id insert is key keyhere llm me mock model my name of openai anthropic " +
    "paste pass passphrase passwd password placeholder private provider put pwd real redacted replace replaceme sample " +
    "secret some test the this to todo token user username value with your yourkey yourapikey " +
    // The prefixes of providers, before a placeholder.
    "sk pk ak ant proj svcacct or v1 gsk hf xai pplx r8 nvapi co aiza api03"
  ).split(" "),
);
const PREFIX = /^(?:sk|pk|ak|ant|proj|svcacct|or|v1|gsk|hf|xai|pplx|r8|nvapi|co|aiza|api03)$/;

/** Whether a decoded key is an example. */
function isPlaceholder(key: string): boolean {
  const words = key
    .replace(/^<(.*)>$|^\[(.*)\]$/, "$1$2")
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[-_. ]+/)
    .filter((word) => word !== "");
  // The same letter or digit, three times or more.
  const isEmpty = (word: string): boolean => /^([a-z0-9*#?])\1{2,}$/.test(word);
  return (
    words.length > 0 &&
    words.every((word) => WORDS.has(word) || isEmpty(word)) &&
    !words.every((word) => PREFIX.test(word))
  );
}

/** Whether every secret of a URI is a placeholder. The URI has at least one. */
export function onlyPlaceholders(uri: string): boolean {
  const secrets = findSecrets(uri);
  return secrets.length > 0 && secrets.every(({ start, end }) => isPlaceholder(decoded(uri.slice(start, end))));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
