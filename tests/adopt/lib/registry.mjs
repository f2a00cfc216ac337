// A registry on this machine that has one package: the packed tarball, as npm will have it once it is published.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

import { folderOf, ROOT } from "./run.mjs";

const PACK = join(ROOT, "target", "pack");

/** Starts it: the environment variables with which npm and npx use it, and its own empty cache. */
export async function registry() {
  const [name] = readdirSync(PACK).filter((file) => file.endsWith(".tgz"));
  const tarball = readFileSync(join(PACK, name));
  const manifest = JSON.parse(readFileSync(join(process.cwd(), "node_modules", "llm-uri", "package.json"), "utf8"));
  const server = createServer((request, response) => {
    if (request.url === `/${name}`) return response.end(tarball);
    if (request.url !== "/llm-uri") return response.writeHead(404).end();
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    const dist = { tarball: `${address()}/${name}`, integrity };
    const { version } = manifest;
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name: "llm-uri",
        "dist-tags": { latest: version },
        versions: { [version]: { ...manifest, scripts: {}, devDependencies: {}, dist } },
      }),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = () => `http://127.0.0.1:${server.address().port}`;
  server.unref();
  return { npm_config_registry: `${address()}/`, npm_config_cache: folderOf({}), npm_config_audit: "false" };
}
