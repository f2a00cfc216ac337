// The URL that each client requests for a base URL. The core explains it (src/requests/base_url.rs).

import { read, type Shape, text } from "../core/shared.js";
import type { Issue } from "../core/types.js";
import { call } from "./ask.js";
import { recordsIn } from "./registry.js";
import { type BaseUrlClient, baseUrlClients } from "./sdk-names.js";
import type { ProviderRegistry } from "./types.js";

/** Options of `explainBaseUrl`. */
export interface BaseUrlOptions {
  /** Only this client, instead of all of `baseUrlClients`. */
  client?: BaseUrlClient | undefined;
  /** Providers of your own, from `defineProviders`. */
  profiles?: ProviderRegistry | undefined;
}

/** The result for one client. */
export interface ClientUrl {
  /** The client's name. */
  readonly client: BaseUrlClient;
  /** The URL of its requests, with `***` for keys and `{model}` for the model. Empty if it sends none. */
  readonly finalUrl: string;
  /** The code of the base URL's fault for this client. */
  readonly fault?: Issue["code"];
  /** The base URL to use instead, if there is one. */
  readonly fix?: string;
}

/** The result of `explainBaseUrl`. */
export interface BaseUrlReport {
  /** Each client, in the order of `baseUrlClients`. */
  readonly clients: readonly ClientUrl[];
  /** Each fault once, with its message and fix. */
  readonly issues: readonly Issue[];
}

const OPTIONS: Shape<BaseUrlOptions> = { client: baseUrlClients, profiles: "any" };

/** The text of a URL, or of an object such as `URL`. */
export const href = (url: string | { readonly href: string }): string =>
  text(typeof url === "object" && url !== null ? url.href : url);

/**
 * Explains the URL that each client requests for a base URL: some append `/v1`, some expect it, and few notice a pasted
 * `/chat/completions`. Sends nothing, and returns no key of the base URL.
 * @throws LlmUriError: `invalid-url` if no client can use the text as a base URL.
 * @example
 * explainBaseUrl("https://gateway.example/v1", { client: "anthropic-js" }).clients[0];
 * // { client: "anthropic-js", finalUrl: "https://gateway.example/v1/v1/messages",
 * //   fault: "base-url-version-doubled", fix: "https://gateway.example" }
 */
export function explainBaseUrl(
  baseUrl: string | { readonly href: string },
  options: BaseUrlOptions = {},
): BaseUrlReport {
  const source = href(baseUrl);
  const { client, profiles } = read(options, OPTIONS);
  return call("explainBaseUrl", { source, client, ...recordsIn(profiles) });
}
