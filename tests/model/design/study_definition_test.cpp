// Studies of every kind: reading, writing, findings and editing.
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/document/study_json.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/names/renaming.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <algorithm>
#include <tuple>

namespace clusterwright::tests::study_definition_test
{

namespace
{

// One of each kind, with all its fields.
const std::vector<std::string> kStudies{
    R"({"name": "c", "kind": "curve", "title": "C", "x": {"variable": "n", "values": "1..4",
        "scale": "log"}, "series": {"variable": "s", "values": "1 s,2 s"}, "scale": "log",
        "outputs": ["time", "o"], "against": ["other", "scenario:fast"], "measured": "runs/a.csv",
        "measured_as": ["n=nodes", "time=t[us]"], "derive": "ratio to s = 1 s"})",
    R"({"name": "m", "kind": "map", "x": {"variable": "n", "values": "1..4"},
        "y": {"variable": "s", "values": "1 s,2 s", "scale": "log"}, "outputs": ["time"]})",
    R"({"name": "f", "kind": "search", "axes": [{"variable": "n", "values": "1..4"},
        {"variable": "s", "values": "1 s,2 s"}], "minimize": ["time"], "subject_to": ["n <= 3"],
        "top": 5, "outputs": ["o"], "samples": 100, "seed": 7})",
    R"({"name": "p", "kind": "search", "axes": [{"variable": "n", "values": "1..4"}],
        "minimize": ["time"], "maximize": ["n"], "pareto": true})",
    R"({"name": "e", "kind": "sensitivity", "method": "sobol", "outputs": ["time"],
        "vary": ["n", "s=1 s..3 s"], "share": 0.2, "samples": 64, "seed": 3})",
    R"({"name": "x", "kind": "crossover", "x": {"variable": "n", "values": "2..64"},
        "outputs": ["time"], "against": ["other"]})",
    R"({"name": "i", "kind": "solve", "x": {"variable": "s"}, "such_that": "time = 12 s"})",
    R"({"name": "b", "kind": "comparison", "x": {"variable": "n", "values": "1..4"},
        "outputs": ["time"], "against": ["other", "more"], "measured": "fftw-row-time",
        "derive": "difference from other"})",
    R"({"name": "u", "kind": "uncertainty", "x": {"variable": "n", "values": "1..4"},
        "limit": "3 * s", "method": "sampling", "outputs": ["time"], "vary": ["s"], "samples": 50})",
    R"({"name": "l", "kind": "ladder", "outputs": ["time"], "measured": "fftw-row-time",
        "measured_as": ["n=length"], "measured_where": ["n > 2"],
        "rungs": [{"name": "bare"}, {"name": "+ s", "set": {"s": "2 s", "n": "3"}}]})",
};

std::string withStudies(const std::vector<std::string>& studies)
{
    std::string list;
    for (const auto& study : studies)
        list += (list.empty() ? "" : ", ") + study;
    return pipelineText(
        "{\"steps\": [" + step("a", "n * s") + "]}",
        R"("variables": [{"name": "n", "value": "2", "integer": true}, {"name": "s", "value": "1 s"}],
           "outputs": [{"name": "o", "equation": "time", "unit": "s"}],
           "scenarios": [{"name": "fast", "set": {"s": "0.5 s"}}], "studies": [)" +
            list + "]");
}

std::string problemOf(const std::string& study, const std::string& code)
{
    const auto found = finding(formFindings(withStudies({study})), code);
    return pointerOf(found);
}

model::Result<model::Edit> set(const model::Design& design,
                               const std::string& study,
                               const std::string& key,
                               const std::string& text)
{
    auto library = noPresets();
    const model::Element element{model::ElementKind::Study, "", study};
    return model::setField(design, library, std::span(&element, 1), key, text);
}

} // namespace

TEST_CASE("A study of any kind is written as it was read", "[design][study][laws]")
{
    const auto design = designOf(withStudies(kStudies));
    REQUIRE(design.studies.size() == kStudies.size());
    for (std::size_t i = 0; i < kStudies.size(); ++i) {
        INFO(kStudies[i]);
        CHECK(model::toJson(design.studies[i]) == model::parseJson(kStudies[i], "").value());
    }
    model::Findings findings;
    CHECK(model::readDesign(model::toJson(design), findings).studies == design.studies);
    CHECK(findings.list.empty());
}

