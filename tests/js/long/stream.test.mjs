// RedactionStream and ChunkRedactor: for any chunks, the output equals `redact` of the whole text.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { compose, Duplex, Readable } from "node:stream";
import { buffer, text as textOf } from "node:stream/consumers";
import { describe, it } from "node:test";
import { inspect } from "node:util";
import { ChunkRedactor, RedactionStream, redact } from "llm-uri";
import { assertSame, check, cut, joined, MIB, pieces, REDACTED, SHORT, URI, VECTORS } from "../lib/chunks.mjs";
import { assertNoKey, KEY } from "../lib/cli.mjs";

describe("every border of chunks", () => {
  for (const { name, text, options } of VECTORS) {
    it(`redacts identically: ${name}`, () => {
      const expected = redact(text, options);
      for (const whole of [text, new TextEncoder().encode(text)]) {
        const kind = typeof whole === "string" ? "string" : "bytes";
        const step = whole.length <= SHORT ? 1 : Math.ceil(whole.length / 40);
        for (let at = 0; at <= whole.length; at += step) {
          check([whole.slice(0, at), whole.slice(at)], expected, `${kind} cut at ${at}`, options);
        }
        const single = Array.from({ length: whole.length }, (_, at) => whole.slice(at, at + 1));
        if (single.length > 0) check(single, expected, `${kind} one by one`, options);
      }
    });
  }

  it("redacts all vectors in one text identically", () => {
    const lines = VECTORS.filter(({ options, text }) => options === undefined && text.length <= SHORT).map(
      ({ text }) => text,
    );
    const text = `${lines.join("\r\n")}\n${lines.join(" ")}`;
    const expected = redact(text);
    for (let seed = 1; seed <= 10; seed++) {
      check(cut(text, 60, seed), expected, `strings, seed ${seed}`);
      check(cut(Buffer.from(text), 60, seed), expected, `bytes, seed ${seed}`);
    }
  });

  it("redacts a long private key identically", () => {
    const line = "Zt7QmX2kLp9RvW4nBc8DfG6hZt7QmX2kLp9RvW4nBc8DfG6hZt7QmX2kLp9RvW4n\n";
    const text = `-----BEGIN RSA PRIVATE KEY-----\n${line.repeat(240)}-----END RSA PRIVATE KEY-----\n`;
    const expected = redact(text);
    assert.equal(expected, text.replaceAll(line, "***\n"));
    for (const whole of [text, Buffer.from(text)]) check(cut(whole, 200, 1), expected, typeof whole);
  });

  it("redacts invalid UTF-8 identically", () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xc3, 0x0a]),
      Buffer.from(`\ufeffé ${URI} \r\n`),
      Buffer.from([0xe9]),
      Buffer.from(URI),
      Buffer.from([0xf0, 0x9f]),
    ]);
    const expected = Buffer.from(bytes.toString("latin1").replaceAll(KEY, "***"), "latin1");
    for (let at = 0; at <= bytes.length; at++)
      assertSame(joined(pieces([bytes.subarray(0, at), bytes.subarray(at)])), expected, `cut at ${at}`);
    assertSame(joined(pieces(Array.from(bytes, (byte) => Uint8Array.of(byte)))), expected, "one by one");
  });

  it("redacts text with a byte order mark identically", () => {
    const text = `\ufeff${URI}\n\ufeff${URI}`;
    for (const chunks of [[text], [Buffer.from(text)]])
      assertSame(joined(pieces(chunks)), text.replaceAll(KEY, "***"), "mark");
  });

  it("redacts a lone surrogate identically", () => {
    const text = `\ud83d ${URI} \udd11 a\ud83d`;
    for (let at = 0; at <= text.length; at++)
      assert.equal(pieces([text.slice(0, at), text.slice(at)]).join(""), text.replace(KEY, "***"));
  });

  it("redacts UTF-16 with a byte order mark identically", () => {
    const utf16 = (text, big) =>
      big ? Buffer.from(`\ufeff${text}`, "utf16le").swap16() : Buffer.from(`\ufeff${text}`, "utf16le");
    for (const big of [false, true]) {
      for (const odd of [[], [0x41]]) {
        const whole = Buffer.concat([utf16(`é ${URI} 🎉\r\n`, big), Buffer.from(odd)]);
        const expected = Buffer.concat([utf16(`é ${REDACTED} 🎉\r\n`, big), Buffer.from(odd)]);
        for (let at = 0; at <= whole.length; at++)
          check([whole.subarray(0, at), whole.subarray(at)], expected, `cut at ${at}`);
      }
    }
    // Before UTF-8, these bytes are not a byte order mark.
    for (const mark of [
      [0xff, 0xfe],
      [0xfe, 0xff],
    ]) {
      const of = (text) => Buffer.concat([Buffer.from(mark), Buffer.from(text)]);
      for (let at = 0; at <= 8; at++)
        check([of(URI).subarray(0, at), of(URI).subarray(at)], of(REDACTED), `cut at ${at}`);
    }
    check([utf16("clean", false).subarray(0, 3), Buffer.alloc(0)], utf16("clean", false).subarray(0, 3), "cut short");
  });

  it("does not split a key when a long run is cut", () => {
    const long = "k".repeat(200) + KEY;
    for (const uri of [
      `https://u:${long}@h.example/`,
      `llm://app:ab)${long}@h.example/m`,
      `llm:app:${KEY}@h.example/m`,
    ]) {
      const expected = redact(`a=${uri}`).slice(1);
      for (let behind = 0; behind < 600; behind += 7) {
        const fill = "a".repeat(MIB - behind);
        const whole = `${fill}=${uri}`;
        check([whole.slice(0, MIB), whole.slice(MIB)], fill + expected, `${uri.slice(0, 12)} ${behind}`);
      }
    }
  });

  it("does not cut a URI in a long run", () => {
    // A run over its limit is cut outside URIs. Here each form spans the limit at many offsets.
    const json = `{"url":"llm:\\/\\/app:${KEY}\\u0040h.example\\/m"}`;
    const forms = [
      `'${URI}'`,
      `'${encodeURIComponent(encodeURIComponent(URI))}'`,
      `(llm://app:${KEY}@h.example)w@v`,
      `'llm+https://app:${".".repeat(90)}${KEY}@h'`,
      `"https://u:${KEY}@h/m"`,
      `llm://app:${KEY}llm://b:${KEY}@h/m"`,
      json,
      `🔑${URI}"`,
    ];
    for (const form of forms) {
      const tail = `${form}${"y".repeat(200)}`;
      const expected = redact(`x${tail}`).slice(1);
      for (let shift = 1; shift <= form.length + 6; shift += form.length > 100 ? 9 : 5) {
        const fill = "x".repeat(MIB - shift);
        const text = pieces([fill, tail]).join("");
        assert.equal(text.slice(fill.length), expected, `string, ${shift} before the limit`);
        const bytes = joined(pieces([Buffer.from(fill + tail)])).subarray(fill.length);
        assert.equal(bytes.toString(), expected, `bytes, ${shift} before the limit`);
      }
    }
  });

  it("does not change long runs without white space", () => {
    const fill = "x".repeat(997);
    for (const part of [
      `${fill}"${URI}",`,
      `${fill}(${URI})`,
      `${URI}${fill},`,
      `https://u:${KEY}@h.example/${fill}'`,
      `é🔑${fill}`,
      `${fill}[${encodeURIComponent(URI)}]`,
    ]) {
      const text = part.repeat(Math.ceil((2.5 * MIB) / part.length));
      const whole = redact(text);
      assertNoKey(whole, part.slice(0, 20));
      assertSame(joined(pieces([text])), whole, "one string");
      assertSame(joined(pieces([Buffer.from(text)])), whole, "one chunk of bytes");
      for (const most of [5000, 300_000]) {
        assertSame(joined(pieces(cut(text, most, most))), whole, `strings up to ${most}`);
        assertSame(joined(pieces(cut(Buffer.from(text), most, most))), whole, `bytes up to ${most}`);
      }
    }
  });
});

