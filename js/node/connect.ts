// Host policies at connect time.

import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { connect as connectTcp, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Verdict } from "../core/core.js";
import { HostPolicy, parseHost, read, type Shape } from "../core/core.js";

/** A function like `dns.lookup`, as `net.connect`, `tls.connect`, `http.request`, `https.request` and undici take it. */
export type Lookup = LookupFunction;

/** How names are resolved. */
export interface LookupSettings {
  /** What resolves names; by default `dns.lookup`. It is always asked for all addresses. */
  lookup?: Lookup | undefined;
}

/** Why there is no connection. The message names the host and the finding, and holds no credentials. */
export class HostRefusedError extends Error {
  /** `"HostRefusedError"`. */
  override readonly name = "HostRefusedError";
  /** For those who look at codes only. */
  readonly code = "ERR_LLM_URI_HOST_REFUSED";
  /** As errors of `dns.lookup` have it. */
  readonly syscall = "getaddrinfo";
  /** The host that was asked for. */
  readonly hostname: string;
  /** What the policy says, and of what. */
  readonly verdict: Verdict;

  /** @internal Made by this module. */
  constructor(hostname: string, verdict: Verdict) {
    super(`${verdict.reason} [${verdict.code}] ${JSON.stringify(hostname)}`);
    this.hostname = hostname;
    this.verdict = verdict;
  }
}

/**
 * A `lookup` that judges the name and then every answer of the resolver: one that is refused, is scoped, cannot be read, or
 * is missing fails all. Answers come in the form that is asked for, one address or (`all: true`) the whole list, so that a
 * client can still choose between IPv4 and IPv6.
 *
 * **Node does not call `lookup` for a host that is an address.** Ask `policy.check` first, or use `createConnector`.
 *
 * @throws TypeError if the policy is none.
 * @example
 * https.request(url, { lookup: createLookup(HostPolicy.production) });
 */
export function createLookup(policy: HostPolicy, settings: LookupSettings = {}): Lookup {
  const { lookup = systemLookup as Lookup } = read(settings, { lookup: "function" }, "setting");
  HostPolicy.source(policy);
  return (hostname, options, callback) => {
    // As `dns.lookup`, which has its options in the middle, or not at all.
    if (typeof options === "function") [options, callback] = [{}, options];
    const name = String(hostname);
    // `dns.lookup` takes a family in the options' place as well.
    const asked: LookupOptions = typeof options === "number" ? { family: options } : (options ?? {});
    const fail = (verdict: Verdict): void =>
      callback(new HostRefusedError(shown(name, verdict), verdict), asked.all === true ? [] : "", 0);
    const before = policy.checkHost(name);
    if (!before.allowed) return process.nextTick(fail, before);
    // What was judged is what is looked up: resolvers have readings of their own.
    const read = isIP(name) === 6 ? name : parseHost(name).host.replace(/^\[(.*)\]$/, "$1");
    // All of them, whatever was asked for: an answer that is not looked at may be the one that the next connection uses.
    let answered = false;
    lookup(read, { ...asked, all: true }, (error, answer, family) => {
      // A second answer would be a second connection of the same socket, which ends the process.
      if (answered) return;
      answered = true;
      if (error) return callback(error, asked.all === true ? [] : "", 0);
      const list = listed(answer, family);
      const verdict = policy.checkAddresses(
        list.map(({ address }) => address),
        { host: read },
      );
      if (!verdict.allowed) return fail(verdict);
      if (asked.all === true) return callback(null, list);
      callback(null, list[0]!.address, list[0]!.family);
    });
  };
}

/** What a resolver gave, as a list; resolvers that know no `all` give one. */
function listed(answer: unknown, family: unknown): LookupAddress[] {
  const list = Array.isArray(answer)
    ? answer
    : answer === undefined || answer === ""
      ? []
      : [{ address: answer, family }];
  return list.map((item: { address?: unknown } | null) => {
    const address = String(item?.address ?? "");
    return { address, family: isIP(address) };
  });
}

