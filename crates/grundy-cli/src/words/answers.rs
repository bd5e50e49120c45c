//! The sentences of answers, of the game at the table and of the tour. Each holds all languages: one that is missing does not compile.

use super::Words;
use grundy::game::{Convention, Outcome};
use std::fmt::Display;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Moves.
    Moves,
    /// Moves that win.
    WinningMoves,
    /// Moves that are still to come.
    MoreMoves,
}

/// The labels of an analysis, a sheet or statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words themselves stand below")]
pub enum Label {
    Active,
    Arguments,
    Artinian,
    Board,
    Calls,
    Code,
    Engine,
    Examples,
    /// What a beginner should achieve first.
    Goal,
    Handicap,
    LargestValue,
    LastLost,
    LocallyFinite,
    LongestPlay,
    MisereValue,
    MisereWin,
    MostFrequent,
    MoveNumbers,
    Moves,
    NormalPlay,
    MiserePlay,
    NormalWin,
    Parts,
    Played,
    Position,
    Positions,
    Proof,
    RareHeaps,
    Result,
    Simple,
    SparseSpace,
    Terminal,
    Time,
    Value,
    Discounted,
}

impl Words {
    /// What stands before an error.
    pub fn error(self) -> &'static str {
        self.of(["error", "Fehler", "fout"])
    }

    /// What stands before the reason why work was stopped.
    pub fn stopped(self) -> &'static str {
        self.of(["stopped", "angehalten", "gestopt"])
    }

    /// What stands before a warning.
    pub fn warning(self) -> &'static str {
        self.of(["warning", "Warnung", "waarschuwing"])
    }

    /// What stands before a remedy.
    pub fn remedy(self) -> &'static str {
        self.of(["help", "Abhilfe", "hulp"])
    }

    pub(super) fn line(self) -> &'static str {
        self.of(["line", "Zeile", "regel"])
    }

    /// The template of the progress bar.
    pub fn progress(self) -> &'static str {
        self.of([
            "{spinner} {msg}{pos} positions, {per_sec}, {elapsed}",
            "{spinner} {msg}{pos} Stellungen, {per_sec}, {elapsed}",
            "{spinner} {msg}{pos} stellingen, {per_sec}, {elapsed}",
        ])
    }

    /// How much of the work is done.
    pub fn done(self, done: u64, all: u64) -> String {
        format!("{done} {} {all}, ", self.of(["of", "von", "van"]))
    }

    /// Who wins.
    pub fn outcome(self, outcome: Option<Outcome>) -> &'static str {
        match outcome {
            Some(Outcome::N) => self.of([
                "N: the player to move wins",
                "N: Wer am Zug ist, gewinnt",
                "N: wie aan zet is, wint",
            ]),
            Some(Outcome::P) => self.of([
                "P: the player to move loses",
                "P: Wer am Zug ist, verliert",
                "P: wie aan zet is, verliest",
            ]),
            None => self.of([
                "draw: neither player can force a win",
                "unentschieden: Niemand kann den Sieg erzwingen",
                "remise: geen van beiden kan winst afdwingen",
            ]),
        }
    }

    /// Who wins a game in which the players have different moves: `first`, `second` or one of the players.
    pub fn winner(self, winner: &str) -> String {
        let player = self.player(winner);
        self.of([
            format!("{player} wins, whoever begins"),
            format!("{player} gewinnt, wer auch beginnt"),
            format!("{player} wint, wie er ook begint"),
        ])
    }

    /// A player: `first`, `second`, or by what the player lays or has.
    pub fn player(self, name: &str) -> String {
        match name {
            "first" => self.of(["the first player", "der erste Spieler", "de eerste speler"]).into(),
            "second" => self.of(["the second player", "der zweite Spieler", "de tweede speler"]).into(),
            "horizontal" => {
                self.of(["the horizontal player", "der waagrechte Spieler", "de horizontale speler"]).into()
            }
            "vertical" => {
                self.of(["the vertical player", "der senkrechte Spieler", "de verticale speler"]).into()
            }
            "white" => self.of(["the white player", "der weiße Spieler", "de witte speler"]).into(),
            "black" => self.of(["the black player", "der schwarze Spieler", "de zwarte speler"]).into(),
            other => self.of([
                format!("the {other} player"),
                format!("der Spieler {other}"),
                format!("de speler {other}"),
            ]),
        }
    }

    /// A value, or a value in misère play.
    pub fn value(self, misere: bool, value: &str) -> String {
        let name = match misere {
            true => self.of(["misère value", "Misère-Wert", "misèrewaarde"]),
            false => self.of(["value", "Wert", "waarde"]),
        };
        format!("{name} {value}")
    }

    /// Of which graph the value is.
    pub fn without_ends(self) -> &'static str {
        self.of([
            " on the graph without end positions",
            " im Graphen ohne Endstellungen",
            " op de graaf zonder eindstellingen",
        ])
    }

    /// How much was searched for an answer.
    pub fn searched(
        self,
        positions: u64,
        seconds: f64,
        (lookups, hits): (u64, u64),
        entries: usize,
    ) -> String {
        self.of([
            format!(
                "searched: {positions} positions in {seconds:.3} s; tables asked {lookups} times, {hits} known; {entries} entries"
            ),
            format!(
                "durchsucht: {positions} Stellungen in {seconds:.3} s; Tabellen {lookups}-mal gefragt, {hits} bekannt; {entries} Einträge"
            ),
            format!(
                "doorzocht: {positions} stellingen in {seconds:.3} s; tabellen {lookups} keer gevraagd, {hits} bekend; {entries} regels"
            ),
        ])
    }

    /// The value of a position from which play can go round in circles.
    pub fn infinite_over(self, options: &str) -> String {
        format!("{} {{{options}}}", self.of(["infinite over", "unendlich über", "oneindig over"]))
    }

    /// So many of a kind.
    pub fn count(self, count: u128, what: Counted) -> String {
        let [one, many] = match what {
            Counted::Moves => [self.of(["move", "Zug", "zet"]), self.of(["moves", "Züge", "zetten"])],
            Counted::WinningMoves => [
                self.of(["winning move", "Gewinnzug", "winnende zet"]),
                self.of(["winning moves", "Gewinnzüge", "winnende zetten"]),
            ],
            Counted::MoreMoves => [
                self.of(["more move", "weiterer Zug", "zet erna"]),
                self.of(["more moves", "weitere Züge", "zetten erna"]),
            ],
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }

    /// That a list has no more than its beginning.
    pub fn the_first(self, listed: usize) -> String {
        format!(", {} {listed}", self.of(["of which the first", "davon die ersten", "waarvan de eerste"]))
    }

    /// Where moves lead.
    pub fn to_value(self, value: &str) -> String {
        format!("{} {value}", self.of(["to value", "zum Wert", "naar waarde"]))
    }

    /// A label.
    pub fn label(self, label: Label) -> &'static str {
        self.of(match label {
            Label::Active => ["active", "aktiv", "actief"],
            Label::Arguments => ["arguments", "Klammern", "haakjes"],
            Label::Artinian => ["artinian", "artinsch", "artins"],
            Label::Board => ["board", "Brett", "bord"],
            Label::Calls => ["calls", "Aufrufe", "aanroepen"],
            Label::Code => ["code", "Code", "code"],
            Label::Discounted => ["discounted", "abgezinst", "verdisconteerd"],
            Label::Engine => ["engine", "Verfahren", "methode"],
            Label::Examples => ["examples", "Beispiele", "voorbeelden"],
            Label::Goal => ["first goal", "erstes Ziel", "eerste doel"],
            Label::Handicap => ["handicap", "Vorgabe", "handicap"],
            Label::LargestValue => ["largest value", "größter Wert", "grootste waarde"],
            Label::LastLost => ["last lost heap", "letzter verlorener Haufen", "laatste verloren stapel"],
            Label::LocallyFinite => ["locally finite", "lokal endlich", "lokaal eindig"],
            Label::LongestPlay => ["longest play", "längste Partie", "langste partij"],
            Label::MiserePlay => ["misère play", "Misère-Spiel", "misèrespel"],
            Label::MisereValue => ["misère value", "Misère-Wert", "misèrewaarde"],
            Label::MisereWin => ["misère win", "Misère-Sieg", "misèrewinst"],
            Label::MostFrequent => ["most frequent", "am häufigsten", "meest voorkomend"],
            Label::MoveNumbers => ["numbered board", "Brett mit Nummern", "bord met nummers"],
            Label::Moves => ["moves", "Züge", "zetten"],
            Label::NormalPlay => ["normal play", "normales Spiel", "normaal spel"],
            Label::NormalWin => ["normal win", "normaler Sieg", "normale winst"],
            Label::Parts => ["parts", "Teile", "delen"],
            Label::Played => ["played", "gespielt", "gespeeld"],
            Label::Position => ["position", "Stellung", "stelling"],
            Label::Positions => ["positions", "Stellungen", "stellingen"],
            Label::Proof => ["proof", "Beweis", "bewijs"],
            Label::RareHeaps => ["rare heaps", "seltene Haufen", "zeldzame stapels"],
            Label::Result => ["result", "Ergebnis", "resultaat"],
            Label::Simple => ["simple", "einfach", "enkelvoudig"],
            Label::SparseSpace => ["sparse space", "dünner Raum", "ijle ruimte"],
            Label::Terminal => ["terminal", "Endstellungen", "eindstellingen"],
            Label::Time => ["time", "Zeit", "tijd"],
            Label::Value => ["value", "Wert", "waarde"],
        })
    }

    /// Yes or no.
    pub fn yes(self, is: bool) -> &'static str {
        if is { self.of(["yes", "ja", "ja"]) } else { self.of(["no", "nein", "nee"]) }
    }

    /// None of a kind.
    pub fn none(self) -> &'static str {
        self.of(["none", "keine", "geen"])
    }

    /// A draw, in a table.
    pub fn draw(self) -> &'static str {
        self.of(["draw", "remis", "remise"])
    }

    /// Infinite.
    pub fn infinite(self) -> &'static str {
        self.of(["infinite", "unendlich", "oneindig"])
    }

    /// An end of the tree of positions.
    pub fn end(self) -> &'static str {
        self.of(["end", "Ende", "einde"])
    }

    /// A position that stands above already.
    pub fn above(self) -> &'static str {
        self.of(["(above)", "(oben)", "(hierboven)"])
    }

    /// So many positions, and so many if symmetric ones count once.
    pub fn up_to_symmetry(self, count: &str) -> String {
        format!("{count} {}", self.of(["up to symmetry", "bis auf Symmetrie", "op symmetrie na"]))
    }

    /// How many moves a position has.
    pub fn per_active_position(self, mean: f64) -> String {
        self.of([
            format!("{mean:?} from each active position"),
            format!("{mean:?} von jeder aktiven Stellung"),
            format!("{mean:?} van elke actieve stelling"),
        ])
    }

    /// What is true of every finite graph.
    pub fn every_finite_graph(self) -> &'static str {
        self.of(["every finite graph is", "jeder endliche Graph ist es", "elke eindige graaf is dat"])
    }

    /// How many calls of a function there would be.
    pub fn calls(self, naive: impl std::fmt::Display, memoised: impl std::fmt::Display) -> String {
        self.of([
            format!("{naive} naive, {memoised} memoised"),
            format!("{naive} ohne, {memoised} mit Gedächtnis"),
            format!("{naive} zonder, {memoised} met geheugen"),
        ])
    }

    /// The code of a board, its images and the least of them.
    pub fn orbit(self, code: &str, images: &str, least: &str) -> String {
        self.of([
            format!("{code}, orbit {{{images}}}, representative {least}"),
            format!("{code}, Bahn {{{images}}}, Vertreter {least}"),
            format!("{code}, baan {{{images}}}, vertegenwoordiger {least}"),
        ])
    }

    /// Who has moved last.
    pub fn moved_last(self, moves: &str, player: &str) -> String {
        self.of([
            format!("{moves}; {player} moved last"),
            format!("{moves}; zuletzt zog {player}"),
            format!("{moves}; {player} zette het laatst"),
        ])
    }

    /// A proof that needs no computing.
    pub fn mirror_proof(self, winner: &str, strategy: &str) -> String {
        let (player, does) = (self.player(winner), self.told(strategy));
        self.of([
            format!("weak: {player} {does} (normal play)"),
            format!("schwach: {player} {does} (normales Spiel)"),
            format!("zwak: {player} {does} (normaal spel)"),
        ])
    }

    /// The first moves that win if nobody may begin with a mirror image.
    pub fn handicap(self, moves: &str) -> String {
        match moves.is_empty() {
            true => self
                .of([
                    "the second player still wins",
                    "der zweite Spieler gewinnt trotzdem",
                    "de tweede speler wint nog steeds",
                ])
                .into(),
            false => self.of([
                format!("the first player wins with {moves}"),
                format!("der erste Spieler gewinnt mit {moves}"),
                format!("de eerste speler wint met {moves}"),
            ]),
        }
    }

    /// Normal or misère play, in brackets.
    pub fn play(self, misere: bool) -> &'static str {
        match misere {
            true => self.of(["misère", "misère", "misère"]),
            false => self.of(["normal play", "normales Spiel", "normaal spel"]),
        }
    }

    /// That rows and columns may be put in another order.
    pub fn up_to_order(self) -> &'static str {
        self.of([
            " up to the order of rows and columns",
            " bis auf die Ordnung der Zeilen und Spalten",
            " op de volgorde van rijen en kolommen na",
        ])
    }

    /// Positions that were counted.
    pub fn positions(self, count: &str) -> String {
        format!("{count} {}", self.of(["positions", "Stellungen", "stellingen"]))
    }

    /// How many moves there are on average.
    pub fn mean_branching(self, mean: f64) -> String {
        format!("{} {mean:.2}", self.of(["mean branching", "mittlere Verzweigung", "gemiddelde vertakking"]))
    }

    /// Who wins.
    pub fn wins(self, player: &str) -> String {
        format!("{} {}", self.player(player), self.of(["wins", "gewinnt", "wint"]))
    }

    /// Whether a requirement is met.
    pub fn met(self, is: bool) -> &'static str {
        match is {
            true => self.of(["met", "erfüllt", "voldaan"]),
            false => self.of(["not met", "nicht erfüllt", "niet voldaan"]),
        }
    }

    /// Whether a game is impartial.
    pub fn impartial(self, is: bool) -> &'static str {
        match is {
            true => self.of(["an impartial game", "ein neutrales Spiel", "een onpartijdig spel"]),
            false => self.of(["not an impartial game", "kein neutrales Spiel", "geen onpartijdig spel"]),
        }
    }

    /// Why there is no backward induction.
    pub fn no_induction(self, cycle: bool) -> &'static str {
        match cycle {
            true => self.of([
                "backward induction is not possible: there is a cycle",
                "Rückwärtsinduktion ist nicht möglich: Es gibt einen Kreis",
                "achterwaartse inductie is niet mogelijk: er is een kring",
            ]),
            false => self.of([
                "backward induction is not possible: the players have different moves",
                "Rückwärtsinduktion ist nicht möglich: Die Spieler haben verschiedene Züge",
                "achterwaartse inductie is niet mogelijk: de spelers hebben verschillende zetten",
            ]),
        }
    }

    /// What stands above the steps of backward induction.
    pub fn induction(self) -> &'static str {
        self.of([
            "backward induction, options first:",
            "Rückwärtsinduktion, Optionen zuerst:",
            "achterwaartse inductie, opties eerst:",
        ])
    }

    /// A step of backward induction.
    pub fn induction_step(self, position: &str, value: u32, why: &str, normal: u8, misere: u8) -> String {
        self.of([
            format!("  {position}: value {value} = {why}, normal win {normal}, misère win {misere}"),
            format!("  {position}: Wert {value} = {why}, normaler Sieg {normal}, Misère-Sieg {misere}"),
            format!("  {position}: waarde {value} = {why}, normale winst {normal}, misèrewinst {misere}"),
        ])
    }

    /// There is no move.
    pub fn no_moves(self) -> &'static str {
        self.of(["no moves", "keine Züge", "geen zetten"])
    }

    /// Which heaps statistics are about.
    pub fn heaps(self, game: &str, from: u64, to: u64) -> String {
        self.of([
            format!("{game}, heaps {from} to {to}"),
            format!("{game}, Haufen {from} bis {to}"),
            format!("{game}, stapels {from} tot {to}"),
        ])
    }

    /// Where a value occurs.
    pub fn at_heap(self, value: u64, heap: u64) -> String {
        self.of([
            format!("{value} at heap {heap}"),
            format!("{value} bei Haufen {heap}"),
            format!("{value} bij stapel {heap}"),
        ])
    }

    /// No heap.
    pub fn no_heap(self) -> &'static str {
        self.of(["none", "keiner", "geen"])
    }

    /// The mask of a sparse space, and whether the parity of the heap counts.
    pub fn mask(self, mask: u16, twisted: bool) -> String {
        let twist = self.of([
            " and the parity of the heap",
            " und die Parität des Haufens",
            " en de pariteit van de stapel",
        ]);
        let name = self.of(["mask", "Maske", "masker"]);
        format!("{name} {mask:b}{}", if twisted { twist } else { "" })
    }

    /// The last of rare heaps.
    pub fn last_rare(self, heap: u64) -> String {
        format!(", {} {heap}", self.of(["the last is", "der letzte ist", "de laatste is"]))
    }

    /// No sparse space.
    pub fn no_space(self) -> &'static str {
        self.of(["none that is worth it", "keiner, der sich lohnt", "geen die de moeite waard is"])
    }

    /// What a period is about.
    pub fn period_title(self, game: &str, misere: bool, outcomes: bool) -> String {
        let kind = match (misere, outcomes) {
            (false, false) => self.of(["values", "Werte", "waarden"]),
            (false, true) => self.of(["outcomes", "Ausgänge", "uitkomsten"]),
            (true, false) => self.of(["misère values", "Misère-Werte", "misèrewaarden"]),
            (true, true) => self.of(["misère outcomes", "Misère-Ausgänge", "misère-uitkomsten"]),
        };
        format!("{game}, {kind}")
    }

    /// A period and a preperiod.
    pub fn period(self, period: impl std::fmt::Display, preperiod: impl std::fmt::Display) -> String {
        self.of([
            format!("period {period}, preperiod {preperiod}"),
            format!("Periode {period}, Vorperiode {preperiod}"),
            format!("periode {period}, preperiode {preperiod}"),
        ])
    }

    /// So many heaps were computed.
    pub fn computed(self, heaps: u128) -> String {
        format!("{heaps} {}", self.of(["heaps", "Haufen", "stapels"]))
    }

    /// The verdict on a claim.
    pub fn verdict(self, holds: bool) -> &'static str {
        match holds {
            true => self.of(["true:", "wahr:", "waar:"]),
            false => self.of(["false:", "falsch:", "onwaar:"]),
        }
    }

    /// No proof within the limit.
    pub fn unproved(self, heaps: u64) -> String {
        self.of([
            format!("no period is proved by {heaps} heaps"),
            format!("{heaps} Haufen beweisen keine Periode"),
            format!("{heaps} stapels bewijzen geen periode"),
        ])
    }

    /// There is no period, or nobody knows.
    pub fn no_period(self, never: bool) -> &'static str {
        match never {
            true => self.of(["never periodic", "nie periodisch", "nooit periodiek"]),
            false => self.of(["open", "offen", "open"]),
        }
    }

    /// An equation that always holds.
    pub fn every_number(self) -> &'static str {
        self.of(["true for every number", "wahr für jede Zahl", "waar voor elk getal"])
    }

    /// Why one register cannot be swapped with itself.
    pub fn one_register(self) -> &'static str {
        self.of([
            "one register under two names becomes a xor a = 0: nothing is swapped, all is lost",
            "ein Register unter zwei Namen wird a xor a = 0: Nichts ist getauscht, alles verloren",
            "één register onder twee namen wordt a xor a = 0: niets is verwisseld, alles is verloren",
        ])
    }
}

