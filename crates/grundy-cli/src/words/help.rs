//! The help of the command line: English stands at the commands and their options; the rest is here. A test wants everything that the
//! help of the main commands says, and what every command is for.

use super::{Row, Words};
use grundy::language::Language;

/// What clap says itself around our texts.
const FRAMES: &[Row] = &[
    ["Usage:", "Aufruf:", "Gebruik:"],
    ["Arguments:", "Argumente:", "Argumenten:"],
    ["Commands:", "Befehle:", "Commando’s:"],
    ["Options:", "Optionen:", "Opties:"],
    ["Global options:", "Allgemeine Optionen:", "Algemene opties:"],
    ["[OPTIONS]", "[OPTIONEN]", "[OPTIES]"],
    ["<COMMAND>", "<BEFEHL>", "<COMMANDO>"],
    ["[COMMAND]", "[BEFEHL]", "[COMMANDO]"],
    ["<FILE>", "<DATEI>", "<BESTAND>"],
    ["<SIZE>", "<GRÖSSE>", "<GROOTTE>"],
    ["<SECONDS>", "<SEKUNDEN>", "<SECONDEN>"],
    ["<VALUE>", "<WERT>", "<WAARDE>"],
    ["<MOVES>", "<ZÜGE>", "<ZETTEN>"],
    ["<FRACTION>", "<BRUCH>", "<BREUK>"],
    ["<ENGINE>", "<VERFAHREN>", "<METHODE>"],
    ["<PERCENT>", "<PROZENT>", "<PROCENT>"],
    ["<AUTHOR>", "<AUTOR>", "<AUTEUR>"],
    ["[default:", "[sonst:", "[anders:"],
    ["[possible values:", "[möglich:", "[mogelijk:"],
    ["Possible values:", "Möglich sind:", "Mogelijk zijn:"],
    [
        "Print help (see more with '--help')",
        "Diese Hilfe (mehr mit ‚--help‘)",
        "Deze hulp (meer met ‘--help’)",
    ],
    ["Print help (see a summary with '-h')", "Diese Hilfe (kürzer mit ‚-h‘)", "Deze hulp (korter met ‘-h’)"],
    [
        "Print this message or the help of the given subcommand(s)",
        "Diese Hilfe, oder die eines Befehls",
        "Deze hulp, of die van een commando",
    ],
    ["Print help", "Diese Hilfe", "Deze hulp"],
    ["Print version", "Die Version", "De versie"],
];

impl Words {
    /// The command line with its help in this language.
    pub fn command(self, command: clap::Command) -> clap::Command {
        if self.0 == Language::English {
            return command;
        }
        let text = |text: Option<&clap::builder::StyledStr>| text.map(|text| self.told(&text.to_string()));
        let (about, long_about) = (text(command.get_about()), text(command.get_long_about()));
        let after = command.get_after_help().map(|after| self.captions(&after.to_string()));
        let mut command = command.mut_subcommands(|sub| self.command(sub)).mut_args(|arg| {
            let (help, long_help) = (text(arg.get_help()), text(arg.get_long_help()));
            let arg = match arg.get_value_names().and_then(|names| self.placeholders(names)) {
                Some(names) => arg.value_names(names),
                None => arg,
            };
            let arg = help.map_or(arg.clone(), |help| arg.help(help));
            long_help.map_or(arg.clone(), |help| arg.long_help(help))
        });
        command = about.map_or(command.clone(), |about| command.about(about));
        command = long_about.map_or(command.clone(), |about| command.long_about(about));
        after.map_or(command.clone(), |after| command.after_help(after))
    }

    /// What stands for the values of an option, if all of it is known; the columns of the help are as wide as it is.
    fn placeholders(self, names: &[clap::builder::Str]) -> Option<Vec<&'static str>> {
        let told = |name: &clap::builder::Str| {
            let row = FRAMES.iter().find(|row| row[0] == format!("<{name}>"))?;
            self.of(*row).strip_prefix('<')?.strip_suffix('>')
        };
        names.iter().map(told).collect()
    }

    /// The text of a help or of a usage, with what clap says itself in this language.
    pub fn framed(self, text: &str) -> String {
        let framed = FRAMES.iter().fold(text.to_string(), |text, row| replaced(&text, row[0], self.of(*row)));
        // What each of the possible values means stands behind a colon.
        let line = |line: &str| match line.split_once(": ") {
            Some((name, meaning)) if name.trim_start().starts_with("- ") => {
                // The meanings stand below each other.
                let (text, column) = (meaning.trim_start(), meaning.len() - meaning.trim_start().len());
                format!("{name}: {:column$}{}", "", self.told(text))
            }
            _ => line.to_string(),
        };
        let lines: Vec<String> = framed.split('\n').map(line).collect();
        lines.join("\n")
    }

    /// Lines of examples and what they show, in columns.
    fn captions(self, text: &str) -> String {
        let lines: Vec<String> = text.lines().map(|line| self.caption(line)).collect();
        lines.join("\n")
    }

    fn caption(self, line: &str) -> String {
        let mut told = String::new();
        for column in columns(line) {
            let words = column.trim_end();
            let width = column.chars().count();
            // A longer text moves what stands behind it.
            let text = self.told(words);
            let gap = width.saturating_sub(text.chars().count()).max(2);
            told.push_str(&text);
            told.push_str(&" ".repeat(if words == column { 0 } else { gap }));
        }
        told.trim_end().into()
    }
}

