"""Computes a design from its JSON file: a second reading of presets/README.md beside that of the C++.

An `Evaluation` has a value for every name of the design. Values are computed on demand, each once.
"""

import csv
import functools
import inspect
import itertools
import json
import math
import pathlib

import expressions
import networks


class Failure(Exception):
    """The design has no value for a name, e.g. because nothing defines it."""


@functools.lru_cache(maxsize=None)
def tree(text):
    return expressions.parse(text)


def is_literal(text):
    return not expressions.names(tree(text))


def labels_of(design, name):
    """Returns the labels of a variable by their numbers, as texts; of other inputs none."""
    return next((v.get("labels", {}) for v in design.get("variables", []) if v["name"] == name), {})


def number_of(text, labels):
    """Reads a value: a number is itself, a label its number, anything else an expression."""
    try:
        float(text)
        return text
    except ValueError:
        return next((number for number, label in labels.items() if label == text.strip()), text)


def scenario_of(design, name):
    """Returns what a scenario of the design sets."""
    return next((s["set"] for s in design.get("scenarios", []) if s["name"] == name), {})


class Library:
    """The presets of a folder."""

    def __init__(self, folder):
        self.folder, self.loaded = pathlib.Path(folder), {}

    def load(self, kind, name):
        suffix = ".cluster.json" if kind == "designs" else ".json"
        path = self.folder / kind / (name + suffix)
        if path not in self.loaded:
            self.loaded[path] = json.loads(path.read_text(encoding="utf-8"))
        return self.loaded[path]

    def reference(self, design, name):
        """Returns the design that a design names, and what its scenario sets; files are beside the other designs."""
        if name.startswith("scenario:"):
            return design, scenario_of(design, name.removeprefix("scenario:"))
        if name.endswith(".json"):
            return json.loads((self.folder / "designs" / name).read_text(encoding="utf-8")), {}
        if name == design["design"] and not (self.folder / "designs" / f"{name}.cluster.json").exists():
            return design, {}
        return self.load("designs", name), {}

    def table(self, use):
        """Returns the points (x, y) of a table in base units."""
        path = self.folder / "data" / (use["data"] + ".csv")
        if path not in self.loaded:
            lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
            self.loaded[path] = list(csv.reader(lines))
        head, *rows = self.loaded[path]
        columns = []
        for wanted in (use["x"], use["y"]):
            number = next(i for i, name in enumerate(head) if name.split("[")[0].strip() == wanted)
            unit = head[number].partition("[")[2].rstrip("] ")
            columns.append([expressions.evaluate(tree(f"{row[number]} {unit}"), None) for row in rows])
        return list(zip(*columns))


def interpolated(points, x, is_log):
    """Returns y at x on the straight line between two points, of a log-log plot if is_log."""
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        if x0 <= x <= x1:
            if is_log:
                part = math.log(x / x0) / math.log(x1 / x0)
                return y0 * (y1 / y0) ** part
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return math.nan  # outside the table there is no value


class Scope:
    """Lookup of the names in an expression."""

    def __init__(self, evaluation, name, tables):
        self.evaluation, self.name, self.tables = evaluation, name, tables

    def table(self, name, x):
        use = self.tables[name]
        return interpolated(self.evaluation.library.table(use), x, use.get("interpolation") == "log")

    def graph(self, function, choice, arguments):
        return self.evaluation.topology.function(function, choice, arguments)


