// Places of findings about a study: the invalid part, not the whole study.
#include "model/design/document/design.h"
#include "model/study/points/study_places.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/every_study.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::study_places_test
{

namespace
{

// Returns the place of the finding with that code, relative to the study.
std::string place(const std::string& study, const std::string& code)
{
    auto library = noPresets();
    const auto design = designOf(everyStudyText(R"({"name": "q", )" + study + "}"));
    const auto definition = model::findStudy(design, "q");
    REQUIRE(definition);
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    const auto result = model::runStudy(design, definition.value(), library, run);
    const auto findings = result ? result.value().diagnostics : result.diagnostics();
    INFO(textOf(findings));
    const auto found = finding(findings, code);
    CHECK(fileOf(found) == design.file);
    const auto whole = model::placeOfStudy(design, definition.value());
    REQUIRE(pointerOf(found).starts_with(whole));
    return pointerOf(found).substr(whole.size());
}

// Returns a study of one kind, by default over n and for time.
std::string over(const std::string& kind,
                 const std::string& more = {},
                 const std::string& x = R"("variable": "n", "values": "1..8")",
                 const std::string& output = "time")
{
    return R"("kind": ")" + kind + R"(", "x": {)" + x + "}" +
           (output.empty() ? "" : R"(, "outputs": [")" + output + R"("])") +
           (more.empty() ? "" : ", " + more);
}

const std::string kNoSuch = R"("variable": "m", "values": "1..8")";
const std::string kBackwards = R"("variable": "n", "values": "8..1")";
const std::string kOther = R"("against": ["scenario:other"])";

} // namespace

TEST_CASE("A finding about a curve has the place of its part", "[study][places]")
{
    CHECK(place(over("curve", "", kNoSuch), "set.unknown") == "/x");
    CHECK(place(over("curve", "", kBackwards), "axis.empty") == "/x/values");
    CHECK(place(over("curve", "", R"("variable": "s", "values": "1,2")"), "axis.units") == "/x");
    CHECK(place(over("curve", "", R"("variable": "n", "values": "1..8")", "tim"),
                "output.unknown") == "/outputs");
    CHECK(place(over("curve", R"("against": ["scenario:other", "scenario:no"])"),
                "scenario.unknown") == "/against/1");
    CHECK(place(over("map", R"("y": {"variable": "z", "values": "1,2"})"), "set.unknown") == "/y");
    CHECK(place(over("curve", R"("series": {"variable": "z", "values": "1,2"})"), "set.unknown") ==
          "/series");
}

TEST_CASE("A finding about a search has the place of its part", "[study][places]")
{
    const auto search = [](const std::string& more, const std::string& axis = "n") {
        return R"("kind": "search", "axes": [{"variable": "n", "values": "1..8"}, {"variable": ")" +
               axis + R"(", "values": "1 s,2 s"}], )" + more;
    };
    CHECK(place(search(R"("minimize": ["time"])", "t"), "set.unknown") == "/axes/1");
    CHECK(place(search(R"("minimize": ["tim"])", "s"), "name.unknown") == "/minimize");
    CHECK(place(search(R"("maximize": ["1 +"])", "s"), "expression.syntax") == "/maximize");
    CHECK(place(search(R"("minimize": ["time"], "subject_to": ["price"])", "s"),
                "search.constraint") == "/subject_to");
    CHECK(place(search(R"("minimize": ["time"], "subject_to": ["price < 0 USD"])", "s"),
                "search.unsatisfiable") == "/subject_to");
    CHECK(place(search(R"("minimize": ["time"], "outputs": ["prise"])", "s"), "output.unknown") ==
          "/outputs");
}

TEST_CASE("A finding about two designs has the place of its part", "[study][places]")
{
    CHECK(place(over("crossover", R"("against": ["scenario:no"])"), "scenario.unknown") ==
          "/against/0");
    CHECK(place(over("crossover", kOther, kBackwards), "range.empty") == "/x/values");
    CHECK(place(over("crossover", kOther, kNoSuch), "set.unknown") == "/x");
    CHECK(place(over("crossover", kOther, R"("variable": "n", "values": "1..8")", "tim"),
                "output.unknown") == "/outputs");
    CHECK(place(over("comparison", kOther, R"("variable": "n", "values": "1..8")", "tim"),
                "output.unknown") == "/outputs");
    CHECK(place(over("comparison", kOther, kNoSuch), "set.unknown") == "/x");
}

TEST_CASE("Findings about solves and sensitivities have the place of their part", "[study][places]")
{
    const auto solve = [](const std::string& relation) {
        return over("solve",
                    R"("such_that": ")" + relation + "\"",
                    R"("variable": "s", "values": "1 s..2 s")",
                    "");
    };
    CHECK(place(solve("time"), "relation.syntax") == "/such_that");
    CHECK(place(solve("tim = 9 s"), "name.unknown") == "/such_that");
    CHECK(place(solve("time = 9"), "dimension.mismatch") == "/such_that");
    CHECK(place(solve("time = 900 s"), "solve.none") == "/such_that");
    const auto varied = [](const std::string& text, const std::string& method) {
        return R"("kind": "sensitivity", "outputs": ["time"], "method": ")" + method +
               R"(", "vary": [")" + text + "\"]";
    };
    CHECK(place(varied("z", "tornado"), "set.unknown") == "/vary");
    CHECK(place(varied("s=1", "tornado"), "vary.syntax") == "/vary");
    CHECK(place(varied("s=1..2", "tornado"), "dimension.mismatch") == "/vary");
    CHECK(place(varied("s=1 s..2 s", "elasticity"), "vary.syntax") == "/vary");
}

TEST_CASE("Studies with equal names have their own places", "[study][places]")
{
    auto design = designOf(everyStudyText(
        R"({"name": "q", "kind": "curve", "title": "A", "x": {"variable": "n", "values": "1,2,4"},
             "outputs": ["time"]})"));
    auto& studies = design.studies;
    REQUIRE(studies.back().name == "q");
    studies.push_back(studies.back());
    studies.back().x.variable = "other";
    CHECK(model::placeOfStudy(design, studies[studies.size() - 2]) ==
          "/studies/" + std::to_string(studies.size() - 2));
    CHECK(model::placeOfStudy(design, studies.back()) ==
          "/studies/" + std::to_string(studies.size() - 1));
    auto changed = studies.back();
    changed.title = "changed since";
    CHECK(model::placeOfStudy(design, changed) == "/studies/" + std::to_string(studies.size() - 2));
}

TEST_CASE("Options for parts of a study are distinguished from other options", "[study][places]")
{
    CHECK(model::isPartOption("--axis P"));
    CHECK(model::isPartOption("--minimize"));
    CHECK(model::isPartOption("such that"));
    CHECK_FALSE(model::isPartOption("--set P=4"));
    CHECK(model::isSetByHand("--set P=4"));
    CHECK_FALSE(model::isSetByHand("--axis P"));
    CHECK_FALSE(model::isPartOption("/studies/0"));
    CHECK_FALSE(model::isPartOption(""));
}

} // namespace clusterwright::tests::study_places_test
