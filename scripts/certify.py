#!/usr/bin/env python3
"""Checks certificates of structure proofs, with nothing but Python's standard library.

    certify.py FILE...

says of each certificate what it proves, or what is wrong with it. The exit status is 0 if all are valid, 1 if one is not, 2 if
one cannot be read. It is written from docs/src/certificates.md, apart from all other programs of this project; the words in
quotation marks below are those of that chapter.
"""

import gzip, json, re, sys, threading
from collections import namedtuple
from fractions import Fraction
from functools import partial
from itertools import accumulate, takewhile
from math import gcd, lcm
from types import SimpleNamespace

FORMAT = "grundy structure certificate 2"

class Unreadable(Exception):
    """The file is not a certificate."""
class Invalid(Exception):
    """The certificate proves nothing."""
def insist(condition, why, kind=Invalid):
    if not condition:
        raise kind(why)
def readable(condition, why):
    insist(condition, why, Unreadable)

class Form:
    """A polynomial, most often of degree 1: numbers by product of variables, without zeros. In a product, later letters come first: `nni` for n^2 i."""
    __slots__ = ("terms", "hash")
    def __init__(self, terms):
        self.terms = {product: factor for product, factor in terms.items() if factor != 0}
        self.hash = hash(frozenset(self.terms.items()))
    def __eq__(self, other):
        return isinstance(other, Form) and self.terms == other.terms
    def __hash__(self):
        return self.hash
    def plus(self, times, other):
        terms = dict(self.terms)
        for product, factor in other.terms.items():
            terms[product] = terms.get(product, 0) + times * factor
        return Form(terms)
    def __add__(self, other):
        return self.plus(1, number(other) if isinstance(other, int) else other)
    def __sub__(self, other):
        return self.plus(-1, number(other) if isinstance(other, int) else other)
    def __neg__(self):
        return number(0).plus(-1, self)
    def times(self, other):
        result = number(0)
        for right, two in other.terms.items():
            result = result.plus(two, Form({"".join(sorted(left + right, reverse=True)): one for left, one in self.terms.items()}))
        return result
    def variables(self):
        return set("".join(self.terms))
    def constant(self):
        return self.terms.get("", 0)

    def put(self, values):
        """The form with values, a dictionary, in place of variables, all at the same time."""
        if not any(name in values for name in self.variables()):
            return self
        result = number(0)
        for product, factor in self.terms.items():
            term = number(1)
            for name in product:
                term = term.times(values.get(name) or variable(name))
            result = result.plus(factor, term)
        return result

    def opposite(self):
        return number(1) - self
    def remainder(self, modulus):
        """The remainder modulo a number, if it is fixed."""
        if any(factor % modulus for product, factor in self.terms.items() if product):
            return None
        return self.constant() % modulus
    def tightened(self):
        divisor = gcd(*(factor for product, factor in self.terms.items() if product)) or 1
        return Form({product: -(-factor // divisor) for product, factor in self.terms.items()})
    def bottom(self):
        return lcm(1, *(Fraction(factor).denominator for factor in self.terms.values()))

    def __str__(self):
        text, bottom = "", self.bottom()
        order = sorted(self.terms, key=lambda product: (len(product), product), reverse=True)
        positive = next((product for product in order if self.terms[product] > 0), None)
        for product in sorted(order, key=lambda product: product != positive):
            factor = int(self.terms[product] * bottom)
            names = re.sub(r"(.)\1+", lambda run: f"{run[1]}^{len(run[0])}", product)
            text += "-" if factor < 0 else "+" if text else ""
            text += ("" if abs(factor) == 1 and names else str(abs(factor))) + names
        return (text or "0") if bottom == 1 else f"({text})/{bottom}"

def number(value):
    return Form({"": value})
def variable(name):
    return Form({name: 1})

POWER = r"[a-z](?:\^[0-9]+)?"
TERM = rf"(?:[0-9]+(?:{POWER})*|(?:{POWER})+)"
SUM = rf"[+-]?{TERM}(?:[+-]{TERM})*"

def polynomial(text):
    found = re.fullmatch(rf"\(({SUM})\)/([0-9]+)|({SUM})", text) if isinstance(text, str) else None
    readable(found and (found[2] is None or int(found[2]) > 0), f"{text!r} is not a polynomial")
    result, bottom = number(0), int(found[2] or 1)
    for sign, digits, powers in re.findall(rf"([+-]?)([0-9]*)((?:{POWER})*)", found[1] or found[3]):
        exponents = [(name, int(power or 1)) for name, power in re.findall(r"([a-z])(?:\^([0-9]+))?", powers)]
        product = "".join(sorted("".join(name * min(power, 41) for name, power in exponents), reverse=True))
        right = all(power > 0 and product.count(name) <= 40 for name, power in exponents)
        readable(right, f"{text!r} has a power that is not between 1 and 40")
        if digits or powers:
            factor = int(digits or 1) * (-1 if sign == "-" else 1)
            result = result.plus(factor if bottom == 1 else Fraction(factor, bottom), Form({product: 1}))
    return result

def claimed(text):
    return None if text is None else polynomial(text)
def form(text):
    readable(isinstance(text, str) and not set("(^") & set(text), f"{text!r} is not a form")
    found = polynomial(text)
    readable(not re.search("[a-z][a-z]", text), f"{text!r} is not a form")
    return found

class Rule:
    def __init__(self, name):
        found = re.fullmatch(r"nim|outcomes|parity|exactly-one|nor|threshold:([0-9]+)", name)
        readable(found, f"there is no rule {name!r}")
        self.name, most = name, int(found[1] or 0)
        self.letters = "_ABCDEFGHIJKLMNOPQRSTUVWXYZ" if name == "nim" else "-+"
        self.letter = {
            "nim": lambda options: next(value for value in range(len(options) + 1) if value not in options),
            "outcomes": lambda options: int(0 in options),
            "parity": lambda options: options.count(1) % 2,
            "exactly-one": lambda options: int(options.count(1) == 1),
            "nor": lambda options: int(1 not in options),
        }.get(name, lambda options: int(options.count(0) > most))

    def value(self, letter, moves):
        found = self.letters.find(letter)
        readable(0 <= found <= max(moves, 1) and len(letter) == 1, f"{letter!r} is no letter of this game")
        return found

# The sequence is a flat list of these items. A place is a number: it lies before the item of that number. `end`, `begin` and
# the places of a choice are such numbers; the endless loop has no name.
Word = namedtuple("Word", "cycle length")
Loop = namedtuple("Loop", "name first last")
End = namedtuple("End", "begin")
Arm = namedtuple("Arm", "choice number")
Fi = namedtuple("Fi", "choice")
Block = namedtuple("Block", "number at around words")
REPEAT, END, FI = ("REPEAT", "REP"), ("ENDREP", "PER", "ENDREPEAT"), ("FI", "ENDIF")

# A choice: the places where it begins and ends, its conditions, and the ranges of the items of its arms, ELSE being the last one. If
# that is not written, it is empty and stands before the choice.
Choice = SimpleNamespace

def cases_of(choice, arm):
    """The cases of an arm, counted from 0: lists of rows."""
    cases = [[]]
    for earlier, condition in enumerate(choice.conditions[: arm + 1]):
        cases = [old + new for old in cases for new in truth(condition, earlier == arm)]
    return cases

def truth(condition, holds):
    """The cases in which a condition has this truth value."""
    left, relation, right = condition
    up, down = left - right, right - left
    if relation in (">=", "<="):
        row, other = (down, up) if relation == ">=" else (up, down)
        return [[row]] if holds else [[other + 1]]
    return [[up, down]] if (relation == "==") == holds else [[up + 1], [down + 1]]

class Description:
    """Reads the text."""
    def __init__(self, text, rule):
        self.rule, self.at, self.depth, self.items, self.ends = rule, 0, 0, [], {}
        spaced = re.sub("([{}])", r" \1 ", text)
        lines = (re.findall("[^ \t]+", line) for line in re.split("[\n\r\f]", spaced))
        self.tokens = [token for line in lines for token in takewhile(lambda token: token[0] != "#", line)]
        # Known names: True for variables, forms for what LET has introduced.
        known = {}
        self.conditions_and_moves(known)
        self.free, self.start = set(known), []
        if self.accept("FROM_INFINITY_DOWN"):
            self.expect(*REPEAT)
            while not self.accept(*END):
                self.start.append(self.word(self.next(), known))
            self.claim(self.start, "nothing is repeated before position 0")
        self.units(known)
        self.expect(*REPEAT)
        self.endless = len(self.items)
        self.loop(Loop(None, None, None), known)
        self.claim(self.at == len(self.tokens), "something follows the endless loop")
        self.round = range(self.endless + 1, len(self.items) - 1)
        self.blocks_and_loops()

    def claim(self, condition, why):
        readable(condition, f"the description cannot be read: {why}")
    def next(self):
        self.claim(self.at < len(self.tokens), "the text ends too early")
        self.at += 1
        return self.tokens[self.at - 1]
    def accept(self, *words):
        found = self.at < len(self.tokens) and self.tokens[self.at] in words
        self.at += found
        return found
    def expect(self, *words):
        self.claim(self.accept(*words), f"expected {' or '.join(words)}")
    def name(self, token):
        self.claim(re.fullmatch("[a-z]", token), f"{token!r} is not a variable")
        return token
    def form(self, token, known, names=False):
        found = form(token)
        for name in found.variables():
            self.claim(known.get(name) is True or names and name in known, f"{name} is not known in {token!r}")
        return found.put({name: known[name] for name in found.variables() if known[name] is not True})

    def conditions_and_moves(self, known):
        self.claim("{" in self.tokens, "there are no moves")
        self.at = self.tokens.index("{") + 1
        written = [self.tokens[at : at + 3] for at in range(0, self.at - 1, 3)]
        known.update((self.name(condition[0]), True) for condition in written)
        self.rows, self.conditions, self.moves, bounded = [], [], [], set()
        self.claim((self.at - 1) % 3 == 0, "a condition is not complete")
        for name, relation, bound in written:
            self.claim(relation in (">=", "<="), f"{relation!r} is not >= or <=")
            bound = self.form(bound, known)
            self.claim(name not in bound.variables(), f"{name} occurs in its own bound")
            self.rows.append(bound - variable(name) if relation == ">=" else variable(name) - bound)
            self.conditions.append(f"{name} {relation} {bound}")
            bounded |= {name} if relation == ">=" else set()
        while not self.accept("}"):
            self.moves.append(self.form(self.next(), known))
            self.claim(self.moves[-1].variables() <= bounded, "a variable of a move has no lower bound")
        self.claim(1 <= len(self.moves) <= 255, "there are no or too many moves")

    def units(self, known):
        """Units up to a token that begins none."""
        while self.at < len(self.tokens) and self.tokens[self.at] not in (*REPEAT, *END, *FI, "ELIF", "ELSE"):
            token = self.next()
            if token == "LET":
                name, equals, value = self.next().partition("=")
                self.claim(equals and known.get(self.name(name)) is not True, f"{name} cannot be introduced by LET")
                self.claim(name not in form(value).variables(), f"{name} occurs in its own value")
                known[name] = self.form(value, known, names=True)
            elif token == "FOR":
                name = self.name(self.next())
                self.claim(name not in known, f"{name} is in use already")
                self.expect("FROM")
                first = self.form(self.next(), known)
                self.expect("UPTO")
                last = self.form(self.next(), known)
                self.expect(*REPEAT)
                self.loop(Loop(name, first, last), {**known, name: True})
            elif token == "IF":
                self.choice(known)
            else:
                self.items.append(self.word(token, known))

    def inner(self, known):
        """The units of a loop or arm."""
        self.depth += 1
        self.claim(self.depth <= 100, "loops and choices are nested more than 100 deep")
        self.units(known)
        self.depth -= 1

    def loop(self, loop, known):
        begin = len(self.items)
        self.items.append(loop)
        self.inner(known)
        self.expect(*END)
        self.ends[begin] = len(self.items)
        self.items.append(End(begin))

    def choice(self, known):
        choice, more = Choice(begin=len(self.items), fi=None, conditions=[], arms=[]), True
        while more:
            # An arm without condition is ELSE, the last one.
            more = not choice.arms or self.tokens[self.at - 1] != "ELSE"
            if more:
                left, relation, right = self.form(self.next(), known), self.next(), self.form(self.next(), known)
                self.claim(relation in (">=", "<=", "==", "!="), f"{relation!r} is not a relation")
                choice.conditions.append((left, relation, right))
                self.expect("THEN")
            self.items.append(Arm(choice, len(choice.arms)))
            begin = len(self.items)
            self.inner(dict(known))
            choice.arms.append(range(begin, len(self.items)))
            more = more and self.accept("ELIF", "ELSE")
        self.expect(*FI)
        if len(choice.arms) == len(choice.conditions):
            choice.arms.append(range(choice.begin, choice.begin))
        choice.fi = len(self.items)
        self.items.append(Fi(choice))

    def word(self, token, known):
        found = re.fullmatch(r"(?:<([^<>]*)>|\(([^()]*)\)|([^<(]))(.*)", token)
        inside = found and (found[1] or found[2] or found[3])
        self.claim(inside and re.fullmatch("([0-9]*[^0-9])+", inside), f"{token!r} is not a word")
        cycle = []
        for times, letter in re.findall("([0-9]*)([^0-9])", inside):
            self.claim(int(times or 1) <= 1_000_000 - len(cycle), "a cycle has too many letters")
            cycle += [self.rule.value(letter, len(self.moves))] * int(times or 1)
        count = re.fullmatch(r"([0-9]*)|([a-z])|\((.*)\)", found[4])
        self.claim(cycle and count, f"{token!r} has no letters, or no proper length")
        length = self.form(count[2] or count[3] or count[1] or "1", known, names=True)
        return Word(cycle, length.times(number(len(cycle))) if found[2] else length)

    def blocks_and_loops(self):
        """The blocks that have words, and the places of counted loops, with the places of loops and arms around."""
        self.blocks, self.loops, around, number_ = [], [], [], 1
        for at, item in enumerate(self.items):
            if isinstance(item, Word):
                if not self.blocks or self.blocks[-1].number != number_:
                    self.blocks.append(Block(number_, at, list(around), []))
                self.blocks[-1].words.append(item)
                continue
            number_ += 1
            if isinstance(item, Loop) and item.name:
                self.loops.append((at, list(around)))
            if isinstance(item, (End, Fi)) or isinstance(item, Arm) and item.number > 0:
                around.pop()
            if isinstance(item, (Loop, Arm)):
                around.append(at)

    def contexts(self, around):
        """The cases of the context of a place in these loops and arms."""
        contexts = [list(self.rows)]
        for item in (self.items[at] for at in around):
            if isinstance(item, Arm):
                more = cases_of(item.choice, item.number)
            else:
                name = item.name and variable(item.name)
                more = [[item.first - name, name - item.last] if name else []]
            contexts = [old + new for old in contexts for new in more]
        return contexts

    def below(self):
        """The words that are collected when one goes below position 0, in the order of the text."""
        largest, lengths = self.moves[-1], [word.length for word in self.start]
        if not self.start:
            return [Word([{"nim": len(self.moves), "nor": 0}.get(self.rule.name, 1)], largest)]
        if not any(length.variables() or length.constant() < 0 for length in lengths):
            if 0 < sum(length.constant() for length in lengths) <= 10_000:
                letters = [word.cycle[at % len(word.cycle)] for word in self.start for at in range(word.length.constant())]
                return [Word(letters, largest.times(number(len(letters))))]
        return self.start

def fields(value, required, optional=()):
    """The fields of an object, of which there must be no others."""
    right = isinstance(value, dict) and set(required) <= set(value) <= set(required) | set(optional)
    readable(right, f"expected an object with the fields {', '.join(required)}")
    return [value.get(name) for name in [*required, *optional]]
def listed(value):
    readable(value is None or isinstance(value, list), "expected a list")
    return value or []
def whole(value):
    readable(type(value) is int and value >= 0, f"{value!r} is not a number")
    return value
def is_variable(name):
    return isinstance(name, str) and re.fullmatch("[a-z]", name)
def tagged(value):
    """`"tag"` or `{"tag": content}`."""
    if isinstance(value, str):
        return value, None
    readable(isinstance(value, dict) and len(value) == 1, "expected one field that says what follows")
    return next(iter(value.items()))
def without_doubles(pairs):
    readable(len(dict(pairs)) == len(pairs), "a field occurs twice")
    return dict(pairs)
def nesting(text):
    marks = re.findall(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text, re.S)
    return max(accumulate({"[": 1, "{": 1, "]": -1, "}": -1}.get(mark, 0) for mark in marks), default=0)

class Scene(namedtuple("Scene", "words moves forms")):
    """Words side by side: cycle, from, to; the moves; and other forms that belong to the goal."""
    def put(self, values):
        words = [(cycle, begin.put(values), end.put(values)) for cycle, begin, end in self.words]
        return Scene(words, [f.put(values) for f in self.moves], [f.put(values) for f in self.forms])
    def word(self, index):
        insist(whole(index) < len(self.words), f"there is no word {index}")
        return self.words[index]
def need(known, claim):
    insist(claim in known or not claim.variables() and claim.constant() <= 0, f"nothing shows that {claim} <= 0")

# What a walk back is for: `arrive(place, words, rows, known, cases, first)` is called at transitions. The scope is "all",
# "beginning" (not below position 0), or "late" (rounds of the endless loop that follow on others, however far one goes back).
Goal = namedtuple("Goal", "scope arrive")

class Checker:
    def __init__(self, certificate):
        required = ["format", "rule", "description", "moves", "productive", "loops", "blocks", "lengths", "statement"]
        optional = ["start", "period", "preperiod"]
        fields(certificate, required, optional)
        readable(certificate["format"] == FORMAT, f"expected the format {FORMAT!r}")
        text, rule = certificate["description"], certificate["rule"]
        readable(isinstance(text, str) and isinstance(rule, str), "the rule and the description are text")
        self.certificate, self.rule, self.claims = certificate, Rule(rule), 0
        self.text = Description(text, self.rule)

    def check(self):
        """Checks everything. Returns the lines of the statement."""
        certificate, text = self.certificate, self.text
        self.basics()
        self.loops(listed(certificate["loops"]))
        self.blocks(text.blocks, listed(certificate["blocks"]), [], "all", self.letters)
        self.lengths()
        stated = fields(certificate["statement"], ["period", "preperiod"])
        period = self.tree(certificate.get("period"), self.period_leaf, (self.length_of_loop, False), [])
        open_ = (number(0), True) if text.endless == 0 else (self.length_of_beginning, False)
        preperiod = self.tree(certificate.get("preperiod"), self.preperiod_leaf, open_, [])
        self.compare("period", stated[0], period, "least")
        self.compare("preperiod", stated[1], preperiod, "exact")
        return [
            ("moves", " ".join(map(str, text.moves))),
            ("letters", self.rule.name),
            ("for all", ", ".join(text.conditions)),
            ("period", "; ".join(map(entry_text, period))),
            ("preperiod", "; ".join(map(entry_text, preperiod))),
            ("checked", f"{self.claims} claims"),
        ]

    # Facts and refutations.
    def refute(self, rows, refutation):
        self.claims += 1
        self.contradict(list(rows), refutation)

    def contradict(self, rows, refutation):
        kind, content = tagged(refutation)
        if kind == "split":
            name, at, below, above = fields(content, ["variable", "at", "below", "above"])
            readable(is_variable(name) and type(at) is int, "a split needs a variable and a number")
            row = variable(name) - at
            self.contradict(rows + [row], below)
            self.contradict(rows + [row.opposite()], above)
            return
        readable(kind == "sum", f"{kind!r} is not a refutation")
        total = number(0)
        for part in listed(content):
            readable(len(listed(part)) == 2 and isinstance(part[0], str) and type(part[1]) is int, "a sum consists of premises and numbers")
            premise, times = part
            insist(times >= 0, "an inequality is multiplied by a negative number")
            if re.fullmatch("[a-z]", premise):
                row = -variable(premise)
            elif re.fullmatch("[0-9]+", premise):
                insist(int(premise) < len(rows), f"there is no row {premise}")
                row = rows[int(premise)].tightened()
            else:
                raise Unreadable(f"{premise!r} is not a premise")
            total = total.plus(times, row)
        insist(not total.variables() and total.constant() > 0, f"the inequalities add up to {total} <= 0")

    def fact(self, rows, fact):
        claim, because = fields(fact, ["claim", "because"])
        claim = form(claim)
        self.refute(rows + [claim.opposite()], because)
        return claim
    def facts(self, rows, known, facts):
        return known | {self.fact(rows, fact) for fact in listed(facts)}
    def expect(self, rows, facts, claims):
        insist(len(facts) == len(claims), "there are not as many proofs as claims")
        for fact, claim in zip(facts, claims):
            insist(self.fact(rows, fact) == claim, f"expected a proof that {claim} <= 0")

    # Moves, loops and blocks.
    def basics(self):
        text, certificate = self.text, self.certificate
        steps = [number(0)] + text.moves
        claims = [before + 1 - after for before, after in zip(steps, text.moves)]
        self.expect(text.rows, listed(certificate["moves"]), claims)
        claims = [-word.length for word in text.start]
        claims += [sum(claims, number(1))] if text.start else []
        self.expect(text.rows, listed(certificate.get("start")), claims)
        words = [word for block in text.blocks if block.around == [text.endless] for word in block.words]
        self.expect(text.rows, [certificate["productive"]], [sum((-word.length for word in words), number(1))])

    def loops(self, proofs):
        proofs = list(proofs)
        self.regular = []
        for index, (at, around) in enumerate(self.text.loops):
            loop, regular = self.text.items[at], True
            for case, context in enumerate(self.text.contexts(around)):
                found = fields(taken(proofs), ["number", "case", "system", "fact"], ["regular"])
                insist(found[:2] == [index + 1, case + 1], f"loop {index + 1} is not treated")
                system = self.system(found[2], context + [loop.first - loop.last])
                self.expect(system, [found[3]], [-loop.first])
                regular = regular and found[4] is not None
                if found[4] is not None:
                    self.expect(context, [found[4]], [loop.first - loop.last - 1])
            self.regular.append(regular)
        insist(not proofs, "there are more proofs than loops")

    def system(self, rows, held):
        rows = [form(row) for row in listed(rows)]
        for row in rows:
            insist(row in held, f"{row} <= 0 is not known here")
        return rows

    def blocks(self, blocks, proofs, when, scope, show):
        proofs = list(proofs)
        for block in blocks:
            for case, context in enumerate(self.text.contexts(block.around)):
                found = fields(taken(proofs), ["block", "case", "system", "history"], ["lengths"])
                insist(found[:2] == [block.number, case + 1], f"block {block.number} is not treated")
                system = self.system(found[2], context + when)
                known = self.facts(system, frozenset(), found[4])
                if scope == "all" and tagged(found[3])[0] != "impossible":
                    for word in block.words:
                        need(known, -word.length)
                names = [self.text.items[at].name for at in block.around if isinstance(self.text.items[at], Loop)]
                values = {name: variable(name) for name in names if name}
                self.walk(Goal(scope, partial(show, block)), block.at, values, [], system, frozenset(), found[3])
        insist(not proofs, "there are more proofs than blocks")

    # Ways back. A place is a number; None is below position 0.
    def walk(self, goal, place, values, words, rows, known, history):
        """`words` are those collected: cycle, from, to; the latest first."""
        items, passed = self.text.items, []
        if place is None:
            passed = reversed(self.text.below())
        while place and isinstance(items[place - 1], (Word, Arm)):
            place -= 1
            if isinstance(items[place], Word):
                passed.append(Word(items[place].cycle, items[place].length.put(values)))
            else:
                place = items[place].choice.begin
        words = list(words)
        for cycle, length in passed:
            end = -collected(words)
            words.append((cycle, end - length, end))
        kind, content = tagged(history)
        if kind == "impossible":
            self.refute(rows, content)
        elif kind == "transition":
            facts, cases, first = fields(content, ["facts", "words"], ["first"])
            goal.arrive(place, words, rows, self.facts(rows, known, facts), listed(cases), first)
        elif kind == "back":
            steps = {}
            for step in listed(content):
                way, adds, then = fields(step, ["way", "adds", "then"])
                kind, arm = tagged(way)
                steps[(kind, *fields(arm, ["arm", "case"])) if kind == "arm" else kind] = (adds, then)
            forks = self.forks(place, values)
            if goal.scope == "late" and place == self.text.endless + 1:
                del forks["head"]
            insist(set(steps) == set(forks) and len(listed(content)) == len(forks), "the ways back are not those of the text")
            for way, (more, there, then_values) in forks.items():
                insist(goal.scope == "all" or way != "before", "position 0 is passed")
                adds, then = steps[way]
                self.walk(goal, there, then_values, words, rows + self.system(adds, more), known, then)
        else:
            raise Unreadable(f"{kind!r} is not a history")

    def forks(self, place, values):
        """All ways back: rows, place, values."""
        if not place:
            return {"before": ([], None, values)}
        before = place - 1
        item = self.text.items[before]
        if isinstance(item, Loop):
            end = self.text.ends[before]
            if item.name is None:
                return {"again": ([], end, values), "head": ([], before, values)}
            outside = {name: value for name, value in values.items() if name != item.name}
            first, now = item.first.put(outside), values[item.name]
            return {
                "again": ([first - (now - 1)], end, {**outside, item.name: now - 1}),
                "head": ([now - first, first - now], before, outside),
            }
        if isinstance(item, End):
            loop = self.text.items[item.begin]
            first, last = loop.first.put(values), loop.last.put(values)
            return {
                "end": ([first - last], before, {**values, loop.name: last}),
                "skip": ([last + 1 - first], item.begin, values),
            }
        forks = {}
        for arm, inside in enumerate(item.choice.arms):
            for case, more in enumerate(cases_of(item.choice, arm)):
                forks[("arm", arm + 1, case + 1)] = ([row.put(values) for row in more], inside.stop, values)
        return forks

    # Transitions, cases, pieces.
    def scene(self, block, words, moves, forms):
        ends = list(accumulate((word.length for word in block.words), initial=number(0)))
        laid = [(word.cycle, begin, end) for word, begin, end in zip(block.words, ends, ends[1:])]
        return Scene(words[::-1] + laid, moves, forms)
    def letters(self, block, _place, words, rows, known, cases, first):
        need(known, self.text.moves[-1] - collected(words))
        insist(len(cases) == len(block.words) and first is None, "the cases are not one for each word")
        scene = self.scene(block, words, self.text.moves, [])
        for index, case in enumerate(cases, len(words)):
            self.case(scene, rows, known, case, partial(self.letters_of_word, index))
    def letters_of_word(self, index, scene, known, then):
        _, begin, end = scene.word(index)
        right = lambda letter, options: self.rule.letter(options) == letter
        self.pieces(scene, known, then, index, number(0), end - begin, right)

    def case(self, scene, rows, known, case, leaf):
        then, facts = fields(case, ["then"], ["facts"])
        known = self.facts(rows, known, facts)
        kind, content = tagged(then)
        if kind == "impossible":
            self.refute(rows, content)
        elif kind == "split":
            row, below, above = fields(content, ["form", "below", "above"])
            self.case(scene, rows + [form(row)], known, below, leaf)
            self.case(scene, rows + [form(row).opposite()], known, above, leaf)
        elif kind == "residue":
            name, modulus, cases = fields(content, ["variable", "modulus", "cases"])
            readable(is_variable(name), "remainders are those of a variable")
            insist(whole(modulus) >= 1 and len(listed(cases)) == modulus, "the remainders are not complete")
            for rest, inner in enumerate(cases):
                value = {name: variable(name).times(number(modulus)) + rest}
                self.case(scene.put(value), [row.put(value) for row in rows], frozenset(), inner, leaf)
        else:
            leaf(scene, known, then)

    def pieces(self, scene, known, then, index, begin, end, right):
        kind, pieces = tagged(then)
        insist(kind == "pieces", f"{kind} does not prove the word")
        if not listed(pieces):
            return need(known, end - begin)
        cycle, start, _ = scene.word(index)
        at, previous = begin, [None] * len(scene.moves)
        for piece in pieces:
            to, sources, most = fields(piece, ["to", "sources"], ["at_most"])
            to = form(to)
            insist(len(listed(sources)) == len(scene.moves), "a piece does not name one word for each move")
            tracks = [(cycle, at)]
            for number_, move, before in zip(sources, scene.moves, previous):
                source, source_begin, source_end = scene.word(number_)
                insist(number_ <= index, "a move leads forward")
                if number_ != before:
                    need(known, source_begin - (start - move + at))
                need(known, start - move + to - source_end)
                tracks.append((source, start - move + at - source_begin))
            if most is not None:
                need(known, to - at - whole(most))
            if most != 0:
                self.compare_letters(tracks, most, right)
            at, previous = to, sources
        insist(at == end, "the pieces do not end where the word ends")

    def compare_letters(self, tracks, most, right):
        steps = lcm(*(len(cycle) for cycle, _ in tracks))
        insist(steps <= 10_000_000, "the cycles have no small common multiple")
        phases = [offset.remainder(len(cycle)) for cycle, offset in tracks]
        insist(None not in phases, "an offset has no fixed remainder")
        for step in range(steps if most is None else min(most, steps)):
            letters = [cycle[(phase + step) % len(cycle)] for (cycle, _), phase in zip(tracks, phases)]
            insist(right(letters[0], letters[1:]), f"letter {step} of a piece is wrong")

    # Lengths.
    def count(self, places, of_word, rounds):
        """How much is counted in the items of a range: a polynomial or None."""
        total, at = number(0), places.start
        while at < places.stop:
            item = self.text.items[at]
            if isinstance(item, Word):
                part = of_word(item)
            elif isinstance(item, Loop):
                end = self.text.ends[at]
                part = self.count_loop(at, self.count(range(at + 1, end), of_word, rounds), rounds)
                at = end
            else:
                arms = [self.count(arm, of_word, rounds) for arm in item.choice.arms]
                part = arms[0] if all(arm is not None and arm == arms[0] for arm in arms) else None
                at = item.choice.fi
            total = None if total is None or part is None else total.plus(1, part)
            at += 1
        return total

    def count_loop(self, at, body, rounds):
        loop, index = self.text.items[at], [place for place, _ in self.text.loops].index(at)
        claim = rounds[index] if index < len(rounds) else None
        if claim is None:
            return None
        insist(self.regular[index] and body is not None, f"nothing shows how long loop {index + 1} is")
        before = claim.put({loop.name: loop.first - 1})
        growth = claim.plus(-1, claim.put({loop.name: variable(loop.name) - 1}))
        insist(before == number(0) and growth == body, f"the rounds of loop {index + 1} do not add up")
        return claim.put({loop.name: loop.last})

    def lengths(self):
        rounds, preamble, loop = fields(self.certificate["lengths"], ["rounds"], ["preamble", "loop"])
        rounds = [claimed(claim) for claim in listed(rounds)]
        insist(len(rounds) == len(self.text.loops), "the lengths are not one for each loop")
        self.length_of_beginning, self.length_of_loop = claimed(preamble), claimed(loop)
        places = [(range(self.text.endless), self.length_of_beginning), (self.text.round, self.length_of_loop)]
        for places, claim in places:
            length = self.count(places, lambda word: word.length, rounds)
            insist(claim is None or claim == length, f"the length {claim} is not shown")

    # Periods and preperiods: trees of cases. An entry is (when, is, least, except).
    def tree(self, tree, leaf, open_, when):
        kind, content = tagged("open" if tree is None else tree)
        if kind != "split":
            return [(when, *open_, None) if kind == "open" else leaf(kind, content, when)]
        row, below, above = fields(content, ["form", "below", "above"])
        row = self.free_form(row)
        rows = [(below, row), (above, row.opposite())]
        return [entry for tree, row in rows for entry in self.tree(tree, leaf, open_, when + [row])]

    def free_form(self, text):
        found = form(text)
        insist(found.variables() <= self.text.free, f"{found} is not a form in the free variables")
        return found

    def compare(self, what, stated, shown, least):
        entries = []
        for entry in listed(stated):
            optional = ["when", "except"] if least == "least" else ["when"]
            found = fields(entry, ["is", least], optional)
            when = [form(row) for row in listed(found[2])]
            excepted = except_of(found[3]) if len(found) > 3 else None
            readable(type(found[1]) is bool, f"{least} is true or false")
            entries.append((when, claimed(found[0]), found[1], excepted))
        texts = ["; ".join(map(entry_text, some)) for some in (entries, shown)]
        insist(entries == shown, f"{what}: stated is {texts[0]!r}, but shown is {texts[1]!r}")

    def period_leaf(self, kind, content, when):
        length, excepted = self.length_of_loop, None
        if kind == "cycle":
            fields(content, [])
            length = number(self.cycle())
        elif kind == "counts":
            excepted = self.counts(content)
        elif kind == "marker":
            self.marker(content, when)
        else:
            raise Invalid(f"{kind!r} does not prove a period")
        return (when, length, True, excepted)

    def cycle(self):
        word = self.text.items[self.text.round.start]
        insist(len(self.text.round) == 1 and isinstance(word, Word), "the endless loop is not one word")
        cycle, size = word.cycle, len(word.cycle)
        insist(word.length.remainder(size) == 0, "the word of the endless loop does not end with its cycle")
        shifts = (p for p in range(1, size + 1) if size % p == 0)
        return next(p for p in shifts if cycle[p:] + cycle[:p] == cycle)

    def counts(self, content):
        letters, divisor, excepted = fields(content, ["letters", "constant"], ["except"])
        total, counted, excepted = number(0), [], except_of(excepted)
        for entry in listed(letters):
            letter, rounds, loop, times = fields(entry, ["letter", "rounds", "loop", "times"])
            readable(isinstance(letter, str), "a letter is text")
            rounds = [claimed(claim) for claim in listed(rounds)]
            insist(len(rounds) == len(self.text.loops), "the numbers are not one for each loop")
            loop, times = polynomial(loop), polynomial(times)
            value = self.rule.value(letter, 255)

            def occurrences(word, value=value):
                of, size = word.cycle.count(value), len(word.cycle)
                if of in (0, size):
                    return word.length if of else number(0)
                if word.length.remainder(size) != 0:
                    return None
                return word.length.times(number(Fraction(of, size)))

            insist(self.count(self.text.round, occurrences, rounds) == loop, f"{letter!r} does not occur so often")
            insist(times.bottom() == 1, "a number of letters is multiplied by a fraction")
            total = total.plus(1, times.times(loop))
            counted.append(loop)
        divisor = polynomial(divisor)
        insist(total == divisor and not divisor.variables(), "the numbers of letters do not combine to the constant")
        rest = Fraction(divisor.constant())
        insist(rest > 0 and rest.denominator == 1, "the constant is not a positive whole number")
        rest, prime = int(rest), 2
        while rest > 1:
            insist(prime <= 1_000_000, "a prime is too large")
            if rest % prime == 0:
                self.not_all_divisible(counted, prime, excepted)
                rest //= prime
            else:
                prime += 1
        return excepted

    def not_all_divisible(self, counted, prime, excepted):
        insist(len(self.text.free) == 1, "there is not one free variable")
        (name,) = self.text.free
        modulus, rests = excepted or (1, [])
        period = lcm(prime * lcm(1, *(loop.bottom() for loop in counted)), modulus)
        insist(1 <= period <= 1_000_000, "there are too many remainders")
        for value in range(period):
            if value % modulus not in rests:
                numbers = (Fraction(loop.put({name: number(value)}).constant()) for loop in counted)
                insist(any(n.denominator == 1 and n % prime != 0 for n in numbers), f"{prime} may divide all numbers")

    def marker(self, content, when):
        block, word, preceding, known, facts, blocks, values = fields(content, ["block", "word", "preceding", "known", "facts", "blocks"], ["values"])
        block = next((found for found in self.text.blocks if found.number == block), None)
        inside = [found for found in self.text.blocks if found.around[:1] == [self.text.endless]]
        insist(block in inside, "the marked block is not in the endless loop")
        loops = [self.text.items[at] for at in block.around[1:]]
        insist(all(isinstance(loop, Loop) for loop in loops), "the marked block is in a choice")
        readable(values is None or isinstance(values, dict), "values are an object")
        values = {name: self.free_form(value) for name, value in (values or {}).items()}
        insist(set(values) == {loop.name for loop in loops}, "the values are not one for each loop")
        claims = []
        for loop in loops:
            claims += [loop.first.put(values) - values[loop.name], values[loop.name] - loop.last.put(values)]
        # At the beginning of a round, the words that end the round before it stand before those of the block.
        late = [self.text.items[at] for at in reversed(self.text.round)] if block.at == self.text.round.start else []
        ahead = list(takewhile(lambda item: isinstance(item, Word), late))[::-1]
        insist(0 <= whole(word) < len(block.words), "there is no such marked word")
        ahead += block.words[:word]
        insist(1 <= whole(preceding) <= len(ahead), "there are not so many words before the marked one")
        insist(1 <= whole(known) <= 1000, "too many or no letters are known")
        marked = block.words[word]
        claims.append(marked.length.put(values).opposite())
        segments = []
        for back in range(1, preceding + 1):
            before, length = ahead[-back], ahead[-back].length.put(values)
            size, places = len(before.cycle), range(max(length.constant(), 0))
            plain = not length.variables() and 0 <= length.constant() <= 1000
            # A long word of several letters is a gap. The farthest one is none, if it always ends at the same letter of its cycle.
            if size == 1 or back < preceding and not plain:
                segments.append((before.cycle[0] if size == 1 else None, length))
                continue
            if not plain:
                rest = length.remainder(size)
                insist(size <= 1000 and rest is not None, "a cyclic word of the marker has no fixed length")
                claims.append(number(size) - length)
                places = range(rest, rest + size)
            segments += [(before.cycle[at % size], number(1)) for at in reversed(places)]
        ending = []
        for letter, length in segments:
            missing = known - len(ending)
            if length.variables() or length.constant() >= missing:
                claims.append(number(missing) - length)
                ending += [letter] * missing
                break
            insist(length.constant() >= 0, "a segment of the marker has a negative length")
            ending += [letter] * length.constant()
        insist(len(ending) == known and None not in ending, "the segments of the marker have not so many letters")
        ending = ending[::-1] + [marked.cycle[0]]
        self.expect(self.text.rows + when, listed(facts), claims)
        pattern = (block.number, word, ending, segments, [variable(name) - value for name, value in values.items()])
        self.blocks(inside, listed(blocks), when, "late", partial(self.unmarked, pattern))

    def unmarked(self, pattern, block, _place, words, rows, known, cases, first):
        marked_block, marked_word, ending, segments, equal = pattern
        known_letters, candidates, lengths = len(ending) - 1, [], [length for _, length in segments]
        for index, word in enumerate(block.words):
            size = len(word.cycle)
            letters = [word.cycle[at % size] for at in range(known_letters + size)]
            for t in range(known_letters):
                if letters[: t + 1] == ending[known_letters - t :]:
                    candidates.append((index, t))
            for t in range(known_letters, known_letters + size):
                insist(letters[t - known_letters : t + 1] != ending, "the marker may occur inside of a word")
        need(known, sum(lengths, number(0)) - collected(words))
        insist(len(cases) == len(candidates) and first is None, "the cases are not one for each candidate")
        scene = self.scene(block, words, [], lengths + equal)
        for case, (index, t) in zip(cases, candidates):
            here = (block.number, index, t) == (marked_block, marked_word, 0)
            place = (len(words) + index, t, here, [letter for letter, _ in segments])
            self.case(scene, rows, known, case, partial(self.excluded, place))

    def excluded(self, place, scene, known, then):
        (word, t, here, letters), (kind, content) = place, tagged(then)
        _, begin, end = scene.word(word)
        if kind == "pieces":
            insist(not listed(content), "pieces do not exclude the marker")
            need(known, end - begin - t)
        elif kind == "marked":
            insist(here, "this is not the marked place")
            for difference in scene.forms[len(letters) :]:
                need(known, difference)
                need(known, -difference)
        elif kind == "differs":
            segment, source = fields(content, ["segment", "source"])
            insist(whole(segment) < len(letters) and whole(source) < word, "there is no such segment or word")
            cycle, source_begin, source_end = scene.word(source)
            insist(letters[segment] is not None and set(cycle) != {letters[segment]}, "this word does not differ")
            end = begin + t - sum(scene.forms[:segment], number(0))
            rest = (end - source_begin - 1).remainder(len(cycle)) if scene.forms[segment] == number(1) else None
            runs = re.findall("1+", "".join("01"[letter == letters[segment]] for letter in cycle * 2))
            common = 1 if rest is not None and cycle[rest] != letters[segment] else 1 + max(map(len, runs), default=0)
            for first in (end - scene.forms[segment], source_begin):
                for last in (end, source_end):
                    need(known, first - last + common)
        else:
            raise Invalid(f"{kind!r} does not exclude the marker")

    def preperiod_leaf(self, kind, content, when):
        if kind == "common":
            letters, history = fields(content, ["letters", "history"])
            common = self.free_form(letters)
            length = self.length_of_beginning
            length = None if length is None else length - common
        elif kind == "whole":
            (history,) = fields(content, ["history"])
            common, length = None, number(0)
        else:
            raise Invalid(f"{kind!r} does not prove a preperiod")
        goal = Goal("beginning", partial(self.beginning, common))
        self.walk(goal, self.text.endless, {}, [], self.text.rows + when, frozenset(), history)
        return (when, length, True, None)

    def beginning(self, common, place, words, rows, known, cases, first):
        if common is None:
            insist(place == 0, "this is not the whole beginning")
        else:
            need(known, common + 1 - collected(words))
        insist(len(cases) == 1 and first is None, "the end of the loop is not treated")
        then, more = fields(cases[0], ["then"], ["facts"])
        kind, again = tagged(then)
        insist(kind == "again" and not listed(more), "the end of the loop is not treated")
        goal = Goal("late", partial(self.ends, common, words))
        self.walk(goal, len(self.text.items) - 1, {}, [], rows, known, again)

    def ends(self, common, beginning, _place, words, rows, known, cases, first):
        total = collected(beginning)
        need(known, (total if common is None else common + 1) - collected(words))
        laid = [(cycle, start - total, end - total) for cycle, start, end in reversed(words)]
        scene = Scene(laid + beginning[::-1], [total], [] if common is None else [common])
        numbers = list(range(len(words), len(scene.words)))
        if common is None:
            insist(first is None, "there is no letter that differs")
        else:
            insist(whole(first) in numbers, "the letter that differs is not in the beginning")
            _, start, end = scene.word(first)
            need(known, start + common + 1)
            need(known, -common - end)
            numbers = [first] + list(range(first, len(scene.words)))
        insist(len(cases) == len(numbers), "the cases are not one for each word")
        for place, (index, case) in enumerate(zip(numbers, cases)):
            differs = common is not None and place == 0
            self.case(scene, rows, known, case, partial(self.common_letters, index, index == first, differs))

    def common_letters(self, index, is_first, differs, scene, known, then):
        _, start, end = scene.word(index)
        begin, stop = number(0), end - start
        if is_first:
            begin = -scene.forms[0] - start
            if differs:
                begin, stop = begin - 1, begin
        self.pieces(scene, known, then, index, begin, stop, lambda one, other: (one != other[0]) == differs)

def taken(proofs):
    insist(proofs, "a loop or block is not treated")
    return proofs.pop(0)
def collected(words):
    """The number of letters of words that have been collected."""
    return -words[-1][1] if words else number(0)
def except_of(value):
    if value is None:
        return None
    modulus, rests = fields(value, ["modulus", "rests"])
    insist(whole(modulus) > 0, "nothing is divided by 0")
    return modulus, [whole(rest) for rest in listed(rests)]
def entry_text(entry):
    when, length, least, excepted = entry
    text = "as it stands" if length is None else str(length)
    text += ", the least" if least else ""
    text += f" except for rests {excepted[1]} modulo {excepted[0]}" if excepted else ""
    return text + (" if " + ", ".join(f"{row} <= 0" for row in when) if when else "")

def check(file):
    """Checks a file, says what came of it, and returns the exit status."""
    try:
        with open(file, "rb") as opened:
            content = opened.read()
        text = (gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content).decode()
        readable(nesting(text) <= 4000, "it is nested more than 4000 deep")
        lines = Checker(json.loads(text, object_pairs_hook=without_doubles)).check()
    except (OSError, ValueError, Unreadable) as error:
        print(f"{file}: not a certificate: {error}")
        return 2
    except Invalid as error:
        print(f"{file}: not valid: {error}")
        return 1
    print(f"{file}: a valid proof")
    for name, line in lines:
        print(f"  {name:<10} {line}")
    return 0

def main():
    if len(sys.argv) < 2:
        sys.exit("usage: certify.py FILE...")
    status = []
    # Certificates may be deeply nested.
    sys.setrecursionlimit(100_000)
    threading.stack_size(512 << 20)
    thread = threading.Thread(target=lambda: status.append(max(check(file) for file in sys.argv[1:])))
    thread.start()
    thread.join()
    sys.exit(status[0] if status else 2)

if __name__ == "__main__":
    main()
