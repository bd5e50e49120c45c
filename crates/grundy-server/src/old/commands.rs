//! The questions that can be asked over HTTP: which commands, with which fields.
//!
//! This one table decides what is allowed, how a JSON object becomes the arguments of a command, and what the OpenAPI
//! document says. What is not in it cannot be asked: no field here names a file, and none starts a program.

/// What a field becomes on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An argument by its place, after all options.
    Argument,
    /// A list of arguments by their place.
    Arguments,
    /// The name of something built in: letters, digits, hyphens. Never a path.
    Name,
    /// Text that the command reads instead of a file.
    Input,
    /// `--name=value`.
    Option,
    /// `--name=a,b,c`.
    Joined,
    /// `--name=a --name=b`.
    Repeated,
    /// `--name`, if true.
    Flag,
    /// If true, `--name=FILE` with a file that the server chooses, with this ending; what the command writes there comes
    /// back in the answer.
    File(&'static str),
}

/// What a value may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// Text.
    Text,
    /// A whole number, also as text where it is too long for JSON numbers of other programs.
    Number,
}

/// A field of a question.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its name in JSON; on the command line `-` stands for `_`.
    pub name: &'static str,
    /// What it becomes.
    pub kind: Kind,
    /// What it may hold.
    pub holds: Type,
    /// Whether it must be there.
    pub required: bool,
}

/// How the answer is made from what the command prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// It prints JSON.
    Json,
    /// It prints a file; the format is the value of a field, or this word.
    File(&'static str),
}

/// A command that can be asked.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// As on the command line.
    pub name: &'static str,
    /// The subcommand, which JSON gives as the field `sub`.
    pub sub: Option<&'static str>,
    /// The fields.
    pub fields: &'static [Field],
    /// What fields `a` to `z` hold, if values of variables may be given.
    pub variables: Option<Type>,
    /// Arguments that are always there.
    pub always: &'static [&'static str],
    /// How it answers.
    pub answers: Answers,
}

const fn field(name: &'static str, kind: Kind, holds: Type) -> Field {
    Field { name, kind, holds, required: false }
}

const fn need(name: &'static str) -> Field {
    Field { required: true, ..field(name, Kind::Argument, Type::Text) }
}

const fn need_number(name: &'static str) -> Field {
    Field { required: true, ..field(name, Kind::Argument, Type::Number) }
}

const fn may(name: &'static str) -> Field {
    field(name, Kind::Argument, Type::Text)
}

const fn text(name: &'static str) -> Field {
    field(name, Kind::Option, Type::Text)
}

const fn number(name: &'static str) -> Field {
    field(name, Kind::Option, Type::Number)
}

const fn flag(name: &'static str) -> Field {
    field(name, Kind::Flag, Type::Text)
}

const fn file(name: &'static str, ending: &'static str) -> Field {
    field(name, Kind::File(ending), Type::Text)
}

const fn list(name: &'static str) -> Field {
    field(name, Kind::Arguments, Type::Text)
}

const fn required(field: Field) -> Field {
    Field { required: true, ..field }
}

const fn command(name: &'static str, fields: &'static [Field]) -> Command {
    Command { name, sub: None, fields, variables: None, always: &[], answers: Answers::Json }
}

const fn sub(name: &'static str, sub: &'static str, fields: &'static [Field]) -> Command {
    Command { sub: Some(sub), ..command(name, fields) }
}

const MISERE: Field = flag("misere");
const DESCRIPTION: Field = field("text", Kind::Input, Type::Text);
const FAMILY: Field = field("name", Kind::Name, Type::Text);
const PICTURE: Field = file("output", "png");
const CURVES: Field = file("output", "svg");
const NUMBERS: Field = file("data", "csv");

/// The fields of a map over two moves, after its own.
macro_rules! map_fields {
    ($($own:expr),*) => {
        &[
            $($own,)*
            PICTURE,
            NUMBERS,
            text("s1"),
            text("s2"),
            text("colours"),
            text("scale"),
            number("width"),
        ]
    };
}

/// The maps over two moves for a fixed third.
const MAP: &[Field] = map_fields!(required(number("s3")));

