"""Random expressions of the design language. Each has the right dimension and a positive value.

A name begins with its sort: k integer, n plain number, s time, b bytes, r bandwidth.
"""

SORTS = {"bandwidth": "r", "latency": "s"}  # of the other names


def sort_of(name):
    last = name.split(".")[-1]
    return SORTS.get(last, last[0])


class Texts:
    """Draws expressions. `names`: names in scope, by sort."""

    def __init__(self, draw):
        self.draw, self.names, self.sums = draw, {sort: [] for sort in "knsbr"}, 0

    def copy(self):
        other = Texts(self.draw)
        other.names = {sort: list(names) for sort, names in self.names.items()}
        return other

    def allow(self, name, sort=None):
        self.names[sort or sort_of(name)].append(name)

    def literal(self, sort):
        draw = self.draw
        return {
            "k": lambda: str(draw.randint(2, 6)),
            "n": lambda: draw.choice([str(draw.randint(1, 9)), f"{draw.uniform(0.1, 9):.3g}", f"{draw.randint(5, 95)} %"]),
            "s": lambda: draw.choice([f"{draw.uniform(1, 900):.3g} us", f"{draw.uniform(0.1, 5):.2f} ms",
                                      f"{draw.randint(50, 999)}ns"]),
            "b": lambda: draw.choice([f"{draw.randint(1, 64)} KiB", f"{draw.randint(100, 9000)} B", f"{draw.randint(1, 9)}e4 bit",
                                      f"{draw.uniform(0.1, 2):.3f} MB"]),
            "r": lambda: draw.choice([f"{draw.randint(20, 900)} MiB/s", f"{draw.randint(1, 40)} Gbit/s",
                                      f"{draw.uniform(1, 9):.2f} GB/s", f"{draw.randint(100, 900)} B/us"]),
        }[sort]()

    def simple(self, sort):
        if self.names[sort] and self.draw.random() < 0.75:
            return self.draw.choice(self.names[sort])
        if sort == "n" and self.names["k"] and self.draw.random() < 0.5:
            return self.draw.choice(self.names["k"])
        return self.literal(sort)

    def any(self, sort, depth=2):
        """Draws an expression of a sort."""
        if depth == 0 or self.draw.random() < 0.25:
            return self.simple(sort)
        form, parts = self.draw.choice(FORMS[sort] + (COMMON if sort != "k" else [])), []
        self.sums += " i ," in form
        counter = f"i{self.sums}"  # a sum inside a sum needs another name
        for word in form.split(" "):
            bare = word.strip("(),-")
            if bare in ("K", "N", "S", "B", "R"):
                part = self.any(bare.lower(), depth - 1)
                part = part if part.replace(".", "").replace("_", "").isalnum() else f"({part})"
                word = word.replace(bare, part)
            elif bare in ("k", "n", "s", "b", "r", "x"):
                word = word.replace(bare, self.simple(sort if bare == "x" else bare))
            elif bare == "X":
                word = word.replace("X", "(" + self.any(sort, depth - 1) + ")")
            elif bare == "i":
                word = word.replace("i", counter)
            elif bare == "C":
                word = word.replace("C", self.condition(depth - 1))
            parts.append(word)
        return " ".join(parts)

    def condition(self, depth):
        if depth > 0 and self.draw.random() < 0.3:
            a, b = self.condition(depth - 1), self.condition(depth - 1)
            return self.draw.choice([f"not ({a})", f"{a} and {b}", f"{a} or {b}", f"({a} or {b}) and {a}"])
        sort = self.draw.choice("nsbr")
        sign = self.draw.choice(["<", "<=", ">", ">=", "!="])
        return f"{self.any(sort, depth)} {sign} {self.any(sort, depth)}"


COMMON = ["min( X , x )", "max( X , X )", "if( C , X , X )", "X + x", "x + X", "N * X", "X / N", "x * N / N", "max( x , X - X )"]
FORMS = {
    "k": ["k + 1", "ceil( N )", "max( k , k )", "2 * k", "min( 6 , ceil( N ) )"],
    "n": ["B / B", "S / S", "R / R", "ceil( N )", "floor( 1 + N )", "round( 1 + N )", "sqrt( N )", "log2( 1 + N )",
          "ln( 2 + N )", "log10( 2 + N )", "exp( -1 / N )", "1 + abs( n - N )", "n ^ 2", "2 ^ n", "pow( N , 0.5 )",
          "sum( i , 1 , 4 , i * N )", "sum( i , 0 , k , 2 ^ -i + N )", "prod( i , 1 , 3 , 1 + N / i )", "argmin( i , 1 , k , abs( N - i ) )",
          "argmax( i , 1 , k , N * i - i * i )", "min( i , 1 , k , N / i + i )", "max( i , 0 , k , i * N )", "1 + mod( N , n )", "1 + mod( k * 0.7 , 0.1 )", "1 + floor( k * 0.3 / 0.1 )", "ceil( k * 1.1 / 0.1 )",
          "sum( i , 1 , k * 0.3 / 0.1 , i * N )", "1 + floor( pow( k ^ 3 , 1 / 3 ) )", "1 + mod( k * 1s * 0.7 , 0.1s ) / 1s", "n + n * n", "n / n / n", "1 + ( C )",
          "-n + 2 * n + 9 ^ 2", "table( t , min( 60000 , 15.8 + N ) ) / 1 us", "max( 1 , n - n - n )"],
    "s": ["B / R", "s + B / R", "S + s", "max( 0s , s - S ) + s", "s * n + s * N"],
    "b": ["R * S", "N * b + b", "b + b"],
    "r": ["B / S", "R * N", "b / s + r"],
}
