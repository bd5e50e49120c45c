//! What a story says, sentence by sentence, as data: each can be told in every language.

use super::columns::Columns;
use grundy_core::language::Language;
use grundy_core::nimber::Nimber;

/// An element of a misère quotient that a position is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// As a product of letters.
    pub word: String,
    /// Whether the player to move loses there.
    pub is_p: bool,
}

/// A sentence of a story, or a few lines that belong together.
///
/// ```
/// use grundy_core::language::Language;
/// use grundy_play::teach::sentence::Sentence;
/// let sentence = Sentence::Value(grundy_core::nimber::Nimber(5));
/// assert_eq!(sentence.lines(Language::German), ["Wert 5."]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is told by its sentence below")]
#[non_exhaustive]
pub enum Sentence {
    Blackboard { parts: Vec<String>, columns: Columns },
    LeadingOne { sum: Nimber, worth: Nimber },
    MustBecome { part: String, value: Nimber, sum: Nimber, wanted: Nimber },
    HasLost,
    ValueZero,
    EvenColumns,
    NoMoves { position: String },
    LeastMissing { position: String, values: Vec<Nimber>, mex: u64 },
    WinningMoves(usize),
    WinningMove { text: String, change: Option<(String, Nimber, Nimber)>, element: Option<Element> },
    GoesOnForEver,
    Draw,
    Wins,
    Loses,
    Value(Nimber),
    TimeBound(u128),
    Time(u32),
    MisereRule,
    MisereOnes(usize),
    MisereOneLarge,
    MisereLarge,
    MisereSearched,
    ToMove(&'static str),
    NoMoveWins,
    Tame { heaps: Vec<(u64, u128)> },
    TameOnes { odd: bool },
    TameLarge,
    Quotient { elements: usize, p: usize, letters: Vec<(String, u64)>, heaps: Vec<(u64, String)> },
    Together(Element),
    CanWin,
    CannotWin,
    NobodyForces,
    MakeZero { sum: Nimber, binary: String },
    Count(usize),
    LookAt(Vec<String>),
    Play(String),
}

/// A heap change with what is taken: `9->7 (take 2)`.
pub fn spoken(text: &str, language: Language) -> String {
    let take = language.of(["take", "nimm", "neem"]);
    crate::taken(text).map_or_else(|| text.into(), |taken| format!("{text} ({take} {taken})"))
}

fn outcome(element: &Element) -> &'static str {
    if element.is_p { "P" } else { "N" }
}

impl Element {
    /// The element and who wins there: `b^2, which is P`.
    pub fn told(&self, language: Language) -> String {
        let is = language.of(["which is", "das ist", "dat is"]);
        format!("{}, {is} {}", self.word, outcome(self))
    }
}

impl Sentence {
    /// The sentence in a language; most are one line.
    pub fn lines(&self, language: Language) -> Vec<String> {
        match self {
            Sentence::Blackboard { parts, columns } => blackboard(parts, columns, language),
            Sentence::EvenColumns => language
                .of([
                    [
                        "Every column holds an even number of ones: the nim sum is 0.",
                        "The player to move loses: every move makes some column odd, and the opponent",
                        "can always make all columns even again.",
                    ],
                    [
                        "In jeder Spalte steht eine gerade Zahl von Einsen: Die Nim-Summe ist 0.",
                        "Wer am Zug ist, verliert: Jeder Zug macht eine Spalte ungerade, und der Gegner",
                        "kann immer alle Spalten wieder gerade machen.",
                    ],
                    [
                        "In elke kolom staat een even aantal enen: de nimsom is 0.",
                        "Wie aan zet is verliest: elke zet maakt een kolom oneven, en de tegenstander",
                        "kan altijd alle kolommen weer even maken.",
                    ],
                ])
                .map(String::from)
                .into(),
            Sentence::Tame { heaps } => tame(heaps, language),
            Sentence::Quotient { elements, p, letters, heaps } => {
                quotient((*elements, *p), letters, heaps, language)
            }
            other => vec![other.line(language)],
        }
    }

