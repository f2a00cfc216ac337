// Generates src/host/table.rs from data/special-hosts.json.

import { isIPv4, isIPv6 } from "node:net";
import { join } from "node:path";

import { ROOT } from "../lib/paths.mjs";
import { readData, rust } from "./data.mjs";
import { fault as faultOf } from "./rust.mjs";

const RUST_TABLE = join(ROOT, "src", "host", "table.rs");

const CLASSES = {
  reserved: "Reserved",
  private: "Private",
  loopback: "Loopback",
  "link-local": "LinkLocal",
  metadata: "Metadata",
  "special-use-name": "SpecialUseName",
  "dns-rebinding": "DnsRebinding",
};
const EMBEDDINGS = { same: "Same", tunnel: "Tunnel", inverted: "Inverted" };

const HEAD = `//! Generated from data/special-hosts.json by scripts/gen/hosts.mjs (npm run gen). Do not edit. The sources of each row are there.

use super::address::Address;
use super::class::HostClass;
use HostClass::{DnsRebinding, LinkLocal, Loopback, Metadata, Private, Reserved, SpecialUseName};

/// How an IPv6 address embeds an IPv4 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Embedding {
    /// A connection to it is a connection to the IPv4 address, whose class decides.
    Same,
    /// A transition mechanism that no provider uses.
    Tunnel,
    /// The same, with all bits of the IPv4 address flipped.
    Inverted,
}
`;

export function hostFiles() {
  const data = readData("special-hosts");
  return [[RUST_TABLE, hostTable(data, whysOf(data))]];
}

/** The names of ranges and metadata services, as a JSON list. Verdicts of host policies refer to them by their index. */
export const hostNames = () => JSON.stringify(whysOf(readData("special-hosts")));

function whysOf({ ranges, global, names }) {
  const services = names.filter(({ class: kind }) => kind === "metadata");
  return [...new Set([...ranges.map(({ why }) => why), global.outside, ...services.map(({ why }) => why)])];
}

function hostTable(data, whys) {
  const entries = [...data.ranges, ...data.names, ...data.embeddings, data.global, data.isatap, data.ports];
  for (const entry of entries) {
    const complete = entry.why && /^\d{4}-\d\d/.test(entry.read) && Object.hasOwn(data.sources, entry.source);
    if (!complete) throw fault(`${JSON.stringify(entry).slice(0, 80)}: why, source and read are needed`);
  }
  const names = new Set();
  for (const { name } of data.names) {
    if (names.has(name) || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name))
      throw fault(`${name}: a duplicate, or not in lower case`);
    names.add(name);
  }
  const ports = data.ports.list;
  if (ports.some((port, at) => !(port > (ports[at - 1] ?? -1) && port < 65536)))
    throw fault("ports: not in ascending order");

  const range = ({ range, class: name, why }) => `    (${network(range)}, ${classOf(name)}, ${whys.indexOf(why)}),`;
  const embedding = ({ range, at, holds }) =>
    `    (${network(range)}, ${96 - 8 * at}, Embedding::${EMBEDDINGS[holds]}),`;
  const row = ({ name, below, class: kind, private: used = false, why }) =>
    `    (${rust(name)}, ${classOf(kind)}, ${below}, ${used}, ${kind === "metadata" ? `Some(${whys.indexOf(why)})` : "None"}),`;
  return [
    HEAD,
    "/// The names of ranges and metadata services.",
    `pub(super) static WHYS: [&str; ${whys.length}] = [\n${whys.map((why) => `    ${rust(why)},`).join("\n")}\n];\n`,
    "/// Network, prefix length, class, index into `WHYS`. IPv4 as IPv4-mapped. The first row that contains an address decides.",
    `pub(super) static RANGES: &[(Address, u8, HostClass, u8)] = &[\n${data.ranges.map(range).join("\n")}\n];\n`,
    "/// Global unicast. An IPv6 address outside it and outside all ranges is reserved; `OUTSIDE` is its index into `WHYS`.",
    `pub(super) const GLOBAL: (Address, u8) = (${network(data.global.range)});`,
    `pub(super) const OUTSIDE: u8 = ${whys.indexOf(data.global.outside)};\n`,
    "/// Network, prefix length, the number of bits after the IPv4 address, and how it is embedded.",
    `pub(super) static EMBEDDINGS: &[(Address, u8, u8, Embedding)] = &[\n${data.embeddings.map(embedding).join("\n")}\n];\n`,
    "/// The bits of an ISATAP address before the IPv4 address, which ends it.",
    `pub(super) const ISATAP: [u32; ${data.isatap.identifiers.length}] = [${data.isatap.identifiers.map(identifier).join(", ")}];\n`,
    "/// Name in lower case, class, whether it includes subdomains, whether private networks use it, and its owner: an index into",
    "/// `WHYS`, or none if the name is enough. The first row that contains a name decides.",
    `pub(super) static NAMES: &[(&str, HostClass, bool, bool, Option<u8>)] = &[\n${data.names.map(row).join("\n")}\n];\n`,
    "/// Ports that `fetch` blocks, in ascending order.",
    `pub(super) static BAD_PORTS: &[u16] = &[${ports.join(", ")}];\n`,
  ].join("\n");
}

const fault = (what) => faultOf("special-hosts", what);
/** An integer as a literal of Rust, in groups of four digits. */
const hex = (value) => `0x${value.toString(16).replace(/\B(?=(?:.{4})+$)/g, "_")}`;
const identifier = (digits) => hex(Number.parseInt(digits.replace(":", ""), 16));

function classOf(name) {
  if (!Object.hasOwn(CLASSES, name)) throw fault(`${name}: not a class`);
  return CLASSES[name];
}

/** `address/length` as an IPv6 network. */
function network(range) {
  const [address, length] = range.split("/");
  const v4 = isIPv4(address);
  const bits = Number(length) + (v4 ? 96 : 0);
  if (!(v4 || isIPv6(address)) || !/^\d+$/.test(length) || bits > 128) throw fault(`${range}: not a network`);
  const parts = v4 ? [0xffff, ...address.split(".").map(Number)] : groups(address);
  const first = parts.reduce((sum, part) => (sum << (v4 ? 8n : 16n)) | BigInt(part), 0n);
  if ((first & ((1n << BigInt(128 - bits)) - 1n)) !== 0n) throw fault(`${range}: bits after the prefix`);
  return `${hex(first)}, ${bits}`;
}

function groups(address) {
  const [head, tail] = address
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16))));
  return tail === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill(0), ...tail];
}
