/**
 * Addresses of the Model Address Standard 1.0 and 1.1, such as `https://api.example.com#m=model-a`.
 * @module llm-uri/mas
 */

export * from "../mas/mas.js";
