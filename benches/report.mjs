// From measurements to goals and tables, in Markdown.

export const KINDS = [
  // title, our side, the other side, goals: geometric mean, every plain URI, every URI
  {
    peer: "llm-strings",
    title: "`parse` and every field as text, against llm-strings `parse`",
    ours: "oursText",
    theirs: "stringsParse",
    mean: 0.33,
    plain: 0.45,
    all: 1,
  },
  {
    peer: "new URL",
    title: "`parse` and every field as text, against `new URL` with its fields",
    ours: "oursText",
    theirs: "url",
    mean: 0.6,
    plain: 0.8,
    all: 1.6,
  },
  {
    peer: "llm-strings",
    title: "`parse` and typed `params`, against llm-strings `parse`",
    ours: "oursTyped",
    theirs: "stringsParse",
    mean: 0.5,
    all: 1.2,
  },
  {
    peer: "llm-strings",
    title: "`validate` with a host policy, against llm-strings `validate`",
    ours: "oursValidate",
    theirs: "stringsValidate",
    all: 0.2,
  },
  {
    peer: "fast-uri",
    title: "`parse` and every field as text, against fast-uri `parse`",
    ours: "oursText",
    theirs: "fast",
  },
];
const GOALS = {
  redact: 1.5,
  redactKeys: 0.8,
  redactKnown: 0.8,
  redactHundred: 0.3,
  growth: 1.5,
  startMs: 8,
  startRatio: 1.25,
};

const fixed = (value) => value.toFixed(2);
const ms = (value) => `${value.toFixed(1)} ms`;
const ns = (value) => value.toFixed(0);
const row = (...cells) => `| ${cells.join(" | ")} |`;
const table = (head, rows) =>
  [
    row(...head),
    row(...head.map((name) => (/^(what|URI|plain|goal|measured|met|call|program|text)$/.test(name) ? "---" : "---:"))),
    ...rows.map((cells) => row(...cells)),
  ].join("\n");
const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;
const geometric = (values) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
const worst = (rows, of) => rows.reduce((most, one) => (of(one) > of(most) ? one : most));

/** The ratios of one kind, the worst URI first. `ratio` is the greater of the two ways to measure. */
function rowsOf(pair, { corpus, rotated: pairs, alone }) {
  const { ours, theirs } = pair;
  const rotated = pairs?.[KINDS.indexOf(pair)];
  const rows = corpus.map(({ kind, plain }, at) => {
    const ratios = {
      rotated: rotated && rotated[ours][at] / rotated[theirs][at],
      alone: alone && alone[at][ours] / alone[at][theirs],
    };
    const shown = rotated ? [rotated[ours][at], rotated[theirs][at]] : [alone[at][ours], alone[at][theirs]];
    return {
      kind,
      plain,
      ...ratios,
      shown,
      ratio: Math.max(...Object.values(ratios).filter((value) => value !== undefined)),
    };
  });
  return rows.sort((a, b) => b.ratio - a.ratio);
}

/** The goals of one kind: the geometric mean and the worst URI, rotated and alone; both have to meet the goal. */
function corpusGoals(kind, measured) {
  const rows = rowsOf(kind, measured);
  const ways = ["rotated", "alone"].filter((way) => rows[0][way] !== undefined);
  const lines = [];
  if (kind.mean !== undefined) {
    const means = ways.map((way) => geometric(rows.map((one) => one[way])));
    lines.push([
      `${kind.title}: geometric mean`,
      kind.mean,
      means.map((value, at) => `${fixed(value)} ${ways[at]}`).join(", "),
      Math.max(...means),
    ]);
  }
  const limit = (what, list, goal) => {
    const most = worst(list, ({ ratio }) => ratio);
    lines.push([
      `${kind.title}: ${what}`,
      goal,
      `${fixed(most.ratio)} (${most.kind}); ${list.filter(({ ratio }) => ratio > goal).length} of ${list.length} above`,
      most.ratio,
    ]);
  };
  if (kind.plain !== undefined)
    limit(
      "every plain URI",
      rows.filter(({ plain }) => plain),
      kind.plain,
    );
  if (kind.all !== undefined) limit("every URI", rows, kind.all);
  return lines.map(([what, goal, shown, value]) => [what, `at most ${goal}`, shown, value <= goal ? "yes" : "no"]);
}

