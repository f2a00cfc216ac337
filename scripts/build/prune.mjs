// Clears the data of a WebAssembly module that only panics read: places in the sources, messages, and the tables by which texts are
// escaped in them. Each panic in the module is a trap without a message (scripts/build/wasm.mjs), but the linker cannot know that.
//
// The linker's own relocations (`--emit-relocs`) define which function and which constant uses which: what nothing that runs uses is
// cleared. Nothing moves. Zeros cost next to nothing once they are compressed.

/** Relocations (WebAssembly tool conventions, "Linking"). */
const FUNCTION = 0;
const TABLE_ENTRY = [1, 2];
const ADDRESS = [3, 4, 5];
const WITH_ADDEND = [...ADDRESS, 8, 9];
const NO_ADDRESS = [6, 7, 8, 9, 10, 20];
const CALL = 0x10;

/** How wasm-bindgen begins the name of an export that describes a function. */
const DESCRIPTION = "__wbindgen_describe_";

/** Functions of the standard library that do not return, by the ends of their mangled names. */
const PANIC = new RegExp(
  `\\d(${[
    "slice_index_fail|slice_error_fail(_rt)?|len_mismatch_fail|panic_bounds_check|panic_fmt|panic|panic_const_\\w+",
    "unwrap_failed|expect_failed|assert_failed|panic_already_\\w*borrowed|panic_access_error",
    "handle_error|capacity_overflow|handle_alloc_error",
  ].join("|")})(17h[0-9a-f]{16}E)?$`,
);

/** The module `bytes` with cleared data and without relocations, and how many bytes were cleared. `isUnused` takes the name of an export. */
export function prune(bytes, isUnused) {
  const module = read(bytes, isUnused);
  const panics = new Set([...module.names].filter(([, name]) => PANIC.test(name)).map(([index]) => index));
  if (panics.size === 0 || module.symbols.length === 0 || module.relocations.code.length === 0)
    throw new Error("The linker has written no relocations, or the standard library has other names for panics.");
  const { live, called } = reached(module, panics);
  // The wording of a panic calls its own functions by the table.
  const [stop] = panics;
  for (const { from, to, index } of module.table) if (!called.has(index)) put(bytes, from, to, stop);
  const used = new Uint8Array(bytes.length);
  for (const { at, size } of live) used.fill(1, at, at + size);
  let cleared = 0;
  for (const symbol of module.symbols) {
    if (symbol?.at === undefined || live.has(symbol)) continue;
    for (let at = symbol.at; at < symbol.at + symbol.size; at++) {
      if (used[at] || bytes[at] === 0) continue;
      bytes[at] = 0;
      cleared++;
    }
  }
  const kept = module.sections.filter(({ name }) => !/^(linking|reloc\..*)$/.test(name ?? ""));
  return {
    bytes: Buffer.concat([bytes.subarray(0, 8), ...kept.map(({ from, to }) => bytes.subarray(from, to))]),
    cleared,
  };
}

/**
 * The constants and the functions that the exports reach. wasm-bindgen runs the description of a function when it binds it. That of an
 * import counts only if something calls the import, because js-sys describes all of JavaScript.
 */
function reached({ bytes, functions, imports, exports, starts, descriptions, symbols, relocations }, panics) {
  const seen = new Set();
  const live = new Set();
  const queue = [...exports.values(), ...starts];
  // Functions that may panic also pass on the place of their caller in the sources: address and length of a path, line, column.
  const isPlace = ({ at, size }, parts) => {
    const path = parts.length === 1 && size === 16 && parts[0].at === at ? symbols[parts[0].index] : undefined;
    return path?.at !== undefined && /\.rs\0?$/.test(bytes.latin1Slice(path.at, path.at + path.size));
  };
  const follow = (list, isArgument) => {
    for (const { type, at, index } of list) {
      const symbol = symbols[index];
      if (type === FUNCTION || TABLE_ENTRY.includes(type)) queue.push(symbol.index);
      else if (ADDRESS.includes(type) && symbol?.at !== undefined && !live.has(symbol) && !isArgument(at)) {
        const parts = within(relocations.data, symbol.at, symbol.at + symbol.size);
        if (isPlace(symbol, parts)) continue;
        live.add(symbol);
        follow(parts, () => false);
      }
    }
  };
  const described = new Map([...descriptions].map(([name, index]) => [exports.get(name) ?? imports.get(name), index]));
  while (queue.length > 0) {
    const index = queue.pop();
    if (seen.has(index)) continue;
    seen.add(index);
    if (described.has(index)) queue.push(described.get(index));
    const body = functions.get(index);
    if (body === undefined || panics.has(index)) continue;
    const own = within(relocations.code, body.from, body.to);
    // The place in the sources is the last argument of a panic: a constant of five bytes, the call's opcode, and its function.
    const called = new Set(
      own.filter(({ type, index: to }) => type === FUNCTION && panics.has(symbols[to].index)).map(({ at }) => at),
    );
    follow(own, (at) => called.has(at + 6) && body.bytes[at + 5 - body.from] === CALL);
  }
  return { live, called: seen };
}

