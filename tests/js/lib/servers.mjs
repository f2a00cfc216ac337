// Local servers and stub resolvers, for policies at connect time.

import http from "node:http";
import { promisify } from "node:util";
import { HostPolicy } from "llm-uri";

export const KEY = "zQ9wXk7vJ2pRtY5b";
export const PUBLIC = { address: "104.18.6.192", family: 4 };
export const LOOPBACK = { address: "127.0.0.1", family: 4 };
export const REFUSED = "ERR_LLM_URI_HOST_REFUSED";

/** A policy that allows a stub to resolve a public name to a loopback address. */
export const LOCAL = new HostPolicy({ allowLoopback: true });

/** A resolver that returns one list after the other, and records the names. */
export function resolver(...answers) {
  const asked = [];
  const lookup = (hostname, options, callback) => {
    asked.push({ hostname, ...options });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    process.nextTick(() => (answer instanceof Error ? callback(answer) : callback(null, answer)));
  };
  return { lookup, asked };
}

/** The same as the settings of a lookup or a connector. */
export const settings = (...answers) => ({ lookup: resolver(...answers).lookup });

/** Runs with a server that records connections and requests. */
export async function withServer(run, respond = (_request, response) => response.end("hello")) {
  const log = { connections: 0, requests: [] };
  const server = http.createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      log.requests.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      respond(request, response);
    });
  });
  server.on("connection", () => log.connections++);
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    return await run(server.address().port, log);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The status of a request, or its error. */
export const get = (client, options) =>
  new Promise((resolve) => {
    const request = client.get({ agent: false, ...options }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", resolve);
  });

export const ask = (lookup, ...args) =>
  promisify((done) => lookup(...args, (error, ...answer) => done(error, answer)))();
