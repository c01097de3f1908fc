// Inputs that vary: one by one, and together by their correlations.
#include "model/core/provenance.h"
#include "model/study/sensitivity/joint_variation.h"
#include "model/study/sensitivity/variation.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::variation_test
{

using namespace model;
using Shape = Distribution::Shape;

namespace
{

const std::string kDesign = designText(R"json("variables": [
    {"name": "n", "value": "50", "integer": true, "at_least": "1"},
    {"name": "few", "value": "2", "integer": true, "at_least": "2"},
    {"name": "share", "value": "1", "at_most": "1", "at_least": "0"},
    {"name": "rate", "value": "100 MB/s", "origin": {"kind": "measurement", "note": "a run", "interval": ["90 MB/s", "110 MB/s"]}},
    {"name": "guess", "value": "8 s", "origin": {"kind": "assumption", "note": "a guess", "interval": ["2 s", "9 s"]}},
    {"name": "nothing", "value": "0"}, {"name": "twice", "value": "2 * n"}, {"name": "unused", "value": "5"}],
    "outputs": [{"name": "y", "equation": "n * few * share * (1 GB / rate + guess) + nothing * 1 s + twice * 1 s"}])json");

Result<Variations> variedBy(const VariationChoice& choice, const Settings& settings = {})
{
    return variationsOf(systemOf(kDesign, settings), "y", choice);
}

Variations varied(const VariationChoice& choice = {}, const Settings& settings = {})
{
    auto result = variedBy(choice, settings);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

const Variation& named(const Variations& variations, const std::string& name)
{
    const auto found = std::ranges::find(
        variations.list, name, [](const auto& variation) { return variation.variable.name; });
    REQUIRE(found != variations.list.end());
    return *found;
}

VariationChoice given(const std::string& text)
{
    VariationChoice choice;
    choice.given.push_back(parseInterval(text).value());
    return choice;
}

std::string refusal(const std::string& text)
{
    const auto result = parseInterval(text);
    INFO(text);
    REQUIRE_FALSE(result);
    return codeOf(result.diagnostics());
}

} // namespace

TEST_CASE("Without a choice every input of the output is varied", "[variation]")
{
    const auto all = varied();
    CHECK(namesOf(all.list) == std::vector<std::string>{"n", "few", "share", "rate", "guess"});
    REQUIRE(all.diagnostics.size() == 1); // around 0 no interval can be assumed
    CHECK(codeOf(all.diagnostics) == "vary.assumed");
    CHECK(severityOf(all.diagnostics) == Severity::Note);
    CHECK(contains(messageOf(all.diagnostics), "'nothing'"));
}

TEST_CASE("An input without an interval is omitted with the reason", "[variation]")
{
    // 10 % around 8 are 7.2 and 8.8: 4 nodes with 8.8 NICs each would have 35.2 NICs.
    const auto system =
        systemOf(designText(R"json("variables": [{"name": "N", "value": "4", "integer": true},
        {"name": "g", "value": "8"}],
        "components": [{"name": "nic", "kind": "nic", "count": "N * g", "attributes": [{"name": "price", "value": "10 USD", "doc": "d", "origin": {"kind": "assumption", "note": "test"}}]}],
        "outputs": [{"name": "y", "equation": "g * N * 1 s"}])json"));
    const auto found = variationsOf(system, "y", {}).value();
    CHECK(contains(
        messageOf(found.diagnostics, "vary.assumed"),
        "'g' is omitted: no interval can be assumed around 8, since at g = 8.8, nic.count = 35.2 "
        "must be an integer"));
}

TEST_CASE("A computed input is varied if it is named", "[variation]")
{
    const auto one = varied({.names = {"twice"}});
    CHECK(one.list[0].variable.value == 100);
}

TEST_CASE("An interval comes from the origin, with the distribution of its kind", "[variation]")
{
    const auto all = varied();
    CHECK(named(all, "rate").basis == IntervalBasis::Origin);
    CHECK(named(all, "rate").distribution == Distribution{Shape::Normal, 90e6, 110e6, 0});
    CHECK(named(all, "guess").distribution == Distribution{Shape::Uniform, 2, 9});
}

TEST_CASE("Without an origin's interval a share of the value is assumed", "[variation]")
{
    const auto all = varied();
    CHECK(named(all, "n").basis == IntervalBasis::Assumed);
    CHECK(named(all, "n").variable.isWhole);
    CHECK(named(all, "n").distribution == Distribution{Shape::Whole, 45, 55}); // 10 % of 50
    const auto wider = varied({.names = {"n"}, .assumedShare = 0.5});
    CHECK(named(wider, "n").distribution == Distribution{Shape::Whole, 25, 75});
}

TEST_CASE("An assumed interval stays where there is a result", "[variation]")
{
    const auto all = varied();
    CHECK(named(all, "share").distribution == Distribution{Shape::Uniform, 0.9, 1}); // at most 1
    CHECK(named(all, "few").distribution == Distribution{Shape::Whole, 2, 3});       // at least 2
}

TEST_CASE("A given interval takes precedence over the origin's", "[variation]")
{
    const auto one = varied(given("rate=50 MB/s..60 MB/s"));
    REQUIRE(one.list.size() == 1);
    CHECK(one.list[0].basis == IntervalBasis::Given);
    CHECK(one.list[0].distribution == Distribution{Shape::Uniform, 50e6, 60e6});
    CHECK(varied(given("n = 1.5 .. 7.5")).list[0].distribution == Distribution{Shape::Whole, 2, 7});
}

TEST_CASE("An overridden input loses the interval of its origin", "[variation]")
{
    const auto all = varied({}, {{"rate", "200 MB/s", ""}});
    CHECK(named(all, "rate").basis == IntervalBasis::Assumed);
    CHECK(isClose(named(all, "rate").distribution.low, 180e6));
}

TEST_CASE("Inputs with known intervals can be varied alone", "[variation]")
{
    CHECK(namesOf(varied({.onlyKnown = true}).list) == std::vector<std::string>{"rate", "guess"});
    CHECK(namesOf(varied({.onlyKnown = true, .except = "rate"}).list) ==
          std::vector<std::string>{"guess"});
    CHECK(namesOf(varied({.names = {"n"}, .onlyKnown = true}).list) ==
          std::vector<std::string>{"n"});
}

TEST_CASE("A range to choose from is varied by sensitivity only", "[variation]")
{
    const auto system = systemOf(designText(R"json("variables": [
        {"name": "rails", "value": "2", "integer": true, "origin": {"kind": "user", "range": ["1", "8"]}},
        {"name": "rate", "value": "5", "origin": {"kind": "assumption", "note": "g", "interval": ["4", "6"]}}],
        "outputs": [{"name": "y", "equation": "rails * rate"}])json"));
    const auto namesBy = [&](const VariationChoice& choice) {
        return namesOf(variationsOf(system, "y", choice).value().list);
    };
    VariationChoice choice;
    CHECK(namesBy(choice) == std::vector<std::string>{"rails", "rate"});
    CHECK(named(variationsOf(system, "y", choice).value(), "rails").distribution ==
          Distribution{Shape::Whole, 1, 8});
    choice.onlyKnown = true;
    CHECK(namesBy(choice) == std::vector<std::string>{"rate"});
    choice.names = {"rails", "rate"};
    CHECK(namesBy(choice) == std::vector<std::string>{"rate"});
    CHECK(codesOf(variationsOf(system, "y", choice).value().diagnostics) ==
          std::vector<std::string>{"vary.range"});
}

TEST_CASE("Invalid intervals are rejected", "[variation][bad-input]")
{
    CHECK(refusal("rate") == "vary.syntax");
    CHECK(refusal("=1..2") == "vary.syntax");
    CHECK(refusal("rate=5") == "vary.syntax");
    CHECK(refusal("rate=1 s..2 B") == "vary.syntax");
    CHECK(refusal("rate=2..1") == "vary.empty");
    CHECK(refusal("rate=2..2") == "vary.empty");
    CHECK(refusal("rate=..2") == "quantity.number");
    CHECK(refusal("rate=1..nan") == "quantity.number");
    CHECK(refusal("rate=1 furlong..2 furlong") == "unit.unknown");
}

TEST_CASE("An invalid choice is rejected with all reasons", "[variation][bad-input]")
{
    const auto codes = [](const VariationChoice& choice) {
        return codesAndPlaces(variedBy(choice).diagnostics());
    };
    CHECK(codes({.names = {"m", "n", "n"}}) ==
          std::vector<std::string>{"set.unknown ", "axis.duplicate "});
    CHECK(codes(given("rate=1..2")) == std::vector<std::string>{"dimension.mismatch "});
    CHECK(codes(given("n=1.2..1.8")) == std::vector<std::string>{"vary.empty "});
    CHECK(codes({.assumedShare = 0}) == std::vector<std::string>{"vary.share "});
    CHECK(codes({.assumedShare = 1}) == std::vector<std::string>{"vary.share "});
    CHECK(codes({.assumedShare = std::nan("")}) == std::vector<std::string>{"vary.share "});
    CHECK(codes({.names = {"nothing"}}) == std::vector<std::string>{"vary.nothing "});
}

TEST_CASE("An invalid interval of an origin is reported at its place", "[variation][bad-input]")
{
    const auto* const interval =
        GENERATE(R"("9", "11")", R"("11 s", "9 s")", R"("9 s", "x")", R"("9 s", "1 MB")");
    const auto system = systemOf(designText(
        R"json("variables": [{"name": "t", "value": "10 s", "origin": {"kind": "assumption", "note": "a guess", "interval": [)json" +
        std::string(interval) + R"json(]}}], "outputs": [{"name": "y", "equation": "t"}])json"));
    const auto result = variationsOf(system, "y", {});
    REQUIRE_FALSE(result);
    CHECK(codesAndPlaces(result.diagnostics()) ==
          std::vector<std::string>{"origin.interval /variables/0"});
}

TEST_CASE("Every interval of the shipped presets can be read", "[variation]")
{
    auto library = shippedPresets();
    for (const auto* const id : {"acc-fft-inic", "acc-sort-gigabit", "beowulf-token-100"}) {
        const auto system = shippedSystem(library, id);
        const auto all = variationsOf(system, "time", {.names = settableInputs(system)});
        INFO(id << textOf(all.diagnostics()));
        CHECK(all);
    }
}

} // namespace clusterwright::tests::variation_test

