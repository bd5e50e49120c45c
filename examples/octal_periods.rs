//! Which octal games with two digits become periodic, and how soon? A table, with the library used as a stranger would.
//!
//! `cargo run --example octal_periods`

use grundy::prelude::*;

fn main() -> Result<(), Trouble> {
    let bench = Workbench::new();
    println!("code   period  preperiod");
    for code in 1..64 {
        let name = format!("octal(0.{}{})", code / 8, code % 8);
        let question = ask::Period { to: Count(20_000), ..ask::Period::of(&name) };
        match bench.ask(&question) {
            Ok(answer) if !answer.is_negative() => println!("{name:12} {}", summary(&answer)),
            Ok(_) => println!("{name:12} none among 20000 heaps"),
            Err(trouble) => println!("{name:12} {trouble}"),
        }
    }
    Ok(())
}

/// Period and preperiod, where both are known.
fn summary(answer: &impl serde::Serialize) -> String {
    let fields = serde_json::to_value(answer).unwrap_or_default();
    format!("{:>6} {:>9}", fields["period"], fields["preperiod"])
}
