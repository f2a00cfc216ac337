#!/usr/bin/env python3
"""Runs the vectors of kind `parse` and tier `core` with a reader made from the grammar alone: `python3 tests/vectors/run.py`."""
import ipaddress, json, pathlib, re, sys
from urllib.parse import unquote, unquote_to_bytes

PCT, UNRESERVED, SUB = r"%[0-9A-Fa-f]{2}", r"A-Za-z0-9\-._~", r"!$&'()*+,;="
TEXT, REST = rf"(?:[{UNRESERVED}]|{PCT})+", rf"(?:[{UNRESERVED}{SUB}:@/?]|{PCT})*"
URI = re.compile(rf"(?i:llm)://(?:(?P<label>{TEXT})(?::(?P<key>{TEXT}))?@)?(?P<host>\[[^\]/?#@]*\]|(?:[{UNRESERVED}{SUB}]|{PCT})+)"
                 rf"(?::(?P<port>[0-9]*))?/(?P<model>{TEXT}(?:/{TEXT})*)(?:\?(?P<query>{REST}))?(?:#(?P<fragment>{REST}))?")
TYPES = dict.fromkeys(("max_tokens", "top_k", "seed", "timeout", "retries"), r"-?[0-9]+")
TYPES |= dict.fromkeys(("temp", "top_p"), r"-?[0-9]+(\.[0-9]+)?") | dict.fromkeys(("stream", "cache"), r"(?i:true|false)")
TYPES |= dict.fromkeys(("stop", "format", "system"), r"(?s:.*)")
RANGES = {"temp": (0, 2), "top_p": (0, 1)}

def require(condition, what):
    if not condition: raise ValueError(what)

def decode(text):  # raises ValueError (UnicodeDecodeError) for bytes that are not UTF-8
    return unquote_to_bytes(text).decode("utf-8")

def clean(text):
    require(not re.search(r"[\x00-\x1f\x7f]", decode(text)), "control character")
    return decode(text)

def is_loopback(host):
    if re.fullmatch(r"(.*\.)?localhost\.?", host): return True
    if not re.fullmatch(r"[0-9.]+|\[[0-9a-f:.]+\]", host): return False
    address = ipaddress.ip_address(host.strip("[]"))
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback

def check_host(host):
    labels = host.removesuffix(".").split(".")
    if host.startswith("["): require(re.fullmatch(r"\[v[0-9a-f]+\..+\]", host) or "%" not in host and ipaddress.IPv6Address(host[1:-1]), "host")
    elif re.fullmatch(r"[0-9]+|0x[0-9a-f]*", labels[-1]): ipaddress.IPv4Address(host)
    else: require(len(host) <= 253 and all(re.fullmatch(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?", label) for label in labels), "host")
    return host

def read(text):
    match = URI.fullmatch(text)
    require(match and len(text) <= 65536, "syntax")
    part = match.groupdict()
    segments, host, port = [clean(each) for each in part["model"].split("/")], check_host(clean(part["host"]).lower()), int(part["port"] or -1)
    require(not {".", ".."} & set(segments) and port < 65536, "dot segment or port")
    query = [(unquote(name), value if equals else None) for name, equals, value in (pair.partition("=") for pair in (part["query"] or "").split("&") if pair)]
    known = [name for name, _ in query if name in TYPES and name != "stop"]
    require(len(query) <= 256 and all(name for name, _ in query) and len(set(known)) == len(known), "names")
    for name, value in query:
        if name not in TYPES: continue
        require(value is not None and len(value) <= 4096 and re.fullmatch(TYPES[name], decode(value)), name)
        require(name not in RANGES or RANGES[name][0] <= float(value) <= RANGES[name][1], name)
    return {"appLabel": part["label"] and clean(part["label"]), "apiKey": part["key"] and clean(part["key"]), "host": host, "port": None if port < 0 else port,
            "effectivePort": port if port >= 0 else 11434 if is_loopback(host) else 443, "segments": segments, "model": "/".join(segments),
            "query": [[name, value and unquote(value)] for name, value in query], "fragment": part["fragment"] and clean(part["fragment"])}

faults, total = [], 0
for path in sorted(pathlib.Path(__file__).parent.glob("*.json")):
    topic = json.loads(path.read_text("utf-8"))
    for case in [case for case in topic["cases"] if topic["kind"] == "parse" and case["tier"] == "core"]:
        head, unit, times, tail = [case["input"], "", 0, ""] if isinstance(case["input"], str) else case["input"]["repeat"]
        try: fields = read(head + unit * times + tail)
        except ValueError: fields = None
        wanted = {name: value for name, value in case.get("fields", {}).items() if name != "params"}  # the types of values are another 50 lines
        if (fields is not None) != case["valid"] or any((fields or {}).get(name) != value for name, value in wanted.items()):
            faults.append(f"{path.name}: {case['name']}")
        total += 1
print("\n".join([*faults, f"{total - len(faults)} of {total} cases of tier core agree"]))
sys.exit(len(faults) > 0)