describe("both kinds in one stream", () => {
  const text = `é ${URI} 🔑 "${URI}"\n${URI}`;

  it("lose nothing when the type changes", () => {
    const expected = text.replaceAll(KEY, "***");
    for (let at = 0; at <= text.length; at++) {
      if (/^[\udc00-\udfff]/.test(text.slice(at))) continue; // half a character has no bytes
      const [head, tail] = [text.slice(0, at), text.slice(at)];
      assertSame(joined(pieces([head, Buffer.from(tail)])), expected, `string, then bytes, at ${at}`);
      assertSame(joined(pieces([Buffer.from(head), tail])), expected, `bytes, then string, at ${at}`);
      const three = [text.slice(0, at), Buffer.from(text.slice(at, at + 9).toWellFormed?.() ?? ""), text.slice(at + 9)];
      if (joined(three).equals(Buffer.from(text)))
        assertSame(joined(pieces(three)), expected, `bytes between strings, at ${at}`);
    }
    const broken = pieces([Buffer.from([0xff]), URI, Buffer.from([0xc3]), " ", URI]);
    assertSame(
      joined(broken),
      Buffer.concat([Buffer.from([0xff]), Buffer.from(REDACTED), Buffer.from([0xc3]), Buffer.from(` ${REDACTED}`)]),
      "no UTF-8",
    );
  });

  it("keep their types in the output", () => {
    const given = pieces(["a ", Buffer.from("b "), "c ", Buffer.from("d")]);
    assert.deepEqual(
      given.map((piece) => (typeof piece === "string" ? piece : [...piece])),
      ["a ", [98, 32], "c ", [100]],
    );
  });

  it("drop a too long URI that spans both", () => {
    const long = `llm://app:${"k".repeat(2 * MIB)}`;
    for (const chunks of [
      [long, Buffer.from("kkk"), "kk more"],
      [Buffer.from(long), "kkk", Buffer.from("kk more")],
    ]) {
      assert.equal(joined(pieces(chunks)).toString(), "*** more");
    }
  });
});

