//! Every description of `data/structures` comes out again from its moves alone.

use super::*;
use crate::linear::{Answer, Tableau, solve};
use crate::{
    Affine, Description, Order, Overflow, Point, Polynomial, Relation, Variable, Verdict, lengths, prove,
};
use grundy_core::budget::Budget;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/structures")
}

/// A published description, and the period it states.
fn published(name: &str) -> (Description, Polynomial) {
    let text = std::fs::read_to_string(folder().join(format!("{name}.txt"))).unwrap();
    let description = Description::read(&text, None).unwrap();
    let Ok(Verdict::Proved(proof)) = prove(&description, &mut Budget::unlimited()) else {
        panic!("{name} is not proved")
    };
    let period = proof.proved.period().cloned().or_else(|| lengths(&description).unwrap().1).unwrap();
    (description, period)
}

/// What is wrong, if the theorem does not come out again.
fn found_again(name: &str) -> Option<String> {
    let (description, period) = published(name);
    let moves: Vec<String> = description.moves.iter().map(Affine::to_string).collect();
    let family = Family::read(&moves.join(",")).unwrap();
    let settings = Settings { rule: description.rule, ..Settings::default() };
    let found = discover(&family, &settings, &mut Budget::unlimited(), &mut |_| {});
    let names = family.parameters();
    let again = match names {
        [only] => every_member(&found, &description, &period, *only),
        _ => found.theorems.iter().any(|theorem| {
            let speaks = |order: &Order| implied(&description.conditions, order, names).unwrap();
            theorem.period().as_ref() == Some(&period) && theorem.description.conditions.iter().all(speaks)
        }),
    };
    let sentences: Vec<String> = found.theorems.iter().map(|theorem| theorem.sentence(&family)).collect();
    (!again).then(|| format!("{name}: {}\n{}", found.attempt, sentences.join("\n")))
}

/// Whether theorems and exceptions state the period of every member that a description is about.
fn every_member(found: &Discovery, description: &Description, period: &Polynomial, name: Variable) -> bool {
    let [Order { relation: Relation::AtLeast, bound, .. }] = &description.conditions[..] else {
        return false;
    };
    let least = i64::try_from(bound.as_constant().unwrap()).unwrap();
    let stated = |n: i64| period.at(&Point::new([(name, n.into())])).unwrap().unwrap();
    // Theorems about classes hold from a least member on, so the rest of the members follow from these.
    found.complete
        && (least..least + 60).all(|n| {
            let exception = found.exceptions.iter().find(|one| one.at == n);
            let theorem = found.theorems.iter().find(|theorem| theorem.covers(&[n]));
            let own = |theorem: &Theorem| {
                let value = (n - theorem.class.rest) / theorem.class.modulus;
                let at = Point::new([(theorem.family.parameters()[0], value.into())]);
                theorem.period()?.at(&at).unwrap()
            };
            let found = exception.map(|one| i128::from(one.period)).or_else(|| own(theorem?));
            found == Some(stated(n))
        })
}

/// Whether conditions imply another one.
fn implied(conditions: &[Order], order: &Order, names: &[Variable]) -> Result<bool, Overflow> {
    let excess = |order: &Order| {
        let excess = order.bound.minus(&Affine::variable(order.variable))?;
        if order.relation == Relation::AtLeast { Ok(excess) } else { excess.times(-1) }
    };
    let mut tableau = Tableau::new(names);
    for known in conditions {
        tableau.add(&excess(known)?)?;
    }
    tableau.add(&excess(order)?.times(-1)?.plus_constant(1)?)?;
    Ok(matches!(solve(tableau), Answer::None(_)))
}

#[test]
fn published_descriptions_are_found_again() {
    let names: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert!(names.len() >= 23);
    let wrong: Vec<String> = names.iter().filter_map(|name| found_again(name)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Theorem 17 comes out with just the conditions it is published with.
#[test]
fn theorem_17_without_needless_conditions() {
    for name in ["theorem-17-three", "theorem-17-five"] {
        let (description, _) = published(name);
        let moves: Vec<String> = description.moves.iter().map(Affine::to_string).collect();
        let family = Family::read(&moves.join(",")).unwrap();
        let settings = Settings { rule: description.rule, ..Settings::default() };
        let found = discover(&family, &settings, &mut Budget::unlimited(), &mut |_| {});
        let sorted = |conditions: &[Order]| {
            let mut texts: Vec<String> = conditions.iter().map(Order::to_string).collect();
            texts.sort();
            texts
        };
        let wanted = sorted(&description.conditions);
        let conditions: Vec<_> =
            found.theorems.iter().map(|theorem| sorted(&theorem.description.conditions)).collect();
        assert!(conditions.contains(&wanted), "{name}: {conditions:?}");
    }
}
