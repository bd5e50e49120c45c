//! The answer of `grundy family`: a table, the fits, and what is proved.

use super::super::style;
use super::{Found, Quantity, Range, main_parameter, point};
use grundy::fraction::Fraction;
use grundy::structure::Polynomial;
use grundy::structure::cover::Theorem;
use grundy::subtraction::Sequence;
use grundy::subtraction::family::{Class, Fit, Fits, Grid, Member, Pattern, Quotients, Surface};
use serde_json::{Map, Value, json};

pub(super) struct Report<'a> {
    pub(super) pattern: &'a Pattern,
    pub(super) ranges: &'a [Range],
    pub(super) sequence: Sequence,
    pub(super) rows: &'a [Member],
    pub(super) members: usize,
    pub(super) quotients: Option<Quotients>,
    /// Of the period, of the preperiod.
    pub(super) found: [Found; 2],
    pub(super) theorems: &'a [Theorem],
}

/// Lists of places are cut off after so many.
const MOST_PLACES: usize = 12;

impl Report<'_> {
    /// The rows with a heading.
    pub(super) fn table(&self) -> Vec<Vec<String>> {
        let names = self.pattern.parameters().iter().map(ToString::to_string);
        let heading = names.chain(["moves", "period", "preperiod"].map(String::from)).collect();
        let row = |row: &Member| {
            let number =
                |quantity: Quantity| row.found.map_or(String::new(), |found| quantity.of(found).to_string());
            let mut cells: Vec<String> = row.at.iter().map(i64::to_string).collect();
            cells.push(row.moves.to_string());
            cells.extend(Quantity::ALL.map(number));
            cells
        };
        std::iter::once(heading).chain(self.rows.iter().map(row)).collect()
    }

    /// Whether every member is covered by a theorem on this quantity.
    fn is_proved(&self, quantity: Quantity) -> bool {
        let covered = |row: &Member| {
            let at = point(self.pattern.parameters(), &row.at);
            self.theorems.iter().any(|theorem| quantity.proved(theorem, &at).is_some())
        };
        self.rows.len() == self.members && !self.rows.is_empty() && self.rows.iter().all(covered)
    }

    fn status(&self, quantity: Quantity, found: &Found) -> &'static str {
        let any = |fits: &Fits| fits.classes.iter().any(|class| class.fit.is_some());
        let fitted = match found {
            Found::Curve(fits) => any(fits),
            Found::Surface(grid) => grid.slices.iter().any(|(_, fits)| any(fits)),
            Found::Nothing => false,
        };
        match (fitted, self.is_proved(quantity)) {
            (_, true) => "proved",
            (true, false) => "fit",
            (false, false) => "none",
        }
    }

    pub(super) fn json(&self) -> Value {
        let parameters: Vec<Value> = self
            .pattern
            .parameters()
            .iter()
            .zip(self.ranges)
            .map(|(name, (first, last))| json!({"name": name.to_string(), "from": first, "to": last}))
            .collect();
        let rows: Vec<Value> = self.rows.iter().map(|row| self.row_json(row)).collect();
        let mut answer = json!({
            "family": self.pattern.to_string(), "kind": self.sequence.name(), "parameters": parameters,
            "finished": self.rows.len() == self.members, "rows": rows,
        });
        for (quantity, found) in Quantity::ALL.into_iter().zip(&self.found) {
            let mut value = match found {
                Found::Curve(fits) => self.fits_json(fits),
                Found::Surface(grid) => self.grid_json(grid),
                Found::Nothing => json!({}),
            };
            value["status"] = json!(self.status(quantity, found));
            answer[quantity.name()] = value;
        }
        answer["quotient_condition"] = self.quotients.as_ref().map_or(Value::Null, |found| {
            let texts: Vec<String> = found.quotients.iter().map(Fraction::to_string).collect();
            json!({
                "fulfilled": found.fulfilled, "quotients": texts, "low": found.low.to_string(), "high": found.high.to_string(),
            })
        });
        answer["theorems"] = self.theorems.iter().map(|theorem| self.theorem_json(theorem)).collect();
        answer
    }

    fn row_json(&self, row: &Member) -> Value {
        let mut entry = Map::new();
        for (name, value) in self.pattern.parameters().iter().zip(&row.at) {
            entry.insert(name.to_string(), json!(value));
        }
        entry.insert("moves".into(), json!(row.moves.as_slice()));
        for quantity in Quantity::ALL {
            entry.insert(quantity.name().into(), json!(row.found.map(|found| quantity.of(found))));
        }
        Value::Object(entry)
    }

    /// The names of the main parameter and the other one.
    fn names(&self) -> (String, String) {
        let (main, other) = main_parameter(self.pattern);
        let name =
            |place: usize| self.pattern.parameters().get(place).map_or(String::new(), ToString::to_string);
        (name(main), name(other))
    }

    fn fits_json(&self, fits: &Fits) -> Value {
        let name = self.names().0;
        let classes: Vec<Value> = fits.classes.iter().map(|class| class_json(class, &name)).collect();
        let mut value = json!({"modulus": fits.modulus});
        if let (1, Some(only)) = (fits.modulus, classes.first()) {
            for key in ["polynomial", "coefficients", "witnesses"] {
                value[key] = only[key].clone();
            }
        }
        value["classes"] = json!(classes);
        value
    }

    fn grid_json(&self, grid: &Grid) -> Value {
        let (main, other) = self.names();
        let slices: Vec<Value> = grid
            .slices
            .iter()
            .map(|(value, fits)| {
                let mut slice = json!({});
                slice[&other] = json!(value);
                for (key, entry) in self.fits_json(fits).as_object().into_iter().flatten() {
                    slice[key] = entry.clone();
                }
                slice
            })
            .collect();
        let surface = grid.surface.as_ref().map(|surface| {
            let lists: Vec<Vec<Value>> = surface
                .coefficients
                .iter()
                .map(|polynomial| polynomial.coefficients().iter().map(fraction_json).collect())
                .collect();
            let collapses: Vec<Value> = surface
                .collapses
                .iter()
                .map(|((first, second), factor)| json!({"at": [first, second], "factor": factor}))
                .collect();
            json!({
                "polynomial": surface.text(&main, &other), "coefficients": lists, "tested": tested(surface),
                "witnesses": surface.witnesses(), "collapses": collapses, "failures": surface.failures,
            })
        });
        json!({"order": [main, other], "surface": surface, "slices": slices})
    }

    pub(super) fn text(&self) -> String {
        let ranges: Vec<String> = self
            .pattern
            .parameters()
            .iter()
            .zip(self.ranges)
            .map(|(name, (first, last))| format!("{name} = {first}..{last}"))
            .collect();
        let mut lines =
            vec![format!("{}: {}, {}", style::strong(self.pattern), self.sequence.name(), ranges.join(", "))];
        lines.push(style::columns(&self.table()));
        let mut facts: Vec<Vec<String>> = Vec::new();
        for (quantity, found) in Quantity::ALL.into_iter().zip(&self.found) {
            self.found_lines(quantity, found, &mut facts);
        }
        lines.push(String::new());
        lines.push(style::columns(&facts));
        lines.extend(self.theorems.iter().map(|theorem| self.theorem_text(theorem)));
        if let Some(found) = &self.quotients {
            let texts: Vec<String> = found.quotients.iter().map(Fraction::to_string).collect();
            let verdict = if found.fulfilled { "fulfilled" } else { "not fulfilled" };
            lines.push(format!(
                "quotient condition {verdict}: {} between {} and {}",
                texts.join(", "),
                found.low,
                found.high
            ));
        }
        lines.join("\n")
    }

    /// The members for which a theorem holds.
    fn holds_for(&self, theorem: &Theorem) -> Vec<&Member> {
        let holds = |row: &&Member| theorem.place(&point(self.pattern.parameters(), &row.at)).is_some();
        self.rows.iter().filter(holds).collect()
    }

    fn theorem_json(&self, theorem: &Theorem) -> Value {
        let description = theorem.proved.description();
        let members: Vec<&[i64]> = self.holds_for(theorem).into_iter().map(|row| &row.at[..]).collect();
        json!({
            "name": theorem.name, "moves": forms_text(&description.moves), "conditions": description.conditions_text(),
            "period": theorem.proved.period().map(Polynomial::to_string),
            "preperiod": theorem.proved.preperiod().map(|polynomial| polynomial.to_string()),
            "members": members,
        })
    }

    fn theorem_text(&self, theorem: &Theorem) -> String {
        let description = theorem.proved.description();
        let mut facts = Vec::new();
        facts.extend(theorem.proved.period().map(|polynomial| format!("period {polynomial}")));
        facts.extend(theorem.proved.preperiod().map(|polynomial| format!("preperiod {polynomial}")));
        if facts.is_empty() {
            facts.push("the whole sequence, but not its least period".into());
        }
        format!(
            "{} by {}{}: ({}), {}: {}",
            style::strong("proved"),
            theorem.name,
            self.only_for(theorem),
            forms_text(&description.moves),
            description.conditions_text(),
            facts.join(", ")
        )
    }

    /// ` for n = 3, 5` where a theorem does not hold for all members.
    fn only_for(&self, theorem: &Theorem) -> String {
        let held = self.holds_for(theorem);
        if held.len() == self.members {
            return String::new();
        }
        let numbers = |row: &Member| row.at.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let names: Vec<String> = self.pattern.parameters().iter().map(ToString::to_string).collect();
        match &names[..] {
            [name] => format!(" for {name} = {}", shortened(held.into_iter().map(numbers))),
            _ => {
                let places = held.into_iter().map(|row| format!("({})", numbers(row)));
                format!(" for ({}) = {}", names.join(","), shortened(places))
            }
        }
    }

    fn found_lines(&self, quantity: Quantity, found: &Found, lines: &mut Vec<Vec<String>>) {
        let status = self.status(quantity, found);
        let (main, other) = self.names();
        match found {
            Found::Curve(fits) => fits_lines(quantity.name(), fits, status, &main, lines),
            Found::Surface(grid) => {
                for (value, fits) in &grid.slices {
                    fits_lines(&format!("{}, {other}={value}", quantity.name()), fits, status, &main, lines);
                }
                let words = match &grid.surface {
                    Some(surface) => vec![surface.text(&main, &other), surface_words(surface, status)],
                    None => vec!["no polynomial in both parameters".into()],
                };
                lines.push([vec![quantity.name().to_string()], words].concat());
            }
            Found::Nothing => lines.push(vec![
                quantity.name().into(),
                "polynomials are sought for one or two parameters".into(),
            ]),
        }
    }
}

