//! `grundy map`: pictures of all games with one largest move, and curves over the largest move.

mod cells;
mod curves;
mod data;

use crate::context::{Context, parse_count};
use crate::failure::Failure;
use grundy::subtraction::map::means::Sets;
use grundy::subtraction::map::{Kind, LARGEST, Region};
use std::path::{Path, PathBuf};

/// The first and last value.
type Range = (i64, i64);

fn read_range(text: &str) -> Result<Range, String> {
    let span: grundy::ask::Span = text.parse()?;
    let range = span.within(-(1 << 40)..=1i64 << 40).map_err(|trouble| trouble.to_string())?;
    Ok(range.into_inner())
}

/// Arguments of `grundy map`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy map types --s3 1024 -o types.png                       which sum of two moves the period is
  grundy map preperiods --s3 1499 --colours grey -o q.png       darker: longer
  grundy map types --s3 3001 --s1 500..1500 --s2 900..2000 -o cut-out.png
  grundy map exceptions --s3 2048 -o exceptions.png --data exceptions.parquet
  grundy map symmetric5 --s5 512 -o symmetric.png
  grundy map four --s3 97 -o four.png
  grundy map means4 --s4 6..60 --classes I,II,O -o means.svg
  grundy map records5 --s5 20..80 --published -o records.svg
  grundy map symmetric-means --max 3..30 --sizes 7,9,11 -o sizes.svg

Without -o only the numbers are printed. Maps are PNG files, curves are SVG files.
Exit status: 0 done, 2 wrong input, 3 stopped: the picture shows what was finished.")]
pub struct Args {
    #[command(subcommand)]
    picture: Picture,
}

#[derive(clap::Subcommand)]
enum Picture {
    /// Three moves, s3 fixed: which sum of two moves the period is
    Types(Three),
    /// Three moves, s3 fixed: how long the preperiod is
    Preperiods(Three),
    /// Three moves, s3 fixed: how long the period is
    Periods(Three),
    /// Three moves, s3 fixed: only games whose period is no sum of two moves
    Exceptions(Three),
    /// Symmetric sets of five moves, s5 fixed: the size of the period
    Symmetric5(Five),
    /// (s1, s2, s3, s1+s3), s3 fixed: the size of the period
    Four(Four),
    /// Four moves: the mean period of each class against s4
    Means4(Means4),
    /// Symmetric sets of five moves: the record period against s5
    Records5(Curve5),
    /// Symmetric sets of five moves: the mean period against s5
    Means5(Curve5),
    /// Symmetric sets: the mean period of each size against the largest move
    SymmetricMeans(SymmetricMeans),
}

#[derive(clap::Args)]
struct Three {
    /// The largest move
    #[arg(long, value_name = "S3", value_parser = clap::value_parser!(u64).range(3..=LARGEST))]
    s3: u64,
    #[command(flatten)]
    look: Look,
}

#[derive(clap::Args)]
struct Five {
    /// The largest move
    #[arg(long, value_name = "S5", value_parser = clap::value_parser!(u64).range(5..=LARGEST))]
    s5: u64,
    #[command(flatten)]
    look: Look,
}

#[derive(clap::Args)]
struct Four {
    /// The third move
    #[arg(long, value_name = "S3", value_parser = clap::value_parser!(u64).range(3..=LARGEST))]
    s3: u64,
    /// Give a game up after so many positions
    #[arg(long, value_name = "POSITIONS", default_value = "1e8", value_parser = parse_count)]
    limit: u64,
    #[command(flatten)]
    look: Look,
}

