//! The code of a WebAssembly module as streams, each of one kind of bytes: opcodes, variables, offsets and so on. Compressed, they are
//! an eighth smaller than the code.

#[derive(Clone, Copy)]
enum Stream {
    /// The bytes before the size of the code section, and those after the section.
    Before,
    After,
    Blocks,
    Labels,
    Tables,
    Calls,
    Other,
    Integers,
    Longs,
    Reads,
    Locals,
    Writes,
    Tees,
    Loads,
    Stores,
    Opcodes,
}
use Stream::*;

/// The streams of a module.
pub(crate) const STREAMS: usize = 16;

// Opcodes with a prefix.
const FC: u16 = 0x100;
const FD: u16 = 0x200;
const OPCODES: usize = 0x400;

/// Operands by opcode: the first and the last opcode, the number of bytes in `Other`, and the streams of integers. The alignment of an
/// access to memory follows its opcode. Opcodes not listed have no operands; the build fails if the compiler uses others that have.
const OPERANDS: [(u16, u16, u8, [Option<Stream>; 2]); 25] = [
    (0x02, 0x04, 0, [Some(Blocks), None]),
    (0x0c, 0x0d, 0, [Some(Labels), None]),
    (0x10, 0x10, 0, [Some(Calls), None]),
    (0x11, 0x11, 0, [Some(Calls), Some(Calls)]),
    (0x20, 0x20, 0, [Some(Reads), None]),
    (0x21, 0x21, 0, [Some(Writes), None]),
    (0x22, 0x22, 0, [Some(Tees), None]),
    (0x23, 0x26, 1, [None, None]),
    (0x28, 0x35, 0, [Some(Opcodes), Some(Loads)]),
    (0x36, 0x3e, 0, [Some(Opcodes), Some(Stores)]),
    (0x3f, 0x40, 1, [None, None]),
    (0x41, 0x41, 0, [Some(Integers), None]),
    (0x42, 0x42, 0, [Some(Longs), None]),
    (0x43, 0x43, 4, [None, None]),
    (0x44, 0x44, 8, [None, None]),
    (0xd0, 0xd0, 1, [None, None]),
    (0xd2, 0xd2, 0, [Some(Calls), None]),
    (FC + 0x0a, FC + 0x0a, 2, [None, None]),
    (FC + 0x0b, FC + 0x0b, 1, [None, None]),
    (FC + 0x0f, FC + 0x11, 1, [None, None]),
    (FD, FD + 0x0b, 0, [Some(Opcodes), Some(Loads)]),
    (FD + 0x0c, FD + 0x0d, 16, [None, None]),
    (FD + 0x15, FD + 0x22, 1, [None, None]),
    (FD + 0x54, FD + 0x5b, 1, [Some(Opcodes), Some(Loads)]),
    (FD + 0x5c, FD + 0x5d, 0, [Some(Opcodes), Some(Loads)]),
];

/// Joins or separates the content of a code section.
trait Code {
    /// Moves the next byte of a stream, and returns it.
    fn byte(&mut self, stream: Stream) -> u8;

    /// Moves what follows a size.
    fn sized(&mut self, content: impl FnOnce(&mut Self));

    #[inline(never)]
    fn integer(&mut self, stream: Stream) -> u32 {
        let mut value = 0;
        for shift in (0..).step_by(7) {
            let byte = self.byte(stream);
            value |= u32::from(byte & 0x7f).wrapping_shl(shift); // more than 32 bits occur in constants only, which no one reads
            if byte < 0x80 {
                break;
            }
        }
        value
    }

    fn body(&mut self, rows: &[u8; OPCODES]) {
        for _ in 0..self.integer(Locals) {
            self.integer(Locals);
            self.byte(Locals);
        }
        let mut depth = 1;
        while depth > 0 {
            let opcode = match self.byte(Opcodes) {
                0xfc => FC + self.integer(Opcodes) as u16,
                0xfd => FD + self.integer(Opcodes) as u16,
                opcode => u16::from(opcode),
            };
            match opcode {
                0x02..=0x04 => depth += 1, // block, loop, if
                0x0b => depth -= 1,        // end
                0x0e => {
                    for _ in 0..=self.integer(Tables) {
                        self.integer(Tables);
                    }
                }
                _ => {}
            }
            let row = rows[usize::from(opcode)];
            if row == 0 {
                continue;
            }
            let (_, _, others, integers) = OPERANDS[usize::from(row) - 1];
            for stream in integers.into_iter().flatten() {
                self.integer(stream);
            }
            for _ in 0..others {
                self.byte(Other);
            }
        }
    }
}

