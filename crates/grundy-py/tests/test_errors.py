"""Wrong input, limits and interruptions."""

import pickle
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import grundy


def test_errors_carry_the_place():
    with pytest.raises(grundy.NotationError) as caught:
        grundy.value("nim:3 + kayls:5")
    error = caught.value
    assert (error.line, error.column, error.span) == (1, 9, (8, 13))
    assert error.text[slice(*error.span)] == "kayls"
    assert error.message == "there is no game called 'kayls'"
    assert error.help == "did you mean kayles?"
    assert str(error).endswith("^^^^^\nhelp: did you mean kayles?")
    assert isinstance(error, ValueError) and isinstance(error, grundy.Error)


def test_the_line_of_a_text_with_several():
    with pytest.raises(grundy.NotationError) as caught:
        grundy.prove("n >= 2\nmoves: n, ???\n")
    assert caught.value.line >= 1
    assert caught.value.text in ("n >= 2", "moves: n, ???")


def test_what_is_missing_is_pointed_at():
    with pytest.raises(grundy.NotationError) as caught:
        grundy.value("nim")
    assert caught.value.span[0] >= 3


@pytest.mark.parametrize(
    "ask",
    [
        lambda: grundy.position("nim:x"),
        lambda: grundy.graph("nim:x"),
        lambda: grundy.sequence("nim:x", to=3),
        lambda: grundy.moves("nim:x"),
        lambda: grundy.period("subtract(x)"),
        lambda: grundy.table("cram(x)"),
        lambda: grundy.quotient("octal(x)"),
    ],
)
def test_every_function_reports_the_place(ask):
    with pytest.raises(grundy.NotationError):
        ask()


#: Every function that hands a text of the user on.
ASKED = {
    "value": grundy.value,
    "outcome": grundy.outcome,
    "moves": grundy.moves,
    "explain": grundy.explain,
    "analyse": grundy.analyse,
    "graph": grundy.graph,
    "position": grundy.position,
    "sequence": lambda text: grundy.sequence(text, to=5),
    "period": grundy.period,
    "quotient": grundy.quotient,
    "prove": grundy.prove,
    "prove for a certificate": lambda text: grundy.prove(text, certificate=True),
    "certify": grundy.certify,
    "table": grundy.table,
    "family": lambda text: grundy.family(text, n="2..5"),
    "family's range": lambda text: grundy.family("n,n+1", n=text),
    "discover": grundy.discover,
    "records": lambda text: grundy.records(max_move=text),
    "Match": grundy.play.Match,
    "series": lambda text: grundy.play.series(text, "perfect", "random"),
    "series' player": lambda text: grundy.play.series("nim:3", text, "random"),
    "general": grundy.wythoff.general,
    "label": lambda text: grundy.wythoff.label(piece=text),
    "list": lambda text: grundy.akiyama.positions(algorithm=text),
    "ask": lambda text: grundy.ask("value", text),
    "ask for a part": lambda text: grundy.ask("wythoff", "general", text),
    "ask with more": lambda text: grundy.ask("match", "nim:3", text, "random", games=2),
}


@pytest.mark.parametrize("text", ["--help", "-h", "--version", "--json", "--misere", "--", "-1", "help"])
@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED.keys())
def test_a_text_is_never_an_option(ask, text):
    """It is read as what it stands for, and refused as that."""
    with pytest.raises(grundy.InputError):
        ask(text)


@pytest.mark.parametrize("name", ["tour", "play", "serve", "completions", "value --help", "--version", "valeu", ""])
def test_only_questions_can_be_asked(name):
    with pytest.raises(grundy.InputError, match="there is no question"):
        grundy.ask(name, "nim:3")