/// The text with other words wherever these stand, also where a line ends between them.
fn replaced(text: &str, words: &str, other: &str) -> String {
    let (mut told, mut rest) = (String::new(), text);
    while let Some(letter) = rest.chars().next() {
        let behind = words.split(' ').try_fold(rest, |rest, word| rest.trim_start().strip_prefix(word));
        match behind.filter(|_| !letter.is_whitespace()) {
            Some(behind) => {
                told.push_str(other);
                rest = behind;
            }
            None => {
                told.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    told
}

/// The columns of a line, each with the blanks behind it: two or more end it.
fn columns(line: &str) -> Vec<&str> {
    let (mut columns, mut from, mut blanks) = (Vec::new(), 0, 0);
    for (at, letter) in line.char_indices() {
        match letter {
            ' ' => blanks += 1,
            _ => {
                if blanks > 1 {
                    columns.push(&line[from..at]);
                    from = at;
                }
                blanks = 0;
            }
        }
    }
    columns.push(&line[from..]);
    columns
}

pub(super) const HELP: &[Row] = &[
    [
        "A workbench for impartial games: computes, draws, plays and teaches",
        "Eine Werkbank für neutrale Spiele: rechnet, zeichnet, spielt und lehrt",
        "Een werkbank voor onpartijdige spellen: rekent, tekent, speelt en legt uit",
    ],
    ["Play and learn", "Spielen und lernen", "Spelen en leren"],
    ["Compute", "Rechnen", "Rekenen"],
    ["Prove", "Beweisen", "Bewijzen"],
    ["Search", "Suchen", "Zoeken"],
    ["Draw", "Zeichnen", "Tekenen"],
    ["Data and set-up", "Daten und Einrichtung", "Gegevens en inrichting"],
    ["Global options", "Allgemeine Optionen", "Algemene opties"],
    [
        "The value and the outcome of a position",
        "Wert und Ausgang einer Stellung",
        "De waarde en de uitkomst van een stelling",
    ],
    [
        "The winning moves of a position, or all moves with the values they lead to",
        "Die Gewinnzüge einer Stellung, oder alle Züge mit den Werten, zu denen sie führen",
        "De winnende zetten van een stelling, of alle zetten met de waarden waar ze heen leiden",
    ],
    [
        "Step by step why a position is won or lost",
        "Schritt für Schritt, warum eine Stellung gewonnen oder verloren ist",
        "Stap voor stap waarom een stelling gewonnen of verloren is",
    ],
    [
        "Values or outcomes of heaps 0, 1, 2, ...",
        "Werte oder Ausgänge der Haufen 0, 1, 2, ...",
        "Waarden of uitkomsten van de stapels 0, 1, 2, ...",
    ],
    [
        "Period and preperiod of a subtraction game or a take-and-break game, exact, with the method",
        "Periode und Vorperiode eines Subtraktions- oder Oktalspiels, exakt, mit dem Verfahren",
        "Periode en preperiode van een aftrekspel of een octaal spel, exact, met de methode",
    ],
    [
        "What a take-and-break code means, equivalent codes, tables of octal games",
        "Was ein Code erlaubt, gleichwertige Codes, Tabellen der Oktalspiele",
        "Wat een code toestaat, gelijkwaardige codes, tabellen van octale spellen",
    ],
    [
        "Which moves of a subtraction game can be left out",
        "Welche Züge eines Subtraktionsspiels man weglassen kann",
        "Welke zetten van een aftrekspel weggelaten kunnen worden",
    ],
    [
        "Record periods and preperiods over all move sets of a kind, resumable",
        "Längste Perioden und Vorperioden unter allen Zugmengen einer Art, fortsetzbar",
        "Langste perioden en preperioden onder alle zettenverzamelingen van een soort, hervatbaar",
    ],
    [
        "Periods of a family of subtraction games with parameters, and the polynomials they lie on",
        "Perioden einer Familie von Subtraktionsspielen mit Parametern, und die Polynome, auf denen sie liegen",
        "Perioden van een familie aftrekspellen met parameters, en de veeltermen waarop ze liggen",
    ],
    [
        "Pictures of all subtraction games with one largest move: maps and curves",
        "Bilder aller Subtraktionsspiele mit einem größten Zug: Karten und Kurven",
        "Plaatjes van alle aftrekspellen met één grootste zet: kaarten en krommen",
    ],
    [
        "Other rules for the shift register of a subtraction game: nor, parity, threshold ...",
        "Andere Regeln für das Schieberegister eines Subtraktionsspiels: NOR, Parität, Schwelle ...",
        "Andere regels voor het schuifregister van een aftrekspel: nor, pariteit, drempel ...",
    ],
    [
        "Subtraction games with real moves: lost intervals and period",
        "Subtraktionsspiele mit reellen Zügen: verlorene Intervalle und Periode",
        "Aftrekspellen met reële zetten: verloren intervallen en periode",
    ],
    [
        "The misère quotient of a heap game: order, P-elements, presentation, period",
        "Der Misère-Quotient eines Haufenspiels: Ordnung, P-Elemente, Präsentation, Periode",
        "Het misère-quotiënt van een stapelspel: orde, P-elementen, presentatie, periode",
    ],
    [
        "The canonical form of a position in misère play; whether two positions are equal there",
        "Die kanonische Form einer Stellung im Misère-Spiel; ob zwei Stellungen dort gleich sind",
        "De canonieke vorm van een stelling in misère; of twee stellingen daar gelijk zijn",
    ],
    [
        "Symmetric subtraction sets: start sequences, orbits, bounds",
        "Symmetrische Zugmengen: Anfangsfolgen, Bahnen, Schranken",
        "Symmetrische zettenverzamelingen: beginrijen, banen, grenzen",
    ],
    [
        "Prove or refute a structure description, for all values of its parameters",
        "Eine Strukturbeschreibung für alle Werte ihrer Parameter beweisen oder widerlegen",
        "Een structuurbeschrijving voor alle waarden van haar parameters bewijzen of weerleggen",
    ],
    [
        "Find the structure of a family of subtraction games from its moves alone, and prove it",
        "Die Struktur einer Familie von Subtraktionsspielen allein aus den Zügen finden und beweisen",
        "De structuur van een familie aftrekspellen alleen uit de zetten vinden en bewijzen",
    ],
    [
        "Write a structure description out for given values, or show its skeleton",
        "Eine Strukturbeschreibung für gegebene Werte ausschreiben, oder ihr Gerüst zeigen",
        "Een structuurbeschrijving voor gegeven waarden uitschrijven, of haar geraamte tonen",
    ],
    [
        "The theorems that are known: listed, searched, which apply to a game, checked anew",
        "Die bekannten Sätze: aufgezählt, durchsucht, welche für ein Spiel gelten, neu geprüft",
        "De bekende stellingen: opgesomd, doorzocht, welke voor een spel gelden, opnieuw gecontroleerd",
    ],
    [
        "Check a certificate: of a structure proof, a misère quotient, the period of an octal game or the value of a board",
        "Ein Zertifikat prüfen: eines Strukturbeweises, eines Misère-Quotienten, der Periode eines Oktalspiels oder des Werts eines Bretts",
        "Een certificaat controleren: van een structuurbewijs, een misère-quotiënt, de periode van een octaal spel of de waarde van een bord",
    ],
    [
        "Everything about a position: its game graph, values, outcomes, longest play",
        "Alles über eine Stellung: Spielgraph, Werte, Ausgänge, längste Partie",
        "Alles over een stelling: spelgraaf, waarden, uitkomsten, langste partij",
    ],
    [
        "Draw the game graph: SVG, PNG, PDF, TikZ, DOT, GraphML or JSON",
        "Den Spielgraphen zeichnen: SVG, PNG, PDF, TikZ, DOT, GraphML oder JSON",
        "De spelgraaf tekenen: SVG, PNG, PDF, TikZ, DOT, GraphML of JSON",
    ],
    ["Play against the computer", "Gegen den Computer spielen", "Tegen de computer spelen"],
    [
        "Let two computer players meet: a series of games, or exact probabilities",
        "Zwei Computerspieler gegeneinander: viele Partien oder exakte Wahrscheinlichkeiten",
        "Twee computerspelers tegen elkaar: een reeks partijen of exacte kansen",
    ],
    [
        "Replay a game that was written down: positions, numbered board, who has won",
        "Eine aufgeschriebene Partie nachspielen: Stellungen, Brett mit Nummern, wer gewonnen hat",
        "Een opgeschreven partij naspelen: stellingen, bord met nummers, wie gewonnen heeft",
    ],
    [
        "Coins on a table: the mirror strategy where there are no cells",
        "Münzen auf einem Tisch: die Spiegelstrategie, wo es keine Felder gibt",
        "Munten op een tafel: de spiegelstrategie waar geen velden zijn",
    ],
    [
        "Turn a sum into Nim heaps, and a move in Nim back into moves of the sum",
        "Aus einer Summe Nim-Haufen machen, und aus einem Zug in Nim wieder Züge der Summe",
        "Van een som Nim-stapels maken, en van een zet in Nim weer zetten van de som",
    ],
    [
        "Solve a game with cycles: win, loss or draw, the time needed, a claimed solution checked",
        "Ein Spiel mit Kreisen lösen: Gewinn, Verlust oder remis, die nötige Zeit, eine behauptete Lösung geprüft",
        "Een spel met kringen oplossen: winst, verlies of remise, de benodigde tijd, een beweerde oplossing gecontroleerd",
    ],
    [
        "Test a rule you have guessed, such as 'x mod 3 = 0'",
        "Eine erratene Regel prüfen, etwa ‚x mod 3 = 0‘",
        "Een geraden regel toetsen, zoals ‘x mod 3 = 0’",
    ],
    [
        "Tables of nim addition and multiplication, and the reason for a cell",
        "Tafeln der Nim-Addition und Nim-Multiplikation, und der Grund für ein Feld",
        "Tafels van nimoptelling en nimvermenigvuldiging, en de reden voor een vakje",
    ],
    [
        "Calculate with nimbers and solve equations: '6*7', '1/7', '6+x=13'",
        "Mit Nimzahlen rechnen und Gleichungen lösen: ‚6*7‘, ‚1/7‘, ‚6+x=13‘",
        "Rekenen met nimgetallen en vergelijkingen oplossen: ‘6*7’, ‘1/7’, ‘6+x=13’",
    ],
    [
        "The least number missing in a set",
        "Die kleinste Zahl, die in einer Menge fehlt",
        "Het kleinste getal dat in een verzameling ontbreekt",
    ],
    [
        "Families of safe Nim positions: recognise, generate, unite",
        "Familien sicherer Nim-Stellungen: erkennen, erzeugen, vereinigen",
        "Families van veilige Nim-stellingen: herkennen, voortbrengen, verenigen",
    ],
    [
        "What the exclusive or is good for: swap two numbers, overlay two pictures",
        "Wozu das exklusive Oder gut ist: zwei Zahlen tauschen, zwei Bilder überlagern",
        "Waar de exclusieve of goed voor is: twee getallen verwisselen, twee plaatjes over elkaar leggen",
    ],
    [
        "Wythoff's game: pairs, values, periodic rows, chess pieces, generalised sequences, Fibonacci word",
        "Wythoffs Spiel: Paare, Werte, periodische Zeilen, Schachfiguren, verallgemeinerte Folgen, Fibonacci-Wort",
        "Het spel van Wythoff: paren, waarden, periodieke rijen, schaakstukken, algemenere rijen, Fibonacci-woord",
    ],
    [
        "Akiyama's Nim: exact P-positions, the published algorithm, its assumptions, values",
        "Akiyamas Nim: exakte P-Stellungen, der veröffentlichte Algorithmus, seine Annahmen, Werte",
        "Akiyama's Nim: exacte P-stellingen, het gepubliceerde algoritme, zijn aannames, waarden",
    ],
    [
        "Statistics of the P-positions of games, compared and drawn",
        "Statistik der P-Stellungen von Spielen, verglichen und gezeichnet",
        "Statistiek van de P-stellingen van spellen, vergeleken en getekend",
    ],
    [
        "Tables over sizes: values, counts, periods, for boards and any game with parameters",
        "Tabellen über Größen: Werte, Anzahlen, Perioden, für Bretter und jedes Spiel mit Parametern",
        "Tabellen over groottes: waarden, aantallen, perioden, voor borden en elk spel met parameters",
    ],
    [
        "The values of all positions of a board, as a table, text or Parquet",
        "Die Werte aller Stellungen eines Bretts, als Tabelle, Text oder Parquet",
        "De waarden van alle stellingen van een bord, als tabel, tekst of Parquet",
    ],
    [
        "Count positions: a box of matches, the states of a game, everything about a board",
        "Stellungen zählen: eine Schachtel Hölzer, die Zustände eines Spiels, alles über ein Brett",
        "Stellingen tellen: een doosje lucifers, de toestanden van een spel, alles over een bord",
    ],
    [
        "How many plays a position has, by their length",
        "Wie viele Partien eine Stellung hat, nach ihrer Länge",
        "Hoeveel partijen een stelling heeft, naar hun lengte",
    ],
    [
        "In how many ways dominoes cover a board",
        "Auf wie viele Arten Dominos ein Brett bedecken",
        "Op hoeveel manieren dominostenen een bord bedekken",
    ],
    [
        "Recompute every published table and report differences",
        "Jede veröffentlichte Tabelle neu berechnen und Unterschiede melden",
        "Elke gepubliceerde tabel opnieuw berekenen en verschillen melden",
    ],
    [
        "List all games of the notation",
        "Alle Spiele der Notation aufzählen",
        "Alle spellen van de notatie noemen",
    ],
    [
        "The web application, on this machine",
        "Die Webanwendung, auf diesem Rechner",
        "De webtoepassing, op deze machine",
    ],
    [
        "A process of the web application, which answers the questions of its input",
        "Ein Prozess der Webanwendung, der die Fragen seiner Eingabe beantwortet",
        "Een proces van de webtoepassing dat de vragen van zijn invoer beantwoordt",
    ],
    ["A short guided tour", "Ein kurzer Rundgang", "Een korte rondleiding"],
    ["Completions for your shell", "Vervollständigungen für die Shell", "Aanvullingen voor de shell"],
    ["Manual pages for your system", "Handbuchseiten für das System", "Handleidingen voor het systeem"],
    [
        "Print one JSON object instead of text",
        "Ein JSON-Objekt statt Text ausgeben (auf Englisch)",
        "Eén JSON-object in plaats van tekst geven (in het Engels)",
    ],
    [
        "The most memory for tables, such as 500M or 4G [default: half of the machine's]",
        "Der meiste Speicher für Tabellen, etwa 500M oder 4G [sonst die Hälfte des Rechners]",
        "Het meeste geheugen voor tabellen, zoals 500M of 4G [anders de helft van de machine]",
    ],
    [
        "Stop after so many seconds, such as 60 or 0.5",
        "Nach so vielen Sekunden anhalten, etwa 60 oder 0.5",
        "Na zoveel seconden stoppen, zoals 60 of 0.5",
    ],
    [
        "The language of the program: en, de or nl [default: that of the system, else en]",
        "Die Sprache des Programms: en, de oder nl [sonst die des Systems oder en]",
        "De taal van het programma: en, de of nl [anders die van het systeem of en]",
    ],
    ["A position, such as nim:3,5,7", "Eine Stellung, etwa nim:3,5,7", "Een stelling, zoals nim:3,5,7"],
    [
        "Misère play: who cannot move wins",
        "Misère-Spiel: Wer nicht ziehen kann, gewinnt",
        "Misère: wie niet kan zetten, wint",
    ],
    [
        "Only who wins: often much cheaper than the value",
        "Nur wer gewinnt: oft viel schneller als der Wert",
        "Alleen wie wint: vaak veel sneller dan de waarde",
    ],
    [
        "Misère play told as normal play: the value on the game graph without its end positions",
        "Misère-Spiel als normales Spiel: der Wert im Spielgraphen ohne seine Endstellungen",
        "Misère als normaal spel: de waarde op de spelgraaf zonder haar eindstellingen",
    ],
    [
        "Say win and loss in this author's words as well",
        "Gewinn und Verlust auch in den Worten dieses Autors sagen",
        "Winst en verlies ook in de woorden van deze auteur zeggen",
    ],
    [
        "Keep the values found in this file and go on from it next time",
        "Die gefundenen Werte in dieser Datei aufheben und beim nächsten Mal damit weitermachen",
        "De gevonden waarden in dit bestand bewaren en er de volgende keer mee verdergaan",
    ],
    [
        "Tell how much was searched: positions, time, questions to the table, entries",
        "Sagen, wie viel durchsucht wurde: Stellungen, Zeit, Fragen an die Tabelle, Einträge",
        "Zeggen hoeveel er doorzocht is: stellingen, tijd, vragen aan de tabel, regels",
    ],
    [
        "Compute everything anew that the file holds, and compare",
        "Alles, was die Datei enthält, neu berechnen und vergleichen",
        "Alles wat het bestand bevat opnieuw berekenen en vergelijken",
    ],
    [
        "Look the value up in a table that 'grundy table' has written",
        "Den Wert in einer Tabelle nachsehen, die ‚grundy table‘ geschrieben hat",
        "De waarde opzoeken in een tabel die ‘grundy table’ geschreven heeft",
    ],
    [
        "All moves, each with the value it leads to",
        "Alle Züge, jeder mit dem Wert, zu dem er führt",
        "Alle zetten, elk met de waarde waar hij heen leidt",
    ],
    [
        "The moves to positions of this value",
        "Die Züge zu Stellungen dieses Werts",
        "De zetten naar stellingen met deze waarde",
    ],
    [
        "Also how many moves the game lasts after each if the winner hurries and the loser delays",
        "Auch wie viele Züge das Spiel danach dauert, wenn der Gewinner eilt und der Verlierer verzögert",
        "Ook hoeveel zetten het spel daarna duurt, als de winnaar zich haast en de verliezer vertraagt",
    ],
    [
        "List at most so many of them [default: 1000; all where all moves are wanted]",
        "Höchstens so viele davon aufzählen [sonst 1000; alle, wo alle Züge gewünscht sind]",
        "Hoogstens zoveel ervan opsommen [anders 1000; alle waar alle zetten gewenst zijn]",
    ],
    [
        "Only the first so many hints, from vague to plain",
        "Nur die ersten so vielen Tipps, vom vagen zum deutlichen",
        "Alleen de eerste zoveel hints, van vaag naar duidelijk",
    ],
    [
        "A game played with one heap, such as kayles or subtract(3,7,8)",
        "Ein Spiel mit einem Haufen, etwa kayles oder subtract(3,7,8)",
        "Een spel met één stapel, zoals kayles of subtract(3,7,8)",
    ],
    ["The first heap", "Der erste Haufen", "De eerste stapel"],
    ["The last heap", "Der letzte Haufen", "De laatste stapel"],
    [
        "Outcomes instead of values: 0 = P (a loss for the player to move), 1 = N",
        "Ausgänge statt Werte: 0 = P (verloren für den, der am Zug ist), 1 = N",
        "Uitkomsten in plaats van waarden: 0 = P (verloren voor wie aan zet is), 1 = N",
    ],
    [
        "List the heaps at which the player to move loses",
        "Die Haufen aufzählen, bei denen verliert, wer am Zug ist",
        "De stapels noemen waarbij verliest wie aan zet is",
    ],
    [
        "Statistics instead of the values: the largest value, rare heaps, how often each value occurs",
        "Statistik statt der Werte: der größte Wert, seltene Haufen, wie oft jeder Wert vorkommt",
        "Statistiek in plaats van de waarden: de grootste waarde, zeldzame stapels, hoe vaak elke waarde voorkomt",
    ],
    [
        "Keep what was found in this file, and go on from it next time",
        "Was gefunden wurde, in dieser Datei aufheben und beim nächsten Mal damit weitermachen",
        "Wat gevonden werd in dit bestand bewaren, en er de volgende keer mee verdergaan",
    ],
    [
        "Print comma-separated values: heap and value",
        "Durch Kommas getrennt ausgeben: Haufen und Wert",
        "Met komma’s gescheiden geven: stapel en waarde",
    ],
    [
        "Print a b-file of the encyclopedia of integer sequences: lines of index and value",
        "Eine b-Datei der Enzyklopädie der Zahlenfolgen ausgeben: Zeilen mit Index und Wert",
        "Een b-bestand van de encyclopedie van getallenrijen geven: regels met index en waarde",
    ],
    [
        "A subtraction game such as subtract(3,7,8), or a take-and-break game such as kayles or octal(0.16)",
        "Ein Subtraktionsspiel wie subtract(3,7,8), oder ein Oktalspiel wie kayles oder octal(0.16)",
        "Een aftrekspel zoals subtract(3,7,8), of een octaal spel zoals kayles of octal(0.16)",
    ],
    [
        "Wins and losses instead of values",
        "Gewinn und Verlust statt Werte",
        "Winst en verlies in plaats van waarden",
    ],
    [
        "Take-and-break games: give up after so many heaps",
        "Oktalspiele: nach so vielen Haufen aufgeben",
        "Octale spellen: na zoveel stapels opgeven",
    ],
    [
        "Compute even where a theorem knows the answer",
        "Auch rechnen, wo ein Satz die Antwort kennt",
        "Ook rekenen waar een stelling het antwoord kent",
    ],
    [
        "What computes it; for outcomes definition, register, digit, blocks or intervals, for values definition, onehot or runs [default: the fastest]",
        "Was es berechnet; für Ausgänge definition, register, digit, blocks oder intervals, für Werte definition, onehot oder runs [sonst das schnellste]",
        "Wat het berekent; voor uitkomsten definition, register, digit, blocks of intervals, voor waarden definition, onehot of runs [anders het snelste]",
    ],
    [
        "Check a claimed period and preperiod, without storing the sequence",
        "Eine behauptete Periode und Vorperiode prüfen, ohne die Folge zu speichern",
        "Een beweerde periode en preperiode controleren, zonder de rij op te slaan",
    ],
    [
        "The outcomes before position 0, the last one nearest: 1 a win, 0 a loss [default: all wins]",
        "Die Ausgänge vor Stelle 0, der letzte am nächsten: 1 gewonnen, 0 verloren [sonst alle gewonnen]",
        "De uitkomsten voor plaats 0, de laatste het dichtstbij: 1 gewonnen, 0 verloren [anders alle gewonnen]",
    ],
    [
        "How the preperiod is counted: from position 0, or shifted by the largest move and one",
        "Wie die Vorperiode gezählt wird: ab Stelle 0, oder um den größten Zug und eins verschoben",
        "Hoe de preperiode geteld wordt: vanaf plaats 0, of verschoven met de grootste zet en één",
    ],
    [
        "Keep an interrupted search in this file and go on from it next time",
        "Eine unterbrochene Suche in dieser Datei aufheben und beim nächsten Mal damit weitermachen",
        "Een onderbroken zoektocht in dit bestand bewaren en er de volgende keer mee verdergaan",
    ],
    [
        "Placement games: write a proof of the value to this file, for 'grundy certify'; compressed if it ends in .gz",
        "Legespiele: einen Beweis des Wertes in diese Datei schreiben, für ‚grundy certify‘; gepackt, wenn sie auf .gz endet",
        "Legspellen: een bewijs van de waarde in dit bestand schrijven, voor ‘grundy certify’; gecomprimeerd als het op .gz eindigt",
    ],
    [
        "Octal games: write the proof to this file, for 'grundy certify'",
        "Oktalspiele: den Beweis in diese Datei schreiben, für ‚grundy certify‘",
        "Octale spellen: het bewijs in dit bestand schrijven, voor ‘grundy certify’",
    ],
    ["From position 0", "Ab Stelle 0", "Vanaf plaats 0"],
    [
        "Shifted by the largest move and one",
        "Um den größten Zug und eins verschoben",
        "Verschoven met de grootste zet en één",
    ],
    [
        "List every position with its outcomes, values and discounted value",
        "Jede Stellung mit Ausgängen, Werten und abgezinstem Wert aufzählen",
        "Elke stelling met uitkomsten, waarden en verdisconteerde waarde noemen",
    ],
    [
        "Show backward induction step by step",
        "Die Rückwärtsinduktion Schritt für Schritt zeigen",
        "De achterwaartse inductie stap voor stap tonen",
    ],
    [
        "Test the six requirements for an impartial game",
        "Die sechs Forderungen an ein neutrales Spiel prüfen",
        "De zes eisen aan een onpartijdig spel toetsen",
    ],
    [
        "The discount per move of the discounted value (win 1, loss -1), as a fraction",
        "Der Abschlag je Zug beim abgezinsten Wert (Gewinn 1, Verlust -1), als Bruch",
        "De korting per zet van de verdisconteerde waarde (winst 1, verlies -1), als breuk",
    ],
    [
        "Boards: positions that symmetries carry into each other count once",
        "Bretter: Stellungen, die durch Symmetrien ineinander übergehen, zählen einmal",
        "Borden: stellingen die door symmetrie in elkaar overgaan, tellen één keer",
    ],
    [
        "Juvavum: positions that differ by the order of rows and columns count once",
        "Juvavum: Stellungen, die sich in der Ordnung der Zeilen und Spalten unterscheiden, zählen einmal",
        "Juvavum: stellingen die in de volgorde van rijen en kolommen verschillen, tellen één keer",
    ],
    [
        "Boards: show the tree of positions, each as code | value | successors",
        "Bretter: den Baum der Stellungen zeigen, jede als Code | Wert | Nachfolger",
        "Borden: de boom van stellingen tonen, elk als code | waarde | opvolgers",
    ],
    [
        "Boards: show the tree only so many moves deep",
        "Bretter: den Baum nur so viele Züge tief zeigen",
        "Borden: de boom maar zoveel zetten diep tonen",
    ],
    [
        "Boards: first moves that win if nobody may begin the mirror strategy: no mirrored first answer, no opening at the centre",
        "Bretter: erste Züge, die gewinnen, wenn niemand mit der Spiegelstrategie beginnen darf: keine gespiegelte erste Antwort, keine Eröffnung in der Mitte",
        "Borden: eerste zetten die winnen als niemand de spiegelstrategie mag beginnen: geen gespiegeld eerste antwoord, geen opening in het midden",
    ],
    [
        "Boards: value and winner in misère play",
        "Bretter: Wert und Gewinner im Misère-Spiel",
        "Borden: waarde en winnaar in misère",
    ],
    [
        "Print the table as comma-separated values",
        "Die Tabelle durch Kommas getrennt ausgeben",
        "De tabel met komma’s gescheiden geven",
    ],
    [
        "The position to start from, such as nim:1,3,5,7",
        "Die Stellung am Anfang, etwa nim:1,3,5,7",
        "De stelling om mee te beginnen, zoals nim:1,3,5,7",
    ],
    ["How well the computer plays", "Wie gut der Computer spielt", "Hoe goed de computer speelt"],
    [
        "In so many percent of its turns a fallible player moves at random",
        "In so vielen Prozent seiner Züge zieht ein fehlbarer Spieler zufällig",
        "In zoveel procent van zijn beurten zet een feilbare speler willekeurig",
    ],
    [
        "How small the rest must be for a perfect endgame: free cells where single cells are taken, else pieces",
        "Wie klein der Rest für ein perfektes Endspiel sein muss: freie Felder, wo einzelne Felder genommen werden, sonst Steine",
        "Hoe klein de rest moet zijn voor een perfect eindspel: vrije velden waar losse velden genomen worden, anders stukken",
    ],
    ["The computer begins", "Der Computer beginnt", "De computer begint"],
    [
        "Begin in the middle of a game played at random",
        "Mitten in einer zufällig gespielten Partie beginnen",
        "Midden in een willekeurig gespeelde partij beginnen",
    ],
    ["Your name", "Dein Name", "Je naam"],
    [
        "Choose cells with the arrow keys, space and Enter",
        "Felder mit Pfeiltasten, Leertaste und Enter wählen",
        "Velden kiezen met pijltjestoetsen, spatie en Enter",
    ],
    ["Go on with a saved game", "Ein gespeichertes Spiel fortsetzen", "Verdergaan met een opgeslagen spel"],
    [
        "Look values up in a table that 'grundy table' has written",
        "Werte in einer Tabelle nachsehen, die ‚grundy table‘ geschrieben hat",
        "Waarden opzoeken in een tabel die ‘grundy table’ geschreven heeft",
    ],
    [
        "Makes the computer's choices repeatable",
        "Macht die Wahl des Computers wiederholbar",
        "Maakt de keuzes van de computer herhaalbaar",
    ],
    ["Wins whenever it can", "Gewinnt, wann immer es geht", "Wint wanneer het kan"],
    [
        "Perfect, but sometimes moves at random",
        "Perfekt, zieht aber manchmal zufällig",
        "Perfect, maar zet soms willekeurig",
    ],
    ["Any move", "Irgendein Zug", "Een willekeurige zet"],
    [
        "Boards: the most symmetric move",
        "Bretter: der symmetrischste Zug",
        "Borden: de meest symmetrische zet",
    ],
    [
        "Boards: opens in the centre, then mirrors",
        "Bretter: eröffnet in der Mitte, spiegelt dann",
        "Borden: opent in het midden en spiegelt dan",
    ],
    [
        "Boards: at random until little is left, then perfect",
        "Bretter: zufällig, bis wenig übrig ist, dann perfekt",
        "Borden: willekeurig tot er weinig over is, dan perfect",
    ],
    [
        "Boards: mirrors where that must win, else a perfect endgame",
        "Bretter: spiegelt, wo das gewinnen muss, sonst ein perfektes Endspiel",
        "Borden: spiegelt waar dat moet winnen, anders een perfect eindspel",
    ],
    [
        "Exact probabilities only: the best chance against the opponent at hand",
        "Nur bei exakten Wahrscheinlichkeiten: die beste Aussicht gegen diesen Gegner",
        "Alleen bij exacte kansen: de beste kans tegen deze tegenstander",
    ],
    ["Only this game", "Nur dieses Spiel", "Alleen dit spel"],
    [
        "Numbers separated by commas, with or without braces",
        "Zahlen, durch Kommas getrennt, mit oder ohne geschweifte Klammern",
        "Getallen, gescheiden door komma’s, met of zonder accolades",
    ],
    [
        "A formula, or an equation in x",
        "Eine Formel, oder eine Gleichung in x",
        "Een formule, of een vergelijking in x",
    ],
    ["Print numbers in binary", "Zahlen binär ausgeben", "Getallen binair geven"],
    [
        "Swap two numbers without a third place, step by step",
        "Zwei Zahlen ohne dritten Platz tauschen, Schritt für Schritt",
        "Twee getallen verwisselen zonder derde plaats, stap voor stap",
    ],
    [
        "Lay one picture over another; doing it twice gives the first one back",
        "Ein Bild über ein anderes legen; zweimal getan, ergibt es wieder das erste",
        "Eén plaatje over een ander leggen; twee keer gedaan geeft het eerste terug",
    ],
    ["The first number", "Die erste Zahl", "Het eerste getal"],
    ["The second number", "Die zweite Zahl", "Het tweede getal"],
    [
        "Use one and the same register for both names: it ends as 0",
        "Ein und dasselbe Register für beide Namen nehmen: Es endet als 0",
        "Eén en hetzelfde register voor beide namen nemen: het eindigt als 0",
    ],
    ["The picture below", "Das Bild unten", "Het plaatje onder"],
    ["The picture above", "Das Bild oben", "Het plaatje boven"],
    ["Examples:", "Beispiele:", "Voorbeelden:"],
    ["Example:", "Beispiel:", "Voorbeeld:"],
    [
        "lists all games and how their positions are written",
        "alle Spiele, und wie man ihre Stellungen schreibt",
        "alle spellen, en hoe je hun stellingen schrijft",
    ],
    [
        "Exit status: 0 done, 1 a negative verdict, 2 wrong input, 3 stopped by a limit or by Ctrl-C.",
        "Status am Ende: 0 getan, 1 die Antwort ist nein, 2 falsche Eingabe, 3 durch eine Grenze oder Strg-C angehalten.",
        "Status aan het einde: 0 gedaan, 1 het antwoord is nee, 2 foute invoer, 3 gestopt door een grens of Ctrl-C.",
    ],
    [
        "far out, by a theorem of the store",
        "weit draußen, nach einem gespeicherten Satz",
        "ver weg, met een opgeslagen stelling",
    ],
    ["far out, by a theorem", "weit draußen, nach einem Satz", "ver weg, met een stelling"],
    [
        "all moves to positions of value 1",
        "alle Züge zu Stellungen vom Wert 1",
        "alle zetten naar stellingen met waarde 1",
    ],
    [
        "how long the game lasts after each winning move",
        "wie lange das Spiel nach jedem Gewinnzug dauert",
        "hoe lang het spel na elke winnende zet duurt",
    ],
    [
        "how many moves win, and the first of them",
        "wie viele Züge gewinnen, und die ersten davon",
        "hoeveel zetten winnen, en de eerste daarvan",
    ],
    ["only the first two hints", "nur die ersten zwei Tipps", "alleen de eerste twee hints"],
    ["by the misère quotient", "mit dem Misère-Quotienten", "met het misère-quotiënt"],
    ["by runs, with jumps", "in Läufen, mit Sprüngen", "in reeksen, met sprongen"],
    ["although a theorem knows it", "obwohl ein Satz es weiß", "hoewel een stelling het weet"],
    ["for 'grundy certify'", "für ‚grundy certify‘", "voor ‘grundy certify’"],
    ["gives up there, exit status 1", "gibt dort auf, Status 1", "geeft daar op, status 1"],
    [
        "every position: misère and normal win, value",
        "jede Stellung: Misère- und normaler Sieg, Wert",
        "elke stelling: misère- en normale winst, waarde",
    ],
    [
        "backward induction step by step",
        "Rückwärtsinduktion Schritt für Schritt",
        "achterwaartse inductie stap voor stap",
    ],
    [
        "as the analysis tool of Schneider's thesis",
        "wie das Analysewerkzeug aus Schneiders Arbeit",
        "zoals het analyseprogramma uit Schneiders scriptie",
    ],
    [
        "Numbers go up to 2^128-1; + is nim addition, * nim multiplication; also /, ^, sqrt(...), inv(...).",
        "Zahlen gehen bis 2^128-1; + ist Nim-Addition, * Nim-Multiplikation; auch /, ^, sqrt(...), inv(...).",
        "Getallen gaan tot 2^128-1; + is nimoptelling, * nimvermenigvuldiging; ook /, ^, sqrt(...), inv(...).",
    ],
    [
        "Pictures are text files of equal size, '#' black and '.' white.",
        "Bilder sind gleich große Textdateien, ‚#‘ schwarz und ‚.‘ weiß.",
        "Plaatjes zijn tekstbestanden van gelijke grootte, ‘#’ zwart en ‘.’ wit.",
    ],
    [
        "While playing, type a move as it is listed (7->4, A01, take 2), or one of:",
        "Beim Spielen tippt man einen Zug, wie er aufgezählt wird (7->4, A01, take 2), oder:",
        "Tijdens het spelen typ je een zet zoals hij genoemd wordt (7->4, A01, take 2), of:",
    ],
    ["all legal moves", "alle erlaubten Züge", "alle toegestane zetten"],
    [
        "all legal moves with their values",
        "alle erlaubten Züge mit ihren Werten",
        "alle toegestane zetten met hun waarden",
    ],
    [
        "a hint; again for a plainer one",
        "ein Tipp; noch einmal für einen deutlicheren",
        "een hint; nog eens voor een duidelijker hint",
    ],
    ["take your last move back", "deinen letzten Zug zurücknehmen", "je laatste zet terugnemen"],
    ["make it again", "ihn wieder machen", "hem opnieuw doen"],
    ["the moves so far", "die Züge bisher", "de zetten tot nu toe"],
    [
        "the board with the numbers of the moves",
        "das Brett mit den Nummern der Züge",
        "het bord met de nummers van de zetten",
    ],
    ["write the game to a file", "das Spiel in eine Datei schreiben", "het spel in een bestand schrijven"],
    ["go on with a saved game", "ein gespeichertes Spiel fortsetzen", "verdergaan met een opgeslagen spel"],
    ["a new game", "ein neues Spiel", "een nieuw spel"],
    [
        "a new game, the other side begins",
        "ein neues Spiel, die andere Seite beginnt",
        "een nieuw spel, de andere kant begint",
    ],
    ["games won so far", "bisher gewonnene Spiele", "tot nu toe gewonnen spellen"],
    [
        "test a rule, as in: rule x mod 3 = 0",
        "eine Regel prüfen, wie in: rule x mod 3 = 0",
        "een regel toetsen, zoals in: rule x mod 3 = 0",
    ],
    ["stop playing", "aufhören", "ophouden"],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The commands whose help and answers are in all languages.
    const MAIN: [&str; 12] = [
        "value", "moves", "explain", "sequence", "period", "analyse", "play", "tour", "games", "mex",
        "nimber", "xor",
    ];

    fn known(text: &str) {
        for language in [Language::German, Language::Dutch] {
            assert!(Words(language).known(text).is_some(), "no {language} for: {text}");
        }
    }

    fn all_known(command: &clap::Command) {
        command.get_about().iter().for_each(|about| known(&about.to_string()));
        command.get_long_about().iter().for_each(|about| known(&about.to_string()));
        for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
            argument.get_help().iter().for_each(|help| known(&help.to_string()));
            argument.get_long_help().iter().for_each(|help| known(&help.to_string()));
            for value in argument.get_possible_values() {
                value.get_help().iter().for_each(|help| known(&help.to_string()));
            }
        }
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        for column in after.lines().flat_map(columns).map(str::trim) {
            // Examples, and the words that are typed at the table.
            let shown = column.starts_with("grundy ") || !column.contains([' ', ':']) || column.len() < 7;
            if !shown {
                known(column);
            }
        }
        command.get_subcommands().for_each(all_known);
    }

    #[test]
    fn the_help_of_the_main_commands_is_in_all_languages() {
        let command = crate::command();
        for name in MAIN {
            all_known(command.find_subcommand(name).unwrap_or_else(|| panic!("there is no {name}")));
        }
        command.get_about().iter().for_each(|about| known(&about.to_string()));
        for group in crate::groups::GROUPS {
            known(group.title);
        }
        for sub in command.get_subcommands() {
            sub.get_about().iter().for_each(|about| known(&about.to_string()));
        }
    }

    #[test]
    fn possible_values_are_told() {
        let told = Words(Language::German).framed("  - plain:   From position 0\n  - shifted: Any move");
        assert_eq!(told, "  - plain:   Ab Stelle 0\n  - shifted: Irgendein Zug");
    }

    #[test]
    fn columns_stay_columns() {
        let line = "  moves    all legal moves             values  all legal moves with their values";
        let told = "  moves    alle erlaubten Züge         values  alle erlaubten Züge mit ihren Werten";
        assert_eq!(Words(Language::German).caption(line), told);
    }
}