/// Every command that can be asked.
pub const COMMANDS: &[Command] = &[
    command("value", &[need("expr"), MISERE, flag("outcome"), flag("without_ends"), text("words")]),
    command("moves", &[need("expr"), MISERE, flag("all"), number("to")]),
    command("explain", &[need("expr"), MISERE, number("hint")]),
    command(
        "sequence",
        &[
            need("game"),
            required(number("to")),
            number("from"),
            flag("outcomes"),
            flag("losing"),
            flag("statistics"),
            MISERE,
        ],
    ),
    command(
        "period",
        &[
            need("game"),
            flag("outcomes"),
            number("to"),
            flag("compute"),
            text("engine"),
            text("claim"),
            text("start"),
            text("convention"),
        ],
    ),
    command("octal", &[may("code"), flag("table"), number("digits"), number("to")]),
    command("reduce", &[need("game")]),
    command("register", &[need("game"), text("rule"), text("start"), number("to"), number("at")]),
    command("real", &[need("moves"), text("to"), number("intervals")]),
    command("quotient", &[need("game"), number("to"), number("genus")]),
    command("misere-form", &[need("expr"), text("equal"), flag("parts")]),
    command("symmetric", &[need("game"), text("before"), field("mix", Kind::Joined, Type::Text)]),
    command(
        "prove",
        &[
            DESCRIPTION,
            FAMILY,
            flag("library"),
            flag("outcomes"),
            text("rule"),
            flag("verbose"),
            flag("transitions"),
            flag("dump"),
        ],
    ),
    Command {
        variables: Some(Type::Number),
        ..command(
            "expand",
            &[
                DESCRIPTION,
                FAMILY,
                flag("outcomes"),
                text("rule"),
                number("to"),
                flag("check"),
                flag("skeleton"),
                flag("print"),
            ],
        )
    },
    command("certify", &[required(DESCRIPTION)]),
    command(
        "analyse",
        &[
            need("expr"),
            flag("table"),
            flag("trace"),
            flag("requirements"),
            text("discount"),
            flag("symmetries"),
            flag("normal_forms"),
            flag("tree"),
            number("depth"),
            flag("handicap"),
            MISERE,
        ],
    ),
    Command {
        always: &["--output=-"],
        answers: Answers::File("format"),
        ..command(
            "graph",
            &[
                need("expr"),
                required(text("format")),
                text("layout"),
                text("colour"),
                flag("symmetry"),
                number("seed"),
                MISERE,
            ],
        )
    },
    Command {
        always: &["--output=-", "--text"],
        answers: Answers::File("text"),
        ..command("table", &[need("game"), MISERE, flag("zeros"), flag("symmetries")])
    },
    command(
        "match",
        &[
            need("expr"),
            need("one"),
            need("two"),
            MISERE,
            number("mistakes"),
            number("threshold"),
            number("games"),
            flag("exact"),
            flag("up_to_symmetry"),
            number("seed"),
        ],
    ),
    command("replay", &[need("expr"), need("moves"), MISERE]),
    command("coins", &[need("table"), field("reply", Kind::Repeated, Type::Text), text("radius")]),
    command("translate", &[need("expr"), text("move")]),
    command("loopy", &[need("expr"), MISERE, number("total")]),
    command("test-rule", &[need("game"), need("rule"), number("to"), MISERE]),
    command("nim-table", &[flag("product"), number("size"), text("cell")]),
    command("nimber", &[need("formula"), flag("binary")]),
    command("mex", &[need("set")]),
    command("safe", &[list("positions"), text("family"), text("n")]),
    sub("xor", "swap", &[need_number("a"), need_number("b"), flag("same_register")]),
    sub("wythoff", "pairs", &[number("n"), number("to"), number("t"), file("plot", "svg")]),
    sub("wythoff", "grid", &[number("size")]),
    sub("wythoff", "rows", &[number("from"), number("to")]),
    sub("wythoff", "label", &[text("piece"), text("size")]),
    sub(
        "wythoff",
        "general",
        &[
            need_number("n0"),
            field("skip", Kind::Joined, Type::Number),
            number("terms"),
            number("observe"),
            field("window", Kind::Joined, Type::Number),
        ],
    ),
    sub("wythoff", "translate", &[need_number("n0")]),
    sub("wythoff", "lieshout", &[number("terms"), number("n")]),
    sub(
        "wythoff",
        "word",
        &[number("length"), number("letter"), number("places"), number("subwords"), number("balance")],
    ),
    sub("akiyama", "list", &[number("rows"), text("algorithm"), number("below")]),
    sub("akiyama", "compare", &[number("rows")]),
    sub("akiyama", "assumptions", &[number("to")]),
    sub("akiyama", "legal", &[need("take")]),
    sub("akiyama", "values", &[number("size"), number("heap")]),
    command(
        "statistics",
        &[
            required(list("sequences")),
            number("terms"),
            number("window"),
            number("lags"),
            number("subwords"),
            number("words"),
            number("seed"),
            text("plot"),
            file("output", "svg"),
        ],
    ),
    Command {
        // Ranges, such as "n": "2..26".
        variables: Some(Type::Text),
        ..command("family", &[need("pattern"), flag("values"), number("limit"), number("modulus")])
    },
    Command {
        always: &["--threads=1"],
        ..command(
            "records",
            &[
                flag("symmetric"),
                number("moves"),
                text("most_moves"),
                number("differences"),
                text("class"),
                number("smallest"),
                required(text("max_move")),
                flag("values"),
                text("by"),
                flag("records"),
                flag("classes"),
                text("fit"),
                number("modulus"),
            ],
        )
    },
    sub("map", "types", MAP),
    sub("map", "preperiods", MAP),
    sub("map", "periods", MAP),
    sub("map", "exceptions", MAP),
    sub("map", "symmetric5", map_fields!(required(number("s5")))),
    sub("map", "four", map_fields!(required(number("s3")), number("limit"))),
    sub(
        "map",
        "means4",
        &[required(text("s4")), field("classes", Kind::Joined, Type::Text), CURVES, NUMBERS],
    ),
    sub("map", "records5", &[required(text("s5")), flag("published"), CURVES, NUMBERS]),
    sub("map", "means5", &[required(text("s5")), flag("published"), CURVES, NUMBERS]),
    sub(
        "map",
        "symmetric-means",
        &[required(text("max")), field("sizes", Kind::Joined, Type::Number), CURVES, NUMBERS],
    ),
    command("discover", &[need("moves"), text("n"), flag("outcomes"), flag("verbose")]),
    command("count", &[may("game"), number("matches"), flag("all")]),
    command("tilings", &[need("board"), flag("gaps")]),
    command("games", &[may("name")]),
];

/// The commands of this name; several if it has subcommands. `-` and `_` are the same.
pub fn named(name: &str) -> Vec<&'static Command> {
    let name = name.replace('_', "-");
    COMMANDS.iter().filter(|command| command.name == name).collect()
}

impl Command {
    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<Field> {
        let known = self.fields.iter().find(|field| field.name == name).copied();
        known.or_else(|| Some(field(letter(name)?, Kind::Option, self.variables?)))
    }
}

/// The name of a variable.
fn letter(name: &str) -> Option<&'static str> {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
    let at = LETTERS.find(name)?;
    LETTERS.get(at..at + 1).filter(|letter| *letter == name)
}
