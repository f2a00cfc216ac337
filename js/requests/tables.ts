// The tables of providers and clients, bundled once (dist/tables.*), because several files need them.

export { default as clients } from "#clients";
export { default as table } from "#providers";
