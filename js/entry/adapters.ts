/**
 * From a URI to the options of the SDKs that people call providers with. The core decides; here are the values that a user
 * holds: plain objects for the SDK, which print without the key.
 * @module llm-uri/adapters
 */

export * from "../requests/adapters.js";
