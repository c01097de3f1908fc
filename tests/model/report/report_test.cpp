// Contents of a report, as values.
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/report/report.h"
#include "model/report/report_html.h"
#include "model/report/report_parts.h"
#include "model/report/study_table.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "tests/support/catch_compat.h"
#include "tests/support/every_study.h"
#include "tests/support/findings.h"

#include <numeric>

namespace clusterwright::tests::report_test
{

using namespace model;

namespace
{

Report shippedReport(Library& library, const std::string& id)
{
    const auto design = library.design(id);
    REQUIRE(design);
    auto report = reportOf(*design.value(), library, {.program = "1"});
    INFO(textOf(report.diagnostics()));
    REQUIRE(report);
    return std::move(report).value();
}

template <typename List, typename Name, typename Member>
const auto& named(const List& list, const Name& name, Member member)
{
    const auto found = std::ranges::find(list, name, member);
    INFO(name);
    REQUIRE(found != list.end());
    return *found;
}

StudyDefinition studyOver(const std::string& values)
{
    StudyDefinition study;
    study.outputs = {"time"};
    study.x.variable = "P";
    study.x.values = values;
    return study;
}

} // namespace

TEST_CASE("The answer of a report has the numbers of the evaluation", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic");
    const auto evaluation = evaluationOf(shippedSystem(library, "acc-fft-inic"));

    REQUIRE(report.outputs.size() == evaluation.outputs.size());
    for (std::size_t i = 0; i < report.outputs.size(); ++i)
        CHECK(report.outputs[i].value == evaluation.outputs[i].value);
    CHECK(report.bottleneck == evaluation.bottleneck);
    // dtc, dth: 2 * 3.125 ms + 2 * 25 ms = 56.25 ms of 140.89 ms, 39.9 %
    CHECK(report.answer ==
          "One run takes 140.9 ms, 3.473 times as fast as the baseline fft-serial "
          "(efficiency "
          "43.4 %). The bottleneck is nic.host_bus: busy for 56.25 ms, 39.9 % of the time. The "
          "longest "
          "step is \u201cINIC: card to host\u201d with 50 ms. All components cost 23,200 USD and "
          "draw "
          "1.23 kW.");
    REQUIRE(report.headlines.size() == 5);
    CHECK(report.headlines[1].name == "speedup");
    CHECK(contains(shippedReport(library, "choose-interconnect").answer,
                   "times as fast as this design with P = 1"));
}

TEST_CASE("A report has the counts of the graph", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic");
    REQUIRE(report.graph); // a star of 8
    CHECK(report.graph->name == "star(8)");
    CHECK(report.graph->hosts == 8);
    CHECK(report.graph->switches == 1);
    CHECK(report.graph->cables == 8);
    REQUIRE(report.graph->hops);
    CHECK(report.graph->hops->mean() == 2);
    REQUIRE(report.graph->bisection);
    CHECK(report.graph->bisection->cables == 4);
    CHECK(named(report.components, "host", [](const auto& c) { return c.use.name; }).count->value ==
          8);
    CHECK_FALSE(shippedReport(library, "fft-serial").graph);
}

TEST_CASE("A step has its equations as text and with values", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic");
    const auto& step = named(report.steps, "dth", &ReportStep::id);
    CHECK(step.title == "INIC: card to host");
    CHECK(step.block == "inic.card_to_host");
    CHECK(step.resource == "nic.host_bus");
    CHECK(step.seconds == 0.05);
    CHECK(step.repeats == 2.0);
    CHECK(*step.share == Approx(0.05 / 0.14089).epsilon(1e-4));
    REQUIRE(step.equations.size() == 1);
    CHECK(step.equations[0].name == "T_dth");
    CHECK(step.equations[0].equation == "S / host_bandwidth");
    CHECK(step.equations[0].filled == "2 MiB / 80 MiB/s");
    CHECK(toText(step.equations[0].source) == "underwood-inic, equation 9");
    CHECK(step.equations[0].inputs.empty());
    CHECK_FALSE(named(report.steps, "partition", &ReportStep::id).seconds);
}

TEST_CASE("Every input has an origin, and those with an effect come first", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic");
    const auto& element = named(report.inputs, "element", &ReportInput::name);
    CHECK(element.text == "16 B");
    CHECK(element.origin->kind == OriginKind::Paper);
    CHECK(named(report.inputs, "nic.host_bandwidth", &ReportInput::name).text == "80 MiB/s");
    const auto& assumed = named(report.inputs, "host.fft_time", &ReportInput::name);
    CHECK(assumed.origin->kind == OriginKind::Assumption);
    CHECK(assumed.origin->interval == std::vector<std::string>{"7 ns", "14 ns"});
    const auto hasEffect = [](const ReportInput& input) { return input.influence.has_value(); };
    CHECK(std::ranges::is_partitioned(report.inputs, hasEffect));
    CHECK(hasEffect(report.inputs.front()));
    CHECK(report.inputs.front().influence->output == "time");
    CHECK_FALSE(hasEffect(named(report.inputs, "host.cache", &ReportInput::name)));
    CHECK(named(report.documents, "underwood-inic", &Document::id).year == 2001);
}

TEST_CASE("Claims are those about the design or its blocks", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic");
    REQUIRE_FALSE(report.claims.empty());
    for (const auto& [claim, outcome] : report.claims)
        CHECK(std::ranges::any_of(claim.evaluations, [&](const auto& evaluation) {
            return evaluation.design == report.id ||
                   std::ranges::count(report.steps, evaluation.block, &ReportStep::block) > 0;
        }));
    CHECK(report.otherClaims > 0);
    CHECK(report.otherClaims + report.claims.size() < library.ids(PresetKind::Claim).size());
}

TEST_CASE("The question of a curve is a sentence", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic");
    CHECK(named(report.studies, "speedup", [](const auto& s) { return s.definition.name; })
              .question ==
          "How does speedup change with P (processors, one per node) from 2 to 16? There is a "
          "curve for "
          "rows (rows (and columns) of the square matrix) = 256 and 512. The design is "
          "compared with acc-fft-gigabit, acc-fft-fast and acc-fft-prototype.");
    const Design none;
    CHECK(questionOf(studyOver("64 B..1 MiB:*2"), none) ==
          "How does time change with P from 64 B to 1 MiB, each 2 times the one before?");
    CHECK(questionOf(studyOver("2..8:3"), none) ==
          "How does time change with P from 2 to 8, in steps of 3?");
    CHECK(questionOf(studyOver("lin(0.4, 1, 25)"), none) ==
          "How does time change with P from 0.4 to 1?");
    CHECK(questionOf(studyOver("4"), none) == "How does time change with P = 4?");
    CHECK(questionOf(studyOver("1024..1073741824 B:*4096"), none) ==
          "How does time change with P from 1,024 to 1,073,741,824 B, each 4,096 times the one "
          "before?");
    CHECK(questionOf(studyOver("ring, tree2000"), none) ==
          "How does time change with P = ring and tree2000?");
}

TEST_CASE("The question of every kind of study is a sentence", "[report]")
{
    const auto design = designOf(everyStudyText());
    const auto question = [&](const std::string& name) {
        return questionOf(findStudy(design, name).value(), design);
    };
    CHECK(question("map") ==
          "How does time change with n (nodes) = 1, 2 and 4, and with s = 1 s and 2 s?");
    CHECK(question("search") == "Which values of n (nodes) from 1 to 8 give the smallest time? The "
                                "points must satisfy price <= 600 USD.");
    CHECK(question("front") == "Which values of n (nodes) from 1 to 8 are on the Pareto "
                               "front of the smallest time and the smallest price?");
    CHECK(question("elasticity") ==
          "Which of s and c affect time most, for a small change of each?");
    CHECK(question("tornado") == "Which of s from 0.5 to 2 s and c from 2 to 6 s affect time most, "
                                 "each varied alone over its interval?");
    CHECK(question("morris") ==
          "Which of s from 0.5 to 2 s and c from 2 to 6 s affect time most, all varied over "
          "their intervals (Morris' elementary effects)?");
    CHECK(question("sobol") ==
          "Which of s from 0.5 to 2 s and c from 2 to 6 s cause the variance of time, all "
          "varied over their intervals (Sobol's indices)?");
    CHECK(
        question("crossover") ==
        "Where do this design and scenario other have the same time, over n (nodes) from 1 to 8?");
    CHECK(question("solve") == "For which s from 0.1 to 10 s is time = 9 s?");
    CHECK(question("comparison") == "What causes the difference in time to scenario other? How "
                                    "does the difference change over n (nodes) from 1 to 8?");
    CHECK(question("sure") ==
          "What is the uncertainty of time, given the intervals of s from 0.5 to 1.5 s?");
    CHECK(question("uncertainty") == "What is the uncertainty of time over n (nodes) from 1 to 8, "
                                     "given the intervals of s from 0.5 to 1.5 s?");
    StudyDefinition study;
    study.kind = "search";
    study.axes = {{"P", "1..8"}};
    study.maximize = {"speedup"};
    study.top = 1;
    study.samples = 100;
    CHECK(questionOf(study, design) ==
          "Which values of P from 1 to 8 give the largest speedup? 100 points are sampled.");
    study.kind = "sensitivity";
    study.outputs = {"time", "cost"};
    CHECK(questionOf(study, design) ==
          "Which of the inputs affect time most, for a small change of each?");
    study.kind = "curve";
    study.x.variable = "P";
    CHECK(questionOf(study, design) == "How do time and cost change with P?");
    study.kind = "uncertainty";
    study.x.variable.clear();
    study.limit = "20 ms";
    CHECK(contains(questionOf(study, design), " What is the probability of more than 20 ms?"));
    study.kind = "ladder";
    study.measured = "runs";
    study.rungs = {{"bare", {}}, {"+ contention", {}}};
    CHECK(questionOf(study, design) == "How far is time from the measured points of runs on each "
                                       "of the rungs 'bare' and '+ contention'?");
}

TEST_CASE("A report has results of every kind of study", "[report]")
{
    auto library = noPresets();
    const auto report = reportOf(designOf(everyStudyText()), library, {});
    INFO(textOf(report.diagnostics()));
    REQUIRE(report);
    CHECK(report.value().studies.size() == 14);
    for (const auto& study : report.value().studies) {
        INFO(study.definition.name << "\n" << textOf(study.findings));
        REQUIRE(study.result);
        CHECK(study.answer == sentenceOf(*study.result));
        CHECK_FALSE(study.answer.empty());
        CHECK_FALSE(study.isLeftOut);
        const auto table = studyTable(*study.result, study.own, false);
        CHECK(contains(table, "<td"));
    }
    const auto& search =
        named(report.value().studies, "search", [](const auto& s) { return s.definition.name; });
    CHECK(contains(studyTable(*search.result, search.own, false), "bottleneck"));
}

TEST_CASE("A study with too many points is omitted, with a command for it", "[report]")
{
    auto library = noPresets();
    auto design = designOf(everyStudyText(R"-({"name": "long", "kind": "search", "axes":
        [{"variable": "n", "values": "1..8"}, {"variable": "s", "values": "lin(1 s,2 s,1000000)"}],
        "minimize": ["time"]})-"));
    design.file = "mine.cluster.json";
    const auto studies = studiesOf(design, library);
    CHECK(studies.back().isLeftOut); // 8 * 10^6 points
    CHECK_FALSE(studies.back().result);
    CHECK(studies.back().findings.empty());
    CHECK(studies.back().answer ==
          "Not included: the study has 8000000 points, too many for a report. To compute it, run: "
          "clusterwright-cli study mine.cluster.json long");
}

TEST_CASE("A study that exceeds the time limit is omitted", "[report]")
{
    auto library = noPresets();
    auto design = designOf(everyStudyText());
    auto& study = design.studies.front();
    study = findStudy(design, "front").value();
    study.axes.push_back({"s", "lin(1 s,2 s,300000)"}); // 2.4 * 10^6 points, too few to be left out
    design.studies = {study};
    const auto hasty = studiesOf(design, library, std::chrono::milliseconds(1));
    CHECK(hasty.front().isLeftOut);
    CHECK(contains(hasty.front().answer, "Not included: the study takes more than 0.001 s"));
}

TEST_CASE("A failed study gives its reason in its place", "[report]")
{
    auto library = noPresets();
    const auto design = designOf(everyStudyText(
        R"({"name": "broken", "kind": "solve", "x": {"variable": "s", "values": "1 s..2 s"},
            "such_that": "speed = 3"})"));
    const auto report = reportOf(design, library, {});
    REQUIRE(report);
    const auto& study = report.value().studies.back();
    CHECK_FALSE(study.result);
    REQUIRE_FALSE(study.findings.empty());
    CHECK(pointerOf(study.findings).ends_with("/such_that"));
    const auto page = toHtml(report.value(), {});
    const auto at = page.find("For which s from 1 to 2\u00a0s");
    REQUIRE(at != std::string::npos);
    CHECK(page.find("<p class=\"warning\">", at) < page.find("</section>", at));
}

TEST_CASE("A failed study is a finding of a complete report", "[report]")
{
    auto library = noPresets();
    auto design = designOf(pipelineText(R"({"steps": [)" + step("a", "3 s", "host") + "]}"));
    design.studies.push_back(studyOver("2..4"));
    design.studies.front().name = "broken";
    const auto report = reportOf(design, library, {});
    REQUIRE(report);
    CHECK(report.value().answer ==
          "One run takes 3 s. The bottleneck is host: busy for 3 s, 100 % of the time. The longest "
          "step is \u201cWait\u201d with 3 s.");
    REQUIRE_FALSE(report.value().findings.empty());
    CHECK_FALSE(hasErrors(report.value().findings));
    CHECK_FALSE(report.value().studies.front().result);
}

TEST_CASE("A design with errors has findings instead of a report", "[report]")
{
    auto library = noPresets();
    const auto design =
        designOf(pipelineText(R"({"steps": [)" + step("a", "3 B") + ", " + step("b", "x") + "]}"));
    const auto report = reportOf(design, library, {});
    REQUIRE_FALSE(report);
    CHECK(report.diagnostics().size() >= 1);
}

TEST_CASE("A report of a design with a measured input has bands", "[report][bands]")
{
    // y = a x P with a in 0.9 s .. 1.1 s, x = 3: 2.7 s .. 3.3 s; at x = 2, P = 3 of the map 5.4 s .. 6.6 s.
    auto library = noPresets();
    const auto design = designOf(R"({"design": "line", "format": 1, "title": "Line", "variables": [
        {"name": "a", "value": "1 s", "origin": {"kind": "measurement", "note": "a run", "interval": ["0.9 s", "1.1 s"]}},
        {"name": "x", "value": "3"}, {"name": "P", "value": "1"}],
        "outputs": [{"name": "y", "equation": "a * x * P"}],
        "studies": [{"name": "curve", "kind": "curve", "x": {"variable": "x", "values": "1,2"}, "outputs": ["y"]},
                    {"name": "map", "kind": "map", "x": {"variable": "x", "values": "1,2"},
                     "y": {"variable": "P", "values": "1,3"}, "outputs": ["y"]}]})");
    const auto report = reportOf(design, library, {.program = "1"});
    REQUIRE(report);
    CHECK(bandText(report.value().bands, report.value().outputs.at(0)) ==
          "2.7 s .. 3.3 s, parameters only");
    CHECK(contains(toHtml(report.value(), {}), "2.7\u00a0s .. 3.3\u00a0s"));
    const auto& studies = report.value().studies;
    REQUIRE(studies.size() == 2);
    CHECK(contains(studyTable(*studies[0].result, studies[0].own, false),
                   "y, low (95\u00a0%, parameters only)"));
    const auto map = studyTable(*studies[1].result, studies[1].own, false);
    INFO(map);
    CHECK(contains(map, "<td>high (95 %, parameters only)</td>"));
    CHECK(contains(map, ">5.4</td>"));
    CHECK(contains(map, ">6.6</td>"));
}

