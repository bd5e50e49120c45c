"""What is made from the schemas is as it is in the repository."""

import inspect
import json
import os
import sys
from pathlib import Path

import pytest

import grundy
from grundy import _native, asked

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import generate  # noqa: E402

RENEW = "GRUNDY_RENEW"


@pytest.mark.parametrize(("file", "made"), [(generate.MODULE, generate.module), (generate.PAGE, generate.page)])
def test_made_files_are_up_to_date(file, made):
    if RENEW in os.environ:
        file.write_text(made(), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == made(), f"{file.name} is stale: {RENEW}=1 make test-python renews it"


def test_every_question_has_its_arguments():
    """The library itself says which fields a question takes by their place: they are arguments here."""
    assert sorted(asked.KINDS) == sorted(_native.names())
    schemas = generate.Schemas(json.loads(generate.SCHEMAS.read_text(encoding="utf-8")))
    for name in _native.names():
        method = getattr(grundy.Workbench, name.replace(" ", "_").replace("-", "_"))
        known = inspect.signature(method).parameters
        # Of the arguments without a name only variables are left, which may have any letter.
        free = [each.name for each in known.values() if each.kind is inspect.Parameter.VAR_KEYWORD]
        assert free == (["letters"] if "patternProperties" in schemas.question(name) else []), name
        if name not in generate.BY_HAND:
            missing = [field for field, _ in _native.places(name) if field not in known and f"{field}_" not in known]
            assert not missing, name


def test_an_argument_that_does_not_exist_is_refused():
    with pytest.raises(TypeError, match="outcome"):
        grundy.period("kayles", outcome=True)
