// How this platform's own URL class, which is also the parser of its fetch, reads a host that needs IDNA. The core asks
// (src/scheme/client.rs) and has made sure that the text holds nothing that would end a host.

/** The host as `URL.hostname` prints it. Undefined if the platform takes it for no host, or has no such class. */
export function platformHost(raw: string): string | undefined {
  try {
    const { hostname, pathname, username, password, port, search, hash } = new globalThis.URL(`https://${raw}/`);
    return pathname === "/" && `${username}${password}${port}${search}${hash}` === "" ? hostname : undefined;
  } catch {
    return undefined; // the error holds the text: it goes nowhere
  }
}
