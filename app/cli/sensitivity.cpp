#include "model/study/sensitivity.h"

#include "app/cli/outputs.h"
#include "app/cli/study_options.h"
#include "app/cli/study_output.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <cmath>

namespace clusterwright::cli
{

namespace
{

struct SensitivityOptions {
    StudyOptions study;
    std::string method = "elasticity";
    std::size_t levels = model::MorrisPlan{}.levels;
};

// All outputs together.
struct Report {
    Json outputs = Json::object();
    Json variables = Json::array();
    Json dead = Json::array();
    model::StudyRecord record;
    std::string text;
    Diagnostics diagnostics;
};

using Rows = std::vector<std::vector<std::string>>;

std::string numberText(double value)
{
    if (value == 0)
        return "0"; // also for -0
    return std::isfinite(value) ? model::roundedText(value, 4) : "-";
}

std::string outputText(const model::SensitivityHead& head, double value)
{
    return std::isfinite(value) ? model::displayIn({value, head.output.dimension}, head.output.unit)
                                : "-";
}

void begin(Report& report, const model::SensitivityHead& head, const std::string& what)
{
    report.record = head.record;
    report.outputs[head.output.name] = {{"value", numberJson(head.value)},
                                        {"unit", baseUnit(head.output.dimension)},
                                        {"runs", head.record.runs},
                                        {"without_answer", head.record.withoutAnswer},
                                        {"out_of_range", head.record.outOfRange}};
    append(report.diagnostics, head.diagnostics);
    report.text += (report.text.empty() ? "" : "\n") + head.record.system + ": " + what + " " +
                   head.output.name + " = " + outputText(head, head.value) + "\n" +
                   recordText(head.record) + "\n";
}

void addTable(Report& report, const Rows& rows, std::size_t texts)
{
    std::vector<Align> align(rows[0].size(), Align::Right);
    std::fill_n(align.begin(), texts, Align::Left);
    report.text += tableText(rows, align);
}

std::string whyMasked(const model::Mask& mask)
{
    using Kind = model::MaskKind;
    if (!mask.winner.empty())
        return ", where '" + mask.winner + "' counts";
    switch (mask.kind) {
    case Kind::Zero:
        return ", which is 0";
    case Kind::Rounding:
        return ", which rounds it away";
    case Kind::EmptySum:
        return ", which has no term";
    case Kind::FlatTable:
        return ", which is flat here";
    case Kind::Comparison:
    case Kind::Function:
        return ", which stays as it is";
    case Kind::Maximum:
    case Kind::Minimum:
    case Kind::Condition:
        break;
    }
    return "";
}

// "max(a, b) in time, where 'b' counts"; of long ones the function alone.
std::string maskText(const model::Mask& mask)
{
    constexpr std::size_t kLongest = 60;
    auto part = mask.part;
    const auto open = part.find('(');
    if (part.size() > kLongest)
        part = open < kLongest ? part.substr(0, open) + "(...)" : part.substr(0, kLongest) + "...";
    return part + " in " + mask.equation + whyMasked(mask);
}

void addDead(Report& report,
             const std::string& output,
             const std::vector<model::DeadVariable>& dead)
{
    Rows rows;
    std::vector<std::string> unused;
    for (const auto& variable : dead) {
        auto masks = Json::array();
        std::vector<std::string> texts;
        for (const auto& mask : variable.maskedBy) {
            masks.push_back({{"kind", toText(mask.kind)},
                             {"equation", mask.equation},
                             {"part", mask.part},
                             {"winner", mask.winner}});
            texts.push_back(maskText(mask));
        }
        report.dead.push_back({{"name", variable.name},
                               {"output", output},
                               {"used", variable.isUsed},
                               {"masked_by", masks}});
        if (!variable.isUsed)
            unused.push_back(variable.name);
        else
            rows.push_back({"  " + variable.name,
                            texts.empty() ? "its terms cancel" : model::join(texts, "; ")});
    }
    if (!rows.empty())
        report.text +=
            "\nchange nothing here, masked by\n" + tableText(rows, {Align::Left, Align::Left});
    constexpr std::size_t kWidth = 100;
    if (!unused.empty())
        report.text += "\nnot used:\n" + wrapped(model::join(unused, ", "), kWidth, "  ");
}

void add(Report& report, const model::ElasticityStudy& study)
{
    begin(report, study.head, "elasticities of");
    Rows rows{{"number", "value", "elasticity", "by"}};
    for (const auto& [variable, slope, elasticity, isKink] : study.variables) {
        auto json = variableJson(variable);
        json["output"] = study.head.output.name;
        json["elasticity"] = numberJson(elasticity);
        json["derivative"] = numberJson(slope.value);
        json["method"] = toText(slope.method);
        json["kink"] = isKink;
        report.variables.push_back(std::move(json));
        if (elasticity != 0 || isKink)
            rows.push_back({variable.name,
                            valueText(variable),
                            numberText(elasticity),
                            std::string(toText(slope.method)) + (isKink ? ", at a kink" : "")});
    }
    report.text += tableText(rows, {Align::Left, Align::Right, Align::Right, Align::Left});
    addDead(report, study.head.output.name, study.dead);
}

void add(Report& report, const model::Tornado& study)
{
    const auto& head = study.head;
    begin(report, head, "tornado of");
    Rows rows{{"number", "interval", "at low", "at high", "swing"}};
    for (const auto& bar : study.bars) {
        auto json = variableJson(bar.variation);
        json["output"] = head.output.name;
        json["at_low"] = numberJson(bar.atLow);
        json["at_high"] = numberJson(bar.atHigh);
        json["swing"] = numberJson(bar.swing());
        json["method"] = "tornado";
        report.variables.push_back(std::move(json));
        if (bar.swing() != 0)
            rows.push_back({bar.variation.variable.name,
                            intervalText(bar.variation),
                            outputText(head, bar.atLow),
                            outputText(head, bar.atHigh),
                            outputText(head, bar.swing())});
    }
    addTable(report, rows, 2);
    addDead(report, head.output.name, study.dead);
}

void add(Report& report, const model::MorrisStudy& study)
{
    const auto& [head, variations, effects] = study;
    begin(report, head, "elementary effects (Morris) on");
    Rows rows{{"number", "interval", "mu*", "95 % of mu*", "mu", "sigma"}};
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const auto& effect = effects[i];
        auto json = variableJson(variations[i]);
        json["output"] = head.output.name;
        json["mu"] = numberJson(effect.mean);
        json["mu_star"] = numberJson(effect.magnitude);
        json["mu_star_low"] = numberJson(effect.magnitudeLow);
        json["mu_star_high"] = numberJson(effect.magnitudeHigh);
        json["sigma"] = numberJson(effect.deviation);
        json["effects"] = effect.effects;
        json["method"] = "morris";
        report.variables.push_back(std::move(json));
        rows.push_back({variations[i].variable.name,
                        intervalText(variations[i]),
                        outputText(head, effect.magnitude),
                        outputText(head, effect.magnitudeLow) + " .. " +
                            outputText(head, effect.magnitudeHigh),
                        outputText(head, effect.mean),
                        outputText(head, effect.deviation)});
    }
    addTable(report, rows, 2);
}

void add(Report& report, const model::SobolStudy& study)
{
    const auto& [head, variations, indices, mean, variance] = study;
    begin(report, head, "Sobol indices of");
    report.outputs[head.output.name]["mean"] = numberJson(mean);
    report.outputs[head.output.name]["variance"] = numberJson(variance);
    Rows rows{{"number", "interval", "first", "95 %", "total", "95 %"}};
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const auto& index = indices[i];
        auto json = variableJson(variations[i]);
        json["output"] = head.output.name;
        json["first"] = numberJson(index.first);
        json["first_low"] = numberJson(index.firstLow);
        json["first_high"] = numberJson(index.firstHigh);
        json["total"] = numberJson(index.total);
        json["total_low"] = numberJson(index.totalLow);
        json["total_high"] = numberJson(index.totalHigh);
        json["method"] = "sobol";
        report.variables.push_back(std::move(json));
        rows.push_back({variations[i].variable.name,
                        intervalText(variations[i]),
                        numberText(index.first),
                        numberText(index.firstLow) + " .. " + numberText(index.firstHigh),
                        numberText(index.total),
                        numberText(index.totalLow) + " .. " + numberText(index.totalHigh)});
    }
    addTable(report, rows, 2);
}

