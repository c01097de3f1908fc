#include "model/core/diagnostic.h"
#include "model/core/result.h"
#include "tests/support/catch_compat.h"

#include <memory>
#include <vector>

namespace clusterwright::tests::diagnostic_test
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

} // namespace clusterwright::tests::diagnostic_test