/// Games with cycles, and rules that are put to the test.
impl Words {
    /// So many moves the winner needs at most.
    pub fn time_bound(self, bound: u128) -> String {
        self.of([
            format!("moves the winner needs: at most {bound} (formula)"),
            format!("Züge, die der Sieger braucht: höchstens {bound} (Formel)"),
            format!("zetten die de winnaar nodig heeft: hoogstens {bound} (formule)"),
        ])
    }

    /// So many moves the winner needs.
    pub fn time(self, time: u32) -> String {
        self.of([
            format!("moves the winner needs: exactly {time} with best play (retrograde analysis)"),
            format!("Züge, die der Sieger braucht: bei bestem Spiel genau {time} (Rückwärtsanalyse)"),
            format!(
                "zetten die de winnaar nodig heeft: bij het beste spel precies {time} (achterwaartse analyse)"
            ),
        ])
    }

    /// A winning move, and whether it reduces the time bound.
    pub fn winning(self, text: &str, reduces: Option<bool>) -> String {
        let effect = match reduces {
            Some(true) => self.of([
                " (reduces the time bound)",
                " (senkt die Zeitschranke)",
                " (verlaagt de tijdsgrens)",
            ]),
            Some(false) => self.of([
                " (wins, but does not reduce the time bound)",
                " (gewinnt, senkt aber die Zeitschranke nicht)",
                " (wint, maar verlaagt de tijdsgrens niet)",
            ]),
            None => "",
        };
        format!("{}: {text}{effect}", self.of(["winning", "gewinnt", "wint"]))
    }

