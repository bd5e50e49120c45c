//! The claims of a certificate as SMT-LIB 2, so that any solver for linear integer arithmetic can confirm them.
//!
//! One script per place of the proof. Each claim is a `check-sat` between `push` and `pop`; all must be answered
//! `unsat`.

use super::certificate::Certificate;
use super::proved::{Claim, Flaw, certify_watched};
use grundy_certify::Form;
use num_bigint::{BigInt, Sign};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A script with the claims of one place of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// A name for the file, without its ending: `block-3`.
    pub name: String,
    /// How many claims it makes.
    pub claims: usize,
    /// The script.
    pub text: String,
}

/// Checks a certificate and writes its claims as scripts.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_structure::{Description, Verdict, prove, smt_scripts};
/// let description = Description::read("n >= 1 { n 2n } REPEAT -n +(2n) ENDREP", None).unwrap();
/// let Ok(Verdict::Proved(proof)) = prove(&description, &mut Budget::unlimited()) else { panic!() };
/// let scripts = smt_scripts(&proof.certificate).unwrap();
/// let checks: usize = scripts.iter().map(|script| script.text.matches("(check-sat)").count()).sum();
/// assert_eq!(checks, proof.proved.claims());
/// ```
pub fn smt_scripts(certificate: &Certificate) -> Result<Vec<Script>, Flaw> {
    let mut places: BTreeMap<String, Script> = BTreeMap::new();
    certify_watched(certificate, &mut |claim| {
        let name = claim.place.replace(' ', "-");
        let script =
            places.entry(name.clone()).or_insert_with(|| Script { name, claims: 0, text: opening() });
        script.claims += 1;
        add(&mut script.text, claim);
    })?;
    Ok(places.into_values().collect())
}

fn opening() -> String {
    let mut text = String::from("; every check-sat must be answered unsat\n(set-logic QF_LIA)\n");
    for name in 'a'..='z' {
        let _ = writeln!(text, "(declare-const {name} Int)\n(assert (>= {name} 0))");
    }
    text
}

fn add(text: &mut String, claim: Claim<'_>) {
    text.push_str("(push 1)\n");
    for row in claim.rows {
        let _ = writeln!(text, "(assert (<= {} 0)) ; {row} <= 0", sum(row));
    }
    text.push_str("(check-sat)\n(pop 1)\n");
}

fn sum(form: &Form) -> String {
    let (constant, terms): (Vec<_>, Vec<_>) = form.terms().partition(|term| term.0.is_empty());
    let term = |(variable, factor): (&str, &BigInt)| format!("(* {} {variable})", number(factor));
    let terms: Vec<String> = terms.into_iter().map(term).collect();
    let constant = constant.first().map_or_else(|| "0".into(), |term| number(term.1));
    format!("(+ {} {constant} 0)", terms.join(" "))
}

fn number(number: &BigInt) -> String {
    if number.sign() == Sign::Minus { format!("(- {})", number.magnitude()) } else { number.to_string() }
}
