// Writing and reading findings.
#include "model/json/findings_json.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::findings_json_test
{

TEST_CASE("Findings are equal after writing and reading", "[json][findings]")
{
    model::Diagnostics all{model::Severity::Note, "a.note", "", "", "a note"};
    all.add({model::Severity::Warning, "a.warning", "x.json", "/a/0", "a warning", "mend it"});
    all.add({model::Severity::Error, "an.error", "x.json", "", "an error"});
    const model::Json json{{"said", model::findingsJson(all)}};
    model::Findings findings;
    {
        model::ObjectReader reader(json, "", findings);
        CHECK(model::readFindings(reader, "said", findings) == all);
        CHECK(model::readFindings(reader, "none", findings).empty());
    }
    CHECK(findings.list.empty());
}

TEST_CASE("An unknown severity is a finding", "[json][findings]")
{
    const auto json = model::parseJson(R"({"said": [{"severity": "loud"}]})", "").value();
    model::Findings findings;
    model::ObjectReader reader(json, "", findings);
    static_cast<void>(model::readFindings(reader, "said", findings));
    CHECK(codesAndPlaces(findings.list) ==
          std::vector<std::string>{"finding.severity /said/0/severity"});
}

} // namespace clusterwright::tests::findings_json_test
