// Host policies at connect time, with local servers and stub resolvers. The tests check that connections to other hosts are
// refused before a socket is created.

import assert from "node:assert/strict";
import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { test } from "node:test";
import { HostPolicy } from "llm-uri";
import { createConnector, createLookup, HostRefusedError } from "llm-uri/node";
import { Agent, fetch as undiciFetch } from "undici";
import { ask, get, KEY, LOCAL, LOOPBACK, PUBLIC, REFUSED, resolver, settings, withServer } from "./lib/servers.mjs";

test("http.request reaches a server whose address is allowed", () =>
  withServer(async (port, log) => {
    const { lookup, asked } = resolver([LOOPBACK]);
    assert.equal(await get(http, { host: "llm.example.com", port, lookup: createLookup(LOCAL, { lookup }) }), 200);
    assert.equal(log.requests[0].headers.host, `llm.example.com:${port}`);
    assert.deepEqual(
      asked.map(({ hostname, all }) => [hostname, all]),
      [["llm.example.com", true]],
    );
  }));

test("no connection is made to a refused address at any position in the answer", () =>
  withServer(async (port, log) => {
    for (const answer of [
      [LOOPBACK],
      [PUBLIC, LOOPBACK],
      [LOOPBACK, PUBLIC],
      [{ address: "::ffff:127.0.0.1", family: 6 }],
      [PUBLIC, { address: "169.254.169.254", family: 4 }],
    ]) {
      for (const client of [http, https]) {
        const error = await get(client, {
          host: "llm.example.com",
          port,
          lookup: createLookup(HostPolicy.production, settings(answer)),
        });
        assert.ok(error instanceof HostRefusedError, String(error));
        assert.deepEqual(
          [error.code, error.hostname, error.verdict.allowed, error.cause],
          [REFUSED, "llm.example.com", false, undefined],
        );
      }
    }
    assert.equal(log.connections, 0);
  }));

test("a rebinding resolver, public first and loopback second, cannot connect", () =>
  withServer(async (port, log) => {
    // The check before the request receives the public address. With only this check, the request would reach a loopback address:
    const naive = resolver([PUBLIC], [LOOPBACK]);
    const [list] = await ask(naive.lookup, "rebind.example.com", { all: true });
    assert.equal(HostPolicy.production.checkAddresses(list.map(({ address }) => address)).allowed, true);
    assert.equal(await get(http, { host: "rebind.example.com", port, lookup: naive.lookup }), 200);
    assert.equal(log.connections, 1);
    // The check in the socket's lookup receives the address that it connects to.
    const lookup = createLookup(HostPolicy.production, settings([PUBLIC], [LOOPBACK]));
    assert.deepEqual(await ask(lookup, "rebind.example.com", { all: true }), [[PUBLIC]]);
    assert.equal((await get(http, { host: "rebind.example.com", port, lookup })).code, REFUSED);
    assert.equal(log.connections, 1);
  }));

test("answers have the requested form", async () => {
  const both = [PUBLIC, { address: "2606:4700::6812:6c0", family: 6 }];
  const lookup = createLookup(HostPolicy.production, settings(both));
  assert.deepEqual(await ask(lookup, "a.example.com", { all: true }), [both]);
  assert.deepEqual(await ask(lookup, "a.example.com", {}), [PUBLIC.address, 4]);
  assert.deepEqual(await ask(lookup, "a.example.com", { family: 4 }), [PUBLIC.address, 4]);
  // A resolver without the option `all`, and one that returns wrong families
  const single = (_hostname, _options, callback) => callback(null, "1.1.1.1", 4);
  assert.deepEqual(await ask(createLookup(HostPolicy.production, { lookup: single }), "a.example.com", { all: true }), [
    [{ address: "1.1.1.1", family: 4 }],
  ]);
  assert.deepEqual(
    await ask(createLookup(HostPolicy.production, settings([{ address: "1.1.1.1", family: 6 }])), "a.example.com", {
      all: true,
    }),
    [[{ address: "1.1.1.1", family: 4 }]],
  );
});

