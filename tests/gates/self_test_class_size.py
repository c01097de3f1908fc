"""Bad examples for the gate of large classes."""

from example_tree import Tree


class ClassSize(Tree):
    HEADER = "#pragma once\n\nclass Wide\n{\npublic:\n    explicit Wide(int a);\n%s};\n"

    def declare(self, count, more=""):
        methods = "".join(f"    [[nodiscard]] std::map<int, int> f{i}(int a, int (*b)(int)) const;\n" for i in range(count))
        self.write("model/core/wide.h", self.HEADER % (methods + more))

    def test_number(self):
        self.declare(30)
        self.passes("class_size")
        self.declare(30, "    bool operator==(const Wide&) const = default;\n    std::function<void(int)> m_run;\n"
                         "    int m_size = sizeof(int);\n    friend void f(Wide&);\nsignals:\n    void changed();\n")
        self.passes("class_size")
        self.declare(30, "    int last() const { return f0(1, {}).size(); }\n")
        self.refuses("class_size", "model/core/wide.h:3: class_size: Wide has 31 methods, 30 at most")
        (self.root / "model/core/wide.h").unlink()
        self.write("app/cli/wide.cpp", "struct Local {\n" + "    void f();\n" * 31 + "};\n")
        self.refuses("class_size", "app/cli/wide.cpp:1: class_size: Local has 31 methods")

    def test_spread(self):
        self.declare(2)
        own = '#include "model/core/wide.h"\n\n'
        self.write("model/core/wide.cpp", own + "std::map<int, int> Wide::f0(int a, int (*b)(int)) const\n{\n}\n")
        self.write("model/core/user.cpp", own + "void use(Wide& wide)\n{\n    Wide::f0(1, {});\n}\n")
        self.write("model/core/maker.cpp", own + "Wide::Wide(int a)\n{\n}\n")
        self.passes("class_size")
        self.write("model/core/local.cpp", "class Wide\n{\n    void g();\n};\n\nvoid Wide::g()\n{\n}\n")
        self.passes("class_size")
        self.write("model/core/more.cpp", own + "std::map<int, int>\nWide::f1(int a, int (*b)(int)) const\n{\n}\n")
        self.refuses("class_size", "model/core/wide.h:3: class_size: Wide is spread over",
                     "model/core/more.cpp, model/core/wide.cpp")
