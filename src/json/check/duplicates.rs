//! Members of one object with the same name.

use super::{Name, Reader};
use crate::issue::Withheld;
use crate::sort;

/// Up to this number, names are compared pairwise; more are sorted.
const FEW: usize = 32;

impl Reader<'_> {
    /// Reports two members of one object with the same decoded name.
    pub(super) fn duplicates(&mut self) -> Result<(), Withheld> {
        let names = std::mem::take(&mut self.room.names);
        let found = if names.len() <= FEW { self.meet(&names) } else { self.meet_sorted(&names) };
        self.room.names = names;
        if found {
            Err(Withheld::DuplicateMember)
        } else {
            Ok(())
        }
    }

    /// Compares all pairs.
    fn meet(&mut self, names: &[Name]) -> bool {
        let mut at = 1;
        while at < names.len() {
            let mut before = 0;
            while before < at {
                let (one, other) = (names[before], names[at]);
                if one.hash == other.hash && one.object == other.object && self.is_same(one, other) {
                    return true;
                }
                before += 1;
            }
            at += 1;
        }
        false
    }

    /// Sorts by object and hash, and compares names with the same hash.
    fn meet_sorted(&mut self, names: &[Name]) -> bool {
        let place = |at: u32| (names[at as usize].object, names[at as usize].hash);
        let order = sort::order(names.len(), &|a, b| place(a).cmp(&place(b)));
        let mut first = 0;
        for at in 1..order.len() {
            if place(order[first]) != place(order[at]) {
                first = at;
            }
            for other in first..at {
                if self.is_same(names[order[other] as usize], names[order[at] as usize]) {
                    return true;
                }
            }
        }
        false
    }

    fn is_same(&mut self, one: Name, other: Name) -> bool {
        let (mut a, mut b) = (one.start, other.start);
        while a < one.end && b < other.end {
            self.at = a;
            let left = self.character();
            a = std::mem::replace(&mut self.at, b);
            let right = self.character();
            b = self.at;
            if left != right {
                return false;
            }
        }
        a == one.end && b == other.end
    }
}
