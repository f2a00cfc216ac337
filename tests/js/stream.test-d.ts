// The types of streams without the types of a platform.

import { ChunkRedactor, RedactionStream, type RedactOptions, type StreamRedactOptions } from "llm-uri";

const stream = new RedactionStream({ level: "share", marker: "[gone]", secretParams: ["tenant"] });
const locked: boolean = stream.readable.locked || stream.writable.locked;
const writing: Promise<void> = stream.writable.getWriter().write("text");
const options: StreamRedactOptions = {};
const whole: RedactOptions = options;
// @ts-expect-error a stream is not one URI
new RedactionStream({ uri: true });
// @ts-expect-error no such level
new RedactionStream({ level: "all" });

const texts: string[] = new ChunkRedactor<string>().push("text");
const bytes: Uint8Array[] = new ChunkRedactor<Uint8Array>(options).end();
const both: (string | Uint8Array)[] = new ChunkRedactor().push("text");
// @ts-expect-error no chunk
new ChunkRedactor().push(42);

export { both, bytes, locked, texts, whole, writing };
