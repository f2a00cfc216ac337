// `npm run test:all [-- PART ...]`: runs the slow tests that `npm test` leaves out, or the named parts.

import { main } from "./lib/ui.mjs";
import {
  adopt,
  beginTools,
  browsers,
  clients,
  configs,
  longJavascript,
  longPage,
  packaging,
} from "./test/javascript.mjs";
import { scriptMutation } from "./test/mutation.mjs";
import { runRecipes } from "./test/recipes.mjs";
import { rustMutation } from "./test/rules.mjs";
import { runParts } from "./test/run.mjs";
import { allInChromium, bare, fuzzReplay, peers } from "./test/rust.mjs";

/** The codes and rules of Rust, and the codes of JavaScript, side by side: each half uses one core. */
async function mutations() {
  await Promise.all([rustMutation(), scriptMutation()]);
}

await main(() => {
  if (process.argv.length === 2) void beginTools();
  return runParts("npm run test:all", {
    chrome: { what: "every module as WebAssembly, in Chromium", run: allInChromium },
    bare: { what: "Rust without the url crate", run: bare },
    mutation: { what: "the tests without each code and rule in turn", run: mutations },
    fuzz: { what: "each seed once through its fuzz target", run: fuzzReplay },
    peers: { what: "the core compared with other parsers", run: peers },
    js: { what: "the long tests of JavaScript", run: longJavascript },
    page: { what: "the long tests of the page, in Chromium", run: longPage },
    browsers: { what: "Firefox and WebKit, if they are installed", run: browsers },
    packaging: { what: "the tarball in every environment", run: packaging },
    clients: { what: "the adapters with the real SDKs", run: clients },
    configs: { what: "the files of toConfig with the real tools", run: configs },
    adopt: { what: "the rules, hooks and workflows, with the real tools", run: adopt },
    recipes: { what: "the recipes of the guide, in Next.js", run: runRecipes },
  });
});
