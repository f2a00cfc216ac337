//! The only sort function in the core module. The sorts of the standard library are generic: each use with another type adds
//! several kilobytes of WebAssembly. Layer 0: uses nothing.

use std::cmp::Ordering;

/// Sorts a list of positions. The sort is not stable. Most lists are sorted already: they are only read.
pub(crate) fn heap_sort(list: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    let mut at = 1;
    while at < list.len() && compare(list[at - 1], list[at]) != Ordering::Greater {
        at += 1;
    }
    if at >= list.len() {
        return;
    }
    let mut start = list.len() / 2;
    let mut end = list.len();
    while end > 1 {
        if start > 0 {
            start -= 1;
        } else {
            end -= 1;
            list.swap(0, end);
        }
        let mut root = start;
        loop {
            let mut child = 2 * root + 1;
            if child >= end {
                break;
            }
            if child + 1 < end && compare(list[child], list[child + 1]) == Ordering::Less {
                child += 1;
            }
            if compare(list[root], list[child]) != Ordering::Less {
                break;
            }
            list.swap(root, child);
            root = child;
        }
    }
}
