//! `grundy completions`: completions for a shell.

use crate::context::Context;
use crate::failure::Failure;

/// Arguments of `grundy completions`.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grundy completions bash > ~/.local/share/bash-completion/completions/grundy"
)]
pub struct Args {
    /// The shell
    shell: clap_complete::Shell,
}

/// Runs the command.
pub fn run(args: &Args, command: &mut clap::Command, context: &Context) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "grundy", &mut script);
    context.print(&String::from_utf8_lossy(&script))
}
