/** Returns a JSON text of scripts/build/texts.mjs, which engines parse three times faster than a literal. In Node, it reads a file. */
declare const text: () => string;
export default text;
