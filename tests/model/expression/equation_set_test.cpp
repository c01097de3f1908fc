#include "model/expression/language/equation_set.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::equation_set_test
{

using namespace model;

using Names = std::vector<std::string>;

TEST_CASE("Equations are found by their full name and keep their order", "[expression]")
{
    const auto set = equations({"b = 1", "a = 2", "x.a = 3"});
    CHECK(set.find("b") == 0);
    CHECK(set.find("a") == 1);
    CHECK(set.find("x.a") == 2);
    CHECK_FALSE(set.find("x."));
    CHECK_FALSE(set.find(""));
    CHECK(set.equations()[1].expression.text == "2");
}

TEST_CASE("A duplicate name is refused with both places", "[expression]")
{
    auto set = equations({"a = 1"});
    const auto findings = set.add(equation("a = 2", 7));
    CHECK(codesAndPlaces(findings) == Names{"name.duplicate /7"});
    CHECK(messageOf(findings) == "'a' is defined twice, first at test.json: /0");
    CHECK(set.equations().size() == 1);
    CHECK(valueOf(set, "a") == 1);
}

TEST_CASE("Setting an equation replaces the old one or appends it", "[expression]")
{
    auto set = equations({"a = 1", "b = a"});
    set.set(equation("a = 2"));
    set.set(equation("c = 3"));
    CHECK(valueOf(set, "b") == 2);
    CHECK(set.find("a") == 0);
    CHECK(set.find("c") == 2);
    CHECK(set.equations().size() == 3);
}

TEST_CASE("Names in a scope are listed without the scope", "[expression]")
{
    const auto set = equations({"a = 1", "x.b = 2", "x.y.c = 3", "xa = 4"});
    CHECK(set.namesInScope("x.") == Names{"b", "y.c"});
    CHECK(set.namesInScope("") == Names{"a", "x.b", "x.y.c", "xa"});
    CHECK(set.namesInScope("z.").empty());
}

TEST_CASE("Tables are found by their name", "[expression]")
{
    EquationSet set;
    set.addTable("b", std::make_shared<Table>(Table{"first", {1}, {1}, {}, {}, {}}));
    set.addTable("a", std::make_shared<Table>());
    set.addTable("b", std::make_shared<Table>(Table{"second", {1}, {1}, {}, {}, {}}));
    CHECK(set.tableNames() == Names{"a", "b"});
    CHECK(set.table("b")->name == "second");
    CHECK(set.table("c") == nullptr);
}

TEST_CASE("Conditions are kept in order", "[expression]")
{
    EquationSet set;
    set.add(Condition{Condition::Kind::Bound, "", parsed("1 < 2"), "a", "first", {}});
    set.add(Condition{Condition::Kind::Validity, "", parsed("2 < 1"), "b", "second", {}});
    REQUIRE(set.conditions().size() == 2);
    CHECK(set.conditions()[0].message == "first");
    CHECK(set.conditions()[1].kind == Condition::Kind::Validity);
}

TEST_CASE("The text of a set contains everything that determines its values", "[expression]")
{
    const auto tableOf = [](double y) {
        return std::make_shared<const Table>(
            Table{"t", {1, 2}, {3, y}, {}, {}, Interpolation::Linear});
    };
    auto set = equations({"x = 1", "y = table(t, x)"});
    set.addTable("t", tableOf(4));
    const auto text = set.text();
    auto same = equations({"x = 1", "y = table(t, x)"});
    same.addTable("t", tableOf(4));
    CHECK(same.text() == text);

    auto otherTable = equations({"x = 1", "y = table(t, x)"});
    otherTable.addTable("t", tableOf(5));
    CHECK(otherTable.text() != text);
    auto otherEquation = equations({"x = 2", "y = table(t, x)"});
    otherEquation.addTable("t", tableOf(4));
    CHECK(otherEquation.text() != text);
    same.add(Condition{.expression = parsed("x > 0")});
    CHECK(same.text() != text);
}

} // namespace clusterwright::tests::equation_set_test
