// The options of the commands, and the groups of options that several commands have.

import type { Operation, Protocol } from "../entry/requests.ts";
import type { RegistrationProfile } from "../entry/scheme.ts";
import { configTools } from "../requests/sdk-names.ts";
import { UsageError } from "./errors.ts";

/** The values of `convert --from` and `--to`. */
export const FROM = ["url", "curl", "model", "env"] as const;
export const TO = ["mas", "llm", "gateway", "ai", "env", "url", "curl", ...configTools] as const;

export type Format = "text" | "json" | "sarif" | "github";

type Flag =
  | ("color" | "json" | "quiet" | "expose" | "strict" | "aliases" | "gitignore" | "staged" | "history" | "curl")
  | ("writeBaseline" | "keyStdin" | "mtls" | "checklist");
type Text =
  | ("marker" | "baseline" | "host" | "label" | "port" | "keyEnv" | "fragment" | "provider" | "providers" | "model")
  | ("prompt" | "messages" | "body" | "basePath" | "apiVersion" | "project" | "location" | "prefix")
  | ("gateway" | "wellKnown" | "link" | "html" | "jwks" | "payload" | "auth");
type List =
  | ("allowHost" | "allowHttp" | "secretParam" | "env" | "exclude" | "omit" | "param" | "client" | "txt")
  | ("srv" | "scope");

/** The options of all commands, as commander gives them. A command gets only the options that it declares. */
export interface Options
  extends Readonly<Partial<Record<Flag, boolean> & Record<Text, string> & Record<List, string[]>>> {
  readonly format?: Format;
  readonly ranges?: "error" | "warn";
  readonly policy?: "production" | "development";
  readonly level?: "credentials" | "userinfo" | "share";
  readonly input?: "env" | "json" | "yaml" | "toml" | "lines" | "text";
  readonly maxWarnings?: number;
  readonly operation?: Operation;
  readonly protocol?: Protocol;
  readonly profile?: RegistrationProfile;
  readonly from?: (typeof FROM)[number];
  readonly to?: (typeof TO)[number];
}

/** The name of an option of a function, or of a call, as users write it. */
export const flagOf = (name: string): string =>
  `--${name.replace(/_?[A-Z]|_/g, (found) => `-${found.replace("_", "").toLowerCase()}`)}`;

/** @throws UsageError if the call has one of the options, which have no effect. `place`: such as `without --curl` */
export function refuse(options: Options, names: readonly (keyof Options)[], place: string): void {
  // --no-gitignore is the only option with a default.
  const isGiven = (name: keyof Options): boolean => options[name] !== (name === "gitignore" ? true : undefined);
  const name = names.find(isGiven);
  if (name === undefined) return;
  throw new UsageError(`${flagOf(name === "gitignore" ? "noGitignore" : name)} has no effect ${place}. Remove it.`);
}

/** The values of an option: one of a list, a number, any text that must be given, or any number of texts. */
type Values = readonly string[] | "number" | "required" | "repeatable" | { readonly each: () => readonly string[] };

/** An option: its flags, its help, and its values. */
export type OptionRow = readonly [flags: string, help: string, values?: Values];

export const PARSING: readonly OptionRow[] = [
  ["--strict", "enforce the draft's grammar exactly"],
  ["--ranges <severity>", "report values outside the draft's ranges as error (default) or warn", ["error", "warn"]],
  ["--aliases", "accept short names of providers as hosts, and parameter names of other APIs"],
];

export const POLICY: readonly OptionRow[] = [
  [
    "--policy <preset>",
    "allowed hosts: production (public names) or development (also this machine)",
    ["production", "development"],
  ],
  ["--allow-host <host>", "allow only this host, or names below *.suffix", "repeatable"],
  ["--allow-http <host>", "use plain HTTP for this host, which must not be public", "repeatable"],
];

const MEANINGS = { text: "text", json: "json", sarif: "sarif (code scanning)", github: "github (annotations)" };

const formats = (...allowed: Format[]): readonly OptionRow[] => {
  const list = allowed.map((format) => MEANINGS[format]);
  return [
    ["--format <format>", `the output: ${list.slice(0, -1).join(", ")} or ${list.at(-1)}`, allowed],
    ["--json", "short for --format json"],
  ];
};
export const TEXT_OR_JSON = formats("text", "json");
export const FORMATS = formats("text", "json", "sarif", "github");
export const QUIET: OptionRow = ["-q, --quiet", "print errors only: no warnings, summary or progress"];
export const PROVIDERS_FILE: OptionRow = [
  "--providers <file>",
  "a JSON file with providers of your own, in the schema of data/providers.json",
];
export const EXCLUDE: OptionRow = [
  "--exclude <pattern>",
  "skip matching files in folders, as in a .gitignore file",
  "repeatable",
];
