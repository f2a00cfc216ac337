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

/// The order of texts by their octets, as positions; equal ones stay in the order given. A merge sort for this one type.
#[inline(never)]
#[cfg(feature = "neighbours")]
pub(crate) fn order_texts(texts: &[&str]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..texts.len()).collect();
    let mut merged = order.clone();
    let mut width = 1;
    while width < order.len() {
        let mut start = 0;
        while start < order.len() {
            let (middle, end) = ((start + width).min(order.len()), (start + 2 * width).min(order.len()));
            let (mut left, mut right) = (start, middle);
            for slot in &mut merged[start..end] {
                let take_left = right == end || left < middle && texts[order[left]] <= texts[order[right]];
                let from = if take_left { &mut left } else { &mut right };
                *slot = order[*from];
                *from += 1;
            }
            start = end;
        }
        std::mem::swap(&mut order, &mut merged);
        width *= 2;
    }
    order
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_are_in_order_and_equal_ones_stay() {
        let texts = ["b", "a", "", "b", "ab", "a", "c"];
        let mut wanted: Vec<usize> = (0..texts.len()).collect();
        wanted.sort_by_key(|&at| texts[at]);
        assert_eq!(super::order_texts(&texts), wanted);
        assert_eq!(super::order_texts(&[]), [0usize; 0]);
    }

    #[test]
    fn order_is_stable() {
        let keys = [(2, 0), (1, 1), (1, 0), (1, 1)];
        assert_eq!(super::order(&mut keys.into_iter()), [2, 1, 3, 0]);
    }
}
