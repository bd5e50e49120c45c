//! What is made from the types is as it is in the repository: the OpenAPI document and the types of the pages.

use std::path::Path;

/// Set it to write the files anew.
const RENEW: &str = "GRUNDY_RENEW";

fn compare(file: &str, content: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if std::env::var_os(RENEW).is_some() {
        std::fs::write(&path, content).expect("a file that can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == content,
        "{file} is not what the types say now: {RENEW}=1 cargo test -p grundy-server --test generated renews it"
    );
}

#[test]
fn the_openapi_document_is_up_to_date() {
    let document = serde_json::to_string_pretty(&grundy_server::openapi::document()).expect("JSON");
    compare("docs/openapi.json", &(document + "\n"));
}

#[test]
fn the_types_of_the_pages_are_up_to_date() {
    compare("web/src/lib/types.ts", &grundy_server::typescript::types());
}
