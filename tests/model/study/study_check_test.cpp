// Unknown names in the studies of a design, all at once.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/fields/quick_fix.h"
#include "model/study/studies/answer.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <set>

namespace clusterwright::tests::study_check_test
{

using namespace clusterwright::model;

namespace
{

Design withStudies(const std::string& outputs)
{
    return designOf(designText(
        R"("variables": [{"name": "nodes", "value": "4", "integer": true}], "outputs": [)" +
        outputs +
        R"(], "studies": [
            {"name": "a", "title": "A", "kind": "curve", "x": {"variable": "nodes", "values": "1,2"}, "outputs": ["y"]},
            {"name": "b", "title": "B", "kind": "curve", "x": {"variable": "nodse", "values": "1,2"}, "outputs": ["y"]},
            {"name": "c", "title": "C", "kind": "curve", "x": {"variable": "nodes", "values": "1,2"}, "outputs": ["gone"],
             "against": ["nowhere"]}])"));
}

std::set<std::string> placesOf(const Design& design)
{
    auto library = noPresets();
    std::set<std::string> places;
    const auto answer = answerTo(design, "a", 1, library);
    REQUIRE(answer);
    for (const auto& finding : answer->findings)
        places.insert(finding.code + " " + finding.pointer);
    return places;
}

} // namespace

TEST_CASE("Unknown names of all studies are found at once", "[study][check]")
{
    CHECK(placesOf(withStudies(R"({"name": "y", "equation": "2 * nodes"})")) ==
          std::set<std::string>{"set.unknown /studies/1/x",
                                "output.unknown /studies/2/outputs",
                                "preset.unknown /studies/2/against/0"});
}

TEST_CASE("Studies are checked beside outputs with errors", "[study][check]")
{
    const auto places = placesOf(withStudies(
        R"({"name": "y", "equation": "2 * nodes"}, {"name": "gone", "equation": "missing_step.time"})"));
    CHECK(places.contains("set.unknown /studies/1/x"));
    CHECK(places.contains("preset.unknown /studies/2/against/0"));
    CHECK_FALSE(places.contains("output.unknown /studies/2/outputs")); // it exists
    CHECK(places.size() == 3);
}

TEST_CASE("A misspelt axis of a study has a remedy", "[study][check]")
{
    auto library = noPresets();
    const auto design = withStudies(R"({"name": "y", "equation": "2 * nodes"})");
    const auto answer = answerTo(design, "a", 1, library);
    const auto misspelt = withCode("set.unknown", answer->findings);
    REQUIRE(misspelt.size() == 1);
    const auto fixes = quickFixes(design, answer->design, library, misspelt.front());
    REQUIRE(fixes.size() == 1);
    CHECK(fixes.front().word == "nodes");
    auto mended = design;
    REQUIRE(apply(mended, fixes.front().edit));
    CHECK(mended.studies[1].x.variable == "nodes");
    mended.studies[1] = design.studies[1];
    CHECK(mended == design); // nothing else
}

} // namespace clusterwright::tests::study_check_test
