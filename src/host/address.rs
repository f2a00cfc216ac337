//! Addresses as bytes, and networks of them.

/// The 16 bytes of an IPv6 address; IPv4 as IPv4-mapped (RFC 4291 §2.5.5.2).
pub type Address = [u8; 16];

/// The network of IPv4-mapped addresses, which represent IPv4 ones.
pub(crate) const MAPPED: (Address, u8) = (mapped([0; 4]), 96);

pub(crate) const fn mapped([a, b, c, d]: [u8; 4]) -> Address {
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, d]
}

/// Whether the first `length` bits of two addresses agree.
pub(crate) fn shares(one: &Address, other: &Address, length: u8) -> bool {
    (u128::from_be_bytes(*one) ^ u128::from_be_bytes(*other)) & !rest(length) == 0
}

/// Whether all bits after the first `length` are 0.
pub(crate) fn is_network(address: &Address, length: u8) -> bool {
    u128::from_be_bytes(*address) & rest(length) == 0
}

/// The bits after the first `length`.
fn rest(length: u8) -> u128 {
    u128::MAX.checked_shr(length.into()).unwrap_or(0)
}
