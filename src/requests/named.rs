//! Enums whose values have stable names.

/// An enum with `ALL`, `as_str` and `named`.
macro_rules! named {
    ($(#[$attribute:meta])* $visibility:vis enum $Name:ident {
        $($(#[$of_variant:meta])* $Variant:ident = $name:literal,)+
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $Name {
            $($(#[$of_variant])* $Variant,)+
        }

        impl $Name {
            /// Every value.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// The stable name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }

            /// The value of a name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.as_str() == name)
            }
        }
    };
}

pub(super) use named;
