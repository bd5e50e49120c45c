//! Files that answers hold: pictures and tables. Whoever asked may write them where he likes.

use crate::budget::Budget;
use crate::draw::Rendered;
use crate::draw::scene::{Format, Scene};
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// So many milliseconds what was finished of work that was stopped may take to be drawn.
const DRAWING: u64 = 500;

/// A file: its format, and its content as text or, where it is none, as bytes (in JSON in base64).
///
/// ```
/// use grundy::ask::Document;
/// let json = |document: &Document| serde_json::to_string(document).unwrap();
/// assert_eq!(json(&Document::text("csv", "1,2\n")), r#"{"format":"csv","content":"1,2\n"}"#);
/// assert_eq!(json(&Document::binary("png", vec![0x89, b'P'])), r#"{"format":"png","base64":"iVA="}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Document {
    /// The format, which is the usual ending of a file's name.
    pub format: &'static str,
    /// What stands in it.
    #[serde(flatten)]
    pub content: Content,
}

/// Whether a picture is wanted: true, false, or the format it should have.
///
/// ```
/// use grundy::ask::document::Wanted;
/// use grundy::draw::scene::Format;
/// let read = |text: &str| serde_json::from_str::<Wanted>(text).unwrap().format(Format::Svg);
/// assert_eq!([read("false"), read("true"), read("\"pdf\"")], [None, Some(Format::Svg), Some(Format::Pdf)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "PictureWanted")]
pub enum Wanted {
    /// Whether, in the usual format.
    Usual(bool),
    /// In this format.
    In(Format),
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted::Usual(false)
    }
}

impl Wanted {
    /// The format, if a picture is wanted.
    pub fn format(self, usual: Format) -> Option<Format> {
        match self {
            Wanted::Usual(wanted) => wanted.then_some(usual),
            Wanted::In(format) => Some(format),
        }
    }

    /// Whether a picture is wanted.
    pub fn is_some(self) -> bool {
        self != Wanted::Usual(false)
    }
}

/// What stands in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "DocumentContent")]
pub enum Content {
    /// Text.
    #[serde(rename = "content")]
    Text(String),
    /// Bytes.
    #[serde(rename = "base64", serialize_with = "in_base64")]
    #[schemars(with = "String")]
    Bytes(Vec<u8>),
}

impl Document {
    /// A text.
    pub fn text(format: &'static str, text: impl Into<String>) -> Document {
        Document { format, content: Content::Text(text.into()) }
    }

    /// What is no text.
    pub fn binary(format: &'static str, bytes: Vec<u8>) -> Document {
        Document { format, content: Content::Bytes(bytes) }
    }

    /// A picture.
    pub fn drawn(format: &'static str, picture: Rendered) -> Document {
        match picture {
            Rendered::Text(text) => Document::text(format, text),
            Rendered::Bytes(bytes) => Document::binary(format, bytes),
        }
    }

    /// A scene in a format, within the limits of `budget`. What was finished of work that was stopped is drawn as well: within a
    /// moment, since the time is over. `None` if that is not enough; then `stop` says why.
    pub(crate) fn picture_so_far(
        scene: &Scene,
        format: Format,
        stop: &mut Option<Stopped>,
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<Option<Document>, Trouble> {
        let grace = bench.grace(DRAWING);
        let drawn = match stop {
            None => Document::picture_within(scene, format, budget),
            Some(_) => Document::picture_within(scene, format, &grace.budget(budget.memory())),
        };
        match drawn {
            Err(Trouble::Stopped(late)) => {
                stop.get_or_insert(late);
                Ok(None)
            }
            drawn => drawn.map(Some),
        }
    }

    /// A scene in a format, within the limits of `budget`.
    pub fn picture_within(scene: &Scene, format: Format, budget: &Budget<'_>) -> Result<Document, Trouble> {
        Ok(Document::drawn(format.name(), scene.render(format, budget)?))
    }

    /// What to write into a file.
    pub fn bytes(&self) -> &[u8] {
        match &self.content {
            Content::Text(text) => text.as_bytes(),
            Content::Bytes(bytes) => bytes,
        }
    }
}

fn in_base64<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&STANDARD.encode(bytes))
}