    /// The sentences of one line.
    fn line(&self, language: Language) -> String {
        match self {
            Sentence::LeadingOne { sum, worth } => language.of([
                format!("The leading 1 of the nim sum {sum} is worth {worth}."),
                format!("Die führende 1 der Nim-Summe {sum} ist {worth} wert."),
                format!("De voorste 1 van de nimsom {sum} is {worth} waard."),
            ]),
            Sentence::MustBecome { part, value, sum, wanted } => language.of([
                format!("  {part} has a 1 there: it must become worth {value} xor {sum} = {wanted}."),
                format!("  {part} hat dort eine 1: Es muss {value} xor {sum} = {wanted} wert werden."),
                format!("  {part} heeft daar een 1: het moet {value} xor {sum} = {wanted} waard worden."),
            ]),
            Sentence::NoMoves { position } => language.of([
                format!("{position} has no moves: its value is 0."),
                format!("{position} hat keine Züge: Der Wert ist 0."),
                format!("{position} heeft geen zetten: de waarde is 0."),
            ]),
            Sentence::LeastMissing { position, values, mex } => {
                let values: Vec<String> = values.iter().map(Nimber::to_string).collect();
                let values = values.join(" ");
                language.of([
                    format!("The moves of {position} lead to the values {values}: the least missing number is {mex}."),
                    format!("Die Züge von {position} führen zu den Werten {values}: Die kleinste Zahl, die fehlt, ist {mex}."),
                    format!("De zetten van {position} leiden naar de waarden {values}: het kleinste ontbrekende getal is {mex}."),
                ])
            }
            Sentence::WinningMove { text, change, element } => {
                winning_move(text, change.as_ref(), element.as_ref(), language)
            }
            Sentence::Value(value) => format!("{} {value}.", language.of(["Value", "Wert", "Waarde"])),
            Sentence::TimeBound(bound) => language.of([
                format!("Time bound: the winner needs at most {bound} moves of their own."),
                format!("Zeitschranke: Der Sieger braucht höchstens {bound} eigene Züge."),
                format!("Tijdsgrens: de winnaar heeft hoogstens {bound} eigen zetten nodig."),
            ]),
            Sentence::Time(time) => language.of([
                format!("Exactly: with best play the winner needs {time}."),
                format!("Genau: Bei bestem Spiel braucht der Sieger {time}."),
                format!("Precies: bij het beste spel heeft de winnaar er {time} nodig."),
            ]),
            Sentence::MisereOnes(ones) => language.of([
                format!("Only heaps of one are left, {ones} of them: whoever faces an odd number of them loses."),
                format!("Nur Haufen mit einem Stück sind übrig, {ones} davon: Wer eine ungerade Zahl vor sich hat, verliert."),
                format!("Er zijn alleen hopen van één over, {ones} in getal: wie een oneven aantal voor zich heeft, verliest."),
            ]),
            Sentence::ToMove(player) => to_move(player, language),
            Sentence::Together(element) => {
                let told = element.told(language);
                language.of([
                    format!("Together they are {told}."),
                    format!("Zusammen sind sie {told}."),
                    format!("Samen zijn zij {told}."),
                ])
            }
            Sentence::MakeZero { sum, binary } => language.of([
                format!("The nim sum is {sum} = {binary} in binary: make it 0."),
                format!("Die Nim-Summe ist {sum}, binär {binary}: Mach sie zu 0."),
                format!("De nimsom is {sum}, binair {binary}: maak er 0 van."),
            ]),
            Sentence::LookAt(parts) => {
                let parts = parts.join(language.of([" or ", " oder ", " of "]));
                language.of([
                    format!("Look at {parts}."),
                    format!("Sieh dir {parts} an."),
                    format!("Kijk naar {parts}."),
                ])
            }
            Sentence::Play(text) => {
                format!("{} {text}.", language.of(["Play", "Spiele", "Speel"]))
            }
            Sentence::WinningMoves(count) => winning_moves(*count, language),
            Sentence::Count(1) => language
                .of([
                    "There is exactly one winning move.",
                    "Es gibt genau einen Gewinnzug.",
                    "Er is precies één winnende zet.",
                ])
                .into(),
            Sentence::Count(count) => language.of([
                format!("There are {count} winning moves."),
                format!("Es gibt {count} Gewinnzüge."),
                format!("Er zijn {count} winnende zetten."),
            ]),
            fixed => language.of(fixed.fixed()).into(),
        }
    }