class Evaluation:
    """One design at one point. `settings`: texts by the names of variables, attributes and parameters of steps.
    `outer`: the evaluation whose baseline this one is."""

    def __init__(self, design, library, settings=None, outer=None):
        self.design, self.library, self.settings, self.outer = design, library, dict(settings or {}), outer
        self.rules, self.values, self.open = {}, {}, set()  # open: names that are being computed
        self.scope = Scope(self, self.value, {table["name"]: table for table in design.get("tables", [])})
        self.variables = {variable["name"]: variable["value"] for variable in design.get("variables", [])}
        self.components = self.read_components()
        for name, text in self.variables.items():
            self.add_input(name, text)
        for variable in design.get("variables", []):
            for number, label in variable.get("labels", {}).items():
                if expressions.NAME.fullmatch(label):
                    self.add(f"{variable['name']}.{label}", number)
        self.topology = Topology(self)
        self.add_components()
        self.pipeline = Pipeline(self)
        self.add_outputs()

    # Names and values

    def value(self, name):
        if name not in self.values:
            if name.startswith("topology."):
                self.rules.setdefault(name, lambda: self.topology.number(name))
            if name.startswith("busy."):
                self.rules.setdefault(name, lambda: self.pipeline.busy(name.removeprefix("busy.")))
            if name not in self.rules:
                raise Failure(f"nothing defines {name}")
            if name in self.open:
                raise Failure(f"{name} depends on itself")
            self.open.add(name)
            try:
                self.values[name] = self.rules[name]()
            finally:
                self.open.discard(name)
        return self.values[name]

    def compute(self, text, scope=None):
        return expressions.evaluate(tree(text), scope or self.scope)

    def add(self, name, text, scope=None):
        self.rules[name] = lambda: self.compute(text, scope)

    def add_input(self, name, text):
        """Adds a variable or an attribute. In a baseline, the outer design replaces literals of the same name; expressions
        only where the outer design's settings name them."""
        outer, labels = self.outer, labels_of(self.design, name)
        if name in self.settings:
            self.add(name, number_of(self.settings[name], labels))
        elif outer and outer.is_input(name) and (is_literal(text) or name in outer.settings):
            self.rules[name] = lambda: self.taken(outer.value(name), labels_of(outer.design, name), labels)
        else:
            self.add(name, text)

    @staticmethod
    def taken(value, outer, own):
        """Returns this design's number for the label that a number has in the outer design."""
        if not outer:
            return value
        word = outer[f"{value:g}"]
        if word not in own.values():
            raise Failure(f"no label {word}")
        return float(next(number for number, label in own.items() if label == word))

    def is_input(self, name):
        component, _, attribute = name.partition(".")
        return name in self.variables or attribute in self.components.get(component, {}).get("attributes", {})

    # Components

    def read_components(self):
        """Returns components by name: kind, text of the count, texts of the attributes.
        A later entry overrides single attributes of an earlier one; its preset replaces the earlier preset."""
        entries = []
        if "cluster" in self.design:
            entries += self.library.load("clusters", self.design["cluster"])["components"]
        result = {}
        for entry in entries + self.design.get("components", []):
            component = result.setdefault(entry["name"], {"attributes": {}})
            component["attributes"].update({a["name"]: a["value"] for a in entry.get("attributes", [])})
            component.update({key: entry[key] for key in ("preset", "former", "kind", "count") if key in entry})
        for component in result.values():
            if "preset" in component:
                preset = self.library.load("components", component["preset"])
                component.setdefault("kind", preset["kind"])
                former = self.library.load("components", component["former"]) if "former" in component else {}
                component["attributes"] = {**self.attributes_of(former), **self.attributes_of(preset),
                                           **component["attributes"]}
        return result

    def attributes_of(self, preset):
        """Returns the texts of a preset's attributes, and of those that it takes from the preset that it is like."""
        own = {attribute["name"]: attribute["value"] for attribute in preset.get("attributes", [])}
        if "like" not in preset:
            return own
        other = self.attributes_of(self.library.load("components", preset["like"]))
        return {**{name: text for name, text in other.items() if name not in ("price", "power")}, **own}

    def add_components(self):
        for name, component in self.components.items():
            for attribute, text in component["attributes"].items():
                self.add_input(f"{name}.{attribute}", text)
            if "count" in component:
                self.add(f"{name}.count", component["count"])
            else:
                self.rules[f"{name}.count"] = functools.partial(self.topology.count_of_component, name)

    def total(self, attribute):
        return math.fsum(self.value(f"{name}.count") * self.value(f"{name}.{attribute}")
                         for name, component in self.components.items() if attribute in component["attributes"])

    # Outputs

    def add_outputs(self):
        self.outputs = []
        if self.pipeline.items:
            self.outputs.append("time")
        if self.outer is None:
            if "baseline" in self.design:
                self.add_baseline(self.design["baseline"])
            for output, attribute in (("cost", "price"), ("power", "power")):
                if any(attribute in component["attributes"] for component in self.components.values()):
                    self.rules[output] = functools.partial(self.total, attribute)
                    self.outputs.append(output)
        for output in self.design.get("outputs", []):
            self.add(output["name"], output["equation"])
            self.outputs.append(output["name"])

    def add_baseline(self, baseline):
        design, settings = self.library.reference(self.design, baseline["design"])
        self.baseline = Evaluation(design, self.library, {**settings, **baseline.get("set", {})}, outer=self)
        self.rules["speedup"] = lambda: expressions.divide(self.baseline.value("time"), self.value("time"))
        self.outputs.append("speedup")
        if "P" in self.variables:
            self.rules["efficiency"] = lambda: expressions.divide(self.value("speedup"), self.value("P"))
            self.outputs.append("efficiency")

    def names(self):
        """Lists what a design may name: variables, attributes, and parameters, outputs and times of steps."""
        return [name for name in self.rules if name not in self.outputs and not name.endswith((".once", ".repeat", ".when"))]