def test_fields_by_place_and_by_name():
    assert grundy.ask("wythoff", "pairs", to=1) == grundy.ask("wythoff pairs", to=1)
    assert grundy.ask("test_rule", "subtract(1,2)", "x mod 3 = 0", to=50).status == 0
    assert grundy.ask("safe", "1,2,3", "2,4,6") == grundy.ask("safe", positions=["1,2,3", "2,4,6"])
    assert grundy.ask("value", expr="nim:3").value == 3
    with pytest.raises(grundy.InputError, match="by their place"):
        grundy.ask("value", "nim:3", "nim:4")
    with pytest.raises(grundy.InputError, match="given twice"):
        grundy.ask("value", "nim:3", expr="nim:4")
    with pytest.raises(grundy.InputError, match="unknown field `help`"):
        grundy.ask("value", "nim:3", help=True)


def test_numbers_keep_their_digits():
    far = 10**5000
    assert grundy.ask("wythoff pairs", n=far)["n"] == far
    assert grundy.ask("wythoff pairs", n=np.int64(7))["a"] == 11


def test_errors_can_be_sent_to_other_processes():
    with pytest.raises(grundy.NotationError) as caught:
        grundy.value("nim:x")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.span, again.help) == (str(caught.value), caught.value.span, caught.value.help)
    told = pickle.loads(pickle.dumps(grundy.InputError("wrong", help="right")))
    assert (type(told), str(told), told.help) == (grundy.InputError, "wrong\nhelp: right", "right")


def test_input_without_a_place():
    with pytest.raises(grundy.InputError, match="no sequence"):
        grundy.sequence("domineering(3x3)", to=5)
    with pytest.raises(grundy.InputError, match="beyond"):
        grundy.sequence("kayles", to=5, start=6)
    with pytest.raises(grundy.InputError, match="unknown field `colour`"):
        grundy.ask("value", "nim:3", colour="red")
    with pytest.raises(grundy.InputError, match="not a size"):
        grundy.sequence("kayles", to=5, memory="much")
    with pytest.raises(TypeError):
        grundy.value(3)


@pytest.mark.parametrize("argument", ["to", "start"])
@pytest.mark.parametrize("wrong", [-5, 2**64])
def test_sizes_of_heaps_are_named(argument, wrong):
    with pytest.raises(grundy.InputError, match=f"{argument}={wrong} is not the size of a heap"):
        grundy.sequence("kayles", **({"to": 5} | {argument: wrong}))


def test_what_is_told_has_no_colours():
    with pytest.raises(grundy.Stopped) as caught:
        grundy.value("wythoff:1000000000000,1000000000001", time=1, memory="1M")
    assert "\x1b" not in str(caught.value)
    assert "\x1b" not in str(grundy.explain("nim:3,5"))


def test_limits_stop_and_say_so(tmp_path):
    with pytest.raises(grundy.Stopped, match="memory") as caught:
        grundy.value("chomp(8x8)", memory=1000)
    assert (caught.value.reason, caught.value.help) == ("memory", "allow more with memory=")
    with pytest.raises(grundy.Stopped):
        grundy.sequence("octal(0.007)", to=10**9, time=0.2)
    state = tmp_path / "kept"
    with pytest.raises(grundy.Stopped) as caught:
        grundy.period("octal(0.007)", to=10**9, time=1, state=state)
    assert (caught.value.state, caught.value.reason) == (str(state), "time")
    assert state.exists()


class Endless(grundy.Game):
    def options(self, position):
        a, b = position
        return [(a + 1, b), (a, b + 1)]


#: Work without end, by each way on which a limit of time reaches it.
ENDLESS = {
    "a command": lambda **limits: grundy.value("cram(25x101)", **limits),
    "a command of options": lambda **limits: grundy.ask("period", "octal(0.007)", to=10**9, **limits),
    "the library": lambda **limits: grundy.sequence("octal(0.007)", to=10**9, **limits),
    "rules in Python": lambda **limits: grundy.value(Endless(), (0, 0), **limits),
}


@pytest.mark.parametrize("work", ENDLESS.values(), ids=ENDLESS.keys())
def test_a_part_of_a_second_is_not_a_second(work):
    def seconds():
        began = time.monotonic()
        with pytest.raises(grundy.Stopped):
            work(time=0.2)
        return time.monotonic() - began

    # The best of some attempts, because tests run on busy machines.
    assert 0.15 < min(seconds() for _ in range(3)) < 0.7


