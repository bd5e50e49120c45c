#!/usr/bin/env python3
"""Checks certificates about heap games, with nothing but Python's standard library: misère quotients and periods of octal games.

    certify_heaps.py FILE...

says of each certificate what it proves, or what is wrong with it. The exit status is 0 if all are valid, 1 if one is not, 2 if one
cannot be read. It is written from docs/src/certificates.md and docs/src/theory/misere.md, apart from all other programs of this project.
"""

import json
import sys

QUOTIENT = "grundy misere quotient certificate 1"
PERIOD = "grundy octal period certificate 1"
# Outcomes of all positions of so many matches are compared with the definition.
MATCHES = 24


class Unreadable(Exception):
    """The file is not a certificate."""


class Invalid(Exception):
    """The certificate proves nothing."""


def insist(condition, why, kind=Invalid):
    if not condition:
        raise kind(why)


def readable(condition, why):
    insist(condition, why, Unreadable)


def fields(value, required, optional=()):
    """The fields of an object, of which there must be no others."""
    right = isinstance(value, dict) and set(required) <= set(value) <= set(required) | set(optional)
    readable(right, f"expected an object with the fields {', '.join(required)}")
    return [value.get(name) for name in [*required, *optional]]


def whole(value, below=1 << 64):
    readable(type(value) is int and 0 <= value < below, f"{value!r} is not a number from 0 on, or too large")
    return value


def numbers(value, below=1 << 64):
    readable(isinstance(value, list), "expected a list")
    return [whole(one, below) for one in value]


def without_doubles(pairs):
    readable(len(dict(pairs)) == len(pairs), "a field occurs twice")
    return dict(pairs)


def mex(values):
    return next(value for value in range(len(values) + 1) if value not in values)


# Codes: bit j of digit r allows to take r matches and to leave the rest as j heaps, none of them empty.


def check_digits(digits):
    insist(digits, "the code has no digits")
    insist(digits[0] & 3 == 0, "a move takes nothing and leaves fewer than two heaps")


def most_left(digits):
    """The most heaps that a move can leave, at least 1."""
    return max(1, max(digits).bit_length() - 1)


