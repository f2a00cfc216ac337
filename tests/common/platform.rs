//! Hosts in unusual spellings, read by the `URL` of the JavaScript engine that runs the tests, as in the npm package.

use wasm_bindgen::JsValue;

const READ: &str = r"try {
    const { hostname } = new URL(`https://${raw}/`);
    if (hostname.includes('xn--')) new URL(`https://\u00fc.${hostname}/`);
    return hostname;
} catch {
    return '';
}";

pub(crate) fn set_reader() {
    let read = js_sys::Function::new_with_args("raw", READ);
    llm_uri::host::set_reader(Box::new(move |raw| read.call1(&JsValue::UNDEFINED, &raw.into()).ok()?.as_string()));
}
