// Sees the package's WebAssembly instances start. Import it before the package.

export const instances = [];

const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    instances.push(this);
  }
};

// Each module is known by a function that it alone exports.
const MARKS = { core: "findUris", requests: "detectProvider", neighbours: "masParse" };

/** The instances of one module, oldest first. */
export const instancesOf = (module) => instances.filter(({ exports }) => MARKS[module] in exports);

/** The sizes of the memories of the youngest instances, in octets. */
export const memory = () =>
  Object.keys(MARKS).reduce(
    (sum, module) => sum + (instancesOf(module).at(-1)?.exports.memory.buffer.byteLength ?? 0),
    0,
  );
