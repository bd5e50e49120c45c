//! Reading, printing and writing out.

use super::{library, point, read};
use crate::{Affine, Description, Expansion, Polynomial, Rule, Unexpanded, lengths, skeleton};
use grundy_core::budget::Budget;

fn error(text: &str) -> String {
    Description::read(text, None).expect_err(text).message
}

/// Whoever writes a length into a cycle is told where it belongs.
#[test]
fn a_cycle_without_an_end_is_explained() {
    let help = |word: &str| {
        let text = format!("n >= 1 {{ n 2n }} REP {word} PER");
        Description::read(&text, None).expect_err(word).help.unwrap_or_default()
    };
    assert!(help("<A B>(n)").contains("white space ends a word"));
    for word in ["<A(2n - 1) B>", "<A(n) B>(n)", "<2n_ A>(n)"] {
        assert!(help(word).contains("the length comes behind: <A2B>(2n)"), "{word}");
    }
}

#[test]
fn every_mistake_of_the_table_is_told_with_its_number() {
    let game = |rest: &str| format!("n >= 1 {{ n 2n }} {rest}");
    for (code, text) in [
        (10, game("FOR ij FROM 0 UPTO 1 REP A PER")),
        (10, "N >= 1 { 2 }".into()),
        (11, game("FOR i UPTO 1 REP A PER")),
        (12, game("FOR i FROM 0 REP A PER")),
        (13, game("FOR i FROM 0 UPTO 1 A PER")),
        (14, game("FOR n FROM 0 UPTO 1 REP A PER")),
        (14, game("FOR i FROM 0 UPTO 1 REP FOR i FROM 0 UPTO 1 REP A PER PER")),
        (14, game("LET n=3 A")),
        (15, game("A(m)")),
        (15, game("FOR i FROM 0 UPTO 1 REP A PER A(i)")),
        (15, "{ n } REP A PER".into()),
        (15, "n <= 5 { n } REP A PER".into()),
        (16, "n >= n+1 { n } REP A PER".into()),
        (16, game("FOR i FROM 0 UPTO i REP A PER")),
        (17, game("A ENDREP")),
        (17, game("A FI")),
        (17, game("REP A ELSE B PER")),
        (18, game("REP A")),
        (18, game("IF n >= 2 THEN A")),
        (19, game("<AB")),
        (19, game("A(n")),
        (20, game("IF n > 2 THEN A FI")),
        (20, "n = 1 { n } REP A PER".into()),
        (20, game("LET x A")),
        (21, game("REP Z PER")),
        (21, game("REP <> PER")),
        (22, game("REP A(n)B PER")),
        (22, "n >= 1 { n }A REP A PER".into()),
        (22, game("REP _AB PER")),
        (28, game("A")),
        (28, game("REP A PER REP B PER")),
        (28, game("REP A PER B")),
        (28, game("IF n >= 2 THEN REP A PER FI")),
        (33, game("REP <A3> PER")),
        (35, game("IF n >= 2 A FI")),
        (36, game("IF n >= 2 THEN A ELSE B ELSE A FI")),
    ] {
        let message = error(&text);
        assert!(message.contains(&format!("error {code})")), "{text}: {message}");
    }
}

#[test]
fn what_a_newcomer_writes_is_read_or_mended() {
    let good = read("n >= 1 m >= 2n m <= 3n { n m } IF n == 3 THEN A FI REPEAT _n Am ENDREP");
    assert_eq!(good, read("n>=1 m >=2n m<= 3n{n m} IF n==3 THEN A FI REPEAT _n Am ENDREP"));
    assert_eq!(read("n >= 1 { n } LET x=n REP Ax <A_>n PER"), read("n>=1{n} LET x=n REP Ax <A_>n PER"));
    for (text, remedy) in [
        ("n >= 1 { n } repeat _n An endrep", "in capitals: REPEAT"),
        ("n >= 1 { n } REPEAT _n An endrep", "in capitals: ENDREP"),
        ("n >= 1 { n } FOR i from 1 UPTO n REP _n PER REPEAT _n An ENDREP", "in capitals: FROM"),
        ("n > 1 { n } REPEAT _n An ENDREP", "write n >= 2 for n > 1"),
        ("n>1 { n } REPEAT _n An ENDREP", "write n >= 2 for n > 1"),
        ("n = 1 { n } REPEAT _n An ENDREP", "write n >= 3 n <= 3 at the beginning"),
        ("n >= 1 m >= 2 { n } REPEAT _n An ENDREP", "leave out what is demanded of m"),
        ("n >= 1 { n } REPEAT (1000001A)n ENDREP", "write long runs as words of their own"),
    ] {
        let error = Description::read(text, None).expect_err(text);
        assert!(error.to_string().contains(remedy), "{text}: {error}");
    }
    assert!(Description::read("n >= 1 { n } REPEAT (999999A _)n ENDREP", None).is_err());
    assert!(Description::read("n >= 1 { n } REPEAT (999999A_)n ENDREP", None).is_ok());
}

#[test]
fn reading_is_generous_where_the_source_contradicts_itself() {
    let spaced = read("n >= 1 { n 3n+1 } REPEAT _n A(2+3n-2n-1) ENDREPEAT");
    assert_eq!(spaced, read("n >= 1 # a comment\n {n 1+3n} REP _(n) A(n+1) # more\n PER \0 rubbish"));
    assert_eq!(read("{ 1 2 } REP (2_A)1 PER"), read("{1 2} REP (__A) PER"));
    assert_eq!(read("{ 1 2 } REP <0A_B> PER"), read("{1 2} REP <_B> PER"));
}

