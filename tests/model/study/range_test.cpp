// Ranges of studies of one variable, and relations as people write them.

#include "model/study/points/range.h"
#include "model/study/points/relation.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>

namespace clusterwright::tests::range_test
{

namespace
{

const std::string kDesign = designText(
    R"json("variables": [
      {"name": "P", "value": "4", "integer": true, "at_least": "1", "at_most": "2 * 32"},
      {"name": "n", "value": "3", "integer": true},
      {"name": "S", "value": "8 MB"},
      {"name": "t", "value": "2 s", "at_least": "0 s"},
      {"name": "zero", "value": "0 s"}],
    "outputs": [{"name": "share", "equation": "S / P"}])json");

model::Result<model::VariableRange>
resolved(const std::string& text, model::Dimension dimension, const std::string& design = kDesign)
{
    const auto system = systemOf(design);
    const model::System* const systems[] = {&system};
    const auto split = model::splitRange(text);
    REQUIRE(split);
    return model::resolveRange(systems, split.value(), dimension);
}

model::VariableRange rangeOf(const std::string& text, model::Dimension dimension)
{
    auto range = resolved(text, dimension);
    INFO(text << textOf(range.diagnostics()));
    REQUIRE(range);
    CHECK(std::ranges::is_sorted(range.value().grid));
    return std::move(range).value();
}

std::string refused(const std::string& text, model::Dimension dimension)
{
    const auto range = resolved(text, dimension);
    INFO(text);
    REQUIRE_FALSE(range);
    return codeOf(range.diagnostics());
}

using Values = std::vector<double>;

} // namespace

TEST_CASE("A range of a labelled variable takes its labels", "[range]")
{
    const auto design = designText(
        R"json("variables": [{"name": "way", "value": "1", "integer": true, "at_least": "1",
        "at_most": "3", "labels": {"1": "ring", "2": "two trees", "3": "nccl"}}],
        "outputs": [{"name": "y", "equation": "1 s / way"}])json");
    const auto values = [&](const std::string& text) {
        const auto range = resolved(text, model::kNumber, design);
        INFO(text << textOf(range.diagnostics()));
        REQUIRE(range);
        return range.value().grid;
    };
    CHECK(values("way=ring..nccl") == Values{1, 2, 3});
    CHECK(values("way= two trees .. 3") == Values{2, 3});
    CHECK(values("way=nccl, ring") == Values{1, 3});
    CHECK(codeOf(resolved("way=rink..nccl", model::kNumber, design).diagnostics()) == "set.label");
}

TEST_CASE("A range of an integer variable has integers only", "[range]")
{
    const auto range = rangeOf("P=2..5", model::kNumber);
    CHECK(range.whole);
    CHECK(range.grid == Values{2, 3, 4, 5});
    CHECK(range.origin == "given");
    CHECK(rangeOf("P=1.5..4.5", model::kNumber).grid == Values{2, 3, 4});
    CHECK(rangeOf("P=3..3", model::kNumber).grid == Values{3});
}

TEST_CASE("A list or steps give each integer once", "[range]")
{
    CHECK(rangeOf("P=2..64:*4", model::kNumber).grid == Values{2, 8, 32});
    CHECK(rangeOf("P=9,2,2,5", model::kNumber).grid == Values{2, 5, 9});
}

TEST_CASE("A grid of an integer has integers only", "[range]")
{
    CHECK(rangeOf("P=log(1,64,10)", model::kNumber).grid ==
          Values{1, 2, 3, 4, 6, 10, 16, 25, 40, 64});
    CHECK(rangeOf("P=lin(1,3,9),2..16:*2.5", model::kNumber).grid == Values{1, 2, 3, 5, 13});
    CHECK(rangeOf("P=1..2:0.25", model::kNumber).grid == Values{1, 2});
}

TEST_CASE("A range without values spans the variable's bounds", "[range]")
{
    const auto range = rangeOf("P", model::kNumber);
    CHECK(range.low() == 1);
    CHECK(range.high() == 64); // 2 * 32
    CHECK(range.grid.size() == 64);
    CHECK(range.origin == "bounds of the variable");
}

TEST_CASE("A missing bound is a hundredth or a hundred times the value", "[range]")
{
    const auto size = rangeOf("S", model::kData);
    CHECK(size.low() == 8e4);
    CHECK(size.high() == 8e8);
    CHECK_FALSE(size.whole);
    CHECK(size.grid.size() == model::kScanPoints);
    const auto count = rangeOf("n", model::kNumber);
    CHECK(count.low() == 1);
    CHECK(count.high() == 300);
    CHECK(rangeOf("t", model::kTime).low() == 0);
    CHECK(rangeOf("t", model::kTime).high() == 200);
}

TEST_CASE("A wide range has points evenly spaced on a log scale", "[range]")
{
    const auto wide = rangeOf("S=1 MB..1 GB", model::kData).grid;
    CHECK(isClose(wide[500], 31.622776601683793e6)); // sqrt(1e6 * 1e9)
    const auto narrow = rangeOf("S=1 MB..3 MB", model::kData).grid;
    CHECK(isClose(narrow[500], 2e6));
    const auto fromZero = rangeOf("t=0 s..1 s", model::kTime).grid;
    CHECK(fromZero[0] == 0);
    CHECK(fromZero[1] == 1e-6);
    CHECK(fromZero.back() == 1);
}