/** Writes an integer in as many bytes as there were. */
function put(bytes, from, to, value) {
  if (value >= 2 ** (7 * (to - from))) return;
  for (let at = from; at < to; at++) bytes[at] = (at + 1 < to ? 0x80 : 0) | ((value >>> (7 * (at - from))) & 127);
}

/** Those of `list`, which is ascending, that are in a range. */
function within(list, from, to) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].at < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < list.length && list[end].at < to) end++;
  return list.slice(low, end);
}

/** The sections of a module that are needed, with offsets in the file. */
function read(bytes, isUnused) {
  let at = 8;
  const leb = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte & 128);
    return value;
  };
  const text = () => {
    const length = leb();
    at += length;
    return bytes.toString("utf8", at - length, at);
  };
  const times = (run) => Array.from({ length: leb() }, (_, each) => run(each));
  const limits = () => (leb() & 1 ? [leb(), leb()] : [leb()]);

  const module = {
    bytes,
    sections: [],
    functions: new Map(),
    segments: [],
    names: new Map(),
    symbols: [],
    relocations: { code: [], data: [] },
    imports: new Map(),
    exports: new Map(),
    descriptions: new Map(),
    starts: [],
    table: [],
  };
  let imported = 0;
  const payloads = [];
  const relocations = () => {
    const target = payloads[leb()];
    return times(() => {
      const type = bytes[at++];
      if (![FUNCTION, ...TABLE_ENTRY, ...ADDRESS, ...NO_ADDRESS].includes(type))
        throw new Error(`The linker writes relocations of an unknown type, ${type}.`);
      const found = { type, at: target + leb(), index: leb() };
      if (WITH_ADDEND.includes(type)) leb();
      return found;
    }).sort((one, other) => one.at - other.at);
  };
  const subsections = (to, wanted, run) => {
    while (at < to) {
      const kind = bytes[at++];
      const end = leb() + at;
      if (kind === wanted) run();
      at = end;
    }
  };
  const symbol = () => {
    const kind = bytes[at++];
    const flags = leb();
    const isUndefined = (flags & 0x10) !== 0;
    if (kind === 1) {
      const name = text();
      if (isUndefined) return { name };
      const [segment, offset, size] = [leb(), leb(), leb()];
      return { name, at: module.segments[segment] + offset, size };
    }
    const index = leb();
    if (kind !== 3 && (!isUndefined || flags & 0x40)) text();
    return { index };
  };
  const parts = {
    2: () =>
      times(() => {
        text();
        const name = text();
        const kind = bytes[at++];
        if (kind === 0) {
          leb();
          module.imports.set(name, imported++);
        } else if (kind === 1) {
          at++;
          limits();
        } else if (kind === 2) limits();
        else at += 2;
      }),
    7: () =>
      times(() => {
        const name = text();
        const kind = bytes[at++];
        const index = leb();
        if (kind !== 0) return;
        if (name.startsWith(DESCRIPTION)) module.descriptions.set(name.slice(DESCRIPTION.length), index);
        else if (!isUnused(name)) module.exports.set(name, index);
      }),
    8: () => module.starts.push(leb()),
    9: () =>
      times(() => {
        if (leb() !== 0) throw new Error("An element segment has another form than the linker's.");
        at++;
        leb();
        at++;
        times(() => {
          const from = at;
          const index = leb();
          module.table.push({ from, to: at, index });
        });
      }),
    10: () =>
      times((each) => {
        const length = leb();
        module.functions.set(imported + each, { from: at, to: at + length, bytes: bytes.subarray(at, at + length) });
        at += length;
      }),
    11: () =>
      times(() => {
        if (leb() === 0) {
          at++;
          leb();
          at++;
        }
        const length = leb();
        module.segments.push(at);
        at += length;
      }),
  };
  while (at < bytes.length) {
    const from = at;
    const kind = bytes[at++];
    const to = leb() + at;
    payloads.push(at);
    let name;
    if (kind === 0) {
      name = text();
      if (name === "name") subsections(to, 1, () => times(() => module.names.set(leb(), text())));
      if (name === "linking") {
        leb(); // its version
        subsections(to, 8, () => (module.symbols = times(symbol)));
      }
      if (name === "reloc.CODE") module.relocations.code = relocations();
      if (name === "reloc.DATA") module.relocations.data = relocations();
    } else parts[kind]?.();
    at = to;
    module.sections.push({ name, from, to });
  }
  return module;
}
