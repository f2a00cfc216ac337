// Applies host policies when a connection is opened.

import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { connect as connectTcp, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Verdict } from "../core/core.js";
import { checkOf, type HostPolicy, parseHost, read, type Shape } from "../core/core.js";

/** A function like `dns.lookup`, as `net.connect`, `tls.connect`, `http.request`, `https.request` and undici take it. */
export type Lookup = LookupFunction;

/** Options of `createLookup`. */
export interface LookupSettings {
  /** The function that resolves names; default `dns.lookup`. It is always called with `all: true`. */
  lookup?: Lookup | undefined;
}

/** The error of a refused connection. The message contains the host and the finding, but no credentials. */
export class HostRefusedError extends Error {
  /** `"HostRefusedError"`. */
  override readonly name = "HostRefusedError";
  /** The code, for programs that check `code`. */
  readonly code = "ERR_LLM_URI_HOST_REFUSED";
  /** The same value as in errors of `dns.lookup`. */
  readonly syscall = "getaddrinfo";
  /** The requested host. */
  readonly hostname: string;
  /** The decision of the policy. */
  readonly verdict: Verdict;

  /** @internal Created by this module. */
  constructor(hostname: string, verdict: Verdict) {
    super(`${verdict.reason} [${verdict.code}] ${JSON.stringify(hostname)}`);
    this.hostname = hostname;
    this.verdict = verdict;
  }
}

/**
 * A `lookup` that checks the name and then every address in the answer. If any address is refused, has a zone or cannot be read,
 * or if there are none, the lookup fails. It returns one address or, with `all: true`, the whole list, so that a client can still
 * choose between IPv4 and IPv6.
 *
 * **Node does not call `lookup` for a host that is an address.** Call `policy.check` first, or use `createConnector`.
 *
 * @throws TypeError if `policy` is not a `HostPolicy`.
 * @example
 * https.request(url, { lookup: createLookup(HostPolicy.production) });
 */
export function createLookup(policy: HostPolicy, settings: LookupSettings = {}): Lookup {
  const { lookup = systemLookup as Lookup } = read(settings, { lookup: "function" }, "setting");
  checkOf(policy);
  return (hostname, options, callback) => {
    // As in `dns.lookup`, the options are optional.
    if (typeof options === "function") [options, callback] = [{}, options];
    const name = String(hostname);
    // `dns.lookup` also accepts a family instead of options.
    const asked: LookupOptions = typeof options === "number" ? { family: options } : (options ?? {});
    const fail = (verdict: Verdict): void =>
      callback(new HostRefusedError(shown(name, verdict), verdict), asked.all === true ? [] : "", 0);
    const before = policy.checkHost(name);
    if (!before.allowed) return process.nextTick(fail, before);
    // Look up the host as the policy reads it, because resolvers may read the name differently.
    const read = isIP(name) === 6 ? name : parseHost(name).host.replace(/^\[(.*)\]$/, "$1");
    // Always request all addresses: the next connection could use one that was not checked.
    let answered = false;
    lookup(read, { ...asked, all: true }, (error, answer, family) => {
      // A second callback would connect the same socket again, which crashes the process.
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

/** The resolver's answer as a list. Resolvers without the option `all` return one address. */
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

/** The host for the message, masked if the verdict masks it because it is in the format of a key. */
const shown = (host: string, verdict: Verdict): string => (verdict.host === "***" ? "***" : host);

/** The argument that undici passes to a connector (the option `connect` of `Agent`, `Pool` and `Client`). */
export interface ConnectorOptions {
  /** The host of the URL, without its port. */
  readonly hostname: string;
  /** The host of the URL, with its port. */
  readonly host?: string | undefined;
  /** `https:`, or `http:` for loopback hosts. */
  readonly protocol: string;
  /** The port; empty for the default port of the protocol. */
  readonly port: string | number;
  /** The name in the certificate, if it differs from the host. */
  readonly servername?: string | null | undefined;
  /** The address to connect from. */
  readonly localAddress?: string | null | undefined;
}

/** Options of `createConnector`. */
export interface ConnectorSettings extends LookupSettings {
  /** Timeout for opening a connection, in milliseconds; `Infinity` or 0: none. Default 10,000. */
  timeout?: number | undefined;
  /** Options for `tls.connect`, such as `ca` or `minVersion`. The connector sets host, port, `path`, `socket`, `servername` and `lookup`. */
  tls?: object | undefined;
}

/** A connector for undici. */
export type Connector = (
  options: ConnectorOptions,
  callback: (...args: [error: null, socket: Socket] | [error: Error, socket: null]) => void,
) => void;

/** Removes the options of `tls.connect` that would connect to something other than the host. */
const ONLY_TO_HOST = { path: undefined, socket: undefined, hints: undefined };

/**
 * A connector for undici's `new Agent({ connect })` that enforces the whole policy. It checks hosts that are addresses (Node does
 * not call `lookup` for them), the port, and the protocol (`http:` only for loopback hosts and `allowHttp`). It resolves names with
 * `createLookup`, and checks the address that the socket has connected to.
 *
 * It supports HTTP/1.1 and no Unix sockets. It also checks the connections of redirects, but fetch sends `x-api-key` and the body
 * to the new host, so use `redirect: "error"`.
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
      ? connectTls({ ...tls, ...ONLY_TO_HOST, ...where, servername, ALPNProtocols: ["http/1.1"] })
      : connectTcp(where);
    // Node throws for Infinity; 0 is none.
    socket.setTimeout(Number.isFinite(timeout) ? timeout : 0, () =>
      socket.destroy(Object.assign(new Error("The connection took too long."), { code: "ETIMEDOUT" })),
    );
    socket.once("error", end);
    socket.once(secure ? "secureConnect" : "connect", () => {
      socket.setTimeout(0);
      const peer = policy.checkAddresses(socket.remoteAddress === undefined ? [] : [socket.remoteAddress], { host });
      // `checkAddresses` also allows a public address, which is not a gap: a host that is an address was checked before.
      if (peer.allowed) return end(socket);
      socket.destroy();
      end(new HostRefusedError(shown(host, peer), peer));
    });
  };
}
