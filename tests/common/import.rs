//! Vectors of imports (tests/vectors/README.md).

use super::common::{issues, text, Report};
use llm_uri::boundary::{base_url_json, env_error_json, exported_json, imported_json, issues_json};
use llm_uri::requests::import::{
    from_curl, from_env, from_model_string, from_url, names, to_env, ImportOptions, Imported,
};
use llm_uri::requests::{explain_base_url, ResolveError};
use llm_uri::{Issue, LlmUri};
use serde_json::{json, Map, Value as Json};

/// Keys in the vectors contain this word. No output may contain it.
const CANARY: &str = "CRET";

/// The codes of the error, as in the vectors; none for a result.
type Outcome = (Json, Vec<Issue>, Json);

pub(crate) fn import_case(case: &Json, report: &mut Report) {
    let options = case.get("options").map_or_else(|| "{}".to_owned(), Json::to_string);
    let options = match ImportOptions::parse(&options) {
        Ok(options) => options,
        Err(error) => return report.fault(format!("the options: {error}")),
    };
    let source = ["url", "curl", "uri"].into_iter().find_map(|name| case[name].as_str()).unwrap_or_default();
    let (result, found, choices) = if let Some(string) = case["modelString"].as_str() {
        of_environment(&case["env"], report, &options, &mut |lookup| from_model_string(string, lookup, &options))
    } else if case["url"].is_string() {
        imported(from_url(source, &options), report)
    } else if case["curl"].is_string() {
        imported(from_curl(source, &options), report)
    } else if case["uri"].is_string() {
        exported(source, &options, report)
    } else {
        of_environment(&case["env"], report, &options, &mut |lookup| from_env(lookup, &options))
    };
    // An error has no result.
    report.same("result", result, case["result"].clone());
    report.same("choices", choices, case["choices"].clone());
    report.same("issues", shown(source, &found), case.get("issues").cloned().unwrap_or_else(|| json!([])));
}

/// Codes and severities.
fn kinds(issues: &Json) -> Json {
    let kind = |issue: &Json| json!({ "code": issue["code"], "severity": issue["severity"] });
    issues.as_array().into_iter().flatten().map(kind).collect()
}

pub(crate) fn base_url_case(case: &Json, report: &mut Report) {
    match explain_base_url(text(case, "baseUrl"), case["client"].as_str(), None) {
        Ok(called) => {
            let json: Json = serde_json::from_str(&base_url_json(&called).to_string()).expect("JSON");
            report.check(!format!("{json} {called:?}").contains(CANARY), "an output contains the key");
            report.same("clients", json["clients"].clone(), case["clients"].clone());
            report.same("issues", kinds(&json["issues"]), case["issues"].clone());
        }
        Err(error) => {
            let (_, issues, _) = fault(&error, report);
            report.same("issues", kinds(&shown("", &issues)), case["issues"].clone());
        }
    }
}

fn shown(source: &str, list: &[Issue]) -> Json {
    let plain = |issue: &Json| -> Json {
        let members = ["code", "severity", "component", "start", "end"];
        members.into_iter().map(|name| (name.to_owned(), issue[name].clone())).collect::<Map<_, _>>().into()
    };
    issues(source, list).iter().map(plain).collect()
}

fn components(list: &Json) -> Json {
    list.as_array().into_iter().flatten().map(|left| left["component"].clone()).collect()
}

/// All printable forms; none contains a key.
fn quiet(json: &Json, printed: &str, report: &mut Report) {
    let lists = format!("{} {} {} {}", json["lost"], json["ignored"], json["used"], json["issues"]);
    report.check(!format!("{printed} {lists}").contains(CANARY), "an output contains the key");
}

fn fault(error: &ResolveError, report: &mut Report) -> Outcome {
    report.check(!format!("{error} {error:?}").contains(CANARY), "the error prints the key");
    report.check(!issues_json(error.issues()).to_string().contains(CANARY), "the issues print the key");
    (Json::Null, error.issues().to_vec(), Json::Null)
}

fn imported(result: Result<Imported, ResolveError>, report: &mut Report) -> Outcome {
    match result {
        Ok(imported) => of_import(&imported, false, report),
        Err(error) => fault(&error, report),
    }
}

fn of_import(imported: &Imported, variables: bool, report: &mut Report) -> Outcome {
    let json: Json = serde_json::from_str(&imported_json(imported).to_string()).expect("JSON");
    quiet(&json, &format!("{imported:?}"), report);
    let mut result = json!({
        "uri": json["uri"], "provider": json["provider"], "options": json["options"], "lost": components(&json["lost"]),
    });
    if variables {
        result["used"] = json["used"].clone();
        result["ignored"] = components(&json["ignored"]);
    }
    (result, imported.issues.clone(), Json::Null)
}

type Lookup<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

fn of_environment(
    env: &Json, report: &mut Report, options: &ImportOptions,
    import: &mut dyn FnMut(Lookup<'_>) -> Result<Imported, ResolveError>,
) -> Outcome {
    let known = names(None);
    let mut lookup = |name: &str| {
        let plain = name.strip_prefix(options.prefix.as_str()).unwrap_or_default().to_owned();
        assert!(known.contains(&plain), "{name} is looked up, but is not in the table");
        env.get(name).and_then(Json::as_str).map(str::to_owned)
    };
    match import(&mut lookup) {
        Ok(imported) => of_import(&imported, true, report),
        Err(error) => {
            report.check(!format!("{error} {error:?}").contains(CANARY), "the error prints the key");
            let json: Json = serde_json::from_str(&env_error_json(&error).to_string()).expect("JSON");
            let choices = json["choices"].clone();
            let (result, found, _) = fault(&error, report);
            (result, found, if choices == json!([]) { Json::Null } else { choices })
        }
    }
}

fn exported(source: &str, options: &ImportOptions, report: &mut Report) -> Outcome {
    let uri = match LlmUri::parse(source) {
        Ok(uri) => uri,
        Err(error) => {
            report.fault(format!("the URI is not valid: {error}"));
            return (Json::Null, Vec::new(), Json::Null);
        }
    };
    match to_env(&uri, options) {
        Ok(exported) => {
            let mut json: Json = serde_json::from_str(&exported_json(&exported).to_string()).expect("JSON");
            quiet(&json, &format!("{exported:?}"), report);
            json["lost"] = components(&json["lost"]);
            let again = from_env(
                &mut |name| exported.variables.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()),
                options,
            );
            if exported.lost.is_empty() {
                let same = again.is_ok_and(|imported| imported.uri == uri);
                report.check(same, "the variables do not convert back to the URI");
            }
            report.check(text(&json, "provider") == exported.provider, "the provider");
            (json, Vec::new(), Json::Null)
        }
        Err(error) => fault(&error, report),
    }
}
