#include "app/cli/fits/validation_report.h"

#include "app/cli/program/table.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/data_file.h"
#include "model/design/system/evaluation.h"
#include "model/json/json.h"
#include "model/study/measured/naive_models.h"
#include "model/study/points/response.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace clusterwright::cli
{

namespace
{

std::string factorText(double factor)
{
    constexpr int kDigits = 3;
    return std::isfinite(factor) ? model::roundedText(factor, kDigits) + "x" : "-";
}

Json signsJson(const model::ErrorSigns& signs)
{
    return {{"below", signs.below},
            {"above", signs.above},
            {"probability", numberJson(signs.probability)},
            {"one_sided", signs.isOneSided()}};
}

Json pointJson(const model::Validation& validation, const model::ValidatedPoint& point)
{
    auto at = Json::object();
    for (std::size_t v = 0; v < validation.variables.size(); ++v)
        at[validation.variables[v]] = numberJson(point.at[v]);
    return {{"at", at},
            {"samples", point.samples},
            {"measured", numberJson(point.measured)},
            {"predicted", numberJson(point.predicted)},
            {"error", numberJson(point.error)},
            {"low", numberJson(point.low)},
            {"high", numberJson(point.high)},
            {"inside", point.isInside()}};
}

Json coverageJson(const model::ValidatedOutput& output)
{
    if (!output.inside)
        return nullptr;
    return {
        {"inside", *output.inside},
        {"of", output.points.size()},
        {"share", static_cast<double>(*output.inside) / static_cast<double>(output.points.size())}};
}

std::string coverageText(const model::ValidatedOutput& output)
{
    return output.inside
               ? std::to_string(*output.inside) + " of " + std::to_string(output.points.size()) +
                     " points inside the 95 % band (" + output.named.name() + ")"
               : "no band, because no input has an interval";
}

std::string signsText(const model::ValidatedOutput& output)
{
    const auto part = [&](std::size_t count, bool isBelow) {
        return std::to_string(count) + " " +
               std::string(model::signText(isBelow, output.dimension));
    };
    return part(output.signs.below, true) + ", " + part(output.signs.above, false);
}

} // namespace

bool isMissed(const model::ValidatedOutput& output, double bound)
{
    return !(output.worstError <= bound);
}

Json validationJson(const model::Validation& validation, double bound)
{
    auto outputs = Json::array();
    for (const auto& output : validation.outputs) {
        auto points = Json::array();
        for (std::size_t i = 0; i < output.points.size(); ++i) {
            points.push_back(pointJson(validation, output.points[i]));
            if (!output.named.places.isEmpty())
                points.back()["point"] = displayText(output.named.places.at(i));
        }
        outputs.push_back({{"name", output.name},
                           {"unit", baseUnit(output.dimension)},
                           {"median_error", numberJson(output.medianError)},
                           {"worst_error", numberJson(output.worstError)},
                           {"missed", isMissed(output, bound)},
                           {"coverage", coverageJson(output)},
                           {"band", toText(output.named.kind)},
                           {"signs", signsJson(output.signs)},
                           {"points", points}});
    }
    return outputs;
}

Json blameJson(const model::Validation& validation)
{
    const auto blame = model::blameOf(validation);
    if (!blame)
        return nullptr;
    return {{"phase", blame->output},
            {"at", pointJson(validation, validation.outputs.front().points[blame->point])["at"]},
            {"missed", numberJson(blame->difference)},
            {"of", numberJson(blame->whole)},
            {"unit", baseUnit(validation.outputs.front().dimension)}};
}

std::string textOf(const model::Validation& validation, double bound)
{
    std::string text;
    for (const auto& output : validation.outputs) {
        std::vector<std::vector<std::string>> rows{validation.variables};
        for (const auto* const head :
             {"samples", "measured", "predicted", "error", "95 % band", "", "point"})
            rows.front().emplace_back(head);
        if (output.named.places.isEmpty())
            rows.front().pop_back();
        for (const auto& point : output.points) {
            auto& row = rows.emplace_back();
            for (std::size_t v = 0; v < point.at.size(); ++v)
                row.push_back(model::shownIn(
                    {"", "", validation.dimensions[v], validation.categories[v]}, point.at[v]));
            row.push_back(std::to_string(point.samples));
            row.push_back(model::displayIn({point.measured, output.dimension}, output.unit));
            row.push_back(model::displayOrDash({point.predicted, output.dimension}, output.unit));
            row.push_back(model::percentText(point.error));
            row.push_back(output.inside ? model::rangeText(
                                              point.low, point.high, output.dimension, output.unit)
                                        : "");
            row.emplace_back(!output.inside || point.isInside() ? "" : "outside");
            if (!output.named.places.isEmpty())
                row.push_back(displayText(output.named.places.at(rows.size() - 2)));
        }
        text += output.name + ": " + model::percentText(output.medianError) +
                " median error, maximum " + model::percentText(output.worstError) +
                (isMissed(output, bound) ? ", exceeds the bound; " : "; ") + coverageText(output) +
                "; " + signsText(output) + "\n" +
                tableText(rows, std::vector(rows.front().size(), Align::Right)) + "\n";
    }
    return text;
}

// Describes the worst point: the step output with the largest share of its error, and all outputs that exceed the bound.
std::string blameText(const model::Validation& validation, double bound)
{
    const auto blame = model::blameOf(validation);
    if (!blame || !std::isfinite(blame->difference) || !std::isfinite(blame->whole))
        return "";
    const auto& output = validation.outputs.front();
    const auto shown = [&](double value) {
        return model::displayIn({value, output.dimension}, output.unit);
    };
    auto text = "'" + blame->output + "' accounts for " + shown(blame->difference) + " of the " +
                shown(blame->whole) + " error at the worst point";
    std::vector<std::string> missed;
    for (std::size_t i = 1; i < validation.outputs.size(); ++i)
        if (isMissed(validation.outputs[i], bound))
            missed.push_back("'" + validation.outputs[i].name + "' at " +
                             model::percentText(validation.outputs[i].worstError));
    return missed.empty() ? text : text + "; errors beyond the bound: " + model::join(missed, ", ");
}

std::string errorText(const model::ValidatedOutput& output, double bound)
{
    if (std::isfinite(output.worstError))
        return "'" + output.name + "' has a maximum error of " +
               model::percentText(output.worstError) + ", which exceeds the bound of " +
               model::percentText(bound);
    const auto without = std::ranges::count_if(
        output.points, [](const auto& point) { return !std::isfinite(point.error); });
    return "'" + output.name + "' has no relative error at " + std::to_string(without) + " of " +
           std::to_string(output.points.size()) +
           " points: the prediction has no value, or the measured value is 0";
}

Json naiveJson(const model::NaiveComparison& naive)
{
    auto models = Json::array();
    for (const auto& [predictions, factor] : naive.models)
        models.push_back({{"model", model::toText(predictions.kind)},
                          {"median_factor", numberJson(factor.median)},
                          {"p90_factor", numberJson(factor.high)},
                          {"reason", textOrNull(predictions.reason)}});
    const auto* const best = naive.best();
    Json json{{"scale", textOrNull(naive.axes.scale)},
              {"size", textOrNull(naive.axes.size)},
              {"volume", naive.axes.isVolume},
              {"scales", naive.scales},
              {"models", models},
              {"best", nullptr},
              {"best_factor", nullptr},
              {"gain", numberJson(naive.gain())},
              {"beaten", nullptr}};
    if (best != nullptr) {
        json["best"] = model::toText(best->predictions.kind);
        json["best_factor"] = numberJson(best->factor.median);
        json["beaten"] = naive.gain() > 1;
    }
    return json;
}

std::string naiveText(const model::NaiveComparison& naive)
{
    std::vector<std::vector<std::string>> rows{{"naive model", "median", "90 %", ""},
                                               {"prediction", factorText(naive.ours), "", ""}};
    for (const auto& one : naive.models)
        rows.push_back({std::string(model::toText(one.predictions.kind)),
                        factorText(one.factor.median),
                        factorText(one.factor.high),
                        &one == naive.best() ? "best" : one.predictions.reason});
    return tableText(rows, {Align::Left, Align::Right, Align::Right, Align::Left});
}

// Returns the record of a comparison, without its date.
Json outcomeJson(const model::FrozenComparison& comparison,
                 const std::string& against,
                 const std::string& output)
{
    const auto& validation = comparison.validation;
    const auto& points = validation.outputs.front().points;
    auto misses = Json::array();
    for (const auto index : comparison.misses)
        misses.push_back(pointJson(validation, points[index]));
    return {{"against", against},
            {"output", output},
            {"points", points.size()},
            {"open", comparison.open},
            {"median_error", numberJson(validation.outputs.front().medianError)},
            {"misses", misses}};
}

Diagnostics frozenFindings(const model::FrozenPrediction& prediction,
                           const model::FrozenComparison& comparison,
                           const std::string& hash)
{
    Diagnostics findings;
    if (hash.empty())
        findings.add(model::warning("frozen.changed",
                                    "the design '" + prediction.design +
                                        "' is missing, so its hash " + prediction.hash +
                                        " cannot be checked"));
    else if (hash != prediction.hash)
        findings.add(model::warning("frozen.changed",
                                    "the design '" + prediction.design +
                                        "' changed since the prediction: its hash is " + hash +
                                        ", not " + prediction.hash,
                                    "the prediction is compared as it was written"));
    if (comparison.open > 0)
        findings.add(model::note("frozen.open",
                                 std::to_string(comparison.open) +
                                     " points of the prediction were not measured"));
    if (comparison.otherRows > 0)
        findings.add(model::note("frozen.others",
                                 std::to_string(comparison.otherRows) +
                                     " rows of the data are at no point of the prediction"));
    const auto& output = comparison.validation.outputs.front();
    if (!comparison.misses.empty())
        findings.add(model::warning("frozen.missed",
                                    std::to_string(comparison.misses.size()) + " of " +
                                        std::to_string(output.points.size()) +
                                        " points miss the frozen prediction",
                                    "the misses are kept in the record beside the file"));
    append(findings, model::oneSidedFinding(output.signs, output.dimension));
    return findings;
}

std::string textOf(const model::FrozenPrediction& prediction)
{
    std::vector<std::vector<std::string>> rows(1);
    for (const auto& variable : prediction.variables)
        rows.front().push_back(variable.name);
    for (const auto& output : prediction.outputs)
        rows.front().insert(rows.front().end(), {output.name, "95 % band"});
    for (const auto& point : prediction.points) {
        auto& row = rows.emplace_back();
        for (std::size_t v = 0; v < point.at.size(); ++v)
            row.push_back(model::displayText({point.at[v], prediction.variables[v].dimension}));
        for (std::size_t o = 0; o < prediction.outputs.size(); ++o) {
            const auto dimension = prediction.outputs[o].dimension;
            row.push_back(model::displayOrDash({point.values[o], dimension}));
            row.push_back(std::isnan(point.low[o])
                              ? ""
                              : model::rangeText(point.low[o], point.high[o], dimension, ""));
        }
    }
    return tableText(rows, std::vector(rows.front().size(), Align::Right));
}

namespace
{

Json parametersJson(const std::vector<model::FittedParameter>& parameters)
{
    auto list = Json::array();
    for (const auto& parameter : parameters)
        list.push_back({{"name", parameter.name},
                        {"value", numberJson(parameter.value)},
                        {"unit", baseUnit(parameter.dimension)}});
    return list;
}

Json corpusPointsJson(const model::Validation& validation)
{
    auto list = Json::array();
    for (const auto& point : validation.outputs.front().points) {
        auto at = Json::object();
        for (std::size_t v = 0; v < validation.variables.size(); ++v)
            at[validation.variables[v]] = numberJson(point.at[v]);
        list.push_back(
            {{"at", at},
             {"samples", point.samples},
             {"measured", numberJson(point.measured)},
             {"predicted", numberJson(point.predicted)},
             {"factor", numberJson(model::errorFactor(point.predicted, point.measured))}});
    }
    return list;
}

struct CorpusColumn {
    std::string head;
    Align align = Align::Right;
    std::function<std::string(const CorpusRow&)> text;
};

std::string naiveFactor(const CorpusRow& row, std::size_t kind)
{
    return factorText(row.outcome.naive.models[kind].factor.median);
}

// Returns how often the prediction is below and above the measurement: "3, 9", with a mark where errors of one sign are significant.
std::string signsCell(const CorpusRow& row)
{
    const auto& signs = row.outcome.validation.outputs.front().signs;
    return std::to_string(signs.below) + ", " + std::to_string(signs.above) +
           (signs.isOneSided() ? " !" : "");
}

std::vector<CorpusColumn> corpusColumns()
{
    using enum Align;
    std::vector<CorpusColumn> columns{
        {"validation", Left, [](const auto& row) { return row.validation.id; }},
        {"kind", Left, [](const auto& row) { return row.validation.kind; }},
        {"calibrated",
         Right,
         [](const auto& row) { return std::to_string(row.outcome.calibratedRows); }},
        {"rows", Right, [](const auto& row) { return std::to_string(row.outcome.rows); }},
        {"median", Right, [](const auto& row) { return factorText(row.outcome.factor.median); }},
        {"90 %", Right, [](const auto& row) { return factorText(row.outcome.factor.high); }},
        {"aim", Right, [](const auto& row) { return factorText(row.validation.aim); }},
        {"", Left, [](const auto& row) { return row.outcome.isMet ? "met" : "missed"; }},
        {"", Left, [](const auto& row) {
             return row.validation.revised.empty() ? "blind" : "revised";
         }}};
    for (std::size_t k = 0; k < model::kNaiveKinds.size(); ++k)
        columns.push_back({std::string(toText(model::kNaiveKinds[k])), Right, [k](const auto& row) {
                               return naiveFactor(row, k);
                           }});
    columns.push_back(
        {"gain", Right, [](const auto& row) { return factorText(row.outcome.naive.gain()); }});
    columns.push_back({"low, high", Right, signsCell});
    columns.push_back({"held-out rows", Left, [](const auto& row) {
                           return model::join(row.validation.predict.where, ", ");
                       }});
    return columns;
}

std::string countText(const model::AimCount& aims, const std::string& of)
{
    return std::to_string(aims.met) + " of " + std::to_string(aims.of) + " " + of;
}

std::string shareText(const model::BeatenShare& share, const std::string& of)
{
    return std::to_string(share.beaten) + " of " + std::to_string(share.of) + " " + of +
           (share.of == 0 ? ""
                          : " (" +
                                model::percentText(static_cast<double>(share.beaten) /
                                                   static_cast<double>(share.of)) +
                                ")");
}

std::string gainsText(const model::CorpusSummary& summary)
{
    if (summary.gains.empty())
        return "";
    std::vector<std::vector<std::string>> rows{
        {"naive model", "families", "its error over ours", "95 % confidence interval"}};
    for (const auto& gain : summary.gains)
        rows.push_back({gain.model,
                        std::to_string(gain.families),
                        factorText(gain.gain),
                        factorText(gain.low) + " to " + factorText(gain.high)});
    return "\n" + tableText(rows, {Align::Left, Align::Right, Align::Right, Align::Left});
}

Json shareJson(const model::BeatenShare& share)
{
    return {{"beaten", share.beaten}, {"of", share.of}};
}

} // namespace

model::CorpusScore scoreOf(const CorpusRow& row)
{
    return {row.outcome.machine,
            row.validation.kind,
            row.outcome.isMet,
            !row.validation.revised.empty(),
            row.outcome.naive};
}

Json validationJson(const CorpusRow& row)
{
    const auto& [validation, outcome] = row;
    auto calibrated = Json::array();
    for (const auto& fit : validation.calibrate)
        calibrated.push_back({{"data", fit.subject.data}, {"where", fit.subject.where}});
    return {{"id", validation.id},
            {"title", validation.title},
            {"kind", validation.kind},
            {"machine", outcome.machine},
            {"calibrated_rows", outcome.calibratedRows},
            {"calibrated", calibrated},
            {"rows", outcome.rows},
            {"held_out", {{"data", validation.predict.data}, {"where", validation.predict.where}}},
            {"parameters", parametersJson(outcome.parameters)},
            {"median_factor", numberJson(outcome.factor.median)},
            {"p90_factor", numberJson(outcome.factor.high)},
            {"aim", numberJson(validation.aim)},
            {"met", outcome.isMet},
            {"revised", textOrNull(validation.revised)},
            {"family", model::familyOf(outcome.machine)},
            {"two_scales", model::hasTwoScales(scoreOf(row))},
            {"naive", naiveJson(outcome.naive)},
            {"signs", signsJson(outcome.validation.outputs.front().signs)},
            {"points", corpusPointsJson(outcome.validation)},
            {"diagnostics", findingsJson(outcome.diagnostics)}};
}

std::string corpusText(const std::vector<CorpusRow>& rows)
{
    const auto columns = corpusColumns();
    std::vector<std::vector<std::string>> cells(rows.size() + 1);
    std::vector<Align> align;
    for (const auto& column : columns) {
        align.push_back(column.align);
        cells.front().push_back(column.head);
        for (std::size_t i = 0; i < rows.size(); ++i)
            cells[i + 1].push_back(column.text(rows[i]));
    }
    return tableText(std::move(cells), align);
}

std::string summaryText(const model::CorpusSummary& summary, std::size_t total, std::size_t failed)
{
    const auto met = summary.blind.met + summary.revised.met;
    return std::to_string(met) + " of " + std::to_string(total) + " aims met" +
           (failed > 0 ? ", " + std::to_string(failed) + " without a result" : "") + "\n" +
           countText(summary.blind, "blind predictions") + ", " +
           countText(summary.revised, "revised ones") + "\nbetter than the best naive model: " +
           shareText(summary.twoScales, "validations with two scales or more") + ", " +
           shareText(summary.others, "others") + "\n" + gainsText(summary);
}

Json countJson(const model::AimCount& aims)
{
    return {{"met", aims.met}, {"of", aims.of}};
}

Json naiveJson(const model::CorpusSummary& summary)
{
    auto gains = Json::array();
    for (const auto& gain : summary.gains)
        gains.push_back({{"model", gain.model},
                         {"families", gain.families},
                         {"gain", numberJson(gain.gain)},
                         {"low", numberJson(gain.low)},
                         {"high", numberJson(gain.high)}});
    return {{"two_scales", shareJson(summary.twoScales)},
            {"others", shareJson(summary.others)},
            {"gains", gains}};
}

} // namespace clusterwright::cli
