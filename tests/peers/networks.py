"""Graphs of components and cables, and the functions of a topology in presets/LANGUAGE.md. Bandwidths in B/s, times in s."""

import collections
import itertools
import math
import random

UNLIMITED = math.inf


class Undetermined(Exception):
    """The documentation leaves the value open, e.g. a choice among equally short routes that differ."""


class Graph:
    """Vertices and cables with their roles."""

    def __init__(self):
        self.names, self.kinds, self.roles, self.forwards = [], [], [], []
        self.cables = []  # (a, b, role)
        self.grid = ()

    def add(self, kind, name, role=None, forwards=None):
        self.names.append(name)
        self.kinds.append(kind)
        self.roles.append(role or kind)
        self.forwards.append(kind not in ("host", "disk") if forwards is None else forwards)
        return len(self.names) - 1

    def join(self, a, b, role="cable"):
        self.cables.append((a, b, role))

    def hosts(self):
        return [v for v, kind in enumerate(self.kinds) if kind == "host"]

    def degree(self, vertex):
        return sum((a == vertex) + (b == vertex) for a, b, _ in self.cables)


# Generators; `clusterwright-cli topology` describes each in one sentence.
# The cables of routed_mesh, switch_box and now_fat_tree follow the generators in the C++: no page describes them.

def star(graph, hosts, centre="switch"):
    ends = [graph.add("host", f"host{i}") for i in range(hosts)]
    middle = graph.add(centre, f"{centre}0")
    for end in ends:
        graph.join(end, middle)


def hub(graph, hosts):
    star(graph, hosts, "hub")


def bonded(graph, hosts, channels=2, medium="hub"):
    ends = [graph.add("host", f"host{i}") for i in range(hosts)]
    for channel in range(channels):
        middle = graph.add(medium, f"{medium}{channel}")
        for end in ends:
            graph.join(end, middle)


