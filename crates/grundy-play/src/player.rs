//! The computer players by name.

use grundy_core::game::Convention;

/// How small the rest of a board must be before an endgame player searches it, unless told otherwise.
pub const ENDGAME: usize = 7;

/// In so many percent of its turns a fallible player moves at random, unless told otherwise.
pub const MISTAKES: u8 = 25;

/// How the computer chooses its moves.
///
/// Symmetric, Better Symmetric, Perfect Endgame and Allround look at a board and play placement games only; the
/// others play everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Any move, all equally likely.
    Random,
    /// A winning move whenever there is one, otherwise any move; in games with cycles the quickest win, the
    /// draw, or the slowest loss.
    Perfect,
    /// Perfect, but in so many percent of its turns it moves at random.
    Fallible(u8),
    /// The move after which most cells equal their image under a half turn; the last of several. Normal play only.
    Symmetric,
    /// Opens in the centre where that helps and then keeps to the mirror image; of several equally symmetric
    /// moves any. Normal play only.
    BetterSymmetric,
    /// Any move until the rest is this small, then perfect. The rest is counted in cells if single cells can be
    /// taken, otherwise in pieces: cells that a piece can still use, divided by the smallest piece.
    PerfectEndgame(usize),
    /// By a table of values if there is one; else mirrors where that must win; else a perfect endgame of this size.
    Allround(usize),
    /// Always a move with the best chance against the opponent at hand. It must know how that one plays, so it
    /// exists in exact probabilities only, where it shows the most that can be reached.
    Best,
}

impl Player {
    /// The name, as it is written on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Perfect => "perfect",
            Player::Fallible(_) => "fallible",
            Player::Symmetric => "symmetric",
            Player::BetterSymmetric => "better-symmetric",
            Player::PerfectEndgame(_) => "perfect-endgame",
            Player::Allround(_) => "allround",
            Player::Best => "best",
        }
    }

    /// The players that can sit at a table, each of the usual strength, with a few words about it.
    pub const SEATED: [(Player, &'static str); 7] = [
        (Player::Perfect, "wins whenever it can"),
        (Player::Fallible(MISTAKES), "perfect, but sometimes moves at random"),
        (Player::Random, "any move"),
        (Player::Symmetric, "the most symmetric move"),
        (Player::BetterSymmetric, "opens in the centre, then mirrors"),
        (Player::PerfectEndgame(ENDGAME), "at random until little is left, then perfect"),
        (Player::Allround(ENDGAME), "mirrors where that must win, else a perfect endgame"),
    ];

    /// Whether the player must see a board.
    pub fn needs_board(self) -> bool {
        !matches!(self, Player::Random | Player::Perfect | Player::Fallible(_) | Player::Best)
    }

    /// Whether the player knows what to do under a convention.
    pub fn plays(self, convention: Convention) -> bool {
        convention == Convention::Normal || !matches!(self, Player::Symmetric | Player::BetterSymmetric)
    }

    /// Whether mirror images of a position get mirror images of the same moves: then one of them is enough to
    /// know what happens at all.
    pub(super) fn ignores_orientation(self) -> bool {
        !matches!(self, Player::Symmetric | Player::BetterSymmetric | Player::Allround(_))
    }
}