namespace clusterwright::tests::joint_variation_test
{

using namespace model;

namespace
{

Variation measured(const std::string& name, double deviation, std::optional<JointEstimate> estimate)
{
    Variation made;
    made.variable.name = name;
    made.basis = IntervalBasis::Origin;
    made.distribution = {
        Distribution::Shape::Normal, -kMiddle95 * deviation, kMiddle95 * deviation};
    made.origin = Origin{OriginKind::Measurement, {}, name, {}, {}, std::move(estimate)};
    return made;
}

std::string refused(const std::vector<Variation>& variations)
{
    const auto result = correlationsOf(variations);
    REQUIRE_FALSE(result);
    return codeOf(result.diagnostics());
}

double correlationOf(const PointColumn& x, const PointColumn& y)
{
    const auto count = static_cast<double>(x.size());
    double sx = 0, sy = 0, xx = 0, yy = 0, xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        sx += x[i];
        sy += y[i];
        xx += x[i] * x[i];
        yy += y[i] * y[i];
        xy += x[i] * y[i];
    }
    return (xy - sx * sy / count) / std::sqrt((xx - sx * sx / count) * (yy - sy * sy / count));
}

} // namespace

TEST_CASE("Only inputs of one fit are correlated, whichever origin states it", "[joint]")
{
    const std::vector variations{measured("L", 1, JointEstimate{"f", "L", {{"G", -0.5}}}),
                                 measured("G", 1, JointEstimate{"f", "G", {}}),
                                 measured("o", 1, JointEstimate{"other", "o", {{"G", 0.9}}}),
                                 measured("x", 1, std::nullopt),
                                 measured("again", 1, JointEstimate{"f", "L", {{"G", -0.5}}})};
    CHECK(correlationsOf(variations).value() == SquareMatrix{{1, -0.5, 0, 0, 1},
                                                             {-0.5, 1, 0, 0, -0.5},
                                                             {0, 0, 1, 0, 0},
                                                             {0, 0, 0, 1, 0},
                                                             {1, -0.5, 0, 0, 1}});
}

