"""Campaigns on a real Dask cluster of two worker processes."""

import csv
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

import grundy
from distributed import Client
from distributed.security import Security
from grundy.campaign import keys, plan, records, table
from grundy.campaign.driver import Cluster, Task

ROOT = Path(__file__).resolve().parents[3]
#: A search of some seconds.
SEARCH = {"symmetric": True, "moves": 5, "max_move": "40..58"}


def searched(**options):
    """What the library finds by itself, as a campaign gives it."""
    return grundy.Table(grundy.records(**options).to_arrow())


@pytest.fixture(scope="module")
def serial(tmp_path_factory):
    """What the program finds on one thread."""
    return searched(**SEARCH, threads=1)


@pytest.fixture(scope="module")
def two_workers():
    with Cluster(workers=2) as cluster:
        yield cluster


def identity(value):
    return value


def worker_pids(cluster):
    return list(cluster.client.run(os.getpid).values())


def test_tasks_and_those_that_follow(two_workers):
    found = []

    def take(task, result):
        found.append(result)
        return [Task(f"again-{result}", identity, (result + 100,))] if result < 3 else []

    two_workers.run([Task(f"task-{n}", identity, (n,)) for n in range(10)], take)
    assert sorted(found) == [*range(10), 100, 101, 102]
    assert len(worker_pids(two_workers)) == 2


def test_exceptions_of_tasks_come_out(two_workers):
    with pytest.raises(grundy.NotationError) as caught:
        two_workers.run([Task("wrong", grundy.value, ("nim:x",))], lambda task, result: ())
    assert caught.value.span == (4, 5)


def test_a_search_equals_the_serial_one(two_workers, serial, tmp_path):
    campaign = records.Campaign(SEARCH, tmp_path / "ledger", seconds=1)
    campaign.run(two_workers)
    assert campaign.table() == serial
    # Everything is in the ledger: nothing is left to do, here and for the program.
    again = records.Campaign(SEARCH, tmp_path / "ledger")
    again.run(two_workers)
    assert again.done == len(again.units)