TEST_CASE("A report has the interval of its result, and what it leaves out", "[report][bands]")
{
    // y = a x with a = 0.9 .. 1.1 s (uniform), x = 3 without an interval: 3 s -+ 1.96 * 3 * 0.2 s / sqrt(12) = 3 -+ 0.339 s, cut off at
    // what is possible, 2.7 .. 3.3 s.
    const auto reportWith = [](const std::string& interval) {
        auto library = noPresets();
        const auto design =
            designOf(R"({"design": "line", "format": 1, "title": "Line", "variables": [
            {"name": "a", "value": "1 s", "origin": {"kind": "assumption", "note": "a guess")" +
                     interval + R"(}},
            {"name": "x", "value": "3", "origin": {"kind": "datasheet", "note": "a sheet"}}],
            "outputs": [{"name": "y", "equation": "a * x"}]})");
        auto report = reportOf(design, library, {});
        INFO(textOf(report.diagnostics()));
        REQUIRE(report);
        return std::move(report).value();
    };
    const auto report = reportWith(R"(, "interval": ["0.9 s", "1.1 s"])");
    CHECK(report.interval ==
          "The 95 % interval of y is 2.7 s .. 3.3 s, from the intervals of 1 input, above all "
          "a. It leaves out errors of the equations, 1 input without an interval and dependence "
          "between inputs.");
    CHECK(contains(toHtml(report, {}), "The 95\u00a0% interval of y is 2.7\u00a0s"));
    CHECK(reportWith("").interval ==
          "No input of y has an interval, so the accuracy of this value is unknown.");
    CHECK(contains(reportWith(R"(, "interval": ["2 s", "3 s"])").interval,
                   "There is no interval of y: "));
}

