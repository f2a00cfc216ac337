/**
 * A Standard Schema for llm URIs (version 1, https://standardschema.dev), which is also a Standard JSON Schema. Works without
 * dependencies in every library that accepts either.
 * @module llm-uri/schema
 */

export * from "../core/schema.js";