test("the options are passed to the resolver, also a family or none", async () => {
  const { lookup, asked } = resolver([PUBLIC]);
  await ask(createLookup(HostPolicy.production, { lookup }), "a.example.com", { family: 4, hints: dns.ADDRCONFIG });
  await ask(createLookup(HostPolicy.production, { lookup }), "a.example.com", 4);
  await ask(createLookup(HostPolicy.production, { lookup }), "a.example.com");
  assert.deepEqual(
    asked.map(({ family, hints, all }) => [family, hints, all]),
    [
      [4, dns.ADDRCONFIG, true],
      [4, undefined, true],
      [undefined, undefined, true],
    ],
  );
});

test("answers that are not addresses fail closed", async () => {
  const answers = [
    [],
    undefined,
    "",
    [{}],
    [null],
    [{ address: "fe80::1%eth0", family: 6 }],
    [{ address: "127.1", family: 4 }],
    [PUBLIC, { address: "localhost" }],
    [{ address: "1.1.1.1\n", family: 4 }],
    [{ address: ["1.1.1.1"], family: 4 }, LOOPBACK],
  ];
  for (const answer of answers) {
    for (const options of [{ all: true }, {}]) {
      await assert.rejects(
        ask(createLookup(HostPolicy.production, settings(answer)), "a.example.com", options),
        { code: REFUSED },
        JSON.stringify(answer),
      );
    }
  }
  const gone = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
  await assert.rejects(ask(createLookup(HostPolicy.production, settings(gone)), "a.example.com", {}), gone);
});

test("names are checked before the lookup, which uses the checked name", async () => {
  const { lookup, asked } = resolver([PUBLIC]);
  const guarded = createLookup(HostPolicy.production, { lookup });
  for (const host of [
    "localhost",
    "LOCALHOST.",
    "metadata.google.internal",
    "ollama",
    "a.nip.io",
    "127.1",
    "0x7f000001",
    "::1",
    "fd00:ec2::254",
    "8.8.8.8",
    "",
    "a.com/x",
    "a b.com",
    "a.com:443",
  ]) {
    await assert.rejects(ask(guarded, host, { all: true }), { code: REFUSED }, host);
  }
  assert.deepEqual(asked, []);
  await ask(guarded, "API.Example.COM", { all: true });
  await ask(guarded, "b\u00fccher.example.com", { all: true });
  assert.deepEqual(
    asked.map(({ hostname }) => hostname),
    ["api.example.com", "xn--bcher-kva.example.com"],
  );
});

test("errors contain neither keys nor the resolver's answer", async () => {
  const error = await ask(createLookup(HostPolicy.production, settings([LOOPBACK])), `sk-proj-${KEY}`, {}).catch(
    (error) => error,
  );
  assert.equal(error.code, REFUSED);
  assert.ok(!`${error.stack} ${JSON.stringify(error)} ${error.hostname}`.includes(KEY));
});

test("the system's resolver is the default", async () => {
  await assert.rejects(ask(createLookup(HostPolicy.production), "localhost", {}), { code: REFUSED });
  const [list] = await ask(createLookup(HostPolicy.development), "localhost", { all: true });
  assert.ok(list.every(({ address }) => ["127.0.0.1", "::1"].includes(address)));
});

test("lookups and connectors require a policy of this package", () => {
  for (const policy of [undefined, null, {}, "production"]) {
    assert.throws(() => createLookup(policy), TypeError);
    assert.throws(() => createConnector(policy), TypeError);
  }
});

test("Node does not call the lookup for addresses; the connector checks them", () =>
  withServer(async (port, log) => {
    const lookup = createLookup(HostPolicy.production, { lookup: () => assert.fail("asked") });
    assert.equal(await get(http, { host: "127.0.0.1", port, lookup }), 200, "this is the gap");
    assert.equal(log.connections, 1);
    const dispatcher = new Agent({ connect: createConnector(HostPolicy.production) });
    for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "localhost"]) {
      const error = await undiciFetch(`http://${host}:${port}/`, { dispatcher }).catch((error) => error);
      assert.equal(error.cause?.code, REFUSED, host);
    }
    assert.equal(log.connections, 1);
    await dispatcher.close();
  }));

