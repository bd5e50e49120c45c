//! What a description must satisfy before its letters are looked at, for all parameters: moves that increase, words
//! and loops that make sense, an endless loop that is not empty, loops long enough for going back to end.

use super::context::{Context, Opened};
use super::graph::{Block, Frame, Graph};
use super::{Malformed, Trouble};
use crate::certificate::{Fact, LoopProof};
use crate::lengths::depends;
use crate::syntax::{Counter, Description, Loop, Place, Unit};
use grundy_algebra::affine::{Affine, Point, Variable};

/// What a description must satisfy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    /// Some values of the variables satisfy the conditions.
    Conditions,
    /// The moves are positive and increase.
    Moves,
    /// The endless loop has letters.
    EndlessLoop,
    /// What is repeated before position 0 has letters.
    Start,
    /// No word has a negative length.
    Lengths,
    /// No loop begins below 0.
    Counters,
    /// Loops are long enough for going back to end.
    Growth,
}

impl Demand {
    /// Whether larger values of the variables may satisfy it.
    pub(crate) fn is_met_by_larger(self) -> bool {
        matches!(self, Demand::Lengths | Demand::Counters)
    }
}

/// What the checks prove on their way.
pub(super) struct Checked {
    pub(super) moves: Vec<Fact>,
    pub(super) start: Vec<Fact>,
    pub(super) productive: Fact,
    pub(super) loops: Vec<LoopProof>,
}

pub(super) fn check(description: &Description, graph: &Graph, base: &[Affine]) -> Result<Checked, Trouble> {
    let free = description.free_variables();
    let place = description.move_places.first().cloned().unwrap_or_default();
    let Opened::Possible(mut context) = Context::open(&free, base)? else {
        let message = "no values of the variables satisfy the conditions (error 29)";
        return wrong(
            Demand::Conditions,
            description,
            &place,
            message,
            "widen the conditions, such as n >= 1",
        );
    };
    let moves = moves(description, &mut context)?;
    let productive = productive(description, graph, &mut context, base)?;
    let start = start(description, &mut context)?;
    let loops = loops(description, graph, base)?;
    growing(description)?;
    Ok(Checked { moves, start, productive, loops })
}

fn wrong<T>(
    demand: Demand,
    description: &Description,
    place: &Place,
    message: &str,
    help: &str,
) -> Result<T, Trouble> {
    let error = description.error(place, message).help(help);
    Err(Trouble::Wrong(Box::new(Malformed { demand, error })))
}

/// Values as people write them: `for example at n=2, i=1`.
fn example(variables: &[Variable], point: &Point) -> String {
    match variables.is_empty() {
        true => "always".into(),
        false => format!("for example at {}", point.text(variables)),
    }
}

fn moves(description: &Description, context: &mut Context) -> Result<Vec<Fact>, Trouble> {
    let mut facts = Vec::new();
    let mut previous = Affine::default();
    for (step, place) in description.moves.iter().zip(&description.move_places) {
        let form = previous.minus(step)?.plus_constant(1)?;
        match context.fact(&form)? {
            Some(fact) => facts.push(fact),
            None => {
                let at = context.witness(&form)?.unwrap_or_default();
                let what = if facts.is_empty() { "positive" } else { "larger than the one before it" };
                let message = format!(
                    "the move {step} is not {what} for all values, {}",
                    example(&description.free_variables(), &at)
                );
                let help = "list the moves in increasing order, or demand more of the variables";
                return wrong(Demand::Moves, description, place, &message, help);
            }
        }
        previous = step.clone();
    }
    Ok(facts)
}

/// The words of the endless loop that belong to no inner loop or choice have at least one letter together.
fn productive(
    description: &Description,
    graph: &Graph,
    context: &mut Context,
    base: &[Affine],
) -> Result<Fact, Trouble> {
    let endless = graph.loops.iter().position(|node| node.range.is_none());
    let inside = |block: &&Block| matches!((&block.frames[..], endless), ([Frame::Loop(number)], Some(endless)) if *number == endless);
    let mut form = Affine::constant(1);
    for block in graph.blocks.iter().filter(inside) {
        for word in &block.words {
            form = form.minus(&word.length)?;
        }
    }
    if let Some(fact) = context.fact(&form)? {
        return Ok(fact);
    }
    no_negative_word(description, graph, base)?;
    let end = description.source.0.trim_end().len();
    let message = "the endless loop can be empty (error 23)";
    let help = "some word outside of inner loops and choices must be there for all values";
    wrong(Demand::EndlessLoop, description, &Place(end..end), message, help)
}

/// What is repeated before position 0 must not be empty.
fn start(description: &Description, context: &mut Context) -> Result<Vec<Fact>, Trouble> {
    let Some(words) = &description.start else { return Ok(Vec::new()) };
    let (mut form, mut facts) = (Affine::constant(1), Vec::new());
    for word in words {
        form = form.minus(&word.length)?;
        match context.fact(&word.length.times(-1)?)? {
            Some(fact) => facts.push(fact),
            None => {
                let message = "this word can have a negative length (error 24)";
                return wrong(
                    Demand::Lengths,
                    description,
                    &word.place,
                    message,
                    "give it a length that is 0 or more for all values",
                );
            }
        }
    }
    match context.fact(&form)? {
        Some(fact) => facts.push(fact),
        None => {
            let message = "what is repeated before position 0 can be empty";
            return wrong(
                Demand::Start,
                description,
                &words[0].place,
                message,
                "give one of its words a length of 1 or more",
            );
        }
    }
    Ok(facts)
}

