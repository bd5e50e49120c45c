//! Tests that run the real program.

mod boards;
mod boards_tables;
mod census;
mod common;
mod conjectures;
mod discover;
mod docs;
mod errors;
mod families;
mod faults;
mod generated;
mod heap_periods;
mod languages;
mod limits;
mod misere_forms;
mod nim;
mod players;
mod quotients;
mod records;
#[cfg(feature = "serve")]
mod serve;
mod structures;
mod subtraction;
mod sweep;
mod theorems;
mod wythoff;
