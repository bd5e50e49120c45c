//! Every game of the notation, one data sheet each.
//!
//! The sheets feed the parser, its suggestions and `grundy games`; a test wants each game in the book. To add a game, implement
//! [`crate::game::Game`] (or [`crate::heap::HeapRule`]) and add a sheet here.

use crate::board::chomp::Chomp;
use crate::board::date_game::DateGame;
use crate::board::domineering::Domineering;
use crate::board::layout::Turn;
use crate::board::northcott::Northcott;
use crate::board::pieces::Piece;
use crate::board::placement::Placements;
use crate::board::shape::Shape;
use crate::error::ParseError;
use crate::game::Game;
use crate::graph_game::GraphGame;
use crate::heap::akiyama::AkiyamaNim;
use crate::heap::couples::Couples;
use crate::heap::grundys_game::GrundysGame;
use crate::heap::nim::Nim;
use crate::heap::octal::code::Code;
use crate::heap::poker_nim::PokerNim;
use crate::heap::ring_kayles::RingKayles;
use crate::heap::strip_domino::StripDomino;
use crate::heap::take_and_break::TakeAndBreak;
use crate::heap::wythoff::Wythoff;
use crate::heap::wythoff::nimhoff::Nimhoff;
use crate::heap::wythoff::piece::Corner;
use crate::heap::wythoff::tribonacci::Tribonacci;
use crate::heap::{HeapRule, Heaps};
use crate::solve::any::{AnyGame, Held};
use crate::subtraction::{Numbers, Subtraction};
use grundy_core::call::Call;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// What there is to know about a game of the notation.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Sheet {
    /// Its name in the notation.
    pub name: &'static str,
    /// Other names for the same game.
    pub aliases: &'static [&'static str],
    /// The rules in a sentence or two.
    pub about: &'static str,
    /// What stands in the parentheses; empty if nothing does.
    pub arguments: &'static str,
    /// How a position is written.
    pub position: &'static str,
    /// Expressions to try.
    pub examples: &'static [&'static str],
    /// What a beginner should achieve first.
    pub goal: Option<Goal>,
    /// Makes the game from what was written.
    pub build: Build,
}

/// A first goal: a position that the player to move wins, and what to do there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Goal {
    /// The position.
    pub from: &'static str,
    /// What to do, in a sentence.
    pub text: &'static str,
}

/// Makes a game from what was written.
pub type Build = fn(&Call<'_>) -> Built;

/// A game, or what is wrong with its text.
pub type Built = Result<Arc<dyn AnyGame>, ParseError>;

impl Sheet {
    /// A game with this name, its rules in a sentence or two, and how it is made from what was written. Games with
    /// arguments, a text of their own for positions or other names add them.
    pub const fn new(name: &'static str, about: &'static str, build: Build) -> Sheet {
        let (aliases, arguments, position, examples): (&[_], _, _, &[_]) = (&[], "", "", &[]);
        Sheet { name, aliases, about, arguments, position, examples, goal: None, build }
    }

    /// With other names for the same game.
    pub const fn aliases(self, aliases: &'static [&'static str]) -> Sheet {
        Sheet { aliases, ..self }
    }

    /// With what stands in the parentheses.
    pub const fn arguments(self, arguments: &'static str) -> Sheet {
        Sheet { arguments, ..self }
    }

    /// With how a position is written.
    pub const fn position(self, position: &'static str) -> Sheet {
        Sheet { position, ..self }
    }

    /// With expressions to try.
    pub const fn examples(self, examples: &'static [&'static str]) -> Sheet {
        Sheet { examples, ..self }
    }

    /// With what a beginner should achieve first, from a position that the player to move wins.
    pub const fn goal(self, from: &'static str, text: &'static str) -> Sheet {
        Sheet { goal: Some(Goal { from, text }), ..self }
    }

    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// The games of a notation: those listed here, and those that were added.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    added: Arc<Vec<Sheet>>,
}

