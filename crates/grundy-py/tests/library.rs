//! That the native half is built as Python wants it. What it does is tested from Python, in the files beside this one.

#[test]
fn python_finds_the_module() {
    let tests = std::env::current_exe().unwrap();
    let library = tests.with_file_name("lib_native.so");
    let content = std::fs::read(&library).unwrap_or_else(|error| panic!("{}: {error}", library.display()));
    let start = b"PyInit__native";
    assert!(content.windows(start.len()).any(|some| some == start), "the function with which modules begin");
}
