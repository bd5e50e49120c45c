"""Campaigns side by side: one worker against two, tasks against the same work without an engine.

    PYTHONPATH=... .venv/bin/python benches/campaign.py [MAX-MOVE RANGE]

Prints the seconds of the search on one thread without Dask, on one worker and on two, the efficiency (time of one worker
divided by twice the time of two), and what a task costs that does nothing. Beside the seconds of the clock stand those of
the processors, which mean something on a busy machine too.
"""

import sys
import tempfile
import time
from pathlib import Path

import grundy
from grundy.campaign import records
from grundy.campaign.driver import Cluster, Task


def nothing(number):
    return number


def seconds(work, cluster=None):
    """Seconds of the clock, of this process's processor (with the scheduler) and of the workers'."""

    def spent():
        workers = sum(cluster.client.run(time.process_time).values()) if cluster else 0.0
        return time.perf_counter(), time.process_time(), workers

    before = spent()
    work()
    return [after - start for after, start in zip(spent(), before)]


def main():
    search = {"symmetric": True, "moves": 5, "max_move": sys.argv[1] if len(sys.argv) > 1 else "60..70"}
    plain = seconds(lambda: grundy.records(**search, threads=1))
    print(f"one thread, no engine: {plain[0]:.2f} s, processor {plain[1]:.2f} s")
    times = {}
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as folder, Cluster(workers=workers) as cluster:
            cluster.run([Task(f"warm-{n}", nothing, (n,)) for n in range(20)], lambda task, result: ())
            campaign = records.Campaign(search, Path(folder, "ledger"), seconds=2)
            clock, driver, labour = times[workers] = seconds(lambda: campaign.run(cluster), cluster)
            print(f"{workers} workers: {clock:.2f} s, processor {labour:.2f} s for workers, {driver:.2f} s for driver and scheduler")
            tasks = [Task(f"empty-{n}", nothing, (n,)) for n in range(500)]
            clock, driver, labour = seconds(lambda: cluster.run(tasks, lambda task, result: ()), cluster)
            each = [1000 * value / len(tasks) for value in (clock, driver, labour)]
            print("  a task that does nothing: {:.2f} ms, processor {:.2f} + {:.2f} ms".format(*each))
    print(f"efficiency of two workers, by the clock: {times[1][0] / (2 * times[2][0]):.2f}")
    print(f"share of processor time that is search, two workers: {plain[1] / sum(times[2][1:]):.2f}")


if __name__ == "__main__":
    main()
