/**
 * An llm URI as a Standard Schema (version 1, https://standardschema.dev), with its JSON Schema
 * (Standard JSON Schema, the same site). Every library that takes either takes this, and no dependency is needed.
 * @module llm-uri/schema
 */

export * from "../core/schema.js";
