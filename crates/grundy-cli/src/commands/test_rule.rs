//! waiting
use crate::context::Context; use crate::failure::Failure;
/// x
#[derive(clap::Args)]
pub struct Args {}
/// x
pub fn run(_: &Args, _: &Context) -> Result<(), Failure> { Ok(()) }
pub fn verdict_text(_: &grundy::solve::Sum, _: &str, _: grundy::game::Convention, _: &Context) -> Result<String, Failure> { Ok(String::new()) }