class Splits:
    """The values of so many matches as so many heaps: `sums[j][m]` is a set. A sum has the value `add` of its parts."""

    def __init__(self, most, add):
        self.values, self.add = [], add
        self.sums = {parts: [] for parts in range(2, most + 1)}

    def begin_heap(self):
        """Sums of as many matches as the next heap has; all their heaps are smaller."""
        matches = len(self.values)
        for parts, sums in self.sums.items():
            found = set()
            for smallest in range(1, matches // parts + 1):
                rest = matches - smallest
                others = [self.values[rest]] if parts == 2 else self.sums[parts - 1][rest]
                found.update(self.add(self.values[smallest], other) for other in others)
            sums.append(found)

    def options(self, digits, zero):
        """The values of all options of the next heap; `zero` is the value of nothing."""
        heap, found = len(self.values), set()
        for take, digit in enumerate(digits[: heap + 1]):
            left = heap - take
            if digit & 1 and left == 0:
                found.add(zero)
            if digit & 2 and left > 0:
                found.add(self.values[left])
            for parts, sums in self.sums.items():
                if digit >> parts & 1:
                    found |= sums[left]
        return found


# Periods of octal games.


def check_period(certificate):
    """The values of heaps have the least period p and the least preperiod q, as `values` lists them. Returns the statement."""
    names = ["format", "game", "digits", "period", "preperiod", "values"]
    _, game, digits, period, preperiod, values = fields(certificate, names)
    readable(isinstance(game, str), "a game is text")
    digits, values = numbers(digits), numbers(values, 1 << 32)
    whole(period), whole(preperiod)
    check_digits(digits)
    insist(period > 0, "the period is 0")
    insist(len(values) == period + preperiod, "the values listed are not those of preperiod and period")
    insist(max(values) < 1 << 16, "a value is too large")

    def stated(heap):
        return values[heap if heap < preperiod else preperiod + (heap - preperiod) % period]

    heaps = most_left(digits) * (max(preperiod, 1) + period) + len(digits) - 1
    splits = Splits(most_left(digits), lambda one, other: one ^ other)
    for heap in range(heaps):
        splits.begin_heap()
        value = mex(splits.options(digits, 0))
        insist(value == stated(heap), f"heap {heap} has the value {value}, not {stated(heap)}")
        splits.values.append(value)
    for shorter in (divisor for divisor in range(1, period) if period % divisor == 0):
        repeats = all(stated(preperiod + at) == stated(preperiod + at + shorter) for at in range(period))
        insist(not repeats, f"the values repeat already after {shorter}")
    earlier = preperiod > 0 and stated(preperiod - 1) == stated(preperiod - 1 + period)
    insist(not earlier, f"the values repeat already from heap {preperiod - 1} on")
    return [
        ("called", game),
        ("digits", digits),
        ("period", f"{period}, the least"),
        ("preperiod", f"{preperiod}, the least"),
        ("checked", f"{heaps} heaps"),
    ]


# Misère quotients.


class Rule:
    """What may become of a heap."""

    def __init__(self, stated):
        readable(isinstance(stated, dict) and len(stated) == 1, "a rule has one field")
        ((self.kind, content),) = stated.items()
        self.most_taken, self.most_left = None, 1
        if self.kind == "code":
            self.digits, self.repeats = fields(content, ["digits", "repeats"])
            readable(isinstance(self.repeats, bool), "'repeats' is true or false")
            self.digits = numbers(self.digits)
            check_digits(self.digits)
            self.most_left = most_left(self.digits)
            self.most_taken = None if self.repeats else len(self.digits) - 1
        elif self.kind == "subtract":
            self.moves, self.all_to = fields(content, ["moves"], ["all_to"])
            self.moves = numbers(self.moves)
            ascending = all(one < other for one, other in zip([0] + self.moves, self.moves))
            insist(ascending, "the moves are not positive numbers in ascending order")
            if self.all_to is None:
                self.most_taken = max(self.moves, default=0)
        elif self.kind == "listed":
            (self.listed,) = fields(content, ["options"])
            readable(isinstance(self.listed, list), "options are lists")
            self.listed = [[numbers(option) for option in options] for options in self.listed]
            for heap, options in enumerate(self.listed):
                smaller = all(0 < part < heap for option in options for part in option)
                insist(smaller, f"an option of heap {heap} has a heap that is empty or not smaller")
        else:
            raise Unreadable(f"{self.kind!r} is not a rule")

    def known_to(self, last, all_heaps):
        if self.kind == "subtract" and self.all_to is not None:
            insist(whole(self.all_to) >= last and not all_heaps, "the moves are not listed far enough")
        if self.kind == "listed":
            insist(len(self.listed) > last, f"the options of heap {last} are not listed")

    def digits_for(self, heap):
        """The digits, as far as they matter to a heap."""
        more = heap + 1 - len(self.digits) if self.repeats else 0
        return self.digits + [self.digits[-1]] * more

    def options(self, heap):
        """Everything that a heap may become, by the definition alone: lists of heaps."""
        if self.kind == "listed":
            return self.listed[heap]
        if self.kind == "subtract":
            return [[heap - take] if take < heap else [] for take in self.moves if take <= heap]
        found = []
        for take, digit in enumerate(self.digits_for(heap)[: heap + 1]):
            for parts in range(digit.bit_length()):
                if digit >> parts & 1:
                    found += partitions(heap - take, parts, heap)
        return found


def partitions(matches, parts, most):
    """All ways to write a number as a sum of so many positive numbers, the largest first."""
    if parts == 0:
        return [[]] if matches == 0 else []
    firsts = range(1, min(most, matches) + 1)
    return [[first, *rest] for first in firsts for rest in partitions(matches - first, parts - 1, first)]


class Quotient:
    """A monoid, its elements that are P, and the elements of heaps. Sets of elements are numbers: bit x is element x."""

    def __init__(self, certificate):
        names = ["format", "game", "rule", "order", "generators", "p", "heaps"]
        _, self.game, rule, order, generators, p, heaps, self.all_heaps = fields(certificate, names, ["all_heaps"])
        readable(isinstance(self.game, str) and isinstance(generators, list), "a game is text, generators are a list")
        insist(1 <= whole(order) <= 1 << 14, "the order is not between 1 and 16384")
        self.order, self.p, self.heaps, self.rule = order, numbers(p), numbers(heaps), Rule(rule)
        self.stated = rule
        insist(self.heaps and all(x < order for x in self.heaps + self.p), "an element is not there")
        insist(all(one < other for one, other in zip(self.p, self.p[1:])), "the P-elements are not ascending")
        self.generators = []
        for generator in generators:
            heap, times = fields(generator, ["heap", "times"])
            times = numbers(times)
            insist(len(times) == order and all(x < order for x in times), "products are not one for each element")
            insist(0 < whole(heap) < len(self.heaps) and self.heaps[heap] == times[0], "a generator is not a heap")
            self.generators.append(times)

    def check(self):
        last = len(self.heaps) - 1
        self.rule.known_to(last, self.all_heaps is not None)
        self.monoid()
        if self.all_heaps is not None:
            self.repeats(last)
        self.conditions()
        self.compare()
        heaps = "all heaps" if self.all_heaps is not None else f"heaps up to {last}"
        rule = ("rule", json.dumps(self.stated, separators=(",", ":")))
        return [("called", self.game), rule, ("quotient", f"{self.order} elements, {len(self.p)} of them P, for {heaps}")]

    def monoid(self):
        """The maps commute and reach every element from 0, so x = w(0) names the map w, and the elements are a monoid."""
        for at, first in enumerate(self.generators):
            for second in self.generators[:at]:
                commute = all(first[second[x]] == second[first[x]] for x in range(self.order))
                insist(commute, "two generators do not commute")
        self.products, reached = {0: list(range(self.order))}, [0]
        for x in reached:
            for times in self.generators:
                if times[x] not in self.products:
                    self.products[times[x]] = [times[y] for y in self.products[x]]
                    reached.append(times[x])
        insist(len(reached) == self.order, "the heaps do not generate all elements")
        marked = set(self.p)
        self.inv = [sum(1 << w for w in range(self.order) if self.products[x][w] in marked) for x in range(self.order)]
        insist(len(set(self.inv)) == self.order, "no context tells two elements apart")

    def repeats(self, last):
        period, preperiod = map(whole, fields(self.all_heaps, ["period", "preperiod"]))
        insist(period > 0, "the period is 0")
        insist(self.rule.most_taken is not None, "there is no bound on what a move takes")
        needed = self.rule.most_left * (max(preperiod, 1) + period) + self.rule.most_taken - 1
        insist(last >= needed, f"heaps up to {needed} have to be listed")
        same = all(self.heaps[heap] == self.heaps[heap + period] for heap in range(preperiod, last + 1 - period))
        insist(same, "the elements do not repeat")

    def conditions(self):
        """C0, C1 and C2."""
        insist(0 not in self.p, "C0: the identity is marked P")
        insist(self.heaps[0] == 0, "C0: the empty heap is not the identity")
        everything, single = (1 << self.order) - 1, set()
        for heap, options in self.options_of_heaps():
            element = self.heaps[heap]
            if not options:
                insist(element == 0, f"C0: heap {heap} has no move, but is not the identity")
                continue
            winning = 0
            for option in options:
                winning |= self.inv[option]
            insist(not self.inv[element] & winning, f"C1: heap {heap} and one of its options are both P")
            single.add((element, everything & ~self.inv[element] & ~winning))
        self.no_sum_is_stuck([pair for pair in single if pair[1]])

    def options_of_heaps(self):
        """For heap 1, 2, ...: the set of the elements of its options."""
        if self.rule.kind != "code":
            for heap in range(1, len(self.heaps)):
                yield heap, {self.element(option) for option in self.rule.options(heap)}
            return
        splits = Splits(self.rule.most_left, lambda x, y: self.products[x][y])
        for heap, element in enumerate(self.heaps):
            splits.begin_heap()
            if heap > 0:
                yield heap, splits.options(self.rule.digits_for(heap), 0)
            splits.values.append(element)

    def element(self, heaps):
        product = 0
        for heap in heaps:
            product = self.products[product][self.heaps[heap]]
        return product

    def times(self, x, lack):
        """All w with xw in the set."""
        return sum(1 << w for w, product in enumerate(self.products[x]) if lack >> product & 1)

    def no_sum_is_stuck(self, single):
        """The pairs of value and lack of all sums, each only if no other one of its value lacks as much: none lacks the identity."""
        kept = {x: [] for x in range(self.order)}
        waiting = list(single)
        while waiting:
            value, lack = waiting.pop()
            insist(not lack & 1, "C2: a sum of heaps is valued N, but has no move to P")
            if any(lack & ~other == 0 for other in kept[value]):
                continue
            kept[value] = [other for other in kept[value] if other & ~lack] + [lack]
            for other, other_lack in single:
                both = self.times(other, lack) & self.times(value, other_lack)
                if both:
                    waiting.append((self.products[value][other], both))

    def compare(self):
        """The outcomes of small positions are those of the definition."""
        known, largest = {}, min(MATCHES, len(self.heaps) - 1)
        options = [self.rule.options(heap) for heap in range(largest + 1)]

        def lost(heaps):
            """Misère play: who cannot move wins."""
            if heaps not in known:
                moves = [
                    tuple(sorted([*heaps[:at], *heaps[at + 1 :], *option], reverse=True))
                    for at, heap in enumerate(heaps)
                    for option in options[heap]
                ]
                known[heaps] = bool(moves) and not any([lost(move) for move in moves])
            return known[heaps]

        for matches in range(MATCHES + 1):
            for parts in range(matches + 1):
                for heaps in partitions(matches, parts, largest):
                    same = lost(tuple(heaps)) == (self.element(heaps) in self.p)
                    insist(same, f"the heaps {heaps} have another outcome, by the definition")


def check(file):
    """Checks a file, says what came of it, and returns the exit status."""
    try:
        with open(file, encoding="utf-8") as opened:
            certificate = json.load(opened, object_pairs_hook=without_doubles)
        kind = certificate.get("format") if isinstance(certificate, dict) else None
        readable(kind in (PERIOD, QUOTIENT), f"its format is {kind!r}")
        lines = check_period(certificate) if kind == PERIOD else Quotient(certificate).check()
    except (OSError, ValueError, RecursionError, Unreadable) as error:
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
        sys.exit("usage: certify_heaps.py FILE...")
    sys.exit(max(check(file) for file in sys.argv[1:]))


if __name__ == "__main__":
    main()