impl Catalogue {
    /// The same games and one more, which replaces one of the same name.
    pub fn with(&self, sheet: Sheet) -> Catalogue {
        let mut added: Vec<Sheet> =
            self.added.iter().filter(|known| known.name != sheet.name).cloned().collect();
        added.push(sheet);
        Catalogue { added: Arc::new(added) }
    }

    /// All sheets, those that were added first.
    pub fn sheets(&self) -> impl Iterator<Item = &Sheet> {
        let replaced = |sheet: &&Sheet| !self.added.iter().any(|added| added.name == sheet.name);
        self.added.iter().chain(SHEETS.iter().filter(replaced))
    }

    /// The sheet of the game with this name or alias.
    ///
    /// ```
    /// let games = grundy::catalogue::Catalogue::default();
    /// assert_eq!(games.find("corner-the-lady").unwrap().name, "wythoff");
    /// ```
    pub fn find(&self, name: &str) -> Option<&Sheet> {
        self.sheets().find(|sheet| sheet.names().any(|known| known == name))
    }
}

fn game(game: impl Game) -> Built {
    Ok(Arc::new(Held::new(game)))
}

fn heaps(rule: impl HeapRule) -> Built {
    game(Heaps::new(rule))
}

/// A named take-and-break code.
fn coded(call: &Call<'_>, digits: &[u64]) -> Built {
    call.none()?;
    heaps(TakeAndBreak::new(call.listed, Code::new(digits, false)))
}

const HEAPS: &str = "heap sizes separated by commas, such as 3,5,7; no heap at all is 0";
const BOARD: &str = "the moves played (A01 C12), a picture (##./.../.##), or the bit code of the taken cells";

const SHAPE: &str = "a size (4x5, 2x3x4), a picture in quotes, stair(n), aztec(n), torus(4x5), cylinder(4x5), moebius(1x9), klein(4x5), or a figure: I(5), L(2,3), T(1,2,3), U(2,1,2), O(2,3)";

/// A placement game on a board; the length of the pieces comes first where `length` says what it is at least.
fn placements(
    call: &Call<'_>,
    length: Option<u64>,
    make: impl FnOnce(String, Shape, usize) -> Placements,
) -> Built {
    let name = format!("{}({})", call.listed, call.inside.text());
    let (length, board) = match (length, &call.arguments[..]) {
        (None, _) => (0, call.only("a board")?),
        (Some(least), [length, board]) => {
            (length.number_in("the length of the pieces", least..=1_000)?, *board)
        }
        _ => {
            let error =
                call.name.error(format!("{} needs the length of the pieces and a board", call.name.text()));
            return Err(error.help(format!("write {}(3, 4x5)", call.name.text())));
        }
    };
    game(make(name, Shape::read(board)?, length as usize))
}

