//! Forged proofs of the largest families. To check one as a whole takes seconds; but what a forgery leaves as it was is known to be
//! right, so only the part that is forged is checked, by the same steps as in the whole.

use crate::language::Description;
use crate::proof::{BlockProof, Certificate};
use crate::rule::Rule;
use crate::walk::Scope;
use crate::{Checker, Claim, Flaw, Result, check, plain};
use flate2::read::GzDecoder;
use forger::{Change, Dice, Parts, change, collect, paths, short};
use serde::Deserialize;
use serde_json::Value;
use std::io::Read;
use std::path::Path;

#[path = "../../tests/common/forger.rs"]
mod forger;

/// So many places of each certificate are forged.
const PLACES: usize = 2_000;

fn text(name: &str) -> String {
    let file = format!("../../data/structures/discovered/large/{name}.json.gz");
    let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("a certificate");
    let mut text = String::new();
    GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("text");
    text
}

/// Where the check begins.
fn checker<'c>(text: &'c Description, show: &'c mut dyn FnMut(Claim<'_>)) -> Checker<'c> {
    let (rows, known, place) = (text.conditions.clone(), Vec::new(), String::new());
    Checker { text, rows, known, place, word: None, claims: 0, go_on: &|| true, show }
}

/// Everything but the blocks, which are the honest ones.
fn without_blocks(text: &Description, proof: &Certificate) -> Result<()> {
    let show = &mut |_: Claim<'_>| {};
    let mut checker = checker(text, show);
    checker.basics(proof)?;
    let regular = checker.loops(&proof.loops)?;
    checker.lengths(&proof.lengths, &regular)?;
    let (stated, lengths) = (&proof.statement, &proof.lengths);
    checker.stated("period", &stated.period, proof.period.as_ref(), &|checker, leaf| {
        checker.period(leaf, plain(&lengths.body), &regular)
    })?;
    checker.stated("preperiod", &stated.preperiod, proof.preperiod.as_ref(), &|checker, leaf| {
        checker.preperiod(leaf, plain(&lengths.preamble))
    })?;
    Ok(())
}

/// The block of this proof with all its cases, one of them forged.
fn block(text: &Description, all: &[Value], forged: usize, proof: &Value) -> Result<()> {
    let number = &all[forged]["block"];
    let cases = all.iter().enumerate().filter(|(_, honest)| honest["block"] == *number);
    let cases = cases.map(|(at, honest)| if at == forged { proof } else { honest });
    let read = |case: &Value| BlockProof::deserialize(case).map_err(|why| Flaw::Unreadable(why.to_string()));
    let proofs: Vec<BlockProof> = cases.map(read).collect::<Result<_>>()?;
    let blocks = text.blocks_and_loops().0;
    let block = blocks.into_iter().filter(|block| *number == block.number).collect::<Vec<_>>();
    let show = &mut |_: Claim<'_>| {};
    checker(text, show).blocks(&block, &proofs, Scope::All, &Checker::letters)
}

/// Forges places of a certificate; whatever is accepted argues for the statement that is checked here.
fn forge(name: &str, period: &str, preperiod: &str) {
    let text = text(name);
    let statement = check(&text).expect("a proof");
    let told = |list: &[crate::Repeats]| list[0].is.as_ref().map(ToString::to_string).unwrap_or_default();
    assert_eq!((told(&statement.period), told(&statement.preperiod)), (period.into(), preperiod.into()));
    let mut honest: Value = serde_json::from_str(&text).expect("JSON");
    let rule = Rule::named(&statement.rule).expect("a rule");
    let description = Description::read(&statement.description, rule).expect("a description");
    let (mut parts, mut dice, mut all) = (Parts::new(), Dice(57), Vec::new());
    paths(&honest, String::new(), &mut all);
    collect(&mut parts, &honest, &all, &mut dice);
    let Value::Array(blocks) = honest["blocks"].take() else { panic!("a list") };
    // What the statement says stays as it is: another one is another theorem.
    let fixed = ["/statement", "/description", "/rule", "/format"];
    let inside = |path: &&String| {
        !path.is_empty() && *path != "/blocks" && !fixed.iter().any(|part| path.starts_with(part))
    };
    let all: Vec<&String> = all.iter().filter(inside).collect();
    let (mut tried, mut accepted, mut in_blocks) = (0, 0, 0);
    while tried < PLACES {
        let path = dice.pick(&all).expect("a path");
        let at = path.strip_prefix("/blocks/").map(|rest| rest.split_once('/').unwrap_or((rest, "")));
        let (whole, place) = match at {
            Some((number, "")) => (&blocks[number.parse::<usize>().expect("a number")], String::new()),
            Some((number, rest)) => (&blocks[number.parse::<usize>().expect("a number")], format!("/{rest}")),
            None => (&honest, (*path).clone()),
        };
        let mut forged = whole.clone();
        let old = forged.pointer_mut(&place).expect("a part");
        let Some(Change { value, fatal }) = change(old, path, &mut dice, &parts) else { continue };
        let what = format!("{name}{path}: {} -> {}", short(old), short(&value));
        *old = value;
        tried += 1;
        let verdict = match at {
            Some((number, _)) => {
                in_blocks += 1;
                block(&description, &blocks, number.parse().expect("a number"), &forged)
            }
            None => {
                forged["blocks"] = Value::Array(Vec::new());
                let read = Certificate::read(&forged.to_string()).map_err(Flaw::Unreadable);
                read.and_then(|proof| without_blocks(&description, &proof))
            }
        };
        assert!(verdict.is_err() || !fatal, "accepted, although the argument fails: {what}");
        accepted += usize::from(verdict.is_ok());
    }
    println!(
        "{name}: {accepted} of {tried} forgeries accepted, {in_blocks} of them in blocks, of the same statement"
    );
}

#[test]
#[ignore = "takes minutes"]
fn forged_proofs_of_the_largest_families_are_refused() {
    forge("family-57", "96n^3+79n^2-78n+12", "96n^4+175n^3+n^2-75n+14");
    forge("family-59-even", "448m^2+32m-12", "8960m^4+8480m^3+1680m^2-110m-37");
    forge("family-59-odd", "448m^2+480m+116", "8960m^4+26400m^3+27840m^2+12466m+1987");
}
