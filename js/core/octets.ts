// Octets to a module: only in the entries whose hosts allow it.

/** The compiled module. */
export const compile = (octets: BufferSource): WebAssembly.Module => new WebAssembly.Module(octets);

/** The compiled module and an instance of it. */
export const instantiate = (
  octets: BufferSource,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> => WebAssembly.instantiate(octets, imports);
