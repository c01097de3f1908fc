// The form of a block's file: its contents, and every finding with its place.

#include "model/block/block.h"
#include "model/block/block_json.h"
#include "model/core/provenance.h"
#include "model/json/findings.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/read_as.h"

namespace clusterwright::tests::block_test
{

using namespace clusterwright::model;

namespace
{

struct Read {
    Block block;
    Diagnostics findings;
};

Read readText(const std::string& text)
{
    return readAs<Read>(text, "block.json", [](const Json& json, Findings& findings) {
        return readBlock(json, "", findings);
    });
}

// A valid header, then `fields`.
Read withFields(const std::string& fields)
{
    return readText(
        R"({"block": "a.b", "title": "T", "source": {"document": "d", "place": "equation 1"}, )" +
        fields + "}");
}

std::vector<std::string> problems(const std::string& fields)
{
    return codesAndPlaces(withFields(fields).findings);
}

using Problems = std::vector<std::string>;

} // namespace

TEST_CASE("A block is equal after writing and reading", "[block]")
{
    const auto [block, findings] = readText(R"({
        "block": "inic.card_to_host", "title": "Card to host", "doc": "All of it.",
        "source": {"document": "underwood-inic", "place": "equation 9"},
        "parameters": [
          {"name": "S", "unit": "B", "doc": "partition", "at_least": "0 B"},
          {"name": "rate", "unit": "B/s", "doc": "bandwidth of the bus", "default": "80 MiB/s",
           "origin": {"kind": "paper", "document": "underwood-inic", "place": "section 5"}},
          {"name": "n", "unit": "1", "doc": "count", "integer": true, "at_most": 8}],
        "equations": [
          {"equation": "T = S / rate", "unit": "ms", "doc": "time of it", "place": "equation 9a"},
          {"equation": "b = n * S", "source": {"document": "clusterwright", "place": "sum"}}, "c = 2 * T"],
        "time": "T", "resource": "nic.host_bus",
        "validity": [{"condition": "n >= 2", "message": "one is none"}],
        "tables": [{"name": "t", "data": "some-data", "x": "n", "y": "time", "interpolation": "log"}]})");
    CHECK(findings.empty());
    CHECK(block.id == "inic.card_to_host");
    CHECK(block.doc == "All of it.");
    REQUIRE(block.parameters.size() == 3);
    CHECK(block.parameters[0].dimension == kData);
    CHECK(block.parameters[0].bounds.atLeast->text == "0 B");
    CHECK_FALSE(block.parameters[0].otherwise.has_value());
    CHECK(block.parameter("rate")->otherwise->text == "80 MiB/s");
    CHECK(block.parameter("rate")->origin->source == Source{"underwood-inic", "section 5"});
    CHECK(block.parameter("n")->bounds.integer);
    CHECK(block.parameter("n")->bounds.atMost->text == "8");
    CHECK(block.parameter("m") == nullptr);
    REQUIRE(block.equations.size() == 3);
    CHECK(block.equations[0].name == "T");
    CHECK(block.equations[0].unit == "ms");
    CHECK(block.equations[0].source == Source{"underwood-inic", "equation 9a"});
    CHECK(block.equations[1].source == Source{"clusterwright", "sum"});
    CHECK(block.equations[2].source == Source{"underwood-inic", "equation 9"});
    CHECK(block.time == "T");
    CHECK(block.resource == "nic.host_bus");
    REQUIRE(block.validity.size() == 1);
    CHECK(block.validity[0].message == "one is none");
    REQUIRE(block.tables.size() == 1);
    CHECK(block.tables[0].interpolation == Interpolation::Log);
}

TEST_CASE("A block takes the time of its equation 'time', else none", "[block]")
{
    CHECK(withFields(R"("equations": ["time = 1 s"])").block.time == "time");
    CHECK(withFields(R"("equations": ["x = 1 s"])").block.time.empty());
    CHECK(withFields(R"("equations": ["x = 1 s", "time = 2 s"], "time": "x")").block.time == "x");
}