    /// The verdict on a rule that is wrong.
    pub fn refuted(self) -> &'static str {
        self.of(["refuted", "widerlegt", "weerlegd"])
    }

    /// All numbers from one to another.
    pub fn range(self, low: impl Display, high: impl Display) -> String {
        self.of([format!("{low} to {high}"), format!("{low} bis {high}"), format!("{low} tot en met {high}")])
    }

    /// Where a rule is wrong.
    pub fn counterexample(self, place: &str, loses: bool) -> String {
        let truth = match loses {
            true => self.of(["loses", "verliert", "verliest"]),
            false => self.of(["wins", "gewinnt", "wint"]),
        };
        self.of([
            format!("at {place} the player to move {truth}, the rule says otherwise"),
            format!("bei {place} {truth}, wer am Zug ist; die Regel sagt etwas anderes"),
            format!("bij {place} {truth} wie aan zet is; de regel zegt iets anders"),
        ])
    }

    /// The verdict on a rule that was right wherever it was tested.
    pub fn confirmed(self) -> &'static str {
        self.of(["confirmed", "bestätigt", "bevestigd"])
    }

    /// Where it was tested.
    pub fn no_proof(self, checked: impl std::fmt::Display) -> String {
        self.of([
            format!("on {checked} positions, which is no proof"),
            format!("an {checked} Stellungen, was kein Beweis ist"),
            format!("op {checked} stellingen, wat geen bewijs is"),
        ])
    }

    /// The verdict on a rule that is right.
    pub fn proved(self) -> &'static str {
        self.of(["proved", "bewiesen", "bewezen"])
    }

    /// For every heap.
    pub fn for_all(self) -> &'static str {
        self.of(["for all x", "für alle x", "voor alle x"])
    }
}

