// Records the package's WebAssembly instances. Import it before the package.

export const instances = [];

const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    instances.push(this);
  }
};

// Each module is known by a function that it alone exports.
const MARKS = { core: "definePolicy", text: "findUris", requests: "loadProviders", mas: "masParse", ai: "aiParse" };

/** The instances of one module, oldest first. */
export const instancesOf = (module) => instances.filter(({ exports }) => MARKS[module] in exports);

/** The memory sizes of the newest instances, in bytes. */
export const memory = () =>
  Object.keys(MARKS).reduce(
    (sum, module) => sum + (instancesOf(module).at(-1)?.exports.memory.buffer.byteLength ?? 0),
    0,
  );
