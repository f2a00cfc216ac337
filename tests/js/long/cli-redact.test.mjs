// `llm-uri redact`, as installed: copies a stream of bytes without the secrets.

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { redact } from "llm-uri";

import { assertSame, MIB, REDACTED, URI } from "../lib/chunks.mjs";
import { assertNoKey, KEY, outcome, run, start } from "../lib/cli.mjs";

/** Runs the command on `input` and returns its output as bytes. */
async function redacted(input, ...options) {
  const { code, stderr, bytes } = await run(["redact", ...options], { input });
  assert.deepEqual([code, stderr], [0, ""]);
  return bytes;
}

describe("what is replaced", () => {
  it("is every secret of every URI, and nothing else", async () => {
    const text = `start\nurl=${URI} again "${URI}"\n{"url":"${URI.replaceAll("/", "\\/")}"}\nGET /?u=${encodeURIComponent(URI)}\nend llm: app:x@y\n`;
    const bytes = await redacted(text);
    assertNoKey(bytes.toString(), "redact");
    assertSame(bytes, redact(text));
    assert.ok(bytes.toString().startsWith(`start\nurl=${REDACTED} again "${REDACTED}"\n`));
  });

  it("is found in UTF-16 with a byte order mark, as older Windows shells write it, in chunks of any size", async () => {
    const wide = (text) => Buffer.from(`\ufeff${text}`, "utf16le");
    const text = `é 🔑 ${URI} \r\n${`x ${URI}\n`.repeat(20_000)}end 🔑`;
    for (const turn of [(bytes) => bytes, (bytes) => Buffer.from(bytes).swap16()]) {
      assertSame(await redacted(turn(wide(text))), turn(wide(text.replaceAll(KEY, "***"))));
      const child = start(["redact"]);
      for (const byte of turn(wide(`${URI} z`))) child.stdin.write(Buffer.of(byte));
      child.stdin.end();
      assertSame((await outcome(child)).bytes, turn(wide(`${REDACTED} z`)));
    }
    for (const short of [
      Buffer.of(0xff),
      Buffer.of(0xff, 0xfe),
      Buffer.of(0xef, 0xbb, 0xbf),
      Buffer.from("x"),
      Buffer.of(),
    ])
      assertSame(await redacted(short), short);
  });

  it("depends on the options", async () => {
    const uri = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7&tenant=acme&plan=gold#note\n`;
    const cases = [
      [[], {}],
      [["--level", "credentials"], {}],
      [["--level", "userinfo"], { level: "userinfo" }],
      [["--level", "share"], { level: "share" }],
      [["--marker", "[hidden]"], { marker: "[hidden]" }],
      [["--marker", ""], { marker: "" }],
      [["--marker", "█"], { marker: "█" }],
      [["--secret-param", "tenant", "--secret-param", "plan"], { secretParams: ["tenant", "plan"] }],
    ];
    for (const [args, options] of cases) assertSame(await redacted(uri, ...args), redact(uri, options), args.join(" "));
    const { code, stdout } = await run(["redact", "--level", "all"], { input: uri });
    assert.deepEqual([code, stdout], [2, ""]);
  });

  it("is stable in a second pass", async () => {
    const once = await redacted(`${URI}\n`);
    assertSame(await redacted(once), once);
  });
});

