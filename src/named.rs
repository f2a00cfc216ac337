//! Enums whose values have stable names.

/// An enum with the names of its values: `ALL`, `as_str` and `named`.
macro_rules! named {
    ($(#[$attribute:meta])* $visibility:vis enum $Name:ident {
        $($(#[$of_variant:meta])* $Variant:ident = $name:literal,)+
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $Name {
            $($(#[$of_variant])* $Variant,)+
        }

        // Not every part of the crate, and not every module of the npm package, uses all three.
        #[allow(dead_code)]
        impl $Name {
            /// Every value, by its number.
            $visibility const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// The stable name.
            #[must_use]
            $visibility const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }

            /// The value of a name.
            #[must_use]
            $visibility fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.as_str() == name)
            }
        }
    };
}
pub(crate) use named;
