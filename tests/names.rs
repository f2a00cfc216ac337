//! Which parameters of SDKs and providers have the names of secrets.

///
#[test]
fn no_setting_is_masked_and_no_credential_is_missed() {
    let text = std::fs::read_to_string("tests/names.json").expect("tests/names.json");
    let names: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let wrong = |list: &str, wanted: bool| -> Vec<String> {
        let lists = [&names[list], &names["examples"][list]].map(|list| list.as_array().expect("a list"));
        let names = lists.into_iter().flatten().map(|name| name.as_str().expect("a name").to_owned());
        names.filter(|name| llm_uri::secret::is_secret_name(name) != wanted).collect()
    };
    let (missed, masked) = (wrong("secrets", true), wrong("others", false));
    assert!(missed.is_empty() && masked.is_empty(), "missed: {missed:?}\nmasked: {masked:?}");
}
