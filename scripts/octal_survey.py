#!/usr/bin/env python3
"""A survey of octal games with few rare heaps: which of them have a period, and how far the others are known to have none.

    octal_survey.py PROGRAM FOLDER TABLE [--to N] [--rare N] [--until SECONDS]

asks PROGRAM, a `grundy`, about every code 0.abc and 4.abc, once for each game. Games with a period within the first heaps, and games
without a sparse space there, are left out; all others go on together, ten times as far in each round, those with the fewest rare
heaps first. FOLDER keeps the state of every game, so that a survey that was stopped goes on where it was; TABLE is written anew after
every step. Certificates in the folder `octal` beside TABLE say which periods are known already: such games are not computed again.
"""

import argparse
import csv
import gzip
import json
import pathlib
import subprocess
import time

# So many heaps tell a game with a short period, and one without a sparse space; a round goes ten times as far as the one before.
FIRST = 10**5
COLUMNS = "code standard shift mask twisted rare last_rare largest computed period preperiod".split()


def ask(program, *question):
    """The answer of the program, or nothing where it has none."""
    done = subprocess.run([program, *question, "--json"], capture_output=True, text=True, check=False)
    return json.loads(done.stdout) if done.stdout else None


def kind(program, code):
    """What decides all values: bit 0 of a digit says whether a heap of just so many may be taken, and matters for no other heap."""
    told = ask(program, "sequence", f"octal({code})", "--to", "3")
    return tuple(int(digit) & 6 for digit in code.replace(".", "")), tuple(told["values"])


def games(program):
    """Every game once, under the first of its codes, with its standard form."""
    seen = set()
    for number in range(2 * 512):
        code = f"{4 * (number // 512)}.{number % 512:03o}"
        told = ask(program, "octal", code)
        if told and told["standard"]:
            same = {told["standard"], kind(program, code)}
            if not same & seen:
                yield {"code": told["code"], "standard": told["standard"], "shift": told["shift"]}
            seen |= same


def period(program, folder, game, to):
    """The row of a game, computed up to heap `to` from where it was left."""
    state = folder / f"{game['code']}.state"
    told = ask(program, "period", f"octal({game['code']})", "--to", str(to), "--state", str(state))
    if told is None:
        return None
    found = {"period": told["period"] or "", "preperiod": "" if told["preperiod"] is None else told["preperiod"]}
    # A proved period comes without statistics: those of the round before stay.
    known = {name: fact for name, fact in told.get("statistics", {}).items() if name in COLUMNS}
    return {**game, **known, **found, "computed": told["computed"]}


def certified(table):
    """The periods that certificates beside the table prove, by game."""
    for path in (table.parent / "octal").glob("*.json.gz"):
        with gzip.open(path, "rt") as file:
            proof = json.load(file)
        yield proof["game"], (proof["period"], proof["preperiod"])


def write(table, rows):
    """The table, those with the fewest rare heaps first."""
    with table.open("w", newline="") as file:
        out = csv.DictWriter(file, COLUMNS, extrasaction="ignore", delimiter="\t", lineterminator="\n")
        out.writeheader()
        out.writerows(sorted(rows.values(), key=lambda row: (row["rare"], row["code"])))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("table", type=pathlib.Path)
    arguments.add_argument("--to", type=float, default=1e10, help="the last round goes so far")
    arguments.add_argument("--rare", type=int, default=1000, help="games with more rare heaps do not go on")
    arguments.add_argument("--until", type=float, default=float("inf"), help="begin nothing after so many seconds")
    chosen = arguments.parse_args()
    end = time.monotonic() + chosen.until
    chosen.folder.mkdir(parents=True, exist_ok=True)
    kept = chosen.folder / "rows.json"
    rows = json.loads(kept.read_text()) if kept.exists() else {}

    def keep(row):
        rows[row["code"]] = row
        kept.write_text(json.dumps(rows))
        write(chosen.table, rows)

    if not (chosen.folder / "complete").exists():
        for game in games(chosen.program):
            row = None if game["code"] in rows else period(chosen.program, chosen.folder, game, FIRST)
            if row and not row["period"] and row.get("mask") is not None:
                keep(row)
        (chosen.folder / "complete").touch()
    proofs = dict(certified(chosen.table))
    for row in rows.values():
        if proof := proofs.get(f"octal({row['code']})"):
            keep({**row, "period": proof[0], "preperiod": proof[1]})
    to = FIRST
    while to < chosen.to:
        to *= 10
        for row in sorted(rows.values(), key=lambda row: row["rare"]):
            done = row["period"] or row["computed"] >= to
            if done or row["rare"] > chosen.rare or time.monotonic() > end:
                continue
            if further := period(chosen.program, chosen.folder, row, to):
                keep(further)


if __name__ == "__main__":
    main()
