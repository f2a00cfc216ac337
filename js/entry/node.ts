/**
 * Applies host policies when Node opens a connection: it checks the addresses in the DNS answer, and connects to a checked one.
 * @module llm-uri/node
 */

export * from "../node/connect.js";
