//! A value as the text of a configuration file: YAML, TOML or JSON, with each member on a separate line.

use super::{json_text, Value};

/// Begins a line.
pub(crate) fn line(output: &mut String, indent: usize) {
    output.push('\n');
    output.extend(std::iter::repeat_n(' ', indent));
}

/// The text of a file in a format: `yaml`, `toml` or `json`.
pub(crate) fn write(format: &str, settings: &Value) -> String {
    let mut output = String::new();
    match format {
        "yaml" => yaml(settings, 0, &mut output),
        "toml" => toml(settings, "", &mut output),
        _ => json(settings, 0, &mut output),
    }
    output.trim_start().to_owned() + "\n"
}

/// A value in one line. JSON does not escape some characters that YAML and TOML do not allow.
fn flow(value: &Value) -> String {
    let mut output = String::new();
    for character in json_text(value).chars() {
        match character {
            '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {
                output.push_str("\\u");
                let digits = [12, 8, 4, 0].map(|shift| char::from_digit(u32::from(character) >> shift & 15, 16));
                output.extend(digits.into_iter().flatten());
            }
            character => output.push(character),
        }
    }
    output
}

/// Whether a name needs no quotes in YAML and TOML.
fn key(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    // Shorter words, and these, can be values of YAML that are not texts.
    let word = name.len() > 3 && name.as_bytes()[0].is_ascii_alphabetic() && name.bytes().all(plain);
    if word && !matches!(name.to_ascii_lowercase().as_str(), "null" | "true" | "false") {
        name.to_owned()
    } else {
        flow(&Value::text(name))
    }
}

// Recursion is as deep as the template and a parameter's value.
fn json(value: &Value, indent: usize, output: &mut String) {
    let Value::Object(members) = value else {
        return output.push_str(&flow(value));
    };
    output.push('{');
    for (at, (name, value)) in members.iter().enumerate() {
        output.push_str(if at > 0 { "," } else { "" });
        line(output, indent + 2);
        output.push_str(&flow(&Value::text(name)));
        output.push_str(": ");
        json(value, indent + 2, output);
    }
    line(output, indent);
    output.push('}');
}

fn is_block(value: &Value) -> bool {
    !value.members().is_empty() || value.items().iter().any(|item| !item.members().is_empty())
}

/// Each member or item on a separate line; lists of plain values in one line.
fn yaml(value: &Value, indent: usize, output: &mut String) {
    for (name, value) in value.members() {
        line(output, indent);
        output.push_str(&key(name));
        output.push(':');
        if is_block(value) {
            yaml(value, indent + 2, output);
        } else {
            output.push(' ');
            output.push_str(&flow(value));
        }
    }
    for item in value.items() {
        let mut block = String::new();
        if is_block(item) {
            yaml(item, indent + 2, &mut block);
        } else {
            block = flow(item);
        }
        line(output, indent);
        output.push_str("- ");
        output.push_str(block.trim_start());
    }
}

/// Each value on a separate line, after the names of its tables.
fn toml(value: &Value, path: &str, output: &mut String) {
    for (name, value) in value.members() {
        let path = [path, &key(name)].concat();
        if value.members().is_empty() {
            line(output, 0);
            output.push_str(&path);
            output.push_str(" = ");
            output.push_str(&flow(value));
        } else {
            toml(value, &(path + "."), output);
        }
    }
}