TEST_CASE("A study's table has columns for the first, last and own value", "[report]")
{
    using Indices = std::vector<std::size_t>;
    std::vector<double> values(15);
    std::iota(values.begin(), values.end(), 2.0); // 2 .. 16
    CHECK(chosenAmong({1, 2, 4}, 7) == Indices{0, 1, 2});
    CHECK(chosenAmong(values, 4) == Indices{0, 4, 9, 14});      // i * 14 / 3
    CHECK(chosenAmong(values, 4, 8.0) == Indices{0, 6, 9, 14}); // 6 is nearer to 4 than to 9
    CHECK(chosenAmong(values, 4, 3.0) == Indices{0, 1, 9, 14});
    CHECK(chosenAmong(values, 4, 16.0) == Indices{0, 4, 9, 14});
    CHECK(chosenAmong(values, 4, 99.0) == Indices{0, 4, 9, 14}); // not on the axis
    CHECK(chosenAmong({1}, 7) == Indices{0});
    CHECK(chosenAmong({}, 7, 8.0).empty());
}

TEST_CASE("The table of a curve has the design's own value in bold", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic"); // P = 8
    const auto& study =
        named(report.studies, "speedup", [](const auto& s) { return s.definition.name; });
    CHECK(study.own.x == 8.0);
    const auto table = studyTable(*study.result, study.own, false);
    CHECK(contains(table, "><b>8</b></th>"));
    CHECK(contains(table, "8 of 15 values of P; the figure shows all. Bold: P of this design."));
}