describe("the buffer", () => {
  it("contains only the text after the last white space", () => {
    const redactor = new ChunkRedactor();
    assert.deepEqual(redactor.push(`one\n${URI} two\nthr`), [`one\n${REDACTED} two\n`]);
    assert.deepEqual(redactor.push("ee "), ["three "]);
    assert.deepEqual(redactor.push(`${URI}\n`), [`${REDACTED}\n`]);
    assert.deepEqual(redactor.push(""), []);
    assert.deepEqual(redactor.end(), []);
  });

  it("has a limit", () => {
    for (const chunk of ["x".repeat(64 * 1024), Buffer.alloc(64 * 1024, "x"), "é".repeat(10_007)]) {
      const redactor = new ChunkRedactor();
      let held = 0;
      for (let given = 0; given < 5 * MIB; given += chunk.length) {
        held += chunk.length;
        for (const piece of redactor.push(chunk)) held -= piece.length;
        assert.ok(held <= MIB, `${held} are held`);
      }
      for (const piece of redactor.end()) held -= piece.length;
      assert.equal(held, 0);
    }
  });

  it("does not contain an endless URI", () => {
    for (const begin of ["llm://a:", `see(llm://a:${KEY}`, "llm%3A%2F%2Fa%3A", `https://a:${KEY}`]) {
      for (const kind of [(text) => text, (text) => Buffer.from(text)]) {
        const redactor = new ChunkRedactor();
        const out = redactor.push(kind(begin));
        for (let at = 0; at < 80; at++) out.push(...redactor.push(kind("k".repeat(64 * 1024))));
        assert.equal(joined(out).toString(), `${begin.startsWith("see(") ? "see(" : ""}***`);
        const rest = [...redactor.push(kind(`${KEY}@h/m ${URI}`)), ...redactor.end()];
        assert.equal(joined(rest).toString(), ` ${REDACTED}`);
      }
    }
  });

  it("shares no memory with the output", () => {
    const redactor = new ChunkRedactor();
    const many = redactor.push(new Uint8Array(3 * MIB).fill(0x20));
    assert.equal(new Set(many.map((piece) => piece.buffer)).size, many.length);
    const [first] = redactor.push(Buffer.from(`a ${URI.slice(0, 20)}`));
    structuredClone(first, { transfer: [first.buffer] }); // as a stream may do that hands bytes on
    assert.equal(joined([...redactor.push(Buffer.from(URI.slice(20))), ...redactor.end()]).toString(), REDACTED);
  });

  it("is not visible in properties", () => {
    const redactor = new ChunkRedactor();
    redactor.push(URI);
    const stream = new RedactionStream();
    void stream.writable.getWriter().write(URI);
    for (const shown of [redactor, stream])
      assertNoKey(inspect(shown, { depth: 9, showHidden: true }) + JSON.stringify(shown), "inspect");
  });
});

