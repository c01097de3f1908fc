"""Bad examples for the gate of words, and for its reading of C++ literals."""

from cpp_texts import joined_lines, texts, tokens
from example_tree import Tree

PHRASES = "\\blu" "ck\\b\n^ *// (Of|Wh" "at) [a-z]\nno w" "ay back\n"


class Words(Tree):
    def setUp(self):
        super().setUp()
        self.write("tests/gates/words.txt", PHRASES)

    def refused(self, path, text, *parts):
        with self.subTest(path=path, text=text):
            self.write(path, text)
            self.refuses("words", f"{path}:", *parts)
            (self.root / path).unlink()

    def test_good(self):
        self.passes("words")
        self.write("model/core/good.h", '// Returns what it has. Of two, the "first".\nconst char* text = "no way" + "back";\n')
        self.passes("words")

    def test_lines(self):
        self.refused("README.md", "# One\nGood lu" "ck.\n", "README.md:2: words: 'lu" "ck' (tests/gates/words.txt:1)")
        self.refused("app/help/a.md", "lu" "ck\n", "a.md:1:")
        self.refused("presets/a.json", '{"doc": "no w' 'ay back"}\n', "a.json:1:")
        self.refused("model/core/bad.h", "\n    // Wh" "at is left\n", "bad.h:2:", "words.txt:2)")
        self.refused("tests/app/bad.py", "# no w" "ay back\n", "bad.py:1:")

    def test_joined_literals(self):
        source = '\nf("there is no "\n  // why\n  "w' 'ay " "back");\n'
        self.refused("app/cli/bad.cpp", source, "bad.cpp:2: words: 'no w" "ay back'", "1 findings")
        self.refused("app/cli/bad.cpp", 'f("a "\n  "lu' 'ck");\n', "bad.cpp:2: words: ", "1 findings")


class Literals(Tree):
    def literals(self, source):
        return [token.value for token in tokens(source) if token.is_literal]

    def test_literals(self):
        self.assertEqual(self.literals('f("a" /* "b" */ "c", u8"d\\"e"); // "g"'), ["ac", 'd\\"e'])
        self.assertEqual(self.literals("#include \"a.h\"\nx = '\"' + 1'000 + \"b\";"), ["b"])
        self.assertEqual(self.literals('R"(a "b" c)" R"x(d)" e)x"'), ['a "b" cd)" e'])
        self.assertEqual(self.literals('f("a" + "b")'), ["a", "b"])

    def test_places(self):
        self.assertEqual(list(joined_lines('\nf("a "\n  "b") + "c";\n')), [(2, 3, 'f("a b"')])

    def test_texts(self):
        def found(source):
            return [text for _, text in texts(source)]

        self.assertEqual(found('f("no \'" + name + "\' here", "use " + join(all, ", "));'), ["no '…' here", "use …"])
        self.assertEqual(found('auto a = b.c() + " is " + (one ? "a" : "b") + " or more";'), ["… is (a|b) or more"])
        self.assertEqual(found('g(tr("Open"), tr("%1 of %2").arg(a, b), "key", f("some text"));'), ["Open", "%1 of %2", "some text"])
        self.assertEqual(found('return {is ? "one text" : std::string("two " "texts")};'), ["(one text|two texts)"])
        self.assertEqual(found('ensure(a, "no text"); q("SELECT * FROM a b"); throw x("this text");'), ["this text"])
        self.assertEqual(found('a = QCoreApplication::translate("Canvas", "Zoom");'), ["Zoom"])
        self.assertEqual(list(texts('\n\nf("one text"\n"is it");')), [(3, "one textis it")])
