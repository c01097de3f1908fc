"""String literals of C++ sources: adjacent ones as the compiler joins them, and the texts that users see."""

import re

TOKEN = re.compile(
    r"""
    (?P<comment> //(?:[^\n\\]|\\.)* | /\*.*?\*/ )
  | (?P<include> ^[ \t]*\#[ \t]*include[^\n]* )
  | (?P<raw> (?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\((?P<verbatim>.*?)\)(?P=mark)" )
  | (?P<text> (?:u8|[uUL])?"(?P<content>(?:[^"\\\n]|\\.)*)" )
  | (?P<character> (?:u8|[uUL])?'(?:[^'\\\n]|\\.)+' )
  | (?P<number> \.?\d(?:[\w.']|(?<=[eEpP])[+-])* )
  | (?P<word> [A-Za-z_]\w*(?:::[A-Za-z_]\w*)* )
  | (?P<sign> -> | \S )
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)

KINDS = ("comment", "include", "raw", "text", "character", "number", "word", "sign")


class Token:
    """A piece of a source; `value` of a literal is what stands between its quotes, escapes as written."""

    def __init__(self, found):
        self.kind = next(kind for kind in KINDS if found[kind] is not None)
        self.is_literal = self.kind in ("raw", "text")
        self.value = found["verbatim"] if self.kind == "raw" else found["content"] if self.is_literal else found[0]
        self.start, self.end = found.span()


def tokens(source):
    """The tokens without comments and includes; adjacent literals are one token."""
    joined = []
    for found in TOKEN.finditer(source):
        token = Token(found)
        if token.kind in ("comment", "include"):
            continue
        if token.is_literal and joined and joined[-1].is_literal:
            joined[-1].value += token.value
            joined[-1].end = token.end
        else:
            joined.append(token)
    return joined


GAP = "…"
TRANSLATED = {"tr", "QObject::tr", "QCoreApplication::translate", "QT_TR_NOOP", "QT_TRANSLATE_NOOP"}
WRAPPERS = TRANSLATED | {"std::string", "std::string_view", "QString", "QStringLiteral", "QLatin1String", "QString::fromLatin1", "qt", ""}
CONTEXT = {"QCoreApplication::translate", "QT_TRANSLATE_NOOP"}
UNSEEN = {"assert", "ensure", "static_assert", "setObjectName", "setStyleSheet", "QRegularExpression", "std::regex"}
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;)']* +['(…]*[A-Za-z0-9]|… [a-z]{2,}|[a-z]{2,}:? '?…")
NOT_PROSE = re.compile(r"(SELECT|INSERT|CREATE|UPDATE|DELETE|PRAGMA|DROP|ALTER|BEGIN|WITH)\b[^a-z]* |--[\w-]+ …$|[^{}]*\{[\w-]+: [^{}]*;")
BREAKS = set(";,{}=<>&|!")


class Frame:
    """An expression that is being read, in parentheses or braces of their own: its pieces, and the earlier choices of a ternary."""

    def __init__(self, function, is_member):
        self.function = function
        self.is_member = is_member  # the object that the function belongs to is a piece already
        self.is_context = function in CONTEXT  # so is the first argument
        self.clear()

    def clear(self):
        self.pieces, self.choices, self.start = [], [], None
        self.is_translated = self.function in TRANSLATED

    def add(self, piece, start=None):
        if piece != GAP or self.pieces[-1:] != [GAP]:
            self.pieces.append(piece)
        if piece != GAP and self.start is None:
            self.start = start

    def text(self):
        choices = self.choices + ["".join(self.pieces)]
        return choices[0] if len(choices) == 1 else f"({'|'.join(choices)})"


class Reader:
    """The texts of a C++ source: (place in the source, text)."""

    def __init__(self, source):
        self.found = []
        self.frames = [Frame(None, False)]
        before = is_member = None
        for token in tokens(source):
            self.read(token, before, is_member)
            is_member = before and before.value in (".", "->")
            before = token
        self.flush()

    def read(self, token, before, is_member):
        frame = self.frames[-1]
        sign = token.value if token.kind == "sign" else ""
        if token.is_literal:
            frame.add(token.value, token.start)
        elif sign and sign in "([{":
            self.open(sign, before, is_member)
        elif sign and sign in ")]}":
            self.close(sign)
        elif sign == "?":
            frame.pieces = []
        elif sign == ":" and frame.pieces:
            frame.choices.append("".join(frame.pieces))
            frame.pieces = []
        elif sign in BREAKS or token.value == "return":
            self.flush()
        elif sign not in ("+", ".", "->", ":", "-") and not (before and before.value in (".", "->")):
            frame.add(GAP)

    def open(self, sign, before, is_member):
        function = None
        if sign == "{":
            self.flush()
        elif sign == "(" and before:
            function = self.called(before, is_member)
        self.frames.append(Frame(function, sign == "(" and is_member))

    def called(self, before, is_member):
        """The function of a call, "" of mere parentheses, None of what is not read as a text."""
        if before.kind != "word":
            return None if before.value in ")]>" else ""
        if before.value == "return":
            return ""
        pieces = self.frames[-1].pieces
        if not is_member and pieces[-1:] == [GAP] and (len(pieces) == 1 or before.value in WRAPPERS):
            pieces.pop()  # the name of the function
        return before.value

    def close(self, sign):
        inner = self.frames[-1]
        is_text = sign == ")" and inner.function in WRAPPERS and inner.start is not None
        if not is_text:
            self.flush()
        if len(self.frames) > 1:
            self.frames.pop()
        outer = self.frames[-1]
        if is_text:
            outer.is_translated |= inner.is_translated
            outer.add(inner.text(), inner.start)
        elif sign == "}":
            self.flush()
        elif not inner.is_member:
            outer.add(GAP)

    def flush(self):
        frame = self.frames[-1]
        if frame.is_context:
            frame.is_context = False
        elif frame.start is not None and not any(outer.function in UNSEEN for outer in self.frames):
            text = frame.text()
            if (frame.is_translated or SENTENCE.search(text)) and not NOT_PROSE.match(text):
                self.found.append((frame.start, text))
        frame.clear()


def texts(source):
    """(line number, text) of each sentence or label that a user can see: one that is put together from pieces is one text."""
    for start, text in Reader(source).found:
        yield source.count("\n", 0, start) + 1, " ".join(text.split())
