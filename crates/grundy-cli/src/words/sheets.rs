//! The sheets of the games: rules, arguments, positions, first goals. Rules and goals are told in the same words on the pages of the web application.

use super::Row;

pub(super) const SHEETS: &[Row] = &[
    [
        "Take any number of matches from one heap.",
        "Nimm beliebig viele Hölzer von einem Haufen.",
        "Neem een willekeurig aantal lucifers van één stapel.",
    ],
    [
        "Take a number from the move set away from one heap.",
        "Nimm von einem Haufen so viele, wie eine Zahl der Zugmenge sagt.",
        "Neem van één stapel een getal uit de verzameling van zetten.",
    ],
    [
        "Take at most k matches from one heap: subtract(1..k).",
        "Nimm höchstens k Hölzer von einem Haufen: subtract(1..k).",
        "Neem hoogstens k lucifers van één stapel: subtract(1..k).",
    ],
    [
        "Take a prime number of matches from one heap: subtract(primes).",
        "Nimm von einem Haufen eine Primzahl von Hölzern: subtract(primes).",
        "Neem een priemgetal aan lucifers van één stapel: subtract(primes).",
    ],
    [
        "Take k from a heap and leave the rest as j heaps, where the k-th digit of the code has bit j.",
        "Nimm k von einem Haufen und lass den Rest als j Haufen liegen, wenn die k-te Ziffer des Codes das Bit j hat.",
        "Neem k van een stapel en laat de rest als j stapels liggen, als het k-de cijfer van de code bit j heeft.",
    ],
    [
        "Knock down one pin or two neighbouring pins of a row (octal 0.77).",
        "Wirf einen Kegel oder zwei benachbarte Kegel einer Reihe um (oktal 0.77).",
        "Gooi één kegel of twee naburige kegels van een rij om (octaal 0.77).",
    ],
    [
        "Knock down two neighbouring pins of a row (octal 0.07).",
        "Wirf zwei benachbarte Kegel einer Reihe um (oktal 0.07).",
        "Gooi twee naburige kegels van een rij om (octaal 0.07).",
    ],
    [
        "Knock down a pin with its neighbours, as far as there are any (octal 0.137); a heap of n is dawson-kayles:n+1.",
        "Wirf einen Kegel mit seinen Nachbarn um, soweit es welche gibt (oktal 0.137); ein Haufen von n ist dawson-kayles:n+1.",
        "Gooi een kegel met zijn buren om, voor zover die er zijn (octaal 0.137); een stapel van n is dawson-kayles:n+1.",
    ],
    [
        "Take one match from a heap and leave the rest, not empty, as one heap or two (octal 0.6).",
        "Nimm ein Holz von einem Haufen und lass den Rest, der nicht leer ist, als einen oder zwei Haufen liegen (oktal 0.6).",
        "Neem één lucifer van een stapel en laat de rest, niet leeg, als één of twee stapels liggen (octaal 0.6).",
    ],
    [
        "Split a heap into two, except a heap of two; a heap of n is officers:n-1.",
        "Teile einen Haufen in zwei, nur keinen Zweierhaufen; ein Haufen von n ist officers:n-1.",
        "Splits een stapel in twee, behalve een stapel van twee; een stapel van n is officers:n-1.",
    ],
    [
        "Take three neighbours of a row (octal 0.007); crosses on a strip of n squares, three in a row win: a heap of n+2.",
        "Nimm drei Nachbarn einer Reihe (oktal 0.007); Kreuze auf einem Streifen von n Feldern, drei in einer Reihe gewinnen: ein Haufen von n+2.",
        "Neem drie buren van een rij (octaal 0.007); kruisjes op een strook van n vakken, drie op een rij wint: een stapel van n+2.",
    ],
    [
        "Take a heap of one or two, or take two from a heap and leave two heaps (octal 0.15).",
        "Nimm einen Haufen von eins oder zwei, oder nimm zwei von einem Haufen und lass zwei Haufen liegen (oktal 0.15).",
        "Neem een stapel van één of twee, of neem twee van een stapel en laat twee stapels liggen (octaal 0.15).",
    ],
    [
        "Kayles with the pins in a circle.",
        "Kayles, bei dem die Kegel im Kreis stehen.",
        "Kayles met de kegels in een kring.",
    ],
    [
        "Dawson's Kayles with the pins in a circle.",
        "Dawsons Kayles, bei dem die Kegel im Kreis stehen.",
        "Dawsons Kayles met de kegels in een kring.",
    ],
    [
        "Take any number from one heap, or split a heap into two (octal 4.333...).",
        "Nimm beliebig viele von einem Haufen, oder teile einen Haufen in zwei (oktal 4.333...).",
        "Neem een willekeurig aantal van één stapel, of splits een stapel in twee (octaal 4.333...).",
    ],
    [
        "Split one heap into two heaps of different size.",
        "Teile einen Haufen in zwei verschieden große.",
        "Splits één stapel in twee stapels van verschillende grootte.",
    ],
    [
        "Place a domino on two free neighbouring fields of a strip.",
        "Lege einen Domino auf zwei freie benachbarte Felder eines Streifens.",
        "Leg een dominosteen op twee vrije naburige vakken van een strook.",
    ],
    [
        "Take from one of two heaps, or the same number from both; a queen on its way to the corner. wythoff(t): the numbers taken from both may differ by less than t.",
        "Nimm von einem von zwei Haufen, oder von beiden gleich viel; eine Dame auf dem Weg in die Ecke. wythoff(t): Die von beiden genommenen Zahlen dürfen sich um weniger als t unterscheiden.",
        "Neem van één van twee stapels, of van beide evenveel; een dame op weg naar de hoek. wythoff(t): de van beide genomen getallen mogen minder dan t verschillen.",
    ],
    [
        "A chess piece moves towards the corner; several pieces in one have the moves of all.",
        "Eine Schachfigur zieht auf die Ecke zu; mehrere Figuren in einer haben die Züge aller.",
        "Een schaakstuk gaat naar de hoek; meer stukken in één hebben de zetten van allemaal.",
    ],
    [
        "Nim in which one may also take from several heaps, fewer than h in all.",
        "Nim, bei dem man auch von mehreren Haufen nehmen darf, zusammen weniger als h.",
        "Nim waarin je ook van meer stapels mag nemen, samen minder dan h.",
    ],
    [
        "Three heaps: take from one or two; or from all three, the largest number at most the sum of the others; or k, k and more than 2k, unless the order of the larger heaps changes in a certain way.",
        "Drei Haufen: Nimm von einem oder zweien; oder von allen dreien, die größte Zahl höchstens die Summe der anderen; oder k, k und mehr als 2k, außer wenn sich die Ordnung der größeren Haufen auf bestimmte Weise ändert.",
        "Drie stapels: neem van één of twee; of van alle drie, het grootste getal hoogstens de som van de andere; of k, k en meer dan 2k, tenzij de volgorde van de grotere stapels op een bepaalde manier verandert.",
    ],
    [
        "Take from three heaps three numbers of which one is 0 or two are equal.",
        "Nimm von drei Haufen drei Zahlen, von denen eine 0 ist oder zwei gleich sind.",
        "Neem van drie stapels drie getallen waarvan er één 0 is of twee gelijk zijn.",
    ],
    [
        "Nim in which the player to move may also put matches from the own reserve on a heap.",
        "Nim, bei dem man auch Hölzer aus der eigenen Reserve auf einen Haufen legen darf.",
        "Nim waarin wie aan zet is ook lucifers uit de eigen reserve op een stapel mag leggen.",
    ],
    [
        "Push one of the own towers along its column without jumping over the other player's.",
        "Schiebe einen der eigenen Türme in seiner Spalte, ohne über den des anderen zu springen.",
        "Schuif een van je eigen torens langs zijn kolom zonder over die van de ander te springen.",
    ],
    [
        "Bite a square out of a chocolate bar with everything above and right of it; the corner is poisoned.",
        "Beiße ein Stück aus einer Tafel Schokolade mit allem darüber und rechts davon; die Ecke ist vergiftet.",
        "Bijt een stuk uit een reep chocola met alles erboven en rechts ervan; de hoek is vergiftigd.",
    ],
    [
        "Advance the day or the month of a date; who reaches 31 December wins.",
        "Rücke den Tag oder den Monat eines Datums vor; wer den 31. Dezember erreicht, gewinnt.",
        "Zet de dag of de maand van een datum vooruit; wie 31 december bereikt, wint.",
    ],
    [
        "Place a domino on two free neighbouring cells, lying or standing.",
        "Lege einen Domino auf zwei freie Nachbarfelder, liegend oder stehend.",
        "Leg een dominosteen op twee vrije naburige vakken, liggend of staand.",
    ],
    [
        "Place a straight piece of k cells, lying or standing.",
        "Lege einen geraden Stein aus k Feldern, liegend oder stehend.",
        "Leg een rechte steen van k vakken, liggend of staand.",
    ],
    [
        "Place a straight piece of three cells: k-cram(3, ...).",
        "Lege einen geraden Stein aus drei Feldern: k-cram(3, ...).",
        "Leg een rechte steen van drie vakken: k-cram(3, ...).",
    ],
    [
        "Take two free cells of a line with one cell, free or taken, between them.",
        "Nimm zwei freie Felder einer Linie mit einem Feld dazwischen, frei oder nicht.",
        "Neem twee vrije vakken van een lijn met één vak, vrij of bezet, ertussen.",
    ],
    [
        "Take one or more free cells of one row or one column.",
        "Nimm ein oder mehrere freie Felder einer Zeile oder einer Spalte.",
        "Neem een of meer vrije vakken van één rij of één kolom.",
    ],
    [
        "Place one or more dominoes lying in one row or standing in one column.",
        "Lege einen oder mehrere Dominos liegend in eine Zeile oder stehend in eine Spalte.",
        "Leg een of meer dominostenen liggend in één rij of staand in één kolom.",
    ],
    [
        "Place one or more straight pieces of k cells in one row or one column.",
        "Lege einen oder mehrere gerade Steine aus k Feldern in eine Zeile oder eine Spalte.",
        "Leg een of meer rechte stenen van k vakken in één rij of één kolom.",
    ],
    [
        "Place one or more straight pieces of three cells in one line: k-juvavum(3, ...).",
        "Lege einen oder mehrere gerade Steine aus drei Feldern in eine Linie: k-juvavum(3, ...).",
        "Leg een of meer rechte stenen van drie vakken in één lijn: k-juvavum(3, ...).",
    ],
    [
        "Place one of the given pieces, turned and mirrored at will; with 'once' each piece serves once, with 'line' a move places several in one line.",
        "Lege einen der gegebenen Steine, beliebig gedreht und gespiegelt; mit ‚once‘ dient jeder einmal, mit ‚line‘ legt ein Zug mehrere in eine Linie.",
        "Leg een van de gegeven stukken, naar believen gedraaid en gespiegeld; met ‘once’ dient elk stuk één keer, met ‘line’ legt een zet er meer in één lijn.",
    ],
    [
        "Golomb's game: place one of the twelve pentominoes, each of which serves once.",
        "Golombs Spiel: Lege einen der zwölf Pentominos, von denen jeder einmal dient.",
        "Golombs spel: leg een van de twaalf pentomino’s, die elk één keer dienen.",
    ],
    [
        "Cram in which one player places lying and the other standing dominoes (partizan: outcomes only).",
        "Cram, bei dem einer nur liegende und der andere nur stehende Dominos legt (parteiisch: nur Ausgänge).",
        "Cram waarin de een liggende en de ander staande dominostenen legt (partijdig: alleen uitkomsten).",
    ],
    [
        "A game given as a directed graph in a JSON file; cycles are allowed.",
        "Ein Spiel als gerichteter Graph in einer JSON-Datei; Kreise sind erlaubt.",
        "Een spel als gerichte graaf in een JSON-bestand; kringen zijn toegestaan.",
    ],
    [
        "moves (3,7,8), a range (1..4), or primes, squares, cubes, powers(k), powers-of(b), factorials, fibonacci, odd, multiples(m), rule(\"x mod 3 = 1\"), file(moves.txt)",
        "Züge (3,7,8), ein Bereich (1..4) oder primes, squares, cubes, powers(k), powers-of(b), factorials, fibonacci, odd, multiples(m), rule(\"x mod 3 = 1\"), file(moves.txt)",
        "zetten (3,7,8), een bereik (1..4), of primes, squares, cubes, powers(k), powers-of(b), factorials, fibonacci, odd, multiples(m), rule(\"x mod 3 = 1\"), file(moves.txt)",
    ],
    [
        "k, the most that may be taken",
        "k, so viel darf man höchstens nehmen",
        "k, het meeste dat je mag nemen",
    ],
    [
        "a code such as 0.77, 4.333... or, with digits beyond f in braces, 0.{17}3",
        "ein Code wie 0.77, 4.333... oder, mit Ziffern über f in Klammern, 0.{17}3",
        "een code zoals 0.77, 4.333... of, met cijfers boven f tussen accolades, 0.{17}3",
    ],
    [
        "the number of pins of the ring, or the rows left of it: row 5,2",
        "die Zahl der Kegel im Kreis, oder die Reihen, die davon übrig sind: row 5,2",
        "het aantal kegels in de kring, of de rijen die ervan over zijn: row 5,2",
    ],
    [
        "the length of the strip and the dominoes on it: 26 {4,5} {16,17}",
        "die Länge des Streifens und die Dominos darauf: 26 {4,5} {16,17}",
        "de lengte van de strook en de dominostenen erop: 26 {4,5} {16,17}",
    ],
    ["nothing, or t", "nichts oder t", "niets, of t"],
    ["two heap sizes, such as 10,16", "zwei Haufengrößen, etwa 10,16", "twee stapelgroottes, zoals 10,16"],
    [
        "queen, rook, bishop, king or knight, or several of them",
        "queen, rook, bishop, king oder knight (Dame, Turm, Läufer, König, Springer), auch mehrere",
        "queen, rook, bishop, king of knight (dame, toren, loper, koning, paard), ook meer dan een",
    ],
    [
        "column and row counted from the corner, such as 3,5",
        "Spalte und Zeile, von der Ecke aus gezählt, etwa 3,5",
        "kolom en rij, geteld vanaf de hoek, zoals 3,5",
    ],
    [
        "three heap sizes, such as 3,6,11",
        "drei Haufengrößen, etwa 3,6,11",
        "drie stapelgroottes, zoals 3,6,11",
    ],
    ["three heap sizes, such as 1,2,3", "drei Haufengrößen, etwa 1,2,3", "drie stapelgroottes, zoals 1,2,3"],
    [
        "heaps, a bar and both reserves, those of the player to move first: 2,1 | 1,1",
        "Haufen, ein Strich und beide Reserven, zuerst die dessen, der am Zug ist: 2,1 | 1,1",
        "stapels, een streep en beide reserves, eerst die van wie aan zet is: 2,1 | 1,1",
    ],
    ["rows x columns", "Zeilen x Spalten", "rijen x kolommen"],
    [
        "the rows of the white and the black tower in each column (1-8,2-5), then 'black' if Black moves",
        "die Zeilen des weißen und des schwarzen Turms in jeder Spalte (1-8,2-5), dann ‚black‘, wenn Schwarz am Zug ist",
        "de rijen van de witte en de zwarte toren in elke kolom (1-8,2-5), dan ‘black’ als zwart aan zet is",
    ],
    [
        "what is left of each row, the poisoned row first: 5,5,3",
        "was von jeder Zeile übrig ist, die vergiftete zuerst: 5,5,3",
        "wat er van elke rij over is, de vergiftigde eerst: 5,5,3",
    ],
    [
        "a day and a month, such as 4 jan",
        "ein Tag und ein Monat, etwa 4 jan",
        "een dag en een maand, zoals 4 jan",
    ],
    ["k, and a board: 3, 4x5", "k und ein Brett: 3, 4x5", "k en een bord: 3, 4x5"],
    [
        "a board, then pieces by name or drawn with #: 4x5, \"##\", \"##/#.\"; also once, line, pentominoes",
        "ein Brett, dann Steine mit Namen oder mit # gezeichnet: 4x5, \"##\", \"##/#.\"; auch once, line, pentominoes",
        "een bord, dan stukken met hun naam of getekend met #: 4x5, \"##\", \"##/#.\"; ook once, line, pentominoes",
    ],
    [
        "as in cram, then 'vertical' if the standing player moves",
        "wie in cram, dann ‚vertical‘, wenn der am Zug ist, der stehend legt",
        "zoals in cram, dan ‘vertical’ als wie staand legt aan zet is",
    ],
    ["the name of a JSON file", "der Name einer JSON-Datei", "de naam van een JSON-bestand"],
    ["the name of a vertex", "der Name einer Ecke", "de naam van een knoop"],
    [
        "heap sizes separated by commas, such as 3,5,7; no heap at all is 0",
        "Haufengrößen, durch Kommas getrennt, etwa 3,5,7; gar kein Haufen ist 0",
        "stapelgroottes, gescheiden door komma’s, zoals 3,5,7; helemaal geen stapel is 0",
    ],
    [
        "the moves played (A01 C12), a picture (##./.../.##), or the bit code of the taken cells",
        "die gespielten Züge (A01 C12), ein Bild (##./.../.##) oder der Bitcode der besetzten Felder",
        "de gespeelde zetten (A01 C12), een plaatje (##./.../.##) of de bitcode van de bezette velden",
    ],
    [
        "a size (4x5, 2x3x4), a picture in quotes, stair(n), aztec(n), torus(4x5), cylinder(4x5), moebius(1x9), klein(4x5), or a figure: I(5), L(2,3), T(1,2,3), U(2,1,2), O(2,3)",
        "eine Größe (4x5, 2x3x4), ein Bild in Anführungszeichen, stair(n), aztec(n), torus(4x5), cylinder(4x5), moebius(1x9), klein(4x5) oder eine Figur: I(5), L(2,3), T(1,2,3), U(2,1,2), O(2,3)",
        "een afmeting (4x5, 2x3x4), een plaatje tussen aanhalingstekens, stair(n), aztec(n), torus(4x5), cylinder(4x5), moebius(1x9), klein(4x5) of een figuur: I(5), L(2,3), T(1,2,3), U(2,1,2), O(2,3)",
    ],
    [
        "Leave two equal heaps, then answer every move with the same one on the other heap.",
        "Lass zwei gleiche Haufen übrig und antworte dann auf jeden Zug mit demselben am anderen Haufen.",
        "Laat twee gelijke stapels liggen en beantwoord dan elke zet met dezelfde op de andere stapel.",
    ],
    [
        "Two first moves win: find one of them, and an answer to every reply.",
        "Zwei erste Züge gewinnen: finde einen davon und eine Antwort auf jede Erwiderung.",
        "Twee eerste zetten winnen: vind er een van, en een antwoord op elke tegenzet.",
    ],
    [
        "Leave a multiple of five after each of your moves.",
        "Lass nach jedem deiner Züge ein Vielfaches von fünf übrig.",
        "Laat na elk van je zetten een veelvoud van vijf liggen.",
    ],
    [
        "Leave 0, 1, 9 or 10: whoever moves from there loses.",
        "Lass 0, 1, 9 oder 10 übrig: wer von dort zieht, verliert.",
        "Laat 0, 1, 9 of 10 liggen: wie van daaruit zet, verliest.",
    ],
    [
        "Take the single one away, then copy what the other does on the second of two equal heaps.",
        "Nimm das einzelne weg und mach dann am zweiten von zwei gleichen Haufen nach, was der andere tut.",
        "Neem de losse weg en doe dan op de tweede van twee gelijke stapels na wat de ander doet.",
    ],
    [
        "Knock down the middle pin, then copy every move in the other row.",
        "Wirf den mittleren Kegel um und mach dann jeden Zug in der anderen Reihe nach.",
        "Gooi de middelste kegel om en doe dan elke zet in de andere rij na.",
    ],
    [
        "Knock down the two pins in the middle, then copy every move in the other row.",
        "Wirf die beiden Kegel in der Mitte um und mach dann jeden Zug in der anderen Reihe nach.",
        "Gooi de twee kegels in het midden om en doe dan elke zet in de andere rij na.",
    ],
    [
        "Knock down the middle pin with its neighbours: it is the only move that wins.",
        "Wirf den mittleren Kegel mit seinen Nachbarn um: Nur dieser Zug gewinnt.",
        "Gooi de middelste kegel met zijn buren om: alleen die zet wint.",
    ],
    [
        "Leave two equal heaps: it is the only move that wins.",
        "Lass zwei gleiche Haufen übrig: Nur dieser Zug gewinnt.",
        "Laat twee gelijke stapels liggen: alleen die zet wint.",
    ],
    [
        "Split the heap into halves, then copy; is there another split that wins?",
        "Teile den Haufen in Hälften und mach dann alles nach; gibt es noch eine Teilung, die gewinnt?",
        "Splits de stapel in helften en doe dan alles na; is er nog een splitsing die wint?",
    ],
    [
        "Take three from the middle, then copy every move in the other row.",
        "Nimm drei aus der Mitte und mach dann jeden Zug in der anderen Reihe nach.",
        "Neem er drie uit het midden en doe dan elke zet in de andere rij na.",
    ],
    [
        "Take two from the middle, then copy every move in the other row.",
        "Nimm zwei aus der Mitte und mach dann jeden Zug in der anderen Reihe nach.",
        "Neem er twee uit het midden en doe dan elke zet in de andere rij na.",
    ],
    [
        "The other has opened a ring of eight: split the row that is left into two equal ones.",
        "Der andere hat einen Ring von acht geöffnet: Teile die Reihe, die bleibt, in zwei gleiche.",
        "De ander heeft een kring van acht geopend: verdeel de rij die overblijft in twee gelijke.",
    ],
    [
        "A row of five is lost for whoever begins it: open the ring and keep it so to the end.",
        "Eine Reihe von fünf ist für den verloren, der sie beginnt: Öffne den Ring und halte das bis zum Ende.",
        "Een rij van vijf is verloren voor wie eraan begint: open de kring en houd dat vol tot het einde.",
    ],
    [
        "Win once by making the heaps equal, and once by splitting the smaller one.",
        "Gewinne einmal, indem du die Haufen gleich machst, und einmal, indem du den kleineren teilst.",
        "Win een keer door de stapels gelijk te maken en een keer door de kleinste te splitsen.",
    ],
    [
        "Only one split of eight wins: find it.",
        "Nur eine Teilung von acht gewinnt: Finde sie.",
        "Maar één splitsing van acht wint: vind haar.",
    ],
    [
        "Place the first domino in the middle, then answer each move by its mirror image.",
        "Leg den ersten Dominostein in die Mitte und antworte dann auf jeden Zug mit seinem Spiegelbild.",
        "Leg de eerste dominosteen in het midden en beantwoord dan elke zet met zijn spiegelbeeld.",
    ],
    [
        "Reach one of the safe pairs 1 and 2, 3 and 5, 4 and 7.",
        "Erreiche eines der sicheren Paare 1 und 2, 3 und 5, 4 und 7.",
        "Bereik een van de veilige paren 1 en 2, 3 en 5, 4 en 7.",
    ],
    [
        "Reach a field whose column and row both leave 0 or 1 when divided by four.",
        "Erreiche ein Feld, dessen Spalte und Zeile durch vier geteilt beide 0 oder 1 lassen.",
        "Bereik een veld waarvan kolom en rij bij deling door vier allebei 0 of 1 laten.",
    ],
    [
        "Leave heaps with the same number of threes whose remainders add up to 0 or 3.",
        "Lass Haufen mit gleich vielen Dreien übrig, deren Reste zusammen 0 oder 3 sind.",
        "Laat stapels met evenveel drieën liggen waarvan de resten samen 0 of 3 zijn.",
    ],
    [
        "Leave 3, 6 and 11, then 1, 2 and 4: whoever moves from there loses.",
        "Lass 3, 6 und 11 übrig, dann 1, 2 und 4: Wer von dort zieht, verliert.",
        "Laat 3, 6 en 11 liggen, daarna 1, 2 en 4: wie van daaruit zet, verliest.",
    ],
    [
        "Leave 1, 2 and 3: whoever moves from there loses.",
        "Lass 1, 2 und 3 übrig: Wer von dort zieht, verliert.",
        "Laat 1, 2 en 3 liggen: wie van daaruit zet, verliest.",
    ],
    [
        "Make the heaps equal; what the other puts on a heap, take away at once.",
        "Mach die Haufen gleich; was der andere auf einen Haufen legt, nimm sofort weg.",
        "Maak de stapels gelijk; wat de ander op een stapel legt, neem je meteen weg.",
    ],
    [
        "Push your tower next to the other one, and follow when it steps back.",
        "Schieb deinen Turm neben den anderen und folge ihm, wenn er zurückweicht.",
        "Schuif je toren naast de andere en volg hem als hij achteruitgaat.",
    ],
    [
        "Leave one row and one column of the same length, then copy each bite.",
        "Lass eine Zeile und eine Spalte gleicher Länge übrig und mach dann jeden Biss nach.",
        "Laat één rij en één kolom van dezelfde lengte over en doe dan elke hap na.",
    ],
    [
        "Reach 20 January, then 21 February, 22 March and so on.",
        "Erreiche den 20. Januar, dann den 21. Februar, den 22. März und so weiter.",
        "Bereik 20 januari, daarna 21 februari, 22 maart enzovoort.",
    ],
    [
        "Cover the two cells in the middle, then answer each move by its half turn.",
        "Bedecke die beiden Felder in der Mitte und antworte dann auf jeden Zug mit seiner halben Drehung.",
        "Bedek de twee velden in het midden en beantwoord dan elke zet met zijn halve draai.",
    ],
    [
        "Cover the middle cell with the middle of a piece, then answer each move by its half turn.",
        "Bedecke das mittlere Feld mit der Mitte eines Steins und antworte dann auf jeden Zug mit seiner halben Drehung.",
        "Bedek het middelste veld met het midden van een stuk en beantwoord dan elke zet met zijn halve draai.",
    ],
    [
        "Ten first moves win: find one that is its own half turn, and one that is not.",
        "Zehn erste Züge gewinnen: Finde einen, der seine eigene halbe Drehung ist, und einen, der es nicht ist.",
        "Tien eerste zetten winnen: vind er een die zijn eigen halve draai is, en een die dat niet is.",
    ],
    [
        "Ten first moves win: begin with the second and the fourth cell of the middle row.",
        "Zehn erste Züge gewinnen: Beginne mit dem zweiten und dem vierten Feld der mittleren Zeile.",
        "Tien eerste zetten winnen: begin met het tweede en het vierde veld van de middelste rij.",
    ],
    [
        "Take the whole middle row, then answer each move by its half turn.",
        "Nimm die ganze mittlere Zeile und antworte dann auf jeden Zug mit seiner halben Drehung.",
        "Neem de hele middelste rij en beantwoord dan elke zet met zijn halve draai.",
    ],
    [
        "Begin with one domino on the middle cell: only such moves win.",
        "Beginne mit einem Dominostein auf dem mittleren Feld: Nur solche Züge gewinnen.",
        "Begin met één dominosteen op het middelste veld: alleen zulke zetten winnen.",
    ],
    [
        "Every first move wins: why must three rows be filled?",
        "Jeder erste Zug gewinnt: Warum müssen drei Zeilen gefüllt werden?",
        "Elke eerste zet wint: waarom moeten drie rijen gevuld worden?",
    ],
    [
        "Place a domino on the two cells in the middle, then answer each move by its half turn.",
        "Leg einen Dominostein auf die beiden Felder in der Mitte und antworte dann auf jeden Zug mit seiner halben Drehung.",
        "Leg een dominosteen op de twee velden in het midden en beantwoord dan elke zet met zijn halve draai.",
    ],
    [
        "Fill the middle row with the straight one: no other fits any more.",
        "Fülle die mittlere Zeile mit dem geraden: Kein anderes passt mehr.",
        "Vul de middelste rij met het rechte: er past geen ander meer.",
    ],
    [
        "You place lying dominoes: two of the first moves win, both in the middle row.",
        "Du legst liegende Dominosteine: Zwei der ersten Züge gewinnen, beide in der mittleren Zeile.",
        "Jij legt liggende dominostenen: twee van de eerste zetten winnen, allebei in de middelste rij.",
    ],
];