TEST_CASE("An input of one origin in two designs is one input", "[joint]")
{
    const auto correlation = [](const std::vector<Variation>& two) {
        return correlationsOf(two).value()[0][1];
    };
    std::vector two(2, measured("rate", 1, std::nullopt));
    CHECK(correlation(two) == 1);
    auto later = *two[1].origin;
    later.note = "another day";
    two[1].origin = later;
    CHECK(correlation(two) == 0);
    for (auto& one : two)
        one.origin = std::nullopt; // given or assumed intervals
    CHECK(correlation(two) == 0);
}

TEST_CASE("A covariance is the correlation times both deviations", "[joint]")
{
    const std::vector variations{measured("L", 2, JointEstimate{"f", "L", {{"G", -0.5}}}),
                                 measured("G", 3, JointEstimate{"f", "G", {{"L", -0.5}}})};
    const auto covariance = covarianceOf(variations).value();
    CHECK(isClose(covariance[0][0], 4));
    CHECK(isClose(covariance[1][1], 9));
    CHECK(isClose(covariance[0][1], -3)); // -0.5 * 2 * 3
    CHECK(covariance[0][1] == covariance[1][0]);
    // slopes 1 and 10: 4 + 100 * 9 - 2 * 10 * 3
    CHECK(isClose(varianceOf({{1}, {10}}, covariance), 844));
    // The contributions cancel: only rounding is left.
    CHECK(varianceOf({{0.1}, {0.1}}, {{0.3, -0.3}, {-0.3, 0.3}}) == 0);
    const SquareMatrix opposite{{9 * 0.7, -3 * 0.7},
                                {-3 * 0.7, 0.7}}; // 0.1 * 3 = 0.3 * 1: 3e-17 is left
    CHECK(varianceOf({{0.1}, {0.3}}, opposite) == 0);
    // First point as above; second point with slopes 1 and 10.
    const auto both = variancesOf({{0.1, 1}, {0.3, 10}}, opposite);
    CHECK(both[0] == 0);
    CHECK(isClose(both[1], 0.7 * (9 - 60 + 100)));
}

