//! What only a command line can get wrong: options and files. The pages of the web application have neither.

use super::Row;

/// English, German and Dutch.
pub(super) const TERMINAL: &[Row] = &[
    ["a table is not text", "eine Tabelle ist kein Text", "een tabel is geen tekst"],
    ["name a file with -o", "nenne mit -o eine Datei", "noem met -o een bestand"],
    [
        "--zeros, --symmetries, --normal-forms and --table go with --text or --parquet: a table holds every position",
        "--zeros, --symmetries, --normal-forms und --table gehören zu --text oder --parquet: Eine Tabelle enthält jede Stellung",
        "--zeros, --symmetries, --normal-forms en --table horen bij --text of --parquet: een tabel bevat elke stelling",
    ],
    [
        "add --text, or leave them out",
        "schreib --text dazu oder lass sie weg",
        "voeg --text toe, of laat ze weg",
    ],
    [
        "--plot needs a file, --csv or --json",
        "--plot braucht eine Datei, --csv oder --json",
        "--plot heeft een bestand nodig, --csv of --json",
    ],
    [
        "add -o picture.svg or --parquet FILE",
        "schreib -o bild.svg oder --parquet DATEI dazu",
        "voeg -o plaatje.svg of --parquet BESTAND toe",
    ],
    [
        "the ending of {file} names no picture",
        "die Endung von {file} nennt kein Bild",
        "de uitgang van {file} noemt geen plaatje",
    ],
    [
        "name a file *.svg, *.png, *.pdf or *.tikz",
        "nenne eine Datei *.svg, *.png, *.pdf oder *.tikz",
        "noem een bestand *.svg, *.png, *.pdf of *.tikz",
    ],
    [
        "the ending of {file} names no format",
        "die Endung von {file} nennt kein Format",
        "de uitgang van {file} noemt geen formaat",
    ],
    [
        "end it in .svg, .png, .pdf, .tikz, .dot, .graphml or .json, or give --format",
        "lass sie auf .svg, .png, .pdf, .tikz, .dot, .graphml oder .json enden, oder gib --format an",
        "laat hem eindigen op .svg, .png, .pdf, .tikz, .dot, .graphml of .json, of geef --format op",
    ],
    ["--max-move is missing", "--max-move fehlt", "--max-move ontbreekt"],
    [
        "write for example --max-move 10..20",
        "schreib zum Beispiel --max-move 10..20",
        "schrijf bijvoorbeeld --max-move 10..20",
    ],
    [
        "a grid has two parameters, but {game} has {count}",
        "ein Gitter hat zwei Parameter, aber {game} hat {count}",
        "een rooster heeft twee parameters, maar {game} heeft er {count}",
    ],
    ["leave '--grid' out", "lass „--grid“ weg", "laat ‘--grid’ weg"],
    [
        "'theorems' lists the descriptions that need no file",
        "„theorems“ zählt die Beschreibungen auf, die keine Datei brauchen",
        "‘theorems’ somt de beschrijvingen op die geen bestand nodig hebben",
    ],
];
