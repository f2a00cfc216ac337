//! The only sort function in the core module. The sorts of the standard library are generic: each use with another type adds
//! several kilobytes of WebAssembly. Layer 0: uses nothing.

use std::cmp::Ordering;

/// The positions of `count` items in ascending order. Equal items keep their order.
pub(crate) fn order(count: usize, compare: &dyn Fn(u32, u32) -> Ordering) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    sort(&mut order, compare);
    order
}

/// Sorts positions by merging ascending runs: linear for a list that consists of a few, as nearly all do. Equal items keep their
/// order.
pub(crate) fn sort(list: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    let run_end = |list: &[u32], start: usize| {
        let mut end = start + 1;
        while end < list.len() && compare(list[end - 1], list[end]) != Ordering::Greater {
            end += 1;
        }
        end.min(list.len())
    };
    while run_end(list, 0) < list.len() {
        let (runs, mut at) = (list.to_vec(), 0);
        while at < runs.len() {
            let (mut left, middle) = (at, run_end(&runs, at));
            let (mut right, end) = (middle, run_end(&runs, middle));
            while at < end {
                let takes_left = right == end || left < middle && compare(runs[left], runs[right]) != Ordering::Greater;
                let next = if takes_left { &mut left } else { &mut right };
                list[at] = runs[*next];
                *next += 1;
                at += 1;
            }
        }
    }
}
