use super::*;

fn split(line: &str) -> Vec<String> {
    words(line).map(|command| command.words.iter().map(|word| references(&word.text)).collect()).unwrap_or_default()
}

#[test]
fn quotes_are_those_of_a_shell() {
    for (line, wanted) in [
        ("a  b\tc", &["a", "b", "c"][..]),
        ("a\\ b 'c d'\"e f\"g ''", &["a b", "c de fg", ""]),
        ("a \\\n b \\\r\n c", &["a", "b", "c"]),
        ("a ^\r\n b `\n c", &["a", "b", "c"]),
        (r#"'it'\''s' "\"\$x\\ \n""#, &["it's", r#""$x\ \n"#]),
        ("\"a $B ${C}d\" '$E' $F_1.x $", &["a ${B} ${C}d", "$E", "${F_1}.x", "$"]),
        (r"$'a\n\x41\101\u00e9\'\xc3\xa9\ud83d\ude00'", &["a\nAA\u{e9}'\u{e9}\u{1f600}"]),
        ("a # b\n", &["a"]),
        ("a#b", &["a#b"]),
        ("\n a | jq .", &["a"]),
        ("a > f", &["a"]),
        (r#"a ^"b c^" ^"^{^\^"d^\^":^\^"$e `^&^^%^f\\n^\^"^}^""#, &["a", "b c", r#"{"d":"$e `&^%f\n"}"#]),
        ("a ^\"b^\n\nc^\" ^\r\n ^&d", &["a", "b\nc", "&d"]),
    ] {
        assert_eq!(split(line), wanted, "{line}");
    }
}

#[test]
fn a_key_that_is_a_variable_is_one_in_any_shell() {
    for word in ["$KEY", "${KEY}", "%KEY%", "$env:KEY", "\u{fdd0}KEY\u{fdd1}", "\u{fdd0}env\u{fdd1}:KEY"] {
        assert_eq!(reference(word), "${KEY}", "{word}");
    }
    for word in ["sk-$KEY", "%%", "$", "$1", "sk"] {
        assert_eq!(reference(word), word);
    }
}

#[test]
fn what_only_a_shell_knows_is_refused() {
    for (line, outside) in [
        ("a $(cat key)", true),
        ("a \"`cat key`\"", true),
        ("a `cat key`", true),
        ("a ${K:-x}", true),
        ("a $1", true),
        ("a 'b", false),
        ("a \"b", false),
        ("a $'b", false),
        ("a $'b\\", false),
        ("a ${b", false),
        ("a \\", false),
        ("a (b)", false),
        ("a \u{fdd0}x\u{fdd1}", false),
        ("a $'\\ufdd0x'", false),
        ("a $'\\xff'", false),
        ("a $'\\q'", false),
        ("a $'\\ud800'", false),
    ] {
        assert_eq!(words(line).err().map(|fault| fault.outside), Some(outside), "{line}");
    }
    assert!(words("a | b").is_ok_and(|command| command.more));
    assert!(words("a ;\n").is_ok_and(|command| !command.more));
}
