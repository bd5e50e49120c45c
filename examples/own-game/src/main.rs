//! The program `grundy` with one game more: `own-game value turtles:udu`, `own-game serve`.

use std::process::ExitCode;

fn main() -> ExitCode {
    grundy_cli::run_at(&own_game::workbench())
}
