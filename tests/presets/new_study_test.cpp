// A new study of any kind, on every shipped design: it has an answer at once.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/document/study_definition.h"
#include "model/study/comparison/solve.h"
#include "model/study/results/result_table.h"
#include "model/study/setup/new_study.h"
#include "model/study/setup/study_edit.h"
#include "model/study/setup/study_inputs.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::new_study_test
{

namespace
{

bool isAboutTheDesign(const model::Diagnostics& findings)
{
    // The finding names the missing part and its remedy.
    return findings.size() == 1 && codeOf(findings) == "edit.empty" && !hintOf(findings).empty();
}

// Each kind of study on every second shipped design: half of them takes a minute.
void checkNewStudies(std::size_t first)
{
    auto library = shippedPresets();
    model::ThreadWorkers workers;
    int answered = 0;
    const auto ids = library.ids(model::PresetKind::Design);
    for (auto i = first; i < ids.size(); i += 2)
        for (const auto* const form : model::studyForms()) {
            auto design = *library.design(ids[i]).value();
            const auto added = model::newStudy(design, form->name, library);
            INFO(ids[i] << " " << form->name << "\n" << textOf(added.diagnostics()));
            if (!added) {
                CHECK(isAboutTheDesign(added.diagnostics()));
                continue;
            }
            REQUIRE(model::apply(design, added.value().edit));
            const auto& study = design.studies.back();
            model::StudyRun run{workers, {}, {}};
            const auto result = model::runStudy(design, study, library, run);
            INFO(textOf(result.diagnostics()));
            REQUIRE(result);
            ++answered;
            for (const auto& finding : result.value().diagnostics) {
                INFO(study.name << ": " << study.title << "\n" << textOf({finding}));
                CHECK(finding.severity == model::Severity::Note);
            }
        }
    CHECK(answered > 100);
}

} // namespace

TEST_CASE("A new study has a result without a warning on every other shipped design",
          "[study][new]")
{
    checkNewStudies(0);
}

TEST_CASE("A new study has a result without a warning on the designs between", "[study][new]")
{
    checkNewStudies(1);
}

TEST_CASE("A new study is about an output with numbers", "[study][new][labels]")
{
    auto library = noPresets();
    for (const std::string kind : {"curve", "sensitivity"}) {
        auto design = designOf(designText(
            R"json("variables": [{"name": "n", "value": "2", "integer": true, "at_least": "1"}],
               "outputs": [{"name": "best", "equation": "if(n < 3, 1, 2)", "labels": {"1": "ring", "2": "tree"}},
                           {"name": "y", "equation": "8 s / n"}])json"));
        const auto added = model::newStudy(design, kind, library);
        INFO(textOf(added.diagnostics()));
        REQUIRE(added);
        REQUIRE(model::apply(design, added.value().edit));
        CHECK(design.studies.back().outputs == std::vector<std::string>{"y"});
    }
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

TEST_CASE("A new study varies no computed variable", "[study][new]")
{
    auto library = noPresets();
    const auto design = designOf(pipelineText(
        "{\"steps\": [" + step("a", "P * 1 s") + "]}",
        R"("variables": [{"name": "P", "value": "n * g", "integer": true}, {"name": "n", "value": "4", "integer": true},
            {"name": "g", "value": "2", "integer": true}])"));
    const auto search = model::newStudy(design, "search", library);
    REQUIRE(search);
    auto changed = design;
    REQUIRE(model::apply(changed, search.value().edit));
    std::vector<std::string> varied;
    for (const auto& axis : changed.studies.back().axes)
        varied.push_back(axis.variable);
    CHECK(varied == std::vector<std::string>{"n", "g"});
}

TEST_CASE("A new uncertainty study varies the inputs with intervals", "[study][new]")
{
    auto library = noPresets();
    model::ThreadWorkers workers;
    const auto sentence = [&](const std::string& interval) {
        auto design = designOf(pipelineText(
            "{\"steps\": [" + step("a", "s + t") + "]}",
            R"("variables": [{"name": "s", "value": "10 s"}, {"name": "t", "value": "1 s", "origin": {"kind": "measurement", "note": "m")" +
                interval + "}}]"));
        const auto added = model::newStudy(design, "uncertainty", library);
        REQUIRE(added);
        REQUIRE(model::apply(design, added.value().edit));
        model::StudyRun run{workers, {}, {}};
        const auto result = model::runStudy(design, design.studies.back(), library, run);
        REQUIRE(result);
        return model::sentenceOf(result.value());
    };
    CHECK(
        sentence(R"(, "interval": ["0.9 s", "1.1 s"])").ends_with("Varied: t (900 ms to 1.1 s)."));
    CHECK(sentence("").ends_with("Varied: s (assumed 9 to 11 s), t (assumed 900 ms to 1.1 s)."));
}

TEST_CASE("A study gets one more input to vary", "[study][new]")
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
    CHECK(design.studies[0].series.variable == "s");
    CHECK(design.studies[1].axes.at(1).values == "log(2.5 ms,40 ms,9)");
    CHECK_FALSE(model::varying(design, "c", "nothing", library));
}

// The edited study, of a design with n = 4 in 1..16, s = 10 ms, a network and a cost.
struct EditedStudy {
    EditedStudy(const std::string& study)
        : design(designOf(pipelineText(
              "{\"steps\": [" + step("a", "s * n") + "]}",
              R"("variables": [{"name": "n", "value": "4", "integer": true, "at_most": "16"}, {"name": "s", "value": "10 ms"}],
           "outputs": [{"name": "cost", "equation": "n * 100 USD"}],
           "scenarios": [{"name": "fast", "title": "Fast links", "set": {"s": "1 ms"}}],
           "studies": [)" +
                  study + "]")))
    {
    }

    model::Result<model::Edit> set(const std::string& key, const std::string& text)
    {
        auto library = noPresets();
        const auto& before = design.studies.front();
        auto edit = model::editStudy(design, library, before.name, key, text);
        if (edit)
            REQUIRE(model::apply(design, edit.value()));
        return edit;
    }
    [[nodiscard]] const model::StudyDefinition& study() const { return design.studies.front(); }

    model::Design design;
};

const char* const kCurve =
    R"({"name": "c", "kind": "curve", "title": "time over n", "x": {"variable": "n", "values": "1..4"}, "outputs": ["time"]})";

TEST_CASE("The title of a study follows its settings until a person writes one", "[study][edit]")
{
    EditedStudy test(kCurve);
    REQUIRE(test.set("outputs", "time, cost"));
    CHECK(test.study().title == "time, cost over n");
    REQUIRE(test.set("against", "scenario:fast"));
    CHECK(test.study().title == "time, cost over n, compared with Fast links");
    REQUIRE(test.set("title", "Costs / time, cost over n, compared with Fast links"));
    REQUIRE(test.set("series", "s"));
    CHECK(test.study().title == "Costs / time, cost over n and s, compared with Fast links");
    REQUIRE(test.set("title", "My title"));
    REQUIRE(test.set("outputs", "time"));
    CHECK(test.study().title == "My title");
}

TEST_CASE("Another variable of a study gets values around its present one", "[study][edit]")
{
    EditedStudy test(kCurve);
    REQUIRE(test.set("x", "s"));
    CHECK(test.study().x.values == "log(2.5 ms,40 ms,9)");
    CHECK(test.study().x.scale == "log");
    REQUIRE(test.set("series", "n")); // a line for each of 4/4, 4/2, 4, 2*4, 4*4
    CHECK(test.study().series.values == "1,2,4,8,16");
    REQUIRE(test.set("series", ""));
    CHECK(test.study().series.values.empty());
    REQUIRE(test.set("x", "typo"));
    CHECK(test.study().x.values == "log(2.5 ms,40 ms,9)"); // the finding is about the name
}

TEST_CASE("Two objectives select the Pareto front, one selects the best points", "[study][edit]")
{
    EditedStudy test(
        R"({"name": "f", "kind": "search", "axes": [{"variable": "n", "values": "1..4"}], "minimize": ["time"]})");
    REQUIRE(test.set("minimize", "time, cost"));
    CHECK(test.study().top == 0);
    REQUIRE(test.set("minimize", "time"));
    CHECK(test.study().top == 10);
    REQUIRE(test.set("top", "best 3"));
    CHECK(test.study().top == 3);
    REQUIRE(test.set("top", "Pareto front"));
    CHECK(test.study().top == 0);
    REQUIRE(test.set("top", "25"));
    CHECK(test.study().top == 25);
    for (const auto* const wrong : {"", "best", "0", "some", "best 2.5"}) {
        INFO(wrong);
        CHECK_FALSE(test.set("top", wrong));
    }
    CHECK(test.study().top == 25);
}

TEST_CASE("A study refuses to vary an input twice", "[study][edit]")
{
    const EditedStudy test(kCurve);
    auto library = noPresets();
    CHECK(codeOf(model::varying(test.design, "c", "n", library).diagnostics()) == "edit.unchanged");
    CHECK(codeOf(model::varying(test.design, "no", "s", library).diagnostics()) == "edit.unknown");
}

TEST_CASE("A study with curves is given measured points, and loses them again", "[study][edit]")
{
    EditedStudy test(kCurve);
    const auto before = test.design;
    const auto edit = model::measuring(test.design, "c", "run.csv", {"n=nodes"});
    REQUIRE(edit);
    const auto inverse = model::apply(test.design, edit.value());
    REQUIRE(inverse);
    CHECK(test.design.studies.front().measured == "run.csv");
    CHECK(test.design.studies.front().measuredAs == std::vector<std::string>{"n=nodes"});
    REQUIRE(model::apply(test.design, inverse.value()));
    CHECK(test.design == before);
    CHECK(codeOf(model::measuring(test.design, "no", "a.csv", {}).diagnostics()) == "edit.unknown");
    test.design.studies.front().kind = "search";
    CHECK(codeOf(model::measuring(test.design, "c", "a.csv", {}).diagnostics()) ==
          "study.measured");
}

TEST_CASE("The scales of a study are set together, of a map those of x and y", "[study][edit]")
{
    EditedStudy test(kCurve);
    for (const std::string kind : {"curve", "map"}) {
        test.design.studies.front().kind = kind;
        const auto edit = model::scaling(test.design, "c", {"log", "linear"});
        REQUIRE(edit);
        REQUIRE(model::apply(test.design, edit.value()));
        CHECK(model::scalesOf(test.study()) == model::StudyScales{"log", "linear"});
        CHECK((kind == "map" ? test.study().series.scale : test.study().yScale) == "linear");
    }
}

// log2(P) is an integer at 1, 2, 4, 8 and 16; sqrt(P) at 1, 4, 9 and 16.
TEST_CASE("A new study varies an input over the values that give results", "[study][new]")
{
    auto library = noPresets();
    const auto valuesFor = [&](const std::string& condition) {
        const auto design = designOf(designText(
            R"("variables": [{"name": "P", "value": "4", "integer": true}],
                "blocks": [{"block": "b", "title": "B", "source": {"document": "clusterwright", "place": "test"},
                  "parameters": [{"name": "q", "unit": "1", "doc": "q"}],
                  "equations": ["time = q * 1 s"], "validity": [{"condition": ")" +
            condition + R"(", "message": "the step requires it"}]}],
                "pipeline": {"steps": [{"id": "a", "block": "b", "bind": {"q": "P"}}]})"));
        const auto added = model::newStudy(design, "curve", library);
        INFO(textOf(added.diagnostics()));
        REQUIRE(added);
        return added.value().edit.as<model::SetItem<model::StudyDefinition>>()->now->x.values;
    };
    CHECK(valuesFor("q >= 1") == "1..16");
    CHECK(valuesFor("q >= 3") == "3..16");
    CHECK(valuesFor("log2(q) == floor(log2(q))") == "1..16:*2");
    CHECK(valuesFor("q / 3 == floor(q / 3)") == "3..15:3");
    CHECK(valuesFor("sqrt(q) == floor(sqrt(q))") == "1,4,9,16");
}

TEST_CASE("A new study of a design without variables varies inputs of steps", "[study][new]")
{
    auto library = noPresets();
    const auto design = designOf(designText(
        R"("blocks": [{"block": "b", "title": "B", "source": {"document": "clusterwright", "place": "test"},
             "parameters": [{"name": "q", "unit": "s", "doc": "q"}, {"name": "r", "unit": "s", "doc": "r"}],
             "equations": ["time = q + 2 * r"]}],
           "pipeline": {"steps": [{"id": "a", "block": "b", "bind": {"q": "4 s", "r": "4 s"}}]})"));
    const auto studyOf = [&](const std::string& kind) {
        const auto added = model::newStudy(design, kind, library);
        INFO(textOf(added.diagnostics()));
        REQUIRE(added);
        return *added.value().edit.as<model::SetItem<model::StudyDefinition>>()->now;
    };
    CHECK(studyOf("curve").x.variable == "a.r"); // the larger effect
    const auto map = studyOf("map");
    CHECK(map.x.variable == "a.r");
    CHECK(map.series.variable == "a.q");
    CHECK(studyOf("search").axes.front().variable == "a.r");

    const auto constant = designOf(designText(R"("outputs": [{"name": "o", "equation": "1 s"}])"));
    const auto none = model::newStudy(constant, "curve", library);
    CHECK(messageOf(none.diagnostics()) == "no input of the design changes o");
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
        const auto added = model::newStudy(design, "comparison", library);
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

TEST_CASE("A share is varied up to 1, a bounded variable within bounds", "[study][new]")
{
    const auto design =
        designOf(pipelineText("{\"steps\": [" + step("a", "1 s / share / s2") + "]}",
                              R"("variables": [{"name": "share", "value": "0.9"},
            {"name": "s2", "value": "8", "at_least": "0.5", "at_most": "10"}, {"name": "b", "value": "2.5", "at_least": "2", "at_most": "3"}])"));
    auto library = noPresets();
    CHECK(model::axisAround(design, "share", library) == "log(0.225,1,9)");
    CHECK(model::axisAround(design, "b", library) == "log(2,3,9)");
}

TEST_CASE("A new search varies hardware within the budget, not the problem", "[study][new]")
{
    auto library = shippedPresets();
    const auto searchOf = [&](const char* id) {
        const auto added = model::newStudy(*library.design(id).value(), "search", library);
        REQUIRE(added);
        return *added.value().edit.as<model::SetItem<model::StudyDefinition>>()->now;
    };
    const auto namesOf = [](const model::StudyDefinition& study) {
        std::vector<std::string> names;
        for (const auto& axis : study.axes)
            names.push_back(axis.variable);
        return names;
    };
    const auto choose = searchOf("choose-interconnect");
    CHECK(namesOf(choose) == std::vector<std::string>{"P", "network"}); // neither rows nor element
    CHECK(choose.subjectTo == std::vector<std::string>{"cost <= budget"});
    CHECK(choose.maximize.empty()); // a speedup grows with a slower baseline
    CHECK(choose.minimize == std::vector<std::string>{"time"});
    CHECK(choose.outputs == std::vector<std::string>{"speedup", "cost"});
    const auto fft = searchOf("acc-fft-inic"); // has a cost, but no budget
    CHECK(namesOf(fft) == std::vector<std::string>{"P"});
    CHECK(fft.minimize == std::vector<std::string>{"time", "cost"});
}

TEST_CASE("A new search varies what the output cost is computed from", "[study][new]")
{
    auto library = noPresets();
    const auto design = designOf(designText(
        R"("variables": [{"name": "n", "value": "64", "integer": true, "at_least": "1"},
                         {"name": "P", "value": "4", "integer": true, "at_least": "1"}],
           "outputs": [{"name": "time", "equation": "n^3 / P * 1 ns"},
                       {"name": "cost", "equation": "P * 4000 USD"}])"));
    const auto added = model::newStudy(design, "search", library);
    REQUIRE(added);
    const auto study = *added.value().edit.as<model::SetItem<model::StudyDefinition>>()->now;
    REQUIRE(study.axes.size() == 1); // a smaller n would be faster at the same cost
    CHECK(study.axes[0].variable == "P");
    CHECK(study.minimize == std::vector<std::string>{"time", "cost"});
}

TEST_CASE("The target of a new solve study is reached within its range", "[study][new]")
{
    auto library = shippedPresets();
    model::ThreadWorkers workers;
    int solved = 0;
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        auto design = *library.design(id).value();
        const auto added = model::newStudy(design, "solve", library);
        INFO(id << "\n" << textOf(added.diagnostics()));
        if (!added)
            continue;
        REQUIRE(model::apply(design, added.value().edit));
        const auto& study = design.studies.back();
        INFO(study.x.variable << " " << study.x.values << " " << study.suchThat);
        CHECK(study.x.values.find("..") != std::string::npos);
        model::StudyRun run{workers, {}, {}};
        const auto result = model::runStudy(design, study, library, run);
        REQUIRE(result);
        CHECK(result.value().table.rows() > 0);
        ++solved;
    }
    CHECK(solved > 20);
}

// The speedup is 10 fast / slow^2. A smaller `slow` raises it more than `fast` does, but makes no step faster.
TEST_CASE("A new solve study varies an input of the design, not of its baseline alone",
          "[study][new]")
{
    auto library = noPresets();
    const auto design = designOf(pipelineText(
        "{\"steps\": [" + step("a", "if(P == 1, 10 s / slow^2, 1 s / fast)") + "]}",
        R"("variables": [{"name": "P", "value": "2", "integer": true}, {"name": "slow", "value": "1.5"},
            {"name": "fast", "value": "2.5"}],
           "baseline": {"design": "test", "set": {"P": "1"}})"));
    const auto added = model::newStudy(design, "solve", library);
    INFO(textOf(added.diagnostics()));
    REQUIRE(added);
    const auto& study = *added.value().edit.as<model::SetItem<model::StudyDefinition>>()->now;
    CHECK(study.x.variable == "fast");
    CHECK(study.suchThat.starts_with("speedup >= "));
}

// efficiency = 0.8 * share: a target of 1.1 times 0.72 exceeds 0.8, the value at share = 1.
TEST_CASE("The target of a share is halfway to its best value", "[study][new]")
{
    auto library = noPresets();
    const auto design = designOf(
        R"({"design": "d", "format": 1, "title": "D", "variables": [{"name": "share", "value": "0.95"}],
            "outputs": [{"name": "efficiency", "equation": "0.8 * share"}]})");
    const auto added = model::newStudy(design, "solve", library);
    REQUIRE(added);
    const auto& study = *added.value().edit.as<model::SetItem<model::StudyDefinition>>()->now;
    CHECK(study.x.values == "0.237..1");
    CHECK(study.suchThat == "efficiency >= 0.78"); // (0.76 + 0.8) / 2
}

TEST_CASE("A duplicated study follows its original under a free name", "[study][new]")
{
    auto design =
        designOf(pipelineText("{\"steps\": [" + step("a", "1 s * n") + "]}",
                              R"("variables": [{"name": "n", "value": "4", "integer": true}],
           "studies": [{"name": "c", "kind": "curve", "title": "T", "x": {"variable": "n", "values": "1..4"}, "outputs": ["time"]},
                       {"name": "c2", "kind": "curve", "x": {"variable": "n", "values": "1..4"}, "outputs": ["time"]}])"));
    const auto copy = model::duplicateStudy(design, "c");
    REQUIRE(copy);
    CHECK(copy.value().element.name == "c3");
    REQUIRE(model::apply(design, copy.value().edit));
    REQUIRE(design.studies.size() == 3);
    CHECK(design.studies[1].title == "T (copy)");
    CHECK(design.studies[1].x.values == "1..4");
    CHECK(design.studies[2].name == "c2");
    CHECK(codeOf(model::duplicateStudy(design, "no").diagnostics()) == "edit.unknown");
}

} // namespace clusterwright::tests::new_study_test
