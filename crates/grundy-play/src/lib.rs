//! Computer players, games in progress, and what happens when two players meet.
//!
//! ```
//! use grundy_boards::placement::Placements;
//! use grundy_boards::shape::Shape;
//! use grundy_core::budget::Budget;
//! use grundy_core::expression::Expression;
//! use grundy_core::game::Convention;
//! use grundy_core::random::Random;
//! use grundy_play::series::series;
//! use grundy_play::{Player, Thinker};
//! let cram = Expression::of(Placements::cram("cram(4x4)".into(), Shape::rectangle(4, 4), 2), None).unwrap();
//! let mut thinker = Thinker::new(&cram.sum, Convention::Normal);
//! let players = [Player::Random, Player::BetterSymmetric];
//! let (tally, ended) =
//!     series(&mut thinker, players, &cram.position, 20, &mut Random::new(1), &mut Budget::unlimited());
//! assert_eq!((ended, tally.second_wins), (Ok(()), 20));
//! ```
//!
//! Main results
//! * [`Player`]: how the computer chooses; [`Thinker`]: what it needs for that.
//! * [`mirror`]: how symmetric a board is, and when answering by the mirror image cannot fail.
//! * [`Record`]: a game with undo and redo; [`record::read_record`], [`record::numbered`]: its two written forms.
//! * [`scene`]: a game in progress as something to draw and to ask: parts, moves, replies, hints.
//! * [`series`]: many games between two players; [`exact`]: the same as exact probabilities.
//! * [`coins`]: the mirror strategy on a table without cells.

pub mod coins;
pub mod exact;
pub mod mirror;
mod moves;
mod player;
pub mod record;
pub mod scene;
pub mod series;
pub mod teach;
mod thinker;
mod view;

pub use moves::{NoMove, find_move, taken};
pub use player::{ENDGAME, MISTAKES, Player};
pub use record::Record;
pub use thinker::{Choice, Thinker, ValueTable};
pub use view::View;

use grundy_core::game::Convention;

/// Who has won when the player to move cannot: in normal play the other one.
pub fn stuck_player_wins(convention: Convention) -> bool {
    convention == Convention::Misere
}
