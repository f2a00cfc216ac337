// The parts of an input, valid or not, from the package's tokens.

import type { Component, Token } from "llm-uri";
import type { Span } from "./hidden.ts";

export type Kind = Extract<
  Component,
  "scheme" | "app-label" | "api-key" | "host" | "port" | "model" | "parameter" | "fragment"
>;

export interface Part extends Span {
  /** Unique in its URI: the kind; for a parameter also its index. */
  readonly id: string;
  readonly kind: Kind;
  /** The delimiter between the previous part and this one. */
  readonly before: string;
  /** For a parameter: where its value begins, after the `=`. */
  readonly value?: number;
}

/** A URI's components as written, WITH ITS SECRETS. Every character of the input is in one of them, or is a delimiter. */
export interface Raw {
  /** The text before and after the URI, such as quotes. */
  lead: string;
  tail: string;
  scheme: string;
  label?: string;
  key?: string;
  host: string;
  port?: string;
  model?: string;
  params: string[];
  fragment?: string;
}

/** Whether the input is one llm URI, however broken, perhaps in quotes. */
export const isLlm = (input: string, tokens: readonly Token[]): boolean =>
  tokens.some(({ kind, start, end }) => kind === "scheme" && /^llm$/i.test(input.slice(start, end))) &&
  tokens.every(({ kind, start, end }) => kind !== "text" || /^[\s"'`<>()]*$/.test(input.slice(start, end)));

/** The parts that are not empty, in the order of the text. */
export function partsOf(input: string, tokens: readonly Token[]): readonly Part[] {
  type Draft = { -readonly [Name in keyof Part]: Part[Name] };
  const parts: Draft[] = [];
  let last = 0;
  let params = -1;
  let open = false;
  const put = (kind: Kind, { start, end }: Span, id: string = kind): Draft => {
    const before = input.slice(last, start);
    last = end;
    const part = { id, kind, start, end, before };
    parts.push(part);
    return part;
  };
  for (const token of tokens) {
    const { kind } = token;
    const part = parts.at(-1);
    if (kind === "delimiter") {
      const text = input.slice(token.start, token.end);
      if (text === "?" || text === "&") open = false;
      if (text === "=" && open) {
        part!.end = last = token.end;
        part!.value = token.end;
      }
    } else if (kind === "segment") {
      if (part?.kind === "model") part.end = last = token.end;
      else put("model", token);
    } else if (kind === "name") {
      put("parameter", token, `parameter-${++params}`);
      open = true;
    } else if (kind === "value") {
      if (open) part!.end = last = token.end;
      else put("parameter", token, `parameter-${++params}`).value = token.start;
    } else if (kind !== "text") put(kind, token);
  }
  return parts;
}

/** The components of an input that `isLlm`; a new URI of any other. */
export function rawOf(input: string, tokens: readonly Token[]): Raw {
  const raw: Raw = { lead: "", tail: "", scheme: "llm", host: "", params: [] };
  if (!isLlm(input, tokens)) return raw;
  const at = tokens.findIndex(({ start, kind }) => kind === "delimiter" && input[start] === "@");
  let place: "head" | "userinfo" | "host" | "port" | "path" | "query" | "fragment" = "head";
  for (const [index, { kind, start, end }] of tokens.entries()) {
    const text = input.slice(start, end);
    if (kind === "text") raw[place === "head" ? "lead" : "tail"] += text;
    else if (place === "fragment") raw.fragment += text;
    else if (kind === "scheme") raw.scheme = text;
    else if (kind === "delimiter") {
      if (place === "head") place = at > index ? "userinfo" : "host";
      else if (place === "userinfo" && text === ":") raw.key = "";
      else if (place === "userinfo") {
        raw.label ??= "";
        place = "host";
      } else if (text === "#") [raw.fragment, place] = ["", "fragment"];
      else if (place === "query") {
        if (text === "&") raw.params.push("");
        else raw.params[raw.params.length - 1] += text;
      } else if (text === "?") {
        raw.params.push("");
        place = "query";
      } else if (text === "/") {
        if (raw.model === undefined) raw.model = "";
        else raw.model += "/";
        place = "path";
      } else [raw.port, place] = ["", "port"];
    } else if (kind === "app-label") raw.label = text;
    else if (kind === "api-key") raw.key = (raw.key ?? "") + text;
    else if (kind === "host") raw.host += text;
    else if (kind === "port") raw.port = (raw.port ?? "") + text;
    else if (kind === "segment") {
      raw.model = (raw.model ?? "") + text;
      place = "path";
    } else if (kind === "fragment") raw.fragment = text;
    else raw.params[raw.params.length - 1] += text;
  }
  return raw;
}

/** The text of some components; "" if all are empty. */
export function textOf({ lead, tail, scheme, label, key, host, port, model, params, fragment }: Raw): string {
  const userinfo =
    label === undefined && key === undefined ? "" : `${label ?? ""}${key === undefined ? "" : `:${key}`}@`;
  const after = `${params.length === 0 ? "" : `?${params.join("&")}`}${fragment === undefined ? "" : `#${fragment}`}`;
  const path = model === undefined ? "" : `/${model}`;
  const body = `${userinfo}${host}${port === undefined ? "" : `:${port}`}${path}${after}`;
  return body === "" || body === "/" ? "" : `${lead}${scheme}://${body}${tail}`;
}