TEST_CASE("Sizes of a range have the prefixes of its upper bound", "[range]")
{
    const auto textIn = [](const std::string& range, double bytes) {
        const auto over = rangeOf(range, model::kData);
        return model::displayIn({bytes, model::kData}, model::unitOn(over, bytes));
    };
    // 18,000 B / 1,024 B = 17.58
    CHECK(textIn("S=1 KiB..16 MiB", 18000) == "17.58 KiB");
    CHECK(textIn("S=1 kB..16 MB", 18000) == "18 kB");
    CHECK(textIn("S=1 kB..16 MB", 2097152) == "2.097 MB");
    CHECK(textIn("S=1 KiB..16 MiB", 2097152) == "2 MiB");
    CHECK(model::unitOn(rangeOf("t=1 s..2 s", model::kTime), 1).empty());
}

TEST_CASE("A step's parameter has the bounds of the variable it follows", "[range]")
{
    const auto design = designText(
        R"json("variables": [{"name": "P", "value": "4"}],
        "blocks": [{"block": "b", "title": "B", "source": {"document": "clusterwright", "place": "test"},
          "parameters": [{"name": "P", "unit": "1", "doc": "p", "integer": true, "at_least": "2", "at_most": "10"}],
          "equations": ["y = P"]}],
        "pipeline": {"steps": [{"id": "a", "block": "b"}]})json");
    const auto range = resolved("P", model::kNumber, design);
    REQUIRE(range);
    CHECK(range.value().whole);
    CHECK(range.value().low() == 2);
    CHECK(range.value().high() == 10);
}

TEST_CASE("Invalid ranges are rejected", "[range][bad-input]")
{
    CHECK(refused("P=5..2", model::kNumber) == "range.empty");
    CHECK(refused("P=2.2..2.8", model::kNumber) == "range.empty"); // no integer between
    CHECK(messageOf(resolved("P=2.2..2.8", model::kNumber).diagnostics()) ==
          "'P' has no integer value from 2.2 to 2.8");
    CHECK(refused("S=2 MB..2 MB", model::kData) == "range.empty");
    CHECK(refused("S=2 MB", model::kData) == "range.empty");
    CHECK(refused("S=2..3", model::kData) == "dimension.mismatch");
    CHECK(refused("S=2 s..3 s", model::kData) == "dimension.mismatch");
    CHECK(refused("S=1 s,2 s", model::kData) == "dimension.mismatch");
    CHECK(refused("P=1..1e9", model::kNumber) == "range.size");
    CHECK(refused("S=lin(1 B,2 B,2000000)", model::kData) == "range.size");
    CHECK(refused("zero", model::kTime) == "range.missing");
    CHECK(refused("P=..3", model::kNumber) == "quantity.number");
    CHECK(refused("P=1..x", model::kNumber) == "quantity.number");
    CHECK(refused("P=nan..3", model::kNumber) == "quantity.number");
}

TEST_CASE("The text of a range is a name, and values after '='", "[range][bad-input]")
{
    CHECK(model::splitRange(" P = 2..4 ").value().variable == "P");
    CHECK(model::splitRange(" P = 2..4 ").value().values == "2..4");
    CHECK(model::splitRange("nic.rate").value().values.empty());
    for (const auto* const text : {"", "=", "=2..4", "P=", "P= "}) {
        INFO(text);
        CHECK(codeOf(model::splitRange(text).diagnostics()) == "range.syntax");
    }
}

namespace
{

model::Relation relation(const std::string& text)
{
    auto result = model::parseRelation(text);
    INFO(text << textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

std::vector<model::Op> opsOf(const model::Expression& expression)
{
    std::vector<model::Op> ops;
    for (const auto& term : expression.terms)
        ops.push_back(term.op);
    return ops;
}

} // namespace

TEST_CASE("A relation can be an equation with '=' or '=='", "[relation]")
{
    for (const auto* const text : {"speedup = 12", "speedup == 12", "speedup=12"}) {
        const auto equation = relation(text);
        CHECK(equation.op == model::Op::Equal);
        CHECK(equation.text == text);
        CHECK(namesIn(equation.left) == std::vector<std::string>{"speedup"});
        CHECK(equation.right.terms.back().literal.value == 12);
    }
}

TEST_CASE("A relation can be an inequality", "[relation]")
{
    CHECK(relation("cost <= 50000 USD").op == model::Op::LessEqual);
    CHECK(relation("cost < 50000 USD").op == model::Op::Less);
    CHECK(relation("P >= 2").op == model::Op::GreaterEqual);
    CHECK(relation("P > 2").op == model::Op::Greater);
}

TEST_CASE("Both sides of a relation are complete expressions", "[relation]")
{
    using model::Op;
    const auto both = relation("(a + b) * 2 = c - d / e");
    CHECK(opsOf(both.left) ==
          std::vector<Op>{Op::Name, Op::Name, Op::Add, Op::Literal, Op::Multiply});
    CHECK(opsOf(both.right) ==
          std::vector<Op>{Op::Name, Op::Name, Op::Name, Op::Divide, Op::Subtract});
    CHECK(both.right.terms[3].arguments == std::vector<int>{1, 2});
    CHECK(both.right.terms[4].arguments == std::vector<int>{0, 3});
}

TEST_CASE("A relation without a comparison is rejected", "[relation][bad-input]")
{
    for (const auto* const text : {"speedup", "12", "a != b", "a < 1 and b < 2", "not a"}) {
        INFO(text);
        CHECK(codeOf(model::parseRelation(text).diagnostics()) == "relation.syntax");
    }
    for (const auto* const text : {"", "=", "a =", "= 3", "a = b = c"}) {
        INFO(text);
        CHECK(codeOf(model::parseRelation(text).diagnostics()) == "expression.syntax");
    }
}

} // namespace clusterwright::tests::range_test