    /// The sentences that are always the same.
    fn fixed(&self) -> [&'static str; 3] {
        match self {
            Sentence::HasLost => [
                "The player to move has lost.",
                "Wer am Zug ist, hat verloren.",
                "Wie aan zet is, heeft verloren.",
            ],
            Sentence::ValueZero => [
                "The value is 0: every move leads to another value, and the opponent can answer with 0.",
                "Der Wert ist 0: Jeder Zug führt zu einem anderen Wert, und der Gegner kann mit 0 antworten.",
                "De waarde is 0: elke zet leidt naar een andere waarde, en de tegenstander kan met 0 antwoorden.",
            ],
            Sentence::GoesOnForEver => [
                "A play of this game may go on for ever; it is solved backwards from its ends.",
                "Eine Partie dieses Spiels kann ewig dauern; es wird von seinen Enden her rückwärts gelöst.",
                "Een partij van dit spel kan eeuwig duren; het wordt vanaf de eindstanden achterwaarts opgelost.",
            ],
            Sentence::Draw => [
                "Neither player can force the end: a draw.",
                "Niemand kann das Ende erzwingen: remis.",
                "Geen van beiden kan het einde afdwingen: remise.",
            ],
            Sentence::Wins => {
                ["The player to move wins.", "Wer am Zug ist, gewinnt.", "Wie aan zet is, wint."]
            }
            Sentence::Loses => {
                ["The player to move loses.", "Wer am Zug ist, verliert.", "Wie aan zet is, verliest."]
            }
            Sentence::MisereRule => [
                "In misère play who takes the last match loses.",
                "Im Misère-Spiel verliert, wer das letzte Stück nimmt.",
                "In misèrespel verliest wie het laatste stuk neemt.",
            ],
            Sentence::MisereOneLarge => [
                "Just one heap is larger than one: cut it down so that an odd number of ones is left.",
                "Nur ein Haufen hat mehr als ein Stück: Verkleinere ihn so, dass eine ungerade Zahl von Einsen bleibt.",
                "Slechts één hoop is groter dan één: verklein die zo dat een oneven aantal enen overblijft.",
            ],
            Sentence::MisereLarge => [
                "With two or more heaps larger than one, misère Nim is played like normal Nim.",
                "Mit zwei oder mehr Haufen über eins spielt man Misère-Nim wie normales Nim.",
                "Met twee of meer hopen groter dan één speelt men misère-Nim als gewone Nim.",
            ],
            Sentence::MisereSearched => [
                "In misère play values do not add; the position was searched as a whole.",
                "Im Misère-Spiel addieren sich Werte nicht; die Stellung wurde als Ganzes durchsucht.",
                "In misèrespel tellen waarden niet op; de stelling is als geheel doorzocht.",
            ],
            Sentence::NoMoveWins => [
                "The player to move loses: no move leads to a loss for the opponent.",
                "Wer am Zug ist, verliert: Kein Zug führt zum Verlust des Gegners.",
                "Wie aan zet is, verliest: geen zet leidt tot verlies van de tegenstander.",
            ],
            Sentence::TameOnes { odd: true } => [
                "All of them are like heaps of 0 or 1, the number of ones is odd: whoever faces an odd number loses.",
                "Alle sind wie Haufen aus 0 oder 1, die Zahl der Einsen ist ungerade: Wer eine ungerade Zahl vor sich hat, verliert.",
                "Alle zijn als hopen van 0 of 1, het aantal enen is oneven: wie een oneven aantal voor zich heeft, verliest.",
            ],
            Sentence::TameOnes { odd: false } => [
                "All of them are like heaps of 0 or 1, the number of ones is even: whoever faces an odd number loses.",
                "Alle sind wie Haufen aus 0 oder 1, die Zahl der Einsen ist gerade: Wer eine ungerade Zahl vor sich hat, verliert.",
                "Alle zijn als hopen van 0 of 1, het aantal enen is even: wie een oneven aantal voor zich heeft, verliest.",
            ],
            Sentence::TameLarge => [
                "Some heap is like a Nim heap of two or more: play as in normal play, to nim sum 0, until your move \
                 leaves only ones; then leave an odd number of them.",
                "Ein Haufen ist wie ein Nim-Haufen aus zwei oder mehr: Spiele wie im normalen Spiel auf die Nim-Summe 0, bis \
                 dein Zug nur Einsen lässt; lass dann eine ungerade Zahl davon.",
                "Een hoop is als een Nim-hoop van twee of meer: speel als in normaal spel naar nimsom 0, tot je zet \
                 alleen enen overlaat; laat er dan een oneven aantal over.",
            ],
            Sentence::CanWin => {
                ["You can win from here.", "Du kannst von hier aus gewinnen.", "Je kunt vanaf hier winnen."]
            }
            Sentence::CannotWin => [
                "You cannot win against best play: make it long and hope for a mistake.",
                "Gegen bestes Spiel kannst du nicht gewinnen: Zieh es in die Länge und hoffe auf einen Fehler.",
                "Tegen het beste spel kun je niet winnen: rek het en hoop op een fout.",
            ],
            Sentence::NobodyForces => [
                "Neither side can force a win here.",
                "Hier kann keine Seite den Sieg erzwingen.",
                "Hier kan geen van beide kanten winst afdwingen.",
            ],
            // All others depend on the position.
            _ => [""; 3],
        }
    }
}

