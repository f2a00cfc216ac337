//! IPv6 addresses as text (RFC 4291 §2.2), and as `URL` prints them (WHATWG URL §3.5).

/// Parses an address without brackets: up to eight groups of one to four hexadecimal digits, one `::`, and optionally an IPv4
/// address instead of the last two groups. No zone.
pub(crate) fn parse(text: &[u8]) -> Option<[u16; 8]> {
    let mut groups = [0u16; 8];
    let mut count = 0;
    let mut gap = None;
    let mut at = 0;
    if let [b':', rest @ ..] = text {
        if rest.first() != Some(&b':') {
            return None;
        }
        gap = Some(0);
        at = 2;
    }
    while at < text.len() {
        if count == 8 {
            return None;
        }
        let start = at;
        let mut value = 0u16;
        while at < text.len() && at - start < 4 {
            let Some(digit) = char::from(text[at]).to_digit(16) else { break };
            value = value << 4 | digit as u16;
            at += 1;
        }
        if at < text.len() && text[at] == b'.' {
            // The text ends with the IPv4 address.
            let [a, b, c, d] = super::name::quad(&text[start..])?;
            if count > 6 {
                return None;
            }
            groups[count] = u16::from_be_bytes([a, b]);
            groups[count + 1] = u16::from_be_bytes([c, d]);
            count += 2;
            break;
        }
        if at == start {
            return None;
        }
        groups[count] = value;
        count += 1;
        if at == text.len() {
            break;
        }
        if text[at] != b':' {
            return None;
        }
        at += 1;
        if at == text.len() {
            return None;
        }
        if text[at] == b':' {
            if gap.is_some() {
                return None;
            }
            gap = Some(count);
            at += 1;
        }
    }
    let Some(gap) = gap else { return (count == 8).then_some(groups) };
    if count == 8 {
        return None;
    }
    // The groups after the gap belong at the end.
    let mut to = 8;
    while count > gap {
        (to, count) = (to - 1, count - 1);
        groups[to] = groups[count];
        groups[count] = 0;
    }
    Some(groups)
}

/// Appends the address: lower-case digits without leading zeros, `::` for the first of the longest runs of two or more zero
/// groups, and never a dotted part.
pub(crate) fn push(groups: [u16; 8], output: &mut String) {
    let (mut start, mut length) = (8, 1);
    let mut run = 0;
    for (at, &group) in groups.iter().enumerate() {
        run = if group == 0 { run + 1 } else { 0 };
        if run > length {
            (start, length) = (at + 1 - run, run);
        }
    }
    let mut at = 0;
    while at < 8 {
        if at == start {
            output.push_str("::");
            at += length;
            continue;
        }
        if at > 0 && at != start + length {
            output.push(':');
        }
        push_hex(groups[at], output);
        at += 1;
    }
}

fn push_hex(group: u16, output: &mut String) {
    for shift in [12, 8, 4, 0] {
        if shift == 0 || group >> shift != 0 {
            output.push(char::from(b"0123456789abcdef"[usize::from(group >> shift & 15)]));
        }
    }
}
