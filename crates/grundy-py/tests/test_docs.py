"""The examples of the book's page are run as they stand."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "docs/src/python.md"


def test_the_page_about_python():
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) > 15
    told = []
    failed, _ = doctest.DocTestRunner().run(examples, out=told.append)
    assert failed == 0, "".join(told)
