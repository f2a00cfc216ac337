//! Two helpers on which everything that sorts or looks up by name rests. Layer 0: uses nothing.
//!
//! The standard library's sorts and maps are generic, and each use of them with another type is several kilobytes of
//! WebAssembly. These are used with one type each.

use std::collections::BTreeMap;

/// A map from a name within a group to a number. Logarithmic, so that no choice of names makes it slow.
#[derive(Debug, Default)]
pub(crate) struct Index(BTreeMap<(u32, String), u32>);

impl Index {
    /// The number of `name` in `group`.
    #[inline(never)]
    pub(crate) fn get(&self, group: u32, name: &str) -> Option<u32> {
        self.0.get(&(group, name.to_owned())).copied()
    }

    /// Sets the number, and gives the one that stood there.
    #[inline(never)]
    pub(crate) fn insert(&mut self, group: u32, name: &str, number: u32) -> Option<u32> {
        self.0.insert((group, name.to_owned()), number)
    }
}

/// The order of items by two keys of 32 bits, as positions; equal ones stay in the order given.
#[inline(never)]
pub(crate) fn order(keys: &mut dyn Iterator<Item = (u32, u32)>) -> Vec<usize> {
    let mut keys: Vec<(u32, u32, u32)> = keys.zip(0..).map(|((first, second), at)| (first, second, at)).collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, _, at)| at as usize).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn order_is_stable() {
        let keys = [(2, 0), (1, 1), (1, 0), (1, 1)];
        assert_eq!(super::order(&mut keys.into_iter()), [2, 1, 3, 0]);
    }
}
