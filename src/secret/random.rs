//! Whether a text looks random, like a key.

use crate::bytes;
use crate::uri::table::{Class, ALPHA, DIGIT, HEXDIG, HYPHEN, KEY, PLUS, SLASH};

/// The fewest letters and digits in a row, of both kinds, that look random.
const RANDOM: usize = 12;
/// The fewest bytes of a key.
pub(crate) const LEAST: usize = bytes::LONG;
/// The alphabet of base64: not a key.
const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// The bytes of base64, without its padding.
pub(crate) const BASE64: Class = ALPHA.or(HEXDIG).or(PLUS).or(SLASH);

/// Whether a value of base64 has as many bytes as a key, and letters of both cases among digits.
pub(crate) fn is_mixed(text: &[u8]) -> bool {
    let has = |wanted: fn(&u8) -> bool| text.iter().any(wanted);
    text.len() >= 2 * LEAST
        && (text[0] == b'-' || text[0].is_ascii_alphanumeric())
        && bytes::find(text, b'.').is_none()
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
}

/// Whether letters and digits, or letters of both cases, are mixed in a long row of those of base64, or the text is a UUID.
pub(crate) fn is_random(text: &[u8]) -> bool {
    let (mut run, mut lone, mut seen) = (0, 0, Class::default());
    let mut last = [0; 3];
    for &byte in text {
        last = [last[1], last[2], byte];
        let class = Class::at(byte);
        if !class.meets(BASE64) && byte != b'\\' {
            (run, lone, seen) = (0, 0, Class::default());
            continue;
        }
        // A small letter between capitals: the words of a name are longer.
        lone += usize::from(matches!(last, [b'A'..=b'Z', b'a'..=b'z', b'A'..=b'Z']));
        run += 1;
        seen = seen.or(class);
        let has_both = seen.meets(DIGIT) && !seen.is_within(DIGIT);
        if run >= RANDOM && has_both || run >= LEAST && lone > 2 && 8 * lone >= run {
            return bytes::find_word(text, ALPHABET).is_none();
        }
    }
    text.len() == 36
        && Class::around(text).is_within(HEXDIG.or(HYPHEN))
        && text.split(|byte| *byte == b'-').count() == 5
}

/// Whether a value looks like the name of a type or of a variable: capitals begin words, and digits are in one or two
/// places. In a list it may be a path, and more values are names; long names are rare.
pub(crate) fn is_identifier(value: &[u8], listed: bool) -> bool {
    let (mut digits, mut changes) = (0, 0);
    for pair in value.windows(2) {
        let [last, byte] = [case(pair[0]), case(pair[1])];
        digits += usize::from(byte == Case::Digit && last != Case::Digit);
        let begins = last == Case::Capital && byte == Case::Small;
        changes += usize::from(last != byte && !begins && last != Case::Other && byte != Case::Other);
    }
    let share = match value.len() {
        _ if listed => 3,
        0..32 => 4,
        _ => 6,
    };
    let is_word = |&byte: &u8| KEY.has(byte) || byte == b'/' && listed;
    digits <= 2
        && share * changes <= value.len()
        && value.iter().all(is_word)
        && !value.iter().all(u8::is_ascii_hexdigit)
}

#[derive(PartialEq)]
enum Case {
    Digit,
    Capital,
    Small,
    Other,
}

fn case(byte: u8) -> Case {
    match byte {
        b'0'..=b'9' => Case::Digit,
        b'A'..=b'Z' => Case::Capital,
        b'a'..=b'z' => Case::Small,
        _ => Case::Other,
    }
}
