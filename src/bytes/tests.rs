use super::*;

/// Texts of every length around a block size, with every mark at every offset.
fn texts() -> impl Iterator<Item = Vec<u8>> {
    let marks: [&[u8]; 20] = [
        b"%",
        b":",
        b":/",
        b":\\",
        b":x",
        b"\xc3\xa9",
        b"::/",
        b"m:",
        b"LM\\",
        b"lm&",
        b"lmx",
        b"lm/",
        b"lm:",
        b"lm",
        b"lms",
        b"lms:",
        b"lmS&",
        b"lms\\",
        b"lm\x1b",
        b"lms^",
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
        let escape = |from: usize| (from..text.len()).find(|&at| matches!(text[at], b'\\' | b'&' | b'%'));
        for from in 0..=text.len() {
            assert_eq!(find_escape(&text, from), escape(from), "{text:?} from {from}");
        }
        let starts = |at: usize, all: &[&[u8]]| all.iter().any(|other| text[at..].starts_with(other));
        let openings: [&[u8]; 13] = [
            b"%", b":/", b":\\", b"lm:", b"LM:", b"LM\\", b"lm&", b"lm/", b"lms:", b"lmS&", b"lms\\", b"lm\x1b",
            b"lms^",
        ];
        let simple = |from: usize| (from..text.len()).find(|&at| starts(at, &openings));
        for from in 0..=text.len() {
            assert_eq!(find_opening(&text, from), simple(from), "{text:?} from {from}");
        }
    }
}

#[test]
fn long_runs_agree_with_a_simple_search() {
    let lengths = [0, 1, 15, 16, 17, 31, 32, 33, 40];
    for at in 0..lengths.len().pow(3) {
        let [first, second, third] = [at % 9, at / 9 % 9, at / 81].map(|at| lengths[at]);
        for ends in [" \"", ":=", "\n,", "::"] {
            let text = ["a".repeat(first), "b".repeat(second), "c".repeat(third)].join(ends);
            let (mut from, mut found) = (0, Vec::new());
            while let Some((start, end)) = long_run::<16>(text.as_bytes(), from) {
                found.push(&text[start..end]);
                from = end + 1;
            }
            let simple: Vec<&str> = text.split(|c| ends.contains(c)).filter(|run| run.len() >= 16).collect();
            assert_eq!(found, simple, "{text}");
        }
    }
}

#[test]
fn equal_compares_each_pair_of_bytes() {
    for byte in 0..=u8::MAX {
        for other in 0..=u8::MAX {
            let mut text = [other; SIZE];
            text[3] = byte;
            let expected = text.iter().position(|&found| found == byte);
            assert_eq!(Block::load(text).equal(byte).first(), expected, "{byte} among {other}");
        }
    }
}
