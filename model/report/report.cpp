#include "model/report/report.h"

#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/report/report_parts.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

const OutputValue* outputOf(const Evaluation& evaluation, const std::string& name)
{
    const auto found = std::ranges::find(evaluation.outputs, name, &OutputValue::name);
    return found == evaluation.outputs.end() ? nullptr : &*found;
}

// The main outputs; without any of them, the design's first outputs.
std::vector<OutputValue> headlinesOf(const Evaluation& evaluation)
{
    std::vector<OutputValue> headlines;
    for (const auto* const name : {"time", "speedup", "efficiency", "cost", "power"})
        if (const auto* const output = outputOf(evaluation, name))
            headlines.push_back(*output);
    constexpr std::size_t kFirst = 3;
    if (headlines.empty())
        headlines.assign(evaluation.outputs.begin(),
                         evaluation.outputs.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                          kFirst, evaluation.outputs.size())));
    return headlines;
}

std::string timeSentence(const Report& report, const Evaluation& evaluation)
{
    const auto* const time = outputOf(evaluation, "time");
    if (!time)
        return "The design has no pipeline, so it has no time.";
    auto text = "One run takes " + displayText(*time);
    if (const auto* const speedup = outputOf(evaluation, "speedup"))
        text += ", " + displayText(*speedup) + " times as fast as " + report.baseline;
    if (const auto* const efficiency = outputOf(evaluation, "efficiency"))
        text += " (efficiency " + percentText(efficiency->value.value) + ")";
    return text + ".";
}

std::string bottleneckSentence(const Report& report, const ReportPoint& point)
{
    std::string text;
    const auto busy = point.value("busy." + report.bottleneck);
    const auto time = point.value("time");
    if (!report.bottleneck.empty() && busy)
        text = " The bottleneck is " + report.bottleneck + ": busy for " + displayText(*busy) +
               (time && time->value > 0
                    ? ", " + percentText(busy->value / time->value) + " of the time"
                    : "") +
               ".";
    const auto longest = std::ranges::max_element(report.steps, {}, &ReportStep::seconds);
    if (longest != report.steps.end() && longest->seconds)
        text += " The longest step is \u201c" + longest->title + "\u201d with " +
                displayText(Quantity{*longest->seconds, kTime}) + ".";
    return text;
}

std::string priceSentence(const Evaluation& evaluation)
{
    const auto* const cost = outputOf(evaluation, "cost");
    const auto* const power = outputOf(evaluation, "power");
    if (!cost && !power)
        return {};
    return " All components" + (cost ? " cost " + displayText(*cost) : "") +
           (cost && power ? " and" : "") + (power ? " draw " + displayText(*power) : "") + ".";
}

// Prefers a document inside the design to one of the library.
void citeAll(Report& report, const Design& design, Library& library)
{
    std::set<std::string> ids{report.source.document};
    for (const auto& step : report.steps) {
        ids.insert(step.source.document);
        for (const auto& equation : step.equations)
            ids.insert(equation.source.document);
    }
    for (const auto& equation : report.equations)
        ids.insert(equation.source.document);
    for (const auto& input : report.inputs)
        ids.insert(input.origin->source.document);
    for (const auto& [claim, outcome] : report.claims)
        ids.insert(claim.source.document);
    for (const auto& id : ids) {
        const auto own = std::ranges::find(design.documents, id, &Document::id);
        if (own != design.documents.end())
            report.documents.push_back(*own);
        else if (!id.empty() && library.has(PresetKind::Document, id))
            if (const auto document = library.document(id))
                report.documents.push_back(*document.value());
    }
}

Result<ReportPoint> pointOf(const Design& design, Library& library)
{
    auto system = instantiate(design, library, {});
    if (!system)
        return system.diagnostics();
    auto valuation = valuate(system.value());
    if (!valuation)
        return valuation.diagnostics();
    auto evaluation = evaluate(system.value(), valuation.value());
    if (!evaluation)
        return evaluation.diagnostics();
    return ReportPoint{
        std::move(system).value(), std::move(valuation).value(), std::move(evaluation).value()};
}

StudyPlace placeOf(const ReportPoint& point, const StudyDefinition& study)
{
    const auto valueOf = [&](const std::string& name) -> std::optional<double> {
        const auto quantity = point.value(name);
        return quantity ? std::optional(quantity->value) : std::nullopt;
    };
    return {valueOf(study.x.variable), valueOf(study.series.variable)};
}

// Returns "the baseline fft-serial", or "this design with P = 1" for a baseline that differs by its settings alone.
std::string baselineText(const Design& design)
{
    if (!design.baseline)
        return "the baseline";
    const auto& [name, settings] = *design.baseline;
    std::vector<std::string> texts;
    for (const auto& setting : settings)
        texts.push_back(setting.name + " = " + setting.value);
    return (name == design.id ? "this design" : "the baseline " + name) +
           (texts.empty() ? "" : " with " + join(texts, ", "));
}

Report headOf(const Design& design, ReportVersions versions)
{
    Report report;
    report.id = design.id;
    report.title = design.title;
    report.doc = design.doc;
    report.source = design.source;
    report.file = design.file;
    report.scenario = design.scenario;
    report.baseline = baselineText(design);
    report.hasPipeline = design.pipeline.has_value();
    report.versions = std::move(versions);
    return report;
}

} // namespace

std::optional<Quantity> ReportPoint::value(const std::string& name) const
{
    const auto index = system.set.find(name);
    if (!index)
        return std::nullopt;
    return Quantity{valuation.equations[*index], valuation.dimensions[*index]};
}

Result<Report> reportOf(const Design& design, Library& library, ReportVersions versions)
{
    auto found = pointOf(design, library);
    if (!found)
        return found.diagnostics();
    const auto& point = found.value();
    auto report = headOf(design, std::move(versions));
    if (point.system.topology) {
        auto graph = graphOf(point);
        if (!graph)
            return graph.diagnostics();
        report.graph = std::move(graph).value();
    }
    report.findings = point.evaluation.diagnostics;
    report.bottleneck = point.evaluation.bottleneck;
    report.outputs = point.evaluation.outputs;
    report.bands = bandsOf(point.system, point.evaluation.outputs, report.findings);
    report.headlines = headlinesOf(point.evaluation);
    report.components = componentsOf(design, point, library);
    report.steps = stepsOf(design, point, library);
    report.equations = outputEquations(point);
    report.inputs = inputsOf(point, report.headlines);
    report.answer = timeSentence(report, point.evaluation) + bottleneckSentence(report, point) +
                    priceSentence(point.evaluation);
    report.interval = intervalOf(report, point);
    report.basis =
        basisOf(report.inputs, report.headlines.empty() ? "" : report.headlines.front().name);
    report.studies = studiesOf(design, library);
    report.leads = leadsOf(report.studies);
    for (auto& study : report.studies) {
        study.own = placeOf(point, study.definition);
        append(report.findings, study.findings);
    }
    addClaims(report, library);
    citeAll(report, design, library);
    return report;
}

} // namespace clusterwright::model
