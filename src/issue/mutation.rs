//! Disables codes one at a time, and records the codes that were reported. Only for the mutation test.

use super::codes::Code;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

thread_local! {
    static DISABLED: Cell<Option<Code>> = const { Cell::new(None) };
    static REPORTED: RefCell<BTreeSet<Code>> = const { RefCell::new(BTreeSet::new()) };
}

/// Disables one code on this thread, or none.
pub fn disable(code: Option<Code>) {
    DISABLED.set(code);
}

/// The codes that were reported on this thread since the last call, with the disabled one.
#[must_use]
pub fn take_reported() -> BTreeSet<Code> {
    REPORTED.take()
}

pub(super) fn is_enabled(code: Code) -> bool {
    REPORTED.with_borrow_mut(|reported| reported.insert(code));
    DISABLED.get() != Some(code)
}
