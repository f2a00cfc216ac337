// The declarations as a user's compiler reads them: from the installed package, with and without the types of a
// browser or of Node, as an ES module and as CommonJS. tests/js/*.test-d.ts are compiled too, where there are any.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { capture } from "../lib/exec.mjs";
import { CONSUMER } from "../lib/consumer.mjs";
import { NODE_MODULES } from "../lib/paths.mjs";
import { filesBelow } from "../lib/stamp.mjs";
import { Problem, step } from "../lib/ui.mjs";

const USERS = {
  "esm.mts": 'import * as api from "llm-uri";\nimport * as slim from "llm-uri/slim";\nimport module from "llm-uri/llm_uri.wasm";\nslim.initSync(module);\nexport const all = [api, slim];\n',
  "sub.mts": 'import * as env from "llm-uri/env";\nimport * as schema from "llm-uri/schema";\nexport const all = [env, schema];\n',
  "sub.cts": 'import env = require("llm-uri/env");\nimport schema = require("llm-uri/schema");\nexport const all = [env, schema];\n',
  "cjs.cts": 'import api = require("llm-uri");\nimport slim = require("llm-uri/slim");\nexport const all = [api, slim];\n',
};

// Where the compiler knows the platform's streams, ours fits them.
const STREAMS = {
  "web.mts": 'import { RedactionStream } from "llm-uri";\nexport const web = (from: ReadableStream<Uint8Array>): ReadableStream<string> => from.pipeThrough(new RedactionStream()).pipeThrough(new TextDecoderStream() as { readable: ReadableStream<string>; writable: WritableStream<Uint8Array> });\nexport const own: TransformStream<string, string> = new RedactionStream();\n',
  "node.mts": 'import { Duplex } from "node:stream";\nimport { RedactionStream } from "llm-uri";\nexport const duplex = Duplex.fromWeb(new RedactionStream());\n',
};

export const checkTypesOfUsers = () =>
  step("types", "the installed declarations, with no other types around", async () => {
    const folder = join(CONSUMER, "types");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [name, text] of Object.entries({ ...USERS, ...STREAMS })) writeFileSync(join(folder, name), text);
    const users = Object.keys(USERS).map((name) => join(folder, name));
    const tests = filesBelow(join(CONSUMER, "tests", "js")).filter((name) => name.endsWith(".test-d.ts"));
    const nodenext = { module: "nodenext" };
    const bundler = { module: "esnext", moduleResolution: "bundler" };
    await compile({ ...nodenext, lib: ["es2022"] }, [...users, ...tests]);
    await compile({ ...bundler, lib: ["es2022"] }, [users[0], ...tests]);
    await compile({ ...bundler, lib: ["es2022"], customConditions: ["edge-light"] }, [users[0], ...tests]);
    const [web, node] = Object.keys(STREAMS).map((name) => join(folder, name));
    await compile({ ...nodenext, lib: ["es2022", "dom"] }, [...users, web]);
    await compile({ ...nodenext, lib: ["es2022"], types: ["node"], skipLibCheck: true }, [web, node]);
    return `${users.length + 2 + tests.length} files`;
  });

async function compile(options, files) {
  const config = join(CONSUMER, "types", "tsconfig.json");
  // Not skipLibCheck: it is the declarations themselves that are on trial.
  const compilerOptions = { noEmit: true, strict: true, target: "es2022", types: [], esModuleInterop: true, skipLibCheck: false, ...options };
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const { code, stdout } = await capture(process.execPath, [join(NODE_MODULES, "typescript", "bin", "tsc"), "-p", config]);
  if (code !== 0) throw new Problem("A user's compiler would not accept the declarations:", { output: stdout.trim() });
}