fn tested(surface: &Surface) -> usize {
    surface.exact.len() + surface.collapses.len() + surface.failures.len()
}

fn surface_words(surface: &Surface, status: &str) -> String {
    let mut words = vec![format!(
        "{status}: right at {} of {} places, {} witnesses",
        surface.exact.len(),
        tested(surface),
        surface.witnesses()
    )];
    let pair = |place: &(i64, i64)| format!("({},{})", place.0, place.1);
    let by_factor: Vec<(i64, String)> =
        surface.collapses.iter().map(|(at, factor)| (*factor, pair(at))).collect();
    words.extend(collapse_words(by_factor, ""));
    if !surface.failures.is_empty() {
        words.push(format!("fails at {}", shortened(surface.failures.iter().map(pair))));
    }
    words.join("; ")
}

/// One line for each class, or one for all.
fn fits_lines(label: &str, fits: &Fits, status: &str, name: &str, lines: &mut Vec<Vec<String>>) {
    for class in &fits.classes {
        let label = match fits.modulus {
            1 => label.to_string(),
            modulus => format!("{label}, {name} mod {modulus} = {}", class.residue),
        };
        lines.push(match &class.fit {
            Some(fit) => vec![label, fit.polynomial.text(name), fit_words(fit, status, name)],
            None => {
                let tested = format!("{} places tested", class.tested.len());
                let more = if status == "proved" { "; proved, see below" } else { "" };
                vec![label, "no polynomial with a witness".into(), tested + more]
            }
        });
    }
}

