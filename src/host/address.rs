//! Addresses as integers, and networks of them.

/// The 128 bits of an IPv6 address; IPv4 as IPv4-mapped (RFC 4291 §2.5.5.2).
pub type Address = u128;

/// The network of IPv4-mapped addresses, which represent IPv4 ones.
pub(crate) const MAPPED: (Address, u8) = (mapped(0), 96);

pub(crate) const fn mapped(address: u32) -> Address {
    0xffff_0000_0000 | address as Address
}

/// Whether the first `length` bits of two addresses agree.
pub(crate) const fn shares(one: Address, other: Address, length: u8) -> bool {
    (one ^ other).leading_zeros() >= length as u32
}

/// Whether all bits after the first `length` are 0.
pub(crate) const fn is_network(address: Address, length: u8) -> bool {
    address.trailing_zeros() + length as u32 >= 128
}