TEST_CASE("A study accepts exactly the fields of its kind", "[design][study][findings]")
{
    const std::string x = R"("x": {"variable": "n", "values": "1..4"})";
    const std::string axes = R"("axes": [{"variable": "n", "values": "1..4"}])";
    const auto study = [](const std::string& kind, const std::string& fields) {
        return R"({"name": "q", "kind": ")" + kind + "\", " + fields + "}";
    };
    const std::string time = R"("outputs": ["time"])";
    CHECK(problemOf(study("pie", time), "study.kind") == "/studies/0/kind");
    CHECK(problemOf(study("search", R"("minimize": ["time"])"), "study.axes") == "/studies/0");
    CHECK(problemOf(study("search", axes), "study.objective") == "/studies/0");
    CHECK(problemOf(study("search", axes + R"(, "minimize": ["time", "o"])"), "study.objective") ==
          "/studies/0");
    CHECK(problemOf(study("search", axes + R"(, "minimize": ["o"], "pareto": true, "top": 3)"),
                    "study.top") == "/studies/0/top");
    CHECK(problemOf(study("search", axes + R"(, "minimize": ["o"], "samples": 0)"),
                    "study.number") == "/studies/0/samples");
    CHECK(problemOf(study("sensitivity", time + R"(, "method": "guess")"), "study.method") ==
          "/studies/0/method");
    CHECK(problemOf(study("sensitivity", time + R"(, "share": 1.5)"), "study.number") ==
          "/studies/0/share");
    CHECK(problemOf(study("sensitivity", R"("outputs": ["time", "o"])"), "study.outputs") ==
          "/studies/0");
    CHECK(problemOf(study("curve", x + ", " + time + R"(, "measured_as": ["n"])"),
                    "study.columns") == "/studies/0/measured_as/0");
    CHECK(problemOf(study("curve", x + ", " + time + R"(, "derive": "o / 2")"), "study.derive") ==
          "/studies/0/derive");
    CHECK(problemOf(study("solve", x + R"(, "such_that": "o = 1", "measured": "a.csv")"),
                    "json.unknown_field") == "/studies/0/measured");
    CHECK(problemOf(study("crossover", x + ", " + time), "study.against") == "/studies/0");
    CHECK(problemOf(study("crossover", x + ", " + time + R"(, "against": ["a", "b"])"),
                    "study.against") == "/studies/0/against");
    CHECK(problemOf(study("comparison", time), "study.against") == "/studies/0");
    CHECK(problemOf(study("solve", x), "json.missing_field") == "/studies/0");
    CHECK(problemOf(study("solve", x + R"(, "such_that": "o = 1", "outputs": ["o"])"),
                    "json.unknown_field") == "/studies/0/outputs");
}

TEST_CASE("As another kind, a study keeps that kind's fields", "[design][study]")
{
    const auto design = designOf(withStudies(kStudies));
    for (const auto& study : design.studies)
        for (const auto* const form : model::studyForms()) {
            const auto other = model::asKind(study, form->name);
            CHECK(model::asKind(other, other.kind) == other);
            // The file reads back without unknown fields.
            model::Findings findings;
            CHECK(model::readStudy(model::toJson(other), "/studies/0", findings) == other);
            CHECK_FALSE(has(findings.list, "json.unknown_field"));
        }
    const auto search = model::asKind(design.studies[0], "search");
    CHECK(search.axes == std::vector<model::StudyAxis>{{"n", "1..4"}});
    CHECK(model::asKind(search, "curve").x.variable == "n");
}

TEST_CASE("Fields of a study write it, and reject invalid text", "[design][study][field]")
{
    auto design = designOf(withStudies(kStudies));
    const auto apply =
        [&](const std::string& study, const std::string& key, const std::string& text) {
            const auto edit = set(design, study, key, text);
            INFO(key << " = " << text << ": " << textOf(edit.diagnostics()));
            REQUIRE(edit);
            REQUIRE(model::apply(design, edit.value()));
        };
    apply("f", "axes", "n = 1..8\n  s = 1 s,3 s  \n");
    CHECK(design.studies[2].axes == std::vector<model::StudyAxis>{{"n", "1..8"}, {"s", "1 s,3 s"}});
    apply("f", "top", "Pareto front");
    apply("f", "maximize", "n, o");
    CHECK(model::toJson(design.studies[2])["pareto"] == true);
    CHECK(design.studies[2].maximize == std::vector<std::string>{"n", "o"});
    apply("c", "derive", "difference from other");
    apply("c", "measured", "b.csv");
    apply("c", "measured_as", "n=P, time=t");
    CHECK(design.studies[0].derive == "difference from other");
    CHECK(design.studies[0].measured == "b.csv");
    CHECK(design.studies[0].measuredAs == std::vector<std::string>{"n=P", "time=t"});
    apply("c", "kind", "uncertainty");
    CHECK(design.studies[0].kind == "uncertainty");
    CHECK(design.studies[0].method == "delta");
    CHECK(design.studies[0].outputs == std::vector<std::string>{"time"});
    apply("e", "share", "0.3");
    CHECK(design.studies[4].share == 0.3);

    CHECK(hintOf(set(design, "f", "axes", "n 1..8").diagnostics(), "field.lines") != "");
    CHECK(messageOf(set(design, "b", "derive", "half").diagnostics(), "study.derive") != "");
    CHECK(messageOf(set(design, "f", "top", "many").diagnostics(), "study.number") != "");
    CHECK(messageOf(set(design, "e", "share", "2").diagnostics(), "study.number") != "");
}