fn blackboard(parts: &[String], columns: &Columns, language: Language) -> Vec<String> {
    let head = language.of([
        "Each part is worth a Nim heap; in binary, added without carry:",
        "Jeder Teil ist einen Nim-Haufen wert; binär, ohne Übertrag addiert:",
        "Elk deel is een Nim-hoop waard; binair, zonder overdracht opgeteld:",
    ]);
    let sum = language.of(["nim sum", "Nim-Summe", "nimsom"]);
    let rows = columns.lines(parts, sum).into_iter().map(|line| format!("  {line}"));
    std::iter::once(head.into()).chain(rows).collect()
}

fn winning_moves(count: usize, language: Language) -> String {
    match count {
        1 => {
            language.of(["The only winning move:", "Der einzige Gewinnzug:", "De enige winnende zet:"]).into()
        }
        _ => language.of([
            format!("The {count} winning moves:"),
            format!("Die {count} Gewinnzüge:"),
            format!("De {count} winnende zetten:"),
        ]),
    }
}

fn winning_move(
    text: &str,
    change: Option<&(String, Nimber, Nimber)>,
    element: Option<&Element>,
    language: Language,
) -> String {
    let effect = change.map_or(String::new(), |(part, before, after)| {
        let does = match after > before {
            true => language.of(["raises", "hebt", "verhoogt"]),
            false => language.of(["lowers", "senkt", "verlaagt"]),
        };
        let [from, to] = language.of([["from", "to"], ["von", "auf"], ["van", "naar"]]);
        format!(", {does} {part} {from} {before} {to} {after}")
    });
    let to = language.of(["to", "zu", "naar"]);
    let element = element.map_or(String::new(), |element| format!(", {to} {}", element.told(language)));
    format!("  {}{effect}{element}", spoken(text, language))
}

fn to_move(player: &str, language: Language) -> String {
    let player = match player {
        "white" => language.of(["white", "weiße", "witte"]),
        "black" => language.of(["black", "schwarze", "zwarte"]),
        "horizontal" => language.of(["horizontal", "waagerechte", "horizontale"]),
        "vertical" => language.of(["vertical", "senkrechte", "verticale"]),
        other => other,
    };
    language.of([
        format!("The {player} player is to move."),
        format!("Der {player} Spieler ist am Zug."),
        format!("De {player} speler is aan zet."),
    ])
}

