// The type of a virtual module, which scripts/build creates.

declare module "#checklists" {
  /** The checklists of data/schemes.json. */
  const checklists: Readonly<
    Record<import("./scheme.js").RegistrationProfile, readonly import("./scheme.js").ChecklistStep[]>
  >;
  export default checklists;
}