TEST_CASE("A label that begins with a digit is not split like a number", "[report]")
{
    auto library = noPresets();
    const auto design = designOf(R"({"design": "labels", "format": 1, "title": "Labels",
        "variables": [{"name": "network", "value": "1", "integer": true,
                       "labels": {"1": "10G Ethernet", "2": "HDR"}}],
        "outputs": [{"name": "y", "equation": "network * 1 s", "unit": "s"}],
        "studies": [{"name": "best", "kind": "search", "minimize": ["y"],
                     "axes": [{"variable": "network", "values": "1,2"}]}]})");
    const auto report = reportOf(design, library, {.program = "1"});
    REQUIRE(report);
    const auto& study = report.value().studies.at(0);
    const auto table = studyTable(*study.result, study.own, false);
    CHECK(contains(table, ">10G Ethernet</"));
    CHECK(contains(table, R"(<td class="number">1</td><td class="unit">s</td>)"));
}

TEST_CASE("Inputs without effect share a line below the table", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic");
    const auto& study =
        named(report.studies, "movers", [](const auto& s) { return s.definition.name; });
    const auto table = studyTable(*study.result, study.own, false);
    CHECK(contains(table, "<p class=\"meta\">No effect: host.cache, host.cache_bandwidth"));
    CHECK_FALSE(contains(table, ">host.cache<"));
}