/** A host that looks like a key is masked in its verdict, and so is it here. */
const shown = (host: string, verdict: Verdict): string => (verdict.host === "***" ? "***" : host);

/** What undici gives to a connector (`Agent`, `Pool` and `Client`: `connect`). */
export interface ConnectorOptions {
  /** The host of the URL, without its port. */
  readonly hostname: string;
  /** The host of the URL, with its port. */
  readonly host?: string | undefined;
  /** `https:`, or `http:` for this machine. */
  readonly protocol: string;
  /** The port; empty for that of the protocol. */
  readonly port: string | number;
  /** The name in the certificate, where it is not the host. */
  readonly servername?: string | null | undefined;
  /** The address to connect from. */
  readonly localAddress?: string | null | undefined;
}

/** How connections are made. */
export interface ConnectorSettings extends LookupSettings {
  /** Milliseconds until a connection must be open. Default 10,000. */
  timeout?: number | undefined;
  /** More for `tls.connect`, such as `ca` or `minVersion`. Host, port, `path`, `socket`, `servername` and `lookup` are the connector's. */
  tls?: object | undefined;
}

/** A connector for undici, also as a connection maker of one's own. */
export type Connector = (
  options: ConnectorOptions,
  callback: (...args: [error: null, socket: Socket] | [error: Error, socket: null]) => void,
) => void;

/** Of `tls.connect`'s options those that would lead elsewhere than to the host. */
const NO_OTHER_WAY = { path: undefined, socket: undefined, hints: undefined };

/**
 * A connector for undici's `new Agent({ connect })` that leaves no gap: addresses in the host's place are judged (Node calls
 * no `lookup` for them), `http:` is for this machine only, the port is judged, names are resolved through `createLookup`, and
 * the address that the socket is connected to is judged once more.
 *
 * It speaks HTTP/1.1, and has no way to a Unix socket. Redirects are connections of their own and are judged as such; but
 * fetch sends `x-api-key` and the body on to the new host, so ask for `redirect: "error"`.
 */
export function createConnector(policy: HostPolicy, settings: ConnectorSettings = {}): Connector {
  const shape: Shape<ConnectorSettings> = { lookup: "function", timeout: "number", tls: "object" };
  const { lookup, timeout = 10_000, tls = {} } = read(settings, shape, "setting");
  const resolve = createLookup(policy, { lookup });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    const secure = options.protocol === "https:";
    const port = Number(options.port || (secure ? 443 : 80));
    const verdict = policy.checkHost(host, { port, protocol: secure ? "https:" : "http:" });
    let done = false;
    const end = (result: Socket | Error): void => {
      if (done) return;
      done = true;
      if (result instanceof Error) callback(result, null);
      else callback(null, result);
    };
    if (!verdict.allowed) return process.nextTick(end, new HostRefusedError(shown(host, verdict), verdict));
    const where = {
      host,
      port,
      lookup: resolve,
      ...(options.localAddress ? { localAddress: options.localAddress } : {}),
    };
    const servername = options.servername || (isIP(host) === 0 ? host : "");
    const socket = secure
      ? connectTls({ ...tls, ...NO_OTHER_WAY, ...where, servername, ALPNProtocols: ["http/1.1"] })
      : connectTcp(where);
    socket.setTimeout(timeout, () =>
      socket.destroy(Object.assign(new Error("The connection took too long."), { code: "ETIMEDOUT" })),
    );
    socket.once("error", end);
    socket.once(secure ? "secureConnect" : "connect", () => {
      socket.setTimeout(0);
      const peer = policy.checkAddresses(socket.remoteAddress === undefined ? [] : [socket.remoteAddress], { host });
      // A literal was judged as a host; a public one is fine as a peer, and any other has been named by the rules.
      if (peer.allowed) return end(socket);
      socket.destroy();
      end(new HostRefusedError(shown(host, peer), peer));
    });
  };
}
