// How this platform's own URL class, which is also the parser of its fetch, reads a host. The module asks (src/host) and has
// made sure that the text holds nothing that would end a host.

// Captured before anything can replace it. Some hosts have none, or one that does not follow the standard.
const { URL } = globalThis as { URL?: typeof globalThis.URL };

/** The host as `URL.hostname` prints it; empty if the class refuses it. */
function read(raw: string, Platform: typeof globalThis.URL): string {
  try {
    const { hostname, pathname, username, password, port, search, hash } = new Platform(`https://${raw}/`);
    return pathname === "/" && `${username}${password}${port}${search}${hash}` === "" ? hostname : "";
  } catch {
    return ""; // the error holds the text: it goes nowhere
  }
}

/** Whether the class reads an address in another spelling and a full-width host, and refuses a forbidden code point. */
const follows = (Platform: typeof globalThis.URL): boolean =>
  read("0x7f.1", Platform) === "127.0.0.1" &&
  read("\uff45\uff58.example", Platform) === "ex.example" &&
  read("a^b", Platform) === "";

let reliable: boolean | undefined;

/** The host as `URL.hostname` prints it; empty if it is refused. Undefined if the platform has no class that can be relied on. */
export function platformHost(raw: string): string | undefined {
  if (typeof URL !== "function") return undefined;
  reliable ??= follows(URL);
  return reliable ? read(raw, URL) : undefined;
}
