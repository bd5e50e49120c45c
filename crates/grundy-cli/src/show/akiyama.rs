//! `grundy akiyama`: P-positions of Akiyama's Nim, the algorithm of the source, its assumptions, values.

use super::nim_table::numbered;
use super::{Show, Speak, finish, speak, tell};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use clap::ValueEnum;
use grundy::ask::akiyama::{Algorithm, Compared, Listed, Tested, Values, Verdict};
use grundy::ask::{AkiyamaAssumptions, AkiyamaCompare, AkiyamaLegal, AkiyamaList, AkiyamaValues};

/// Arguments of `grundy akiyama`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy akiyama list --rows 20
  grundy akiyama list --rows 1000000 --csv
  grundy akiyama list --algorithm rechecked --rows 60
  grundy akiyama compare
  grundy akiyama assumptions --to 10000
  grundy akiyama legal 1,2,3
  grundy akiyama values --size 8 --heap 2

Outcome and winning moves of a position: grundy value akiyama-nim:24,43,63 --outcome, grundy moves akiyama-nim:24,43,63")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// The P-positions in order, exact; or what the algorithm of the source gives
    List(ListArgs),
    /// Where the algorithm of the source, in both readings, leaves the P-positions
    Compare(AkiyamaCompare),
    /// The assumptions of the source, tested on the exact list
    Assumptions(AkiyamaAssumptions),
    /// Whether three numbers may be taken
    Legal(AkiyamaLegal),
    /// Values for small heaps: all positions with one given heap
    Values(ValuesArgs),
}

#[derive(clap::Args)]
struct ListArgs {
    #[command(flatten)]
    question: AkiyamaList,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(clap::Args)]
struct ValuesArgs {
    #[command(flatten)]
    question: AkiyamaValues,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.what {
        What::List(args) if args.csv => {
            context.print(&style::csv(&row_table(&context.ask(&args.question)?))?)
        }
        What::List(args) => speak(&args.question, context),
        What::Compare(question) => tell(question, context),
        What::Assumptions(question) => tell(question, context),
        What::Legal(question) => tell(question, context),
        What::Values(args) => {
            let answer = context.ask(&args.question)?;
            match args.csv {
                true => context.print(&style::csv(&numbered("a", &answer.rows))?),
                false => finish(answer, context),
            }
        }
    }
}

fn row_table(list: &Listed) -> Vec<Vec<String>> {
    let head = ["row", "a", "b", "c"].map(str::to_string).to_vec();
    let lines = (1..).zip(&list.rows).map(|(at, row): (usize, _)| {
        std::iter::once(at.to_string()).chain(row.iter().map(u32::to_string)).collect()
    });
    std::iter::once(head).chain(lines).collect()
}

impl Speak for Listed {
    fn speak(&self, words: Words) -> String {
        let mut table = row_table(self);
        table[0] = words.heading(&table[0]);
        style::columns(&table)
    }
}

fn name(algorithm: Algorithm) -> String {
    algorithm.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
}

impl Show for Compared {
    fn show(&self) -> String {
        let heaps = |row: [u32; 3]| row.map(|heap| heap.to_string()).join(" ");
        let lines = self.differences.iter().map(|difference| {
            let [one, two] = difference.lists.map(name);
            match (difference.row, difference.first, difference.second) {
                (Some(row), Some(first), Some(second)) => format!(
                    "{one} and {two}: first different in row {row}: {} and {}",
                    heaps(first),
                    heaps(second)
                ),
                _ => format!("{one} and {two}: the same in all {} rows", self.rows),
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Show for Tested {
    fn show(&self) -> String {
        let claims = self.claims.iter().map(|tested| match &tested.counterexample {
            None => format!("{}: no counterexample among {} rows", tested.claim, self.rows),
            Some(against) => format!("{}: false, {against}", tested.claim),
        });
        let last = format!(
            "every number below {} occurs, every difference below {}",
            self.all_numbers_below, self.all_differences_below
        );
        claims.chain([last]).collect::<Vec<_>>().join("\n")
    }
}

impl Show for Verdict {
    fn show(&self) -> String {
        let list = self.take.map(|number| number.to_string()).join(",");
        match self.legal {
            true => format!("({list}) may be taken"),
            false => format!("({list}) is not a move: one number must be 0 or two equal, and not all 0"),
        }
    }
}

impl Show for Values {
    fn show(&self) -> String {
        style::columns(&numbered("a", &self.rows))
    }
}
