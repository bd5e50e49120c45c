//! The argument FILE of the commands about structure descriptions.

use crate::context::Context;
use crate::failure::Failure;
use std::path::{Path, PathBuf};

/// What FILE means: the input for `-`, a file, or a theorem of the store.
pub enum Given {
    Name(String),
    Text(String),
    File(PathBuf),
}

impl Given {
    /// A file goes before a theorem of the same name.
    pub fn read(file: &str, context: &Context) -> Result<Given, Failure> {
        let exists = || context.bench().files().readable(Path::new(file)).is_ok_and(|path| path.exists());
        match file {
            "-" => Ok(Given::Text(context.input()?)),
            name if context.bench().theorems().named(name).is_some() && !exists() => {
                Ok(Given::Name(name.into()))
            }
            file => Ok(Given::File(file.into())),
        }
    }
}
