//! Growth: `cargo bench --bench growth`. Hostile texts must take linear time: the ratio of the time per byte at 1 MiB to that at
//! 16 KiB, for each text of hostile.json (head, repeated part, tail) and each call. Near 1 is linear; 64 would be quadratic.

use llm_uri::redact::printable;
use llm_uri::requests::import::{from_curl, from_url, ImportOptions};
use llm_uri::{diagnose, find_uris, redact, Level, Limits, Options, RedactOptions};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One call by its name.
type Call = (&'static str, fn(&str));

const CALLS: [Call; 5] = [
    ("diagnose", |text| {
        black_box(diagnose(text, &unlimited()));
    }),
    ("printable", |text| {
        black_box(printable(text));
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

const IMPORTS: [Call; 2] = [
    ("from_curl", |text| {
        let _ = black_box(from_curl(text, &ImportOptions::default()));
    }),
    ("from_url", |text| {
        let _ = black_box(from_url(text, &ImportOptions::default()));
    }),
];

/// Hostile commands and URLs of other APIs: the parts repeated after [`COMMAND`] and [`ADDRESS`].
const WORDS: [&str; 15] = [
    "-H a:b ", "'x'", "\"$A\"", "\\\n", "-d a ", "$'\\n'", "a", "'", "\"", "${A}", "--retry 1 ", "-o x ", "-u x ", "{",
    "/a",
];
const COMMAND: &str = "curl https://api.openai.com/v1/chat/completions ";
const ADDRESS: &str = "https://a.example/";

fn unlimited() -> Options {
    Options { limits: Limits { uri_length: u32::MAX, ..Limits::DEFAULT }, ..Options::default() }
}

/// The minimum of several runs, per byte, because load on the machine only adds time.
#[allow(clippy::cast_precision_loss)] // texts of a megabyte
fn nanoseconds(call: fn(&str), text: &str) -> f64 {
    let run = || {
        let start = Instant::now();
        call(text);
        start.elapsed()
    };
    (0..7).map(|_| run()).min().unwrap_or(Duration::ZERO).as_secs_f64() * 1e9 / text.len() as f64
}

fn head(calls: &[Call]) {
    print!("{:<44}", "text");
    for (name, _) in calls {
        print!("{name:>12}");
    }
    println!();
}

fn ratio(call: fn(&str), [head, repeated, tail]: [&str; 3]) {
    let text = |size: usize| format!("{head}{}{tail}", repeated.repeat(size / repeated.len()));
    print!("{:>12.2}", nanoseconds(call, &text(1 << 20)) / nanoseconds(call, &text(16 << 10)));
}

fn main() {
    let cases: Vec<[String; 3]> = serde_json::from_str(include_str!("hostile.json")).expect("a list of texts");
    head(&CALLS);
    for case in &cases {
        let case = case.each_ref().map(String::as_str);
        print!("{:<44}", format!("{}({})…{}", case[0], case[1], case[2]));
        for (_, call) in CALLS {
            ratio(call, case);
        }
        println!();
    }
    head(&IMPORTS);
    for word in WORDS {
        print!("{:<44}", format!("({})…", word.escape_debug()));
        for ((_, call), start) in IMPORTS.iter().zip([COMMAND, ADDRESS]) {
            ratio(*call, [start, word, ""]);
        }
        println!();
    }
}
