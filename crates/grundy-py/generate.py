"""Makes what the package says about questions and answers from the JSON schemas of ``docs/openapi.json``.

* ``python/grundy/asked.py``: a frozen class for every answer, and a method with its keyword arguments for every question;
* ``docs/src/python-reference.md``: the page of the book about all functions and classes.

A test compares both with the schemas; ``GRUNDY_RENEW=1`` in its environment writes them anew.
"""

from __future__ import annotations

import importlib
import inspect
import json
import keyword
import re
import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "docs/openapi.json"
MODULE = ROOT / "crates/grundy-py/python/grundy/asked.py"
PAGE = ROOT / "docs/src/python-reference.md"

#: Questions whose methods are written by hand, because they take or give objects of Python.
BY_HAND = {"value", "moves", "explain", "graph", "sequence", "table", "prove", "certify"}
#: Fields that name a file.
FILES = {"file", "state", "table"}
WIDTH = 116

Schema = dict[str, Any]


@dataclass
class Field:
    """A field of an answer: its types, whether every answer has it, what it is."""

    types: list[str] = field(default_factory=list)
    always: bool = True
    about: str = ""
    #: The class of what it holds, if that is an answer itself.
    kind: str | None = None


class Schemas:
    """The schemas by their names."""

    def __init__(self, document: Schema) -> None:
        self.named: dict[str, Schema] = document["components"]["schemas"]
        paths = document["paths"].items()
        posted = {path.removeprefix("/api/ask/"): item["post"] for path, item in paths if path.startswith("/api/ask/")}
        self.questions = {path.replace("/", " "): post for path, post in sorted(posted.items())}

    def question(self, name: str) -> Schema:
        return self.named[_reference(self.questions[name]["requestBody"]["content"]["application/json"]["schema"])]

    def answer(self, name: str) -> str:
        """The name of the schema of an answer."""
        content = self.questions[name]["responses"]["200"]["content"]["application/json"]
        return _reference(content["schema"]["allOf"][0])

    def is_object(self, name: str) -> bool:
        """Whether a schema has fields of its own, so that it is a class."""
        return bool(self.fields(self.named[name]))

    def fields(self, schema: Schema) -> dict[str, Field]:
        """All fields that an answer may have, those of its alternatives put together."""
        found: dict[str, Field] = {}
        if "$ref" in schema:
            found = self.fields(self.named[_reference(schema)])
        required = schema.get("required", [])
        for name, part in schema.get("properties", {}).items():
            one = Field(_union(self.types(part)), name in required, _sentence(part), self.kind(part))
            found[name] = one if name not in found else _either(found[name], one)
        for part in schema.get("allOf", []):
            found = {**self.fields(part), **found}
        ways = [self.fields(way) for way in schema.get("oneOf", schema.get("anyOf", [])) if way.get("type") != "null"]
        for name in dict.fromkeys(name for way in ways for name in way):
            there = [way[name] for way in ways if name in way]
            one = there[0]
            for other in there[1:]:
                one = _either(one, other)
            one.always = one.always and len(there) == len(ways)
            found.setdefault(name, one)
        return found

    def kind(self, schema: Schema) -> str | None:
        """The class of the answers that a field holds, itself or in lists; none if there are several."""
        if "$ref" in schema:
            name = _reference(schema)
            return name if self.is_object(name) else self.kind(self.named[name])
        parts = [schema["items"]] if isinstance(schema.get("items"), dict) else schema.get("prefixItems", [])
        parts = parts + schema.get("anyOf", []) + schema.get("oneOf", []) + schema.get("allOf", [])
        kinds = {kind for part in parts if (kind := self.kind(part)) is not None}
        return kinds.pop() if len(kinds) == 1 else None

    def types(self, schema: Schema, asked: bool = False) -> list[str]:
        """What a schema is in Python: each of the possible types."""
        if "const" in schema:
            return [f"_t.Literal[{schema['const']!r}]"]
        if "enum" in schema:
            return [f"_t.Literal[{each!r}]" for each in schema["enum"]]
        if "$ref" in schema:
            name = _reference(schema)
            if not asked and self.is_object(name):
                return [name]
            return self.types(self.named[name], asked)
        for ways in ("oneOf", "anyOf", "allOf"):
            if ways in schema:
                return [each for way in schema[ways] for each in self.types(way, asked)]
        named = schema.get("type", [])
        return [self.one(each, schema, asked) for each in ([named] if isinstance(named, str) else named)] or ["_t.Any"]

    def one(self, name: str, schema: Schema, asked: bool) -> str:
        plain = {"null": "None", "string": "str", "boolean": "bool", "number": "float", "integer": "int"}
        if name in plain:
            return plain[name]
        if name == "object":
            return "_abc.Mapping[str, _t.Any]" if asked else "Answer"
        if "prefixItems" in schema:
            each = [_joined(_union(self.types(part, asked))) for part in schema["prefixItems"]]
            return f"tuple[{', '.join(each)}]"
        item = _union(self.types(schema.get("items", {}), asked))
        if asked:
            return f"_abc.Sequence[{_joined(item)}]"
        rows = len(item) == 1 and (item[0] == "Answer" or item[0] in self.named)
        return f"Rows[{item[0]}]" if rows else f"tuple[{_joined(item)}, ...]"