/// All games, in the order in which they are listed.
pub const SHEETS: &[Sheet] = &[
    Sheet {
        name: "nim",
        aliases: &["Nim"],
        about: "Take any number of matches from one heap.",
        arguments: "",
        position: HEAPS,
        examples: &["nim:3,5,7", "nim:1,3,5,7"],
        goal: Some(Goal {
            from: "nim:1,4,4",
            text: "Leave two equal heaps, then answer every move with the same one on the other heap.",
        }),
        build: |call| call.none().and_then(|()| heaps(Nim)),
    },
    Sheet {
        name: "subtract",
        aliases: &["subtraction", "Subtraction"],
        about: "Take a number from the move set away from one heap.",
        arguments: "moves (3,7,8), a range (1..4), or primes, squares, cubes, powers(k), powers-of(b), factorials, fibonacci, odd, multiples(m), rule(\"x mod 3 = 1\"), file(moves.txt)",
        position: HEAPS,
        examples: &["subtract(3,7,8):20", "subtract(1..4):13,7", "subtract(squares):100"],
        goal: Some(Goal {
            from: "subtract(3,7,8):20",
            text: "Two first moves win: find one of them, and an answer to every reply.",
        }),
        build: |call| heaps(Subtraction::read(&call.arguments, call.name, call.files)?),
    },
    Sheet {
        name: "bounded-nim",
        aliases: &[],
        about: "Take at most k matches from one heap: subtract(1..k).",
        arguments: "k, the most that may be taken",
        position: HEAPS,
        examples: &["bounded-nim(4):13"],
        goal: Some(Goal {
            from: "bounded-nim(4):13",
            text: "Leave a multiple of five after each of your moves.",
        }),
        build: |call| {
            let most = call
                .only("the most that may be taken")?
                .number_in("the most that may be taken", 1..=1_000_000)?;
            heaps(Subtraction::upto(most))
        },
    },
    Sheet {
        name: "take-a-prime",
        aliases: &[],
        about: "Take a prime number of matches from one heap: subtract(primes).",
        arguments: "",
        position: HEAPS,
        examples: &["take-a-prime:250"],
        goal: Some(Goal {
            from: "take-a-prime:20",
            text: "Leave 0, 1, 9 or 10: whoever moves from there loses.",
        }),
        build: |call| call.none().and_then(|()| heaps(Subtraction::of(Numbers::Primes))),
    },
    Sheet {
        name: "octal",
        aliases: &["TakeAndBreak"],
        about: "Take k from a heap and leave the rest as j heaps, where the k-th digit of the code has bit j.",
        arguments: "a code such as 0.77, 4.333... or, with digits beyond f in braces, 0.{17}3",
        position: HEAPS,
        examples: &["octal(0.77):1,3,3", "octal(0.07):10"],
        goal: Some(Goal {
            from: "octal(0.77):1,3,3",
            text: "Take the single one away, then copy what the other does on the second of two equal heaps.",
        }),
        build: |call| heaps(TakeAndBreak::read(call.only("a code such as 0.77")?)?),
    },
    Sheet {
        name: "kayles",
        aliases: &["Kayles"],
        about: "Knock down one pin or two neighbouring pins of a row (octal 0.77).",
        arguments: "",
        position: HEAPS,
        examples: &["kayles:5", "kayles:2,3"],
        goal: Some(Goal {
            from: "kayles:5",
            text: "Knock down the middle pin, then copy every move in the other row.",
        }),
        build: |call| call.none().and_then(|()| heaps(TakeAndBreak::kayles())),
    },
    Sheet {
        name: "dawson-kayles",
        aliases: &["dawsons-kayles", "DawsonsKayles"],
        about: "Knock down two neighbouring pins of a row (octal 0.07).",
        arguments: "",
        position: HEAPS,
        examples: &["dawson-kayles:10", "dawson-kayles:2,3"],
        goal: Some(Goal {
            from: "dawson-kayles:10",
            text: "Knock down the two pins in the middle, then copy every move in the other row.",
        }),
        build: |call| call.none().and_then(|()| heaps(TakeAndBreak::dawsons_kayles())),
    },
    Sheet {
        name: "dawson-chess",
        aliases: &["dawsons-chess"],
        about: "Knock down a pin with its neighbours, as far as there are any (octal 0.137); a heap of n is dawson-kayles:n+1.",
        arguments: "",
        position: HEAPS,
        examples: &["dawson-chess:10"],
        goal: Some(Goal {
            from: "dawson-chess:9",
            text: "Knock down the middle pin with its neighbours: it is the only move that wins.",
        }),
        build: |call| coded(call, &[0, 1, 3, 7]),
    },
    Sheet {
        name: "officers",
        aliases: &[],
        about: "Take one match from a heap and leave the rest, not empty, as one heap or two (octal 0.6).",
        arguments: "",
        position: HEAPS,
        examples: &["officers:12", "officers:3,4"],
        goal: Some(Goal {
            from: "officers:7",
            text: "Leave two equal heaps: it is the only move that wins.",
        }),
        build: |call| coded(call, &[0, 6]),
    },
    Sheet {
        name: "couples-are-forever",
        aliases: &["couples"],
        about: "Split a heap into two, except a heap of two; a heap of n is officers:n-1.",
        arguments: "",
        position: HEAPS,
        examples: &["couples-are-forever:12"],
        goal: Some(Goal {
            from: "couples-are-forever:12",
            text: "Split the heap into halves, then copy; is there another split that wins?",
        }),
        build: |call| call.none().and_then(|()| heaps(Couples::new())),
    },
    Sheet {
        name: "treblecross",
        aliases: &[],
        about: "Take three neighbours of a row (octal 0.007); crosses on a strip of n squares, three in a row win: a heap of n+2.",
        arguments: "",
        position: HEAPS,
        examples: &["treblecross:12"],
        goal: Some(Goal {
            from: "treblecross:13",
            text: "Take three from the middle, then copy every move in the other row.",
        }),
        build: |call| coded(call, &[0, 0, 0, 7]),
    },
    Sheet {
        name: "guiles",
        aliases: &[],
        about: "Take a heap of one or two, or take two from a heap and leave two heaps (octal 0.15).",
        arguments: "",
        position: HEAPS,
        examples: &["guiles:12"],
        goal: Some(Goal {
            from: "guiles:12",
            text: "Take two from the middle, then copy every move in the other row.",
        }),
        build: |call| coded(call, &[0, 1, 5]),
    },
    Sheet {
        name: "ring-kayles",
        aliases: &["circular-kayles"],
        about: "Kayles with the pins in a circle.",
        arguments: "",
        position: "the number of pins of the ring, or the rows left of it: row 5,2",
        examples: &["ring-kayles:8"],
        goal: Some(Goal {
            from: "ring-kayles:row 7",
            text: "The other has opened a ring of eight: split the row that is left into two equal ones.",
        }),
        build: |call| call.none().and_then(|()| game(RingKayles::new())),
    },
    Sheet {
        name: "ring-dawson-kayles",
        aliases: &["circular-dawson-kayles"],
        about: "Dawson's Kayles with the pins in a circle.",
        arguments: "",
        position: "the number of pins of the ring, or the rows left of it: row 5,2",
        examples: &["ring-dawson-kayles:7"],
        goal: Some(Goal {
            from: "ring-dawson-kayles:7",
            text: "A row of five is lost for whoever begins it: open the ring and keep it so to the end.",
        }),
        build: |call| call.none().and_then(|()| game(RingKayles::dawsons())),
    },
    Sheet {
        name: "lasker-nim",
        aliases: &["laskers-nim"],
        about: "Take any number from one heap, or split a heap into two (octal 4.333...).",
        arguments: "",
        position: HEAPS,
        examples: &["lasker-nim:3,4", "lasker-nim:2,5"],
        goal: Some(Goal {
            from: "lasker-nim:3,4",
            text: "Win once by making the heaps equal, and once by splitting the smaller one.",
        }),
        build: |call| call.none().and_then(|()| heaps(TakeAndBreak::laskers_nim())),
    },
    Sheet {
        name: "grundys-game",
        aliases: &["grundy", "GrundysGame"],
        about: "Split one heap into two heaps of different size.",
        arguments: "",
        position: HEAPS,
        examples: &["grundys-game:20", "grundys-game:8"],
        goal: Some(Goal { from: "grundys-game:8", text: "Only one split of eight wins: find it." }),
        build: |call| call.none().and_then(|()| heaps(GrundysGame)),
    },
    Sheet {
        name: "strip-domino",
        aliases: &["linear-cram"],
        about: "Place a domino on two free neighbouring fields of a strip.",
        arguments: "",
        position: "the length of the strip and the dominoes on it: 26 {4,5} {16,17}",
        examples: &["strip-domino:10", "strip-domino:26 {4,5} {16,17} {24,25}"],
        goal: Some(Goal {
            from: "strip-domino:10",
            text: "Place the first domino in the middle, then answer each move by its mirror image.",
        }),
        build: |call| call.none().and_then(|()| game(StripDomino::new())),
    },
    Sheet {
        name: "wythoff",
        aliases: &["corner-the-lady", "Wythoff"],
        about: "Take from one of two heaps, or the same number from both; a queen on its way to the corner. wythoff(t): the numbers taken from both may differ by less than t.",
        arguments: "nothing, or t",
        position: "two heap sizes, such as 10,16",
        examples: &["wythoff:3,5", "wythoff:10,16", "wythoff(2):4,10"],
        goal: Some(Goal {
            from: "wythoff:6,8",
            text: "Reach one of the safe pairs 1 and 2, 3 and 5, 4 and 7.",
        }),
        build: |call| match call.arguments[..] {
            [] => game(Wythoff::classic()),
            _ => game(Wythoff::new(call.only("t")?.number_in("t", 1..=u32::MAX.into())? as u32)),
        },
    },
    Sheet {
        name: "corner",
        aliases: &["chess-piece"],
        about: "A chess piece moves towards the corner; several pieces in one have the moves of all.",
        arguments: "queen, rook, bishop, king or knight, or several of them",
        position: "column and row counted from the corner, such as 3,5",
        examples: &["corner(knight):3,5", "corner(rook,king):10,16"],
        goal: Some(Goal {
            from: "corner(knight):3,5",
            text: "Reach a field whose column and row both leave 0 or 1 when divided by four.",
        }),
        build: |call| match call.arguments[..] {
            [] => Err(call.name.error("expected a piece").help("such as corner(knight)")),
            _ => game(Corner::read(&call.arguments)?),
        },
    },
    Sheet {
        name: "nimhoff",
        aliases: &["cyclic-nimhoff"],
        about: "Nim in which one may also take from several heaps, fewer than h in all.",
        arguments: "h",
        position: HEAPS,
        examples: &["nimhoff(3):10,16"],
        goal: Some(Goal {
            from: "nimhoff(3):10,16",
            text: "Leave heaps with the same number of threes whose remainders add up to 0 or 3.",
        }),
        build: |call| game(Nimhoff::new(call.only("h")?.number_in("h", 1..=u64::MAX)?)),
    },
    Sheet {
        name: "tribonacci",
        aliases: &["tribonacci-game"],
        about: "Three heaps: take from one or two; or from all three, the largest number at most the sum of the others; or k, k and more than 2k, unless the order of the larger heaps changes in a certain way.",
        arguments: "",
        position: "three heap sizes, such as 3,6,11",
        examples: &["tribonacci:3,6,11"],
        goal: Some(Goal {
            from: "tribonacci:3,6,12",
            text: "Leave 3, 6 and 11, then 1, 2 and 4: whoever moves from there loses.",
        }),
        build: |call| call.none().and_then(|()| game(Tribonacci::default())),
    },
    Sheet {
        name: "akiyama-nim",
        aliases: &["akiyama", "akiyamas-nim"],
        about: "Take from three heaps three numbers of which one is 0 or two are equal.",
        arguments: "",
        position: "three heap sizes, such as 1,2,3",
        examples: &["akiyama-nim:1,2,3", "akiyama-nim:24,43,63"],
        goal: Some(Goal {
            from: "akiyama-nim:1,2,4",
            text: "Leave 1, 2 and 3: whoever moves from there loses.",
        }),
        build: |call| call.none().and_then(|()| game(AkiyamaNim::default())),
    },
    Sheet {
        name: "poker-nim",
        aliases: &[],
        about: "Nim in which the player to move may also put matches from the own reserve on a heap.",
        arguments: "",
        position: "heaps, a bar and both reserves, those of the player to move first: 2,1 | 1,1",
        examples: &["poker-nim:2,1 | 1,1"],
        goal: Some(Goal {
            from: "poker-nim:2,1 | 1,1",
            text: "Make the heaps equal; what the other puts on a heap, take away at once.",
        }),
        build: |call| call.none().and_then(|()| game(PokerNim)),
    },
    Sheet {
        name: "northcott",
        aliases: &[],
        about: "Push one of the own towers along its column without jumping over the other player's.",
        arguments: "rows x columns",
        position: "the rows of the white and the black tower in each column (1-8,2-5), then 'black' if Black moves",
        examples: &["northcott(8x1):1-8", "northcott(6x2):2-5,1-3"],
        goal: Some(Goal {
            from: "northcott(8x1):1-8",
            text: "Push your tower next to the other one, and follow when it steps back.",
        }),
        build: |call| game(Northcott::read(call.only("a size")?)?),
    },
    Sheet {
        name: "chomp",
        aliases: &[],
        about: "Bite a square out of a chocolate bar with everything above and right of it; the corner is poisoned.",
        arguments: "rows x columns",
        position: "what is left of each row, the poisoned row first: 5,5,3",
        examples: &["chomp(3x5)", "chomp(3x5):5,5,3"],
        goal: Some(Goal {
            from: "chomp(4x4)",
            text: "Leave one row and one column of the same length, then copy each bite.",
        }),
        build: |call| game(Chomp::read(call.only("a size")?)?),
    },
    Sheet {
        name: "date-game",
        aliases: &[],
        about: "Advance the day or the month of a date; who reaches 31 December wins.",
        arguments: "",
        position: "a day and a month, such as 4 jan",
        examples: &["date-game:4 jan"],
        goal: Some(Goal {
            from: "date-game:4 jan",
            text: "Reach 20 January, then 21 February, 22 March and so on.",
        }),
        build: |call| call.none().and_then(|()| game(DateGame)),
    },
    Sheet {
        name: "cram",
        aliases: &["Cram"],
        about: "Place a domino on two free neighbouring cells, lying or standing.",
        arguments: SHAPE,
        position: BOARD,
        examples: &["cram(4x5)", "cram(3x3):A01 C12", "cram(\"..#/.../#..\")", "cram(torus(3x4))"],
        goal: Some(Goal {
            from: "cram(4x5)",
            text: "Cover the two cells in the middle, then answer each move by its half turn.",
        }),
        build: |call| placements(call, None, |name, shape, _| Placements::cram(name, shape, 2)),
    },
    Sheet {
        name: "k-cram",
        aliases: &[],
        about: "Place a straight piece of k cells, lying or standing.",
        arguments: "k, and a board: 3, 4x5",
        position: BOARD,
        examples: &["k-cram(3, 4x5)"],
        goal: Some(Goal {
            from: "k-cram(3, 3x5)",
            text: "Cover the middle cell with the middle of a piece, then answer each move by its half turn.",
        }),
        build: |call| placements(call, Some(1), Placements::cram),
    },
    Sheet {
        name: "triomino-cram",
        aliases: &[],
        about: "Place a straight piece of three cells: k-cram(3, ...).",
        arguments: SHAPE,
        position: BOARD,
        examples: &["triomino-cram(4x5)"],
        goal: Some(Goal {
            from: "triomino-cram(3x7)",
            text: "Ten first moves win: find one that is its own half turn, and one that is not.",
        }),
        build: |call| placements(call, None, |name, shape, _| Placements::cram(name, shape, 3)),
    },
    Sheet {
        name: "hole-cram",
        aliases: &[],
        about: "Take two free cells of a line with one cell, free or taken, between them.",
        arguments: SHAPE,
        position: BOARD,
        examples: &["hole-cram(4x4)"],
        goal: Some(Goal {
            from: "hole-cram(3x5)",
            text: "Ten first moves win: begin with the second and the fourth cell of the middle row.",
        }),
        build: |call| placements(call, None, |name, shape, _| Placements::hole_cram(name, shape)),
    },
    Sheet {
        name: "juvavum",
        aliases: &["juv"],
        about: "Take one or more free cells of one row or one column.",
        arguments: SHAPE,
        position: BOARD,
        examples: &["juvavum(3x4)", "juvavum(3x3):145"],
        goal: Some(Goal {
            from: "juvavum(3x4)",
            text: "Take the whole middle row, then answer each move by its half turn.",
        }),
        build: |call| placements(call, None, |name, shape, _| Placements::juvavum(name, shape, 1)),
    },
    Sheet {
        name: "domino-juvavum",
        aliases: &["djuv"],
        about: "Place one or more dominoes lying in one row or standing in one column.",
        arguments: SHAPE,
        position: BOARD,
        examples: &["domino-juvavum(5x5)", "domino-juvavum(L(4,4))"],
        goal: Some(Goal {
            from: "domino-juvavum(5x5)",
            text: "Begin with one domino on the middle cell: only such moves win.",
        }),
        build: |call| placements(call, None, |name, shape, _| Placements::juvavum(name, shape, 2)),
    },
    Sheet {
        name: "k-juvavum",
        aliases: &[],
        about: "Place one or more straight pieces of k cells in one row or one column.",
        arguments: "k, and a board: 3, 4x5",
        position: BOARD,
        examples: &["k-juvavum(3, 4x5)"],
        goal: Some(Goal {
            from: "k-juvavum(3, 3x3)",
            text: "Every first move wins: why must three rows be filled?",
        }),
        build: |call| placements(call, Some(1), Placements::juvavum),
    },
    Sheet {
        name: "triomino-juvavum",
        aliases: &[],
        about: "Place one or more straight pieces of three cells in one line: k-juvavum(3, ...).",
        arguments: SHAPE,
        position: BOARD,
        examples: &["triomino-juvavum(4x5)"],
        goal: Some(Goal {
            from: "triomino-juvavum(3x5)",
            text: "Cover the middle cell with the middle of a piece, then answer each move by its half turn.",
        }),
        build: |call| placements(call, None, |name, shape, _| Placements::juvavum(name, shape, 3)),
    },
    Sheet {
        name: "pieces",
        aliases: &[],
        about: "Place one of the given pieces, turned and mirrored at will; with 'once' each piece serves once, with 'line' a move places several in one line.",
        arguments: "a board, then pieces by name or drawn with #: 4x5, \"##\", \"##/#.\"; also once, line, pentominoes",
        position: BOARD,
        examples: &["pieces(4x5, \"##\", \"##/#.\")", "pieces(3x4, F, domino, X, once)"],
        goal: Some(Goal {
            from: "pieces(4x5, \"##\", \"##/#.\")",
            text: "Place a domino on the two cells in the middle, then answer each move by its half turn.",
        }),
        build: |call| game(Placements::read(call)?),
    },
    Sheet {
        name: "pentominoes",
        aliases: &[],
        about: "Golomb's game: place one of the twelve pentominoes, each of which serves once.",
        arguments: SHAPE,
        position: BOARD,
        examples: &["pentominoes(4x5)"],
        goal: Some(Goal {
            from: "pentominoes(3x5)",
            text: "Fill the middle row with the straight one: no other fits any more.",
        }),
        build: |call| {
            placements(call, None, |name, shape, _| {
                Placements::new(name, shape, Piece::pentominoes(), Turn::One).each_once()
            })
        },
    },
    Sheet {
        name: "domineering",
        aliases: &[],
        about: "Cram in which one player places lying and the other standing dominoes (partizan: outcomes only).",
        arguments: SHAPE,
        position: "as in cram, then 'vertical' if the standing player moves",
        examples: &["domineering(2x3)"],
        goal: Some(Goal {
            from: "domineering(3x3)",
            text: "You place lying dominoes: two of the first moves win, both in the middle row.",
        }),
        build: |call| game(Domineering::read(call.only("a board")?)?),
    },
    Sheet {
        name: "graph",
        aliases: &[],
        about: "A game given as a directed graph in a JSON file; cycles are allowed.",
        arguments: "the name of a JSON file",
        position: "the name of a vertex",
        examples: &["graph(my-game.json):start"],
        goal: None,
        build: |call| game(GraphGame::read_file(call.only("the name of a JSON file")?, call.files)?),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;

    #[test]
    fn a_first_goal_is_won_by_the_player_to_move_and_belongs_to_its_game() {
        for sheet in SHEETS.iter().filter(|sheet| sheet.name != "graph") {
            let goal = sheet.goal.unwrap_or_else(|| panic!("{} has no first goal", sheet.name));
            assert!(goal.from.starts_with(sheet.name), "{}: {}", sheet.name, goal.from);
            assert_eq!(crate::outcome(goal.from).unwrap(), Some(Outcome::N), "{}", goal.from);
        }
    }
}