TEST_CASE("Names in a study follow a renaming", "[design][study][renaming]")
{
    auto design = designOf(withStudies(kStudies));
    auto library = noPresets();
    const auto rename = [&](model::ElementKind kind, const char* from, const char* to) {
        const auto edit = model::renaming(design, {kind, "", from}, to, library);
        INFO(textOf(edit.diagnostics()));
        REQUIRE(edit);
        REQUIRE(model::apply(design, edit.value()));
    };
    rename(model::ElementKind::Variable, "n", "count");
    rename(model::ElementKind::Variable, "s", "span");
    rename(model::ElementKind::Output, "o", "out");
    rename(model::ElementKind::Scenario, "fast", "quick");
    const auto& studies = design.studies;
    CHECK(studies[0].x.variable == "count");
    CHECK(studies[0].against == std::vector<std::string>{"other", "scenario:quick"});
    CHECK(studies[0].measuredAs == std::vector<std::string>{"count=nodes", "time=t[us]"});
    CHECK(studies[0].derive == "ratio to span = 1 s");
    CHECK(studies[2].axes[0].variable == "count");
    CHECK(studies[2].subjectTo == std::vector<std::string>{"count <= 3"});
    CHECK(studies[2].outputs == std::vector<std::string>{"out"});
    CHECK(studies[3].maximize == std::vector<std::string>{"count"});
    CHECK(studies[4].vary == std::vector<std::string>{"count", "span=1 s..3 s"});
    CHECK(studies[6].x.variable == "span");
    CHECK(design.scenarios[0].settings[0].name == "span");
    CHECK(design.scenarios[0].name == "quick");
}

TEST_CASE("The relation of a solve and a limit follow renamings", "[design][study][renaming]")
{
    auto design = designOf(withStudies(
        {R"({"name": "i", "kind": "solve", "x": {"variable": "s"}, "such_that": "o = 6 * s"})",
         R"({"name": "u", "kind": "uncertainty", "outputs": ["o"], "limit": "o + 6 * s"})"}));
    auto library = noPresets();
    for (const auto& [kind, from, to] : {std::tuple{model::ElementKind::Variable, "s", "span"},
                                         std::tuple{model::ElementKind::Output, "o", "out"}}) {
        const auto edit = model::renaming(design, {kind, "", from}, to, library);
        REQUIRE(edit);
        REQUIRE(model::apply(design, edit.value()));
    }
    CHECK(design.studies[0].suchThat == "out = 6 * span");
    CHECK(design.studies[1].limit == "out + 6 * span");
}

TEST_CASE("The settings of rungs follow a renaming", "[design][study][renaming]")
{
    auto design = designOf(
        withStudies({R"({"name": "l", "kind": "ladder", "outputs": ["o"], "measured": "data.csv",
             "rungs": [{"name": "first", "set": {"n": "2 * s"}}]})"}));
    auto library = noPresets();
    for (const auto& [from, to] : {std::pair{"n", "count"}, std::pair{"s", "span"}}) {
        const auto edit =
            model::renaming(design, {model::ElementKind::Variable, "", from}, to, library);
        REQUIRE(edit);
        REQUIRE(model::apply(design, edit.value()));
    }
    const auto& settings = design.studies[0].rungs[0].settings;
    CHECK(settings == std::vector<model::NamedValue>{{"count", "2 * span"}});
}

TEST_CASE("A refused renaming names the text that prevents it", "[design][study][renaming]")
{
    const auto design = designOf(withStudies(
        {R"({"name": "i", "kind": "solve", "x": {"variable": "s"}, "such_that": "sum(k, 1, 2, n * k) = 6 * s"})"}));
    auto library = noPresets();
    const auto edit =
        model::renaming(design, {model::ElementKind::Variable, "", "n"}, "k", library);
    REQUIRE_FALSE(edit); // "k" is the variable of the sum
    CHECK(codeOf(edit.diagnostics()) == "name.form");
    CHECK(pointerOf(edit.diagnostics()) == "/studies/0/such_that");
}

TEST_CASE("The reference of a derived curve follows renamings", "[design][study][renaming]")
{
    const std::string curve = R"("kind": "curve", "x": {"variable": "n", "values": "1..4"},)";
    auto design = designOf(withStudies(
        {R"({"name": "a", )" + curve + R"("outputs": ["time", "o"], "derive": "ratio to o"})",
         R"({"name": "b", )" + curve +
             R"("outputs": ["o"], "against": ["scenario:fast"], "derive": "difference from scenario:fast"})"}));
    auto library = noPresets();
    for (const auto& [kind, from, to] : {std::tuple{model::ElementKind::Scenario, "fast", "quick"},
                                         std::tuple{model::ElementKind::Output, "o", "out"}}) {
        const auto edit = model::renaming(design, {kind, "", from}, to, library);
        REQUIRE(edit);
        REQUIRE(model::apply(design, edit.value()));
    }
    CHECK(design.studies[0].derive == "ratio to out");
    CHECK(design.studies[1].derive == "difference from scenario:quick");
}

} // namespace clusterwright::tests::study_definition_test
