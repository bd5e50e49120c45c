"""``python -m grundy.campaign records ...``, ``table GAME`` and ``keys FOLDER``."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .. import errors
from . import keys as locks
from . import plan as planning
from . import records, table
from .driver import Cluster, check_address

EXAMPLES = """examples:
  python -m grundy.campaign records --symmetric --moves 5 --max-move 60..80 --state five.ledger
  python -m grundy.campaign records --symmetric --moves 5 --max-move 40..140 --plan
  python -m grundy.campaign records --moves 4 --max-move 4..100 --state four.ledger \\
    --scheduler tls://head:8786 --keys keys
  python -m grundy.campaign keys keys
  python -m grundy.campaign table 'domino-juvavum(5x5)' --folder djuv55 -o djuv55.table
  python -m grundy.campaign table 'domino-juvavum(5x5)' --plan

A campaign that was stopped goes on when the same command is given again.
Exit status: 0 done, 2 wrong input, 3 stopped."""


#: More parts would be more files than positions are worth.
_MOST_PARTS = 4096


def _whole(most: int) -> Callable[[str], int]:
    """Reads a number from 1 to ``most``."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 to {most}")
        return int(text)

    return read


def _seconds(text: str) -> float:
    """Reads a time."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds greater than 0, such as 5 or 0.5")
    return seconds


def _address(text: str) -> str:
    """Reads the address of a scheduler."""
    try:
        check_address(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not an address; write for example tls://head:8786") from None
    return text


def parser() -> argparse.ArgumentParser:
    """The command line."""
    whole = argparse.ArgumentParser(
        prog="python -m grundy.campaign",
        description="Searches over several machines, with Dask.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = whole.add_subparsers(dest="what", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--scheduler", type=_address, metavar="ADDRESS", help="a Dask scheduler [default: workers on this machine]"
    )
    common.add_argument("--keys", metavar="DIR", help="the keys of the scheduler, made with 'keys'")
    common.add_argument(
        "--workers", type=_whole(1024), metavar="N", help="workers on this machine [default: one for each core]"
    )
    common.add_argument(
        "--wait", type=_seconds, default=120, metavar="SECONDS", help="wait so long for a scheduler [default: 120]"
    )
    common.add_argument("--plan", action="store_true", help="only say how much work it will be")
    common.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    search = kinds.add_parser("records", parents=[common], help="the search of 'grundy records'")
    for flag in ("symmetric", "values"):
        search.add_argument(f"--{flag}", action="store_true", help="as for 'grundy records'")
    for name in ("max-move", "moves", "most-moves", "differences", "class", "smallest", "by"):
        search.add_argument(f"--{name}", metavar="X", required=name == "max-move", help="as for 'grundy records'")
    search.add_argument("--state", metavar="FILE", help="the ledger, the same as for 'grundy records'")
    search.add_argument(
        "--slice", type=_seconds, metavar="SECONDS", help="a task takes about so long [default: 5, or longer with many workers]"
    )
    board = kinds.add_parser("table", parents=[common], help="all positions of a board, as 'grundy table'")
    board.add_argument("game", help="a game of placing pieces on a board of up to 32 cells")
    board.add_argument("-o", "--output", metavar="FILE", help="the table file")
    board.add_argument("--folder", metavar="DIR", help="finished levels; all workers must see it")
    board.add_argument(
        "--parts", type=_whole(_MOST_PARTS), default=16, metavar="N", help="parts of a level, one task each [default: 16]"
    )
    board.add_argument("--misere", action="store_true", help="misère play: who cannot move wins")
    keys = kinds.add_parser("keys", help="make keys that keep strangers away from a scheduler")
    keys.add_argument("folder", metavar="DIR", help="where to keep them; nobody else may read it")
    return whole


def search(args: argparse.Namespace) -> None:
    """Runs a record search."""
    names = ("symmetric", "values", "max_move", "moves", "most_moves", "differences", "class")
    options: dict[str, Any] = {name: getattr(args, name) for name in (*names, "smallest", "by")}
    # What is wrong with the search is told before what is missing.
    planning.largest_moves(args.max_move)
    if args.plan:
        found = planning.plan(options, args.workers or os.cpu_count() or 1)
        print(json.dumps(found.to_dict()) if args.json else planning.text(found))
        return
    if args.state is None:
        raise errors.InputError("the ledger is missing", help="name a file with --state")
    # Refused before anything is written.
    cluster = Cluster(args.scheduler, args.workers, args.wait, args.keys)
    campaign = records.Campaign(options, args.state, args.slice)
    with cluster:
        campaign.run(cluster)
    rows = campaign.table().rows()
    if args.json:
        print(json.dumps({"rows": rows.to_dict()}))
        return
    for row in rows:
        best = row["holders"][0] if row.get("holders") else ""
        print(f"{row['max_move']:>6} {row['count']:>12} sets, sum {row['sum']}, max {row['max']}  {best}")


def board(args: argparse.Namespace) -> None:
    """Solves a board."""
    if args.plan:
        found = table.plan(args.game, args.parts)
        print(json.dumps(found.to_dict()) if args.json else table.plan_text(found))
        return
    for name, option in ((args.folder, "--folder DIR"), (args.output, "-o FILE")):
        if name is None:
            raise errors.InputError(f"{option} is missing", help="name both, or ask with --plan how much work it will be")
    # Better known now than when everything is solved.
    if not Path(args.output).absolute().parent.is_dir():
        raise errors.InputError(f"cannot write {args.output}: there is no such folder", help="make it, or name another")
    cluster = Cluster(args.scheduler, args.workers, args.wait, args.keys)
    campaign = table.Campaign(args.game, args.folder, misere=args.misere, parts=args.parts)
    with cluster:
        campaign.run(cluster)
    positions = campaign.write(args.output)
    convention = "misere" if args.misere else "normal"
    if args.json:
        answer = {"game": campaign.game, "convention": convention, "positions": positions, "file": args.output}
        print(json.dumps(answer))
    else:
        print(f"{campaign.game}: values of {positions} positions in {convention} play, written to {args.output}")


def lock(args: argparse.Namespace) -> None:
    """Makes keys."""
    locks.make(args.folder)


def main() -> int:
    """Runs a campaign; the exit status is that of the program."""
    args = parser().parse_args()
    try:
        {"records": search, "table": board, "keys": lock}[args.what](args)
    except errors.Stopped as stop:
        print(f"stopped: {stop}", file=sys.stderr)
        return 3
    except errors.InputError as wrong:
        print(f"error: {wrong}", file=sys.stderr)
        return 2
    except OSError as wrong:
        print(f"error: {wrong.filename or 'a file'}: {wrong.strerror or wrong}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; the same command goes on from what is kept", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