function redactGoals(measured) {
  const { megabytes } = measured;
  const row = (call, name, against, base, goal) => [
    `${call} of a log of ${megabytes.toFixed(1)} MB, throughput against ${against}`,
    `at least ${goal}`,
    `${fixed(measured[base] / measured[name])} (${(megabytes / measured[name]).toFixed(2)} MB/ms)`,
    measured[base] / measured[name] >= goal ? "yes" : "no",
  ];
  return [
    row("`redact` without keys", "uris", "the naive expression", "naive", GOALS.redact),
    row("`redact` with bare keys", "keys", "the naive expression", "naive", GOALS.redactKeys),
    row("a redactor that knows one key", "known", "`redact`", "keys", GOALS.redactKnown),
    row("a redactor that knows 100 keys", "hundred", "`redact`", "keys", GOALS.redactHundred),
  ];
}

function growthGoal({ rows, size }) {
  const most = worst(rows, ({ ratio }) => ratio);
  return [
    `time per byte at ${size >> 10} KiB against 16 KiB, every function that takes text`,
    `at most ${GOALS.growth}`,
    `${fixed(most.ratio)} (${most.call} on ${code(most.text)})`,
    most.ratio <= GOALS.growth ? "yes" : "no",
  ];
}

function startGoals(rows) {
  return [...new Set(rows.map(({ engine }) => engine))].flatMap((engine) => {
    const of = (name) => rows.find((one) => one.engine === engine && one.program === name).inside;
    const [[least, middle], lexer] = [of("llm-uri"), of("es-module-lexer")];
    const ratio = least / lexer[0];
    return [
      [
        `import and first parse in ${engine}, minimum`,
        `at most ${GOALS.startMs} ms`,
        `${ms(least)} (median ${ms(middle)})`,
        least <= GOALS.startMs ? "yes" : "no",
      ],
      [
        `the same against es-module-lexer in ${engine}`,
        `at most ${GOALS.startRatio}`,
        fixed(ratio),
        ratio <= GOALS.startRatio ? "yes" : "no",
      ],
    ];
  });
}

/** The goals, one a row: what is measured, the goal, the measurement, whether it is met. */
export function summary(measured) {
  const lines = [];
  if (measured.rotated || measured.alone) lines.push(...KINDS.flatMap((kind) => corpusGoals(kind, measured)));
  if (measured.redact) lines.push(...redactGoals(measured.redact));
  if (measured.growth) lines.push(growthGoal(measured.growth));
  if (measured.start) lines.push(...startGoals(measured.start));
  return table(["what", "goal", "measured", "met"], lines);
}

const optional = (value) => (value === undefined ? "" : fixed(value));

export function corpusTable(kind, measured) {
  const rows = rowsOf(kind, measured);
  const cells = rows.map((one) => [
    one.kind,
    one.plain ? "yes" : "",
    ...one.shown.map(ns),
    optional(one.rotated),
    optional(one.alone),
  ]);
  return table(["URI", "plain", "llm-uri ns", `${kind.peer} ns`, "rotated", "alone"], cells);
}

function growthTable({ rows }) {
  const calls = [...new Set(rows.map(({ call }) => call))].map((call) =>
    worst(
      rows.filter((one) => one.call === call),
      ({ ratio }) => ratio,
    ),
  );
  calls.sort((a, b) => b.ratio - a.ratio);
  return table(
    ["call", "worst ratio", "text"],
    calls.map(({ call, ratio, text, stopped }) => [
      call,
      stopped ? `${fixed(ratio)} at 128 KiB` : fixed(ratio),
      code(text),
    ]),
  );
}

function startTable(rows) {
  const tenths = (list) => list.map((value) => value.toFixed(1));
  const cells = rows.map(({ engine, program, inside, cpu, whole }) => [
    `${program}, ${engine}`,
    ...(program === "empty" ? ["", "", ""] : tenths([...inside, cpu[0]])),
    ...tenths(whole),
  ]);
  return table(
    ["program", "import and first parse: minimum", "median", "CPU time, minimum", "whole process: minimum", "median"],
    cells,
  );
}

/** Everything, the goals first. */
export function report(measured) {
  const parts = [`### Goals\n\n${summary(measured)}`];
  if (measured.rotated || measured.alone)
    for (const kind of KINDS) parts.push(`### ${kind.title}\n\n${corpusTable(kind, measured)}`);
  if (measured.growth) {
    const absent = measured.growth.absent.map(code).join(", ");
    parts.push(
      `### Growth: the worst text of each call\n\n${growthTable(measured.growth)}${absent && `\n\nNot exported by this version: ${absent}.`}`,
    );
  }
  if (measured.start) parts.push(`### Start, in milliseconds\n\n${startTable(measured.start)}`);
  return parts.join("\n\n");
}