class Pipeline:
    """Steps, groups and arrows as equations of start, end and duration, by the head of model/block/pipeline.h."""

    def __init__(self, evaluation):
        self.evaluation = evaluation
        self.blocks = {block["block"]: block for block in evaluation.design.get("blocks", [])}
        self.capacities = {r["name"]: r["capacity"] for r in evaluation.design.get("resources", []) if "capacity" in r}
        self.resource, self.phases = {}, {}  # by step: its resource; the groups around it
        pipeline = evaluation.design.get("pipeline", {})
        self.items = pipeline.get("steps", [])
        self.timed = set()
        self.add_all(self.items, ())
        self.connect(self.items, pipeline.get("arrows", []))
        if self.items:
            evaluation.rules["time"] = lambda: self.once(self.items, ())

    def add_all(self, items, groups):
        for item in items:
            if "group" in item:
                self.add_group(item, groups)
            else:
                self.add_step(item, groups)

    def add_step(self, step, groups):
        evaluation, name = self.evaluation, step["id"]
        block = self.blocks.get(step["block"]) or evaluation.library.load("blocks", step["block"])
        resource = step.get("on") or block.get("resource", "")
        inner = Scope(evaluation, lambda local: evaluation.value(f"{name}.{local}"),
                      {table["name"]: table for table in block.get("tables", [])})
        outputs = []
        for equation in block["equations"]:
            left, right = (equation if isinstance(equation, str) else equation["equation"]).split("=", 1)
            evaluation.add(f"{name}.{left.strip()}", right, inner)
            outputs.append(left.strip())
        for parameter in block.get("parameters", []):
            self.add_parameter(step, resource, parameter, inner)
        time = block.get("time") or ("time" if "time" in outputs else None)
        if time:
            evaluation.rules[f"{name}.duration"] = (
                lambda: evaluation.value(f"{name}.{time}") if evaluation.value(f"{name}.when") else 0.0)
            evaluation.add(f"{name}.when", "0" if step.get("state", "on") != "on" else step.get("when", "1"))
            self.timed.add(name)
            self.phases[name] = groups
            self.resource[name] = resource

    def add_parameter(self, step, resource, parameter, inner):
        """Uses the first of: a setting, `bind`, the design's variable of the same name, the default, which may name other parameters."""
        evaluation, name = self.evaluation, f"{step['id']}.{parameter['name']}"
        bind, place = step.get("bind", {}), resource.split(".")[0]

        def bound(used):
            return evaluation.value(place + used[2:] if used.startswith("on.") else used)

        if name in evaluation.settings:
            source = bind.get(parameter["name"], parameter["name"])  # the variable whose labels it has
            evaluation.add(name, number_of(evaluation.settings[name], labels_of(evaluation.design, source)))
        elif parameter["name"] in bind:
            evaluation.add(name, bind[parameter["name"]], Scope(evaluation, bound, evaluation.scope.tables))
        elif parameter["name"] in evaluation.variables:
            evaluation.add(name, parameter["name"])
        elif "default" in parameter:
            evaluation.add(name, parameter["default"], inner)

    def add_group(self, group, groups):
        evaluation, name, path = self.evaluation, group["group"], groups + (group["group"],)
        self.add_all(group["steps"], path)
        self.connect(group["steps"], group.get("arrows", []))
        evaluation.add(f"{name}.repeat", group.get("repeat", "1"))
        evaluation.rules[f"{name}.once"] = lambda: self.once(group["steps"], path)
        evaluation.rules[f"{name}.duration"] = lambda: evaluation.value(f"{name}.repeat") * evaluation.value(f"{name}.once")
        if any(path[:-1] + (name,) == around[:len(path)] for around in self.phases.values()):
            self.timed.add(name)

    def is_muted(self, item):
        if "group" in item:
            return bool(item["steps"]) and all(self.is_muted(inner) for inner in item["steps"])
        return item.get("state") == "muted"

    def connect(self, items, arrows):
        """Adds start and end of each item, counted from the start of the group around it."""
        evaluation, incoming = self.evaluation, {}
        muted = {item.get("group") or item["id"] for item in items if self.is_muted(item)}
        for arrow in arrows:
            names = arrow.get("then") or arrow["stream"]
            for a, b in zip(names, names[1:]):
                if not muted & {a, b}:
                    incoming.setdefault(b, []).append((a, arrow.get("chunks")))

        def start(name):
            return expressions.largest([0.0] + [
                value(a, "end") if chunks is None else value(a, "start") + value(a, "duration") / evaluation.compute(chunks)
                for a, chunks in incoming.get(name, [])])

        def end(name):
            return expressions.largest([value(name, "start") + value(name, "duration")] + [
                value(a, "end") + value(name, "duration") / evaluation.compute(chunks)
                for a, chunks in incoming.get(name, []) if chunks is not None])

        def value(name, what):
            return evaluation.value(f"{name}.{what}")

        for item in items:
            name = item.get("group") or item["id"]
            if name in self.timed:
                evaluation.rules[f"{name}.start"] = functools.partial(start, name)
                evaluation.rules[f"{name}.end"] = functools.partial(end, name)

    def once(self, items, groups):
        """Returns the time of one run of the items: the critical path, at least the busy time of each resource."""
        evaluation = self.evaluation
        names = [item.get("group") or item["id"] for item in items]
        ends = [evaluation.value(f"{name}.end") for name in names if name in self.timed]
        resources = {self.resource[step] for step, around in self.phases.items() if around[:len(groups)] == groups} - {""}
        return expressions.largest([0.0] + ends + [self.busy(resource, groups) for resource in resources])

    def busy(self, resource, groups=()):
        """Returns the busy time of a resource in one run of the innermost group."""
        total = math.fsum(self.phase(step, len(groups)) for step, around in self.phases.items()
                          if self.resource[step] == resource and around[:len(groups)] == groups)
        return expressions.divide(total, self.evaluation.compute(self.capacities.get(resource, "1")))

    def phase(self, step, depth=0):
        """Returns the duration of a step times the repeats of the groups from the given depth on."""
        repeats = [self.evaluation.value(f"{group}.repeat") for group in self.phases[step][depth:]]
        return self.evaluation.value(f"{step}.duration") * math.prod(repeats)

    def occupied(self):
        return set(self.resource.values()) - {""}