TEST_CASE("An integer without effect is in the line below the table", "[report]")
{
    auto library = noPresets();
    const auto design = designOf(designText(
        R"json("variables": [{"name": "n", "value": "4", "integer": true},
                             {"name": "k", "value": "5", "integer": true}, {"name": "q", "value": "3.5"}],
        "outputs": [{"name": "y", "equation": "max(n, 10) * k + max(q, 20)"}],
        "studies": [{"name": "e", "kind": "sensitivity", "outputs": ["y"], "method": "elasticity"}])json"));
    const auto report = reportOf(design, library, {.program = "1"});
    REQUIRE(report);
    const auto& study = report.value().studies.at(0);
    const auto table = studyTable(*study.result, study.own, false);
    CHECK(contains(table, "No effect: n, q"));
    CHECK_FALSE(contains(table, ">n<"));
    CHECK(contains(table, ">k<"));
}

TEST_CASE("A table of a comparison has every row that differs", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "acc-fft-inic");
    const auto& study =
        named(report.studies, "gigabit", [](const auto& s) { return s.definition.name; });
    const auto all = tableOf(*study.result).rows;
    const auto rows = static_cast<std::size_t>(
        std::ranges::count_if(all, [](const auto& row) { return row[1].text != row[2].text; }));
    CHECK(rows > 20);
    const auto table = studyTable(*study.result, study.own, false);
    std::size_t found = 0;
    for (auto at = table.find("<tr><th scope=\"row\""); at != std::string::npos;
         at = table.find("<tr><th scope=\"row\"", at + 1))
        ++found;
    CHECK(found == rows);
    CHECK((rows == all.size() || contains(table, std::to_string(all.size() - rows) + " value")));
}

