//! Sentences and headings of what is found out about special games, of proofs and of tables: Akiyama's and Wythoff's game, coins, real
//! heaps, symmetric and superfluous moves, certificates, published tables, pictures of sequences.

use super::Row;

/// English, German and Dutch.
pub(super) const FINDINGS: &[Row] = &[
    // Akiyama's Nim.
    [
        "{one} and {other}: first different in row {row}: {first} and {second}",
        "{one} und {other}: zuerst verschieden in Zeile {row}: {first} und {second}",
        "{one} en {other}: voor het eerst verschillend in rij {row}: {first} en {second}",
    ],
    [
        "{one} and {other}: the same in all {rows} rows",
        "{one} und {other}: in allen {rows} Zeilen gleich",
        "{one} en {other}: gelijk in alle {rows} rijen",
    ],
    [
        "{what}: no counterexample among {rows} rows",
        "{what}: kein Gegenbeispiel in {rows} Zeilen",
        "{what}: geen tegenvoorbeeld in {rows} rijen",
    ],
    ["{what}: false, {how}", "{what}: falsch, {how}", "{what}: onwaar, {how}"],
    [
        "row {one}: {heaps}, row {other}: {others}",
        "Zeile {one}: {heaps}, Zeile {other}: {others}",
        "rij {one}: {heaps}, rij {other}: {others}",
    ],
    [
        "smallest heaps are all different",
        "die kleinsten Haufen sind alle verschieden",
        "de kleinste stapels zijn allemaal verschillend",
    ],
    [
        "middle heaps are all different",
        "die mittleren Haufen sind alle verschieden",
        "de middelste stapels zijn allemaal verschillend",
    ],
    [
        "largest heaps are all different",
        "die größten Haufen sind alle verschieden",
        "de grootste stapels zijn allemaal verschillend",
    ],
    ["a difference b-a never comes back", "keine Differenz b-a kommt wieder", "geen verschil b-a komt terug"],
    [
        "largest heaps of neighbouring rows never differ by 1",
        "die größten Haufen benachbarter Zeilen unterscheiden sich nie um 1",
        "de grootste stapels van naburige rijen verschillen nooit 1",
    ],
    [
        "no number stands in two columns",
        "keine Zahl steht in zwei Spalten",
        "geen getal staat in twee kolommen",
    ],
    [
        "every number below {number} occurs, every difference below {difference}",
        "jede Zahl unter {number} kommt vor, jede Differenz unter {difference}",
        "elk getal onder {number} komt voor, elk verschil onder {difference}",
    ],
    ["({heaps}) may be taken", "({heaps}) darf genommen werden", "({heaps}) mag genomen worden"],
    [
        "({heaps}) is not a move: one number must be 0 or two equal, and not all 0",
        "({heaps}) ist kein Zug: Eine Zahl muss 0 sein, oder zwei sind gleich, und nicht alle 0",
        "({heaps}) is geen zet: één getal moet 0 zijn, of twee zijn gelijk, en niet alle 0",
    ],
    ["row", "Zeile", "rij"],
    // Certificates.
    ["{file}: a valid proof", "{file}: ein gültiger Beweis", "{file}: een geldig bewijs"],
    ["{file}: not valid: {reason}", "{file}: nicht gültig: {reason}", "{file}: niet geldig: {reason}"],
    ["game", "Spiel", "spel"],
    ["rule", "Regel", "regel"],
    ["statement", "Aussage", "bewering"],
    ["for", "für", "voor"],
    ["the code with digits {digits}", "der Code mit den Ziffern {digits}", "de code met de cijfers {digits}"],
    ["take one of {moves}", "nimm eine von {moves}", "neem een van {moves}"],
    [
        "take one of {moves}, or more than {number}",
        "nimm eine von {moves} oder mehr als {number}",
        "neem een van {moves} of meer dan {number}",
    ],
    [
        "the moves of heaps up to {number}, listed",
        "die Züge der Haufen bis {number}, aufgezählt",
        "de zetten van de stapels tot en met {number}, opgesomd",
    ],
    [
        "its misère quotient has {order} elements, {count} of them P",
        "sein Misère-Quotient hat {order} Elemente, davon {count} P",
        "zijn misère-quotiënt heeft {order} elementen, waarvan {count} P",
    ],
    [
        "all heaps: their elements have period {period} from {preperiod} on",
        "alle Haufen: ihre Elemente haben ab {preperiod} die Periode {period}",
        "alle stapels: hun elementen hebben vanaf {preperiod} periode {period}",
    ],
    [
        "positions with heaps up to {number}",
        "Stellungen mit Haufen bis {number}",
        "stellingen met stapels tot en met {number}",
    ],
    [
        "the values of its heaps have the least period {period}, from heap {preperiod} on and not earlier",
        "die Werte seiner Haufen haben die kleinste Periode {period}, vom Haufen {preperiod} an und nicht früher",
        "de waarden van zijn stapels hebben de kleinste periode {period}, vanaf stapel {preperiod} en niet eerder",
    ],
    [
        "{heaps} heaps by the definition; the largest value is {value}",
        "{heaps} Haufen nach der Definition; der größte Wert ist {value}",
        "{heaps} stapels volgens de definitie; de grootste waarde is {value}",
    ],
    [
        "{heaps} heaps between windows, each of them covered; the largest value is {value}",
        "{heaps} Haufen zwischen Fenstern, jedes davon gedeckt; der größte Wert ist {value}",
        "{heaps} stapels tussen vensters, elk daarvan gedekt; de grootste waarde is {value}",
    ],
    ["its value is {value}", "sein Wert ist {value}", "zijn waarde is {value}"],
    [
        "{claims} claims about parts of the board, {values} of them values, {mirrored} by mirror images; {moves} moves",
        "{claims} Behauptungen über Teile des Bretts, davon {values} Werte, {mirrored} durch Spiegelbilder; {moves} Züge",
        "{claims} beweringen over delen van het bord, waarvan {values} waarden, {mirrored} door spiegelbeelden; {moves} zetten",
    ],
    // Published tables, and the signature of the searches.
    ["rows", "Zeilen", "rijen"],
    ["agree", "gleich", "gelijk"],
    ["source wrong", "Quelle falsch", "bron fout"],
    ["skipped", "ausgelassen", "overgeslagen"],
    ["undecided", "offen", "open"],
    ["differ", "anders", "anders"],
    ["no differences", "keine Unterschiede", "geen verschillen"],
    ["no differences so far", "bisher keine Unterschiede", "tot nu toe geen verschillen"],
    ["{count} differences", "{count} Unterschiede", "{count} verschillen"],
    ["{count} differences so far", "bisher {count} Unterschiede", "tot nu toe {count} verschillen"],
    [
        "{file}: line {place}: the table says {stated}, computed {computed}",
        "{file}: Zeile {place}: die Tabelle sagt {stated}, berechnet wurde {computed}",
        "{file}: regel {place}: de tabel zegt {stated}, berekend is {computed}",
    ],
    [
        "{file}: line {place}: the source prints {printed}, right is {right}",
        "{file}: Zeile {place}: die Quelle druckt {printed}, richtig ist {right}",
        "{file}: regel {place}: de bron drukt {printed}, juist is {right}",
    ],
    [
        "{file}: {count} games in rows that agree were not decided within the limit",
        "{file}: {count} Spiele in Zeilen, die übereinstimmen, wurden innerhalb der Grenze nicht entschieden",
        "{file}: {count} spellen in rijen die kloppen zijn binnen de grens niet beslist",
    ],
    [
        "{file}: skipped ({count}): {reason}",
        "{file}: ausgelassen ({count}): {reason}",
        "{file}: overgeslagen ({count}): {reason}",
    ],
    ["solver", "Verfahren", "methode"],
    ["position", "Stellung", "stelling"],
    ["play", "Spielweise", "speelwijze"],
    ["nodes", "Knoten", "knopen"],
    ["lookups", "Nachschläge", "opzoekingen"],
    ["hits", "Treffer", "treffers"],
    ["entries", "Einträge", "items"],
    ["stated", "angegeben", "opgegeven"],
    ["board search", "Brettsuche", "bordzoeken"],
    ["classes of Juvavum", "Klassen von Juvavum", "klassen van Juvavum"],
    ["table of bars", "Tabelle der Riegel", "tabel van repen"],
    ["generic", "allgemein", "algemeen"],
    ["different moves", "verschiedene Züge", "verschillende zetten"],
    ["signature {number}", "Signatur {number}", "signatuur {number}"],
    [
        "signature {number}: a search has changed",
        "Signatur {number}: Eine Suche hat sich geändert",
        "signatuur {number}: een zoekmethode is veranderd",
    ],
    // Coins on a table, safe heaps, boxes.
    [
        "first coin on the centre {place}",
        "die erste Münze auf die Mitte {place}",
        "de eerste munt op het midden {place}",
    ],
    ["reply to {coin}: {reply}", "Antwort auf {coin}: {reply}", "antwoord op {coin}: {reply}"],
    [
        "{heaps} is safe: family {family}, n={n}",
        "{heaps} ist sicher: Familie {family}, n={n}",
        "{heaps} is veilig: familie {family}, n={n}",
    ],
    [
        "{heaps} is safe; families are known for two and three heaps",
        "{heaps} ist sicher; Familien sind für zwei und drei Haufen bekannt",
        "{heaps} is veilig; families zijn bekend voor twee en drie stapels",
    ],
    [
        "{heaps} is not safe: its nim sum is {sum}",
        "{heaps} ist nicht sicher: Die Nimsumme ist {sum}",
        "{heaps} is niet veilig: de nimsom is {sum}",
    ],
    ["{heaps}: nim sum {sum}", "{heaps}: Nimsumme {sum}", "{heaps}: nimsom {sum}"],
    ["{heaps}: nim sum {sum}, safe", "{heaps}: Nimsumme {sum}, sicher", "{heaps}: nimsom {sum}, veilig"],
    [
        "{family}: safe for every n: {reason}",
        "{family}: sicher für jedes n: {reason}",
        "{family}: veilig voor elke n: {reason}",
    ],
    ["{family}: not safe at n={n}", "{family}: nicht sicher bei n={n}", "{family}: niet veilig bij n={n}"],
    [
        "equal heaps cancel in pairs",
        "gleiche Haufen heben sich paarweise auf",
        "gelijke stapels heffen elkaar paarsgewijs op",
    ],
    [
        "the multiples of n cancel in pairs, and what is left is {sum}",
        "die Vielfachen von n heben sich paarweise auf, und es bleibt {sum}",
        "de veelvouden van n heffen elkaar paarsgewijs op, en er blijft {sum} over",
    ],
    [
        "followed digit by digit for all n at once: in each of {states} states of the carries the column has an even number of ones",
        "Ziffer für Ziffer für alle n zugleich verfolgt: In jedem der {states} Zustände der Überträge hat die Spalte eine gerade Zahl von Einsen",
        "cijfer voor cijfer voor alle n tegelijk gevolgd: in elk van de {states} toestanden van de onthouden cijfers heeft de kolom een even aantal enen",
    ],
    // Descriptions written out.
    ["moves {moves}", "Züge {moves}", "zetten {moves}"],
    [
        "beginning for {values}, length {length}",
        "Anfang für {values}, Länge {length}",
        "begin voor {values}, lengte {length}",
    ],
    [
        "beginning of the only member, length {length}",
        "Anfang des einzigen Mitglieds, Länge {length}",
        "begin van het enige lid, lengte {length}",
    ],
    ["endless loop, length {length}", "endlose Schleife, Länge {length}", "eindeloze lus, lengte {length}"],
    [
        "checked: this is the sequence of the game",
        "geprüft: Das ist die Folge des Spiels",
        "nagegaan: dit is de rij van het spel",
    ],
    [
        "wrong at position {place}: the options {options} ask for {computed}, stated is {stated}",
        "falsch an der Stelle {place}: Die Optionen {options} verlangen {computed}, angegeben ist {stated}",
        "fout op plaats {place}: de opties {options} vragen om {computed}, opgegeven is {stated}",
    ],
    ["block {block}: empty", "Block {block}: leer", "blok {block}: leeg"],
    [
        "block {block}: length {length}, 1 word",
        "Block {block}: Länge {length}, 1 Wort",
        "blok {block}: lengte {length}, 1 woord",
    ],
    [
        "block {block}: length {length}, {count} words",
        "Block {block}: Länge {length}, {count} Wörter",
        "blok {block}: lengte {length}, {count} woorden",
    ],
    ["# together {length}", "# zusammen {length}", "# samen {length}"],
    [
        "{name}, in the store of theorems",
        "{name}, im Speicher der Sätze",
        "{name}, in de voorraad stellingen",
    ],
    ["{file}: not proved: {reason}", "{file}: nicht bewiesen: {reason}", "{file}: niet bewezen: {reason}"],
    [
        "{file}: words of {moves}, letters {letters}",
        "{file}: Wörter von {moves}, Buchstaben {letters}",
        "{file}: woorden van {moves}, letters {letters}",
    ],
    [
        "{file}: {count} transitions of {moves}",
        "{file}: {count} Übergänge von {moves}",
        "{file}: {count} overgangen van {moves}",
    ],
    [
        "its options lie before the block",
        "seine Optionen liegen vor dem Block",
        "zijn opties liggen voor het blok",
    ],
    [
        "right, in {cases} cases and {pieces} pieces",
        "richtig, in {cases} Fällen und {pieces} Stücken",
        "juist, in {cases} gevallen en {pieces} stukken",
    ],
    [
        "wrong at letter {letter} (from 0), for example {values}: the options {options} ask for {computed}, stated is {stated}",
        "falsch beim Buchstaben {letter} (ab 0), zum Beispiel {values}: Die Optionen {options} verlangen {computed}, angegeben ist {stated}",
        "fout bij letter {letter} (vanaf 0), bijvoorbeeld {values}: de opties {options} vragen om {computed}, opgegeven is {stated}",
    ],
    ["not decided: {reason}", "nicht entschieden: {reason}", "niet beslist: {reason}"],
    ["place", "Stelle", "plaats"],
    ["reached", "erreicht", "bereikt"],
    ["case", "Fall", "geval"],
    ["for example {values}", "z.B. {values}", "bijv. {values}"],
    ["options", "Optionen", "opties"],
    [
        "block {block}, word {word}, letter {letter} (from 0)",
        "Block {block}, Wort {word}, Buchstabe {letter} (ab 0)",
        "blok {block}, woord {word}, letter {letter} (vanaf 0)",
    ],
    [
        "{options}, which ask for {computed}",
        "{options}; sie verlangen {computed}",
        "{options}; die vragen om {computed}",
    ],
    [
        "written out for {values}, wrong first at position {place}: the options {options} ask for {computed}, stated is {stated}",
        "ausgeschrieben für {values}, zuerst falsch an der Stelle {place}: Die Optionen {options} verlangen {computed}, angegeben ist {stated}",
        "uitgeschreven voor {values}, voor het eerst fout op plaats {place}: de opties {options} vragen om {computed}, opgegeven is {stated}",
    ],
    // Pictures and files.
    [
        "{count} letters drawn to {file}",
        "{count} Buchstaben, gezeichnet in {file}",
        "{count} letters, getekend in {file}",
    ],
    [
        "{count} curves drawn to {file}",
        "{count} Kurven, gezeichnet in {file}",
        "{count} krommen, getekend in {file}",
    ],
    [
        "{count} pairs drawn to {file}",
        "{count} Paare, gezeichnet in {file}",
        "{count} paren, getekend in {file}",
    ],
    [
        "{rows} x {columns} values drawn to {file}",
        "{rows} x {columns} Werte, gezeichnet in {file}",
        "{rows} x {columns} waarden, getekend in {file}",
    ],
    [
        "{count} points written to {file}",
        "{count} Punkte, geschrieben in {file}",
        "{count} punten, geschreven naar {file}",
    ],
    ["drawn to {file}", "gezeichnet in {file}", "getekend in {file}"],
    ["numbers written to {file}", "Zahlen geschrieben in {file}", "getallen geschreven naar {file}"],
    [
        "{game}: {count} positions written to {file}",
        "{game}: {count} Stellungen, geschrieben in {file}",
        "{game}: {count} stellingen, geschreven naar {file}",
    ],
    [
        "{game}: values of {count} positions in normal play, written to {file}",
        "{game}: Werte von {count} Stellungen im normalen Spiel, geschrieben in {file}",
        "{game}: waarden van {count} stellingen in normaal spel, geschreven naar {file}",
    ],
    [
        "{game}: values of {count} positions in misère play, written to {file}",
        "{game}: Werte von {count} Stellungen im Misère-Spiel, geschrieben in {file}",
        "{game}: waarden van {count} stellingen in misère, geschreven naar {file}",
    ],
    [
        "{game}: values of {count} positions in normal and misère play, written to {file}",
        "{game}: Werte von {count} Stellungen im normalen und im Misère-Spiel, geschrieben in {file}",
        "{game}: waarden van {count} stellingen in normaal spel en in misère, geschreven naar {file}",
    ],
    // Games that go round in circles.
    [
        "the claim holds on all {count} positions",
        "die Behauptung gilt für alle {count} Stellungen",
        "de bewering geldt voor alle {count} stellingen",
    ],
    [
        "the claim fails at {place}: {reason}",
        "die Behauptung gilt nicht bei {place}: {reason}",
        "de bewering geldt niet bij {place}: {reason}",
    ],
    [
        "{game}, all {states} states with total up to {total}: {decided} decided, outcome differs from the formula in {outcome}, \
         time bound exceeded in {bound}, exact in {exact}",
        "{game}, alle {states} Zustände mit Summe bis {total}: {decided} entschieden, der Ausgang weicht in {outcome} von der Formel ab, \
         die Zeitschranke ist in {bound} überschritten, in {exact} genau",
        "{game}, alle {states} toestanden met totaal tot en met {total}: {decided} beslist, de uitkomst wijkt in {outcome} af van de formule, \
         de tijdgrens is in {bound} overschreden, in {exact} precies",
    ],
    [
        "claimed won, but no move leads to a claimed loss with a smaller bound",
        "als gewonnen behauptet, aber kein Zug führt zu einem behaupteten Verlust mit kleinerer Schranke",
        "als gewonnen beweerd, maar geen zet leidt naar een beweerd verlies met een kleinere grens",
    ],
    [
        "claimed lost, but a move leads to a claimed loss or to a larger bound",
        "als verloren behauptet, aber ein Zug führt zu einem behaupteten Verlust oder zu einer größeren Schranke",
        "als verloren beweerd, maar een zet leidt naar een beweerd verlies of naar een grotere grens",
    ],
    // Tables of nim sums and products.
    ["before it in row {row}:", "davor in Zeile {row}:", "ervoor in rij {row}:"],
    ["above it in column {column}:", "darüber in Spalte {column}:", "erboven in kolom {column}:"],
    [
        "least number missing in both: {value}",
        "kleinste Zahl, die in beiden fehlt: {value}",
        "kleinste getal dat in beide ontbreekt: {value}",
    ],
    [
        "excluded are all {form} with {bounds}: {list}",
        "ausgeschlossen sind alle {form} mit {bounds}: {list}",
        "uitgesloten zijn alle {form} met {bounds}: {list}",
    ],
    [
        "least number not excluded: {value}",
        "kleinste Zahl, die nicht ausgeschlossen ist: {value}",
        "kleinste getal dat niet uitgesloten is: {value}",
    ],
    // Real heaps.
    ["lost: {intervals}", "verloren: {intervals}", "verloren: {intervals}"],
    [
        "no period among {count} lost intervals",
        "keine Periode unter {count} verlorenen Intervallen",
        "geen periode onder {count} verloren intervallen",
    ],
    ["{step}: no period found", "{step}: keine Periode gefunden", "{step}: geen periode gevonden"],
    [
        "{step}: period {period}, preperiod {preperiod}, {count} lost intervals in it, for {range}: {how}",
        "{step}: Periode {period}, Vorperiode {preperiod}, {count} verlorene Intervalle darin, für {range}: {how}",
        "{step}: periode {period}, preperiode {preperiod}, daarin {count} verloren intervallen, voor {range}: {how}",
    ],
    [
        "{step}: period {period}, preperiod {preperiod}, 1 lost interval in it, for {range}: {how}",
        "{step}: Periode {period}, Vorperiode {preperiod}, 1 verlorenes Intervall darin, für {range}: {how}",
        "{step}: periode {period}, preperiode {preperiod}, daarin 1 verloren interval, voor {range}: {how}",
    ],
    ["the period stays", "die Periode bleibt", "de periode blijft"],
    ["the period changes with it", "die Periode ändert sich mit", "de periode verandert mee"],
    ["the period jumps", "die Periode springt", "de periode springt"],
    ["no period to compare with", "keine Periode zum Vergleichen", "geen periode om mee te vergelijken"],
    // Superfluous moves.
    ["needed", "gebraucht", "nodig"],
    ["small set with the same outcomes", "kleine gleichwertige Menge", "kleine gelijkwaardige verzameling"],
    ["a set with the same outcomes", "eine gleichwertige Menge", "een gelijkwaardige verzameling"],
    ["the needed moves alone", "die gebrauchten Züge allein", "de benodigde zetten alleen"],
    [
        "are not enough for heap {heap}",
        "reichen für den Haufen {heap} nicht",
        "zijn niet genoeg voor stapel {heap}",
    ],
    [
        "proved for all heaps: {method}",
        "bewiesen für alle Haufen: {method}",
        "bewezen voor alle stapels: {method}",
    ],
    [
        "that a move is needed is proved, each by a heap without another winning move; all else is checked up to heap {heap}",
        "dass ein Zug gebraucht wird, ist bewiesen, jeweils durch einen Haufen ohne anderen Gewinnzug; alles andere ist bis zum Haufen {heap} geprüft",
        "dat een zet nodig is, is bewezen, telkens door een stapel zonder andere winnende zet; al het andere is nagegaan tot en met stapel {heap}",
    ],
    ["all moves", "alle Züge", "alle zetten"],
    ["all moves but {moves}", "alle Züge außer {moves}", "alle zetten behalve {moves}"],
    ["all x with {rule}", "alle x mit {rule}", "alle x met {rule}"],
    ["all x with {rule} but {moves}", "alle x mit {rule} außer {moves}", "alle x met {rule} behalve {moves}"],
    ["{moves} and all x with {rule}", "{moves} und alle x mit {rule}", "{moves} en alle x met {rule}"],
    [
        "all powers of {base} above {last}",
        "alle Potenzen von {base} über {last}",
        "alle machten van {base} boven {last}",
    ],
    ["{list} ... ({count} in all)", "{list} ... (zusammen {count})", "{list} ... (samen {count})"],
    ["residue classes", "Restklassen", "restklassen"],
    [
        "all powers are odd, and no two losses of {1} are an odd number apart",
        "alle Potenzen sind ungerade, und keine zwei Verluste von {1} sind um eine ungerade Zahl verschieden",
        "alle machten zijn oneven, en geen twee verliesstellingen van {1} verschillen een oneven getal",
    ],
    [
        "modulo the base plus 1 all powers are 1 or -1, and no two losses of {1, base} differ by that",
        "modulo der Basis plus 1 sind alle Potenzen 1 oder -1, und keine zwei Verluste von {1, Basis} unterscheiden sich darum",
        "modulo het grondtal plus 1 zijn alle machten 1 of -1, en geen twee verliesstellingen van {1, grondtal} verschillen dat",
    ],
    // Games replayed.
    [
        "no move left, nobody has moved: player {player} wins",
        "kein Zug möglich, niemand hat gezogen: Spieler {player} gewinnt",
        "geen zet meer, niemand heeft gezet: speler {player} wint",
    ],
    [
        "no move left, player {last} moved last: player {player} wins",
        "kein Zug mehr möglich, zuletzt zog Spieler {last}: Spieler {player} gewinnt",
        "geen zet meer, speler {last} zette het laatst: speler {player} wint",
    ],
    [
        "nobody has moved, the game is not over",
        "niemand hat gezogen, das Spiel ist nicht zu Ende",
        "niemand heeft gezet, het spel is niet afgelopen",
    ],
    [
        "player {last} moved last, the game is not over",
        "zuletzt zog Spieler {last}, das Spiel ist nicht zu Ende",
        "speler {last} zette het laatst, het spel is niet afgelopen",
    ],
    ["code {code}", "Code {code}", "code {code}"],
    // Symmetric sets.
    ["{game}: not symmetric", "{game}: nicht symmetrisch", "{game}: niet symmetrisch"],
    [
        "{game} with all moves times {factor}: period {period}",
        "{game} mit allen Zügen mal {factor}: Periode {period}",
        "{game} met alle zetten maal {factor}: periode {period}",
    ],
    [
        "{game}: not symmetric: {move} is a move, but {largest} - {same} is not",
        "{game}: nicht symmetrisch: {move} ist ein Zug, aber {largest} - {same} nicht",
        "{game}: niet symmetrisch: {move} is een zet, maar {largest} - {same} niet",
    ],
    [
        "not counted: the largest move is too long",
        "nicht gezählt: Der größte Zug ist zu lang",
        "niet geteld: de grootste zet is te lang",
    ],
    ["on a cycle", "auf einem Kreis", "op een kring"],
    [
        "{count} of them; the others come to one in at most 1 step",
        "{count} davon; die anderen kommen in höchstens 1 Schritt auf einen",
        "{count} daarvan; de andere komen er in hoogstens 1 stap op",
    ],
    [
        "{count} of them; the others come to one in at most {steps} steps",
        "{count} davon; die anderen kommen in höchstens {steps} Schritten auf einen",
        "{count} daarvan; de andere komen er in hoogstens {steps} stappen op",
    ],
    [
        "not listed: the start sequences are too many",
        "nicht aufgezählt: Es sind zu viele Anfänge",
        "niet opgesomd: er zijn te veel beginreeksen",
    ],
    ["bounds", "Schranken", "grenzen"],
    [
        "not shown: the largest move is above {number}",
        "nicht gezeigt: Der größte Zug liegt über {number}",
        "niet getoond: de grootste zet ligt boven {number}",
    ],
    ["at most {number}", "höchstens {number}", "hoogstens {number}"],
    ["at most {number}, fails", "höchstens {number}, stimmt nicht", "hoogstens {number}, klopt niet"],
    ["less than {number}", "weniger als {number}", "minder dan {number}"],
    ["less than {number}, holds", "weniger als {number}, stimmt", "minder dan {number}, klopt"],
    ["less than {number}, fails", "weniger als {number}, stimmt nicht", "minder dan {number}, klopt niet"],
    ["{what} (a conjecture)", "{what} (eine Vermutung)", "{what} (een vermoeden)"],
    // Sequences compared.
    ["sequence", "Folge", "rij"],
    ["terms", "Glieder", "termen"],
    ["last", "letztes", "laatste"],
    ["ones in {window}", "Einsen in {window}", "enen in {window}"],
    ["deviation", "Abweichung", "afwijking"],
    ["slope", "Steigung", "helling"],
    ["off the line", "neben der Geraden", "naast de lijn"],
    ["subwords of {length}", "Teilwörter der Länge {length}", "deelwoorden van lengte {length}"],
    ["words of {length}", "Wörter der Länge {length}", "woorden van lengte {length}"],
    // Sweeps.
    ["left out: {game}: {reason}", "ausgelassen: {game}: {reason}", "weggelaten: {game}: {reason}"],
    [
        "{claim}: holds in all {rows} rows",
        "{claim}: gilt in allen {rows} Zeilen",
        "{claim}: geldt in alle {rows} rijen",
    ],
    [
        "{claim}: holds in {rows} rows, {open} are open",
        "{claim}: gilt in {rows} Zeilen, {open} sind offen",
        "{claim}: geldt in {rows} rijen, {open} zijn open",
    ],
    [
        "{claim}: fails in {fails} of {rows} rows, first for {place}",
        "{claim}: gilt in {fails} von {rows} Zeilen nicht, zuerst für {place}",
        "{claim}: geldt in {fails} van {rows} rijen niet, voor het eerst voor {place}",
    ],
    [
        "{place}: not decided within {n} positions",
        "{place}: nach {n} Stellungen nicht entschieden",
        "{place}: na {n} stellingen niet beslist",
    ],
    // Tilings.
    [
        "{board}: {count} domino tilings, {ways} ways to lay dominoes with gaps",
        "{board}: {count} Überdeckungen mit Dominos, {ways} Arten, Dominos mit Lücken zu legen",
        "{board}: {count} dominobetegelingen, {ways} manieren om dominostenen met gaten te leggen",
    ],
    // Wythoff's game.
    ["{count} pairs drawn", "{count} Paare gezeichnet", "{count} paren getekend"],
    [
        "{rows} x {columns} values computed, the largest is {largest}",
        "{rows} x {columns} Werte berechnet, der größte ist {largest}",
        "{rows} x {columns} waarden berekend, de grootste is {largest}",
    ],
    [
        "{count} P-positions ({squares}), {others} N-positions, found in {rounds} rounds (the digits)",
        "{count} P-Stellungen ({squares}), {others} N-Stellungen, gefunden in {rounds} Runden (die Ziffern)",
        "{count} P-stellingen ({squares}), {others} N-stellingen, gevonden in {rounds} rondes (de cijfers)",
    ],
    [
        "{formula}, observed on {terms} terms",
        "{formula}, an {terms} Gliedern beobachtet",
        "{formula}, waargenomen bij {terms} termen",
    ],
    ["epsilon is 0 there", "epsilon ist dort 0", "epsilon is daar 0"],
    [
        "epsilon is not 0 at {count} of them: {list}",
        "epsilon ist bei {count} davon nicht 0: {list}",
        "epsilon is bij {count} daarvan niet 0: {list}",
    ],
    [
        "proved: |epsilon| <= 1 and no two neighbours nonzero for all n > {number} (Sun-Zeilberger window {window})",
        "bewiesen: |epsilon| <= 1 und keine zwei Nachbarn ungleich 0 für alle n > {number} (Fenster von Sun und Zeilberger {window})",
        "bewezen: |epsilon| <= 1 en geen twee buren ongelijk aan 0 voor alle n > {number} (venster van Sun en Zeilberger {window})",
    ],
    [
        "the window is refused: {reason}",
        "das Fenster wird abgelehnt: {reason}",
        "het venster wordt geweigerd: {reason}",
    ],
    [
        "no window of Sun and Zeilberger's theorem within the terms observed",
        "kein Fenster des Satzes von Sun und Zeilberger in den beobachteten Gliedern",
        "geen venster van de stelling van Sun en Zeilberger binnen de waargenomen termen",
    ],
    [
        "the rule (proved: see the book) holds for all {terms} terms made by the mex rule",
        "die Regel (bewiesen: siehe das Buch) gilt für alle {terms} Glieder, die die Mex-Regel erzeugt",
        "de regel (bewezen: zie het boek) geldt voor alle {terms} termen die de mex-regel maakt",
    ],
    ["the rule fails at n = {n}", "die Regel gilt bei n = {n} nicht", "de regel geldt niet bij n = {n}"],
    ["{count} exceptions: {list}", "{count} Ausnahmen: {list}", "{count} uitzonderingen: {list}"],
    [
        "letter {n} is {letter}; {count} letters a up to there",
        "der Buchstabe {n} ist {letter}; bis dahin {count} Buchstaben a",
        "letter {n} is {letter}; tot daar {count} letters a",
    ],
    ["{count} subwords: {list}", "{count} Teilwörter: {list}", "{count} deelwoorden: {list}"],
    [
        "windows of {length} letters hold {one} or {other} a",
        "Fenster von {length} Buchstaben enthalten {one} oder {other} a",
        "vensters van {length} letters bevatten {one} of {other} a",
    ],
    [
        "A_n = floor(n phi) - 4 + epsilon_n, epsilon_n = (-1)^j if n = F_j with j >= 4, else 0",
        "A_n = floor(n phi) - 4 + epsilon_n, epsilon_n = (-1)^j für n = F_j mit j >= 4, sonst 0",
        "A_n = floor(n phi) - 4 + epsilon_n, epsilon_n = (-1)^j voor n = F_j met j >= 4, anders 0",
    ],
    [
        "windows of {length} letters hold {counts} a",
        "Fenster von {length} Buchstaben enthalten {counts} a",
        "vensters van {length} letters bevatten {counts} a",
    ],
];
