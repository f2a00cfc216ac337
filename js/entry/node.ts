/**
 * Host policies at connect time, for Node: the addresses that the DNS gives are judged where the socket asks for them, so
 * that what is checked is what is dialled.
 * @module llm-uri/node
 */

export * from "../node/connect.js";
