// How tools write a text into logs, dumps and configurations: literals of the text, and places that contain a literal.

const unicode = (text, write, keep = /[\x20-\x7e]/) =>
  Array.from(text, (character) => (keep.test(character) ? character : write(character))).join("");
const units = (character, prefix, digits = 4) =>
  Array.from(
    { length: character.length },
    (_, at) => prefix + character.charCodeAt(at).toString(16).padStart(digits, "0"),
  ).join("");
const bytes = (character, write) => Array.from(Buffer.from(character), write).join("");
const hex = (byte) => byte.toString(16).padStart(2, "0");
const octal = (byte) => byte.toString(8).padStart(3, "0");
const backslashed = (text, characters) =>
  text.replace(/[\s\S]/g, (one) => (characters.includes(one) ? `\\${one}` : one));

const longEscape = (character) =>
  character.length > 1 ? `\\U${character.codePointAt(0).toString(16).padStart(8, "0")}` : units(character, "\\u");
const pythonEscape = (character) => (character < "\u0100" ? units(character, "\\x", 2) : longEscape(character));

const json = (text) => JSON.stringify(text);
const ascii = (text) => unicode(json(text), (character) => units(character, "\\u"));
const double = (text) => `"${backslashed(text, '\\"')}"`;
const single = (text) => `'${backslashed(text, "\\'")}'`;
const form = encodeURIComponent;
const markup = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** Literals of a text: what languages and formats write between or in place of quotation marks. */
export const LITERALS = {
  plain: (text) => text,
  "double quotes": double,
  "single quotes": single,
  JSON: json,
  "JSON, ASCII": ascii,
  "JSON, ASCII upper case": (text) => ascii(text).replace(/\\u(....)/g, (_, digits) => `\\u${digits.toUpperCase()}`),
  "JSON with \\/": (text) => json(text).replaceAll("/", "\\/"),
  "JSON with \\u002f": (text) => json(text).replaceAll("/", "\\u002f"),
  "JSON of Go": (text) => json(text).replace(/[<>&]/g, (one) => units(one, "\\u")),
  "JSON of Gson": (text) => json(text).replace(/[<>&='=]/g, (one) => units(one, "\\u")),
  "JSON of .NET": (text) =>
    unicode(json(text).slice(1, -1).replaceAll('\\"', "\\u0022"), (one) => units(one, "\\u"), /[^<>&'+`\x7f-\uffff]/),
  "JSON in JSON": (text) => json(json(text)),
  "JSON in JSON, ASCII": (text) => json(ascii(text)),
  "JSON in JSON in JSON": (text) => json(json(json(text))),
  "JSON in JSON with \\/": (text) => json(json(text).replaceAll("/", "\\/")),
  "JSON in single quotes": (text) => single(json(text)),
  "JSON, percent-encoded": (text) => form(json(text)),
  "JSON in JSON, percent-encoded": (text) => form(json(json(text))),
  "JSON in HTML": (text) => markup(json(text)),
  "JSON of PHP": (text) => ascii(text).replaceAll("/", "\\/"),
  "Go %q": (text) => double(text),
  "Go %+q": (text) => unicode(double(text), longEscape),
  "Go %x": (text) => Buffer.from(text).toString("hex"),
  "Python repr": (text) =>
    text.includes("'") && !text.includes('"') ? `"${text.replaceAll("\\", "\\\\")}"` : single(text),
  "Python ascii": (text) => unicode(single(text), pythonEscape),
  "Python bytes": (text) => `b${unicode(single(text), (one) => bytes(one, (byte) => `\\x${hex(byte)}`))}`,
  "Python repr of repr": (text) => single(single(text)),
  "Ruby inspect": (text) => double(text).replace(/#(?=[{$@])/g, "\\#"),
  "Ruby dump": (text) => unicode(double(text), (one) => `\\u{${one.codePointAt(0).toString(16).toUpperCase()}}`),
  Perl: (text) => double(text).replace(/[$@]/g, "\\$&"),
  "PHP var_export": single,
  "PHP var_dump": (text) => `string(${Buffer.byteLength(text)}) "${text}"`,
  "PHP serialize": (text) => `s:${Buffer.byteLength(text)}:"${text}";`,
  "PHP print_r": (text) => `[url] => ${text}`,
  "Rust Debug": (text) => double(text),
  "Rust escape_default": (text) => unicode(double(text), (one) => `\\u{${one.codePointAt(0).toString(16)}}`),
  "Rust bytes": (text) => `b${unicode(double(text), (one) => bytes(one, (byte) => `\\x${hex(byte)}`))}`,
  "Rust raw string": (text) => `r#"${text}"#`,
  "Java properties": (text) =>
    unicode(backslashed(text, "\\:=#! "), (one) => units(one, "\\u").toUpperCase().replaceAll("\\U", "\\u")),
  "Java string": (text) => unicode(double(text), (one) => units(one, "\\u")),
  "C, octal": (text) => unicode(double(text), (one) => bytes(one, (byte) => `\\${octal(byte)}`)),
  "C, hexadecimal": (text) => unicode(double(text), (one) => bytes(one, (byte) => `\\x${hex(byte)}`)),
  "C#, verbatim": (text) => `@"${text.replaceAll('"', '""')}"`,
  "Swift debugDescription": (text) =>
    unicode(double(text), (one) => `\\u{${one.codePointAt(0).toString(16).toUpperCase()}}`),
  "Elixir inspect": (text) => double(text).replaceAll("#{", "\\#{"),
  "Erlang list": (text) => unicode(double(text), (one) => `\\x{${one.codePointAt(0).toString(16).toUpperCase()}}`),
  "Haskell show": (text) =>
    unicode(double(text), (one) => `\\${one.codePointAt(0)}`).replace(/(\\\d+)(?=\d)/g, "$1\\&"),
  "Lua %q": (text) => double(text),
  "JavaScript, template": (text) => `\`${backslashed(text, "\\`$")}\``,
  "shell, single quotes": (text) => `'${text.replaceAll("'", "'\\''")}'`,
  "shell, quotes in quotes": (text) => `'${text.replaceAll("'", `'"'"'`)}'`,
  "shell, double quotes": (text) => `"${backslashed(text, '\\"$`')}"`,
  "shell, backslashes": (text) => backslashed(text, " \\\"'`$&|;<>()*?[]#~!{}"),
  "printf %q": (text) => backslashed(text, " \\\"'`$&|;<>()*?[]#~!{}^,"),
  "shell, $''": (text) => `$${unicode(single(text), (one) => bytes(one, (byte) => `\\${octal(byte)}`))}`,
  "shell, $'' with hexadecimal": (text) =>
    `$${unicode(single(text), (one) => bytes(one, (byte) => `\\x${hex(byte)}`))}`,
  fish: single,
  "PowerShell, single quotes": (text) => `'${text.replaceAll("'", "''")}'`,
  "PowerShell, backticks": (text) => `"${text.replace(/[`"$]/g, "`$&")}"`,
  "cmd, carets": (text) => text.replace(/[&|<>^"%]/g, "^$&"),
  "Windows argument": (text) => `"${text.replace(/(\\*)"/g, '$1$1\\"')}"`,
  "Nix, Tcl braces": (text) => `{${text}}`,
  "YAML, double quotes": (text) => double(text),
  "YAML, single quotes": (text) => `'${text.replaceAll("'", "''")}'`,
  "YAML, block": (text) => `|-\n    ${text}\n`,
  "YAML, folded block": (text) => `>-\n    ${text}\n`,
  "TOML literal": (text) => `'''${text}'''`,
  CSV: (text) => `"${text.replaceAll('"', '""')}"`,
  TSV: (text) => backslashed(text, "\\"),
  "JSON in CSV": (text) => `"${json(text).replaceAll('"', '""')}"`,
  SQL: (text) => `'${text.replaceAll("'", "''")}'`,
  "SQL of MySQL": (text) => `'${backslashed(text, "\\'\"")}'`,
  "SQL, E''": (text) => `E'${backslashed(text, "\\'")}'`,
  "SQL, dollar quotes": (text) => `$$${text}$$`,
  "PostgreSQL bytea": (text) => `\\x${Buffer.from(text).toString("hex")}`,
  "JSON in SQL": (text) => `'${json(text).replaceAll("'", "''")}'`,
  logfmt: (text) => `"${backslashed(text, '\\"')}"`,
  CEF: (text) => backslashed(text, "\\|="),
  "syslog structured data": (text) => `"${backslashed(text, '\\"]')}"`,
  Apache: (text) => unicode(backslashed(text, '\\"'), (one) => bytes(one, (byte) => `\\x${hex(byte)}`)),
  nginx: (text) =>
    unicode(
      text.replace(/["\\]/g, (one) => `\\x${hex(one.charCodeAt(0)).toUpperCase()}`),
      (one) => bytes(one, (byte) => `\\x${hex(byte).toUpperCase()}`),
    ),
  "nginx escape=json": json,
  strace: (text) => unicode(double(text), (one) => bytes(one, (byte) => `\\${byte.toString(8)}`)),
  "Prometheus label": (text) => double(text),
  HTML: markup,
  "HTML, named": (text) =>
    markup(text)
      .replaceAll(":", "&colon;")
      .replaceAll("/", "&sol;")
      .replaceAll("@", "&commat;")
      .replaceAll("=", "&equals;"),
  "HTML, decimal": (text) => unicode(markup(text), (one) => `&#${one.codePointAt(0)};`),
  "HTML, hexadecimal": (text) => unicode(markup(text), (one) => `&#x${one.codePointAt(0).toString(16)};`),
  "OWASP encoder": (text) => unicode(text, (one) => `&#x${one.codePointAt(0).toString(16)};`, /[A-Za-z0-9]/),
  "HTML in HTML": (text) => markup(markup(text)),
  "HTML in JSON": (text) => json(markup(text)),
  XML: (text) => markup(text).replaceAll("&#39;", "&apos;"),
  "XML, CDATA": (text) => `<![CDATA[${text}]]>`,
  "percent-encoded": form,
  "percent-encoded, lower case": (text) => form(text).replace(/%../g, (triplet) => triplet.toLowerCase()),
  "percent-encoded, strictly": (text) =>
    unicode(text, (one) => bytes(one, (byte) => `%${hex(byte).toUpperCase()}`), /[A-Za-z0-9._~-]/),
  "percent-encoded twice": (text) => form(form(text)),
  "percent-encoded twice, lower case": (text) => form(form(text)).replace(/%25../g, (triplet) => triplet.toLowerCase()),
  "percent-encoded three times": (text) => form(form(form(text))),
  "percent-encoded as a URL": encodeURI,
  "form-encoded": (text) => new URLSearchParams({ q: text }).toString().slice(2),
  "form-encoded twice": (text) => form(new URLSearchParams({ q: text }).toString().slice(2)),
  "percent-encoded in JSON": (text) => json(form(text)),
  Markdown: (text) => backslashed(text, "\\`*_{}[]()#+-!"),
  "Markdown link": (text) => `[model](${text})`,
  "Markdown code": (text) => `\`${text}\``,
  RTF: (text) => backslashed(text, "\\{}"),
  colours: (text) => `\x1b[32m${text}\x1b[0m`,
  "colours in JSON": (text) => json(`\x1b[32m${text}\x1b[0m`),
  "colours, cat -v": (text) => `^[[32m${text}^[[0m`,
  "hyperlink of a terminal": (text) => `\x1b]8;;${text}\x1b\\link\x1b]8;;\x1b\\`,
  base64: (text) => Buffer.from(text).toString("base64"),
  "base64, offset 1": (text) => Buffer.from(`a${text}b`).toString("base64"),
  "base64, offset 2": (text) => Buffer.from(`ab${text}c`).toString("base64"),
  base64url: (text) => Buffer.from(`abc:${text}`).toString("base64url"),
  "base64 in JSON": (text) => json(Buffer.from(json({ url: text })).toString("base64")),
  "base64, percent-encoded": (text) => form(Buffer.from(text).toString("base64")),
  "base64 of percent-encoding": (text) => Buffer.from(form(text)).toString("base64"),
  "base64 of UTF-16": (text) => Buffer.from(text, "utf16le").toString("base64"),
  "base64, folded": (text) =>
    Buffer.from(`${"x".repeat(40)}${text}`)
      .toString("base64")
      .replace(/.{76}/g, "$&\r\n"),
  hexadecimal: (text) => Buffer.from(text).toString("hex"),
  "hexadecimal, upper case": (text) => Buffer.from(text).toString("hex").toUpperCase(),
  "hexadecimal, with spaces": (text) =>
    Buffer.from(text)
      .toString("hex")
      .replace(/..(?=.)/g, "$& "),
  "hexadecimal, with colons": (text) =>
    Buffer.from(text)
      .toString("hex")
      .replace(/..(?=.)/g, "$&:"),
  "hexadecimal, 0x": (text) => `0x${Buffer.from(text).toString("hex")}`,
  "every byte percent-encoded": (text) => Buffer.from(text).toString("hex").replace(/../g, "%$&"),
  "every unit as \\u": (text) => text.replace(/[\s\S]/g, (one) => units(one, "\\u")),
  "every byte as \\x": (text) => bytes(text, (byte) => `\\x${hex(byte)}`),
  "every byte in octal": (text) => bytes(text, (byte) => `\\${octal(byte)}`),
  "every character as an entity": (text) => Array.from(text, (one) => `&#${one.codePointAt(0)};`).join(""),
  "quoted-printable": (text) =>
    unicode(text, (one) => bytes(one, (byte) => `=${hex(byte).toUpperCase()}`), /[\x21-\x3c\x3e-\x7e]/),
  "quoted-printable, folded": (text) => LITERALS["quoted-printable"](text).replace(/.{30}(?!.{0,2}$)/g, "$&=\r\n"),
  "MIME word, Q": (text) =>
    `=?utf-8?Q?${unicode(text, (one) => bytes(one, (byte) => `=${hex(byte).toUpperCase()}`), /[A-Za-z0-9]/)}?=`,
  "MIME word, B": (text) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`,
  "list of characters": (text) => JSON.stringify([...text]),
  "wrapped at 40": (text) => text.replace(/.{40}/g, "$&\n"),
  "wrapped at 40, with indentation": (text) => text.replace(/.{40}/g, "$&\n    "),
  "wrapped with a backslash": (text) => text.replace(/.{40}/g, "$&\\\n"),
  "a space in the middle": (text) => `${text.slice(0, 24)} ${text.slice(24)}`,
  "a tab in the middle": (text) => `${text.slice(0, 24)}\t${text.slice(24)}`,
};

/** Lines, documents and dumps that contain a literal. */
export const PLACES = {
  "a message": (literal) => `2026-11-22T10:00:00Z ERROR cannot connect to ${literal}: timeout`,
  "a member": (literal) => `{"level":"error","url":${literal},"n":1}`,
  "a Python dict": (literal) => `{'url': ${literal}, 'n': 1}`,
  "a Ruby hash": (literal) => `{"url"=>${literal}, :n=>1}`,
  "a Go struct": (literal) => `main.Config{URL:${literal}, N:1}`,
  "a Go struct, %+v": (literal) => `{URL:${literal} N:1}`,
  "a Go map": (literal) => `map[n:1 url:${literal}]`,
  "a Rust struct": (literal) => `Config { url: ${literal}, n: 1 }`,
  "Rust Option": (literal) => `Some(${literal})`,
  "a Java record": (literal) => `Config[url=${literal}, n=1]`,
  "a Java map": (literal) => `{url=${literal}, n=1}`,
  Kotlin: (literal) => `Config(url=${literal}, n=1)`,
  ".NET record": (literal) => `Config { Url = ${literal}, N = 1 }`,
  "PHP array": (literal) => `array (\n  'url' => ${literal},\n)`,
  "PHP trace": (literal) => `#0 /app/a.php(3): connect(${literal}, Array)`,
  "Python trace": (literal) => `    connect(${literal})\nValueError: cannot parse ${literal}`,
  "Node trace": (literal) => `Error: connect ${literal}\n    at connect (/app/a.js:1:2)`,
  "Java trace": (literal) =>
    `Caused by: java.net.URISyntaxException: Illegal character at index 9: ${literal}\n\tat a.B.c(B.java:1)`,
  "Go panic": (literal) => `panic: parse ${literal}: net/url: invalid port\n\ngoroutine 1 [running]:`,
  Erlang: (literal) => `{badmatch,{url,<<${literal}>>}}`,
  Elixir: (literal) => `%{url: ${literal}, n: 1}`,
  "set -x": (literal) => `+ LLM_URL=${literal}\n+ node app.js`,
  export: (literal) => `export LLM_URL=${literal}`,
  "declare -x": (literal) => `declare -x LLM_URL=${literal}`,
  env: (literal) => `HOME=/root\nLLM_URL=${literal}\nPATH=/bin`,
  "env -0": (literal) => `HOME=/root\0LLM_URL=${literal}\0PATH=/bin\0`,
  "docker inspect": (literal) => `"Env": [\n  "LLM_URL=${literal}",\n  "PATH=/bin"\n]`,
  "docker run": (literal) => `docker run -e LLM_URL=${literal} app`,
  Dockerfile: (literal) => `ENV LLM_URL=${literal} \\\n    N=1`,
  "kubectl describe": (literal) => `    Environment:\n      LLM_URL:  ${literal}\n      N:        1`,
  "kubectl get -o yaml": (literal) => `    env:\n    - name: LLM_URL\n      value: ${literal}\n    image: app`,
  systemd: (literal) => `Environment=LLM_URL=${literal}`,
  "journal export": (literal) => `_PID=1\nMESSAGE=connect ${literal}\n__CURSOR=s=1\n`,
  syslog: (literal) => `<34>1 2026-11-22T10:00:00Z host app 1 - [x@1 url=${literal}] connect`,
  "docker json-file": (literal) => `{"log":${json(`connect ${literal}\n`)},"stream":"stderr"}`,
  GELF: (literal) => `{"version":"1.1","short_message":${json(`x ${literal}`)},"_url":"y"}`,
  CloudWatch: (literal) => `{"@message":${json(json({ url: literal }))}}`,
  CEF: (literal) => `CEF:0|a|b|1|2|c|3|request=${literal} src=10.0.0.1`,
  logfmt: (literal) => `level=error url=${literal} n=1`,
  Apache: (literal) => `1.2.3.4 - - [22/Nov/2026:10:00:00 +0000] "GET /?u=${literal} HTTP/1.1" 200 1 "-" "curl"`,
  "curl -v": (literal) => `> GET /v1 HTTP/2\n> x-url: ${literal}\n> accept: */*`,
  httpie: (literal) => `X-Url: ${literal}\n\n{"n":1}`,
  "git remote -v": (literal) => `origin\t${literal} (fetch)\norigin\t${literal} (push)`,
  npmrc: (literal) => `registry=${literal}\n`,
  pip: (literal) => `Looking in indexes: https://pypi.org/simple, ${literal}\nINFO: x`,
  URL: (literal) => `https://app.example/cb?next=${literal}&x=1`,
  "a header": (literal) => `location: ${literal}`,
  Postman: (literal) => `{"key":"url","value":${literal},"type":"string"}`,
  HAR: (literal) => `{"request":{"queryString":[{"name":"u","value":${literal}}]}}`,
  OpenTelemetry: (literal) => `{"attributes":[{"key":"llm.url","value":{"stringValue":${literal}}}]}`,
  Sentry: (literal) => `{"exception":{"values":[{"type":"Error","value":${json(`connect ${literal}`)}}]}}`,
  Prometheus: (literal) => `llm_requests_total{url=${literal},code="401"} 1`,
  SQL: (literal) => `INSERT INTO t (n, url) VALUES (1, ${literal});`,
  CSV: (literal) => `1,${literal},x\n2,y,z`,
  TSV: (literal) => `1\t${literal}\tx`,
  HTML: (literal) => `<a href="${literal}">model</a>`,
  "HTML, apostrophes": (literal) => `<a href='${literal.includes("'") ? "" : literal}'>model</a>`,
  "HTML, text": (literal) => `<td>${literal}</td><td>1</td>`,
  XML: (literal) => `<url>${literal}</url>`,
  Markdown: (literal) => `See **${literal}**, and [this](${literal}).`,
  diff: (literal) => `-LLM_URL=${literal}\n+LLM_URL=`,
  grep: (literal) => `.env:3:LLM_URL=${literal}`,
  "grep, colours": (literal) => `\x1b[35m.env\x1b[m\x1b[36m:\x1b[mLLM_URL=${literal}`,
  "GitHub Actions": (literal) => `##[debug]url=${literal}\n::set-output name=url::${literal}`,
  ps: (literal) => `root 1 0.0 node app.js --url=${literal} --n=1`,
  "/proc/cmdline": (literal) => `node\0app.js\0--url\0${literal}\0`,
  wireshark: (literal) => `0000  47 45 54 20   GET ${literal}`,
  chat: (literal) => `my url is <${literal}>, does not work :(`,
  "a sentence": (literal) => `Use ${literal}. Then restart (${literal}).`,
  "a list": (literal) => `[${literal},${literal}]`,
};