describe("what is not replaced", () => {
  it("stays byte for byte", async () => {
    const inputs = {
      nothing: [],
      "a final line without its end": [`a\n${URI}`],
      "CRLF and other line ends": [`a\r\n${URI}\r\nb\rc\n\r\n\u2028\u0085d\n\n`],
      controls: [`\u0000\u0001\u001b[31m${URI}\u0000\n\u007f`],
      "a byte order mark": [`\ufeff${URI}\n`],
      "characters of several bytes": [`é日本語 🔑 ${URI} 🔑日本語é\n“${URI}”\n`],
      "what is no UTF-8": [
        Buffer.from([0xff, 0xfe, 0x0a, 0xc3, 0x28, 0x20]),
        URI,
        Buffer.from([0x20, 0xe9, 0x0a, 0xf0, 0x9f, 0x94, 0x0a]),
        "é\n",
      ],
      "what is no UTF-8, beside a URI": [Buffer.from([0xff]), URI, Buffer.from([0xff, 0xc3, 0x0a]), "é", URI],
      "a character cut by the end": [URI, " ", Buffer.from([0xf0, 0x9f])],
    };
    for (const [what, parts] of Object.entries(inputs)) {
      const input = Buffer.concat(parts.map((part) => Buffer.from(part)));
      const expected = Buffer.from(input.toString("latin1").replaceAll(KEY, "***"), "latin1");
      assertSame(await redacted(input), expected, what);
    }
  });

  it("stays if options contain more than ASCII", async () => {
    const bad = Buffer.from([0x0a, 0xff, 0x0a]);
    const line = Buffer.from(`llm://my-app:${KEY}@h.example/m?schlüssel=${KEY}`);
    const expected = Buffer.from("llm://my-app:█@h.example/m?schlüssel=█");
    const args = ["--marker", "█", "--secret-param", "schlüssel"];
    assertSame(await redacted(line, ...args), expected);
    assertSame(await redacted(Buffer.concat([bad, line, bad]), ...args), Buffer.concat([bad, expected, bad]));
    const encoded = Buffer.from(`llm://h.example/m?schl%C3%BCssel=${KEY}`);
    assertNoKey((await redacted(Buffer.concat([encoded, bad]), ...args)).toString("latin1"), "redact");
  });
});

describe("long lines and large inputs", () => {
  it("are processed in pieces without cutting a URI", async () => {
    // Lines of several MiB: with white space, without any, and of URIs that touch. The prime length puts them everywhere
    // with regard to the borders of pieces.
    const fill = "x".repeat(997);
    const touching = URI.replace("temp", `${fill}&temp`);
    const parts = [`${fill} ${URI} `, `${fill}"${URI}",`, `${fill}(${URI})`, `${touching}....`, `${touching},`];
    const lines = parts.map((part) => part.repeat(Math.ceil((2 * MIB) / part.length)));
    for (const [at, line] of lines.entries()) {
      const bytes = await redacted(`${line}\n`);
      assertNoKey(bytes.toString(), `line ${at}`);
      assertSame(bytes, `${line.replaceAll(KEY, "***")}\n`, `line ${at}`);
    }
  });

  it("drop a URI that is too long for the buffer", async () => {
    for (const long of [
      `llm://app:${KEY}${"k".repeat(2 * MIB)}${KEY}@h.example/m`,
      `llm://${"a".repeat(MIB)}:${KEY}${"k".repeat(MIB)}@h/m`,
      `llm%3A%2F%2Fapp%3A${KEY.repeat(100_000)}`,
    ]) {
      const bytes = await redacted(`before (${long} after ${URI}\nnext ${URI}\n`);
      assertSame(bytes, `before (*** after ${REDACTED}\nnext ${REDACTED}\n`);
    }
    assertSame(await redacted(`llm://app:${"k".repeat(2 * MIB)}${KEY}`, "--marker", "█"), "█");
    // Dots end a URI in a sentence, but not if more of it follows.
    const dotted = await redacted(`llm://app:${".".repeat(2 * MIB)}${KEY}@h.example/m\n`);
    assertNoKey(dotted.toString(), "redact");
  });

  it("are not truncated", async () => {
    const block = `${"2026-01-01 INFO nothing of note\n".repeat(2000)}connecting to ${URI}\r\n`;
    const input = block.repeat(Math.ceil((24 * MIB) / block.length));
    assertSame(await redacted(input), input.replaceAll(KEY, "***"));
  });

  it("come out line by line, not at the end", async () => {
    const child = start(["redact"]);
    for (const line of [`${URI} 1\n`, `${URI} 2\n`]) {
      child.stdin.write(line);
      const [chunk] = await once(child.stdout, "data");
      assert.equal(chunk.toString(), line.replace(KEY, "***"));
    }
    child.stdin.write("half of ");
    child.stdin.end("a line");
    assert.equal((await outcome(child)).stdout, "half of a line");
  });
});