describe("RedactionStream", () => {
  const lines = [`one ${URI}\n`, `two ${URI}`, ` and\r\nthree`];
  const expected = lines.join("").replaceAll(KEY, "***");

  it("is a TransformStream", async () => {
    const stream = new RedactionStream();
    assert.ok(stream instanceof TransformStream && stream instanceof RedactionStream);
    assert.ok(stream.readable instanceof ReadableStream && stream.writable instanceof WritableStream);
    assert.ok(!(new TransformStream() instanceof RedactionStream));
    const source = new ReadableStream({
      start(controller) {
        for (const line of lines) controller.enqueue(line);
        controller.close();
      },
    });
    let text = "";
    for await (const chunk of source.pipeThrough(new RedactionStream())) text += chunk;
    assert.equal(text, expected);
    class Own extends RedactionStream {}
    assert.ok(new Own() instanceof Own);
  });

  it("accepts the bytes of a response", async () => {
    const { body } = new Response(lines.join(""));
    assert.equal(await new Response(body.pipeThrough(new RedactionStream())).text(), expected);
  });

  it("accepts options", async () => {
    const run = (options) => textOf(Readable.from([URI]).pipe(Duplex.fromWeb(new RedactionStream(options))));
    assert.equal(await run({ marker: "█", level: "userinfo" }), redact(URI, { marker: "█", level: "userinfo" }));
    assert.equal(await run({ secretParams: ["temp"] }), redact(URI, { secretParams: ["temp"] }));
    assert.throws(() => new RedactionStream({ level: "all" }), /option "level" must be/);
    const options = { marker: "[gone]" };
    const stream = Duplex.fromWeb(new RedactionStream(options));
    options.marker = "[changed]";
    assert.equal(await textOf(Readable.from([URI]).pipe(stream)), URI.replace(KEY, "[gone]"));
  });

  it("works in Node's pipes", async () => {
    assert.equal((await buffer(Readable.from(lines).pipe(Duplex.fromWeb(new RedactionStream())))).toString(), expected);
    assert.equal((await buffer(compose(Readable.from(lines), new RedactionStream()))).toString(), expected);
    const bytes = lines.map((line) => Buffer.from(line));
    assert.equal((await buffer(Readable.from(bytes).pipe(Duplex.fromWeb(new RedactionStream())))).toString(), expected);
  });

  it("forwards errors without the buffered text", async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(`a ${URI.slice(0, -30)}`);
      },
      pull(controller) {
        controller.error(new Error("source"));
      },
    });
    const got = [];
    const reading = (async () => {
      for await (const chunk of broken.pipeThrough(new RedactionStream())) got.push(chunk);
    })();
    await assert.rejects(reading, { message: "source" });
    assertNoKey(got.join(""), "the stream");
  });

  it("rejects invalid chunks without printing them", async () => {
    for (const chunk of [42, null, { url: URI }, [URI], new String(URI), new Uint16Array(2)]) {
      const { readable, writable } = new RedactionStream();
      const writer = writable.getWriter();
      const errors = await Promise.all(
        [writer.write(chunk), readable.getReader().read()].map((promise) =>
          promise.then(assert.fail, (error) => error),
        ),
      );
      for (const error of errors) {
        assert.ok(error instanceof TypeError);
        assertNoKey(inspect(error, { depth: 9, showHidden: true }), "the error");
      }
      await writer.closed.catch(() => {});
    }
  });

  it("can be cancelled", async () => {
    const { readable, writable } = new RedactionStream();
    const writer = writable.getWriter();
    const writing = writer.write(URI).catch(() => {});
    await readable.cancel("enough");
    await writing;
    await assert.rejects(writer.write(URI), (reason) => !inspect(reason).includes(KEY));
    await writer.closed.catch(() => {});
  });

  it("throws if the platform's stream would forward everything unchanged", () => {
    // Like Workers with an old compatibility date.
    const code = `
      const { TransformStream } = globalThis;
      globalThis.TransformStream = class extends TransformStream { constructor() { super(); } };
      const { RedactionStream } = await import("llm-uri");
      try { new RedactionStream(); console.log("made"); } catch (error) { console.log(error.name, error.message); }`;
    const shown = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: import.meta.dirname,
      encoding: "utf8",
    });
    assert.match(shown, /^TypeError llm-uri: this runtime's TransformStream ignores .*compatibility_date/);
  });

  it("needs no streams at import", () => {
    const code = `
      for (const name of ["TransformStream", "TextEncoder", "TextDecoder"]) delete globalThis[name];
      const { ChunkRedactor, RedactionStream } = await import("llm-uri");
      const redactor = new ChunkRedactor();
      for (const encoding of ["utf8", "latin1"]) {
        const pieces = [...redactor.push(Buffer.from("é ${URI}", encoding)), ...redactor.end()];
        console.log(pieces.map((piece) => Buffer.from(piece).toString(encoding)).join(""));
      }
      try { new RedactionStream(); } catch (error) { console.log(error.name + ": " + error.message); }`;
    const shown = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: import.meta.dirname,
      encoding: "utf8",
    });
    assert.match(
      shown,
      /^(?:é llm:\/\/my-app:\*\*\*@api\.openai\.com\/gpt-5\?temp=0\.7\n){2}TypeError: llm-uri: this runtime has no TransformStream/,
    );
  });
});
