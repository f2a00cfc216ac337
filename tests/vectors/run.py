#!/usr/bin/env python3
"""Runs the vectors of kind `parse` and tier `core` with a reader made from the grammar alone: `python3 tests/vectors/run.py`."""
import ipaddress, json, pathlib, re, sys
from urllib.parse import unquote, unquote_to_bytes

PCT, UNRESERVED, SUB = r"%[0-9A-Fa-f]{2}", r"A-Za-z0-9\-._~", r"!$&'()*+,;="
TEXT, REST = rf"(?:[{UNRESERVED}]|{PCT})+", rf"(?:[{UNRESERVED}{SUB}:@/?]|{PCT})*"
URI = re.compile(rf"(?i:llm)://(?:(?P<label>{TEXT})(?::(?P<key>{TEXT}))?@)?(?P<host>\[[^\]/?#@]*\]|(?:[{UNRESERVED}{SUB}]|{PCT})+)"
                 rf"(?::(?P<port>[0-9]*))?/(?P<model>{TEXT}(?:/{TEXT})*)(?:\?(?P<query>{REST}))?(?:#(?P<fragment>{REST}))?")
TYPES = dict.fromkeys(("max_tokens", "top_k", "seed", "timeout", "retries"), r"-?[0-9]+") | {"temp": r"-?[0-9]+(\.[0-9]+)?", "top_p": r"-?[0-9]+(\.[0-9]+)?"}
TYPES |= dict.fromkeys(("stream", "cache"), r"(?i:true|false)") | dict.fromkeys(("stop", "format", "system"), r"(?s:.*)")
HIGHEST = {"temp": 2, "top_p": 1}

def require(condition, what):
    if not condition: raise ValueError(what)

def decode(text, allowed=r"[^\x00-\x1f\x7f]*"):  # raises ValueError (UnicodeDecodeError) for bytes that are not UTF-8
    decoded = unquote_to_bytes(text or "").decode("utf-8")
    require(re.fullmatch(allowed, decoded), "value or control character")
    return None if text is None else decoded

def check_host(host):  # returns whether the host is this machine
    if re.fullmatch(r"\[v[0-9a-f]+\..+\]", host): return False
    if host.startswith("["):
        require("%" not in host, "zone")
        address = ipaddress.IPv6Address(host[1:-1])
        return (address.ipv4_mapped or address).is_loopback
    labels = host.removesuffix(".").split(".")
    if re.fullmatch(r"[0-9]+|0x[0-9a-f]*", labels[-1]): return ipaddress.IPv4Address(host).is_loopback
    require(len(host) <= 253 and all(re.fullmatch(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?", label) for label in labels), "host")
    return labels[-1] == "localhost"

def read(text):
    match = URI.fullmatch(text)
    require(match and len(text) <= 65536, "syntax")
    part = match.groupdict()
    label, key, host, fragment = (decode(part[name]) for name in ("label", "key", "host", "fragment"))
    segments, host, port = [decode(each) for each in part["model"].split("/")], host.lower(), int(part["port"]) if part["port"] else None
    default = 11434 if check_host(host) else 443
    require(not {".", ".."} & set(segments) and (port or 0) < 65536, "dot segment or port")
    query = [(unquote(name), value if equals else None) for name, equals, value in (pair.partition("=") for pair in (part["query"] or "").split("&") if pair)]
    once = [name for name, _ in query if name in TYPES and name != "stop"]
    require(len(query) <= 256 and all(name for name, _ in query) and len(set(once)) == len(once), "names")
    for name, value in [pair for pair in query if pair[0] in TYPES]:
        require(value is not None and len(value) <= 4096, name)
        value = decode(value, TYPES[name])
        require(name not in HIGHEST or 0 <= float(value) <= HIGHEST[name], name)
    return {"appLabel": label, "apiKey": key, "host": host, "port": port, "effectivePort": default if port is None else port, "segments": segments,
            "model": "/".join(segments), "query": [[name, value and unquote(value)] for name, value in query], "fragment": fragment}

def agrees(case):
    head, unit, times, tail = [case["input"], "", 0, ""] if isinstance(case["input"], str) else case["input"]["repeat"]
    try: fields = read(head + unit * times + tail)
    except ValueError: return not case["valid"]
    fields["params"] = case.get("fields", {}).get("params")  # the types of values are another 50 lines
    return case["valid"] and all(fields[name] == value for name, value in case.get("fields", {}).items())

topics = [(path.name, json.loads(path.read_text("utf-8"))) for path in sorted(pathlib.Path(__file__).parent.glob("*.json"))]
cases = [(file, case) for file, topic in topics if topic["kind"] == "parse" for case in topic["cases"] if case["tier"] == "core"]
faults = [f"{file}: {case['name']}" for file, case in cases if not agrees(case)]
print("\n".join([*faults, f"{len(cases) - len(faults)} of {len(cases)} cases of tier core agree"]))
sys.exit(len(faults) > 0)
