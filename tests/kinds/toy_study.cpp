// A kind of study in one file: it doubles an input. No product file names it, and all of the program shows it.
#include "app/cli/program/command.h"
#include "app/cli/program/command_line.h"
#include "app/desktop/plots/results/result_figures.h"
#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/design/fields/field.h"
#include "model/design/system/evaluation.h"
#include "model/json/json.h"
#include "model/report/report.h"
#include "model/report/report_html.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/setup/first_settings.h"
#include "model/study/setup/new_study.h"
#include "model/study/studies/study_kind.h"
#include "model/study/studies/study_task.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <iostream>
#include <sstream>

namespace clusterwright::model
{

namespace
{

Diagnostics settleDoubling(FirstSettings& settings)
{
    const auto inputs = settings.axesOrInputs(1, 1);
    if (inputs)
        settings.study.x.variable = inputs.value().front().variable;
    return inputs.diagnostics();
}

Result<StudyResult> runDoubling(StudyTask& task)
{
    const auto& study = task.definition();
    Diagnostics problems;
    const auto* const own = task.subject(0, problems);
    if (own == nullptr)
        return problems;
    const auto input = own->system.set.find(study.x.variable);
    const auto now = valuate(own->system);
    if (!input || !now)
        return task.placed(refusal("name.unknown", "unknown input '" + study.x.variable + "'"),
                           "/x/variable");
    ResultColumn x{study.x.variable, study.x.variable};
    ResultColumn y{task.output(), task.output(), ResultColumn::Form::Number, kTime, "s"};
    for (const int factor : {1, 2}) {
        x.values.push_back(factor * now.value().equations[*input]);
        const auto system = instantiate(task.home().design,
                                        task.home().library,
                                        {{study.x.variable, std::to_string(x.values.back()), ""}});
        const auto evaluation = system ? evaluate(system.value()) : system.diagnostics();
        if (!evaluation)
            return task.placed(evaluation.diagnostics());
        y.values.push_back(
            std::ranges::find(evaluation.value().outputs, task.output(), &OutputValue::name)
                ->value.value);
    }
    StudyResult result{study.kind, inputOf(*own), study.title, "", {"rows", "", {x, y}}};
    result.sentence = "Twice the input takes " + std::to_string(y.values[1]) + " s.";
    plots::Panel panel;
    panel.x = {x.head};
    panel.y = {y.head, y.unit};
    panel.xValues = x.values;
    panel.series = {{y.head, y.values}};
    result.figures = {{"Doubling", plots::Figure{{}, {panel}}}};
    return StudyResult(std::move(result));
}

const KnownKind kDoubling({
    {.position = 100,
     .name = "doubling",
     .question = "What does twice the input cost?",
     .method = "Doubling: an output at an input and at twice the input",
     .sentence = "Doubling {x} for {outputs}",
     .x = StudyForm::Axis::Range,
     .outputs = StudyForm::Outputs::One},
    &settleDoubling,
    &runDoubling,
    [](const StudyDefinition&) { return 2.0; },
    [](const StudyDefinition& study, const std::string&) { return "Doubling " + study.x.variable; },
    [](const StudyDefinition&) { return std::vector<std::string_view>{"question.curve"}; },
});

} // namespace

} // namespace clusterwright::model

namespace clusterwright::tests::toy_study
{

using namespace model;

namespace
{

// time = n s; the study doubles n = 4.
constexpr const char* kStudies =
    R"("variables": [{"name": "n", "value": "4"}], "studies": [{"name": "twice", "kind": "doubling", "title": "Twice",
    "x": {"variable": "n"}, "outputs": ["time"]}])";

std::string toyText()
{
    return pipelineText(R"({"steps": [)" + step("work", "n * 1 s", "host") + R"(], "arrows": []})",
                        kStudies);
}

