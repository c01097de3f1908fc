// Intervals of origins: those that do not match their values, and edits.

#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/fields/interval_edit.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <algorithm>

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

Field fieldNamed(const Design& design,
                 Library& library,
                 const Element& element,
                 const std::string& key)
{
    const auto fields = fieldsOf(design, library, element);
    const auto found = std::ranges::find(fields, key, &Field::key);
    REQUIRE(found != fields.end());
    return *found;
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
    CHECK(messageWith("0.9", R"(["0.8", "1.1"])", R"(, "at_least": "0", "at_most": "1")") ==
          "the interval [0.8 .. 1.1] of 'x' exceeds its bounds, 0 to 1; studies use only the part "
          "within the bounds");
    CHECK(messageWith("2 s", R"(["0.5 s", "3 s"])", R"(, "at_least": "1 s")") ==
          "the interval [0.5 s .. 3 s] of 'x' exceeds its bounds, at least 1 s; studies use "
          "only the part within the bounds");
    CHECK(messageWith("0.9", R"(["0", "1"])", R"(, "at_least": "0", "at_most": "1")").empty());
}

TEST_CASE("An unreadable interval has a finding", "[intervals][findings]")
{
    CHECK(messageWith("10 us", R"(["9", "11"])") ==
          "the interval [9 .. 11] of 'x' must be two increasing quantities in s");
    CHECK(messageWith("10 us", R"(["11 us", "9 us"])") ==
          "the interval [11 us .. 9 us] of 'x' must be two increasing quantities in s");
    CHECK(messageWith("2", R"(["3", "1"])") ==
          "the interval [3 .. 1] of 'x' must be two increasing numbers");
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

TEST_CASE("The interval of a variable is set, changed and removed", "[intervals][field]")
{
    auto design = designOf(designText(
        R"("variables": [{"name": "x", "value": "10 us", "doc": "d"}, {"name": "y", "value": "2 * x"}],
        "outputs": [{"name": "z", "equation": "x"}])"));
    auto library = noPresets();
    const Element element{ElementKind::Variable, "", "x"};
    const auto field = [&] { return fieldNamed(design, library, element, "value"); };
    const auto set = [&](const IntervalText& interval) {
        const auto edit = setInterval(design, field(), interval);
        INFO(textOf(edit.diagnostics()));
        REQUIRE(edit);
        REQUIRE(apply(design, edit.value()));
    };
    CHECK(canHaveInterval(field()));
    CHECK(intervalOf(field()) == IntervalText{});
    set({"9 us", "12 us", "triangular"});
    const auto& origin = design.variables[0].origin;
    REQUIRE(origin);
    CHECK(origin->kind == OriginKind::User);
    CHECK(origin->interval == std::vector<std::string>{"9 us", "12 us"});
    CHECK(origin->distribution == DistributionKind::Triangular);
    CHECK(design.variables[0].value.text == "10 us");
    CHECK(design.variables[0].doc == "d");
    CHECK(intervalOf(field()) == IntervalText{"9 us", "12 us", "triangular"});
    // The interval of a chosen value stays with the next one.
    const auto edit =
        setField(design, library, std::span(&element, 1), "value", std::string("11 us"));
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(intervalOf(field()) == IntervalText{"9 us", "12 us", "triangular"});
    set({"9 us", "11 us", ""});
    CHECK_FALSE(origin->distribution);
    set({});
    CHECK_FALSE(design.variables[0].origin);
    const auto codeFor = [&](const IntervalText& interval) {
        return codeOf(setInterval(design, field(), interval).diagnostics());
    };
    CHECK(codeFor({"9", "12", ""}) == "origin.interval");
    CHECK(codeFor({"12 us", "9 us", ""}) == "origin.interval");
    CHECK(codeFor({"9 us", "", ""}) == "origin.interval");
    CHECK(codeFor({"0 us", "12 us", "log-normal"}) == "origin.interval");
    CHECK(codeFor({"9 us", "12 us", "beta"}) == "origin.distribution");
    const Element computed{ElementKind::Variable, "", "y"};
    const auto other = fieldNamed(design, library, computed, "value");
    CHECK_FALSE(canHaveInterval(other));
    CHECK(codeOf(setInterval(design, other, {"1 us", "2 us", ""}).diagnostics()) ==
          "field.interval");
}

TEST_CASE("The interval of a preset's attribute keeps its origin", "[intervals][field]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    const Element nic{ElementKind::Component, "", "nic"};
    const auto* const key = "attribute.host_bandwidth";
    const auto field = fieldNamed(design, library, nic, key);
    REQUIRE(field.origin);
    const auto edit = setInterval(design, field, {"70 MiB/s", "90 MiB/s", "normal"});
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    const auto now = fieldNamed(design, library, nic, key);
    CHECK(now.text == field.text);
    CHECK(now.origin->kind == field.origin->kind);
    CHECK(now.origin->source == field.origin->source);
    CHECK(intervalOf(now) == IntervalText{"70 MiB/s", "90 MiB/s", "normal"});
    const auto same = setInterval(design, now, intervalOf(now));
    const auto before = design;
    REQUIRE(apply(design, same.value()));
    CHECK(design == before);
    // Without the interval, the attribute has its source again.
    const auto none = setInterval(design, now, {});
    REQUIRE(none);
    REQUIRE(apply(design, none.value()));
    const auto last = fieldNamed(design, library, nic, key);
    REQUIRE(last.origin);
    CHECK(last.origin->source == field.origin->source);
    CHECK(intervalOf(last) == IntervalText{});
}

TEST_CASE("The origin of a field keeps only what its interval leaves valid", "[intervals][field]")
{
    Field field;
    field.key = "value";
    field.equation = "x";
    field.text = "10 us";
    // Blanks around a bound are no part of it.
    const auto blank = originWith(field, {" 9 us ", "\t12 us", ""});
    REQUIRE(blank);
    CHECK(blank.value()->interval == std::vector<std::string>{"9 us", "12 us"});
    // An estimate states the correlations of the interval: without interval, none.
    Origin fitted;
    fitted.kind = OriginKind::Fit;
    fitted.note = "run 3f2a";
    fitted.interval = {"9 us", "12 us"};
    fitted.estimate = JointEstimate{};
    field.origin = OriginRef(fitted);
    CHECK(originWith(field, {"8 us", "12 us", ""}).value()->estimate);
    const auto without = originWith(field, {});
    REQUIRE(without);
    REQUIRE(without.value());
    CHECK_FALSE(without.value()->estimate);
    CHECK(without.value()->kind == OriginKind::Fit);
    // A chosen variable states nothing else; a chosen attribute says who chose it.
    field.origin = OriginRef(chosenOrigin());
    CHECK_FALSE(originWith(field, {}).value());
    field.key = "attribute.rate";
    field.equation = "nic.rate";
    CHECK(originWith(field, {}).value());
}

TEST_CASE("Only a number of one element can have an interval", "[intervals][field]")
{
    Field field;
    field.key = "attribute.rate";
    field.equation = "nic.rate";
    field.text = "1 Gbit/s";
    CHECK(canHaveInterval(field));
    auto other = field;
    other.differs = true;
    CHECK_FALSE(canHaveInterval(other));
    other = field;
    other.equation.clear();
    CHECK_FALSE(canHaveInterval(other));
    other = field;
    other.equation = "topology.hosts"; // a number of the topology
    CHECK_FALSE(canHaveInterval(other));
    other = field;
    other.key = "bind.rate";
    CHECK_FALSE(canHaveInterval(other));
    other = field;
    other.text = "2 * rate";
    CHECK_FALSE(canHaveInterval(other));
}

} // namespace clusterwright::tests::origin_interval_test
