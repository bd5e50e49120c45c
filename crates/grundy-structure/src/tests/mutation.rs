//! Damaged descriptions: each must be rejected, or turn out to say something true after all.

use super::{library, read, small_points};
use crate::{Description, Expansion, Rule, Verdict, certify, prove};
use grundy_core::budget::Budget;
use grundy_core::random::Random;

/// Changes a number, a letter, a bound or the order, or leaves something out or doubles it.
fn damaged(text: &str, rule: Rule, random: &mut Random) -> String {
    let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let joined = body.join(" ");
    let mut tokens: Vec<String> = joined.split_whitespace().map(str::to_string).collect();
    loop {
        let at = random.below(tokens.len() as u64) as usize;
        let token = tokens[at].clone();
        match random.below(6) {
            0 => match token.find(|c: char| c.is_ascii_digit()) {
                Some(place) => {
                    let digit = u64::from(token.as_bytes()[place] - b'0');
                    let other = (digit + 1 + random.below(2) * 8) % 10;
                    tokens[at].replace_range(place..=place, &other.to_string());
                }
                None => continue,
            },
            1 if token.ends_with(')') => {
                let change = if random.below(2) == 0 { "+1)" } else { "-1)" };
                tokens[at].replace_range(token.len() - 1.., change);
            }
            2 if rule.value(token.chars().next().unwrap_or('#'), 5).is_some() && !token.starts_with("EN") => {
                let other = rule.letter(random.below(if rule == Rule::Nim { 6 } else { 2 }) as u8);
                tokens[at].replace_range(0..1, &other.to_string());
            }
            3 if at + 1 < tokens.len() => tokens.swap(at, at + 1),
            4 => drop(tokens.remove(at)),
            5 => tokens.insert(at, token.clone()),
            _ => continue,
        }
        let changed = tokens.join(" ");
        if changed != joined.split_whitespace().collect::<Vec<_>>().join(" ") {
            return changed;
        }
    }
}

/// Whether all small members are right, and there are some.
fn right_for_small_parameters(description: &Description) -> bool {
    let mut members = 0;
    let to = match description.free_variables().len() {
        0..=2 => 10,
        3 => 22,
        _ => 9,
    };
    for at in small_points(description, to) {
        if let Ok(member) = Expansion::new(description, &at, &mut Budget::unlimited()) {
            if member.first_error(description, &Budget::unlimited()).unwrap().is_some() {
                return false;
            }
            members += 1;
        }
    }
    members > 0
}

fn damage_all(times: usize) {
    for (seed, (name, text)) in library().into_iter().enumerate() {
        let original = read(&text);
        let Ok(Verdict::Proved(proof)) = prove(&original, &mut Budget::unlimited()) else {
            panic!("{name} is not proved")
        };
        let mut random = Random::new(seed as u64);
        let mut accepted = 0;
        for _ in 0..times {
            let changed = damaged(&text, original.rule, &mut random);
            let Ok(description) = Description::read(&changed, Some(original.rule)) else { continue };
            if description == original {
                continue;
            }
            // The proof of the original does not fit, unless what it proves is true.
            let mut borrowed = proof.certificate.clone();
            borrowed.description.clone_from(&changed);
            if certify(&borrowed).is_ok() {
                assert!(right_for_small_parameters(&description), "borrowed proof of {name}: {changed}");
            }
            match prove(&description, &mut Budget::unlimited()) {
                Err(_) => {}
                Ok(Verdict::Refuted(found)) => assert!(found.check.is_some(), "{name}: {changed}"),
                Ok(Verdict::Unknown(why)) => {
                    assert!(!why.contains("does not pass"), "{name}: {why}: {changed}")
                }
                Ok(Verdict::Proved(_)) => {
                    assert!(right_for_small_parameters(&description), "{name}: {changed}");
                    accepted += 1;
                }
            }
        }
        // What says the same in other words is rare, except where there is little to damage.
        assert!(accepted * 5 <= times, "{name}: {accepted} of {times} accepted");
    }
}

#[test]
fn damage_is_noticed() {
    damage_all(25);
}

#[test]
#[ignore = "takes minutes; part of make test-long"]
fn much_damage_is_noticed() {
    damage_all(600);
}