test("undici with a lookup, and with a connector", () =>
  withServer(async (port, log) => {
    const url = `http://llm.example.com:${port}/`;
    const outcome = async (connect) => {
      const dispatcher = new Agent({ connect });
      const result = await undiciFetch(url, { dispatcher, redirect: "error" }).then(
        (response) => response.text(),
        (error) => error.cause?.code,
      );
      await dispatcher.close();
      return result;
    };
    assert.equal(await outcome({ lookup: createLookup(LOCAL, settings([LOOPBACK])) }), "hello");
    assert.equal(await outcome({ lookup: createLookup(HostPolicy.production, settings([PUBLIC, LOOPBACK])) }), REFUSED);
    assert.equal(log.connections, 1);
    // The connector refuses http for a name that is not a loopback name, even if it resolves to a loopback address.
    assert.equal(await outcome(createConnector(LOCAL, settings([LOOPBACK]))), REFUSED);
    assert.equal(log.connections, 1);
  }));

test("the connector connects to this machine only if allowed, and only to allowed ports", () =>
  withServer(async (port, log) => {
    for (const [host, policy, wanted] of [
      ["127.0.0.1", HostPolicy.development, "hello"],
      ["localhost", HostPolicy.development, "hello"],
      ["app.localhost", new HostPolicy({ allowLoopback: true, allowPorts: [port] }), "hello"],
      ["127.0.0.1", new HostPolicy({ allowLoopback: true, allowPorts: [443] }), REFUSED],
      ["127.0.0.1", new HostPolicy({ allowHosts: ["127.0.0.1"] }), "hello"],
    ]) {
      const dispatcher = new Agent({ connect: createConnector(policy, settings([LOOPBACK])) });
      const got = await undiciFetch(`http://${host}:${port}/`, { dispatcher }).then(
        (response) => response.text(),
        (error) => error.cause?.code,
      );
      assert.equal(got, wanted, host);
      await dispatcher.close();
    }
    assert.equal(log.connections, 4);
  }));

test("a loopback name resolves to loopback addresses or fails", () =>
  withServer(async (port, log) => {
    const open = new HostPolicy({ allowLoopback: true, allowPrivate: true, allowCidrs: ["0.0.0.0/0"] });
    for (const answer of [
      [PUBLIC],
      [LOOPBACK, { address: "10.0.0.9", family: 4 }],
      [{ address: "192.168.0.1", family: 4 }],
    ]) {
      await assert.rejects(
        ask(createLookup(open, settings(answer)), "app.localhost", { all: true }),
        (error) => error.verdict.code === "not-loopback",
      );
      const dispatcher = new Agent({ connect: createConnector(open, settings(answer)) });
      const error = await undiciFetch(`http://app.localhost:${port}/`, { dispatcher }).catch((error) => error.cause);
      assert.equal(error.verdict?.code, "not-loopback");
      await dispatcher.close();
    }
    assert.equal(log.connections, 0);
    const dispatcher = new Agent({ connect: createConnector(open, settings([LOOPBACK])) });
    assert.equal(await (await undiciFetch(`http://app.localhost:${port}/`, { dispatcher })).text(), "hello");
    await dispatcher.close();
  }));

test("a connector without a protocol uses plain TCP for this machine only", () =>
  withServer(async (port, log) => {
    const connect = createConnector(LOCAL, settings([LOOPBACK]));
    for (const protocol of [undefined, "", "ws:", "HTTPS:", "http:"]) {
      const error = await new Promise((resolve) => connect({ hostname: "llm.example.com", protocol, port }, resolve));
      assert.equal(error?.verdict?.code, "not-https", String(protocol));
    }
    assert.equal(log.connections, 0);
  }));