TEST_CASE("A block's 'time' is one of its outputs", "[block][findings]")
{
    CHECK(problems(R"("equations": ["x = 1 s"], "time": "y")") == Problems{"block.time /time"});
}

TEST_CASE("A block requires a title and a source", "[block][findings]")
{
    CHECK(
        sorted(codesAndPlaces(readText(R"({"equations": ["x = 1"]})").findings)) ==
        Problems{
            "id.form /block", "json.missing_field ", "json.missing_field ", "json.missing_field "});
    CHECK(codesAndPlaces(readText("[]").findings).front() == "json.type ");
}

TEST_CASE("A block without equations is refused", "[block][findings]")
{
    CHECK(problems(R"("equations": [])") == Problems{"block.empty "});
}

TEST_CASE("An id has only letters, digits, '.', '_' and '-'", "[block][findings]")
{
    const auto withId = [](const std::string& id) {
        return codesAndPlaces(
            readText(R"({"block": ")" + id +
                     R"(", "title": "T", "source": {"document": "d"}, "equations": ["x = 1"]})")
                .findings);
    };
    for (const auto* const id : {"a", "a.b_c-d9", "9"})
        CHECK(withId(id).empty());
    for (const auto* const id : {".a", "-a", "a b", "../../etc/passwd", "\\u00e9"})
        CHECK(withId(id) == Problems{"id.form /block"});
}

TEST_CASE("A default requires an origin", "[block][findings]")
{
    const auto found = withFields(
        R"("equations": ["x = 1"], "parameters": [{"name": "S", "unit": "B", "doc": "d", "default": "1 B"}])");
    CHECK(codesAndPlaces(found.findings) == Problems{"origin.missing /parameters/0"});
    CHECK(contains(messageOf(found.findings), "'S'"));
    CHECK(contains(hintOf(found.findings), "origin"));
}

TEST_CASE("An origin has the fields required by its kind", "[block][findings]")
{
    const auto withOrigin = [](const std::string& origin) {
        return problems(
            R"("equations": ["x = 1"], "parameters": [{"name": "S", "unit": "B", "doc": "d", "default": "1 B", "origin": )" +
            origin + "}]");
    };
    const std::string place = "/parameters/0/origin";
    CHECK(withOrigin(R"({"kind": "paper", "document": "d", "place": "p"})").empty());
    CHECK(withOrigin(R"({"kind": "definition"})").empty());
    CHECK(withOrigin(R"({"kind": "paper", "document": "d"})") ==
          Problems{"origin.incomplete " + place});
    CHECK(withOrigin(R"({"kind": "paper", "place": "p"})") ==
          Problems{"origin.incomplete " + place});
    CHECK(withOrigin(R"({"kind": "fit"})") == Problems{"origin.incomplete " + place});
    for (const auto* const kind : {"datasheet", "measurement", "assumption"}) {
        CHECK(withOrigin(std::string(R"({"kind": ")") + kind + "\"}") ==
              Problems{"origin.incomplete " + place});
        CHECK(withOrigin(std::string(R"({"kind": ")") + kind + R"(", "note": "n"})").empty());
    }
    CHECK(withOrigin(R"({"kind": "gues"})") == Problems{"origin.kind " + place + "/kind"});
    CHECK(withOrigin(R"({"kind": "definition", "interval": ["1 B"]})") ==
          Problems{"origin.incomplete " + place});
}

TEST_CASE("The finding on an unknown unit names the nearest one", "[block][findings]")
{
    const auto found =
        withFields(
            R"("equations": ["x = 1"], "parameters": [{"name": "S", "unit": "MByte", "doc": "d"}])")
            .findings;
    CHECK(codesAndPlaces(found) == Problems{"unit.unknown /parameters/0/unit"});
    CHECK(problems(R"("equations": [{"equation": "x = 1", "unit": "furlong"}])") ==
          Problems{"unit.unknown /equations/0/unit"});
}

TEST_CASE("A block's resource is a component, or a part of one", "[block][findings]")
{
    const auto occupying = [](const std::string& resource) {
        return problems(R"("equations": ["y = 1"], "resource": ")" + resource + "\"");
    };
    CHECK(occupying("nic.port").empty());
    for (const auto* const resource : {"nic +", "nic.", "1"})
        CHECK(occupying(resource) == Problems{"name.form /resource"});
}

