//! Growth: `cargo bench --bench growth`. Hostile texts must cost no more than their length: the time for each octet at
//! 1 MiB, over that at 16 KiB, for each text of hostile.json (head, repeated part, tail) and each call. Anything near 1 is linear; 64 would be quadratic.

use llm_uri::redact::{frame, FrameIssue, FrameOptions};
use llm_uri::{diagnose, find_uris, redact, Level, Limits, Options, RedactOptions};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One call by its name.
type Call = (&'static str, fn(&str));

const CALLS: [Call; 5] = [
    ("diagnose", |text| {
        black_box(diagnose(text, &unlimited()));
    }),
    ("frame", |text| {
        let issues: Vec<FrameIssue> = diagnose(text, &unlimited()).iter().take(4).map(FrameIssue::from).collect();
        black_box(frame(text, &issues, &FrameOptions::default()));
    }),
    ("redact", |text| {
        black_box(redact(text, &RedactOptions::default()));
    }),
    ("share", |text| {
        black_box(redact(text, &RedactOptions { level: Level::Share, ..RedactOptions::default() }));
    }),
    ("find_uris", |text| {
        black_box(find_uris(text));
    }),
];

fn unlimited() -> Options {
    Options { limits: Limits { uri_length: u32::MAX, ..Limits::DEFAULT }, ..Options::default() }
}

/// The least of several runs, for each octet: what the machine does beside cannot make it smaller.
#[allow(clippy::cast_precision_loss)] // texts of a megabyte
fn nanoseconds(call: fn(&str), text: &str) -> f64 {
    let run = || {
        let start = Instant::now();
        call(text);
        start.elapsed()
    };
    (0..7).map(|_| run()).min().unwrap_or(Duration::ZERO).as_secs_f64() * 1e9 / text.len() as f64
}

fn main() {
    let cases: Vec<[String; 3]> = serde_json::from_str(include_str!("hostile.json")).expect("a list of texts");
    println!("{:<44}{:>12}{:>12}{:>12}{:>12}{:>12}", "text", "diagnose", "frame", "redact", "share", "find_uris");
    for [head, repeated, tail] in cases {
        let text = |size: usize| format!("{head}{}{tail}", repeated.repeat(size / repeated.len()));
        let (short, long) = (text(16 << 10), text(1 << 20));
        print!("{:<44}", format!("{head}({repeated})…{tail}"));
        for (_, call) in CALLS {
            print!("{:>12.2}", nanoseconds(call, &long) / nanoseconds(call, &short));
        }
        println!();
    }
}
