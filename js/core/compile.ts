// Compiles a module from its bytes. Entries for hosts that forbid this do not contain it.

/** Compiles a module. */
export const compile = (bytes: BufferSource): WebAssembly.Module => new WebAssembly.Module(bytes);

/** Compiles a module and starts an instance. */
export const instantiate = (
  bytes: BufferSource,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> => WebAssembly.instantiate(bytes, imports);
