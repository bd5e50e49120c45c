//! What is wrong with the description of a structure. The pages of the web application know these sentences, too, and in the same
//! words: a test compares them.

use super::Row;

/// English, German and Dutch.
pub(super) const DESCRIPTIONS: &[Row] = &[
    [
        "no values of the variables satisfy the conditions (error 29)",
        "keine Werte der Variablen erfüllen die Bedingungen (Fehler 29)",
        "geen waarden van de variabelen voldoen aan de voorwaarden (fout 29)",
    ],
    [
        "widen the conditions, such as n >= 1",
        "mach die Bedingungen weiter, etwa n >= 1",
        "maak de voorwaarden ruimer, zoals n >= 1",
    ],
    [
        "the endless loop can be empty (error 23)",
        "die endlose Schleife kann leer sein (Fehler 23)",
        "de eindeloze lus kan leeg zijn (fout 23)",
    ],
    [
        "some word outside of inner loops and choices must be there for all values",
        "ein Wort außerhalb innerer Schleifen und Verzweigungen muss für alle Werte da sein",
        "een woord buiten binnenste lussen en keuzes moet er voor alle waarden zijn",
    ],
    [
        "this word can have a negative length (error 24)",
        "dieses Wort kann negative Länge haben (Fehler 24)",
        "dit woord kan een negatieve lengte hebben (fout 24)",
    ],
    [
        "give it a length that is 0 or more for all values",
        "gib ihm eine Länge, die für alle Werte mindestens 0 ist",
        "geef het een lengte die voor alle waarden 0 of meer is",
    ],
    [
        "what is repeated before position 0 can be empty",
        "was vor der Stelle 0 wiederholt wird, kann leer sein",
        "wat voor plaats 0 herhaald wordt, kan leeg zijn",
    ],
    [
        "give one of its words a length of 1 or more",
        "gib einem seiner Wörter eine Länge von mindestens 1",
        "geef een van de woorden ervan een lengte van 1 of meer",
    ],
    [
        "this loop can begin below 0, for example at {at}",
        "diese Schleife kann unter 0 beginnen, zum Beispiel bei {at}",
        "deze lus kan onder 0 beginnen, bijvoorbeeld bij {at}",
    ],
    ["count from 0 or more", "zähle ab 0 oder mehr", "tel vanaf 0 of meer"],
    [
        "the word {word} can have a negative length, for example at {at} (error 24)",
        "das Wort {word} kann negative Länge haben, zum Beispiel bei {at} (Fehler 24)",
        "het woord {word} kan een negatieve lengte hebben, bijvoorbeeld bij {at} (fout 24)",
    ],
    ["demand more of the variables", "fordere mehr von den Variablen", "eis meer van de variabelen"],
    [
        "the length of this loop's body does not depend on {variable} (error 23)",
        "die Länge des Inneren dieser Schleife hängt nicht von {variable} ab (Fehler 23)",
        "de lengte van het binnenste van deze lus hangt niet van {variable} af (fout 23)",
    ],
    [
        "write some rounds of the loop as one",
        "schreib einige Runden der Schleife als eine",
        "schrijf enkele rondes van de lus als één",
    ],
    [
        "'{first}' is not closed by '{closing}' (error 19)",
        "„{first}“ wird nicht mit „{closing}“ geschlossen (Fehler 19)",
        "‘{first}’ wordt niet met ‘{closing}’ gesloten (fout 19)",
    ],
    [
        "'{letter}' is not a legal value (error 21)",
        "„{letter}“ ist kein erlaubter Wert (Fehler 21)",
        "‘{letter}’ is geen toegestane waarde (fout 21)",
    ],
    [
        "with this rule and {moves} moves the letters are {letters}",
        "bei dieser Regel und {moves} Zügen sind die Buchstaben {letters}",
        "bij deze regel en {moves} zetten zijn de letters {letters}",
    ],
    [
        "a number without a value after it (error 33)",
        "eine Zahl, nach der kein Wert steht (Fehler 33)",
        "een getal zonder waarde erachter (fout 33)",
    ],
    [
        "in a cycle a number stands before the value it repeats: (3A B) is written (3AB)",
        "in einem Zyklus steht eine Zahl vor dem Wert, den sie wiederholt: (3A B) schreibt man (3AB)",
        "in een cyclus staat een getal voor de waarde die het herhaalt: (3A B) schrijf je (3AB)",
    ],
    [
        "write long runs as words of their own: A9 B instead of (9A B)",
        "schreib lange Läufe als eigene Wörter: A9 B statt (9A B)",
        "schrijf lange reeksen als eigen woorden: A9 B in plaats van (9A B)",
    ],
    [
        "a cycle has at most {n} letters",
        "ein Zyklus hat höchstens {n} Buchstaben",
        "een cyclus heeft hoogstens {n} letters",
    ],
    [
        "write the values that come again and again, such as <AB>(2n)",
        "schreib die Werte, die immer wiederkommen, etwa <AB>(2n)",
        "schrijf de waarden die steeds terugkomen, zoals <AB>(2n)",
    ],
    [
        "expected at least one value between the brackets (error 21)",
        "zwischen den Klammern fehlt mindestens ein Wert (Fehler 21)",
        "tussen de haken ontbreekt minstens één waarde (fout 21)",
    ],
    [
        "'(' is not closed by ')' (error 19)",
        "„(“ wird nicht mit „)“ geschlossen (Fehler 19)",
        "‘(’ wordt niet met ‘)’ gesloten (fout 19)",
    ],
    [
        "white space ends a word: write A(2n-1), not A( 2n - 1 )",
        "ein Leerzeichen beendet ein Wort: schreib A(2n-1), nicht A( 2n - 1 )",
        "een spatie beëindigt een woord: schrijf A(2n-1), niet A( 2n - 1 )",
    ],
    ["characters after ')' (error 22)", "Zeichen nach „)“ (Fehler 22)", "tekens na ‘)’ (fout 22)"],
    [
        "put white space between words: A(2n) B",
        "setz ein Leerzeichen zwischen Wörter: A(2n) B",
        "zet een spatie tussen woorden: A(2n) B",
    ],
    [
        "put white space between values, or write them as one cyclic word: (ABC)",
        "setz Leerzeichen zwischen Werte, oder schreib sie als ein zyklisches Wort: (ABC)",
        "zet spaties tussen waarden, of schrijf ze als één cyclisch woord: (ABC)",
    ],
    [
        "a length is a number, a variable, or an expression in parentheses such as A(2n-1)",
        "eine Länge ist eine Zahl, eine Variable oder ein Ausdruck in Klammern, etwa A(2n-1)",
        "een lengte is een getal, een variabele, of een uitdrukking tussen haakjes zoals A(2n-1)",
    ],
    [
        "expected a length, found '{text}' (error 22)",
        "hier sollte eine Länge stehen, gefunden wurde „{text}“ (Fehler 22)",
        "hier hoort een lengte te staan, gevonden werd ‘{text}’ (fout 22)",
    ],
    [
        "white space ends a word: write it in one piece, such as {word}",
        "ein Leerzeichen beendet ein Wort: schreib es in einem Stück, etwa {word}",
        "een spatie beëindigt een woord: schrijf het aaneen, zoals {word}",
    ],
    [
        "use numbers and other variables there",
        "verwende dort Zahlen und andere Variablen",
        "gebruik daar getallen en andere variabelen",
    ],
    [
        "{variable} occurs in its own bound (error 16)",
        "{variable} kommt in der eigenen Schranke vor (Fehler 16)",
        "{variable} komt in de eigen grens voor (fout 16)",
    ],
    [
        "{variable} occurs in its own value (error 16)",
        "{variable} kommt im eigenen Wert vor (Fehler 16)",
        "{variable} komt in de eigen waarde voor (fout 16)",
    ],
    [
        "a loop is written FOR i FROM 1 UPTO n REPEAT words ENDREP",
        "eine Schleife schreibt man FOR i FROM 1 UPTO n REPEAT Wörter ENDREP",
        "een lus schrijf je FOR i FROM 1 UPTO n REPEAT woorden ENDREP",
    ],
    [
        "what is repeated stands between REPEAT and ENDREP",
        "was wiederholt wird, steht zwischen REPEAT und ENDREP",
        "wat herhaald wordt, staat tussen REPEAT en ENDREP",
    ],
    [
        "a choice is written IF i <= 2 THEN words ELSE words FI",
        "eine Verzweigung schreibt man IF i <= 2 THEN Wörter ELSE Wörter FI",
        "een keuze schrijf je IF i <= 2 THEN woorden ELSE woorden FI",
    ],
    [
        "write n >= 3 n <= 3 at the beginning, n == 3 in a choice",
        "schreib am Anfang n >= 3 n <= 3, in einer Verzweigung n == 3",
        "schrijf aan het begin n >= 3 n <= 3, in een keuze n == 3",
    ],
    [
        "a condition is a variable, a relation and a form, such as n >= 2 or i == n-1",
        "eine Bedingung ist eine Variable, ein Vergleich und eine Form, etwa n >= 2 oder i == n-1",
        "een voorwaarde is een variabele, een vergelijking en een vorm, zoals n >= 2 of i == n-1",
    ],
    [
        "{variable} has no lower bound (error 15)",
        "{variable} hat keine untere Schranke (Fehler 15)",
        "{variable} heeft geen ondergrens (fout 15)",
    ],
    [
        "write a condition before the moves, such as {condition}",
        "schreib eine Bedingung vor die Züge, etwa {condition}",
        "schrijf een voorwaarde voor de zetten, zoals {condition}",
    ],
    [
        "a game needs at least one move",
        "ein Spiel braucht mindestens einen Zug",
        "een spel heeft minstens één zet nodig",
    ],
    [
        "write its moves, such as {moves}",
        "schreib seine Züge, etwa {moves}",
        "schrijf de zetten ervan, zoals {moves}",
    ],
    [
        "write a word before ENDREP, such as -n, or leave FROM_INFINITY_DOWN out",
        "schreib vor ENDREP ein Wort, etwa -n, oder lass FROM_INFINITY_DOWN weg",
        "schrijf voor ENDREP een woord, zoals -n, of laat FROM_INFINITY_DOWN weg",
    ],
    [
        "what is repeated before position 0 needs at least one word",
        "was vor der Stelle 0 wiederholt wird, braucht mindestens ein Wort",
        "wat voor plaats 0 herhaald wordt, heeft minstens één woord nodig",
    ],
    [
        "loops and choices are nested more than {n} deep",
        "Schleifen und Verzweigungen sind mehr als {n}-fach geschachtelt",
        "lussen en keuzes zijn meer dan {n} diep genest",
    ],
    [
        "close some of them before the next begins",
        "schließ einige, bevor die nächste beginnt",
        "sluit er enkele voordat de volgende begint",
    ],
    [
        "'{text}' is no word (error 21)",
        "„{text}“ ist kein Wort (Fehler 21)",
        "‘{text}’ is geen woord (fout 21)",
    ],
    ["expected '=' (error 20)", "hier fehlt „=“ (Fehler 20)", "hier ontbreekt ‘=’ (fout 20)"],
    [
        "write {form}, without white space",
        "schreib {form}, ohne Leerzeichen",
        "schrijf {form}, zonder spaties",
    ],
    ["{text} after ELSE (error 36)", "{text} nach ELSE (Fehler 36)", "{text} na ELSE (fout 36)"],
    [
        "ELSE is the last arm of a choice and stands there once: close it by FI",
        "ELSE ist der letzte Zweig und steht nur einmal da: schließ ihn mit FI",
        "ELSE is de laatste tak van een keuze en staat er één keer: sluit hem met FI",
    ],
    [
        "this choice is not closed by FI or ENDIF (error 18)",
        "diese Verzweigung wird nicht mit FI oder ENDIF geschlossen (Fehler 18)",
        "deze keuze wordt niet met FI of ENDIF gesloten (fout 18)",
    ],
    [
        "write FI or ENDIF behind the last word of its last arm",
        "schreib FI oder ENDIF hinter das letzte Wort ihres letzten Zweigs",
        "schrijf FI of ENDIF achter het laatste woord van de laatste tak",
    ],
    [
        "keywords are written in capitals: {keyword}",
        "Schlüsselwörter schreibt man groß: {keyword}",
        "sleutelwoorden schrijf je in hoofdletters: {keyword}",
    ],
    ["{name} is not used", "{name} wird nicht verwendet", "{name} wordt niet gebruikt"],
    [
        "leave out what is demanded of {name}",
        "lass weg, was von {name} gefordert wird",
        "laat weg wat van {name} geëist wordt",
    ],
    [
        "{text} without {opening} (error 17)",
        "{text} ohne {opening} (Fehler 17)",
        "{text} zonder {opening} (fout 17)",
    ],
    [
        "leave it out, or write {opening} before the words it closes",
        "lass es weg, oder schreib {opening} vor die Wörter, die es schließt",
        "laat het weg, of schrijf {opening} voor de woorden die het sluit",
    ],
    [
        "the endless loop stands inside another loop or a choice (error 28)",
        "die endlose Schleife steht in einer anderen Schleife oder einer Verzweigung (Fehler 28)",
        "de eindeloze lus staat in een andere lus of een keuze (fout 28)",
    ],
    [
        "there is more than one endless loop (error 28)",
        "es gibt mehr als eine endlose Schleife (Fehler 28)",
        "er is meer dan één eindeloze lus (fout 28)",
    ],
    [
        "something follows the endless loop (error 28)",
        "nach der endlosen Schleife kommt noch etwas (Fehler 28)",
        "na de eindeloze lus komt nog iets (fout 28)",
    ],
    [
        "{variable} is introduced by LET and cannot count a loop (error 14)",
        "{variable} ist mit LET eingeführt und kann keine Schleife zählen (Fehler 14)",
        "{variable} is met LET ingevoerd en kan geen lus tellen (fout 14)",
    ],
    [
        "take a letter that is not in use",
        "nimm einen Buchstaben, der noch frei ist",
        "neem een letter die nog vrij is",
    ],
    [
        "{variable} is a free variable and cannot be used again (error 14)",
        "{variable} ist eine freie Variable und kann nicht noch einmal verwendet werden (Fehler 14)",
        "{variable} is een vrije variabele en kan niet nog eens gebruikt worden (fout 14)",
    ],
    [
        "{variable} is the variable of a loop around this place and cannot be used again (error 14)",
        "{variable} ist die Variable einer Schleife um diese Stelle und kann nicht noch einmal verwendet werden (Fehler 14)",
        "{variable} is de variabele van een lus om deze plaats en kan niet nog eens gebruikt worden (fout 14)",
    ],
    [
        "{variable} is introduced by LET (error 15)",
        "{variable} ist mit LET eingeführt (Fehler 15)",
        "{variable} is met LET ingevoerd (fout 15)",
    ],
    [
        "names stand for something only in the lengths of words",
        "Namen stehen nur in den Längen von Wörtern für etwas",
        "namen staan alleen in de lengtes van woorden voor iets",
    ],
    [
        "{variable} is known, but not here (error 15)",
        "{variable} ist bekannt, aber nicht hier (Fehler 15)",
        "{variable} is bekend, maar niet hier (fout 15)",
    ],
    [
        "the variable of a loop or a LET is known only inside it",
        "die Variable einer Schleife oder eines LET ist nur darin bekannt",
        "de variabele van een lus of een LET is alleen daarbinnen bekend",
    ],
    [
        "expected white space after '}' (error 22)",
        "nach „}“ fehlt ein Leerzeichen (Fehler 22)",
        "na ‘}’ ontbreekt een spatie (fout 22)",
    ],
    [
        "the sequence begins with a new word",
        "die Folge beginnt mit einem neuen Wort",
        "de rij begint met een nieuw woord",
    ],
    [
        "{text} has no place in a block of words",
        "{text} hat in einem Block von Wörtern nichts zu suchen",
        "{text} hoort niet in een blok van woorden",
    ],
    [
        "between words there is only LET; loops and choices are for whole descriptions",
        "zwischen Wörtern gibt es nur LET; Schleifen und Verzweigungen gehören in ganze Beschreibungen",
        "tussen woorden staat alleen LET; lussen en keuzes horen in hele beschrijvingen",
    ],
    ["there are no words", "es gibt keine Wörter", "er zijn geen woorden"],
    [
        "write the words behind the moves, such as -n +n",
        "schreib die Wörter hinter die Züge, etwa -n +n",
        "schrijf de woorden achter de zetten, zoals -n +n",
    ],
    [
        "these values depend on each other (error 16)",
        "diese Werte hängen voneinander ab (Fehler 16)",
        "deze waarden hangen van elkaar af (fout 16)",
    ],
    [
        "give one of them as a number, or by variables without a value",
        "gib einen davon als Zahl an, oder durch Variablen ohne Wert",
        "geef er een als getal, of door variabelen zonder waarde",
    ],
    [
        "a coin cannot lie at {place}: it would overlap the coin at {other}",
        "bei {place} kann keine Münze liegen: sie würde sich mit der Münze bei {other} überschneiden",
        "bij {place} kan geen munt liggen: hij zou over de munt bij {other} vallen",
    ],
    [
        "the word {word} states {stated}, computed is {computed}",
        "das Wort {word} gibt {stated} an, berechnet ist {computed}",
        "het woord {word} geeft {stated}, berekend is {computed}",
    ],
];