fn fit_words(fit: &Fit, status: &str, name: &str) -> String {
    let tested = fit.exact.len() + fit.collapses.len() + fit.failures.len();
    let mut words = vec![format!(
        "{status}: right at {} of {tested} places, {} witness{}",
        fit.exact.len(),
        fit.witnesses(),
        if fit.witnesses() == 1 { "" } else { "es" }
    )];
    let by_factor = fit.collapses.iter().map(|(place, factor)| (*factor, place.to_string())).collect();
    words.extend(collapse_words(by_factor, &format!("{name} = ")));
    if let Some(first) = fit.first_failure() {
        words.push(format!("fails first at {name} = {first}"));
        words.push(match fit.holds_from() {
            Some(from) => format!("holds from {name} = {from} on"),
            None => "fails at the end".into(),
        });
    }
    words.join("; ")
}

/// `collapses by 2 at n = 3, 7`, for each factor.
fn collapse_words(collapses: Vec<(i64, String)>, name: &str) -> Vec<String> {
    let mut factors: Vec<i64> = collapses.iter().map(|(factor, _)| *factor).collect();
    factors.sort_unstable();
    factors.dedup();
    let places = |wanted: i64| {
        shortened(
            collapses.iter().filter(move |(factor, _)| *factor == wanted).map(|(_, place)| place.clone()),
        )
    };
    factors.into_iter().map(|factor| format!("collapses by {factor} at {name}{}", places(factor))).collect()
}

fn shortened(places: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = places.collect();
    if all.len() <= MOST_PLACES {
        return all.join(", ");
    }
    format!("{}, ... ({} places)", all[..MOST_PLACES].join(", "), all.len())
}

fn class_json(class: &Class, name: &str) -> Value {
    let mut value = json!({"residue": class.residue, "tested": class.tested.len()});
    let Some(fit) = &class.fit else {
        value["polynomial"] = Value::Null;
        return value;
    };
    let coefficients: Vec<Value> = fit.polynomial.coefficients().iter().map(fraction_json).collect();
    let collapses: Vec<Value> = fit
        .collapses
        .iter()
        .map(|(place, factor)| {
            let mut entry = json!({});
            entry[name] = json!(place);
            entry["factor"] = json!(factor);
            entry
        })
        .collect();
    value["polynomial"] = json!(fit.polynomial.text(name));
    value["degree"] = json!(fit.polynomial.degree());
    value["coefficients"] = json!(coefficients);
    value["exact"] = json!(fit.exact.len());
    value["witnesses"] = json!(fit.witnesses());
    value["collapses"] = json!(collapses);
    value["failures"] = json!(fit.failures);
    value["first_failure"] = json!(fit.first_failure());
    value["holds_from"] = json!(fit.holds_from());
    value
}

/// A whole number as such, a fraction as text.
fn fraction_json(fraction: &Fraction) -> Value {
    match fraction.as_whole() {
        Some(whole) => serde_json::from_str(&whole.to_string()).unwrap_or(Value::Null),
        None => json!(fraction.to_string()),
    }
}

fn forms_text(forms: &[grundy::structure::Affine]) -> String {
    forms.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