def _either(one: Field, other: Field) -> Field:
    """A field of two alternatives."""
    kind = one.kind if one.kind == other.kind else None
    return Field(_union(one.types + other.types), one.always and other.always, one.about or other.about, kind)


def _reference(schema: Schema) -> str:
    return str(schema["$ref"]).rsplit("/", 1)[-1]


def _union(types: list[str]) -> list[str]:
    """Each type once, literals together, None at the end."""
    words = [each[len("_t.Literal[") : -1] for each in types if each.startswith("_t.Literal[")]
    others = [each for each in dict.fromkeys(types) if not each.startswith("_t.Literal[")]
    literal = [f"_t.Literal[{', '.join(dict.fromkeys(words))}]"] if words and "str" not in others else []
    if "_t.Any" in others:
        return ["_t.Any"]
    return literal + [each for each in others if each != "None"] + ["None"] * ("None" in others)


def _joined(types: list[str]) -> str:
    return " | ".join(types)


def _sentence(schema: Schema) -> str:
    """What a schema says of itself, without the examples in Rust."""
    about = str(schema.get("description", "")).split("```")[0]
    return " ".join(about.split())


def _python(name: str) -> str:
    """A name as Python allows it."""
    plain = re.sub(r"\W", "_", name)
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def _wrapped(text: str, indent: str, first: str = "", rest: str = "") -> str:
    lines = textwrap.wrap(text, WIDTH - len(indent) - len(first), break_on_hyphens=False, break_long_words=False)
    return "\n".join(f"{indent}{rest if number else first}{line}" for number, line in enumerate(lines))


class Module:
    """The module ``asked.py``."""

    def __init__(self, schemas: Schemas) -> None:
        self.schemas = schemas
        self.classes: dict[str, dict[str, Field]] = {}
        for name in schemas.questions:
            self._add(schemas.answer(name))

    def _add(self, name: str) -> None:
        """A class and those of its fields."""
        if name in self.classes or not self.schemas.is_object(name):
            return
        self.classes[name] = fields = self.schemas.fields(self.schemas.named[name])
        for mentioned in re.findall(r"\w+", " ".join(each for one in fields.values() for each in one.types)):
            if mentioned in self.schemas.named:
                self._add(mentioned)

    def text(self) -> str:
        head = '''\
"""Questions and answers with their types, made from the JSON schemas: do not edit.

A test compares this file with them and says how to renew it.
"""

from __future__ import annotations

import abc as _abstract
import collections.abc as _abc
import os as _os
import typing as _t

from .results import Answer, Rows

if _t.TYPE_CHECKING:
    from .positions import About, Game
'''
        classes = "".join(self.class_text(name) for name in sorted(self.classes))
        return f"{head}{classes}{self.tables()}{self.questions()}"

    def class_text(self, name: str) -> str:
        about = _wrapped(_sentence(self.schemas.named[name]) or f"{name}.", "    ", '"""', "")
        lines = [f"\n\nclass {_python(name)}(Answer):", f'{about}"""', "", "    __slots__ = ()"]
        for field_name, one in self.classes[name].items():
            # Names that only JSON knows are reached as items.
            if not field_name.isidentifier() or field_name == "status":
                continue
            if one.about:
                lines.append(_wrapped(one.about, "    ", "#: ", "#: "))
            lines.append(f"    {_python(field_name)}: {_field_type(one)}")
        return "\n".join(lines) + "\n"

    def tables(self) -> str:
        lines = ["\n\n_PARTS: list[tuple[type[Answer], dict[str, type[Answer]]]] = ["]
        for name in sorted(self.classes):
            parts = {each: one.kind for each, one in self.classes[name].items() if one.kind is not None}
            if parts:
                lines.append(f"    ({name}, {{{', '.join(f'{each!r}: {kind}' for each, kind in parts.items())}}}),")
        lines += ["]", "for _kind, _fields in _PARTS:", "    _kind._kinds = _fields", ""]
        lines += ["#: The class of the answer to each question.", "KINDS: dict[str, type[Answer]] = {"]
        for question in self.schemas.questions:
            kind = self.schemas.answer(question)
            lines.append(f"    {question!r}: {kind if kind in self.classes else 'Answer'},")
        return "\n".join([*lines, "}", ""])

    def questions(self) -> str:
        head = '''

class Questions(_abstract.ABC):
    """Every question of the library as a method; whoever has a method ``_answer`` can be asked."""

    @_abstract.abstractmethod
    def _answer(self, name: str, /, time: float | None, memory: int | str | None, **fields: _t.Any) -> _t.Any:
        """Asks the question of this name."""
'''
        return head + "".join(self.method(name) for name in self.schemas.questions if name not in BY_HAND)

    def method(self, name: str) -> str:
        signature, passed, two = _arguments(self.schemas, name)
        kind = self.schemas.answer(name)
        result = kind if kind in self.classes else "Answer"
        arguments = [f"        {each}," for each in ["self", *signature]]
        lines = [f"\n    def {_python(name)}(", *arguments, f"    ) -> {result}:"]
        given = [repr(name), *(f"{_python(each)}={_python(each)}" for each in passed)]
        given += ["position=position"] * two + ["time=time", "memory=memory"]
        given += ["**letters"] * any(each.startswith("**") for each in signature)
        lines += [_doc(self.schemas, name), f"        found: {result} = self._answer("]
        lines += [_wrapped(", ".join(given) + ",", "            "), "        )", "        return found"]
        return "\n".join(lines) + "\n"


