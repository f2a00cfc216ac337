//! Frames of issues.

use llm_uri::redact::{frame, FrameIssue, FrameOptions};
use llm_uri::{diagnose, Options};

fn framed(input: &str) -> String {
    let issues: Vec<FrameIssue> = diagnose(input, &Options::default()).iter().map(FrameIssue::from).collect();
    frame(input, &issues, &FrameOptions::default())
}

#[test]
fn the_caret_stands_below_the_fault_whatever_is_masked_before_it() {
    let text = framed("llm://app:sk-proj-verysecretkey@api.openai.com/gpt 5");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "  | llm://app:***@api.openai.com/gpt 5");
    assert_eq!(lines[2].find('^'), lines[1].find(' ').and(lines[1].rfind(' ')));
    assert!(!text.contains("verysecret"));
}

#[test]
fn a_fault_inside_a_secret_is_as_wide_as_the_marker() {
    let text = framed("llm://app:sk é secret@api.openai.com/gpt-5");
    assert!(text.contains("llm://app:***@api.openai.com/gpt-5"), "{text}");
    assert!(!text.contains("secret"), "{text}");
    let column = |line: &str, c| line.find(c).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(column(lines[2], '^'), column(lines[1], '*'));
}

#[test]
fn controls_do_not_reach_the_terminal() {
    let text = framed("llm://h/m\x1b[31m\u{202e}");
    assert!(text.contains("\\u{1B}[31m\\u{202E}"), "{text}");
}

/// L-54: an input that is not an address may be a key of any shape, and further lines are not part of an address.
#[test]
fn shows_nothing_that_nobody_can_read() {
    let issues: Vec<FrameIssue> = diagnose("", &Options::default()).iter().map(FrameIssue::from).collect();
    let line = |input: &str| frame(input, &issues, &FrameOptions::default()).lines().nth(1).map(str::to_owned);
    for input in
        ["hunter2", "admin:hunter2", "Bearer hunter2", "\"hunter2/x\"", "X=hunter2", "p@hunter2/x#y.z", "/hunter2"]
    {
        assert_eq!(line(input).as_deref(), Some("  | ***"), "{input}");
    }
    for input in
        ["h.example/m", "app@h.example/m", "localhost:1/m", "//h/m", "llm:m", "ai:x", "https:h", "h.example#m=a"]
    {
        assert_eq!(line(input), Some(format!("  | {input}")), "{input}");
    }
    // The text after the `=` is the value of a name that ends with `KEY`, up to the end.
    assert_eq!(line("llm://h/m\nKEY=hunter2\n").as_deref(), Some("  | llm://h/m\\n***"));
    assert_eq!(line("llm://h/m\n").as_deref(), Some("  | llm://h/m\\n"));
    assert!(line("").is_some_and(|line| line.starts_with("  = ")), "an empty input has no line");
}
