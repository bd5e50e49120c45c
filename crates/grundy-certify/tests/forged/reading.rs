//! What is no certificate, and no description.

use super::common::forger::short;
use super::{WINS, certificate, flaw};
use grundy_certify::check;
use serde_json::json;

#[test]
fn what_is_not_a_certificate_is_unreadable() {
    let text = certificate(WINS).to_string();
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    for damaged in [
        text.replace("certificate 2", "certificate 1"),
        text.replace("\"rule\":\"outcomes\"", "\"rule\":\"misere\""),
        text.replace("\"rule\":\"outcomes\"", "\"rule\":\"outcomes\",\"rule\":\"outcomes\""),
        text.replace("\"rule\"", "\"note\":1,\"rule\""),
        text.replace("\"case\"", "\"note\":1,\"case\""),
        text.replace("[\"1\",1]", "[\"1\",1.5]"),
        text.replace("[\"1\",1]", "[\"-1\",1]"),
        text[..text.len() - 1].to_string(),
        text.replace("\"loops\":[]", &format!("\"loops\":{deep}")),
        String::new(),
    ] {
        assert!(
            matches!(check(&damaged), Err(grundy_certify::Flaw::Unreadable(_))),
            "{}",
            short(&json!(damaged))
        );
    }
    let nested = check(&text.replace("\"loops\":[]", &format!("\"loops\":{deep}")));
    assert!(nested.is_err_and(|flaw| flaw.to_string().contains("nested more than 4000 deep")));
    for description in [
        "",
        "n >= 1 { }",
        "{ n } REPEAT - ENDREP",
        "n <= 5 { n } REPEAT - ENDREP",
        "n >= n { n } REPEAT - ENDREP",
        "n >= 1 { n } - +",
        "n >= 1 { n } REPEAT - ENDREP -",
        "n >= 1 { n } REPEAT REPEAT - ENDREP ENDREP",
        "n >= 1 { n } REPEAT A ENDREP",
        "n >= 1 { n } FOR n FROM 0 UPTO 1 REP - PER REPEAT - ENDREP",
        "n >= 1 { n } FOR i FROM i UPTO 1 REP - PER REPEAT - ENDREP",
        "n >= 1 { n } FOR i FROM 0 UPTO 1 REP - PER REPEAT -i ENDREP",
        "n >= 1 { n } IF n >= 2 THEN - ELSE + ELSE - FI REPEAT - ENDREP",
        "n >= 1 { n } LET n=2 REPEAT - ENDREP",
        "n >= 1 { n } LET x=x REPEAT - ENDREP",
        "n >= 1 { n } LET x=1 FOR x FROM 0 UPTO 1 REP - PER REPEAT - ENDREP",
        "n >= 1 { n } REPEAT -(2n ENDREP",
        "n >= 1 { n } REPEAT <>n ENDREP",
        "n >= 1 { n } REPEAT <2>n ENDREP",
        "n >= 1 { n } REPEAT -nn ENDREP",
        "n >= 1 { n } REPEAT -2n ENDREP",
        "n >= 1 { n } LET x=1 IF x >= 1 THEN - FI REPEAT - ENDREP",
        "n == 1 { n } REPEAT - ENDREP",
        "n >= 1 { n } REPEAT - FI",
        "n >= 1 { n } FROM_INFINITY_DOWN REPEAT ENDREP REPEAT - ENDREP",
        "n >= 1 { 2n^2 } REPEAT - ENDREP",
    ] {
        let mut forged = certificate(WINS);
        forged["description"] = json!(description);
        let found = check(&forged.to_string());
        assert!(matches!(found, Err(grundy_certify::Flaw::Unreadable(_))), "{description}: {found:?}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let nested = |depth: usize| {
        let (open, close) = ("IF n >= 1 THEN ".repeat(depth), "FI ".repeat(depth));
        let mut forged = certificate(WINS);
        forged["description"] = json!(format!("n >= 1 {{ n 2n }} {open} - {close} REPEAT -n +(2n) ENDREP"));
        check(&forged.to_string())
    };
    assert!(matches!(nested(100), Err(grundy_certify::Flaw::Wrong(_))));
    assert!(matches!(nested(101), Err(grundy_certify::Flaw::Unreadable(_))));
}

#[test]
fn a_period_is_least_and_a_preperiod_exact() {
    for (path, field) in [("period", "exact"), ("preperiod", "least")] {
        let mut forged = certificate(WINS);
        forged["statement"][path][0][field] = json!(true);
        assert!(flaw(&forged).contains("a period is stated with 'least'"));
    }
    let mut forged = certificate(WINS);
    forged["statement"]["period"][0].as_object_mut().expect("an entry").remove("least");
    assert!(flaw(&forged).contains("a period is stated with 'least'"));
}

#[test]
fn what_is_proved_is_told() {
    let statement = check(&certificate("theorem-8-all").to_string()).expect("a valid certificate");
    let told: Vec<String> = statement.to_string().lines().map(|line| line.trim().to_string()).collect();
    let expected = [
        "moves      2n 5n 6n+1 8n+1",
        "letters    nim",
        "for all    n >= 1",
        "period     14n^3+11n+1, the least",
        "preperiod  0, the least if n-1 <= 0; 7n+1, the least if 2-n <= 0",
        "checked    409 claims",
    ];
    assert_eq!(told, expected);
}