def test_work_is_handed_on_with_its_state(tmp_path):
    """A unit that is cut many times gives the same part."""
    units = grundy.ask("records", symmetric=True, moves=5, max_move=90, list_units=True)["units"]
    unit = units[len(units) // 4]
    unlimited, cuts, part, kept, seconds = grundy._ask.Limits(None, None, None), 0, None, None, 0.02
    whole, nothing = grundy._native.work(unit, None, unlimited)
    assert nothing is None
    while part is None:
        before = kept
        part, kept = grundy._native.work(unit, kept, grundy._ask.Limits(None, seconds, None))
        cuts += part is None
        seconds *= 2 if kept == before else 1
    assert cuts > 0
    assert json.loads(part) == json.loads(whole)


def test_slices_too_short_for_a_step_become_longer(two_workers, tmp_path):
    search = {"symmetric": True, "moves": 5, "max_move": "76..78"}
    campaign = records.Campaign(search, tmp_path / "ledger", seconds=0.001)
    campaign.run(two_workers)
    assert campaign.table() == searched(**search)


def test_many_workers_get_longer_slices(tmp_path):
    class Workers:
        def __init__(self, number):
            self.threads = lambda: number

    search = {"symmetric": True, "moves": 5, "max_move": "20..21"}
    campaign = records.Campaign(search, tmp_path / "ledger")
    assert [campaign.seconds(Workers(number)) for number in (1, 500, 10_000)] == [5, 5, 100]
    assert records.Campaign(search, tmp_path / "ledger", seconds=2).seconds(Workers(10_000)) == 2


def refused(address, security=None):
    """Whether the scheduler lets nobody in who comes like this."""
    try:
        Client(address, timeout=3, security=security, set_as_default=False).close()
    except (OSError, TimeoutError, RuntimeError):
        return True
    return False


def unprotected(pids):
    """Ports that other machines can reach and that talk with everybody."""
    found = set()
    for pid in pids:
        for socket_ in psutil.Process(pid).net_connections("inet"):
            if socket_.status != psutil.CONN_LISTEN or socket_.laddr.ip in ("127.0.0.1", "::1"):
                continue
            if not _closes_on_strangers(socket_.laddr.port):
                found.add((pid, socket_.laddr))
    return found


def _closes_on_strangers(port):
    """Neither plain text nor TLS without the right certificate gets an answer."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for wrap in (lambda plain: plain, context.wrap_socket):
        try:
            with wrap(socket.create_connection(("127.0.0.1", port), timeout=5)) as talk:
                talk.sendall(b"GET / HTTP/1.0\r\n\r\n")
                if talk.recv(100):
                    return False
        except OSError:
            pass
    return True


def test_workers_on_this_machine_let_nobody_else_in(two_workers):
    address = two_workers.client.scheduler.address
    assert address.startswith("tls://127.0.0.1:")
    assert refused(address.replace("tls", "tcp"))
    assert refused(address, Security.temporary())
    assert not refused(address, two_workers.security)
    for worker in two_workers.client.scheduler_info()["workers"]:
        assert worker.startswith("tls://127.0.0.1:")
        assert refused(worker.replace("tls", "tcp")) and refused(worker, Security.temporary())
    assert unprotected([os.getpid(), *worker_pids(two_workers)]) == set()


def test_keys_are_for_their_owner_only(tmp_path):
    folder = tmp_path / "deep" / "keys"
    old = os.umask(0)
    try:
        keys.make(folder)
    finally:
        os.umask(old)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()} == {"certificate.pem": 0o600, "key.pem": 0o600}
    before = (folder / "key.pem").read_text()
    keys.make(folder)
    assert (folder / "key.pem").read_text() == before, "a job that is requeued finds its keys again"
    for path in (folder / "key.pem", folder):
        mode = path.stat().st_mode
        path.chmod(mode | 0o040)
        for use in (keys.make, keys.read):
            with pytest.raises(grundy.InputError, match="others may read"):
                use(folder)
        path.chmod(mode)
    assert keys.read(folder).require_encryption


@pytest.mark.parametrize(
    "address", ["tcp://192.0.2.7:8786", "tcp://head:8786", "tcp://0.0.0.0:8786", "tcp://[2001:db8::1]:8786", "ws://head:8786"]
)
def test_a_scheduler_without_encryption_is_refused(address):
    with pytest.raises(grundy.InputError, match="would not be encrypted"):
        Cluster(address)


class Observed:
    """A cluster that does something after some results have been taken."""

    def __init__(self, cluster, campaign, events):
        self.cluster, self.campaign, self.events = cluster, campaign, list(events)

    def threads(self):
        return self.cluster.threads()

    def run(self, tasks, take):
        def observed(task, result):
            further = take(task, result)
            if self.events and self.campaign.done > len(self.campaign.units) * self.events[0][0]:
                self.events.pop(0)[1]()
            return further

        self.cluster.run(tasks, observed)


def test_a_killed_worker_changes_nothing(serial, tmp_path):
    with Cluster(workers=2) as cluster:
        one, two = worker_pids(cluster)
        campaign = records.Campaign(SEARCH, tmp_path / "ledger", seconds=0.3)
        kills = [(0.2, lambda: os.kill(one, signal.SIGKILL)), (0.4, lambda: os.kill(two, signal.SIGKILL))]
        observed = Observed(cluster, campaign, kills)
        campaign.run(observed)
        assert observed.events == [], "both were killed in the midst of it"
        assert campaign.table() == serial
        assert not {one, two} & set(worker_pids(cluster)), "others have taken their place"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Machines:
    """A scheduler and two workers as processes of their own."""

    def __init__(self, port):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        run = [sys.executable, "-m"]
        self.address = f"tcp://127.0.0.1:{port}"
        where = ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
        self.scheduler = subprocess.Popen([*run, "distributed.cli.dask_scheduler", *where], **quiet)
        worker = [*run, "distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
        self.workers = [subprocess.Popen(worker, **quiet) for _ in range(2)]

    def stop(self, how=signal.SIGKILL):
        for process in (self.scheduler, *self.workers):
            process.send_signal(how)
        for process in (self.scheduler, *self.workers):
            process.wait()


def test_a_scheduler_that_starts_anew_changes_nothing(serial, tmp_path):
    port = free_port()
    running = [Machines(port)]

    def restart():
        running.pop().stop()
        running.append(Machines(port))

    try:
        with Cluster(running[0].address) as cluster:
            campaign = records.Campaign(SEARCH, tmp_path / "ledger", seconds=0.3)
            observed = Observed(cluster, campaign, [(0.3, restart)])
            campaign.run(observed)
        assert observed.events == [], "the scheduler was restarted in the midst of it"
        assert campaign.table() == serial
    finally:
        running[0].stop()


def test_a_campaign_that_is_stopped_goes_on(two_workers, serial, tmp_path):
    def interrupt():
        raise KeyboardInterrupt

    first = records.Campaign(SEARCH, tmp_path / "ledger", seconds=0.3)
    with pytest.raises(KeyboardInterrupt):
        first.run(Observed(two_workers, first, [(0.3, interrupt)]))
    assert 0 < first.done < len(first.units)
    second = records.Campaign(SEARCH, tmp_path / "ledger")
    second.run(two_workers)
    assert second.table() == serial
    # The program can go on with a campaign's ledger, and a campaign with the program's.
    assert searched(**SEARCH, state=tmp_path / "ledger") == serial


def test_control_c_on_the_command_line(tmp_path):
    search = ["--symmetric", "--moves", "5", "--max-move", "80..90", "--state", str(tmp_path / "ledger")]
    command = [sys.executable, "-m", "grundy.campaign", "records", *search, "--workers", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while "units of work" not in process.stderr.readline():
        assert process.poll() is None
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 3
    assert "goes on from what is kept" in told


@pytest.fixture
def member(tmp_path):
    """A member of an array job, without Slurm but with what Slurm tells it."""

    def start(number, *search, python=sys.executable):
        known = {"GRUNDY_PYTHON": python, "SLURM_ARRAY_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": str(number)}
        command = ["bash", str(ROOT / "scripts/campaign.slurm"), *search]
        return subprocess.Popen(command, cwd=tmp_path, env=os.environ | known, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    return start


def test_the_script_for_slurm(member, tmp_path):
    search = ["records", "--symmetric", "--moves", "5", "--max-move", "20..24", "--state", "ledger", "--json"]
    worker, head = member(1, *search), member(0, *search)
    output, _ = head.communicate(timeout=300)
    assert head.returncode == 0
    assert json.loads(output)["rows"] == searched(symmetric=True, moves=5, max_move="20..24").to_dict()
    assert worker.wait(timeout=120) == 0
    assert not (tmp_path / "grundy-keys-7").exists()


def test_the_script_for_slurm_lets_nobody_else_in(member, tmp_path):
    search = ["records", "--symmetric", "--moves", "5", "--max-move", "90..99", "--state", "ledger"]
    head, worker = member(0, *search), member(1, *search)
    try:
        while not (tmp_path / "ledger").exists() or not any("distributed.cli.dask_worker" in one.cmdline() for one in family(worker)):
            assert head.poll() is None and worker.poll() is None
            time.sleep(0.1)
        folder = tmp_path / "grundy-keys-7"
        assert folder.stat().st_mode & 0o777 == 0o700
        assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
        address = json.loads((tmp_path / "grundy-scheduler-7.json").read_text())["address"]
        assert address.startswith("tls://")
        assert refused(address.replace("tls", "tcp")) and refused(address, Security.temporary())
        with Client(address, security=keys.read(folder), set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
            assert all(worker.startswith("tls://") for worker in client.scheduler_info()["workers"])
        assert unprotected([one.pid for one in family(head) + family(worker)]) == set()
    finally:
        for one in family(head) + family(worker):
            one.kill()


def family(process):
    """A process and all that it has started."""
    try:
        first = psutil.Process(process.pid)
        return [first, *first.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def test_workers_of_a_campaign_that_fails_end(member):
    search = ["records", "--max-move", "x", "--state", "ledger"]
    assert member(0, *search).wait(timeout=120) == 2
    # A worker that comes later does not wait for a campaign that will never be.
    assert member(1, *search).wait(timeout=30) == 0


def test_a_scheduler_that_does_not_start_ends_all(member):
    worker, head = member(1, python="/bin/false"), member(0, python="/bin/false")
    assert head.wait(timeout=60) == 1
    assert worker.wait(timeout=60) == 0


def test_a_campaign_that_is_killed_keeps_its_workers(member, tmp_path):
    """It will be requeued: nothing says that it is over."""
    search = ["records", "--symmetric", "--moves", "5", "--max-move", "90..99", "--state", "ledger"]
    head = member(0, *search)
    scheduler = tmp_path / "grundy-scheduler-7.json"
    while not (tmp_path / "ledger").exists():
        assert head.poll() is None
        time.sleep(0.1)
    [campaign] = [one for one in psutil.Process(head.pid).children() if "grundy.campaign" in one.cmdline()]
    campaign.kill()
    assert head.wait(timeout=60) == 137
    assert not scheduler.exists() and not Path(f"{scheduler}.done").exists()


def campaign(*arguments):
    """Runs the command; it must end soon and without a traceback."""
    command = [sys.executable, "-m", "grundy.campaign", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert "Traceback" not in done.stderr
    return done


SMALL = ["records", "--max-move", "5..9", "--state", "s.ledger"]
BOARD = ["table", "cram(3x3)", "--folder", "levels", "-o", "z.table"]


@pytest.mark.parametrize(
    "arguments, said",
    [
        ([*SMALL, "--workers", "0"], "'0' is not a number from 1"),
        ([*SMALL, "--workers=-3"], "'-3' is not a number from 1"),
        ([*SMALL, "--scheduler", "bogus"], "'bogus' is not an address; write for example tls"),
        ([*SMALL, "--scheduler", "tcp://head:port"], "is not an address"),
        ([*SMALL, "--scheduler", "smoke://head:1"], "is not an address"),
        ([*SMALL, "--scheduler", "tcp://192.0.2.7:8786"], "would not be encrypted"),
        ([*SMALL, "--scheduler", "tcp://head:8786", "--keys", "keys"], "would not be encrypted"),
        ([*SMALL, "--scheduler", "tls://head:8786"], "help: name their folder with --keys"),
        ([*SMALL, "--scheduler", "tls://head:8786", "--keys", "keys"], "there are no keys in keys"),
        ([*BOARD, "--scheduler", "tcp://head:8786"], "would not be encrypted"),
        (["keys", "/proc/x"], "help: name another folder"),
        ([*SMALL, "--slice=-1"], "'-1' is not a number of seconds"),
        ([*SMALL, "--slice", "nan"], "'nan' is not a number of seconds"),
        ([*BOARD, "--parts", "0"], "'0' is not a number from 1"),
        ([*BOARD, "--parts=-4"], "'-4' is not a number from 1"),
        (["table", "cram(3x3)", "--folder", __file__, "-o", "z.table"], "help: name another folder"),
        (["table", "cram(3x3)", "--folder", "/proc/x", "-o", "z.table"], "help: name another folder"),
        (["table", "cram(3x3)", "--folder", "levels", "-o", "nowhere/z.table"], "no such folder"),
        (["table", "cram(3x3)"], "--folder DIR is missing"),
        (["table", "kayles", "--plan"], "not a game of placing pieces"),
        (["table", "cram(9x9)", "--plan"], "32 cells"),
        (["records", "--max-move", "5..99999999999", "--plan"], "more than 100000 largest moves"),
        (["records", "--max-move", "99999999999", "--plan"], "beyond all numbers"),
        (["records", "--symmetric", "--moves", "5", "--max-move", "99999", "--plan"], "beyond all numbers"),
        (["records", "--max-move", "x"], "'x' is not a range of largest moves"),
        (["records", "--max-move", "9..5"], "'9..5' holds no largest move"),
        (["records", "--max-move", "5..9"], "the ledger is missing"),
    ],
)
def test_wrong_input_is_told(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = campaign(*arguments)
    assert done.returncode == 2
    assert said in done.stderr and done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_a_scheduler_that_is_not_there(tmp_path):
    done = campaign("records", "--max-move", "5..9", "--state", tmp_path / "s", "--scheduler", f"tcp://127.0.0.1:{free_port()}", "--wait", 2)
    assert done.returncode == 3
    assert "waiting for the scheduler at tcp://127.0.0.1" in done.stderr
    assert "for 2 s\nhelp: start one with 'dask scheduler'" in done.stderr


def test_a_damaged_folder_is_told(tmp_path):
    for content in ("x", "{}", '{"game": "cram(3x3)", "misere": false, "parts": 3, "levels": [1]}'):
        (tmp_path / "campaign.json").write_text(content)
        with pytest.raises(grundy.InputError, match="campaign.json is damaged"):
            table.Campaign("cram(3x3)", tmp_path)


@pytest.mark.parametrize("misere", [False, True])
def test_the_table_of_a_board_equals_the_local_one(two_workers, program, tmp_path, misere):
    game = "domino-juvavum(4x5)" if not misere else "domino-juvavum(4x4)"
    local = tmp_path / "local.table"
    program("table", game, "-o", local, *["--misere"] * misere)
    campaign = table.Campaign(game, tmp_path / "levels", misere=misere, parts=5)
    campaign.run(two_workers)
    assert campaign.write(tmp_path / "spread.table") == 2 ** campaign.board.cells()
    assert (tmp_path / "spread.table").read_bytes() == local.read_bytes()


def test_a_table_goes_on_from_its_levels(two_workers, tmp_path):
    game, folder = "cram(3x4)", tmp_path / "levels"
    whole = table.Campaign(game, folder, parts=3)
    whole.run(two_workers)
    about = json.loads((folder / "campaign.json").read_text())
    (folder / "campaign.json").write_text(json.dumps(about | {"levels": about["levels"][:6]}))
    again = table.Campaign(game, folder, parts=3)
    assert again.board.filled() == 7
    again.run(two_workers)
    assert again.above == whole.above
    with pytest.raises(grundy.InputError, match="belongs to"):
        table.Campaign("cram(4x3)", folder)
    level, digest = about["levels"][0]
    (folder / f"level-{level:02}-{digest}.values").write_bytes(b"\x05")
    with pytest.raises(grundy.InputError, match="damaged"):
        table.Campaign(game, folder)


def test_only_boards_have_tables(tmp_path):
    with pytest.raises(grundy.InputError, match="not a game of placing pieces"):
        table.Campaign("kayles", tmp_path / "levels")


def test_the_plan_meets_the_published_sums():
    with open(ROOT / "data/subtraction/sym5_by_s5.csv", newline="") as source:
        lines = [line for line in source if not line.startswith("#")]
    published = {int(row["s5"]): row for row in csv.DictReader(lines)}
    estimated = 0.0
    for largest, row in published.items():
        count, periods = plan.symmetric_five(largest)
        assert count == int(row["count"])
        if largest >= 58:
            assert 0.5 < periods / int(row["sum_of_periods"]) < 2, largest
            estimated += periods
    true = sum(int(row["sum_of_periods"]) for largest, row in published.items() if largest >= 58)
    assert 0.8 < estimated / true < 1.25


def test_the_plan_on_the_command_line():
    run = [sys.executable, "-m", "grundy.campaign", "records"]
    five = subprocess.run(
        [*run, "--symmetric", "--moves", "5", "--max-move", "40..140", "--plan", "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = json.loads(five.stdout)
    assert len(found["rows"]) == 101
    assert found["sets"] == sum(plan.symmetric_five(n)[0] for n in range(40, 141))
    assert found["core_hours"] > 1
    four = subprocess.run([*run, "--moves", "4", "--max-move", "30..40", "--plan"], capture_output=True, text=True, check=True)
    assert "a guess" in four.stdout
    wrong = subprocess.run([*run, "--max-move", "x", "--plan"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "x" in wrong.stderr


def test_the_plan_of_a_table(two_workers, tmp_path):
    found = json.loads(campaign("table", "cram(3x4)", "--parts", 3, "--plan", "--json").stdout)
    assert found["positions"] == sum(row["positions"] for row in found["rows"]) == 2**12
    assert found["tasks"] == 0, "a level of this board is not worth a task"
    assert "4,096" in campaign("table", "cram(3x4)", "--plan").stdout
    # As many tasks as are really handed out.
    done, run = [], two_workers.run
    planned = table.plan("domino-juvavum(4x4)", parts=3)
    work = table.Campaign("domino-juvavum(4x4)", tmp_path / "levels", parts=3)

    class Counted:
        def run(self, tasks, take):
            done.extend(tasks)
            run(tasks, take)

    work.run(Counted())
    assert len(done) == planned.tasks > 0
    assert sum(file.stat().st_size for file in (tmp_path / "levels").glob("level-*")) == planned.bytes
    # No room is needed to plan the largest board.
    assert table.plan("cram(4x8)").bytes == 2**32
