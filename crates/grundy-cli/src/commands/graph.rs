//! waiting
use crate::context::Context;
use crate::failure::Failure;
/// x
#[derive(clap::Args)]
pub struct Args {}
/// x
pub fn run(_: &Args, _: &Context) -> Result<(), Failure> {
    Ok(())
}
