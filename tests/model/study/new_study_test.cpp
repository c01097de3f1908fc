// A new study of any kind, on every shipped design: it has an answer at once.
#include "model/design/document/design.h"
#include "model/design/document/study_definition.h"
#include "model/study/studies/named_study.h"
#include "model/study/studies/new_study.h"
#include "model/study/studies/result_text.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::new_study_test
{

namespace
{

bool isAboutTheDesign(const model::Diagnostics& findings)
{
    // What a design does not have, said with what to do about it.
    return findings.size() == 1 && codeOf(findings) == "edit.empty" && !hintOf(findings).empty();
}

} // namespace

TEST_CASE("A new study of any kind has an answer on every shipped design", "[study][new]")
{
    auto library = shippedPresets();
    model::ThreadWorkers workers;
    int answered = 0;
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        for (int kind = 0; kind < model::kStudyKinds; ++kind) {
            auto design = *library.design(id).value();
            const auto added =
                model::newStudy(design, static_cast<model::StudyKind>(kind), library);
            INFO(id << " " << toText(static_cast<model::StudyKind>(kind)) << "\n"
                    << textOf(added.diagnostics()));
            if (!added) {
                CHECK(isAboutTheDesign(added.diagnostics()));
                continue;
            }
            REQUIRE(model::apply(design, added.value().edit));
            model::StudyRun run{workers, {}, {}};
            const auto result = model::runStudy(design, design.studies.back(), library, run);
            INFO(textOf(result.diagnostics()));
            CHECK(result);
            ++answered;
        }
    }
    CHECK(answered > 100);
}

TEST_CASE("A number is varied around its value, in its unit", "[study][new]")
{
    const auto design = designOf(
        pipelineText("{\"steps\": [" + step("a", "s * n") + "]}",
                     R"("variables": [{"name": "n", "value": "4", "integer": true, "at_least": 2},
            {"name": "m", "value": "200", "integer": true}, {"name": "s", "value": "10 ms"},
            {"name": "d", "value": "s * 2"}])"));
    auto library = noPresets();
    CHECK(model::axisAround(design, "n", library) == "2..16"); // up to 4 * 4
    CHECK(model::axisAround(design, "m", library) == "50..800:*2");
    CHECK(model::axisAround(design, "s", library) == "log(2.5 ms,40 ms,9)");
    CHECK(model::axisAround(design, "no", library).empty());
}

TEST_CASE("A new study varies no variable that follows from others", "[study][new]")
{
    auto library = noPresets();
    const auto design = designOf(pipelineText(
        "{\"steps\": [" + step("a", "P * 1 s") + "]}",
        R"("variables": [{"name": "P", "value": "n * g", "integer": true}, {"name": "n", "value": "4", "integer": true},
            {"name": "g", "value": "2", "integer": true}])"));
    const auto search = model::newStudy(design, model::StudyKind::Search, library);
    REQUIRE(search);
    auto changed = design;
    REQUIRE(model::apply(changed, search.value().edit));
    std::vector<std::string> varied;
    for (const auto& axis : changed.studies.back().axes)
        varied.push_back(axis.variable);
    CHECK(varied == std::vector<std::string>{"n", "g"});
}

TEST_CASE("A new uncertainty study varies the numbers that have intervals", "[study][new]")
{
    auto library = noPresets();
    model::ThreadWorkers workers;
    const auto sentence = [&](const std::string& interval) {
        auto design = designOf(pipelineText(
            "{\"steps\": [" + step("a", "s + t") + "]}",
            R"("variables": [{"name": "s", "value": "10 s"}, {"name": "t", "value": "1 s", "origin": {"kind": "measurement", "note": "m")" +
                interval + "}}]"));
        const auto added = model::newStudy(design, model::StudyKind::Uncertainty, library);
        REQUIRE(added);
        REQUIRE(model::apply(design, added.value().edit));
        model::StudyRun run{workers, {}, {}};
        const auto result = model::runStudy(design, design.studies.back(), library, run);
        REQUIRE(result);
        return model::sentenceOf(result.value());
    };
    CHECK(
        sentence(R"(, "interval": ["0.9 s", "1.1 s"])").ends_with("Varied: t (900 ms to 1.1 s)."));
    CHECK(sentence("").ends_with("Varied: s (assumed 9 s to 11 s), t (assumed 900 ms to 1.1 s)."));
}

TEST_CASE("A study gets one more number to vary", "[study][new]")
{
    auto design = designOf(pipelineText(
        "{\"steps\": [" + step("a", "s * n") + "]}",
        R"("variables": [{"name": "n", "value": "4", "integer": true}, {"name": "s", "value": "10 ms"}],
           "studies": [{"name": "c", "kind": "curve", "x": {"variable": "n", "values": "1..4"},
                        "outputs": ["time"]},
                       {"name": "f", "kind": "search", "axes": [{"variable": "n", "values": "1..4"}],
                        "minimize": ["time"]}])"));
    auto library = noPresets();
    for (const auto* const study : {"c", "f"}) {
        const auto edit = model::varying(design, study, "s", library);
        REQUIRE(edit);
        REQUIRE(model::apply(design, edit.value()));
    }
    CHECK(design.studies[0].seriesVariable == "s");
    CHECK(design.studies[1].axes.at(1).values == "log(2.5 ms,40 ms,9)");
    CHECK_FALSE(model::varying(design, "c", "nothing", library));
}

TEST_CASE("A new comparison is never with the active scenario", "[study][new]")
{
    auto design =
        designOf(pipelineText("{\"steps\": [" + step("a", "s * n") + "]}",
                              R"("variables": [{"name": "n", "value": "4", "integer": true},
                                      {"name": "s", "value": "10 ms"}],
                        "scenarios": [{"name": "fast", "title": "Fast", "set": {"s": "1 ms"}}])"));
    design.id = "mine";
    auto library = noPresets();
    const auto against = [&](const std::string& scenario) {
        design.scenario = scenario;
        const auto added = model::newStudy(design, model::StudyKind::Comparison, library);
        REQUIRE(added);
        return added.value().edit.as<model::SetItem<model::StudyDefinition>>()->now->against;
    };
    CHECK(against("") == std::vector<std::string>{"scenario:fast"});
    CHECK(against("fast") == std::vector<std::string>{"mine"}); // the design's own values
}

TEST_CASE("A count without a bound is varied over integers", "[study][new]")
{
    const auto design = designOf(pipelineText("{\"steps\": [" + step("a", "s * P * f") + "]}",
                                              R"("variables": [{"name": "P", "value": "16"},
                                 {"name": "f", "value": "1"}, {"name": "s", "value": "10 ms"}])"));
    auto library = noPresets();
    CHECK(model::axisAround(design, "P", library) == "1..64");
    CHECK(model::axisAround(design, "f", library) == "log(0.25,4,9)"); // may be a factor
}

} // namespace clusterwright::tests::new_study_test
