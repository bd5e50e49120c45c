//! `grundy worker`: a process of the web application, which answers the questions of its input. `grundy serve` starts it.

use crate::context::Context;
use crate::failure::Failure;
use grundy::files::Files;
use std::path::PathBuf;

/// Arguments of `grundy worker`.
#[derive(clap::Args)]
pub struct Args {
    /// The data folder of the web application
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,
    /// Keep the work of jobs there
    #[arg(long)]
    keeps: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let files = if args.keeps {
        Files::within(&args.data, &args.data.join(grundy_server::STATES))
    } else {
        Files::read_within(&args.data)
    };
    let unusable = |error| Failure::Input(format!("cannot use the folder {}: {error}", args.data.display()));
    let bench = context.bench().with_files(files.map_err(unusable)?);
    Ok(grundy_server::work(&bench, bench.limits().memory, context.beginning())?)
}