StudyResult resultOf(const Design& design)
{
    auto library = noPresets();
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    auto result = runStudy(design, design.studies.front(), library, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

} // namespace

TEST_CASE("A kind of study in one file is read, written, checked and edited", "[kinds]")
{
    const auto design = designOf(toyText());
    REQUIRE(design.studies.size() == 1);
    CHECK(design.studies[0].kind == "doubling");
    CHECK(designOf(toJson(design).dump()).studies == design.studies);
    auto library = noPresets();
    const auto fields = fieldsOf(design, library, Element{ElementKind::Study, "", "twice"});
    std::vector<std::string> keys;
    for (const auto& field : fields)
        keys.push_back(field.key);
    CHECK(keys == std::vector<std::string>{"name", "title", "kind", "x", "x_values", "outputs"});
    const auto& kinds = fields[2].choices;
    CHECK(std::ranges::count(kinds, "doubling") == 1); // the Inspector offers it
    const auto added = newStudy(design, "doubling", library);
    REQUIRE(added);
    CHECK(added.value().element.name == "doubling");
    CHECK(formOf(design.studies[0]).sentence == std::string("Doubling {x} for {outputs}"));
}

TEST_CASE("A kind of study in one file has a table, files and a plot", "[kinds]")
{
    const auto design = designOf(toyText());
    const auto result = resultOf(design);
    CHECK(sentenceOf(result) == "Twice the input takes 8.000000 s.");
    const auto table = tableOf(result);
    CHECK(table.heads == std::vector<std::string>{"n", "time"});
    REQUIRE(table.rows.size() == 2);
    CHECK(table.rows[1][0].text == "8"); // twice 4
    CHECK(table.rows[1][1].text == "8 s");
    CHECK(toCsv(std::span(&result, 1)) == "n,time\n4,4\n8,8\n");
    const auto json = toJson(result);
    CHECK(json["kind"] == "doubling");
    CHECK(json["rows"][1]["time"] == 8);
    const auto figures = plots::figuresOf(design.studies[0], result);
    REQUIRE(figures.size() == 1);
    CHECK(figures[0].name == "Doubling");
    const auto& panel = std::get<plots::Figure>(figures[0].figure).panels.front();
    CHECK(panel.xValues == std::vector{4.0, 8.0});
    CHECK(panel.series.front().values == std::vector{4.0, 8.0});
}

TEST_CASE("A kind of study in one file is in reports", "[kinds]")
{
    auto library = noPresets();
    const auto page = toHtml(reportOf(designOf(toyText()), library, {}).value(), {});
    CHECK(contains(page, "Twice the input takes 8.000000\u00a0s."));
    CHECK(contains(page, " change with n"));
}

TEST_CASE("The command line runs a kind of study in one file", "[kinds]")
{
    const TemporaryFolder folder;
    const auto file = folder.write("toy.cluster.json", toyText());
    cli::Context context;
    context.workers = std::make_shared<ThreadWorkers>();
    std::vector<std::string> words{"toy", "study", file, "twice"};
    std::vector<char*> arguments;
    for (auto& word : words)
        arguments.push_back(word.data());
    std::ostringstream printed;
    auto* const before = std::cout.rdbuf(printed.rdbuf());
    const int code = cli::runProgram({"toy", "", {cli::addStudy}},
                                     context,
                                     static_cast<int>(arguments.size()),
                                     arguments.data());
    std::cout.rdbuf(before);
    CHECK(code == 0);
    CHECK(contains(printed.str(), "Twice the input takes 8.000000 s."));
}

TEST_CASE("A kind of study that nobody knows is refused by its name", "[kinds]")
{
    auto design = designOf(toyText());
    auto& study = design.studies.front();
    study.kind = "tripling";
    auto library = noPresets();
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto result = runStudy(design, study, library, run);
    CHECK(codeOf(result.diagnostics()) == "study.kind");
    CHECK(messageOf(result.diagnostics()) == "unknown kind of study 'tripling'");
    const auto added = newStudy(design, "tripling", library);
    CHECK(messageOf(added.diagnostics()) == "unknown kind of study 'tripling'");
    CHECK(estimatedPoints(study) == 0);
    CHECK_FALSE(fieldsOf(design, library, Element{ElementKind::Study, "", "twice"}).empty());
    CHECK(asKind(study, "tripling").outputs.empty()); // it has no parts
}

} // namespace clusterwright::tests::toy_study
