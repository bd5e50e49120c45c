//! Which octal games with two digits become periodic, and how soon? A table, with the library used as a stranger would.
//!
//! `cargo run --example octal_periods`

use grundy::ask::period::PeriodVerdict;
use grundy::prelude::*;

fn main() {
    let bench = Workbench::new();
    println!("game          period  preperiod");
    for code in 1..64 {
        let game = format!("octal(0.{}{})", code / 8, code % 8);
        let question = ask::Period { to: Count(20_000), ..ask::Period::of(&game) };
        match bench.ask(&question).map(|answer| answer.verdict) {
            Ok(PeriodVerdict::Found(found)) => {
                println!("{game:12} {:>7} {:>10}", found.period, found.preperiod)
            }
            Ok(_) => println!("{game:12} none proved by 20000 heaps"),
            Err(trouble) => println!("{game:12} {trouble}"),
        }
    }
}
