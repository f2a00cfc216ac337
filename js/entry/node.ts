/**
 * Host policies at connect time, for Node: the addresses that the DNS gives are judged where the socket asks for them, so
 * that a request connects to the address that was checked.
 * @module llm-uri/node
 */

export * from "../node/connect.js";