TEST_CASE("A table of a study has at most 200 rows", "[report]")
{
    std::string variables, sum;
    for (int i = 0; i < 201; ++i) {
        const auto name = "v" + std::to_string(i);
        variables += (i > 0 ? ", " : "") + (R"({"name": ")" + name + R"(", "value": "1 s"})");
        sum += (i > 0 ? " + " : "") + name;
    }
    auto library = noPresets();
    const auto design =
        designOf(R"({"design": "sum", "format": 1, "title": "Sum", "variables": [)" + variables +
                 R"(], "outputs": [{"name": "y", "equation": ")" + sum +
                 R"("}], "studies": [{"name": "s", "kind": "sensitivity",
                                 "method": "elasticity", "outputs": ["y"]}]})");
    const auto report = reportOf(design, library, {});
    INFO(textOf(report.diagnostics()));
    REQUIRE(report);
    const auto& study = report.value().studies.at(0);
    const auto table = studyTable(*study.result, study.own, false);
    CHECK(contains(table, "The first 200 of 201 rows."));
    CHECK(split(table, '\n').size() ==
          200 + 6); // and three lines before the rows, two after them, and the empty last one
}

TEST_CASE("A report's leads are its first study and its best supplement", "[report]")
{
    std::vector<ReportStudy> studies(4);
    studies[0].definition.kind = "curve";
    studies[1].definition.kind = "map";
    studies[2].definition.kind = "sensitivity";
    studies[3].definition.kind = "comparison";
    CHECK(leadsOf(studies).empty()); // no results
    for (std::size_t i = 0; i < 3; ++i)
        studies[i].result = StudyResult();
    CHECK(leadsOf(studies) == std::vector<std::size_t>{0, 2});
    studies[3].result = StudyResult();
    CHECK(leadsOf(studies) == std::vector<std::size_t>{0, 3});
    studies.resize(1);
    CHECK(leadsOf(studies) == std::vector<std::size_t>{0});
}

TEST_CASE("A printed table of curves breaks no unit", "[report]")
{
    auto library = shippedPresets();
    const auto report = shippedReport(library, "rdma-or-tcp");
    const auto& pairs =
        named(report.studies, "pairs", [](const auto& s) { return s.definition.name; });
    REQUIRE(pairs.result);
    CHECK(contains(studyTable(*pairs.result, pairs.own, true), "<td>Mop/\u2060s</td>"));
    CHECK(contains(studyTable(*pairs.result, pairs.own, false), "<td>Mop/s</td>"));
}

} // namespace clusterwright::tests::report_test