fn tame(heaps: &[(u64, u128)], language: Language) -> Vec<String> {
    let head = language.of([
        "In misère play these heaps are tame: they behave like heaps of Nim (proved by their misère quotient).",
        "Im Misère-Spiel sind diese Haufen zahm: Sie verhalten sich wie Nim-Haufen (bewiesen durch ihren Misère-Quotienten).",
        "In misèrespel zijn deze hopen tam: zij gedragen zich als Nim-hopen (bewezen door hun misèrequotiënt).",
    ]);
    let like = |(heap, value): &(u64, u128)| {
        language.of([
            format!("heap {heap} like {value}"),
            format!("Haufen {heap} wie {value}"),
            format!("hoop {heap} als {value}"),
        ])
    };
    let heaps: Vec<String> = heaps.iter().map(like).collect();
    vec![head.into(), format!("  {}", heaps.join(", "))]
}

fn quotient(
    (elements, p): (usize, usize),
    letters: &[(String, u64)],
    heaps: &[(u64, String)],
    language: Language,
) -> Vec<String> {
    let heap = language.of(["heap", "Haufen", "hoop"]);
    let letters: Vec<String> =
        letters.iter().map(|(letter, size)| format!("{letter} = {heap} {size}")).collect();
    let is = language.of(["is", "ist", "is"]);
    let heaps: Vec<String> = heaps.iter().map(|(size, word)| format!("{heap} {size} {is} {word}")).collect();
    let by = language.of(["generated by", "erzeugt von", "voortgebracht door"]);
    vec![
        language.of([
            format!(
                "In misère play heaps are multiplied in their misère quotient: {elements} elements, {p} of them P (proved)."
            ),
            format!(
                "Im Misère-Spiel werden Haufen in ihrem Misère-Quotienten multipliziert: {elements} Elemente, davon {p} P (bewiesen)."
            ),
            format!(
                "In misèrespel worden hopen in hun misèrequotiënt vermenigvuldigd: {elements} elementen, waarvan {p} P (bewezen)."
            ),
        ]),
        format!("  {by} {}", letters.join(", ")),
        format!("  {}", heaps.join(", ")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One that is not listed with the fixed ones would be empty.
    #[test]
    fn every_sentence_says_something_in_every_language() {
        let element = Element { word: "b^2".into(), is_p: true };
        let fixed = [
            Sentence::HasLost,
            Sentence::ValueZero,
            Sentence::EvenColumns,
            Sentence::GoesOnForEver,
            Sentence::Draw,
            Sentence::Wins,
            Sentence::Loses,
            Sentence::MisereRule,
            Sentence::MisereOneLarge,
            Sentence::MisereLarge,
            Sentence::MisereSearched,
            Sentence::NoMoveWins,
            Sentence::TameOnes { odd: true },
            Sentence::TameOnes { odd: false },
            Sentence::TameLarge,
            Sentence::CanWin,
            Sentence::CannotWin,
            Sentence::NobodyForces,
        ];
        let others = [
            Sentence::WinningMoves(1),
            Sentence::WinningMoves(3),
            Sentence::Count(1),
            Sentence::Count(2),
            Sentence::Together(element.clone()),
            Sentence::WinningMove { text: "9->7".into(), change: None, element: Some(element) },
            Sentence::ToMove("white"),
            Sentence::Tame { heaps: vec![(3, 1)] },
            Sentence::MisereOnes(2),
        ];
        for sentence in fixed.iter().chain(&others) {
            let told: Vec<Vec<String>> = Language::ALL.map(|language| sentence.lines(language)).into();
            assert!(told.iter().flatten().all(|line| line.len() > 5), "{told:?}");
            assert!(told[0] != told[1] && told[1] != told[2], "{told:?}");
        }
    }
}