/// A loop that runs does not begin below 0.
pub(super) fn loops(
    description: &Description,
    graph: &Graph,
    base: &[Affine],
) -> Result<Vec<LoopProof>, Trouble> {
    let mut proofs = Vec::new();
    let counted = graph.loops.iter().filter_map(|node| node.range.as_ref().map(|range| (node, range)));
    for (number, (node, counter)) in counted.enumerate() {
        let variables = variables(description, graph, &node.frames);
        for (case, mut system) in graph.systems(base, &node.frames)?.into_iter().enumerate() {
            let regular = regular(&variables, &system, counter)?;
            system.push(counter.from.minus(&counter.to)?);
            let claim = counter.from.times(-1)?;
            let fact = match Context::open(&variables, &system)? {
                // A loop that never runs: every claim holds.
                Opened::Impossible(because) => Fact { claim, because },
                Opened::Possible(mut context) => match context.fact(&claim)? {
                    Some(fact) => fact,
                    None => {
                        let at = context.witness(&claim)?.unwrap_or_default();
                        let message = format!("this loop can begin below 0, {}", example(&variables, &at));
                        let help = "count from 0 or more";
                        return wrong(Demand::Counters, description, &counter.place, &message, help);
                    }
                },
            };
            proofs.push(LoopProof { number: number + 1, case: case + 1, system, fact, regular });
        }
    }
    Ok(proofs)
}

/// The upper bound of a loop is never more than one below the lower one.
fn regular(variables: &[Variable], system: &[Affine], counter: &Counter) -> Result<Option<Fact>, Trouble> {
    let claim = counter.from.minus(&counter.to)?.plus_constant(-1)?;
    match Context::open(variables, system)? {
        Opened::Impossible(because) => Ok(Some(Fact { claim, because })),
        Opened::Possible(mut context) => context.fact(&claim),
    }
}

/// The variables of a proof inside these frames: the free ones and those of the loops.
pub(super) fn variables(description: &Description, graph: &Graph, frames: &[Frame]) -> Vec<Variable> {
    let mut variables = description.free_variables();
    for frame in frames {
        if let Frame::Loop(number) = frame {
            variables.extend(graph.loops[*number].range.as_ref().map(|counter| counter.variable));
        }
    }
    variables
}

/// A word with a negative length is a better explanation than an empty loop: looks for one.
fn no_negative_word(description: &Description, graph: &Graph, base: &[Affine]) -> Result<(), Trouble> {
    for block in &graph.blocks {
        for system in graph.systems(base, &block.frames)? {
            let variables = variables(description, graph, &block.frames);
            if let Opened::Possible(mut context) = Context::open(&variables, &system)? {
                lengths(description, block, &mut context)?;
            }
        }
    }
    Ok(())
}

/// No word of the block has a negative length.
pub(super) fn lengths(
    description: &Description,
    block: &Block,
    context: &mut Context,
) -> Result<Vec<Fact>, Trouble> {
    let mut facts = Vec::new();
    for word in &block.words {
        let form = word.length.times(-1)?;
        if form.as_constant().is_some_and(|constant| constant <= 0) {
            continue;
        }
        match context.fact(&form)? {
            Some(fact) => facts.push(fact),
            None => {
                let at = context.witness(&form)?.unwrap_or_default();
                let text = word.text(description.rule);
                let message = format!(
                    "the word {text} can have a negative length, {} (error 24)",
                    example(context.variables(), &at)
                );
                let help = "demand more of the variables";
                return wrong(Demand::Lengths, description, &word.place, &message, help);
            }
        }
    }
    Ok(facts)
}

/// Each loop that may run any number of times has a body whose length grows with every variable of the largest move:
/// otherwise any number of rounds could lie within the reach of that move, and going back would not end.
fn growing(description: &Description) -> Result<(), Trouble> {
    fn visit(description: &Description, units: &[Unit]) -> Result<(), Trouble> {
        for unit in units {
            match unit {
                Unit::Word(_) | Unit::Let { .. } => {}
                Unit::Branch(branch) => {
                    for arm in &branch.arms {
                        visit(description, &arm.body)?;
                    }
                    visit(description, branch.otherwise.as_deref().unwrap_or(&[]))?;
                }
                Unit::Loop(inner) => {
                    grows(description, inner)?;
                    visit(description, &inner.body)?;
                }
            }
        }
        Ok(())
    }
    visit(description, &description.units)
}

fn grows(description: &Description, inner: &Loop) -> Result<(), Trouble> {
    if let Some(counter) = &inner.range
        && counter.to.minus(&counter.from)?.as_constant().is_some()
    {
        return Ok(());
    }
    let end = description.source.0.trim_end().len();
    let place = inner.range.as_ref().map_or(Place(end..end), |counter| counter.place.clone());
    let largest = description.moves.last().map_or(&[][..], |step| step.terms());
    for &(variable, _) in largest {
        if !depends(&inner.body, variable) {
            let message = format!("the length of this loop's body does not depend on {variable} (error 23)");
            let help = "write some rounds of the loop as one";
            return wrong(Demand::Growth, description, &place, &message, help);
        }
    }
    Ok(())
}
