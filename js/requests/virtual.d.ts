// The types of virtual modules, which scripts/build creates.

declare module "#providers" {
  /** src/requests/profile/table.json, the one table of providers, which Rust reads too. */
  const table: {
    readonly protocols: object;
    readonly providers: typeof import("./run.js").providers;
  };
  export default table;
}

declare module "#clients" {
  /** The text of src/requests/sdk/table.json. */
  const text: string;
  export default text;
}
