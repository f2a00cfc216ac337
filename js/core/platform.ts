// Reads a host in an unusual spelling with the platform's URL class, which its fetch uses too. The core calls it
// (src/host/platform.rs) with text that contains no character that ends a host.

// Captured at import: a later replacement of the global does not change which host is checked.
const Url = typeof URL === "function" ? URL : undefined;

let correct: boolean | undefined;

/**
 * The host as `URL.hostname` prints it; empty if the platform refuses it. Undefined if the platform has no URL class, or one
 * that does not read hosts as the URL Standard does (Hermes, polyfills).
 */
export function platformHost(raw: string): string | undefined {
  correct ??= read("0x7f.1") === "127.0.0.1" && read("\uff21\uff42.example") === "ab.example" && read("a%3Ab") === "";
  return correct ? read(raw) : undefined;
}

function read(raw: string): string {
  try {
    const { hostname, pathname, username, password, port, search, hash } = new Url!(`https://${raw}/`);
    if (pathname !== "/" || `${username}${password}${port}${search}${hash}` !== "") return "";
    // Chromium checks A-labels only in a host that is not all ASCII, so the check adds an international label.
    if (hostname.includes("xn--")) new Url!(`https://\u00fc.${hostname}/`);
    return hostname;
  } catch {
    return ""; // the error contains the text and is not used
  }
}
