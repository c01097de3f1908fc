// One finding as text, and lists of findings: searching, and replacing place, severity or text. Contracts that are checked in every
// build, also where `assert` does nothing.
#include "model/core/contract.h"
#include "model/core/diagnostic.h"
#include "model/core/diagnostics.h"
#include "model/core/result.h"
#include "model/json/findings.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <memory>
#include <stdexcept>
#include <vector>

namespace clusterwright::tests::diagnostics_test
{

using namespace model;

namespace
{

Diagnostic full()
{
    return {Severity::Error,
            "unit.unknown",
            "a.json",
            "/x/0",
            "unknown unit 'Mb'",
            "did you mean 'MB'?"};
}

Diagnostics listOf(const std::vector<Diagnostic>& all)
{
    Diagnostics list;
    for (const auto& diagnostic : all)
        list.push_back(diagnostic);
    return list;
}

// An error in a file, then a note without a file.
Diagnostics two()
{
    Diagnostics list{Severity::Error, "unit.unknown", "a.json", "/x", "unknown unit", "use B"};
    list.add({Severity::Note, "data.rows", "", "row 3", "a row is left out"});
    return list;
}

} // namespace

TEST_CASE("A finding prints as file, place, code, message and hint", "[core]")
{
    CHECK(toText(full()) == "a.json: /x/0: unit.unknown: unknown unit 'Mb' (did you mean 'MB'?)");
}

TEST_CASE("Empty parts of a finding leave no separator", "[core]")
{
    auto finding = full();
    finding.file.clear();
    finding.hint.clear();
    CHECK(toText(finding) == "/x/0: unit.unknown: unknown unit 'Mb'");
    finding.pointer.clear();
    CHECK(toText(finding) == "unit.unknown: unknown unit 'Mb'");
    finding.file = "a.json";
    CHECK(toText(finding) == "a.json: unit.unknown: unknown unit 'Mb'");
}

TEST_CASE("A place in a text has its line and its column, if they are known", "[core]")
{
    CHECK(model::linePlace(3) == "line 3");
    CHECK(model::linePlace(3, 7) == "line 3, column 7");
    CHECK(model::linePlace(0).empty());
}

TEST_CASE("A finding is one line without control characters", "[core]")
{
    CHECK(toText(Diagnostic{Severity::Error, "c", "", "", "a\nb\x1b[2J\x7f\u00b5", ""}) ==
          "c: a\\x0ab\\x1b[2J\\x7f\u00b5");
}

TEST_CASE("Warnings and notes are not errors", "[core]")
{
    auto note = full();
    note.severity = Severity::Note;
    auto warning = full();
    warning.severity = Severity::Warning;
    CHECK_FALSE(hasErrors({}));
    CHECK_FALSE(hasErrors(listOf({note, warning})));
    CHECK(hasErrors(listOf({note, warning, full()})));
}

TEST_CASE("Appending keeps the order and drops duplicates", "[core]")
{
    auto other = full();
    other.pointer = "/x/1";
    auto warning = full();
    warning.severity = Severity::Warning;

    Diagnostics findings{full()};
    append(findings, listOf({other, full(), other, warning}));

    CHECK(findings == listOf({full(), other, warning}));
}

TEST_CASE("A result has a value or errors", "[core]")
{
    const Result<int> good = 42;
    REQUIRE(good);
    CHECK(good.value() == 42);
    CHECK(good.diagnostics().empty());

    const Result<int> bad = full();
    CHECK_FALSE(bad);
    CHECK(bad.diagnostics() == Diagnostics{full()});
}

TEST_CASE("The value of a result can be moved out", "[core]")
{
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
    *result.value() = 8;
    const auto taken = std::move(result).value();
    CHECK(*taken == 8);
}

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

TEST_CASE("A broken contract throws an error with its name", "[contract]")
{
    CHECK_NOTHROW(ensure(true, "one is one"));
    CHECK_THROWS_WITH(ensure(false, "one is two"), "internal error: broken contract: one is two");
}

TEST_CASE("Reading a missing value throws in every build", "[contract]")
{
    const Result<int> none(Diagnostic{Severity::Error, "code", "", "", "message", ""});
    CHECK_THROWS_AS(none.value(), std::logic_error);
    Result<int> moved(none);
    CHECK_THROWS_AS(std::move(moved).value(), std::logic_error);
    CHECK(Result<int>(7).value() == 7);
}

} // namespace clusterwright::tests::diagnostics_test