describe("the output", () => {
  it("ends quietly when the reader closes the pipe", async () => {
    const child = start(["redact"]);
    child.stdin.on("error", () => {});
    let more = true;
    const feed = () => {
      while (more && child.stdin.write(`${URI}\n`.repeat(1000)));
    };
    child.stdin.on("drain", feed);
    feed();
    await once(child.stdout, "data");
    child.stdout.destroy();
    const { code, signal, stderr } = await outcome(child);
    more = false;
    assert.deepEqual([code, signal, stderr], [0, null, ""]);
  });

  it("survives the first interrupt of a pipe, to read the last lines of the first program", {
    skip: process.platform === "win32",
  }, async () => {
    const child = start(["redact"]);
    child.stdin.write("ready \n");
    await once(child.stdout, "data");
    child.kill("SIGINT");
    setTimeout(() => child.stdin.end(`stopping ${URI}\n`), 200);
    const { code, signal, stdout } = await outcome(child);
    assert.deepEqual([code, signal, stdout], [0, null, `stopping ${URI.replace(KEY, "***")}\n`]);

    const stuck = start(["redact"]);
    stuck.stdin.write("ready \n");
    await once(stuck.stdout, "data");
    // Two signals in quick succession can arrive as one.
    const repeat = setInterval(() => stuck.kill("SIGINT"), 50);
    assert.equal((await outcome(stuck)).signal, "SIGINT");
    clearInterval(repeat);
  });

  it("ends quietly also in the other commands", async () => {
    const child = start(["validate", "--json", ...Array.from({ length: 500 }, () => "llm://h.example/m?x=a:b&y=c:d")]);
    child.stdout.destroy();
    const { signal, stderr } = await outcome(child);
    assert.deepEqual([signal, stderr], [null, ""]);
  });
});

describe("the input", () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "llm-uri-redact-"));
    writeFileSync(join(folder, "a.log"), `a ${URI}\n`);
    writeFileSync(join(folder, "b.log"), "llm://app:half"); // no line end: the next file is not its end
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("can be several files, in their order", async () => {
    const { code, stdout, stderr } = await run(["redact", "a.log", "b.log", "-", "a.log"], {
      cwd: folder,
      input: `${KEY}@h/m ${URI}`,
    });
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(stdout, `a ${REDACTED}\nllm://app:***${KEY}@h/m ${REDACTED}a ${REDACTED}\n`);
  });

  it("is a file whose chunks end anywhere in a URI", async () => {
    // A line without white space is over the limit with the fifth piece of 256 KiB, and a URI spans that border.
    const border = 5 * 256 * 1024;
    for (const uri of [URI, encodeURIComponent(URI), encodeURIComponent(encodeURIComponent(URI))]) {
      for (let shift = 1; shift < uri.indexOf(KEY) + 4; shift += 3) {
        const text = `${"x".repeat(border - shift)}'${uri}'${"y".repeat(2 * MIB)}`; // the quotes are its ends
        writeFileSync(join(folder, "border.log"), text);
        const { bytes } = await run(["redact", "border.log"], { cwd: folder });
        assertSame(bytes, text.replace(KEY, "***"), `${shift} characters before the border`);
      }
    }
  });

  it("skips files that cannot be read", async () => {
    const { code, stdout, stderr } = await run(["redact", "a.log", URI, ".", "a.log"], { cwd: folder });
    assert.equal(code, 2);
    assert.equal(stdout, `a ${REDACTED}\n`.repeat(2));
    assert.match(
      stderr,
      /^llm-uri: argument 2 cannot be read \(ENOENT: no such file or directory\)[\s\S]*argument 3 \(\.\) cannot be read \(EISDIR: illegal operation on a directory\)/,
    );
    assertNoKey(stderr, "redact");
  });
});