TEST_CASE("Names in a block are valid, unique and not reserved", "[block][findings]")
{
    const auto named = [](const std::string& name) {
        return problems(R"("equations": ["y = 1"], "parameters": [{"name": ")" + name +
                        R"(", "unit": "1", "doc": "d"}])");
    };
    CHECK(named("a_1").empty());
    for (const auto* const name : {"1a", "a b", "a.b", "max", "sum"})
        CHECK(named(name) == Problems{"name.form /parameters/0/name"});
    for (const auto* const name : {"start", "end", "duration", "when"})
        CHECK(named(name) == Problems{"name.reserved /parameters/0/name"});
    CHECK(problems(R"("equations": ["end = 1 s"])") == Problems{"name.reserved /equations/0"});
    CHECK(named("y") == Problems{"name.duplicate /equations/0"});
    CHECK(problems(R"("equations": ["y = 1", "y = 2"])") ==
          Problems{"name.duplicate /equations/1"});
}

TEST_CASE("The finding on an unknown field names the nearest one", "[block][findings]")
{
    const auto found = withFields(R"("equations": ["x = 1"], "resorce": "nic")").findings;
    CHECK(codesAndPlaces(found) == Problems{"json.unknown_field /resorce"});
    CHECK(hintOf(found) == "did you mean 'resource'?");
    CHECK(
        problems(
            R"("equations": ["x = 1"], "parameters": [{"name": "S", "unit": "B", "doc": "d", "min": "0 B"}])") ==
        Problems{"json.unknown_field /parameters/0/min"});
}

TEST_CASE("The finding on an invalid equation has its place", "[block][findings]")
{
    CHECK(problems(R"("equations": ["x = 1 +"])")[0] == "expression.syntax /equations/0");
    CHECK(problems(R"("equations": ["x = 1", {"equation": "1 + 1"}])")[0] ==
          "expression.syntax /equations/1");
    CHECK(
        problems(R"("equations": ["x = 1"], "validity": [{"condition": "x >", "message": "m"}])") ==
        Problems{"expression.syntax /validity/0/condition"});
}

TEST_CASE("A long expression as a bound is refused", "[block][findings]")
{
    const auto bound = std::string(151, '1');
    CHECK(
        problems(
            R"("equations": ["x = 1"], "parameters": [{"name": "n", "unit": "1", "doc": "d", "at_least": ")" +
            bound + "\"}]") == Problems{"expression.size /parameters/0/at_least"});
}

TEST_CASE("An unknown interpolation is refused", "[block][findings]")
{
    CHECK(
        problems(
            R"("equations": ["x = 1"], "tables": [{"name": "t", "data": "d", "x": "a", "y": "b", "interpolation": "cubic"}])") ==
        Problems{"table.interpolation /tables/0/interpolation"});
}

TEST_CASE("A block reports all findings at once", "[block][findings]")
{
    CHECK(sorted(problems(R"("equations": ["x = ", "end = 1 s"], "time": "t", "colour": 1,
        "parameters": [{"name": "a b", "unit": "B", "doc": "d"}, {"name": "c", "unit": "Q", "doc": "d", "default": "1 B"}])")) ==
          sorted({"expression.syntax /equations/0",
                  "name.reserved /equations/1",
                  "block.time /time",
                  "json.unknown_field /colour",
                  "name.form /parameters/0/name",
                  "unit.unknown /parameters/1/unit",
                  "origin.missing /parameters/1"}));
}

} // namespace clusterwright::tests::block_test
