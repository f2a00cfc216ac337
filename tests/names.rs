//! which parameters of SDKs and providers have the names of secrets.

#[test]
fn no_setting_is_masked_and_no_credential_is_missed() {
    let text = std::fs::read_to_string("tests/names.json").expect("tests/names.json");
    let names: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let list = |name: &str| -> Vec<String> {
        names[name].as_array().expect("a list").iter().map(|name| name.as_str().expect("a name").to_owned()).collect()
    };
    let is_secret = |name: &String| llm_uri::secret::is_secret_name(name);
    let missed: Vec<String> = list("secrets").into_iter().filter(|name| !is_secret(name)).collect();
    let masked: Vec<String> = list("others").into_iter().filter(is_secret).collect();
    assert!(missed.is_empty() && masked.is_empty(), "missed: {missed:?}\nmasked: {masked:?}");
}