def _field_type(one: Field) -> str:
    types = one.types if one.always or "None" in one.types or one.types == ["_t.Any"] else [*one.types, "None"]
    return _joined(types)


def _arguments(schemas: Schemas, name: str) -> tuple[list[str], list[str], bool]:
    """The arguments of a method, the fields that are passed on, and whether a game and a position are two arguments."""
    from grundy import _native

    fields = schemas.question(name).get("properties", {})
    required = schemas.question(name).get("required", [])
    places = [field for field, _ in _native.places(name) or [] if field in fields and field not in required]
    two = required == ["expr"] and not places
    signature = [f"{_python(each)}: {_asked_type(schemas, each, fields[each])}" for each in required]
    signature += ["position: _t.Any = None"] * two
    signature += [_optional(schemas, each, fields[each]) for each in places]
    signature += ["*"]
    signature += [_optional(schemas, each, schema) for each, schema in fields.items() if each not in [*required, *places]]
    signature += ["time: float | None = None", "memory: int | str | None = None"]
    # Variables of a family have names of one letter.
    for schema in schemas.question(name).get("patternProperties", {}).values():
        signature.append(f"**letters: {_joined(_union(schemas.types(schema, asked=True)))}")
    return signature, list(fields), two


def _optional(schemas: Schemas, name: str, schema: Schema) -> str:
    """An argument that may be left out."""
    usual = schema.get("default")
    plain = usual if isinstance(usual, (bool, int, str)) else None
    kind = _asked_type(schemas, name, schema)
    optional = kind if plain is not None or kind.endswith("None") else f"{kind} | None"
    return f"{_python(name)}: {optional} = {plain!r}"


def _asked_type(schemas: Schemas, name: str, schema: Schema) -> str:
    if name == "expr":
        return "About"
    if name == "game" and "string" in str(schema.get("type")):
        return "str | Game"
    types = schemas.types(schema, asked=True)
    return _joined(_union(types if name not in FILES else [*types, "_os.PathLike[str]"]))


def _doc(schemas: Schemas, name: str) -> str:
    about = _sentence(schemas.question(name)) or str(schemas.questions[name]["summary"])
    lines = [_wrapped(about, "        ", '"""'), ""]
    for each, schema in schemas.question(name).get("properties", {}).items():
        said = _sentence(schema).rstrip(".")
        lines.append(_wrapped(f"{_python(each)}: {said}." if said else f"{_python(each)}.", "        ", "", "    "))
    limits = "time and memory limit the work: seconds, and a size such as '4G'."
    return "\n".join([*lines, f"        {limits}", '        """']).replace("\\", "\\\\")


