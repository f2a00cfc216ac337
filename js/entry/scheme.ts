/**
 * Names and registrations of URI schemes (RFC 4395, RFC 7595), and advice on URI ownership (RFC 8820).
 * @module llm-uri/scheme
 */

export * from "../ai/scheme.js";
