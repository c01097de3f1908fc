#!/usr/bin/env python3
"""members_page.py PRESETS [--write]: presets/MEMBERS.md lists the members that the JSON Schema of designs describes.

With --write, writes the page."""

import json
import pathlib
import sys

HEAD = """# Members of a design

Every member of a design's file, by object. This page follows from the program: `clusterwright-cli check --schema`, then
`tests/presets/members_page.py presets --write`. [README.md](README.md) explains the objects, [LANGUAGE.md](LANGUAGE.md) the expressions.
"""


def form_of(part):
    if "$ref" in part:
        return part["$ref"].rsplit("/", 1)[-1]
    if "enum" in part:
        return "one of " + ", ".join(f"`{word}`" for word in part["enum"])
    if "const" in part:
        return f"`{part['const']}`"
    for choice in ("anyOf", "oneOf"):
        if choice in part:
            return " or ".join(dict.fromkeys(form_of(each) for each in part[choice]))
    kind = part.get("type", "any")
    if kind == "array":
        return "list of " + form_of(part["items"]) if "items" in part else "list"
    if kind == ["string", "number"]:
        return "expression"
    if isinstance(kind, list):
        return " or ".join(form_of(part | {"type": each}) for each in kind)
    return {"boolean": "true or false", "string": "text"}.get(kind, kind)


def tables_of(part, place, tables):
    """Adds the table of each object below the part; equal objects share one."""
    if isinstance(part, list):
        for each in part:
            tables_of(each, place, tables)
    if not isinstance(part, dict):
        return
    if "properties" in part:
        required = part.get("required", [])
        rows = tuple(f"| `{key}` | {form_of(member)} | {'yes' if key in required else ''} | {member.get('description', '')} |"
                     for key, member in part["properties"].items())
        tables.setdefault(rows, []).append(place)
    for key, member in part.get("properties", {}).items():
        tables_of(member, key if place == "design" else f"{place}.{key}", tables)
    for key in ("items", "anyOf", "oneOf", "allOf", "then"):
        tables_of(part.get(key), place, tables)


def page_of(schema):
    tables = {}
    tables_of({key: value for key, value in schema.items() if key != "$defs"}, "design", tables)
    for name, part in schema["$defs"].items():
        tables_of(part, name, tables)
    text = HEAD
    for rows, places in tables.items():
        text += f"\n## {', '.join(dict.fromkeys(places))}\n| member | form | required | meaning |\n|---|---|---|---|\n"
        text += "\n".join(rows) + "\n"
    return text


def main():
    presets = pathlib.Path(sys.argv[1])
    text = page_of(json.loads((presets / "schema/design.schema.json").read_text(encoding="utf-8")))
    page = presets / "MEMBERS.md"
    if "--write" in sys.argv:
        page.write_text(text, encoding="utf-8")
    elif page.read_text(encoding="utf-8") != text:
        sys.exit(f"{page} differs from the schema: run {sys.argv[0]} {presets} --write, and read what has changed")


main()
