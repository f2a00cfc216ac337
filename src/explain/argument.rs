//! Maps the argument of a fact to the argument of an issue. It is never text from the input.

use crate::issue::{Arg, Code, Fact};
use crate::llm::param::HOST_ALIASES;

/// The argument for the message and the fix of a fact.
pub(super) fn of(fact: &Fact) -> Arg {
    let alias = match fact.code {
        Code::HostAlias | Code::HostAliasExpanded => HOST_ALIASES.get(fact.argument as usize),
        _ => None,
    };
    alias.map_or(Arg::Number(fact.argument), |(_, full)| Arg::Text(full))
}
