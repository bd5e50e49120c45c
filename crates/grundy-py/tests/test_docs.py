"""The examples of the book's page and of the package's own are run as they stand."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(("name", "at_least"), [("docs/src/python.md", 15), ("crates/grundy-py/README.md", 4)])
def test_the_pages_about_python(name, at_least):
    page = ROOT / name
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    assert len(examples.examples) > at_least
    told = []
    failed, _ = doctest.DocTestRunner().run(examples, out=told.append)
    assert failed == 0, "".join(told)
