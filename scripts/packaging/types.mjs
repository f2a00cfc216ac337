export const VERSIONS = [];
export const of = () => undefined;
export { checkTypesOfUsers as own } from "../check/types.mjs";