@pytest.mark.parametrize("wrong", [-1, -0.001, float("nan"), "soon"])
@pytest.mark.parametrize("work", ENDLESS.values(), ids=ENDLESS.keys())
def test_what_is_no_time_is_refused(work, wrong):
    with pytest.raises(grundy.InputError, match="is not a number of seconds"):
        work(time=wrong)


def test_times_of_all_sizes():
    assert grundy.value("nim:3", time=1e-7) == grundy.value("nim:3", time=float("inf")) == 3
    assert grundy.value("nim:3", time=10**300) == 3
    with pytest.raises(grundy.InputError, match="not a size"):
        grundy.sequence("kayles", to=5, memory=-1)


LONG = {
    "a command": "grundy.period('octal(0.007)', to=10**9)",
    "the library": "grundy.sequence('octal(0.007)', to=10**9)",
    "rules in Python": "grundy.value(Long(), (0, 0))",
}


@pytest.mark.parametrize("work", LONG.values(), ids=LONG.keys())
def test_control_c(work):
    script = f"""
import grundy, sys, time
class Long(grundy.Game):
    def options(self, position):
        a, b = position
        return [(a + 1, b), (a, b + 1)]
print("begun", flush=True)
began = time.monotonic()
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(grundy.value("nim:1,2"))
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.8)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    output, _ = process.communicate(timeout=60)
    assert output == "interrupted\n3\n"
    assert process.returncode == 0
    assert time.monotonic() - sent < 10


def test_other_threads_go_on_meanwhile():
    """The interpreter lock is released while the library computes."""
    script = """
import grundy, threading, time
ticks = 0
def tick():
    global ticks
    while True:
        ticks += 1
        time.sleep(0.01)
threading.Thread(target=tick, daemon=True).start()
try:
    grundy.sequence("octal(0.007)", to=10**9, time=1)
except grundy.Stopped:
    pass
print(ticks)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 20


def test_progress_is_told():
    told = []
    grundy.progress(lambda positions, seconds: told.append((positions, seconds)))
    try:
        with pytest.raises(grundy.Stopped):
            grundy.sequence("octal(0.007)", to=10**9, time=1.5)
    finally:
        grundy.progress("auto")
    assert len(told) >= 2
    positions = [positions for positions, _ in told]
    assert positions == sorted(positions) and positions[-1] > 0
    with pytest.raises(grundy.InputError):
        grundy.progress("loud")


def test_searches_tell_their_units():
    told = []
    grundy.progress(lambda done, seconds: told.append(done))
    try:
        grundy.records(symmetric=True, moves=5, max_move="40..80", threads=1)
    finally:
        grundy.progress("auto")
    assert told == sorted(told) and 0 < told[-1] < 200
    assert grundy._ask._line(3, 20, 7.0) == "3 of 20 units of work, 7 s"


def test_a_listener_may_give_up():
    def listener(positions, seconds):
        raise ZeroDivisionError

    grundy.progress(listener)
    try:
        with pytest.raises(ZeroDivisionError):
            grundy.sequence("octal(0.007)", to=10**9)
    finally:
        grundy.progress("auto")


def test_progress_on_a_terminal():
    script = """
import grundy, sys
sys.stderr.isatty = lambda: True
try:
    grundy.sequence("octal(0.007)", to=10**9, time=1.5)
except grundy.Stopped:
    pass
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert b"positions" in done.stderr and done.stderr.endswith(b"\r\x1b[K")
    assert done.stdout == b""


def test_a_fork_asks_for_itself():
    """The threads that wait for work are not there in another process."""
    script = """
import os, grundy
grundy.value("nim:1,2,4")
child = os.fork()
if child == 0:
    os._exit(grundy.value("nim:1,2,5"))
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "6\n"
