// Lists of findings: searching, and replacing place, severity or text.
#include "model/core/diagnostics.h"
#include "model/json/findings.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::diagnostics_test
{

using namespace model;

namespace
{

// An error in a file, then a note without a file.
Diagnostics two()
{
    Diagnostics list{Severity::Error, "unit.unknown", "a.json", "/x", "unknown unit", "use B"};
    list.add({Severity::Note, "data.rows", "", "row 3", "a row is left out"});
    return list;
}

} // namespace

TEST_CASE("A finding is found by its code", "[core][findings]")
{
    CHECK(has(two(), "unit.unknown"));
    CHECK(has(two(), "data.rows"));
    CHECK_FALSE(has(two(), "unit"));
    CHECK_FALSE(has({}, "unit.unknown"));
    CHECK(withCode("data.rows", two()) == nth(two(), 1));
    CHECK(withCode("unit", two()).empty());
}

TEST_CASE("Fields of the first finding are empty in an empty list", "[core][findings]")
{
    CHECK(firstCode(two()) == "unit.unknown");
    CHECK(firstMessage(two()) == "unknown unit");
    CHECK(firstHint(two()) == "use B");
    CHECK(firstCode({}).empty());
    CHECK(firstMessage({}).empty());
    CHECK(firstHint({}).empty());
    CHECK(toText(Diagnostics()).empty());
    CHECK(toText(two()) == "a.json: /x: unit.unknown: unknown unit (use B)\n"
                           "row 3: data.rows: a row is left out");
}

TEST_CASE("The place, severity and text of findings can be replaced", "[core][findings]")
{
    CHECK(fileOf(nth(inFile("b.json", two()), 1)) == "b.json");
    CHECK(pointerOf(inFile("b.json", two())) == "/x");
    CHECK(pointerOf(nth(atPlace("/y", two()), 1)) == "/y");
    CHECK(fileOf(atPlace("/y", two())) == "a.json");
    CHECK(messageOf(nth(prefixed("at n = 1: ", two()), 1)) == "at n = 1: a row is left out");
    CHECK(severityOf(nth(withSeverity(Severity::Warning, two()), 1)) == Severity::Warning);
    CHECK_FALSE(hasErrors(withSeverity(Severity::Warning, two())));
}

TEST_CASE("Only findings without a file get a default place", "[core][findings]")
{
    const auto placed = withDefaultPlace("b.json", "/y", two());
    CHECK(nth(placed, 0) == nth(two(), 0));
    CHECK(fileOf(nth(placed, 1)) == "b.json");
    CHECK(pointerOf(nth(placed, 1)) == "/y");
}

TEST_CASE("A list grows at both ends and shrinks", "[core][findings]")
{
    Diagnostics list{Severity::Note, "a.note", "", "", "first"};
    list.addFirst(two());
    CHECK(codesOf(list) == std::vector<std::string>{"unit.unknown", "data.rows", "a.note"});
    list.erase(list.begin(), list.begin());
    CHECK(list.size() == 3);
    list.clear();
    CHECK(list.empty());
}

TEST_CASE("Findings about a text are added at its place", "[json][findings]")
{
    Findings findings{"c.json", {}};
    findings.add("/title", two());
    CHECK(codesAndPlaces(findings.list) ==
          std::vector<std::string>{"unit.unknown /title", "data.rows /title"});
    CHECK(fileOf(nth(findings.list, 1)) == "c.json");
}

} // namespace clusterwright::tests::diagnostics_test