/// The game at the table.
impl Words {
    /// What is said at the beginning.
    pub fn greeting(self, game: &str, convention: Convention) -> String {
        let end = match convention {
            Convention::Misere => self.of([
                "who cannot move wins",
                "wer nicht ziehen kann, gewinnt",
                "wie niet kan zetten, wint",
            ]),
            Convention::Normal => self.of([
                "who cannot move loses",
                "wer nicht ziehen kann, verliert",
                "wie niet kan zetten, verliest",
            ]),
        };
        let help = self.of(["Type 'help' for help.", "‚help‘ zeigt Hilfe.", "Typ ‘help’ voor hulp."]);
        format!("{game}; {end}. {help}")
    }

    /// At the end.
    pub fn good_bye(self) -> &'static str {
        self.of(["Good-bye.", "Auf Wiedersehen.", "Tot ziens."])
    }

    /// What the computer does.
    pub fn computer_plays(self, text: &str) -> String {
        self.of([
            format!("The computer plays {text}."),
            format!("Der Computer spielt {text}."),
            format!("De computer speelt {text}."),
        ])
    }

    /// Who cannot move any more; nobody is the computer, a person without a name is `you`.
    pub fn stuck(self, person: Option<Option<&str>>) -> String {
        match person {
            None => self
                .of([
                    "The computer has no move left.",
                    "Der Computer kann nicht mehr ziehen.",
                    "De computer heeft geen zet meer.",
                ])
                .into(),
            Some(None) => self
                .of(["You have no move left.", "Du kannst nicht mehr ziehen.", "Je hebt geen zet meer."])
                .into(),
            Some(Some(name)) => self.of([
                format!("{name} has no move left."),
                format!("{name} kann nicht mehr ziehen."),
                format!("{name} heeft geen zet meer."),
            ]),
        }
    }

    /// Who has won, as in [`Words::stuck`].
    pub fn has_won(self, person: Option<Option<&str>>) -> String {
        match person {
            None => self.of(["The computer wins.", "Der Computer gewinnt.", "De computer wint."]).into(),
            Some(None) => self.of(["You win!", "Du gewinnst!", "Je wint!"]).into(),
            Some(Some(name)) => {
                self.of([format!("{name} wins!"), format!("{name} gewinnt!"), format!("{name} wint!")])
            }
        }
    }

    /// Games won.
    pub fn score(self, name: Option<&str>, [human, computer]: [u32; 2]) -> String {
        let name = name.unwrap_or(self.of(["you", "du", "jij"]));
        let title = self.of(["Score", "Spielstand", "Stand"]);
        let machine = self.of(["computer", "Computer", "computer"]);
        format!("{title}: {name} {human}, {machine} {computer}")
    }

    /// What is asked for, in the game or after it.
    pub fn prompt(self, over: bool) -> &'static str {
        match over {
            true => self.of([
                "again, swap, undo, save FILE or quit> ",
                "again, swap, undo, save DATEI oder quit> ",
                "again, swap, undo, save BESTAND of quit> ",
            ]),
            false => self.of(["your move> ", "dein Zug> ", "jouw zet> "]),
        }
    }

    /// What can be done when the game is over.
    pub fn over(self) -> &'static str {
        self.of([
            "The game is over: type again, swap, undo, save FILE or quit.",
            "Das Spiel ist zu Ende: Tippe again, swap, undo, save DATEI oder quit.",
            "Het spel is afgelopen: typ again, swap, undo, save BESTAND of quit.",
        ])
    }

    /// What can be typed.
    pub fn table_help(self) -> &'static str {
        self.of([
            "Type a move as it is listed by 'moves', or: values, hint, undo, redo, record, board, \
             save FILE, load FILE, again, swap, score, rule ..., quit.",
            "Tippe einen Zug, wie ihn ‚moves‘ aufzählt, oder: values, hint, undo, redo, record, board, \
             save DATEI, load DATEI, again, swap, score, rule ..., quit.",
            "Typ een zet zoals ‘moves’ die noemt, of: values, hint, undo, redo, record, board, \
             save BESTAND, load BESTAND, again, swap, score, rule ..., quit.",
        ])
    }

    /// A move that is none.
    pub fn illegal(self, typed: &str, some: &str) -> String {
        self.of([
            format!("'{typed}' is not a legal move here. Legal are for example {some}; 'moves' lists all."),
            format!("„{typed}“ ist hier kein erlaubter Zug. Erlaubt sind zum Beispiel {some}; ‚moves‘ zählt alle auf."),
            format!("‘{typed}’ is hier geen toegestane zet. Toegestaan zijn bijvoorbeeld {some}; ‘moves’ noemt ze allemaal."),
        ])
    }

    /// A text that could be several moves.
    pub fn ambiguous(self, typed: &str, moves: &str) -> String {
        self.of([
            format!("'{typed}' could mean several moves: {moves}"),
            format!("„{typed}“ kann mehrere Züge bedeuten: {moves}"),
            format!("‘{typed}’ kan meer dan één zet betekenen: {moves}"),
        ])
    }

    /// There is no board.
    pub fn no_board(self) -> &'static str {
        self.of([
            "This game has no board of cells.",
            "Dieses Spiel hat kein Brett aus Feldern.",
            "Dit spel heeft geen bord met velden.",
        ])
    }

    /// There is no move to take back, or to make again.
    pub fn nothing_to(self, undo: bool) -> &'static str {
        match undo {
            true => self.of([
                "There is nothing to take back.",
                "Es gibt nichts zurückzunehmen.",
                "Er is niets terug te nemen.",
            ]),
            false => self.of([
                "There is nothing to make again.",
                "Es gibt nichts zu wiederholen.",
                "Er is niets te herhalen.",
            ]),
        }
    }

    /// A file is to be named.
    pub fn name_a_file(self) -> &'static str {
        self.of([
            "Name a file, as in: save evening.game",
            "Nenne eine Datei, wie in: save abend.game",
            "Noem een bestand, zoals in: save avond.game",
        ])
    }

    /// Where a game is saved.
    pub fn saved(self, file: &str) -> String {
        self.of([
            format!("Saved to {file}."),
            format!("Gespeichert in {file}."),
            format!("Opgeslagen in {file}."),
        ])
    }

    /// A file that cannot be written.
    pub fn unsaved(self, file: &str, error: &str) -> String {
        let error = self.told(error);
        self.of([
            format!("cannot write {file}: {error}"),
            format!("{file} ist nicht zu schreiben: {error}"),
            format!("{file} kan niet geschreven worden: {error}"),
        ])
    }

    /// What a move does.
    pub fn effect(self, outcome: Option<Outcome>) -> &'static str {
        match outcome {
            Some(Outcome::P) => self.of(["wins", "gewinnt", "wint"]),
            Some(Outcome::N) => self.of(["loses", "verliert", "verliest"]),
            None => self.of(["draws", "hält remis", "houdt remise"]),
        }
    }

    /// The keys of the cursor.
    pub fn keys(self) -> &'static str {
        self.of([
            "arrows move, space chooses, Enter plays; u undo, r redo, h hint, q quit",
            "Pfeile bewegen, Leertaste wählt, Enter zieht; u zurück, r wieder, h Tipp, q Ende",
            "pijltjes verplaatsen, spatie kiest, Enter zet; u terug, r opnieuw, h hint, q stop",
        ])
    }
}

/// The tour.
impl Words {
    /// Its title.
    pub fn tour_title(self) -> &'static str {
        self.of([
            "Grundy: a workbench for impartial games",
            "Grundy: eine Werkbank für neutrale Spiele",
            "Grundy: een werkbank voor onpartijdige spellen",
        ])
    }

    /// Its end.
    pub fn tour_end(self) -> &'static str {
        self.of([
            "Now try: grundy play nim:1,3,5,7, or grundy games for everything that can be played.",
            "Versuch jetzt: grundy play nim:1,3,5,7, oder grundy games für alles, was man spielen kann.",
            "Probeer nu: grundy play nim:1,3,5,7, of grundy games voor alles wat je kunt spelen.",
        ])
    }

    /// Between its stops.
    pub fn tour_pause(self) -> &'static str {
        self.of([
            "(Enter to go on, q to stop) ",
            "(Enter geht weiter, q hört auf) ",
            "(Enter gaat verder, q stopt) ",
        ])
    }

    /// One of the sentences of the tour, which are given in all languages.
    pub fn stop(self, said: super::Row) -> &'static str {
        self.of(said)
    }
}
