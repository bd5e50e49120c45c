"""Commands that are not yet questions of the library: they are run by their words. This file goes away with the last of them."""

from __future__ import annotations

import json
import math
import os
from typing import Any

from . import _native, errors
from ._ask import _seconds, limits
from .results import Answer


def _arguments(options: dict[str, Any]) -> list[str]:
    words: list[str] = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        name = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            words.append(name)
        elif name == "--time":
            words += [f"--time={seconds:.9f}"] if (seconds := _seconds(value)) < math.inf else []
        else:
            words.append(f"{name}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
    return words


def answer(command: str, *texts: object, **options: Any) -> Answer:
    words = [*command.split(), *_arguments(options), "--json", *(["--", *map(str, texts)] if texts else [])]
    with limits(None, None) as within:
        status, output, error = _native.answer(words, None, within.report)
    if status == 2:
        raise errors.InputError(error.removeprefix("error: ").rstrip("\n"))
    if status == 3:
        raise errors.Stopped(error.rstrip("\n"))
    found = Answer(json.loads(output))
    found.status = status
    return found