/// How a map is cut out and drawn.
#[derive(clap::Args)]
struct Look {
    /// The PNG file for the picture
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Only these smallest moves, such as 500..1500
    #[arg(long, value_name = "FROM..TO", value_parser = read_range)]
    s1: Option<Range>,
    /// Only these second moves
    #[arg(long, value_name = "FROM..TO", value_parser = read_range)]
    s2: Option<Range>,
    /// The colours
    #[arg(long, value_enum, value_name = "COLOURS", default_value = "colour")]
    colours: Colours,
    /// How numbers become colours
    #[arg(long, value_enum, value_name = "SCALE", default_value = "linear")]
    scale: ScaleName,
    /// The width of the map in dots [default: one dot for each game, more for small maps]
    #[arg(long, value_name = "DOTS", value_parser = clap::value_parser!(u32).range(16..=16_000))]
    width: Option<u32>,
    /// Write the numbers to this file, CSV or (*.parquet) Parquet
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Colours {
    /// Colours that everyone can tell apart
    Colour,
    /// Shades of grey, as in the dissertation
    Grey,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ScaleName {
    /// In proportion to the number
    Linear,
    /// In proportion to its square root
    Root,
    /// In proportion to its logarithm
    Log,
}

#[derive(clap::Args)]
struct Means4 {
    /// The largest moves
    #[arg(long, value_name = "FROM..TO", value_parser = read_range)]
    s4: Range,
    /// Which classes: I, II, III, IV, O
    #[arg(long, value_delimiter = ',', default_value = "I,II,III,IV,O", value_parser = ["I", "II", "III", "IV", "O"])]
    classes: Vec<String>,
    #[command(flatten)]
    files: Files,
}

#[derive(clap::Args)]
struct Curve5 {
    /// The largest moves
    #[arg(long, value_name = "FROM..TO", value_parser = read_range)]
    s5: Range,
    /// Add the published numbers beyond the range, s5 up to 117
    #[arg(long)]
    published: bool,
    #[command(flatten)]
    files: Files,
}

#[derive(clap::Args)]
struct SymmetricMeans {
    /// The largest moves
    #[arg(long, value_name = "FROM..TO", value_parser = read_range)]
    max: Range,
    /// Which sizes: odd numbers
    #[arg(long, value_delimiter = ',', default_value = "1,3,5")]
    sizes: Vec<u64>,
    #[command(flatten)]
    files: Files,
}

/// Where curves go.
#[derive(clap::Args)]
struct Files {
    /// The SVG file for the picture
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the numbers to this file, CSV or (*.parquet) Parquet
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    use cells::Show;
    match &args.picture {
        Picture::Types(three) => three.draw(Show::Classes, context),
        Picture::Exceptions(three) => three.draw(Show::Exceptions, context),
        Picture::Preperiods(three) => three.draw(Show::Preperiods, context),
        Picture::Periods(three) => three.draw(Show::Periods, context),
        Picture::Symmetric5(five) => {
            cells::draw(Kind::Symmetric5 { largest: five.s5 }, Show::Classes, &five.look, context)
        }
        Picture::Four(four) => {
            cells::draw(Kind::Four { third: four.s3, limit: four.limit }, Show::Classes, &four.look, context)
        }
        Picture::Means4(curve) => curves::means(Sets::Four, curve.s4, &curve.classes, &curve.files, context),
        Picture::SymmetricMeans(curve) => {
            if let Some(even) = curve.sizes.iter().find(|size| *size % 2 == 0 || **size > 99) {
                return Err(Failure::Input(format!(
                    "there is no curve for {even} moves\nhelp: sizes are odd numbers below 100: without half of the largest move, \
                     every other move has a partner"
                )));
            }
            let classes: Vec<String> = curve.sizes.iter().map(|size| format!("{size:02}")).collect();
            curves::means(Sets::Symmetric, curve.max, &classes, &curve.files, context)
        }
        Picture::Records5(curve) => curves::five(true, curve, context),
        Picture::Means5(curve) => curves::five(false, curve, context),
    }
}

impl Three {
    fn draw(&self, show: cells::Show, context: &Context) -> Result<(), Failure> {
        cells::draw(Kind::Three { largest: self.s3 }, show, &self.look, context)
    }
}

impl Look {
    /// The games to draw.
    fn region(&self, kind: Kind) -> Result<Region, Failure> {
        let whole = kind.whole();
        let cut = |given: Option<Range>, all: std::ops::RangeInclusive<u64>, name: &str| {
            let Some((first, last)) = given else { return Ok(all) };
            let first = u64::try_from(first).unwrap_or(0).max(*all.start());
            let last = u64::try_from(last).unwrap_or(0).min(*all.end());
            if first > last {
                let (from, to) = (all.start(), all.end());
                return Err(Failure::Input(format!(
                    "no game lies in the range of {name}\nhelp: it goes from {from} to {to}"
                )));
            }
            Ok(first..=last)
        };
        let second = cut(self.s2, whole.second, "s2")?;
        let most = (*second.end() - 1).max(1);
        let first = cut(self.s1, 1..=most, "s1")?;
        Ok(Region { first, second })
    }
}

/// The ending of a picture's name must be the right one.
fn expect_ending(file: &Path, ending: &str, what: &str) -> Result<(), Failure> {
    if file.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending)) {
        return Ok(());
    }
    let file = file.display();
    Err(Failure::Input(format!(
        "{what} are {} files, not {file}\nhelp: name a file *.{ending}",
        ending.to_uppercase()
    )))
}

/// The command as it was typed, for the picture.
fn command_line() -> String {
    let quoted = |word: String| {
        let plain = word.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_=.,/:+".contains(letter));
        if plain { word } else { format!("'{word}'") }
    };
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    std::iter::once("grundy".to_string()).chain(words).collect::<Vec<_>>().join(" ")
}

fn write(file: &Path, content: &[u8]) -> Result<(), Failure> {
    std::fs::write(file, content)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", file.display())))
}
