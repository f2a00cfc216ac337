//! The policy's data, each table with its source and date, so that a reader can hold it against them.

pub mod ipv4;
pub mod ipv6;
pub mod metadata;
pub mod names;
pub mod ports;
