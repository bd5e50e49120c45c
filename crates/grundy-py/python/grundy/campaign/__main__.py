"""``python -m grundy.campaign records ...`` and ``python -m grundy.campaign table GAME``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from .. import errors
from . import plan as planning
from . import records, table
from .driver import Cluster

EXAMPLES = """examples:
  python -m grundy.campaign records --symmetric --moves 5 --max-move 60..80 --state five.ledger
  python -m grundy.campaign records --symmetric --moves 5 --max-move 40..140 --plan
  python -m grundy.campaign records --moves 4 --max-move 4..100 --state four.ledger --scheduler tcp://head:8786
  python -m grundy.campaign table 'domino-juvavum(5x5)' --folder djuv55 -o djuv55.table

A campaign that was stopped goes on when the same command is given again.
Exit status: 0 done, 2 wrong input, 3 stopped."""


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
    common.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler [default: workers on this machine]")
    common.add_argument("--workers", type=int, metavar="N", help="workers on this machine [default: one for each core]")
    common.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    search = kinds.add_parser("records", parents=[common], help="the search of 'grundy records'")
    for flag in ("symmetric", "values"):
        search.add_argument(f"--{flag}", action="store_true", help="as for 'grundy records'")
    for name in ("max-move", "moves", "most-moves", "differences", "class", "smallest", "by"):
        search.add_argument(f"--{name}", metavar="X", required=name == "max-move", help="as for 'grundy records'")
    search.add_argument("--state", metavar="FILE", help="the ledger, the same as for 'grundy records'")
    search.add_argument("--slice", type=float, default=5, metavar="SECONDS", help="a task takes about so long")
    search.add_argument("--plan", action="store_true", help="only say how much work it will be")
    board = kinds.add_parser("table", parents=[common], help="all positions of a board, as 'grundy table'")
    board.add_argument("game", help="a game of placing pieces on a board of up to 32 cells")
    board.add_argument("-o", "--output", required=True, metavar="FILE", help="the table file")
    board.add_argument("--folder", required=True, metavar="DIR", help="finished levels; all workers must see it")
    board.add_argument("--parts", type=int, default=16, metavar="N", help="parts of a level, one task each")
    board.add_argument("--misere", action="store_true", help="misère play: who cannot move wins")
    return whole


def search(args: argparse.Namespace) -> None:
    """Runs a record search."""
    names = ("symmetric", "values", "max_move", "moves", "most_moves", "differences", "class")
    options: dict[str, Any] = {name: getattr(args, name) for name in (*names, "smallest", "by")}
    if args.plan:
        found = planning.plan(options, args.workers or os.cpu_count() or 1)
        print(json.dumps(found) if args.json else planning.text(found))
        return
    if args.state is None:
        raise errors.InputError("the ledger is missing\nhelp: name a file with --state")
    campaign = records.Campaign(options, args.state, args.slice)
    with Cluster(args.scheduler, args.workers) as cluster:
        campaign.run(cluster)
    rows = campaign.table().rows()
    if args.json:
        print(json.dumps({"rows": rows}))
        return
    for row in rows:
        best = row["holders"][0] if row.get("holders") else ""
        print(f"{row['max_move']:>6} {row['count']:>12} sets, sum {row['sum']}, max {row['max']}  {best}")


def board(args: argparse.Namespace) -> None:
    """Solves a board."""
    campaign = table.Campaign(args.game, args.folder, misere=args.misere, parts=args.parts)
    with Cluster(args.scheduler, args.workers) as cluster:
        campaign.run(cluster)
    positions = campaign.write(args.output)
    convention = "misere" if args.misere else "normal"
    if args.json:
        answer = {"game": campaign.game, "convention": convention, "positions": positions, "file": args.output}
        print(json.dumps(answer))
    else:
        print(f"{campaign.game}: values of {positions} positions in {convention} play, written to {args.output}")


def main() -> int:
    """Runs a campaign; the exit status is that of the program."""
    args = parser().parse_args()
    try:
        (search if args.what == "records" else board)(args)
    except errors.Stopped as stop:
        print(f"stopped: {stop}", file=sys.stderr)
        return 3
    except errors.InputError as wrong:
        print(f"error: {wrong}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; the same command goes on from what is kept", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
