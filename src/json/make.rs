//! Constructors and accessors of values.

use super::value::Value;

impl Value {
    /// Text.
    #[inline(never)]
    pub(crate) fn text(text: &str) -> Self {
        Self::String(text.to_owned())
    }

    /// A list of texts.
    pub(crate) fn texts<T: AsRef<str>>(list: &[T]) -> Self {
        Self::Array(list.iter().map(|text| Self::text(text.as_ref())).collect())
    }

    /// An object. Members that are null are left out.
    #[inline(never)]
    pub(crate) fn object(members: Vec<(&str, Self)>) -> Self {
        let members = members.into_iter().filter(|(_, value)| *value != Self::Null);
        Self::Object(members.map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// A member of an object.
    #[cfg(feature = "requests")]
    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        let Self::Object(members) = self else { return None };
        members.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// A member of an object.
    #[inline(never)]
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|(member, _)| member == name).map(|(_, value)| value)
    }

    /// The members of an object; empty for other values.
    pub(crate) fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    /// The texts of a list of texts; `None` for other values.
    #[cfg(feature = "requests")]
    pub(crate) fn as_texts(&self) -> Option<Vec<String>> {
        match self {
            Self::Array(items) => items.iter().map(|item| item.as_str().map(str::to_owned)).collect(),
            _ => None,
        }
    }

    /// Whether it is true; `None` for other values than booleans.
    #[cfg(any(feature = "requests", feature = "neighbours"))]
    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The items of a list; empty for other values.
    #[cfg(feature = "requests")]
    pub(crate) fn items(&self) -> &[Self] {
        match self {
            Self::Array(items) => items,
            _ => &[],
        }
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.to_string())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
