//! Misère canonical forms: when two games are the same in misère play, and the simplest game among equals.
//!
//! G = H means that G + X and H + X have the same misère outcome for *every* impartial game X. Grundy and Smith found
//! how a game may be simplified, Conway that nothing else can be (On Numbers and Games, chapter 12; Siegel,
//! Combinatorial Game Theory, V.3). G' is an option of G, G'' an option of that; 0 has no options and is N; a game is P
//! if it has options, all of them N.
//!
//! **Mates.** The mate of 0 is `*1`, the mate of any other G has the mates of the options as its options. *G + mate(G)
//! is P*: for G = 0 it is `*1`; else every move is answered by the same move in the other half, which leads to a sum of
//! mates.
//!
//! **Links.** T *links* G and H if G + T and H + T are both P. *G and H are linked exactly if no G' = H and no H' = G.*
//! If G' = H, then H + T being P makes G' + T P, hence G + T N. Conversely let G' differ from H, for every G'. Some X
//! tells them apart; we may assume that G' + X is P and H + X is N: otherwise G' + X is N and H + X is P, and the game
//! with the options X and all mates of the G'' will do instead, because from G' + it every move can be answered to P,
//! and H + X is an option of H + it. So every G' has such an X, and every H' a Y with H' + Y P and G + Y N. The game T
//! with all these X and Y as options links G and H: G' + T has the option G' + X, which is P; G + X has that option
//! too; H + X is N by choice; likewise for H. Without any X and Y both G and H are 0, and `*1` links them.
//!
//! **Equality.** *G = H exactly if (a) every G' equals some H' or has a G'' = H; (b) the same with G and H exchanged;
//! (c) if one of them is 0, the other is N.* A G' against (a) is linked to H, by T say: G + T is N and H + T is P.
//! Without (c) the outcomes differ at once. Now let all three hold and suppose that G + X is P and H + X is N, with X
//! as small as possible. If H + X is N by a move to H + X', then G + X' is P as X' is smaller: but that is an
//! option of G + X. If by a move to H' + X, then either H' = G', whose sum with X is no P, or H'' = G, so that H' + X has the
//! option H'' + X, which is P like G + X. And if H + X has no options, then G + X = G is P against (c).
//!
//! **Canonical forms.** An option G' is *reversible* if some G'' = G. A game is *canonical* if its options are
//! canonical, different, and none of them is reversible. *Every game equals exactly one canonical game.* Two that are
//! equal have the same options, by (a), (b) and induction. To find it, let the options of G be canonical. If any of
//! them is reversible, G equals a game H among their options, which is canonical; by (b) all options of H are options
//! of G, by (a) the other options of G have the option H, and by (c) G is N if H is 0. Conversely these three
//! conditions give G = H. The proviso (c) matters: `*1` has the option 0, so `{*1}` = 0, being N; `*2` has it too, but
//! `{*2}` is P and stays what it is. It is enough to look for H among the options of one that is born last: H is born
//! two days before G at the latest, so that no option of H is born as late as that one, which therefore must be
//! reversible.
//!
//! Main results
//! * [`Forms`]: all forms that have been met, each once. [`Forms::from_options`] simplifies, equal games are equal [`Form`]s.
//! * [`Forms::sum`], [`Forms::mate`], `Forms::born_by`.
//! * [`Forms::of_position`]: the form of a position of any game.
//! * [`Forms::characters`]: genus; tame, restive or wild.
//! * [`Forms::apart`]: a game that tells two different games apart.
//! * [`Forms::write`], [`Forms::read`]: the notation, `*[2#,3,0]`.

mod apart;
mod arena;
mod character;
mod explore;
mod notation;
mod sum;
#[cfg(test)]
mod tests;

pub use arena::{Form, Forms};
pub use character::Character;
pub use notation::{Part, TooLong, Unread};