/// Visits each byte of a code section in its order, except the sizes.
fn visit(code: &mut impl Code) {
    let mut rows = [0; OPCODES];
    for (row, &(first, last, ..)) in (1..).zip(&OPERANDS) {
        rows[usize::from(first)..=usize::from(last)].fill(row);
    }
    code.sized(|code| {
        for _ in 0..code.integer(Locals) {
            code.sized(|code| code.body(&rows));
        }
    });
}

struct Joiner<'a> {
    streams: [&'a [u8]; STREAMS],
    module: &'a mut [u8],
    end: usize,
}

impl Joiner<'_> {
    fn all(&mut self, stream: Stream) {
        while !self.streams[stream as usize].is_empty() {
            self.byte(stream);
        }
    }
}

impl Code for Joiner<'_> {
    #[inline(never)]
    fn byte(&mut self, stream: Stream) -> u8 {
        let rest = &mut self.streams[stream as usize];
        let byte = rest[0];
        *rest = &rest[1..];
        self.module[self.end] = byte;
        self.end += 1;
        byte
    }

    fn sized(&mut self, content: impl FnOnce(&mut Self)) {
        let start = self.end;
        content(self);
        let mut left = self.end - start;
        let mut digits = 1;
        while left >> (7 * digits) > 0 {
            digits += 1;
        }
        self.module.copy_within(start..self.end, start + digits);
        self.end += digits;
        for digit in &mut self.module[start..start + digits - 1] {
            *digit = left as u8 | 0x80;
            left >>= 7;
        }
        self.module[start + digits - 1] = left as u8;
    }
}

/// Joins the streams, which their sizes precede, and returns the size of the module.
pub(crate) fn join(packed: &[u8], module: &mut [u8]) -> usize {
    let (sizes, mut rest) = packed.split_at(4 * STREAMS);
    let mut streams = [rest; STREAMS];
    for (stream, size) in streams.iter_mut().zip(sizes.chunks_exact(4)) {
        (*stream, rest) = rest.split_at(u32::from_le_bytes([size[0], size[1], size[2], size[3]]) as usize);
    }
    let mut joiner = Joiner { streams, module, end: 0 };
    joiner.all(Before);
    visit(&mut joiner);
    joiner.all(After);
    joiner.end
}

#[cfg(feature = "separate")]
pub(crate) use separator::separate;

#[cfg(feature = "separate")]
mod separator {
    use super::{visit, Code, Stream, STREAMS};

    const CODE_SECTION: u8 = 10;
    const HEADER: u32 = 8;

    /// Each stream is its size in its first 4 bytes, and its content.
    struct Separator<'a> {
        module: &'a [u8],
        streams: [&'a mut [u8]; STREAMS],
    }

    impl Separator<'_> {
        fn before(&mut self, length: u32) {
            for _ in 0..length {
                self.byte(Stream::Before);
            }
        }

        fn skip(&mut self) -> u8 {
            let byte = self.module[0];
            self.module = &self.module[1..];
            byte
        }
    }

    impl Code for Separator<'_> {
        fn byte(&mut self, stream: Stream) -> u8 {
            let byte = self.skip();
            let (size, content) = self.streams[stream as usize].split_at_mut(4);
            let end = u32::from_le_bytes([size[0], size[1], size[2], size[3]]);
            content[end as usize] = byte;
            size.copy_from_slice(&(end + 1).to_le_bytes());
            byte
        }

        fn sized(&mut self, content: impl FnOnce(&mut Self)) {
            while self.skip() >= 0x80 {}
            content(self);
        }
    }

    /// Separates a module into streams of equal room, which are empty.
    pub(crate) fn separate(module: &[u8], room: &mut [u8]) {
        let mut rooms = room.chunks_exact_mut(4 + module.len());
        let streams = core::array::from_fn(|_| rooms.next().unwrap_or_default());
        let mut separator = Separator { module, streams };
        separator.before(HEADER);
        while separator.byte(Stream::Before) != CODE_SECTION {
            let size = separator.integer(Stream::Before);
            separator.before(size);
        }
        visit(&mut separator);
        while !separator.module.is_empty() {
            separator.byte(Stream::After);
        }
    }
}
