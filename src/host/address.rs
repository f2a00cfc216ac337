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
    let mut left = length;
    for (a, b) in one.iter().zip(other) {
        if left < 8 {
            return (a ^ b).checked_shr(8 - u32::from(left)).unwrap_or(0) == 0;
        }
        if a != b {
            return false;
        }
        left -= 8;
    }
    true
}

/// Whether all bits after the first `length` are 0.
pub(crate) fn is_network(address: &Address, length: u8) -> bool {
    let mut left = usize::from(length);
    address.iter().all(|byte| {
        let fixed = left.min(8);
        left -= fixed;
        u32::from(*byte) & (0xff >> fixed) == 0
    })
}
