// The compared functions. Each parses one URI, reads every field that its library offers, and returns a number computed from
// all of them, so that no engine can skip a read. Nothing here depends on Node or on a browser.

/** The policy of the `validate` rows: it admits every host of the corpus and has rules of each kind to check. */
const RULES = {
  allowLoopback: true,
  allowPrivate: true,
  allowIpLiterals: true,
  denyHosts: ["*.blocked.example", "metadata.example"],
  denyCidrs: ["203.0.113.0/24"],
};

/** The lengths of a record's names and values; numbers and booleans count as themselves, lists and objects by their size. */
function weight(params) {
  let sum = 0;
  for (const name in params) {
    const value = params[name];
    sum +=
      name.length +
      (typeof value === "string"
        ? value.length
        : typeof value === "object" && value !== null
          ? Object.keys(value).length
          : Number(value));
  }
  return sum;
}

/** @returns {Record<string, (text: string) => number>} the calls by name */
export function sides({ ours, strings, fast }) {
  const policy = new ours.HostPolicy(RULES);
  return {
    oursText: (text) => {
      const uri = ours.parse(text);
      let sum =
        uri.scheme.length + (uri.appLabel?.length ?? 0) + (uri.apiKey?.length ?? 0) + uri.host.length + (uri.port ?? 0);
      sum += uri.effectivePort + uri.model.length + (uri.fragment?.length ?? 0);
      for (const [name, value] of uri.query) sum += name.length + (value?.length ?? 0);
      return sum;
    },
    stringsParse: (text) => {
      const { host, model, label, apiKey, params } = strings.parse(text);
      return host.length + model.length + (label?.length ?? 0) + (apiKey?.length ?? 0) + weight(params);
    },
    url: (text) => {
      const url = new URL(text);
      let sum = url.protocol.length + url.username.length + url.password.length + url.host.length + url.hostname.length;
      sum += url.port.length + url.pathname.length + url.search.length + url.hash.length;
      for (const [name, value] of url.searchParams) sum += name.length + value.length;
      return sum;
    },
    fast: (text) => {
      const { scheme, userinfo, host, port, path, query, fragment } = fast.parse(text);
      return (
        scheme.length +
        (userinfo?.length ?? 0) +
        host.length +
        (Number(port) || 0) +
        path.length +
        (query?.length ?? 0) +
        (fragment?.length ?? 0)
      );
    },
    oursTyped: (text) => {
      const uri = ours.parse(text);
      let sum =
        uri.scheme.length + (uri.appLabel?.length ?? 0) + (uri.apiKey?.length ?? 0) + uri.host.length + (uri.port ?? 0);
      sum += uri.effectivePort + uri.model.length + (uri.fragment?.length ?? 0);
      return sum + weight(uri.params);
    },
    oursValidate: (text) => ours.validate(text, { policy }).length,
    stringsValidate: (text) => strings.validate(text).length,
  };
}

/** The calls of some names. */
export const pick = (calls, names) => Object.fromEntries(names.map((name) => [name, calls[name]]));

/** Fails if a URI of the corpus is not valid for every side, or if `plain` is wrong: then the rows would compare errors. */
export function checkCorpus(calls, corpus, { ours }) {
  const policy = new ours.HostPolicy(RULES);
  for (const { kind, plain, uri } of corpus) {
    for (const call of Object.values(calls)) call(uri);
    const refused = ours.validate(uri, { policy }).find(({ severity }) => severity === "error");
    if (refused !== undefined) throw new Error(`corpus.json: "${kind}" is refused: ${refused.code}`);
    if (plain !== (!uri.includes("%") && !/[?&][^=&#]*\./.test(uri)))
      throw new Error(`corpus.json: "plain" of "${kind}" is wrong.`);
  }
}
