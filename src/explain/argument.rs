//! What a fact's argument says in a message. None of it is text from the input.

use crate::host::Reason;
use crate::issue::{Arg, Code, Fact};
use crate::llm::param::{HOST_ALIASES, PARAMS, UNSET};
use crate::llm::{HIDDEN, REASONS, REFUSALS};
use crate::secret;

/// The values for the message of a fact.
pub(super) fn of(fact: &Fact) -> [Option<Arg>; 2] {
    [argument(fact), None]
}

fn argument(fact: &Fact) -> Option<Arg> {
    let number = Some(Arg::Number(fact.argument.into()));
    let character = Some(Arg::Char(char::from_u32(fact.argument).unwrap_or(char::REPLACEMENT_CHARACTER)));
    let item = fact.argument as usize;
    let text = |list: &[&'static str]| list.get(item).copied().map(Arg::Text);
    let param = PARAMS.get(item);
    let name = param.map(|spec| Arg::Text(spec.name));
    match fact.code {
        Code::UriTooLong | Code::VeryLongUri | Code::LongUri | Code::TooManyParameters | Code::ValueTooLong => {
            number
        }
        Code::ControlCharacter
        | Code::InvisibleCharacter
        | Code::NonAsciiCharacter
        | Code::NonAsciiHost
        | Code::ModelReservedCharacter
        | Code::ValueReservedCharacter
        | Code::ForbiddenCharacter
        | Code::UserinfoReservedCharacter
        | Code::CredentialSpill
        | Code::PossibleCredentialSpill => character,
        Code::UnsetVariable => text(&UNSET),
        Code::InvalidHostname => Reason::from_number(fact.argument).map(|reason| Arg::Text(reason.as_str())),
        Code::HostReadsDifferently => Some(Arg::Address(fact.argument.to_be_bytes())),
        Code::HostAlias | Code::HostAliasExpanded => HOST_ALIASES.get(item).map(|(_, full)| Arg::Text(full)),
        Code::DuplicateParameter
        | Code::MissingValue
        | Code::NotANumber
        | Code::NotAnInteger
        | Code::NotABoolean
        | Code::IntegerOutOfRange
        | Code::ParameterCase
        | Code::ParameterAlias
        | Code::ParameterAliasRead
        | Code::ParameterTypo => name,
        Code::OutOfRange => param.and_then(|spec| spec.range.as_ref()).map(|range| Arg::Text(range.text)),
        Code::ImplausibleValue => param.and_then(|spec| spec.floor).map(|(_, why)| Arg::Text(why)),
        Code::HiddenCharacterInSystem => text(&HIDDEN),
        Code::ParameterWithheld => text(&REASONS),
        Code::SecretInLabel
        | Code::SecretInHost
        | Code::SecretInModel
        | Code::SecretInQuery
        | Code::SecretInFragment => Some(Arg::Text(secret::issuer_name(fact.argument))),
        Code::WrappedInQuotes => text(&super::structure::QUOTE_NAMES),
        Code::SchemeNotLlm => text(&super::structure::HINTS),
        Code::InvalidPart => text(&REFUSALS),
        _ => None,
    }
}
