"""Renames and reorders a design without a change of meaning."""

import re

import expressions

WORD = re.compile(r"(?<!\w)[A-Za-z_]\w*")  # not a unit after its number
FIXED = ("doc", "title", "unit", "call", "preset", "block", "kind", "data", "x", "y", "interpolation", "routing", "placement",
         "striping", "design", "cluster", "source", "origin")  # fields that hold no names of the design
ORDERED = ("variables", "components", "blocks", "parameters", "equations", "steps", "arrows", "outputs", "resources",
           "attributes")  # lists whose order means nothing


def names_of(design):
    """Returns new names of variables, components, steps and groups. P stays: efficiency divides by it."""
    old = [entry["name"] for key in ("variables", "components") for entry in design[key]]
    old += list(step_names(design["pipeline"]["steps"]))
    return {name: f"other_{name}" for name in old if name != "P"}


def step_names(items):
    for item in items:
        yield item.get("group") or item["id"]
        yield from step_names(item.get("steps", []))


def renamed(value, names, key=None):
    """Replaces whole words everywhere, so that parameters and attributes follow the variables of the same name."""
    def word(found):
        return names.get(found.group(), found.group())

    if key in FIXED:
        return value
    if isinstance(value, dict):
        return {WORD.sub(word, name): renamed(entry, names, name) for name, entry in value.items()}
    if isinstance(value, list):
        return [renamed(entry, names) for entry in value]
    return WORD.sub(word, value) if isinstance(value, str) else value


def reordered(value, draw, key=None):
    if isinstance(value, dict):
        return {name: reordered(entry, draw, name) for name, entry in value.items()}
    if not isinstance(value, list):
        return value
    entries = [reordered(entry, draw) for entry in value]
    if key in ORDERED:
        draw.shuffle(entries)
    return entries


def disguised(design, names, draw):
    """Returns the design with other names in another order; outputs keep their names."""
    return reordered(renamed(design, names), draw)


def is_expression(text):
    return bool(expressions.names(expressions.parse(text)))
