//! What is shown of a URI (draft §10.1, §11). Layer 3: uses the scheme's knowledge of what is secret.

mod frame;
mod level;

pub use frame::{frame, FrameIssue, FrameOptions};
pub use level::{address_edits, edits, redact_uri, Edit, Level, RedactOptions};
pub(crate) use level::{apply, settle};
