use super::runs::VALUE;
use super::*;

/// Texts of every length around a block size, with every mark at every offset.
fn texts() -> impl Iterator<Item = Vec<u8>> {
    let marks: [&[u8]; 27] = [
        b"%", b"%25", b"%3A", b"%3a", b"%5C", b"%5c", b"%2F", b"%41", b":", b":/", b":\\", b":x", b"\xc3\xa9", b"::/",
        b"m:", b"LM\\", b"lm&", b"lmx", b"lm/", b"lm:", b"lm", b"lms", b"lms:", b"lmS&", b"lms\\", b"lm\x1b", b"lms^",
    ];
    [0..3 * SIZE, 4 * SIZE - 2..6 * SIZE].into_iter().flatten().flat_map(move |length| {
        marks.into_iter().flat_map(move |mark| {
            (0..=length).map(move |at| {
                let mut text = vec![b'a'; length];
                text.splice(at..at, mark.iter().copied());
                text
            })
        })
    })
}

#[test]
fn searches_agree_with_a_simple_search() {
    for text in texts() {
        assert_eq!(is_ascii(&text), text.is_ascii(), "{text:?}");
        let escapes: Vec<usize> = (0..text.len()).filter(|&at| matches!(text[at], b'\\' | b'&' | b'%')).collect();
        assert_eq!(Places::<Escape>::of(&text).collect::<Vec<_>>(), escapes, "{text:?}");
        let starts = |at: usize, all: &[&[u8]]| all.iter().any(|other| text[at..].starts_with(other));
        let openings: [&[u8]; 17] = [
            b"%25", b"%3A", b"%3a", b"%5C", b"%5c", b":/", b":\\", b"lm:", b"LM:", b"LM\\", b"lm&", b"lm/", b"lms:",
            b"lmS&", b"lms\\", b"lm\x1b", b"lms^",
        ];
        let simple: Vec<usize> = (0..text.len()).filter(|&at| starts(at, &openings)).collect();
        assert_eq!(Places::<Opening>::of(&text).collect::<Vec<_>>(), simple, "{text:?}");
    }
}

#[test]
fn last_escapes_agree_with_a_simple_search() {
    for mark in *b"\\&%^\x1b:" {
        for at in 0..3 * SIZE {
            let mut text = vec![b'a'; 3 * SIZE];
            text[at] = mark;
            for end in 0..=text.len() {
                for from in 0..=end {
                    let simple = (from..end).rfind(|&at| b"\\&%^\x1b".contains(&text[at]));
                    assert_eq!(last_escape(&text, from, end), simple, "{mark} at {at} in {from}..{end}");
                }
            }
        }
    }
}

#[test]
fn lengths_agree_with_the_standard_library() {
    for text in ["", "a", "é", "中", "🎉", "añ🎉中 ", "日本語のテキスト", "🎉🎉🎉🎉🎉"] {
        let text = text.repeat(7);
        for start in (0..text.len()).filter(|&start| text.is_char_boundary(start)) {
            let rest = &text[start..];
            assert_eq!(utf16_length(rest.as_bytes()), rest.encode_utf16().count(), "{rest}");
        }
    }
}

#[test]
fn classes_of_blocks_agree_with_those_of_bytes() {
    for byte in 0..=u8::MAX {
        for other in *b"a \x00\x7f\x80\xff-9" {
            let mut text = [other; SIZE];
            text[3] = byte;
            let block = Block::load(text);
            let bits = |is: fn(u8) -> bool| (0..SIZE).filter(|&at| is(text[at])).map(|at| 1 << at).sum::<u64>();
            let is_value = |byte: u8| byte.is_ascii_alphanumeric() || b"-._+/~\\".contains(&byte);
            assert_eq!(VALUE.has(byte), is_value(byte), "{byte}");
            assert_eq!(block.among(&VALUE).bits(), bits(is_value), "{byte} among {other}");
            assert_eq!(block.continuations().bits(), bits(|byte| byte & 0xc0 == 0x80), "{byte} among {other}");
            assert_eq!(block.fours().bits(), bits(|byte| byte >= 0xf0), "{byte} among {other}");
        }
    }
}

#[test]
fn long_runs_agree_with_a_simple_search() {
    let lengths = [0, 1, 15, 16, 17, 31, 32, 33, 40];
    for at in 0..lengths.len().pow(3) {
        let [first, second, third] = [at % 9, at / 9 % 9, at / 81].map(|at| lengths[at]);
        for ends in [" \"", ":=", "\n,", "::"] {
            let text = ["a1".repeat(first).split_off(first), "b".repeat(second), "\\7".repeat(third).split_off(third)]
                .join(ends);
            let found: Vec<&str> = LongRuns::of(text.as_bytes()).map(|(start, end)| &text[start..end]).collect();
            let is_long = |run: &&str| run.len() >= 16 && run.contains(|c: char| c.is_ascii_digit());
            let simple: Vec<&str> = text.split(|c| ends.contains(c)).filter(is_long).collect();
            assert_eq!(found, simple, "{text}");
            let words = found.iter().map(|run| &run[..word_end(run.as_bytes(), 0, run.len())]);
            assert!(words.eq(simple.iter().map(|run| run.split('\\').next().unwrap_or_default())), "{text}");
            assert!(found.iter().all(|run| has_backslash(run.as_bytes()) == run.contains('\\')), "{text}");
        }
    }
}

#[test]
fn equal_compares_each_pair_of_bytes() {
    for byte in 0..=u8::MAX {
        for other in 0..=u8::MAX {
            let mut text = [other; SIZE];
            text[3] = byte;
            let expected = if byte == other { (1 << SIZE) - 1 } else { 1 << 3 };
            assert_eq!(Block::load(text).equal(byte).bits(), expected, "{byte} among {other}");
        }
    }
}

#[test]
fn words_and_last_bytes_agree_with_a_simple_search() {
    for word in ["K", "kEy", "-p", "k23456789 123456789 key"] {
        for length in 0..3 * SIZE {
            for at in 0..=length {
                // The first and the last byte of the word are in the text more often than the word.
                let mut text = "k-y".repeat(length).into_bytes();
                text.truncate(length);
                text.splice(at..at, word.to_ascii_lowercase().into_bytes());
                for from in [0, at / 2, at, at + 1] {
                    let text = &text[from.min(text.len())..];
                    let simple = text.windows(word.len()).position(|part| part.eq_ignore_ascii_case(word.as_bytes()));
                    assert_eq!(find_word(text, word.as_bytes()), simple, "{word} in {text:?}");
                    assert_eq!(rfind(text, b'y'), text.iter().rposition(|&byte| byte == b'y'), "{text:?}");
                }
            }
        }
    }
    assert_eq!(find_word(b"text", b""), Some(0));
    assert_eq!(last_line_feed(b"a\nb\nc", 2, 4), Some(3));
    assert_eq!(last_line_feed(b"a\nb\nc", 2, 3), None);
}
