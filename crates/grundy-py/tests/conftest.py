"""What the tests share: the real program, to compare with."""

import json
import os
import signal
import subprocess

import pytest

# Tests that were started in the background ignore Ctrl-C, and so would the programs that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Somebody without a home: what tests prove is not kept, and what others have proved is not used.
for name in ("HOME", "XDG_DATA_HOME"):
    os.environ.pop(name, None)


@pytest.fixture(scope="session")
def program():
    """Runs the program and returns its exit status and the objects it prints with --json."""
    binary = os.environ["GRUNDY"]

    def run(*arguments):
        done = subprocess.run([binary, *map(str, arguments), "--json"], capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]

    return run
