#include "model/core/diagnostic.h"
#include "model/json/json.h"
#include "model/json/object_reader.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <algorithm>

namespace clusterwright::tests::object_reader_test
{

using namespace model;

namespace
{

using Lines = std::vector<std::string>;

// Calls `read(reader)` on the object in `text` at the pointer "/at"; returns the findings: "json.type /at/x".
template <typename Read>
Diagnostics findingsOf(const std::string& text, Read&& read)
{
    Findings findings{"a.json", {}};
    const auto json = Json::parse(text);
    {
        ObjectReader reader(json, "/at", findings);
        read(reader);
    }
    return findings.list;
}

template <typename Read>
Lines placesOf(const std::string& text, Read&& read)
{
    return codesAndPlaces(findingsOf(text, read));
}

} // namespace

TEST_CASE("Fields of the right type are read without a finding", "[json]")
{
    const auto found = findingsOf(
        R"({"text": "a", "yes": true, "n": -3, "value": "3 s", "number": 2.5, "list": ["x", "y"]})",
        [](ObjectReader& reader) {
            CHECK(reader.text("text") == "a");
            CHECK(reader.flag("yes"));
            CHECK(reader.integer("n") == -3);
            CHECK(reader.expression("value") == "3 s");
            CHECK(reader.expression("number") == "2.5");
            CHECK(reader.texts("list") == Lines{"x", "y"});
            CHECK(reader.has("text"));
            CHECK_FALSE(reader.has("other"));
        });
    CHECK(found.empty());
}

TEST_CASE("Optional fields that are absent have their default", "[json]")
{
    const auto found = findingsOf("{}", [](ObjectReader& reader) {
        CHECK(reader.text("text", "otherwise") == "otherwise");
        CHECK_FALSE(reader.flag("yes"));
        CHECK_FALSE(reader.integer("n"));
        CHECK_FALSE(reader.optionalExpression("value"));
        CHECK(reader.texts("list").empty());
        CHECK(reader.raw("anything") == nullptr);
        reader.each("list", [](const Json&, const std::string&) { FAIL(); });
    });
    CHECK(found.empty());
}

TEST_CASE("A required field that is absent is missing at its object", "[json]")
{
    const auto found = findingsOf("{}", [](ObjectReader& reader) {
        CHECK(reader.text("name").empty());
        CHECK(reader.expression("value").empty());
    });
    CHECK(codesAndPlaces(found) == Lines{"json.missing_field /at", "json.missing_field /at"});
    CHECK(messageOf(found) == "the field 'name' is missing");
    CHECK(messageOf(nth(found, 1)) == "the field 'value' is missing");
    CHECK(fileOf(found) == "a.json");
}

TEST_CASE("A wrong type reports the expected and the actual type", "[json]")
{
    const auto found = findingsOf(
        R"({"a": 1, "b": "x", "c": 1.5, "d": true, "e": {}, "f": null, "g": [1, "x", []]})",
        [](ObjectReader& reader) {
            CHECK(reader.text("a").empty());
            CHECK_FALSE(reader.flag("b"));
            CHECK_FALSE(reader.integer("c"));
            CHECK(reader.expression("d").empty());
            CHECK(reader.texts("e").empty());
            CHECK(reader.text("f", "otherwise") == "otherwise");
            CHECK(reader.texts("g") == Lines{"x"});
        });
    Lines lines;
    for (const auto& finding : found)
        lines.push_back(finding.pointer + " " + finding.message);
    CHECK(lines == Lines{"/at/a expected a text, got a number",
                         "/at/b expected true or false, got a text",
                         "/at/c expected an integer, got 1.5",
                         "/at/d expected a quantity or an expression, got true or false",
                         "/at/e expected a list, got an object",
                         "/at/f expected a text, got null",
                         "/at/g/0 expected a text, got a number",
                         "/at/g/2 expected a text, got a list"});
    CHECK(std::ranges::all_of(found, [](const auto& f) { return f.code == "json.type"; }));
}

TEST_CASE("An integer must fit the machine's type", "[json]")
{
    const auto number = [](const std::string& text) {
        std::optional<int> result;
        static_cast<void>(findingsOf("{\"n\": " + text + "}",
                                     [&](ObjectReader& reader) { result = reader.integer("n"); }));
        return result;
    };
    CHECK(number("2147483647") == 2147483647);
    CHECK(number("-2147483648") == -2147483647 - 1);
    CHECK_FALSE(number("2147483648"));
    CHECK_FALSE(number("-2147483649"));
    CHECK_FALSE(number("18446744073709551615"));
    CHECK_FALSE(number("1.0"));
    CHECK_FALSE(number("\"1\""));
}

TEST_CASE("An unread field is unknown, with the nearest name", "[json]")
{
    const auto found =
        findingsOf(R"({"nmae": 1, "name": "x", "colour": 2})", [](ObjectReader& reader) {
            CHECK(reader.text("name") == "x");
            CHECK_FALSE(reader.flag("free"));
        });
    CHECK(codesAndPlaces(found) ==
          Lines{"json.unknown_field /at/nmae", "json.unknown_field /at/colour"});
    CHECK(messageOf(found) == "unknown field 'nmae'");
    CHECK(hintOf(found) == "did you mean 'name'?");
    CHECK(hintOf(nth(found, 1)) == "use one of: name, free");
}

TEST_CASE("An extra letter is a typo with a hint", "[json]")
{
    const auto found = findingsOf(R"({"equation": []})", [](ObjectReader& reader) {
        CHECK(reader.texts("equations").empty());
        CHECK(reader.text("title", "").empty());
    });
    CHECK(hintOf(found, "json.unknown_field") == "did you mean 'equations'?");
}

TEST_CASE("The key of an unknown field is escaped in its pointer", "[json]")
{
    CHECK(placesOf(R"({"a/b~c": 1})", [](ObjectReader&) {}) ==
          Lines{"json.unknown_field /at/a~1b~0c"});
}

TEST_CASE("Checking for a field does not mark it as read", "[json]")
{
    CHECK(placesOf(R"({"a": 1})", [](ObjectReader& reader) { CHECK(reader.has("a")); }) ==
          Lines{"json.unknown_field /at/a"});
}

TEST_CASE("Reading a raw field marks it as read", "[json]")
{
    CHECK(placesOf(R"({"a": 1})", [](ObjectReader& reader) {
              CHECK(*reader.raw("a") == 1);
          }).empty());
}

TEST_CASE("A value that is not an object is one finding, whatever is read from it", "[json]")
{
    const auto* const text = GENERATE("[]", "1", "\"name\"", "null", "true");
    const auto places = placesOf(text, [](ObjectReader& reader) {
        CHECK(reader.text("name").empty());
        CHECK(reader.expression("value").empty());
        CHECK_FALSE(reader.integer("n"));
        CHECK(reader.texts("list").empty());
        CHECK_FALSE(reader.has("name"));
    });
    CHECK(places == Lines{"json.type /at"});
}

TEST_CASE("A list is visited in order, each item with its place", "[json]")
{
    Lines seen;
    const auto places = placesOf(R"({"list": [5, "x"]})", [&](ObjectReader& reader) {
        reader.each("list", [&](const Json& item, const std::string& place) {
            seen.push_back(place + " " + item.dump());
        });
    });
    CHECK(seen == Lines{"/at/list/0 5", "/at/list/1 \"x\""});
    CHECK(places.empty());
}

TEST_CASE("Nested objects report all findings at once", "[json]")
{
    const auto places = placesOf(
        R"({"steps": [{"id": 1}, {"idd": "b"}, 7], "extra": 0})", [](ObjectReader& reader) {
            Findings inner{"a.json", {}};
            reader.each("steps", [&](const Json& item, const std::string& place) {
                ObjectReader step(item, place, inner);
                static_cast<void>(step.text("id"));
            });
            CHECK(codesAndPlaces(inner.list) == Lines{"json.type /at/steps/0/id",
                                                      "json.missing_field /at/steps/1",
                                                      "json.unknown_field /at/steps/1/idd",
                                                      "json.type /at/steps/2"});
        });
    CHECK(places == Lines{"json.unknown_field /at/extra"});
}

TEST_CASE("A JSON text or number is an expression, with all its digits", "[json]")
{
    CHECK(expressionText("80 MiB/s") == "80 MiB/s");
    CHECK(expressionText("") == "");
    CHECK(expressionText(5) == "5");
    CHECK(expressionText(-2.5) == "-2.5");
    CHECK(expressionText(0.1) == "0.1");
    CHECK(expressionText(1e22) == "1e+22");
    CHECK_FALSE(expressionText(true));
    CHECK_FALSE(expressionText(nullptr));
    CHECK_FALSE(expressionText(Json::array()));
    CHECK_FALSE(expressionText(Json::object()));
}

TEST_CASE("Findings carry file and severity", "[json]")
{
    Findings findings{"a.json", {}};
    findings.error("e", "/x", "bad", "repair it");
    findings.warning("w", "/y", "odd");
    Diagnostics expected{Severity::Error, "e", "a.json", "/x", "bad", "repair it"};
    expected.add({Severity::Warning, "w", "a.json", "/y", "odd"});
    CHECK(findings.list == expected);
}

} // namespace clusterwright::tests::object_reader_test
