//! How precise the search for bare keys is: `cargo run --release --example precision -- DIRECTORY…` redacts every text file below
//! directories, and prints each line that changes, redacted, and how many of how many megabytes did.

use llm_uri::{redact, RedactOptions};
use std::path::Path;

fn main() {
    let (mut bytes, mut lines) = (0, 0);
    for directory in std::env::args().skip(1) {
        walk(Path::new(&directory), &mut bytes, &mut lines);
    }
    println!("{lines} lines of {} MB changed", bytes / 1_000_000);
}

fn walk(path: &Path, bytes: &mut usize, lines: &mut u32) {
    if path.is_symlink() {
        return;
    }
    if let Ok(entries) = path.read_dir() {
        for entry in entries.flatten() {
            walk(&entry.path(), bytes, lines);
        }
        return;
    }
    let Ok(text) = std::fs::read_to_string(path) else { return }; // not UTF-8: no text
    *bytes += text.len();
    let redacted = redact(&text, &RedactOptions::default());
    if redacted == text {
        return;
    }
    // URIs are not in question here.
    let uris = redact(&text, &RedactOptions { keys: false, ..RedactOptions::default() });
    for ((number, line), other) in redacted.lines().enumerate().zip(uris.lines()) {
        if line != other {
            *lines += 1;
            let at = line.find("***").unwrap_or(0);
            let shown: String = line.chars().skip(line[..at].chars().count().saturating_sub(60)).take(120).collect();
            println!("{}:{}: {shown}", path.display(), number + 1);
        }
    }
}
