//! The macro that makes the type of the codes and their tables of one row for each code.

/// Rows: the variant, its name, the position of its severity, the reference, the message, the fix, the kinds of the arguments, and the
/// texts of the argument. The npm package has the texts in JavaScript, so its modules do without.
macro_rules! codes {
    ($count:literal codes: $($variant:ident $name:literal $severity:literal
        $reference:literal $message:literal $fix:literal $kinds:tt $arguments:expr;)+) => {
        /// The rule of an issue. `as_str` returns its stable name. Sorted by part: core, policy, requests, neighbours.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = concat!("`", $name, "`")] $variant,)+
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: [Self; $count] = [$(Self::$variant,)+];
        }

        /// The names, by code.
        pub(super) static NAMES: [&str; $count] = [$($name,)+];

        /// When a code is an error, by code: the position in the list of severities.
        pub(super) static SEVERITIES: [u8; $count] = [$($severity,)+];

        #[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
        pub(super) mod text {
            use super::lists::{HOSTS, KEYS, PARAMETERS, VERDICTS};
            use crate::issue::table::codes;
            use crate::issue::text::{Kind, Text};

            const NONE: Option<Kind> = None;

            pub(in crate::issue) static TEXTS: [Text; $count] = [$(Text {
                reference: $reference,
                message: $message,
                fix: $fix,
                kinds: codes!(@kinds $kinds),
                arguments: &$arguments,
            },)+];
        }
    };
    (@kinds []) => { [NONE, NONE] };
    (@kinds [$kind:ident]) => { [Some(Kind::$kind), NONE] };
    (@kinds [$kind:ident $second:ident]) => { [Some(Kind::$kind), Some(Kind::$second)] };
}

pub(super) use codes;
