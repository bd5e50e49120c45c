export default {
  lead: 'Zwölf kleine Schritte von einer Handvoll Streichhölzern zur Theorie aller neutralen Spiele. Jeder Schritt ist ein Spiel: erst spielen, dann lesen.',
  contents: 'Inhalt',
  step: 'Schritt {n} von {all}',
  next: 'Nächster Schritt',
  back: 'Zurück',
  reveal: 'Warum ist das so?',
  hide: 'Erklärung verbergen',
  done: 'erledigt',
  again: 'Neues Spiel',
  swap: 'Der Computer soll beginnen',
  swapBack: 'Ich will beginnen',
  startWith: 'Beginne mit',
  computer: 'Der Computer',
  reset: 'Kurs von vorn beginnen',

  takeTitle: 'Nimm eins oder zwei',
  takeText:
    'Hier liegen zehn Streichhölzer. Du und der Computer ziehen abwechselnd; wer am Zug ist, nimmt **eins oder zwei**. Wer das letzte nimmt, gewinnt, denn der andere kann nicht mehr ziehen.\n\nSpiele ein paar Mal. Der Computer macht keine Fehler, aber du beginnst.',
  takeReveal:
    'Lass dem Computer ein Vielfaches von drei: 9, 6, 3, 0. Was er auch nimmt, du ergänzt zu drei: Er nimmt eins, du nimmst zwei; er nimmt zwei, du nimmst eins.\n\nHaufen mit 0, 3, 6, 9 ... sind also **verloren für den, der am Zug ist**. Alle anderen sind gewonnen: Man kann auf einen von ihnen ziehen. Bei 10 beginnst du, indem du eins nimmst.',

  backwardTitle: 'Rückwärts denken',
  backwardText:
    'Niemand muss raten: Fang hinten an. Liegt kein Streichholz mehr da, hat der Spieler am Zug verloren. Von 1 oder 2 kommt man zur 0, diese sind also gewonnen. Von 3 ...\n\nMarkiere jede Haufengröße als **gewonnen** oder **verloren** für den, der am Zug ist. Verloren ist eine Größe, wenn *alle* Züge zu gewonnenen führen, gewonnen, wenn *irgendein* Zug zu einer verlorenen führt.',
  backwardReveal:
    'Das geht bei jedem Spiel, das einmal enden muss und bei dem beide dieselben Züge haben: Solche Spiele heißen **neutral**. Jede Stellung ist gewonnen oder verloren, etwas Drittes gibt es nicht. In den Büchern heißen gewonnene Stellungen N (der **n**ächste Spieler gewinnt) und verlorene P (der **p**revious, also der vorige, gewinnt).',
  backwardCheck: 'Prüfen',
  backwardRight: 'Alles richtig! Versuche andere Züge.',
  backwardWrong: 'Noch falsch: {sizes}.',
  backwardMissing: 'Noch offen: {n}.',
  won: 'gewonnen',
  lost: 'verloren',
  open: 'offen',
  movesAllowed: 'Erlaubt ist zu nehmen: {moves}',

  ruleTitle: 'Finde die Regel',
  ruleText:
    'Lange Listen sind langweilig, Regeln sind schön. Sieh dir die gewonnenen und verlorenen Haufen an und rate eine Regel für die **verlorenen**: `x mod 3 = 0` sagt, dass x durch 3 geteilt keinen Rest lässt.\n\nDeine Regel wird geprüft, wo möglich sogar für alle Größen **bewiesen**. Ist sie falsch, bekommst du ein Gegenbeispiel.',
  ruleReveal:
    'Für jede endliche Menge von Zügen wird die Liste früher oder später periodisch: Ob ein Haufen gewonnen ist, hängt nur von den wenigen Haufen vor ihm ab, und dafür gibt es nur endlich viele Muster. Wie lang die Periode werden kann, ist eine offene Forschungsfrage. Im Subtraktionslabor geht es weiter.',
  ruleGame: 'Spiel',
  ruleField: 'Verloren sind die Haufen mit …',
  ruleHelp: 'Zum Beispiel x mod 3 = 0 oder x mod 7 = 0 or x mod 7 = 2. Mit zwei Haufen: x = y',
  ruleTest: 'Regel prüfen',
  ruleProved: 'Bewiesen! Deine Regel stimmt für alle Größen.',
  ruleConfirmed: 'Kein Gegenbeispiel unter {n} Stellungen.',
  ruleRefuted: 'Nein: Sieh dir {position} an. Das ist {outcome} für den, der am Zug ist.',
  ruleNothing: 'Gib zuerst eine Regel ein.',

  mirrorNimTitle: 'Zwei Haufen: Mach es nach',
  mirrorNimText:
    'Das ist **Nim**: Nimm beliebig viele Streichhölzer, aber nur von einem Haufen. Bei zwei Haufen gibt es einen Plan, der einfacher nicht sein könnte.\n\nMach die Haufen gleich groß. Was von einem Haufen genommen wird, nimmst du vom anderen.',
  mirrorNimReveal:
    'Zwei gleiche Haufen sind verloren für den, der am Zug ist: Auf jeden Zug antwortet sein **Spiegelbild**, der zweite Spieler hat also immer eine Antwort. Ungleiche Haufen sind gewonnen: Mach sie gleich. Derselbe Plan hilft überall, wo ein Spiel neben einer Kopie von sich selbst liegt.',

  nimTitle: 'Nim und seine Binärspalten',
  nimText:
    'Bei drei Haufen hilft Nachmachen nicht mehr. Charles Bouton fand 1901, was an seine Stelle tritt: Schreibe die Haufen **binär** untereinander und zähle die Einsen jeder Spalte.\n\nEine Stellung ist genau dann verloren, wenn **jede Spalte eine gerade Zahl von Einsen** hat. Beobachte die Spalten beim Spielen.',
  nimReveal:
    'Addieren ohne Übertrag heißt **Nim-Summe**. Ist sie nicht 0, so nimm ihre vorderste Spalte: Irgendein Haufen hat dort eine Eins. Ändere ihn so, dass alle Spalten gerade werden; er wird kleiner, denn vorn wird eine Eins zur Null. Ist die Nim-Summe 0, so verdirbt jeder Zug eine Spalte. Wer einmal Nim-Summe 0 hinterlässt, kann es immer wieder und nimmt das letzte Streichholz.',
  nimSum: 'Nim-Summe',
  nimEven: 'Alle Spalten sind gerade: verloren für den, der am Zug ist.',
  nimOdd: 'Ungerade Spalten sind markiert: Mach sie gerade.',

  tableTitle: 'Das kleine Nim-Einspluseins',
  tableText:
    'Nim-Summen geben eine Tafel wie das Einspluseins. Jede Zahl ist die **kleinste, die weder links in ihrer Zeile noch oben in ihrer Spalte steht**: der *mex*, die kleinste ausgeschlossene Zahl.\n\nWähle ein Feld und sieh seinen Grund.',
  tableReveal:
    'Links in der Zeile und oben in der Spalte stehen genau die Werte, zu denen man von zwei Haufen ziehen kann. Eine Stellung vom Wert v kann zu allen kleineren Werten ziehen und nie zu v selbst: Sie verhält sich wie ein einzelner Nim-Haufen mit v Streichhölzern. Das ist der Satz von Sprague und Grundy: **Jedes** neutrale Spiel ist ein verkleideter Nim-Haufen.',
  tableReason: '{a} + {b} = {v}: In der Zeile stehen {row}, in der Spalte {column}; die kleinste fehlende Zahl ist {v}.',
  tableReasonZero: '{a} + {b} = {v}: Links und oben steht nichts, und die kleinste Zahl ist 0.',
  tableEmpty: 'nichts',
  tableLabel: 'Tafel der Nim-Addition',

  sumTitle: 'Summen von Spielen',
  sumText:
    'Drei verschiedene Spiele nebeneinander; ein Zug ist ein Zug in **einem** davon. Das sieht hoffnungslos aus und ist leicht: Jedes Spiel ist so viel wert wie ein Nim-Haufen, und dann ist es Nim.\n\nDie Tabelle zeigt den Wert jedes Teils und die Nim-Summe. Mach sie zu 0!',
  sumReveal:
    'Der Wert einer Stellung ist der mex der Werte, zu denen man ziehen kann: die kleinste Zahl, zu der man nicht kommt. Werte von Teilen addiert man mit der Nim-Summe. Eine Zahl je Teil ist alles, was man wissen muss, wie groß das Spiel auch sei.',
  sumPart: 'Teil',
  sumValue: 'Wert',
  sumBinary: 'binär',

  misereTitle: 'Misère: Der Letzte verliert',
  misereText:
    'Nun dreh das Ziel um: Wer das letzte Streichholz nimmt, **verliert**. Bei Nim überrascht, wie wenig sich ändert. Spiele wie bisher, bis dein Zug nur Haufen mit einem Streichholz übrig ließe.',
  misereReveal:
    'Solange ein Haufen zwei oder mehr Streichhölzer hat, spiele wie im normalen Nim. Lässt dein Zug nur Einerhaufen übrig, so lass eine **ungerade** statt einer geraden Anzahl.\n\nBei anderen Spielen ist Misère viel wilder: Eine so einfache Regel gibt es nicht, und im normalen Spiel gleiche Spiele fallen auseinander. Ihre Misère-Quotienten stehen auf der Seite Haufen.',

  coinsTitle: 'Münzen auf dem Tisch',
  coinsText:
    'Zwei Spieler legen abwechselnd gleich große Münzen auf einen Tisch. Münzen dürfen sich nicht überlappen und nicht überstehen. Wer keinen Platz findet, hat verloren.\n\nEs gibt unendlich viele Züge, und doch gewinnt immer der erste Spieler. Der Computer beginnt: Siehst du, wie er spielt?',
  coinsReveal:
    'Die erste Münze kommt in die **Mitte**. Von da an wird jede Münze mit ihrem Spiegelbild an der Mitte beantwortet. War Platz für deine Münze, so ist auch Platz für ihr Bild. Der erste Spieler hat also immer eine Antwort.',
  coinsTurn: 'Du bist am Zug: Leg eine Münze. Pfeiltasten bewegen sie, Eingabe legt sie hin.',
  coinsNoRoom: 'Hier ist kein Platz: Münzen dürfen sich nicht überlappen und nicht überstehen.',
  coinsOver: 'Kein Platz mehr. Der Computer gewinnt, wie immer.',
  coinsTable: 'Tisch mit {n|# Münze|# Münzen}',
  coinsShow: 'Spiegellinien zeigen',

  boardTitle: 'Spiegeln auf dem Brett',
  boardText:
    'Dieselbe Idee auf kariertem Brett: Bei **Cram** legt man Dominosteine auf zwei freie Nachbarfelder. Auf einem Brett mit gerader Zeilen- und Spaltenzahl spiegelt der zweite Spieler jeden Stein an der Mitte.\n\nHier beginnt der Computer. Mach es ihm nach!',
  boardReveal:
    'Sind beide Seiten gerade, so kann ein Stein sein eigenes Spiegelbild nie überlappen, also ist das Bild eines erlaubten Zuges erlaubt. Ist eine Seite gerade und eine ungerade, gewinnt der **erste** Spieler: erster Stein auf die beiden Mittelfelder, dann spiegeln. Bei zwei ungeraden Seiten kennt niemand eine einfache Regel; solche Bretter löst man einzeln, mit der Maschine.',

  wythoffTitle: 'Wythoffs Dame',
  wythoffText:
    'Eine Dame wandert in die Ecke: nach links, nach unten oder schräg nach links unten, so weit sie will. Wer die Ecke erreicht, gewinnt.\n\nMit Streichhölzern sind das zwei Haufen, von denen man von einem nimmt oder von beiden gleich viel.',
  wythoffReveal:
    'Markiere die verlorenen Felder: Die Ecke ist verloren. Alle Felder, von denen eine Dame dorthin käme, sind gewonnen. Das nächste freie Feld ist wieder verloren: (1,2), dann (3,5), (4,7), (6,10) ... Das n-te Paar unterscheidet sich um n, und seine kleinere Zahl ist das n-fache des **Goldenen Schnitts**, abgerundet. Niemand hätte ihn dort gesucht.',
  wythoffMarks: 'Verlorene Felder markieren',

  endTitle: 'Wie es weitergeht',
  endText:
    'Du hast die ganze Idee gesehen: rückwärts denken, jeder Stellung eine Zahl geben, Zahlen mit der Nim-Summe addieren. Alles andere auf diesen Seiten wird damit gemacht.',
  endPlay: 'Jedes Spiel spielen, gegen Gegner jeder Stärke',
  endAnalyse: 'Ein Spiel ansehen: Werte, Gewinnzüge, der ganze Graph',
  endSubtraction: 'Subtraktionslabor: Perioden, die niemand erklären kann',
  endHeaps: 'Nimm-und-teile-Spiele: Kayles und seine vielen Verwandten',
  endWythoff: 'Wythoffs und Akiyamas Spiel in Bildern',
  checkpoint: 'Prüfstein',
  progress: '{n} von {all} Aufgaben gelöst',
  task: 'Aufgabe {n}.',
  taskWho: 'Gewinnt, wer am Zug ist?',
  taskValue: 'Wie viel ist diese Stellung wert?',
  taskMove: 'Finde einen Gewinnzug.',
  taskMisere: 'Misère: wer nicht ziehen kann, gewinnt',
  taskSolved: 'gelöst',
  taskWins: 'gewinnt',
  taskLoses: 'verliert',
  taskChoose: 'Wähle einen Zug',
  taskRight: 'Richtig!',
  taskWrong: 'Leider nein. Versuch es noch einmal.',
  takeTheorem:
    '**Satz.** Darf man ein oder zwei Streichhölzer nehmen, so verliert der Spieler am Zug genau bei den Vielfachen von drei.',
  backwardTheorem:
    '**Satz.** Endet jede Partie, so ist jede Stellung für den Spieler am Zug gewonnen oder verloren: verloren, wenn alle Züge zu gewonnenen führen, gewonnen, wenn ein Zug zu einer verlorenen führt.',
  ruleTheorem:
    '**Satz.** Für jede endliche Menge von Zügen ist die Folge der gewonnenen und verlorenen Haufen von einem Haufen an periodisch.',
  mirrorNimTheorem: '**Satz.** Zwei Nim-Haufen sind für den Spieler am Zug genau dann verloren, wenn sie gleich groß sind.',
  nimTheorem:
    '**Satz** (Bouton 1901). Eine Nim-Stellung ist für den Spieler am Zug genau dann verloren, wenn ihre Nim-Summe 0 ist.',
  tableTheorem:
    '**Satz.** Die Nim-Summe von a und b ist die kleinste Zahl, die weder Nim-Summe eines kleineren a mit b noch von a mit einem kleineren b ist.',
  sumTheorem:
    '**Satz** (Sprague 1935, Grundy 1939). Der Wert einer Summe ist die Nim-Summe der Werte ihrer Teile, und eine Stellung ist für den Spieler am Zug genau dann verloren, wenn ihr Wert 0 ist.',
  misereTheorem:
    '**Satz.** Misère-Nim ist für den Spieler am Zug genau dann verloren, wenn ein Haufen zwei oder mehr Streichhölzer hat und die Nim-Summe 0 ist, oder wenn alle Haufen ein Streichholz haben und ihre Anzahl ungerade ist.',
  coinsTheorem:
    '**Satz.** Auf einem Tisch, der zu seiner Mitte symmetrisch ist, gewinnt der erste Spieler: eine Münze in die Mitte, dann das Spiegelbild jeder Münze.',
  boardTheorem:
    '**Satz.** Cram auf einem Brett mit zwei geraden Seiten ist für den Spieler am Zug verloren; mit einer geraden und einer ungeraden Seite ist es gewonnen.',
  wythoffTheorem:
    '**Satz** (Wythoff 1907). Die verlorenen Paare sind 0,0 und 1,2 und 3,5 und so weiter: Die kleinere Zahl ist jeweils die kleinste, die noch nicht vorkam, und der Unterschied wächst um eins.',
};
