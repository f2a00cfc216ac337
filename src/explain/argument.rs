//! What a fact's argument says in a message. None of it is text from the input.

use crate::host::Reason;
use crate::issue::{arguments, Arg, Code, Fact};
use crate::llm::param::{HOST_ALIASES, PARAMS};
use crate::secret;

/// The argument for the message and the fix of a fact.
pub(super) fn of(fact: &Fact) -> Option<Arg> {
    let number = Some(Arg::Number(fact.argument.into()));
    let character = Some(Arg::Char(char::from_u32(fact.argument).unwrap_or(char::REPLACEMENT_CHARACTER)));
    let item = fact.argument as usize;
    let text = |list: &[&'static str]| list.get(item).copied().map(Arg::Text);
    let param = PARAMS.get(item);
    let name = param.map(|spec| Arg::Text(spec.name));
    match fact.code {
        Code::UriTooLong | Code::VeryLongUri | Code::LongUri | Code::TooManyParameters | Code::ValueTooLong => number,
        Code::ControlCharacter
        | Code::InvisibleCharacter
        | Code::NonAsciiCharacter
        | Code::NonAsciiHost
        | Code::ForbiddenCharacter
        | Code::UserinfoReservedCharacter
        | Code::CredentialSpill
        | Code::PossibleCredentialSpill
        | Code::ModelReservedCharacter
        | Code::ValueReservedCharacter => character,
        Code::UnsetVariable => text(&arguments::UNSET_VARIABLE),
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
        Code::HiddenCharacterInSystem => text(&arguments::HIDDEN_CHARACTER_IN_SYSTEM),
        Code::ParameterWithheld => text(&arguments::PARAMETER_WITHHELD),
        Code::SecretInLabel
        | Code::SecretInHost
        | Code::SecretInModel
        | Code::SecretInQuery
        | Code::SecretInFragment => Some(Arg::Text(secret::issuer_name(fact.argument))),
        Code::WrappedInQuotes => text(&arguments::WRAPPED_IN_QUOTES),
        Code::SchemeNotLlm => text(&arguments::SCHEME_NOT_LLM),
        Code::InvalidPart => text(&arguments::INVALID_PART),
        _ => None,
    }
}
