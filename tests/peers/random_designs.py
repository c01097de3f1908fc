"""Random designs, the same for the same seed. Designs that share a name agree in its dimension (see random_texts.py)."""

import json
import random
import types

import expressions
from random_texts import Texts, sort_of

WRITTEN_UNITS = {"s": "s", "b": "B", "r": "B/s", "n": "1", "k": "1"}
SOURCE = {"document": "clusterwright", "place": "a random design"}
ORIGIN = {"kind": "assumption", "note": "drawn"}
ATTRIBUTES = {"host": ["s0", "r0", "n0"], "nic": ["r0", "s0", "b0"], "switch": ["s0", "r0"], "link": ["bandwidth", "latency"],
              "hub": ["r0"]}
PRESETS = {"host": ["acc-host", "sun-ultra-170", "beowulf-2-host"], "nic": ["inic-card", "ethernet-25g-nic"],
           "switch": ["acc-gigabit-switch", "ethernet-25g-switch"]}
CLUSTERS = ["acc-inic", "acc-gigabit", "acc-fast"]  # P hosts and cards on one switch
DIRECT = ("ring", "mesh", "torus", "hypercube", "complete", "back_to_back")  # without switches
CALLS = ["star(P)", "hub(P)", "bonded(P, k0, medium=switch)", "bonded(P, channels=2, medium=hub)", "routed_mesh(2, P)",
         "routed_mesh(3, k0, router=switch)", "switch_box(3 * P, 4)", "switch_box(P)", "leaf_spine(2, k0, P)",
         "leaf_spine(P, 2, 2, uplinks=2)", "fat_tree(4)", "back_to_back(2, 1)", "ring(P + 2)", "mesh(2, k0)", "torus(3, 4)",
         "hypercube(k0)", "complete(P + 1)", "now_fat_tree(2, 3, hosts=2, tops=2, ports=4)"]

SIZES = {"s": 1e-4, "B": 1e4, "B/s": 1e8, "1": 2, "s/B": 1e-9, "1/s": 1e4, "Hz": 1e8, "flop/s": 1e8}  # usual sizes in base units


def text_of(equation):
    return equation if isinstance(equation, str) else equation["equation"]


