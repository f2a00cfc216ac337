//! The fast path for plain URIs reports what the full scan reports, or nothing.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use llm_uri::Options;
use proptest::prelude::*;
use proptest::sample::select;

/// Parts of plain URIs and of ones that are nearly plain.
const PIECES: [&[&str]; 6] = [
    &["llm://", "LLM://", "llm:", " llm://"],
    &[
        "",
        "a@",
        "my-app:sk-proj-abc123@",
        ":k@",
        "a:@",
        "@",
        "a:b:c@",
        "sk-ant-abc123@",
        "a:***@",
        "a%41:k@",
        "a!:k@",
        "a.b~c:k@",
    ],
    &[
        "api.openai.com",
        "a.b",
        "a..b",
        "A.b",
        "-a.b",
        "a-.b",
        "a.b-",
        "a.1",
        "1.a",
        "1.1.1.1",
        "127.1",
        "0x7f.1",
        "a.localhost",
        "localhost",
        "openai",
        "a_b.c",
        "a.b.",
        ".a.b",
        "a~.b",
        "sk-ant-abc123.com",
        "x.sk-proj-abcd",
        "[::1]",
        "",
        "a.b,c.d",
        "a.0x1",
    ],
    &["", ":443", ":0", ":00443", ":65535", ":65536", ":", ":a", ":443:1"],
    &[
        "/gpt-5",
        "/a/b",
        "/",
        "",
        "//",
        "/a/",
        "/.",
        "/..",
        "/.a",
        "/a/..",
        "/a:b",
        "/a@b",
        "/sk-ant-abc123",
        "/%41",
        "/a/sk-proj-abcd",
        "/a~b_c-d.e",
    ],
    &["", "#f", "#", "#coding-assistant", "#sk-ant-abc123", "#a/b", "#%41"],
];

const PAIRS: &[&str] = &[
    "temp=0.7",
    "temp=2",
    "temp=2.1",
    "temp=-1",
    "temp=",
    "temp",
    "temp=1e1",
    "max_tokens=1500",
    "max_tokens=0",
    "top_p=0.9",
    "top_p=1.0",
    "top_k=40",
    "seed=1",
    "seed=99999999999",
    "seed=9007199254740993",
    "stream=true",
    "stream=TRUE",
    "stream=1",
    "timeout=5",
    "timeout=30000",
    "retries=-1",
    "cache=false",
    "format=json",
    "format=xml",
    "system=hi",
    "stop=a",
    "stop=a,b",
    "stop=a%2Cb",
    "user=jane",
    "a.b=1",
    "Temp=1",
    "temperature=1",
    "key=abc",
    "",
    "=x",
    "temp=0.7=1",
    "temp=%30",
    "top_p=0.50",
];

fn nearly_plain() -> impl Strategy<Value = String> {
    let [scheme, userinfo, host, port, path, fragment] = PIECES.map(|pieces| {
        // The first few of each list are plain; without a preference hardly any URI would be.
        prop_oneof![3 => Just(pieces[0].to_owned()), 2 => select(pieces).prop_map(str::to_owned)]
    });
    let query = prop_oneof![
        1 => Just(String::new()),
        3 => prop::collection::vec(select(PAIRS), 1..5).prop_map(|pairs| format!("?{}", pairs.join("&"))),
    ];
    (scheme, userinfo, host, port, path, query, fragment)
        .prop_map(|(a, b, c, d, e, f, g)| [a, b, c, d, e, f, g].concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_short_cut_changes_nothing(input in nearly_plain(), strict: bool, aliases: bool) {
        let options = Options { strict, aliases, ..Options::default() };
        oracle::uri::shortcut(&input, &options).map_err(TestCaseError::fail)?;
    }
}
