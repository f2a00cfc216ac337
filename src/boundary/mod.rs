//! Options and results of requests as JSON, as they cross to other languages. No rules.

mod options;
mod results;

#[cfg(feature = "wasm")]
pub(crate) use results::issue_members;
pub use results::{
    adapted_json, base_url_json, config_json, endpoint_json, env_error_json, exported_json, imported_json, issues_json,
    plan_json,
};