test("an agent with the lookup opens no refused keep-alive sockets", () =>
  withServer(async (port, log) => {
    const host = "llm.example.com";
    const shared = new http.Agent({ keepAlive: true });
    assert.equal(await get(http, { agent: shared, host, port, lookup: resolver([LOOPBACK]).lookup }), 200);
    const lookup = createLookup(HostPolicy.production, settings([LOOPBACK]));
    assert.equal(await get(http, { agent: shared, host, port, lookup }), 200, "this is the gap");
    assert.equal(log.connections, 1);
    assert.equal((await get(http, { agent: new http.Agent({ keepAlive: true, lookup }), host, port })).code, REFUSED);
    assert.equal(log.connections, 1);
    shared.destroy();
  }));

test("a second answer of a resolver is ignored", async () => {
  const twice = (_hostname, _options, callback) => {
    callback(null, [PUBLIC]);
    callback(null, [LOOPBACK]);
  };
  const answers = [];
  createLookup(LOCAL, { lookup: twice })("a.example.com", { all: true }, (...answer) => answers.push(answer));
  assert.deepEqual(answers, [[null, [PUBLIC]]]);
});

test("over TLS the connector sends the host name, not the address", async () => {
  const hello = Promise.withResolvers?.() ?? {};
  hello.promise ??= new Promise((resolve) => (hello.resolve = resolve));
  const server = net.createServer((socket) =>
    socket
      .once("data", (data) => {
        hello.resolve(data);
        socket.destroy();
      })
      .on("error", () => {}),
  );
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  // Options that would change the target are ignored.
  const tls = { path: "/nowhere", servername: "other.example.com", lookup: () => assert.fail("asked") };
  const dispatcher = new Agent({ connect: createConnector(LOCAL, { ...settings([LOOPBACK]), tls }) });
  await assert.rejects(undiciFetch(`https://llm.example.com:${server.address().port}/`, { dispatcher }));
  const first = await hello.promise;
  assert.equal(first[0], 22, "a TLS handshake");
  assert.ok(first.includes("llm.example.com"), "server name indication");
  await dispatcher.close();
  server.close();
});

test("a connection that is not established times out", async () => {
  const server = net.createServer(() => {}); // accepts connections and never responds
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const connect = createConnector(LOCAL, { ...settings([LOOPBACK]), timeout: 50 });
  const error = await new Promise((resolve) =>
    connect({ hostname: "llm.example.com", protocol: "https:", port: server.address().port }, resolve),
  );
  assert.equal(error.code, "ETIMEDOUT");
  server.close();
});

test('fetch sends x-api-key and the body on to another origin; redirect: "error" stops it', () =>
  withServer((target, there) =>
    withServer(
      async (port) => {
        const request = {
          method: "POST",
          body: "a prompt",
          headers: { "x-api-key": KEY, "api-key": KEY, "x-goog-api-key": KEY, authorization: `Bearer ${KEY}` },
        };
        for (const send of [globalThis.fetch, undiciFetch]) {
          there.requests.length = 0;
          await send(`http://127.0.0.1:${port}/`, request);
          const [got] = there.requests;
          assert.equal(got.body, "a prompt");
          for (const name of ["x-api-key", "api-key", "x-goog-api-key"])
            assert.equal(got.headers[name], KEY, `${name} is sent on`);
          assert.equal(got.headers.authorization, undefined, "only this one is not");
          there.requests.length = 0;
          await assert.rejects(send(`http://127.0.0.1:${port}/`, { ...request, redirect: "error" }), TypeError);
          assert.deepEqual(there.requests, []);
        }
      },
      (_request, response) => response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end(),
    ),
  ));

test("a redirect to a refused host is not followed", () =>
  withServer((target, there) =>
    withServer(
      async (port) => {
        const dispatcher = new Agent({
          connect: createConnector(new HostPolicy({ allowLoopback: true, allowPorts: [port] })),
        });
        const error = await undiciFetch(`http://127.0.0.1:${port}/`, { dispatcher }).catch((error) => error);
        assert.equal(error.cause?.code, REFUSED);
        assert.equal(there.connections, 0);
        await dispatcher.close();
      },
      (_request, response) => response.writeHead(302, { location: `http://localhost:${target}/` }).end(),
    ),
  ));
