#!/usr/bin/env python3
"""schema_test.py PRESETS: every shipped design follows the JSON Schema of designs, and mistakes do not. Each key is in presets/README.md.

check_test.cpp compares the schema with that of the program."""

import copy
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("test skipped: there is no jsonschema (python3-jsonschema)")
    sys.exit(77)

presets = pathlib.Path(sys.argv[1])
schema = json.loads((presets / "schema/design.schema.json").read_text(encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
wrong = []
designs = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((presets / "designs").glob("*.cluster.json"))]
assert len(designs) > 50, len(designs)
for design in designs:
    for error in validator.iter_errors(design):
        wrong.append(f"{design['design']}: {list(error.path)}: {error.message}")

noted = copy.deepcopy(next(design for design in designs if design.get("variables") and design.get("studies")))


def spoil(change):
    design = copy.deepcopy(noted)
    change(design)
    if validator.is_valid(design):
        wrong.append(f"the schema accepts a mistake: {change.__doc__ or change}")


spoil(lambda design: design.pop("title"))
spoil(lambda design: design["variables"][0].update(valeu=3))
spoil(lambda design: design["variables"][0].pop("value"))
spoil(lambda design: design["variables"][0].update(integer="yes"))
spoil(lambda design: design["studies"][0].update(kind="curves"))
spoil(lambda design: design["studies"][0].update(x_values="2..16"))
noted = next(design for design in designs if design.get("topology", {}).get("cables") and design.get("pipeline"))
spoil(lambda design: design["topology"]["cables"][0].update(colour="red"))
spoil(lambda design: design["topology"]["cables"][0].pop("to"))
spoil(lambda design: design["pipeline"]["steps"][0].update(blok="fft.compute"))


def keys_of(part):
    """The keys that the schema describes, at any depth."""
    if isinstance(part, list):
        return {key for item in part for key in keys_of(item)}
    if not isinstance(part, dict):
        return set()
    return set(part.get("properties", {})) | {key for item in part.values() for key in keys_of(item)}


readme = (presets / "README.md").read_text(encoding="utf-8")
wrong += [f"presets/README.md does not describe '{key}'" for key in sorted(keys_of(schema))
          if f"`{key}`" not in readme and f'"{key}"' not in readme]
print("\n".join(wrong) or f"{len(designs)} designs follow the schema")
sys.exit(1 if wrong else 0)
