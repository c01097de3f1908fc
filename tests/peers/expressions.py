"""Quantities and expressions as presets/LANGUAGE.md defines them. Values are floats in base units: B, s, J, USD."""

import math
import re
from fractions import Fraction

PREFIXES = {"m": Fraction(1, 10**3), "": 1, "k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "P": 10**15, "E": 10**18}


def prefixed(unit, prefixes, factor=1):
    return {prefix + unit: PREFIXES[prefix] * Fraction(factor) for prefix in prefixes}


TIME = {"s": 1, "ms": Fraction(1, 10**3), "us": Fraction(1, 10**6), "ns": Fraction(1, 10**9), "ps": Fraction(1, 10**12),
        "min": 60, "h": 3600, "day": 86400}
UNITS = {
    **TIME,
    "1": Fraction(1), "%": Fraction(1, 100),
    **prefixed("USD", ["", "k", "M"]),
    **prefixed("J", ["m", "", "k", "M", "G"]), **prefixed("Wh", ["", "k", "M"], 3600), **prefixed("W", ["m", "", "k", "M", "G"]),
    **prefixed("flop", ["", "k", "M", "G", "T", "P", "E"]),
    **prefixed("op", ["", "k", "M", "G"]),
    **prefixed("Hz", ["", "k", "M", "G"]),
    **prefixed("B", ["", "k", "M", "G", "T", "P", "E"]),
    **{prefix + "B": 1024**power for power, prefix in enumerate(["Ki", "Mi", "Gi", "Ti", "Pi"], 1)},
    **prefixed("bit", ["", "k", "M", "G", "T", "P"], Fraction(1, 8)),
    **{prefix + "bit": Fraction(1024**power, 8) for power, prefix in enumerate(["Ki", "Mi", "Gi"], 1)},
}

NUMBER = re.compile(r"\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?")
UNIT = re.compile(r"(%|1(?=/)|[A-Za-z]+)(?:\^(-?\d+))?")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
SIGN = re.compile(r"<=|>=|==|!=|[-+*/^()<>,]")

# Functions of a topology that need no parentheses.
GRAPH_WORDS = {"hops_mean", "hops_max", "local_fraction", "path_latency", "path_bandwidth", "bisection_bandwidth",
               "host_count"}
GRAPH_FUNCTIONS = GRAPH_WORDS | {"flow_bandwidth", "fair_share", "adaptive_bandwidth", "component_count", "degree_max", "host_min"}

# Functions over an index, with the names of their trees.
OVER_INDEX = {"sum": "sum", "prod": "prod", "argmin": "argmin", "argmax": "argmax", "min": "each min", "max": "each max"}


class Unreadable(Exception):
    """The text is not an expression."""


def unit_at(text, position):
    """Returns the factor of the unit at the position and its end, or None."""
    factor, end, sign = Fraction(1), position, "*"
    while True:
        found = UNIT.match(text, end)
        if not found or found.group(1) not in UNITS:
            return (factor, end - 1) if end > position else None
        power = int(found.group(2) or 1) * (1 if sign == "*" else -1)
        factor *= Fraction(UNITS[found.group(1)]) ** power
        if found.end() == len(text) or text[found.end()] not in "*/":
            return factor, found.end()
        sign, end = text[found.end()], found.end() + 1


def tokens(text):
    """Lists (kind, value) of numbers with their units, names and signs."""
    result, position = [], 0
    while position < len(text):
        if text[position].isspace():
            position += 1
        elif number := NUMBER.match(text, position):
            position = number.end()
            after = re.compile(r"\s*").match(text, position).end()
            value = Fraction(number.group())
            if unit := unit_at(text, after):
                value, position = value * unit[0], unit[1]
            result.append(("number", float(value)))
        elif name := NAME.match(text, position):
            result.append(("name", name.group()))
            position = name.end()
        elif sign := SIGN.match(text, position):
            result.append(("sign", sign.group()))
            position = sign.end()
        else:
            raise Unreadable(f"{text}: column {position + 1}")
    return result + [("end", "")]


class Parser:
    """Recursive descent; a tree is a tuple whose first element names the operation."""

    def __init__(self, text):
        self.text, self.tokens, self.at = text, tokens(text), 0

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def take(self, *values):
        kind, value = self.tokens[self.at]
        if kind in ("sign", "name") and value in values:
            self.at += 1
            return value
        return None

    def demand(self, value):
        if not self.take(value):
            raise Unreadable(f"{self.text}: expected {value}, got {self.tokens[self.at][1]!r}")

    def whole(self):
        tree = self.expression()
        if self.tokens[self.at][0] != "end":
            raise Unreadable(f"{self.text}: unexpected {self.tokens[self.at][1]!r}")
        return tree

    def chain(self, operand, *signs):
        tree = operand()
        while sign := self.take(*signs):
            tree = (sign, tree, operand())
        return tree

    def expression(self):
        return self.chain(self.conjunction, "or")

    def conjunction(self):
        return self.chain(self.negation, "and")

    def negation(self):
        return ("not", self.negation()) if self.take("not") else self.comparison()

    def comparison(self):
        tree = self.sum()
        sign = self.take("<", "<=", ">", ">=", "==", "!=")
        return (sign, tree, self.sum()) if sign else tree

    def sum(self):
        return self.chain(self.product, "+", "-")

    def product(self):
        return self.chain(self.unary, "*", "/")

    def unary(self):
        return ("negate", self.unary()) if self.take("-") else self.power()

    def power(self):
        tree = self.primary()
        return ("^", tree, self.unary()) if self.take("^") else tree

    def primary(self):
        kind, value = self.next()
        if kind == "number":
            return ("number", value)
        if value == "(" and kind == "sign":
            tree = self.expression()
            self.demand(")")
            return tree
        if kind != "name":
            raise Unreadable(f"{self.text}: unexpected {value!r}")
        if self.take("("):
            return self.call(value)
        return ("graph", value, None, []) if value in GRAPH_WORDS else ("name", value)

    def call(self, function):
        choice = None
        if function in GRAPH_FUNCTIONS or function == "table":
            choice = self.next()[1]
            if self.take(")"):
                return ("graph", function, choice, [])
            self.demand(",")
        if function in ("sum", "prod", "argmin", "argmax") or self.names_index(function):
            choice, function = self.next()[1], OVER_INDEX.get(function, function)
            self.demand(",")
        arguments = [self.expression()]
        while self.take(","):
            arguments.append(self.expression())
        self.demand(")")
        if function in GRAPH_FUNCTIONS:
            return ("graph", function, choice, arguments)
        if choice is not None:
            return (function, choice, *arguments)
        if function not in ("if", "min", "max", *FUNCTIONS):
            raise Unreadable(f"{self.text}: unknown function {function}")
        return (function, *arguments)

    def names_index(self, function):
        """True for min(i, from, to, term) with a term that uses i."""
        kind, index = self.tokens[self.at]
        if function not in ("min", "max") or kind != "name" or self.tokens[self.at + 1][1] != ",":
            return False
        depth, commas, used = 1, 0, False
        for _, value in self.tokens[self.at + 1:]:
            depth += {"(": 1, ")": -1}.get(value, 0)
            if depth == 0:
                break
            commas += depth == 1 and value == ","
            used = used or (commas == 3 and value == index)
        return commas == 3 and used


def parse(text):
    return Parser(text).whole()


# Arithmetic of doubles: an overflow is infinite, as in IEEE 754; a division by zero and a logarithm of zero have no value.

def divide(a, b):
    return a / b if b else math.nan


def power(a, b):
    try:
        return math.pow(a, b)
    except OverflowError:
        return -math.inf if a < 0 and b % 2 == 1 else math.inf
    except ValueError:
        return math.nan


def exponential(x):
    return math.exp(x) if x < 709.7 else math.inf


def logarithm(function):
    return lambda x: function(x) if x > 0 else math.nan


def half_away(x):
    whole = math.floor(abs(x))
    return math.copysign(whole + (abs(x) - whole >= 0.5), x)


def is_integer(x):
    """True for an integer, and for a value that only rounding separates from one."""
    return math.isfinite(x) and abs(x - round(x)) <= min(abs(x) * 2.0**-50, 1 / 16)


def integer_or(function):
    return lambda x: (float(round(x)) if is_integer(x) else function(x)) if math.isfinite(x) else x


whole_floor, whole_ceil = integer_or(math.floor), integer_or(math.ceil)


def smallest(values):
    return math.nan if any(value != value for value in values) else min(values)


def largest(values):
    return math.nan if any(value != value for value in values) else max(values)


def modulo(a, b):
    """The remainder with the sign of the divisor."""
    if b == 0 or not math.isfinite(a) or b != b:
        return math.nan
    if divide(a, b) != 0 and is_integer(divide(a, b)) and not (a == math.trunc(a) and (math.isinf(b) or b == math.trunc(b))):
        return 0.0
    rest = math.fmod(a, b)
    if rest == 0 or (rest < 0) == (b < 0):
        return rest
    return 0.0 if rest + b == b and math.isfinite(b) else rest + b


def first_best(kind, indices, terms):
    """The index of the smallest or largest term, the first one at a tie."""
    if not terms or any(term != term for term in terms):
        return math.nan
    return indices[terms.index((min if kind == "argmin" else max)(terms))]


FUNCTIONS = {"mod": modulo, "abs": abs, "ceil": whole_ceil, "floor": whole_floor, "round": integer_or(half_away),
             "sqrt": lambda x: math.sqrt(x) if x >= 0 else math.nan, "exp": exponential, "ln": logarithm(math.log),
             "log2": logarithm(math.log2), "log10": logarithm(math.log10), "pow": power}
ARITHMETIC = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": divide, "^": power, **FUNCTIONS}
# Not a number passes through conditions, too.
CONDITIONS = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "not": lambda a: not a,
    "and": lambda a, b: bool(a) and bool(b), "or": lambda a, b: bool(a) or bool(b),
}


