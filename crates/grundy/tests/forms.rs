//! Canonical forms of games that are none of heaps.

use grundy::budget::Budget;
use grundy::misere_form::Forms;
use grundy::notation::read;

#[test]
fn games_without_forms_are_refused() {
    for text in ["domineering(2x2)", "poker-nim:2,1 | 1,1", "northcott(4x1):1-4"] {
        let expression = read(text).unwrap();
        let answer = Forms::new().of_sum(&expression.sum, &expression.position, &mut Budget::unlimited());
        assert!(answer.is_err(), "{text}");
    }
}
