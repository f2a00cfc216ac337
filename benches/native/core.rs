//! The native core compared with its peers: `cargo bench --manifest-path benches/native/Cargo.toml`.
//!
//! The peers do less: `url` and `fluent-uri` split and check a URI's grammar; this crate also types the parameters, reads the
//! host as clients do and looks for keys in the wrong places.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use llm_uri::{diagnose, redact, LlmUri, Options, RedactOptions};
use std::hint::black_box;
use std::time::Duration;

const URIS: [(&str, &str); 3] = [
    ("plain", "llm://my-app:sk-proj-abc123@api.openai.com/gpt-5?temp=0.7&max_tokens=1500&top_p=0.9"),
    ("short", "llm://localhost/llama3"),
    (
        "encoded",
        "llm://my%2Dapp:sk%2Dproj@API.example.com:8443/org%2Fteam/gpt%3A5?stop=a,b&a.b=1&c=%7B%22d%22%3A1%7D#part%20one",
    ),
];

fn parse(criterion: &mut Criterion) {
    for (name, uri) in URIS {
        let mut group = criterion.benchmark_group(format!("parse/{name}"));
        group.bench_function("llm-uri", |bench| bench.iter(|| LlmUri::parse(black_box(uri)).is_ok()));
        group.bench_function("url", |bench| bench.iter(|| url::Url::parse(black_box(uri)).is_ok()));
        group.bench_function("fluent-uri", |bench| bench.iter(|| fluent_uri::Uri::parse(black_box(uri)).is_ok()));
    }
}

fn validate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("validate");
    let broken = "llm://my-app:sk/proj+abc@api.openai.com/gpt-5?temp=3";
    for (name, uri) in [("valid", URIS[0].1), ("broken", broken)] {
        group.bench_function(name, |bench| bench.iter(|| diagnose(black_box(uri), &Options::default()).len()));
    }
}

fn canonical(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("canonical");
    for (name, uri) in URIS {
        let ours = LlmUri::parse(uri).expect("a valid URI");
        group.bench_function(format!("{name}/llm-uri"), |bench| bench.iter(|| black_box(&ours).canonical()));
        let theirs = fluent_uri::Uri::parse(uri).expect("a valid URI");
        group.bench_function(format!("{name}/fluent-uri"), |bench| bench.iter(|| black_box(&theirs).normalize()));
    }
}

/// A log with URIs in two lines of a hundred.
fn log() -> String {
    let line =
        "12:30:01 INFO request handled in 12ms status=ok trace_id=ab12cd34 http://internal.example/api retry 2\n";
    let with = format!("12:30:02 INFO connecting to {} now\n", URIS[0].1);
    (0..2_000).map(|at| if at % 50 == 0 { with.as_str() } else { line }).collect()
}

fn redact_text(criterion: &mut Criterion) {
    let text = log();
    let mut group = criterion.benchmark_group("redact");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("log", |bench| bench.iter(|| redact(black_box(&text), &RedactOptions::default()).len()));
}

criterion_group! {
    name = core;
    config = Criterion::default().warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1)).without_plots();
    targets = parse, validate, canonical, redact_text
}
criterion_main!(core);
