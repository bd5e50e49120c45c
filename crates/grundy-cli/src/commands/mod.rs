//! One file per subcommand; [`style`] holds what their output has in common.

pub mod analyse;
pub mod check;
pub mod completions;
pub mod count;
pub mod explain;
pub mod games;
pub mod graph;
pub mod loopy;
pub mod mex;
pub mod moves;
pub mod nim_table;
pub mod nimber;
pub mod period;
pub mod play;
pub mod real;
pub mod reduce;
pub mod register;
pub mod safe;
pub mod sequence;
pub mod style;
pub mod symmetric;
pub mod test_rule;
pub mod tour;
pub mod translate;
pub mod value;
pub mod xor;
