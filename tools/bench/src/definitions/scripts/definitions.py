"""Lists what Python files define, by Python's own parser. Paths on standard input, a line of JSON a file."""

import ast
import json
import re
import sys

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = (ast.If, ast.Try, ast.With, ast.For, ast.While)


def line_of_name(node, lines):
    """The decorators come first; the name stands on the line of `def` or `class`."""
    pattern = re.compile(r"\b(?:def|class)\s+" + re.escape(node.name) + r"\b")
    for number in range(node.lineno, min(node.lineno + 3, len(lines)) + 1):
        if pattern.search(lines[number - 1]):
            return number
    return node.lineno


def targets_of(node):
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    else:
        return
    pending = list(targets)
    while pending:
        target = pending.pop(0)
        if isinstance(target, (ast.Tuple, ast.List)):
            pending.extend(target.elts)
        elif isinstance(target, ast.Name):
            yield target.id, target.lineno


def definitions_of(text):
    lines = text.split("\n")
    found = []
    seen = set()
    pending = [(ast.parse(text), "module")]
    while pending:
        node, place = pending.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, FUNCTIONS):
                kind = "method" if place == "class" else "function"
                found.append((child.name, kind, line_of_name(child, lines)))
                pending.append((child, "function"))
            elif isinstance(child, ast.ClassDef):
                found.append((child.name, "class", line_of_name(child, lines)))
                pending.append((child, "class"))
            else:
                for name, line in targets_of(child):
                    is_first = place == "module" and name not in seen and not isinstance(child, ast.AugAssign)
                    if place == "module":
                        seen.add(name)
                    found.append((name, "variable" if is_first else "-local", line))
                pending.append((child, place))
    return found


for path in sys.stdin.read().splitlines():
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            print(json.dumps({"path": path, "definitions": definitions_of(file.read())}))
    except (SyntaxError, ValueError, RecursionError, OSError):
        continue
