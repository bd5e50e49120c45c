//! `grundy man`: the manual pages, made from the help.

use crate::context::Context;
use crate::failure::Failure;
use clap_mangen::Man;
use std::path::PathBuf;

/// Arguments of `grundy man`.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grundy man ~/.local/share/man/man1    afterwards 'man grundy-value' shows a page"
)]
pub struct Args {
    /// The folder to write them to, which is made if it does not exist
    folder: PathBuf,
}

/// Runs the command.
pub fn run(args: &Args, mut command: clap::Command, context: &Context) -> Result<(), Failure> {
    // Names of subcommands are those of their pages only after this.
    command.build();
    context.make_folder(&args.folder)?;
    let count = write(&command, args, context)?;
    let folder = args.folder.display().to_string();
    context.print(&match context.json {
        true => serde_json::json!({ "folder": folder, "pages": count }).to_string(),
        false => format!("{count} manual pages in {folder}"),
    })
}

/// Writes the page of a command and those of its subcommands; how many there are.
fn write(command: &clap::Command, args: &Args, context: &Context) -> Result<usize, Failure> {
    let page =
        Man::new(command.clone()).source(concat!("grundy ", env!("CARGO_PKG_VERSION"))).manual("Grundy");
    // Every page is brought to the disk, which may take its time.
    context.budget().look()?;
    let file = args.folder.join(page.get_filename());
    context.write_long(&file, |mut out| Ok(page.render(&mut out)?))?;
    let shown =
        command.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help");
    shown.map(|command| write(command, args, context)).sum::<Result<usize, Failure>>().map(|below| below + 1)
}
