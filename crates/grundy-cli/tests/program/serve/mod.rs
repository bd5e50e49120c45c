//! `grundy serve`, started for real on a free port and spoken to over HTTP.

mod ask;
mod client;
mod fuzz;
mod jobs;
mod play;
mod security;
mod workers;
