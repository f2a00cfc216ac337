//! Decodes LZMA without a header, as the specification in the LZMA SDK does, with these properties: the two high bits of the byte before
//! select the models of a byte (`lc` is 2), and the position selects none (`lp` and `pb` are 0), because code has no alignment.

const CONTEXT: u32 = 2;

// The offsets of the probability models in one table.
const STATES: usize = 12;
const LENGTHS: usize = 2 + 2 * 8 + 256;
const IS_MATCH: usize = 0;
const IS_REPEAT: usize = IS_MATCH + STATES;
const IS_REPEAT_0: usize = IS_REPEAT + STATES;
const IS_LONG_0: usize = IS_REPEAT_0 + STATES;
const IS_REPEAT_1: usize = IS_LONG_0 + STATES;
const IS_REPEAT_2: usize = IS_REPEAT_1 + STATES;
const SLOTS: usize = IS_REPEAT_2 + STATES;
const DISTANCES: usize = SLOTS + 4 * 64;
const ALIGNED: usize = DISTANCES + 115;
const LENGTH: usize = ALIGNED + 16;
const REPEAT_LENGTH: usize = LENGTH + LENGTHS;
const LITERALS: usize = REPEAT_LENGTH + LENGTHS;
const MODELS: usize = LITERALS + (0x300 << CONTEXT);

struct Decoder<'a> {
    input: &'a [u8],
    range: u32,
    code: u32,
    models: [u16; MODELS],
}

impl Decoder<'_> {
    fn refill(&mut self) {
        if self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | u32::from(self.input[0]);
            self.input = &self.input[1..];
        }
    }

    #[inline(never)]
    fn bit(&mut self, model: usize) -> usize {
        self.next(model)
    }

    // Inlined in the loops, where the state then is in registers.
    #[inline(always)]
    fn next(&mut self, model: usize) -> usize {
        let chance = &mut self.models[model];
        let bound = (self.range >> 11) * u32::from(*chance);
        let one = self.code >= bound;
        if one {
            self.range -= bound;
            self.code -= bound;
            *chance -= *chance >> 5;
        } else {
            self.range = bound;
            *chance += (2048 - *chance) >> 5;
        }
        self.refill();
        usize::from(one)
    }

    #[inline(never)]
    fn tree(&mut self, base: usize, bits: u32) -> usize {
        let mut node = 1;
        while node < 1 << bits {
            node = node << 1 | self.next(base + node);
        }
        node - (1 << bits)
    }

    fn backwards(&mut self, base: usize, bits: u32) -> usize {
        let (mut node, mut value) = (1, 0);
        for at in 0..bits {
            let each = self.bit(base + node);
            node = node << 1 | each;
            value |= each << at;
        }
        value
    }

    fn plain(&mut self, bits: u32) -> usize {
        let mut value = 0;
        for _ in 0..bits {
            self.range >>= 1;
            let one = self.code >= self.range;
            if one {
                self.code -= self.range;
            }
            value = value << 1 | usize::from(one);
            self.refill();
        }
        value
    }

    #[inline(never)]
    fn length(&mut self, base: usize) -> usize {
        if self.bit(base) == 0 {
            return 2 + self.tree(base + 2, 3);
        }
        if self.bit(base + 1) == 0 {
            return 10 + self.tree(base + 10, 3);
        }
        18 + self.tree(base + 18, 8)
    }

    fn distance(&mut self, length: usize) -> usize {
        let slot = self.tree(SLOTS + (length - 2).min(3) * 64, 6);
        if slot < 4 {
            return slot;
        }
        let bits = (slot >> 1) as u32 - 1;
        let high = (2 | slot & 1) << bits;
        if slot < 14 {
            return high + self.backwards(DISTANCES + high - slot, bits);
        }
        high + (self.plain(bits - 4) << 4) + self.backwards(ALIGNED, 4)
    }

    /// A byte. After a match, `expected` is the byte that would continue it: it selects the models, until a bit differs.
    fn literal(&mut self, before: u8, expected: Option<u8>) -> u8 {
        let base = LITERALS + 0x300 * usize::from(before >> (8 - CONTEXT));
        let Some(expected) = expected else { return self.tree(base, 8) as u8 };
        let mut node = 1;
        let mut expected = Some(usize::from(expected));
        while node < 0x100 {
            let models = expected.map_or(0, |byte| 0x100 + (byte << 1 & 0x100));
            let each = self.bit(base + models + node);
            node = node << 1 | each;
            expected = expected.filter(|byte| byte >> 7 & 1 == each).map(|byte| byte << 1);
        }
        node as u8
    }
}

/// Unpacks the bytes that fill `out`.
pub(crate) fn unpack(input: &[u8], out: &mut [u8]) {
    // The first byte is 0; the next four initialise the code.
    let code = u32::from_be_bytes([input[1], input[2], input[3], input[4]]);
    let mut from = Decoder { input: &input[5..], range: u32::MAX, code, models: [1024; MODELS] };
    let mut state = 0;
    // The last distances, less 1.
    let mut last = [0; 4];
    let mut at = 0;
    while at < out.len() {
        if from.bit(IS_MATCH + state) == 0 {
            let before = if at == 0 { 0 } else { out[at - 1] };
            out[at] = from.literal(before, (state >= 7).then(|| out[at - last[0] - 1]));
            at += 1;
            state = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5][state];
            continue;
        }
        let is_repeat = from.bit(IS_REPEAT + state) == 1;
        let mut length = 1;
        if !is_repeat {
            length = from.length(LENGTH);
            last = [from.distance(length), last[0], last[1], last[2]];
        } else if from.bit(IS_REPEAT_0 + state) == 0 {
            if from.bit(IS_LONG_0 + state) == 1 {
                length = from.length(REPEAT_LENGTH);
            }
        } else {
            let which = if from.bit(IS_REPEAT_1 + state) == 0 { 1 } else { 2 + from.bit(IS_REPEAT_2 + state) };
            last[..=which].rotate_right(1);
            length = from.length(REPEAT_LENGTH);
        }
        let kind = match (is_repeat, length) {
            (false, _) => 0,
            (true, 1) => 2,
            (true, _) => 1,
        };
        state = if state < 7 { 7 + kind } else { [10, 11, 11][kind] };
        for to in at..(at + length).min(out.len()) {
            out[to] = out[to - last[0] - 1];
        }
        at += length;
    }
}
