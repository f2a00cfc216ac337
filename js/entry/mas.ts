/**
 * Model addresses, `https://api.example.com#m=model-a` (Model Address Standard 1.0).
 * @module llm-uri/mas
 */

export * from "../neighbours/mas.js";
