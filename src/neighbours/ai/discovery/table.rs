//! Generated from data/html.json by scripts/gen/neighbours.mjs (npm run gen). Do not edit. The sources are there.

/// Elements whose content is text, with scripting off.
pub(super) const RAW: &[&str] = &["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];

/// References to characters that a URI can contain, and to white space. All others name characters that it cannot contain.
pub(super) const ENTITIES: &[(&str, char)] = &[("amp", '&'), ("AMP", '&'), ("apos", '\''), ("ast", '*'), ("midast", '*'), ("colon", ':'), ("comma", ','), ("commat", '@'), ("dollar", '$'), ("equals", '='), ("excl", '!'), ("lowbar", '_'), ("UnderBar", '_'), ("lpar", '('), ("rpar", ')'), ("lsqb", '['), ("lbrack", '['), ("rsqb", ']'), ("rbrack", ']'), ("num", '#'), ("percnt", '%'), ("period", '.'), ("plus", '+'), ("quest", '?'), ("semi", ';'), ("sol", '/'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("Tab", '\t'), ("NewLine", '\n')];