class Topology:
    """The graph under a design, built on first use."""

    def __init__(self, evaluation):
        self.evaluation = evaluation
        section = evaluation.design.get("topology")
        if section is None and "cluster" in evaluation.design:
            section = evaluation.library.load("clusters", evaluation.design["cluster"]).get("topology")
        self.section = section

    def compute(self, text):
        return self.evaluation.compute(text)

    def whole(self, text):
        return round(self.compute(text))

    @functools.cached_property
    def graph(self):
        graph, self.players, self.arguments = networks.Graph(), {}, {}
        self.cast(self.section)
        self.expand(self.section, graph, "")
        return graph

    def cast(self, section):
        """Gives each role of the generators a component, also in groups without copies."""
        for generator in section.get("generators", []):
            for role, kind in networks.roles_of(generator["call"].partition("(")[0].strip()).items():
                self.players[role] = generator.get("components", {}).get(role) or self.player(role, kind)
        for group in section.get("groups", []):
            self.cast(group)

    def expand(self, section, graph, prefix):
        for generator in section.get("generators", []):
            self.generate(generator, graph, prefix)
        for vertex in section.get("vertices", []):
            component = vertex["component"]
            kind = self.evaluation.components[component]["kind"]
            self.players[component] = component
            if vertex.get("state") == "bypassed":
                self.players[f"bypassed_{kind}"] = None
                graph.add(kind, prefix + vertex["name"], f"bypassed_{kind}")
            elif vertex.get("state") != "muted":
                graph.add(kind, prefix + vertex["name"], component)
        for group in section.get("groups", []):
            for copy in range(self.whole(group["count"])):
                self.expand(group, graph, f"{prefix}{group['name']}{copy}.")
        for cable in section.get("cables", []):
            self.players[cable["component"]] = cable["component"]
            for a, b in self.pairs(cable["from"], cable["to"], graph, prefix):
                for _ in range(self.whole(cable.get("count", "1"))):
                    graph.join(a, b, cable["component"])

    def pairs(self, one, other, graph, prefix):
        """Returns all members of one end with all of the other; with an index, those of equal numbers."""
        if "[i]" not in one:
            return list(itertools.product(self.ends(one, graph, prefix), self.ends(other, graph, prefix)))
        found, number = [], 0
        while ends := self.ends(one.replace("[i]", str(number)), graph, prefix):
            found += itertools.product(ends, self.ends(other.replace("[i]", str(number)), graph, prefix))
            number += 1
        return found

    @staticmethod
    def ends(text, graph, prefix):
        """Returns a vertex by its name, or the members of all copies of a group: rack.top is that of rack0, rack1, ..."""
        wanted = (prefix + text.split(":")[0]).split(".")

        def fits(name):
            parts = name.split(".")
            return len(parts) == len(wanted) and parts[-1] == wanted[-1] and all(
                part == want or part.rstrip("0123456789") == want for part, want in zip(parts, wanted))

        return [v for v, name in enumerate(graph.names) if fits(name)]

    def generate(self, generator, graph, prefix):
        name, _, rest = generator["call"].partition("(")
        values, words = [], {}
        for text in self.split(rest.rstrip().removesuffix(")")):
            key, sign, value = text.partition("=")
            if not sign:
                values.append(self.whole(text))
            else:
                words[key.strip()] = value.strip() if key.strip() in ("medium", "router") else self.whole(value)
        part, build = networks.Graph(), networks.GENERATORS[name.strip()]
        self.arguments.update(inspect.signature(build).bind(part, *values, **words).arguments)
        build(part, *values, **words)
        first = len(graph.names)
        for vertex, role in enumerate(part.roles):
            graph.add(part.kinds[vertex], prefix + part.names[vertex], role, part.forwards[vertex])
        graph.cables += [(first + a, first + b, role) for a, b, role in part.cables]
        graph.grid = part.grid if first == 0 else ()

    @staticmethod
    def split(text):
        """Splits the arguments of a call at its outermost commas."""
        parts, depth = [""], 0
        for letter in text:
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if letter == "," and depth == 0:
                parts.append("")
            else:
                parts[-1] += letter
        return [part.strip() for part in parts if part.strip()]

    def player(self, role, kind):
        """Returns the component named like the role or its kind, else the only component of that kind."""
        components = self.evaluation.components
        alike = [name for name, component in components.items() if component["kind"] == kind]
        if kind == "router" and not alike:  # a switch does, too
            return self.player(role, "switch")
        return next((name for name in (role, kind) if name in alike), alike[0] if len(alike) == 1 else None)

    # Values for the design

    def count_of_component(self, name):
        """Returns the number in the graph, 1 for a component without a role in it."""
        if self.section and self.graph and name in self.players.values():
            return self.count(name)
        return 1.0

    def count(self, name):
        """Counts the vertices and cables of a role or a component."""
        roles = self.graph.roles + [role for _, _, role in self.graph.cables]
        return float(sum(name in (role, self.players[role]) for role in roles))

    def seen(self, role, attribute, default, is_cable):
        """Returns the value of an attribute, or the default; `attributes` of the section precede the component's own."""
        given, component = self.section.get("attributes", {}), self.players[role]
        for owner in (role, component) + (("cable",) if is_cable else ()):
            if f"{owner}.{attribute}" in given:
                return self.compute(given[f"{owner}.{attribute}"])
        if component and attribute in self.evaluation.components[component]["attributes"]:
            return self.evaluation.value(f"{component}.{attribute}")
        return default

    def number(self, name):
        """Returns the value of a name like topology.k or topology.cable.bandwidth."""
        graph, (role, *rest) = self.graph, name.split(".")[1:]
        if not rest:
            return float(self.arguments[role])
        (attribute,) = rest
        is_cable = role not in graph.roles
        return self.seen(role, attribute, None, is_cable)

    def rule(self, key, default):
        """Returns a word of the section, or the label of the variable that the section names."""
        word = self.section.get(key, default)
        labels = {variable["name"]: variable.get("labels", {}) for variable in self.evaluation.design.get("variables", [])}
        return labels[word][str(round(self.compute(word)))] if word in labels else word

    @functools.cached_property
    def network(self):
        return networks.Network(self.graph, lambda *wanted: self.seen(*wanted, True),
                                lambda *wanted: self.seen(*wanted, False),
                                self.rule("striping", "wd"), self.rule("routing", "shortest"))

    @functools.cached_property
    def processes(self):
        hosts = self.graph.hosts()
        count = self.whole(self.section["processes"]) if "processes" in self.section else len(hosts)
        return networks.placed(hosts, count, self.rule("placement", "first"))

    def function(self, name, choice, arguments):
        if name == "host_count":
            return float(len(self.graph.hosts()))
        if name == "component_count":
            return self.count(choice)
        if name == "degree_max":
            return float(max(self.graph.degree(v) for v, role in enumerate(self.graph.roles)
                             if choice in (role, self.players[role])))
        if name == "host_min":
            return min(self.seen(self.graph.roles[host], choice, None, False) for host in self.processes)
        return networks.function_value(self.network, self.processes, name, choice, arguments,
                                       self.section.get("flows", ""))


def evaluated(path, library, settings=None, scenario=None):
    """Evaluates the design of a file, with the settings of a scenario and further ones."""
    design = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    settings = {**scenario_of(design, scenario), **(settings or {})}
    for component in design.get("components", []):  # a setting that names a component is another preset for it
        if component["name"] in settings:  # and keeps what that preset lacks
            component["former"], component["preset"] = component.get("preset"), settings.pop(component["name"])
    return Evaluation(design, library, settings)
