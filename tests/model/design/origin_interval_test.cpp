// Intervals of origins that do not match their values.

#include "model/core/provenance.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::origin_interval_test
{

using namespace model;

namespace
{

// Returns a variable x with further fields.
std::string textWith(const std::string& value, const std::string& interval, const std::string& more)
{
    return designText(R"("variables": [{"name": "y", "value": "2"}, {"name": "x", "value": ")" +
                      value +
                      R"(", "origin": {"kind": "measurement", "note": "test", "interval": )" +
                      interval + "}" + more + R"(}], "outputs": [{"name": "z", "equation": "x"}])");
}

std::string messageWith(const std::string& value,
                        const std::string& interval,
                        const std::string& more = {},
                        const Settings& settings = {})
{
    const auto found =
        withCode("origin.interval",
                 evaluationOf(systemOf(textWith(value, interval, more), settings)).diagnostics);
    if (found.empty())
        return "";
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"origin.interval /variables/1"});
    CHECK(severityOf(found) == Severity::Warning);
    CHECK_FALSE(hintOf(found).empty());
    return messageOf(found);
}

} // namespace

TEST_CASE("An interval that excludes its value has a finding", "[intervals][findings]")
{
    CHECK(messageWith("10 us", R"(["11 us", "12 us"])") ==
          "the interval [11 us .. 12 us] of 'x' does not contain its value, 10 us");
    CHECK(messageWith("10 us", R"(["8 us", "9 us"])") ==
          "the interval [8 us .. 9 us] of 'x' does not contain its value, 10 us");
    CHECK(messageWith("10 us", R"(["10000 ns", "0.00001 s"])").empty());
    CHECK(messageWith("0.3", R"(["30 %", "0.4"])").empty());
}

TEST_CASE("An interval that exceeds its input's bounds has a finding", "[intervals][findings]")
{
    CHECK(
        messageWith("0.9", R"(["0.8", "1.1"])", R"(, "at_least": "0", "at_most": "1")") ==
        "the interval [0.8 .. 1.1] of 'x' exceeds its bounds, 0 to 1: studies use the part within "
        "them");
    CHECK(messageWith("2 s", R"(["0.5 s", "3 s"])", R"(, "at_least": "1 s")") ==
          "the interval [0.5 s .. 3 s] of 'x' exceeds its bounds, at least 1 s: studies use the "
          "part within them");
    CHECK(messageWith("0.9", R"(["0", "1"])", R"(, "at_least": "0", "at_most": "1")").empty());
}

TEST_CASE("An unreadable interval has a finding", "[intervals][findings]")
{
    CHECK(messageWith("10 us", R"(["9", "11"])") ==
          "the interval [9 .. 11] of 'x' is not two rising quantities in s");
    CHECK(messageWith("10 us", R"(["11 us", "9 us"])") ==
          "the interval [11 us .. 9 us] of 'x' is not two rising quantities in s");
    CHECK(messageWith("2", R"(["3", "1"])") ==
          "the interval [3 .. 1] of 'x' is not two rising numbers");
}

TEST_CASE("A log-normal interval that is not above 0 has a finding", "[intervals][findings]")
{
    const auto logNormal = [](const std::string& interval) {
        return messageWith("10 us", interval + R"(, "distribution": "log-normal")");
    };
    CHECK(logNormal(R"(["0 us", "20 us"])") ==
          "the interval [0 us .. 20 us] of 'x' must be above 0, because its distribution is "
          "log-normal");
    CHECK(logNormal(R"(["1 us", "20 us"])").empty());
}

TEST_CASE("An interval of a computed value has a finding", "[intervals][findings]")
{
    CHECK(messageWith("2 * y", R"(["3", "5"])") ==
          "the interval [3 .. 5] of 'x' has no effect, because the value is computed from others");
}

TEST_CASE("An interval can end at a rounded value", "[intervals]")
{
    // 0.1 + 0.2 is 0.30000000000000004, and 0.3 - 0.1 is 0.19999999999999998.
    CHECK(messageWith("0.1 + 0.2", R"(["0", "0.3"])").empty());
    CHECK(messageWith("0.3 - 0.1", R"(["0.2", "1"])").empty());
}

TEST_CASE("An interval of a design and its baseline has one finding", "[intervals][findings]")
{
    const auto text = designText(
        R"("variables": [{"name": "y", "value": "2"},
                         {"name": "x", "value": "2 * y",
                          "origin": {"kind": "measurement", "note": "test", "interval": ["3", "5"]}}],
        "blocks": [{"block": "wait", "title": "Wait", "source": {"document": "clusterwright", "place": "test"},
                    "parameters": [{"name": "x", "unit": "1", "doc": "x"}], "equations": ["time = x * 1 s"]}],
        "pipeline": {"steps": [{"id": "a", "block": "wait"}]},
        "scenarios": [{"name": "small", "set": {"y": "1"}}],
        "baseline": {"design": "scenario:small"})");
    const auto system = systemOf(text);
    REQUIRE(system.set.find("baseline.x"));
    CHECK(codesAndPlaces(withCode("origin.interval", evaluationOf(system).diagnostics)) ==
          std::vector<std::string>{"origin.interval /variables/1"});
}

TEST_CASE("An overridden value has no interval", "[intervals]")
{
    CHECK(messageWith("10 us", R"(["9 us", "11 us"])", "", {{"x", "20 us", ""}}).empty());
}

TEST_CASE("Intervals of shipped designs contain their values", "[intervals][presets]")
{
    auto library = shippedPresets();
    int intervals = 0;
    for (const auto& id : library.ids(PresetKind::Design)) {
        const auto system = shippedSystem(library, id);
        for (const auto& equation : system.set.equations())
            intervals += equation.origin && !equation.origin->interval.empty() ? 1 : 0;
        INFO(id);
        CHECK(withCode("origin.interval", evaluationOf(system).diagnostics) == Diagnostics{});
    }
    CHECK(intervals > 50);
}

} // namespace clusterwright::tests::origin_interval_test