TEST_CASE("Contradictory or impossible correlations are rejected", "[joint][bad-input]")
{
    CHECK(refused({measured("L", 1, JointEstimate{"f", "L", {{"G", -0.5}}}),
                   measured("G", 1, JointEstimate{"f", "G", {{"L", 0.5}}})}) ==
          "origin.correlation");
    // Each of the three is opposed to both others.
    CHECK(refused({measured("a", 1, JointEstimate{"f", "a", {{"b", -0.9}, {"c", -0.9}}}),
                   measured("b", 1, JointEstimate{"f", "b", {{"c", -0.9}}}),
                   measured("c", 1, JointEstimate{"f", "c", {}})}) == "origin.correlation");
}

TEST_CASE("Correlated columns keep their values and their required correlation", "[joint][laws]")
{
    const auto before = latinHypercube(5000, 3, 7);
    auto columns = before;
    correlate(columns, {{1, 0, -0.8}, {0, 1, 0}, {-0.8, 0, 1}});
    CHECK(columns[1] == before[1]);
    CHECK(columns[0] != before[0]);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        auto sorted = columns[i], old = before[i];
        std::ranges::sort(sorted);
        std::ranges::sort(old);
        CHECK(sorted == old);
    }
    // For normal variables with correlation r, the ranks have the correlation 6 / pi asin(r / 2): -0.7859; by chance +-0.03 at
    // most.
    CHECK(std::abs(correlationOf(columns[0], columns[2]) + 0.7859) < 0.03);
    CHECK(std::abs(correlationOf(columns[0], columns[1])) < 0.05);
    const std::vector<Distribution> normal(3, {Distribution::Shape::Normal, -1, 1});
    transform(columns, normal);
    CHECK(std::abs(correlationOf(columns[0], columns[2]) + 0.8) < 0.03);
}

TEST_CASE("Chance correlations of columns are removed", "[joint]")
{
    // Two independent columns of 200 points have a chance correlation of 1 / sqrt(200) = 0.07.
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        auto columns = latinHypercube(200, 2, seed);
        correlate(columns, {{1, 0.5}, {0.5, 1}});
        transform(columns, std::vector<Distribution>(2, {Distribution::Shape::Normal, -1, 1}));
        CHECK(std::abs(correlationOf(columns[0], columns[1]) - 0.5) < 0.025);
    }
}

TEST_CASE("Columns without points or correlations stay unchanged", "[joint]")
{
    SampleColumns none(2);
    correlate(none, {{1, 1}, {1, 1}});
    CHECK(none == SampleColumns(2));
    auto wholly = latinHypercube(100, 2, 3);
    correlate(wholly, {{1, 1}, {1, 1}});
    CHECK(correlationOf(wholly[0], wholly[1]) > 0.999);
}

TEST_CASE("Indices that assume independent inputs have a note", "[joint]")
{
    const std::vector variations{measured("L", 1, JointEstimate{"f", "L", {{"G", -0.5}}}),
                                 measured("x", 1, std::nullopt),
                                 measured("G", 1, JointEstimate{"f", "G", {}})};
    const auto notes = takenForIndependent(variations);
    REQUIRE(notes.size() == 1);
    CHECK(codeOf(notes) == "study.correlated");
    CHECK(messageOf(notes).starts_with("L, G are correlated"));
    CHECK(takenForIndependent({variations[0], variations[1]}).empty());
}

} // namespace clusterwright::tests::joint_variation_test