template <typename Study>
Diagnostics addTo(Report& report, const model::Result<Study>& study)
{
    if (!study)
        return study.diagnostics();
    add(report, study.value());
    return {};
}

Diagnostics addElasticity(Report& report,
                          const model::System& system,
                          const std::string& output,
                          const model::VariationChoice& choice)
{
    if (!choice.given.empty())
        return {{model::Severity::Error,
                 "vary.syntax",
                 "",
                 "--vary " + choice.given.front().name,
                 "an elasticity is taken at a point: it has no interval",
                 "give the name alone, or choose --method tornado"}};
    return addTo(report, model::elasticities(system, output, choice.names));
}

Diagnostics addOutput(Report& report,
                      const model::System& system,
                      const std::string& output,
                      const model::VariationChoice& choice,
                      const SensitivityOptions& options,
                      model::StudyRun& run)
{
    if (options.method == "elasticity")
        return addElasticity(report, system, output, choice);
    if (options.method == "tornado")
        return addTo(report, model::tornado(system, output, choice));
    if (options.method == "morris") {
        model::MorrisPlan plan;
        plan.trajectories = options.study.samplesOr(plan.trajectories);
        plan.levels = options.levels;
        plan.seed = options.study.seed;
        return addTo(report, model::morrisStudy(system, output, choice, plan, &run));
    }
    model::SobolPlan plan;
    plan.samples = options.study.samplesOr(plan.samples);
    plan.seed = options.study.seed;
    return addTo(report, model::sobolStudy(system, output, choice, plan, &run));
}

