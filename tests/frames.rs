//! The parts of an input that are printed for people. The frames of the npm package show the same parts (tests/js/frames.test.mjs).

use llm_uri::redact::printable;

/// L-54: an input that is not an address may be a key of any shape, and further lines are not part of an address.
#[test]
fn shows_nothing_that_nobody_can_read() {
    for input in [
        "hunter2", "admin:hunter2", "Bearer hunter2", "\"hunter2/x\"", "X=hunter2", "p@hunter2/x#y.z", "/hunter2",
        "<hunter2>",
    ] {
        assert_eq!(printable(input), "***", "{input}");
    }
    for input in [
        "h.example/m", "app@h.example/m", "localhost/m", "LOCALHOST:1/m", "<llm:", "//h/m", "llm:m", "ai:x", "https:h",
        "h.example#m=a", "",
    ] {
        assert_eq!(printable(input), input, "{input}");
    }
    // The text after the `=` is the value of a name that ends with `KEY`, up to the end.
    assert_eq!(printable("llm://h/m\nKEY=hunter2\n"), "llm://h/m\n***");
    assert_eq!(printable("llm://h/m\n"), "llm://h/m\n");
    assert_eq!(printable("llm://app:sk é secret@api.openai.com/gpt-5"), "llm://app:***@api.openai.com/gpt-5");
}