class DesignMaker:
    """One design as the data of its file. `library`: shipped blocks by their ids. `base`: the maker of its baseline."""

    def __init__(self, draw, name, library, base=None):
        self.draw, self.name, self.library, self.base = draw, name, library, base
        self.texts = Texts(draw)
        self.step_names, self.parameters, self.timed, self.outputs = [], [], [], []
        self.design = {"design": name, "format": 1, "title": "Random design", "doc": "Drawn by a test.", "source": SOURCE}
        self.has_table = draw.random() < 0.3
        if self.has_table:
            self.design["tables"] = [self.table()]
        self.add_variables()
        self.add_components()
        self.add_topology()
        self.add_blocks()
        self.add_pipeline()
        self.add_outputs()
        if base:
            self.add_baseline()
        self.add_scenarios()

    def chance(self, share):
        return self.draw.random() < share

    def table(self):
        return {"name": "t", "data": "fftw-row-time", "x": "length", "y": "time",
                "interpolation": self.draw.choice(["linear", "log"])}

    def text(self, sort, depth=2, texts=None, table=None):
        """Draws an expression, with a table only where a table is in scope."""
        while True:
            text = (texts or self.texts).any(sort, depth)
            if "table(" not in text or (self.has_table if table is None else table):
                return text

    # Variables, components, topology

    def add_variables(self):
        variables = [{"name": "P", "value": str(self.draw.randint(2, 6)), "doc": "processes", "integer": True, "at_least": "1"}]
        self.texts.allow("P", "k")
        for sort in "knsbr":
            for i in range(self.draw.randint(1, 2)):
                name = f"{sort}{i}"
                value = self.text(sort, table=False) if sort != "k" and self.chance(0.4) else self.texts.literal(sort)
                variables.append({"name": name, "value": value, "doc": "drawn"})
                self.texts.allow(name)
        self.variables = {variable["name"]: variable["value"] for variable in variables}
        self.draw.shuffle(variables)
        self.design["variables"] = variables

    def add_components(self):
        components, self.texts_of = [], {}
        if self.chance(0.2):
            self.design["cluster"] = self.draw.choice(CLUSTERS)  # the components below override its own
        for name in ["host", "nic", "switch", "link"] + ["hub"] * self.chance(0.3):
            component = {"name": name}
            if name in PRESETS and self.chance(0.5) and (name == "host" or "cluster" not in self.design):
                component["preset"] = self.draw.choice(PRESETS[name])
            elif name not in PRESETS or "cluster" not in self.design:
                component["kind"] = "cable" if name == "link" else name
            if name in ("host", "nic") and self.chance(0.5) or name == "hub":
                component["count"] = self.draw.choice(["P", self.text("k", 1, table=False)] + ["host.count"] * (name == "nic"))
            attributes = []
            for attribute in ATTRIBUTES[name]:
                value = self.text(sort_of(attribute), 1, table=False) if self.chance(0.3) else \
                    self.texts.literal(sort_of(attribute))
                attributes.append({"name": attribute, "value": value, "doc": "drawn", "origin": ORIGIN})
                self.texts_of[f"{name}.{attribute}"] = value
            for attribute, unit in (("price", "USD"), ("power", "W")):
                if self.chance(0.5):
                    value = f"{self.draw.randint(10, 3000)} {unit}"
                    attributes.append({"name": attribute, "value": value, "doc": "drawn", "origin": ORIGIN})
            component["attributes"] = attributes
            components.append(component)
        self.attributes = list(self.texts_of)
        for attribute in self.attributes:
            self.texts.allow(attribute)
        self.design["components"] = components

    def condition(self):
        """Returns the condition of a step."""
        text = self.texts.condition(1)
        while "table(" in text and not self.has_table:
            text = self.texts.condition(1)
        return text

    def add_topology(self):
        self.graph_outputs = []
        if self.chance(0.35):
            if "cluster" in self.design:
                self.graph_outputs = self.graph_functions("star(P)", "switch")
            return
        bandwidth = {"cable.bandwidth": self.text("r", 1, table=False)} if self.chance(0.4) else {}
        section = {"attributes": bandwidth, "routing": self.draw.choice(["shortest", "ecmp"]),
                   "striping": self.draw.choice(["wd", "wsrr", "srr"])}
        if self.chance(0.2):
            self.draw_graph(section)
            call = "drawn"
        else:
            call = self.draw.choice(CALLS)
            section["generators"] = [{"call": call.replace("k0", str(self.draw.randint(2, 4)))}]
        if "back_to_back" in call:
            section["attributes"] = {"cable.bandwidth": "r0", "fast_cable.bandwidth": self.texts.literal("r")}
        self.design["topology"] = section
        if self.chance(0.3) and call not in ("drawn", "back_to_back(2, 1)"):
            section["processes"] = self.draw.choice(["2", "3"] if "P" not in call else ["2", "P"])
            section["placement"] = self.draw.choice(["first", "spread"])
        kind = "hub" if "hub" in call or "routed_mesh" in call else "switch"
        if kind == "switch" and call.split("(")[0] not in DIRECT and self.chance(0.5):
            section["attributes"] = {**section["attributes"], "switch.forward_time": "switch.s0"}
        self.graph_outputs = self.graph_functions(call, kind)

    def graph_functions(self, call, kind):
        wanted = ["host_count", "hops_mean", "hops_max", "local_fraction", "path_latency", "path_latency(max)",
                  "path_bandwidth", "path_bandwidth(mean)", "flow_bandwidth(all_to_all)", "flow_bandwidth(pairs, 1)",
                  "flow_bandwidth(neighbours)", "flow_bandwidth(broadcast)", "flow_bandwidth(incast)", "flow_bandwidth(clients)", "flow_bandwidth(shift)",
                  "flow_bandwidth(xor)", "fair_share(pairs, 1, 2)", "fair_share(shift, 1)", "flow_bandwidth(row_all_to_all)", "flow_bandwidth(column_ring)",
                  "bisection_bandwidth"]
        wanted.append("component_count(link)" if call == "drawn" else "component_count(cable)")
        rate = self.texts_of["host.r0"]
        if rate.endswith("s") and rate[0].isdigit() and rate.count(" ") < 2:
            wanted.append("host_min(r0)")  # the program demands a literal
        if call.split("(")[0] not in DIRECT + ("drawn",):
            wanted += [f"component_count({kind})", f"degree_max({kind})"]
        return wanted

    def draw_graph(self, section):
        """Draws hosts on a tree of switches, with bonds; some with racks as a group."""
        count = self.draw.randint(2, 5)
        section["attributes"] = {}
        if self.chance(0.5):
            section["groups"] = [{
                "name": "rack", "count": str(self.draw.randint(1, 3)),
                "vertices": [{"name": "top", "component": "switch"}, {"name": "a", "component": "host"},
                             {"name": "b", "component": "host"}],
                "cables": [{"from": "a", "to": "top", "component": "link"},
                           {"from": "b", "to": "top", "component": "link", "count": "2"}]}]
            section["vertices"] = [{"name": "core", "component": "switch"}, {"name": "store", "component": "host"}]
            section["cables"] = [{"from": "rack.top", "to": "core", "component": "link", "count": self.text("k", 0)},
                                 {"from": "store", "to": "core", "component": "link"}]
            return
        section["vertices"] = [{"name": f"w{i}", "component": "switch"} for i in range(count)]
        if self.chance(0.1):
            section["vertices"][0]["state"] = "bypassed"
        section["cables"] = [{"from": f"w{i}", "to": f"w{self.draw.randrange(i)}", "component": "link",
                              "count": self.draw.choice(["1", "2", "k0"])} for i in range(1, count)]
        for i in range(self.draw.randint(2, 6)):
            section["vertices"].append({"name": f"h{i}", "component": "host"})
            section["cables"].append({"from": f"h{i}", "to": f"w{self.draw.randrange(count)}", "component": "link"})

    # Blocks and pipeline

    def add_blocks(self):
        self.design["blocks"] = [self.block(i) for i in range(self.draw.randint(1, 4))]

    def block(self, number):
        texts, parameters = Texts(self.draw), []
        for sort in self.draw.sample("nsbr", self.draw.randint(1, 4)):
            # A parameter with the name of a variable takes its value when unbound.
            name = f"{sort}0" if self.chance(0.3) else f"{sort}_{self.draw.choice('xyz')}"
            parameter = {"name": name, "unit": WRITTEN_UNITS[sort], "doc": "drawn"}
            if self.chance(0.4):
                parameter.update({"default": texts.literal(sort), "origin": ORIGIN})
            parameters.append(parameter)
            texts.allow(name)
        has_table, equations = self.chance(0.2), []
        for i, sort in enumerate(self.draw.choices("nsbr", k=self.draw.randint(1, 3))):
            equations.append(f"{sort}_q{i} = {self.text(sort, 2, texts, has_table)}")
            texts.allow(f"{sort}_q{i}")
        block = {"block": f"own.block{number}", "title": "Block", "doc": "Drawn.", "source": SOURCE, "parameters": parameters}
        if number == 0 or self.chance(0.85):
            left = self.draw.choice(["time", "s_all"])
            equations.append(f"{left} = {self.text('s', 2, texts, has_table)}")
            if left != "time":
                block["time"] = left
        self.draw.shuffle(equations)
        if has_table:
            block["tables"] = [self.table()]
        if self.chance(0.5):
            block["resource"] = self.resource()
        return {**block, "equations": equations}

    def resource(self):
        return self.draw.choice(["host.cpu", "nic.bus", "nic", "switch", "link", "host.memory"])

    def add_pipeline(self):
        self.count, self.inputs = 0, self.texts.copy()  # inputs: without times of steps
        items, arrows, _ = self.items(self.draw.randint(2, 6), 0)
        self.design["pipeline"] = {"steps": items, "arrows": arrows}
        used = sorted({self.resource_of(step) for step in self.steps(items) if self.takes_time(self.block_of(step))} - {None})
        self.design["resources"] = [{"name": on, "capacity": self.draw.choice(["2", "0.8", "1.5", self.text("n", 1, self.inputs)])}
                                    for on in used if self.chance(0.3)]

    def steps(self, items):
        for item in items:
            if "group" in item:
                yield from self.steps(item["steps"])
            else:
                yield item

    def block_of(self, step):
        return next((block for block in self.design["blocks"] if block["block"] == step["block"]), None) or \
            self.library[step["block"]]

    def resource_of(self, step):
        return step.get("on") or self.block_of(step).get("resource")

    def items(self, count, depth):
        """Draws steps and groups, the arrows among them, and returns also the names of timed ones."""
        items, timed = [], []
        for _ in range(count):
            if depth < 2 and self.count and self.chance(0.25):
                name = f"g{self.count}"
                self.count += 1
                steps, arrows, inner = self.items(self.draw.randint(1, 3), depth + 1)
                item = {"group": name, "steps": steps, "arrows": arrows}
                if self.chance(0.8):
                    item["repeat"] = self.text("k", 1)
                items.append(item)
                if inner:
                    timed.append(name)
                    self.allow_times(name)
            else:
                step, takes_time = self.shipped_step() if self.count and self.chance(0.1) else self.step()
                items.append(step)
                if takes_time and depth == 0 and self.chance(0.1):
                    step["state"] = self.draw.choice(["bypassed", "muted"])
                    timed.append(step["id"])
                elif takes_time and depth == 0 and self.chance(0.1):  # others must not divide by its times
                    step["when"] = self.condition()
                    timed.append(step["id"])
                elif takes_time:
                    timed.append(step["id"])
                    self.allow_times(step["id"])
        return items, self.arrows(timed), timed

    def allow_times(self, name):
        self.timed.append(name)
        for what in ("duration", "end"):
            self.texts.allow(f"{name}.{what}", "s")

    def step(self):
        name = f"x{self.count}"
        self.count += 1
        block = self.draw.choice(self.design["blocks"]) if self.step_names else self.design["blocks"][0]
        step = {"id": name, "block": block["block"]}
        if self.chance(0.5):
            step["on"] = self.resource()
        place = (step.get("on") or block.get("resource") or "").split(".")[0]
        texts = self.texts.copy()
        for attribute in ATTRIBUTES.get(place, []):
            texts.allow(f"on.{attribute}", sort_of(attribute))
        bind = {}
        for parameter in block["parameters"]:
            is_given = "default" in parameter or parameter["name"] in self.variables
            if not is_given or self.chance(0.5):
                bind[parameter["name"]] = self.text(sort_of(parameter["name"]), 2, texts)
            self.parameters.append(f"{name}.{parameter['name']}")
        if bind:
            step["bind"] = bind
        for left in [parameter["name"] for parameter in block["parameters"]] + \
                [equation.split(" = ")[0] for equation in block["equations"]]:
            self.outputs.append(f"{name}.{left}")
            if left != "time":
                self.texts.allow(f"{name}.{left}", sort_of(left))
        self.step_names.append(name)
        return step, self.takes_time(block)

    @staticmethod
    def takes_time(block):
        return "time" in block or any(text.startswith("time =") for text in map(text_of, block["equations"]))

    def shipped_step(self):
        """Draws a step of a shipped block, bound to literals within its bounds; no arrow leads to it."""
        name = f"x{self.count}"
        self.count += 1
        block = self.draw.choice(list(self.library.values()))
        bind, known = {}, {}  # bounds may name earlier parameters
        for parameter in block["parameters"]:
            known[parameter["name"]] = parameter.get("default")
            if "default" not in parameter or self.chance(0.5):
                bind[parameter["name"]] = known[parameter["name"]] = self.bounded(parameter, known)
        for left in list(bind) + [text_of(equation).split("=")[0].strip() for equation in block["equations"]]:
            self.outputs.append(f"{name}.{left}")
        self.step_names.append(name)
        return {"id": name, "block": block["block"], "bind": bind, "on": "host.other"}, False

    def bounded(self, parameter, known):
        """Draws a quantity between the bounds of a parameter, in its unit. `known`: values of earlier parameters."""
        scope = types.SimpleNamespace(name=lambda name: expressions.evaluate(expressions.parse(known[name]), None))
        low, high = (expressions.evaluate(expressions.parse(parameter.get(key, otherwise)), scope)
                     for key, otherwise in (("at_least", "0"), ("at_most", "1e30")))
        unit = "" if parameter["unit"] == "1" else parameter["unit"]
        factor = expressions.evaluate(expressions.parse(f"1 {unit}"), None)
        value = low + SIZES.get(parameter["unit"], 10) * self.draw.uniform(0.1, 5)
        if parameter.get("integer"):
            value = float(round(value))
        return f"{min(value, high) / factor:.17g} {unit}".rstrip()

    def arrows(self, timed):
        arrows = []
        if len(timed) > 1 and self.chance(0.8):
            for _ in range(self.draw.randint(1, len(timed))):
                chain = sorted(self.draw.sample(range(len(timed)), self.draw.randint(2, min(3, len(timed)))))
                names = [timed[i] for i in chain]
                pairs = {pair for arrow in arrows for pair in zip(arrow.get("then") or arrow["stream"],
                                                                  (arrow.get("then") or arrow["stream"])[1:])}
                if pairs & set(zip(names, names[1:])):
                    continue
                if self.chance(0.4):
                    arrows.append({"stream": names, "chunks": self.draw.choice(["8", "P", f"max(1, {self.text('k', 1, self.inputs)})"])})
                else:
                    arrows.append({"then": names})
        return arrows

    # Outputs, baseline, scenarios

    def add_outputs(self):
        counts = [f"{name}.count" for name in ("host", "nic", "switch", "link")]
        times = [f"{name}.{what}" for name in self.timed for what in ("start", "end", "duration")]
        texts = list(self.variables) + self.attributes + counts + times + self.outputs + self.graph_outputs
        texts += [self.text(sort, 3) for sort in "nsbr"] + ["time * 2", "o0 / o0"]
        self.design["outputs"] = [{"name": f"o{i}", "equation": text, "doc": "drawn"} for i, text in enumerate(texts)]

    def add_baseline(self):
        baseline = {"design": self.base.name}
        if self.chance(0.6):
            names = self.draw.sample(["P", "n0", "s0", "b0", "r0", "host.r0", "nic.s0"], 2)
            baseline["set"] = {name: self.texts.literal("k" if name == "P" else sort_of(name)) for name in names}
        self.design["baseline"] = baseline

    def add_scenarios(self):
        names = self.draw.sample(list(self.variables) + self.attributes + self.parameters, 3)
        self.design["scenarios"] = [{"name": "other", "title": "Other values", "doc": "Drawn.", "set": {
            name: self.texts.literal("k" if name == "P" else sort_of(name)) for name in names}}]


def shipped_blocks(presets):
    return {block["block"]: block for block in (json.loads(path.read_text(encoding="utf-8"))
                                                for path in sorted((presets / "blocks").glob("*.json")))}


def random_design(seed, library, maker=DesignMaker):
    """Returns the design of a seed, and its baseline or None."""
    draw = random.Random(seed)
    base = maker(draw, f"base-{seed}", library) if draw.random() < 0.4 else None
    design = maker(draw, f"random-{seed}", library, base).design
    if base:  # by its id, as a file beside the design, or the design itself
        design["baseline"]["design"] = random.Random(f"baseline {seed}").choice(
            [base.name, f"{base.name}.cluster.json", "scenario:other", design["design"]])
    return design, base.design if base else None