Diagnostics addOutputs(const Context& context,
                       Report& report,
                       const model::System& system,
                       const model::VariationChoice& choice,
                       const SensitivityOptions& options)
{
    LongRun run(context, options.study.run);
    for (const auto& output : options.study.outputNames())
        if (auto problems = addOutput(report, system, output, choice, options, run.study());
            !problems.empty())
            return problems;
    return {};
}

int deliverReport(const Context& context, const std::string& file, const Report& report)
{
    auto json = recordJson(report.record);
    json["outputs"] = report.outputs;
    json["variables"] = report.variables;
    json["dead"] = report.dead;
    return deliver(context, file, json, report.variables, report.text, report.diagnostics);
}

template <typename Study>
int printReport(const Context& context, const std::string& file, const Study& study)
{
    Report report;
    add(report, study);
    return deliverReport(context, file, report);
}

int runSensitivity(const Context& context, const SensitivityOptions& options)
{
    auto library = context.library();
    const auto choice = options.study.choice();
    if (!choice)
        return fail(context, choice.diagnostics());
    const auto system = options.study.subject.instantiate(library);
    if (!system)
        return fail(context, system.diagnostics());
    Report report;
    if (const auto problems = addOutputs(context, report, system.value(), choice.value(), options);
        !problems.empty())
        return fail(context, withOutputOption(problems));
    return deliverReport(context, options.study.file, report);
}

} // namespace

int printStudy(const Context& context, const std::string& file, const model::ElasticityStudy& study)
{
    return printReport(context, file, study);
}

int printStudy(const Context& context, const std::string& file, const model::Tornado& study)
{
    return printReport(context, file, study);
}

int printStudy(const Context& context, const std::string& file, const model::MorrisStudy& study)
{
    return printReport(context, file, study);
}

int printStudy(const Context& context, const std::string& file, const model::SobolStudy& study)
{
    return printReport(context, file, study);
}

void addSensitivity(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "sensitivity", "Say which numbers of a design move its outputs, and which change nothing");
    auto options = std::make_shared<SensitivityOptions>();
    options->study.addTo(*command);
    command
        ->add_option(
            "--method",
            options->method,
            "elasticity (here), tornado (one by one), morris (screening), sobol (shares of "
            "the variance); default: elasticity")
        ->check(CLI::IsMember({"elasticity", "tornado", "morris", "sobol"}));
    command->add_option("--levels", options->levels, "Of --method morris (default: 4)")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    command->callback([&context, options] {
        const bool isSampled = options->method == "morris" || options->method == "sobol";
        if (!isSampled && options->study.samplesOption->count() > 0)
            throw CLI::ValidationError("--samples", "needs --method morris or sobol");
        context.run = [&context, options] { return runSensitivity(context, *options); };
    });
}

} // namespace clusterwright::cli