def module() -> str:
    """The text of ``asked.py``."""
    return Module(Schemas(json.loads(SCHEMAS.read_text(encoding="utf-8")))).text()


HEAD = """\
# Python reference

Every function and class of the package, made from the package itself. [From Python](python.md) shows how they are used. Where
a function has the arguments `time` and `memory` they limit the work: seconds, and a size such as `"4G"`. The functions of the
first list are also methods of a `Workbench` of one's own.
"""

PARTS = ("akiyama", "wythoff", "play", "algebra", "widget")


def page() -> str:
    """The page of the book, from the package that is on the path."""
    import grundy

    public = {name: getattr(grundy, name) for name in grundy.__all__ if not name.startswith("__")}
    functions = {name: thing for name, thing in public.items() if inspect.isroutine(thing)}
    classes = {name: thing for name, thing in public.items() if inspect.isclass(thing)}
    parts = [HEAD, "\n## Functions\n", *(_function(name, each) for name, each in functions.items())]
    parts += ["\n## Classes\n", *(_class(name, each) for name, each in classes.items())]
    for name in PARTS:
        module = importlib.import_module(f"grundy.{name}")
        parts.append(f"\n## grundy.{name}\n\n{_first(module)}\n")
        mine = {each: thing for each, thing in vars(module).items() if _is_public(each, thing, module.__name__)}
        parts += [_class(each, thing) if inspect.isclass(thing) else _function(each, thing) for each, thing in mine.items()]
    parts.append("\n## Answers\n\nThe classes of `grundy.asked`. A field that may be missing is `None` then.\n")
    made = Module(Schemas(json.loads(SCHEMAS.read_text(encoding="utf-8"))))
    parts += [_answer(made, name) for name in sorted(made.classes)]
    return "".join(parts)


def _is_public(name: str, thing: Any, module: str) -> bool:
    written_here = getattr(thing, "__module__", None) == module
    question = inspect.ismethod(thing) and not name.startswith("_")
    return not name.startswith("_") and (question or written_here and (inspect.isroutine(thing) or inspect.isclass(thing)))


def _first(thing: Any) -> str:
    """What the documentation says before its examples, as the book writes it."""
    told = (inspect.getdoc(thing) or "").split("\n\n>>>")[0].split("\n>>>")[0]
    told = re.sub(r":(?:func|class|meth):`~?([\w.]+)`", r"`\1`", told)
    return _escaped(told.replace("``", "`").strip())


def _escaped(text: str) -> str:
    return text.replace("<", "&lt;")


def _function(name: str, thing: Any, level: str = "###") -> str:
    signature = str(inspect.signature(thing)).replace("'", "").replace("_t.", "").replace("_abc.", "").replace("_os.", "os.")
    signature = signature.replace("(self, ", "(").replace("(self)", "()")
    about, *fields = _first(thing).split("\n\n")
    # The fields of a question, one in a line.
    listed = [re.sub(r"^(\w+):", r"* `\1`:", line) for line in re.sub(r"\n    ", " ", "\n\n".join(fields)).split("\n")]
    listed = [line for line in listed if not line.startswith("time and memory limit")]
    more = "\n".join(listed).strip()
    return f"\n{level} {name}\n\n```python\n{name}{signature}\n```\n\n{about}\n" + (f"\n{more}\n" if more else "")


def _class(name: str, thing: Any) -> str:
    inherited = set(vars(Exception)) if issubclass(thing, Exception) else set()
    own = {each: method for each, method in vars(thing).items() if not each.startswith("_") and each not in inherited}
    lines = [f"\n### {name}\n\n{_first(thing)}\n"]
    told = []
    for each, method in own.items():
        if isinstance(method, property):
            told.append(f"* `{each}`: {_first(method)}\n")
        elif inspect.isroutine(method) or isinstance(method, staticmethod):
            # What is a function of the package as well stands there.
            if name != "Workbench":
                told.append(f"* `{each}()`: {' '.join(_first(method).split())}\n")
    return "".join([*lines, "\n" if told else "", *told])


def _answer(made: Module, name: str) -> str:
    told = [f"\n### {name}\n\n{_escaped(_sentence(made.schemas.named[name]))}\n\n"]
    for each, one in made.classes[name].items():
        kind = _field_type(one).replace("_t.", "").replace("|", "or")
        told.append(f"* `{each}` (`{kind}`)" + (f": {_escaped(one.about)}\n" if one.about else "\n"))
    return "".join(told)


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