def routed_mesh(graph, rows, columns, router="software"):
    ends = [graph.add("host", f"host{i}", forwards=router == "software") for i in range(rows * columns)]
    segments = [graph.add("hub", f"row{i}") for i in range(rows)]
    segments += [graph.add("hub", f"column{i}") for i in range(columns)]
    for i, end in enumerate(ends):
        graph.join(end, segments[i // columns])
        graph.join(end, segments[rows + i % columns])
    if router == "switch":  # one switch for all rows, one for all columns
        routers = graph.add("switch", "row_switch"), graph.add("switch", "column_switch")
        for i, segment in enumerate(segments):
            graph.join(segment, routers[i >= rows])


def switch_box(graph, hosts, ports=8):
    """Boxes with one port upwards each, filled evenly, level by level until one box takes all."""
    level, role = [graph.add("host", f"host{i}") for i in range(hosts)], "cable"
    while True:
        count = 1 if len(level) <= ports else math.ceil(len(level) / (ports - 1))
        boxes = [graph.add("switch", f"box{len(graph.names)}") for _ in range(count)]
        for i, end in enumerate(level):
            graph.join(end, boxes[i * count // len(level)], role)
        if count == 1:
            return
        level, role = boxes, "uplink"


def back_to_back(graph, links, fast_links=0):
    a, b = graph.add("host", "host0"), graph.add("host", "host1")
    for i in range(links + fast_links):
        graph.join(a, b, "cable" if i < links else "fast_cable")


def leaf_spine(graph, leaves, spines, hosts, uplinks=1):
    ends = [graph.add("host", f"host{i}") for i in range(leaves * hosts)]
    tops = [graph.add("switch", f"spine{i}", "spine") for i in range(spines)]
    for i in range(leaves):
        leaf = graph.add("switch", f"leaf{i}", "leaf")
        for end in ends[i * hosts:(i + 1) * hosts]:
            graph.join(end, leaf)
        for top in tops * uplinks:
            graph.join(leaf, top, "uplink")


def fat_tree(graph, k):
    """Al-Fares et al., SIGCOMM 2008: k pods of k/2 edge and k/2 aggregation switches, (k/2)^2 core switches."""
    half = k // 2
    cores = [graph.add("switch", f"core{i}") for i in range(half * half)]
    for pod in range(k):
        aggregations = [graph.add("switch", f"pod{pod}.aggregation{i}") for i in range(half)]
        edges = [graph.add("switch", f"pod{pod}.edge{i}") for i in range(half)]
        for i, j in itertools.product(range(half), repeat=2):
            graph.join(aggregations[i], cores[i * half + j], "uplink")
            graph.join(edges[i], aggregations[j], "uplink")
            graph.join(graph.add("host", f"host{(pod * half + i) * half + j}"), edges[i])


def now_fat_tree(graph, subclusters=3, leaves=7, hosts=5, tops=4, ports=8):
    """Culler et al. 1997, figure 3: a leaf's free ports are uplinks, dealt in turn to the level-two switches of the subcluster.
    Level-two switch i of each subcluster is joined to level-two switch i of every other."""
    uplinks, upper = ports - hosts, []
    for subcluster in range(subclusters):
        level = [graph.add("switch", f"subcluster{subcluster}.top{i}", "top") for i in range(tops)]
        for leaf in range(leaves):
            switch = graph.add("switch", f"subcluster{subcluster}.leaf{leaf}", "leaf")
            for i in range(hosts):
                graph.join(graph.add("host", f"host{(subcluster * leaves + leaf) * hosts + i}"), switch)
            for i in range(uplinks):
                graph.join(switch, level[(leaf * uplinks + i) % tops], "uplink")
        for other in upper:
            for a, b in zip(other, level):
                graph.join(a, b, "trunk")
        upper.append(level)


def grid(graph, lengths, wraps):
    """Hosts that forward, numbered with the last coordinate fastest."""
    graph.grid = tuple(lengths)
    numbers = {at: graph.add("host", f"host{i}", forwards=True)
               for i, at in enumerate(itertools.product(*map(range, lengths)))}
    for at, vertex in numbers.items():
        for axis, length in enumerate(lengths):
            beside = at[:axis] + ((at[axis] + 1) % length,) + at[axis + 1:]
            if at[axis] + 1 < length or (wraps and length > 2):
                graph.join(vertex, numbers[beside])


def mesh(graph, *lengths):
    grid(graph, lengths, False)


def torus(graph, *lengths):
    grid(graph, lengths, True)


def hypercube(graph, n):
    grid(graph, [2] * n, False)


def ring(graph, hosts):
    grid(graph, [hosts], True)
    graph.grid = ()


def dragonfly(graph, a, h, p):
    """Kim et al., ISCA 2008: a * h + 1 groups of a routers, all joined, with p hosts each; one cable between any two groups."""
    groups = a * h + 1
    ends = [graph.add("host", f"host{i}") for i in range(groups * a * p)]
    routers = [graph.add("router", f"router{i}") for i in range(groups * a)]
    for i, router in enumerate(routers):
        for end in ends[i * p:(i + 1) * p]:
            graph.join(end, router)
    for group in range(groups):
        for one, other in itertools.combinations(routers[group * a:(group + 1) * a], 2):
            graph.join(one, other, "uplink")
        for cable in range(a * h):
            other = (group + cable + 1) % groups
            if group < other:
                graph.join(routers[group * a + cable // h], routers[other * a + (a * h - 1 - cable) // h], "uplink")


def complete(graph, hosts):
    ends = [graph.add("host", f"host{i}", forwards=True) for i in range(hosts)]
    for a, b in itertools.combinations(ends, 2):
        graph.join(a, b)


GENERATORS = {f.__name__: f for f in (star, hub, bonded, routed_mesh, switch_box, back_to_back, leaf_spine, fat_tree,
                                      now_fat_tree, mesh, torus, hypercube, ring, dragonfly, complete)}

# Roles of each generator besides host and cable, as `clusterwright-cli topology --json` lists them; a graph may lack some.
ROLES = {
    "star": {"switch": "switch"}, "hub": {"hub": "hub"}, "bonded": {"hub": "hub", "switch": "switch"},
    "routed_mesh": {"hub": "hub", "switch": "switch"}, "switch_box": {"switch": "switch", "uplink": "cable"},
    "back_to_back": {"fast_cable": "cable"}, "leaf_spine": {"leaf": "switch", "spine": "switch", "uplink": "cable"},
    "fat_tree": {"switch": "switch", "uplink": "cable"}, "dragonfly": {"router": "router", "uplink": "cable"},
    "now_fat_tree": {"leaf": "switch", "top": "switch", "uplink": "cable", "trunk": "cable"},
}


def roles_of(generator):
    """Returns the kind of component of each role."""
    return {"host": "host", "cable": "cable", **ROLES.get(generator, {})}


class Network:
    """A graph with the attributes of its components. `cable(role, name, default)`, `vertex(role, name, default)` give them."""

    def __init__(self, graph, cable, vertex, striping="wd", routing="shortest"):
        self.graph, self.routing = graph, routing
        self.bonds = self.bonds_of(graph, cable, striping)
        self.links = collections.defaultdict(dict)
        for a, b in self.bonds:
            self.links[a][b] = self.links[b][a] = self.bonds[a, b]
        self.found = {}  # distances by their source
        self.forwards = [bool(vertex(role, "forwards", graph.forwards[v])) for v, role in enumerate(graph.roles)]
        self.forward_time = [vertex(role, "forward_time", 0.0) for role in graph.roles]
        self.medium = [self.medium_of(v, vertex(role, "forward_bandwidth", None)) for v, role in enumerate(graph.roles)]

    @staticmethod
    def bonds_of(graph, cable, striping):
        """Parallel cables are one bond: (bandwidth, latency, is full duplex) by its ends."""
        parallel = collections.defaultdict(list)
        for a, b, role in graph.cables:
            parallel[min(a, b), max(a, b)].append(role)
        result = {}
        for ends, roles in parallel.items():
            rates = [cable(role, "bandwidth", 1.25e8) for role in roles]
            rate = min(rates) * len(rates) if striping == "srr" else math.fsum(rates)
            result[ends] = (rate, max(cable(role, "latency", 0.0) for role in roles),
                            all(cable(role, "full_duplex", 1.0) for role in roles))
        return result

    def medium_of(self, vertex, given):
        """Returns the bandwidth that all traffic through a vertex shares; a hub is one segment with its cables."""
        if given is not None:
            return given
        if self.graph.kinds[vertex] == "hub":
            return min(bond[0] for bond in self.links[vertex].values())
        return UNLIMITED

    def distances(self, source):
        """Returns the hops from the source by breadth-first search; only what forwards passes a path on."""
        if source in self.found:
            return self.found[source]
        found, queue = {source: 0}, collections.deque([source])
        self.found[source] = found
        while queue:
            vertex = queue.popleft()
            if vertex != source and not self.forwards[vertex]:
                continue
            for other in self.links[vertex]:
                if other not in found:
                    found[other] = found[vertex] + 1
                    queue.append(other)
        return found

    def hops(self, processes):
        """Returns the histogram of hops between ordered pairs of processes."""
        counts = collections.Counter()
        for source in processes:
            found = self.distances(source)
            counts.update(found[other] for other in processes if other != source)
        return counts

    def next_hops(self, away, vertex):
        """Returns the neighbours one hop nearer to the destination; `away`: its distances."""
        return [other for other in self.links[vertex]
                if away.get(other) == away[vertex] - 1 and (away[other] == 0 or self.forwards[other])]

    def shares(self, source, destination):
        """Returns the share of a flow on each directed hop and through each vertex, split equally over next hops (ecmp)."""
        away = self.distances(destination)
        hops, through, level = collections.Counter(), collections.Counter({source: 1.0}), [source]
        while level != [destination]:
            ahead = []
            for vertex in level:
                candidates = self.next_hops(away, vertex)
                for other in candidates:
                    hops[vertex, other] += through[vertex] / len(candidates)
                    if other not in ahead:
                        ahead.append(other)
                    through[other] += through[vertex] / len(candidates)
            level = ahead
        return hops, {v: share for v, share in through.items() if v not in (source, destination)}

    def table_path(self, source, destination):
        """Returns the vertices of the route by the static table: see Routing::Shortest in model/topology/routing/routing.h."""
        away, hosts = self.distances(destination), self.graph.hosts()
        strides = collections.Counter({v: 1 for v in away})
        for vertex in sorted(away, key=away.get, reverse=True):
            nexts = self.next_hops(away, vertex)
            product = strides[vertex] * len(nexts)
            for other in nexts:
                strides[other] = max(strides[other], product if product <= len(hosts) else 1)
        path = [source]
        while path[-1] != destination:
            nexts = sorted(self.next_hops(away, path[-1]))
            path.append(nexts[hosts.index(destination) // strides[path[-1]] % len(nexts)])
        return path

    def taken(self, source, destination):
        """Returns the share of a flow on each directed hop and through each vertex, as `shares`, by the routing."""
        if self.routing == "ecmp":
            return self.shares(source, destination)
        if self.routing != "shortest":
            raise Undetermined(f"routes by {self.routing}")
        path = self.table_path(source, destination)
        return collections.Counter(zip(path, path[1:])), dict.fromkeys(path[1:-1], 1.0)

    def single_path(self, source, destination, weigh, combine):
        """Returns a value of the shortest path; undetermined when shortest paths differ in it."""
        away = self.distances(destination)

        def values(vertex):
            if vertex == destination:
                return {None}
            found = set()
            for other in self.next_hops(away, vertex):
                for rest in values_of[other]:
                    parts = weigh(vertex, other, other != destination)
                    found.add(parts if rest is None else combine(parts, rest))
            return found

        values_of = {}
        for vertex in sorted((v for v in away if away[v] <= away[source]), key=away.get):
            values_of[vertex] = values(vertex)
        result = values_of[source]
        if max(result) - min(result) > 1e-13 * max(result):
            raise Undetermined("equally short routes differ, and the choice among them counts")
        return min(result)

    def pair_latency(self, source, destination):
        if self.routing == "ecmp":
            hops, through = self.shares(source, destination)
            return math.fsum([share * self.links[a][b][1] for (a, b), share in hops.items()] +
                             [share * self.forward_time[v] for v, share in through.items()])
        return self.single_path(source, destination, self.hop_latency, lambda a, b: a + b)

    def hop_latency(self, vertex, other, passes):
        return self.links[vertex][other][1] + (self.forward_time[other] if passes else 0.0)

    def pair_bandwidth(self, source, destination):
        if self.routing == "ecmp":
            hops, through = self.shares(source, destination)
            return min([self.links[a][b][0] / share for (a, b), share in hops.items()] +
                       [self.medium[v] / share for v, share in through.items()])
        return self.single_path(source, destination, self.hop_bandwidth, min)

    def hop_bandwidth(self, vertex, other, passes):
        return min(self.links[vertex][other][0], self.medium[other] if passes else UNLIMITED)

    def fair_shares(self, flows):
        """Returns max-min fair rates by progressive filling (Bertsekas and Gallager, Data Networks, section 6.5.2)."""
        uses = []
        for source, destination in flows:
            hops, through = self.taken(source, destination)
            use = collections.Counter()
            for (a, b), share in hops.items():
                is_full = self.links[a][b][2]
                use[(a, b) if is_full else (min(a, b), max(a, b))] += share
            use.update({v: share for v, share in through.items() if self.medium[v] < UNLIMITED})
            uses.append(use)
        left = {place: self.links[place[0]][place[1]][0] if isinstance(place, tuple) else self.medium[place]
                for use in uses for place in use}
        rates, open_flows = [UNLIMITED] * len(flows), set(range(len(flows)))
        while open_flows:
            loads = collections.Counter()
            for flow in open_flows:
                loads.update(uses[flow])
            level, tight = min((left[place] / load, str(place)) for place, load in loads.items())
            held = {flow for flow in open_flows if any(str(place) == tight for place in uses[flow])}
            for flow in held:
                rates[flow] = level
                for place, share in uses[flow].items():
                    left[place] = max(0.0, left[place] - share * level)
            open_flows -= held
        return rates

    def bisection(self, processes):
        """Returns the smallest cut between halves: of all halvings for few processes, else of many."""
        half = len(processes) // 2
        if len(processes) <= 10:
            first, *others = processes
            sizes = {half, len(processes) - half}
            return min(self.cut({first, *chosen}, set(processes)) for size in sizes
                       for chosen in itertools.combinations(others, size - 1))
        return self.searched_bisection(processes)

    def cut(self, side, ends):
        """Returns the largest flow from one half of the ends to the other; an arc inside each vertex limits what passes."""
        capacity = collections.defaultdict(dict)

        def arc(a, b, rate):
            capacity[a][b] = capacity[a].get(b, 0.0) + rate
            capacity[b].setdefault(a, 0.0)

        def enter(v):
            return ("side", v in side) if v in ends else ("in", v)

        def leave(v):
            return ("side", v in side) if v in ends else ("out", v)

        for v in range(len(self.graph.names)):
            if v not in ends and self.forwards[v]:
                arc(("in", v), ("out", v), self.medium[v])
        for (a, b), (rate, _, _) in self.bonds.items():
            if enter(a) != enter(b):
                arc(leave(a), enter(b), rate)
                arc(leave(b), enter(a), rate)
        return largest_flow(capacity, ("side", True), ("side", False))

    def searched_bisection(self, processes):
        """Returns the smallest cut found for hosts with one cable each. Components change sides from many starts; hosts follow
        theirs, except those that the balance moves."""
        leaf = {}
        for host in processes:
            if len(self.links[host]) != 1 or self.forwards[host]:
                raise Undetermined("the bisection of this graph is only bounded")
            leaf[host] = next(iter(self.links[host]))
        rate = self.links[processes[0]][leaf[processes[0]]][0]
        weight = collections.Counter(leaf.values())
        inner = [v for v in range(len(self.graph.names)) if v not in leaf]
        bonds = [(a, b, bond[0]) for (a, b), bond in self.bonds.items() if a not in leaf and b not in leaf]
        target = len(processes) // 2

        def cost(sides):
            there = sum(weight[v] for v in inner if sides[v])
            moved = min(abs(there - target), abs(there - (len(processes) - target)))
            return moved * rate + math.fsum(bond for a, b, bond in bonds if sides[a] != sides[b])

        draw, best = random.Random(1), UNLIMITED
        groups = {v: self.graph.names[v].split(".")[0] for v in inner}
        for start in range(20):
            drawn = {group: draw.random() < 0.5 for group in sorted(set(groups.values()))}
            sides = {v: drawn[groups[v]] if start % 2 else draw.random() < 0.5 for v in inner}
            best = min(best, descended(sides, cost, draw))
        return best


def descended(sides, cost, draw):
    """Returns the smallest cost found by simulated annealing over single changes of side."""
    current, best = cost(sides), cost(sides)
    steps = 40 * len(sides)
    scale = current / 8
    for step in range(steps):
        vertex = draw.choice(list(sides))
        sides[vertex] = not sides[vertex]
        changed = cost(sides)
        heat = scale * (1 - step / steps) ** 2
        if changed <= current or (heat > 0 and draw.random() < math.exp((current - changed) / heat)):
            current = changed
            best = min(best, current)
        else:
            sides[vertex] = not sides[vertex]
    return best


def largest_flow(capacity, source, sink):
    """Returns the largest flow by augmenting shortest paths (Edmonds and Karp, 1972)."""
    total = 0.0
    while True:
        came, queue = {source: None}, collections.deque([source])
        while queue and sink not in came:
            vertex = queue.popleft()
            for other, left in capacity[vertex].items():
                if left > 0 and other not in came:
                    came[other] = vertex
                    queue.append(other)
        if sink not in came:
            return total
        path, vertex = [], sink
        while came[vertex] is not None:
            path.append((came[vertex], vertex))
            vertex = came[vertex]
        width = min(capacity[a][b] for a, b in path)
        for a, b in path:
            capacity[a][b] -= width
            capacity[b][a] += width
        total += width


def flows_of(pattern, number, processes, lengths):
    """Returns the ordered pairs of hosts in a traffic pattern."""
    count = len(processes)
    if pattern == "all_to_all":
        return list(itertools.permutations(processes, 2))
    if pattern == "pairs":
        pairs = number or count // 2
        return [flow for i in range(pairs) for flow in ((processes[i], processes[i + pairs]),
                                                        (processes[i + pairs], processes[i]))]
    if pattern == "broadcast":
        return [(processes[number], host) for host in processes if host != processes[number]]
    if pattern == "incast":
        return [(host, processes[number]) for host in processes if host != processes[number]]
    if pattern == "clients":
        servers = number or 1
        return [(server, client) for server in processes[count - servers:] for client in processes[:count - servers]]
    if pattern == "bit_reversal":
        bits = count.bit_length() - 1
        return [(processes[i], processes[int(f"{i:0{bits}b}"[::-1], 2)]) for i in range(count)
                if i != int(f"{i:0{bits}b}"[::-1], 2)]
    if pattern == "neighbours" and lengths and math.prod(lengths) == count:
        numbers = {at: i for i, at in enumerate(itertools.product(*map(range, lengths)))}
        return [(processes[i], processes[numbers[beside]]) for at, i in numbers.items() for axis in range(len(lengths))
                for step in (-1, 1) if (beside := at[:axis] + (at[axis] + step,) + at[axis + 1:]) in numbers]
    if pattern == "neighbours":
        return sorted({(processes[i], processes[(i + step) % count]) for i in range(count) for step in (-1, 1)})
    if pattern in ("shift", "ring"):
        step = number or 1
        return [(processes[i], processes[(i + step) % count]) for i in range(count)]
    if pattern == "xor":
        step = number or 1
        return [(processes[i], processes[i ^ step]) for i in range(count) if i ^ step < count]
    scope, _, within = pattern.partition("_")
    if scope in ("row", "column", "subset"):
        rows = number or max(i for i in range(1, math.isqrt(count) + 1) if count % i == 0)
        groups = {"row": [processes[i * (count // rows):(i + 1) * (count // rows)] for i in range(rows)],
                  "column": [processes[i::count // rows] for i in range(count // rows)],
                  "subset": [processes[:number or count]]}[scope]
        return [flow for group in groups if len(group) > 1 for flow in flows_of(within, 0, group, ())]
    raise Undetermined(f"pattern {pattern}")


def placed(hosts, count, placement):
    """Returns the host of each process."""
    if placement == "first":
        return hosts[:count]
    if placement == "spread":
        return [hosts[i * len(hosts) // count] for i in range(count)]
    raise Undetermined(f"placement {placement}")


def listed_flows(text, graph, processes):
    """Returns the flows of `flows` in a topology, with rows separated by semicolons."""
    if not text.startswith("from,"):
        raise Undetermined("flows of a file")
    rows = [row.split("#")[0].split(",") for row in text.split(";")]
    hosts = {graph.names[v]: v for v in processes}
    return [tuple(hosts[end.strip()] if end.strip() in hosts else processes[int(end)] for end in row)
            for row in rows[1:] if len(row) > 1]


def function_value(network, processes, name, choice, arguments, flows_text=""):
    """Returns the value of a function of the topology; `processes`: hosts in the order of ranks."""
    pairs = list(itertools.permutations(processes, 2))
    if name in ("hops_mean", "hops_max", "local_fraction"):
        counts = network.hops(processes)
        total = sum(counts.values())
        if name == "hops_mean":
            return sum(hops * times for hops, times in counts.items()) / total if total else 0.0
        if name == "hops_max":
            return float(max(counts, default=0))
        return counts[min(counts)] / total if total else 1.0
    if name == "path_latency":
        latencies = [network.pair_latency(*pair) for pair in pairs] or [0.0]
        return max(latencies) if choice == "max" else math.fsum(latencies) / len(latencies)
    if name == "path_bandwidth":
        rates = [network.pair_bandwidth(*pair) for pair in pairs] or [UNLIMITED]
        return math.fsum(rates) / len(rates) if choice == "mean" else min(rates)
    if name in ("flow_bandwidth", "fair_share"):
        numbers = [int(argument) for argument in arguments]
        place = numbers.pop() if name == "fair_share" else 1
        if choice == "file":
            first, count = numbers or (0, None)
            flows = listed_flows(flows_text, network.graph, processes)[first:][:count]
        else:
            flows = flows_of(choice, *(numbers or [0]), processes, network.graph.grid)
        return sorted(network.fair_shares(flows))[place - 1] if flows else UNLIMITED
    if name == "bisection_bandwidth":
        return network.bisection(processes) if len(processes) > 1 else UNLIMITED
    raise Undetermined(name)