#[test]
fn names_stand_for_expressions_in_lengths() {
    let with = read("n >= 2 { n 2n } LET x=n-1 LET y=x+1 REPEAT _x _ A(y) B(x+1) ENDREP");
    let without = read("n >= 2 { n 2n } REPEAT _(n-1) _ An Bn ENDREP");
    let at = point(&[('n', 4)]);
    let expand = |description| Expansion::new(description, &at, &mut Budget::unlimited()).unwrap().body;
    assert_eq!(expand(&with), expand(&without));
    assert_eq!(read(&with.to_string()), with);
    let later = read("n >= 2 { n 2n } LET x=1 Ax LET x=2 REP Ax PER");
    assert_eq!(Expansion::new(&later, &at, &mut Budget::unlimited()).unwrap().body.len(), 2);
}

#[test]
fn printing_and_reading_again_changes_nothing() {
    for (name, text) in library() {
        let description = read(&text);
        let printed = description.to_string();
        assert_eq!(read(&printed), description, "{name}");
        assert_eq!(read(&printed).to_string(), printed, "{name}");
    }
    let odd = "n >= 2 { n 2n } FROM_INFINITY_DOWN REPEAT A2 <AB>n ENDREP IF n == 3 THEN A ELIF n != 2 THEN ELSE B FI \
               REPEAT (_AB)n ENDREP";
    assert_eq!(read(&read(odd).to_string()), read(odd));
}

#[test]
fn theorem_8_written_out() {
    let (_, text) = library().into_iter().find(|file| file.0 == "theorem-8").unwrap();
    let description = read(&text);
    let member = Expansion::new(&description, &point(&[('n', 2)]), &mut Budget::unlimited()).unwrap();
    let letters = Rule::Nim.letters(&member.preamble) + &Rule::Nim.letters(&member.body);
    assert!(letters.starts_with("____AAAA__BBAACC"));
    assert_eq!((member.preamble.len(), member.body.len()), (15, 135));
    let low = Expansion::new(&description, &point(&[('n', 1)]), &mut Budget::unlimited());
    assert_eq!(low, Err(Unexpanded::Condition("n >= 2".into())));
}

#[test]
fn lengths_are_those_of_the_letters() {
    for (name, text) in library() {
        let description = read(&text);
        let (before, inside) = lengths(&description).unwrap();
        let (before, inside) = (before.unwrap(), inside.unwrap());
        for at in super::small_points(&description, 5) {
            let Ok(member) = Expansion::new(&description, &at, &mut Budget::unlimited()) else { continue };
            assert_eq!(before.at(&at), Ok(Some(member.preamble.len() as i128)), "{name}");
            assert_eq!(inside.at(&at), Ok(Some(member.body.len() as i128)), "{name}");
        }
    }
}

#[test]
fn sums_of_powers() {
    let form = |text: &str| Polynomial::from(&text.parse::<Affine>().unwrap());
    let cube = form("i").times(&form("i")).unwrap().times(&form("i")).unwrap();
    let (from, to) = ("3".parse().unwrap(), "2n-1".parse().unwrap());
    let sum = cube.sum(super::variable('i'), &from, &to).unwrap();
    for n in 1..8 {
        let expected: i128 = (3..2 * n).map(|i: i128| i * i * i).sum();
        let expected = if n == 1 { -8 } else { expected };
        assert_eq!(sum.at(&point(&[('n', n)])), Ok(Some(expected)));
    }
    assert_eq!(form("2n-1").to_string(), "2n-1");
    assert_eq!(Polynomial::default().to_string(), "0");
}

#[test]
fn the_skeleton_of_althoefer_and_bueltermann() {
    let (_, text) = library().into_iter().find(|file| file.0 == "althoefer-bueltermann").unwrap();
    let lines = skeleton(&read(&text)).unwrap();
    let blocks: Vec<String> = lines
        .iter()
        .filter(|line| line.block.is_some())
        .map(|line| line.length.as_ref().unwrap().to_string())
        .collect();
    assert_eq!(
        blocks.join(" "),
        "0 40n+1 28n+1 0 33n+2 28n+1 20n 28n+1 0 33n+2 28n+1 73n+3 28n+1 32n 0 28n+2 49n+3 28n+1 32n-j 0 28n+2 60n+4 \
         28n+2 39n+3 0"
    );
}

#[test]
fn rubbish_is_refused_without_harm() {
    let mut random = grundy_core::random::Random::new(1996);
    let pieces = [
        "{",
        "}",
        "#",
        "(",
        ")",
        "<",
        ">",
        "é",
        "\u{0}",
        " ",
        "\n",
        "99999999999999999999",
        "n",
        "_",
        "+",
        "REP",
        "PER",
        "IF",
        "LET x=",
        "==",
    ];
    for (_, text) in library() {
        for _ in 0..100 {
            let mut changed = text.clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(changed.len() as u64 + 1) as usize;
                if !changed.is_char_boundary(at) {
                    continue;
                }
                match random.below(3) {
                    0 if at < changed.len() => drop(changed.remove(at)),
                    1 => changed.insert_str(at, random.pick(&pieces).unwrap()),
                    _ => changed.truncate(changed.len().saturating_sub(random.below(9) as usize)),
                }
                if !changed.is_ascii() {
                    break;
                }
            }
            match Description::read(&changed, None) {
                Ok(found) => assert_eq!(Description::read(&found.to_string(), Some(found.rule)), Ok(found)),
                Err(error) => assert!(error.to_string().contains('^')),
            }
        }
    }
}