def names(tree):
    """Lists the names that a tree uses."""
    if not isinstance(tree, (tuple, list)) or not tree:
        return []
    if tree[0] == "name":
        return [tree[1]]
    if tree[0] == "graph":
        return [tree[1]]  # a function of the topology is not a literal
    if tree[0] in OVER_INDEX.values():
        index, first, last, term = tree[1:]
        return names(first) + names(last) + [name for name in names(term) if name != index]
    return [name for part in tree[1:] for name in names(part)]


def evaluate(tree, scope):
    """Computes a tree. `scope` gives name(text), table(name, x) and graph(function, choice, arguments)."""
    kind = tree[0]
    if kind == "number":
        return tree[1]
    if kind == "name":
        return scope.name(tree[1])
    if kind == "graph":
        return scope.graph(tree[1], tree[2], [evaluate(part, scope) for part in tree[3]])
    if kind == "table":
        return scope.table(tree[1], evaluate(tree[2], scope))
    if kind in OVER_INDEX.values():
        first, last = (evaluate(part, scope) for part in tree[2:4])
        first = float(round(first)) if is_integer(first) else first
        indices = [first + i for i in range(int(whole_floor(last - first)) + 1)]
        terms = [evaluate(tree[4], Bound(scope, tree[1], index)) for index in indices]
        if kind in ("argmin", "argmax"):
            return first_best(kind, indices, terms)
        if kind in ("each min", "each max"):
            return (smallest if kind == "each min" else largest)(terms) if terms else math.nan
        return float(sum(terms) if kind == "sum" else math.prod(terms))
    if kind == "if":
        condition = evaluate(tree[1], scope)
        return evaluate(tree[2 if condition else 3], scope) if condition == condition else math.nan
    values = [evaluate(part, scope) for part in tree[1:]]
    if kind in ("min", "max"):
        return (smallest if kind == "min" else largest)(values)
    if kind == "negate":
        return -values[0]
    if kind in CONDITIONS:
        return math.nan if any(value != value for value in values) else float(CONDITIONS[kind](*values))
    return float(ARITHMETIC[kind](*values))


class Bound:
    """The scope of a sum's term; its index hides an outer name."""

    def __init__(self, outer, name, value):
        self.outer, self.bound, self.value = outer, name, value
        self.table, self.graph = outer.table, outer.graph

    def name(self, name):
        return self.value if name == self.bound else self.outer.name(name)
