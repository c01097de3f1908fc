// Validity of stored results: values, equations, data and intervals count; names, titles and places do not.
#include "model/design/document/design.h"
#include "model/design/document/study_definition.h"
#include "model/design/edit/edit.h"
#include "model/study/studies/same_question.h"
#include "tests/support/catch_compat.h"
#include "tests/support/every_study.h"
#include "tests/support/temporary_folder.h"

#include <set>

namespace clusterwright::tests::same_question_test
{

namespace
{

std::string changed(const std::string& part, const std::string& instead)
{
    auto text = everyStudyText();
    const auto at = text.find(part);
    REQUIRE(at != std::string::npos);
    return text.replace(at, part.size(), instead);
}

// Fingerprint of the comparison with the scenario "other".
std::string fingerprint(const std::string& text, model::Library library = noPresets())
{
    const auto design = designOf(text);
    const auto study =
        std::ranges::find(design.studies, "comparison", &model::StudyDefinition::kind);
    REQUIRE(study != design.studies.end());
    return model::fingerprintOf(design, *study, library);
}

} // namespace

TEST_CASE("Names, titles and places do not change a fingerprint", "[study][same_question]")
{
    const auto before = fingerprint(everyStudyText());
    CHECK(before.size() > 8);
    CHECK(fingerprint(everyStudyText()) == before);
    CHECK(fingerprint(changed(R"("title": "Test")", R"("title": "Best")")) == before);
    CHECK(fingerprint(changed(R"("design": "test")", R"("design": "best")")) == before);
    CHECK(fingerprint(changed(
              R"("title": "Test")",
              R"("title": "Test", "layout": {"pipeline": [{"node": "a", "at": [1, 2]}]})")) ==
          before);
    CHECK(fingerprint(changed(R"("title": "A comparison")", R"("title": "Both")")) == before);
    CHECK(fingerprint(changed(R"("name": "comparison")", R"("name": "both")")) == before);
    CHECK(fingerprint(changed(R"({"name": "curve",)", R"({"name": "first",)")) == before);
}

TEST_CASE("Everything else changes a fingerprint", "[study][same_question]")
{
    std::set<std::string> seen{fingerprint(everyStudyText())};
    const auto isNew = [&](const std::string& text) {
        return seen.insert(fingerprint(text)).second;
    };
    CHECK(isNew(changed(R"("value": "1 s")", R"("value": "2 s")")));
    CHECK(isNew(changed(R"("value": "1 s")",
                        R"("value": "1 s", "origin": {"kind": "assumption",
                            "note": "a guess", "interval": ["0.5 s", "2 s"]})")));
    CHECK(isNew(changed("n * s", "n * s * 2")));
    CHECK(isNew(changed("time = t", "time = 2 * t")));
    CHECK(isNew(changed(R"("c": "10 s")", R"("c": "11 s")"))); // in the other design
    CHECK(isNew(changed(R"("title": "A comparison", "x": {"variable": "n", "values": "1..8"})",
                        R"("title": "A comparison", "x": {"variable": "n", "values": "1..9"})")));
    auto design = designOf(everyStudyText());
    auto library = noPresets();
    const auto& study = design.studies.back();
    const auto own = model::fingerprintOf(design, study, library);
    design.scenario = "other";
    CHECK_FALSE(model::fingerprintOf(design, study, library) == own);
}

TEST_CASE("The library's part of a design changes a fingerprint", "[study][same_question]")
{
    const auto text = designText(
        R"("pipeline": {"steps": [{"id": "a", "block": "own"}]}, "studies": [{"name": "q",
        "kind": "comparison", "outputs": ["time"], "against": ["other"]}])");
    const auto block = [](const std::string& time) {
        return R"({"block": "own", "title": "Own", "source": {"document": "clusterwright"},
            "equations": ["time = )" +
               time + "\"]}";
    };
    const auto other = [](const std::string& time) {
        return R"({"design": "other", "format": 1, "title": "Other", "outputs": [
            {"name": "time", "equation": ")" +
               time + R"(", "unit": "s"}]})";
    };
    const auto with = [&](const std::string& own, const std::string& others) {
        PresetFolder folder;
        static_cast<void>(folder.add("blocks/own.json", block(own)));
        static_cast<void>(folder.add("designs/other.cluster.json", other(others)));
        return fingerprint(text, folder.library());
    };
    CHECK(with("1 s", "1 s") == with("1 s", "1 s"));
    CHECK_FALSE(with("1 s", "1 s") == with("2 s", "1 s"));
    CHECK_FALSE(with("1 s", "1 s") == with("1 s", "2 s"));
}

TEST_CASE("Studies are equal whatever their names", "[study][same_question]")
{
    const auto design = designOf(everyStudyText());
    auto study = design.studies.front();
    study.name = "renamed";
    study.title = "Renamed";
    CHECK(model::askTheSame(study, design.studies.front()));
    study.x.values = "1,2";
    CHECK_FALSE(model::askTheSame(study, design.studies.front()));
}

TEST_CASE("A study stays equal after an edit of earlier items", "[study][same_question]")
{
    auto library = noPresets();
    const auto before = designOf(everyStudyText());
    const auto& study = before.studies.back();
    const auto asked = model::fingerprintOf(before, study, library);
    auto after = before;
    after.studies.erase(after.studies.begin());
    CHECK(after.studies.back() == study);
    CHECK(model::haveSameNumbers(before, after));
    CHECK(model::fingerprintOf(after, after.studies.back(), library) == asked);

    // Removed and added again: meanwhile, the values after it had other places.
    model::SetItem<model::Variable> edit;
    edit.now.emplace();
    edit.now->name = "first";
    edit.now->value = model::parseExpression("1").value();
    const auto inverse = model::apply(after, edit);
    REQUIRE(inverse);
    CHECK_FALSE(model::haveSameNumbers(before, after));
    CHECK(after.variables.back() == before.variables.back());
    REQUIRE(model::apply(after, inverse.value()));
    CHECK(model::haveSameNumbers(before, after));

    // In another file.
    auto moved = before;
    moved.file = "elsewhere.cluster.json";
    CHECK(model::haveSameNumbers(before, moved));
}

TEST_CASE("Numbers and words of measured columns change a fingerprint", "[study][same_question]")
{
    const TemporaryFolder folder;
    auto design = designOf(designText(
        R"d("variables": [{"name": "x", "value": "1"}],
        "outputs": [{"name": "best", "equation": "if(x < 2, 1, 2)", "labels": {"1": "ring", "2": "tree"}}],
        "studies": [{"name": "over", "kind": "curve", "x": {"variable": "x", "values": "1,2"}, "outputs": ["best"],
                     "measured": "run.csv"}])d"));
    design.file = (folder.path() / "line.cluster.json").string();
    const auto with = [&](const std::string& csv) {
        static_cast<void>(folder.write("run.csv", csv));
        auto library = noPresets();
        return model::fingerprintOf(design, design.studies.front(), library);
    };
    const auto before = with("x,best\n1,ring\n");
    CHECK(with("x,best\n1,ring\n") == before);
    CHECK(with("x,best\n2,ring\n") != before);
    CHECK(with("x,best\n1,tree\n") != before);
}

} // namespace clusterwright::tests::same_question_test
