#include "app/cli/fits/validation_report.h"

#include "app/cli/fits/fit_rank.h"
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

namespace clusterwright::cli
{

namespace
{

std::string factorText(double factor)
{
    constexpr int kDigits = 3;
    return std::isfinite(factor) ? model::roundedText(factor, kDigits) + "x" : "-";
}

Cell factorCell(const std::string& key, const std::string& head, double factor)
{
    return right({key, head, factorText(factor), numberJson(factor)});
}

Json signsJson(const model::ErrorSigns& signs)
{
    return {{"below", signs.below},
            {"above", signs.above},
            {"probability", numberJson(signs.probability)},
            {"one_sided", signs.isOneSided()}};
}

// Returns the values of the variables at a point.
Json placeJson(const model::Validation& validation, const model::ValidatedPoint& point)
{
    auto at = Json::object();
    for (std::size_t v = 0; v < validation.variables.size(); ++v)
        at[validation.variables[v]] = numberJson(point.at[v]);
    return at;
}

// Returns a point, with the value of each variable in a column.
Row cellsOf(const model::Validation& validation,
            const model::ValidatedOutput& output,
            std::size_t index)
{
    const auto& point = output.points[index];
    const auto shown = [&](double value) {
        return model::displayOrDash({value, output.dimension}, output.unit);
    };
    const auto band = model::rangeText(point.low, point.high, output.dimension, output.unit);
    const bool isOutside = output.inside && !point.isInside();
    Row row;
    for (std::size_t v = 0; v < point.at.size(); ++v)
        row.push_back(
            right({"",
                   validation.variables[v],
                   model::shownIn({"", "", validation.dimensions[v], validation.categories[v]},
                                  point.at[v])}));
    row.insert(
        row.end(),
        {{"at", placeJson(validation, point)},
         {"samples", "samples", point.samples},
         right({"measured", "measured", shown(point.measured), numberJson(point.measured)}),
         right({"predicted", "predicted", shown(point.predicted), numberJson(point.predicted)}),
         shareCell("error", "error", point.error),
         {"low", numberJson(point.low)},
         {"high", numberJson(point.high)},
         right({"", "95 % band", output.inside ? band : ""}),
         right({"inside", "", isOutside ? "outside" : "", point.isInside()})});
    if (!output.named.places.isEmpty())
        row.push_back(right({"point", "point", displayText(output.named.places.at(index))}));
    return row;
}

Rows pointsOf(const model::Validation& validation, const model::ValidatedOutput& output)
{
    Rows rows;
    for (std::size_t i = 0; i < output.points.size(); ++i)
        rows.items.push_back(cellsOf(validation, output, i));
    return rows;
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
    for (const auto& output : validation.outputs)
        outputs.push_back({{"name", output.name},
                           {"unit", baseUnit(output.dimension)},
                           {"median_error", numberJson(output.medianError)},
                           {"worst_error", numberJson(output.worstError)},
                           {"missed", isMissed(output, bound)},
                           {"coverage", coverageJson(output)},
                           {"band", toText(output.named.kind)},
                           {"signs", signsJson(output.signs)},
                           {"points", pointsOf(validation, output).json()}});
    return outputs;
}

Json blameJson(const model::Validation& validation)
{
    const auto blame = model::blameOf(validation);
    if (!blame)
        return nullptr;
    return {{"phase", blame->output},
            {"at", placeJson(validation, validation.outputs.front().points[blame->point])},
            {"missed", numberJson(blame->difference)},
            {"of", numberJson(blame->whole)},
            {"unit", baseUnit(validation.outputs.front().dimension)}};
}

std::string validationText(const model::Validation& validation, double bound)
{
    std::string text;
    for (const auto& output : validation.outputs)
        text += output.name + ": " + model::percentText(output.medianError) +
                " median error, maximum " + model::percentText(output.worstError) +
                (isMissed(output, bound) ? ", exceeds the bound; " : "; ") + coverageText(output) +
                "; " + signsText(output) + "\n" + pointsOf(validation, output).text() + "\n";
    return text;
}

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

namespace
{

Rows modelsOf(const model::NaiveComparison& naive)
{
    return rowsOf(naive.models, [&](const model::NaiveModelError& one) -> Row {
        const auto& [predictions, factor] = one;
        return {{"model", "naive model", model::toText(predictions.kind)},
                factorCell("median_factor", "median", factor.median),
                factorCell("p90_factor", "90 %", factor.high),
                {"reason",
                 "",
                 &one == naive.best() ? "best" : predictions.reason,
                 textOrNull(predictions.reason)}};
    });
}

} // namespace

Json naiveJson(const model::NaiveComparison& naive)
{
    const auto* const best = naive.best();
    return {{"scale", textOrNull(naive.axes.scale)},
            {"size", textOrNull(naive.axes.size)},
            {"volume", naive.axes.isVolume},
            {"scales", naive.scales},
            {"models", modelsOf(naive).json()},
            {"best", best ? Json(model::toText(best->predictions.kind)) : Json()},
            {"best_factor", best ? numberJson(best->factor.median) : Json()},
            {"gain", numberJson(naive.gain())},
            {"beaten", best ? Json(naive.gain() > 1) : Json()}};
}

std::string naiveText(const model::NaiveComparison& naive)
{
    auto rows = modelsOf(naive);
    rows.items.insert(rows.items.begin(),
                      Row{{"", "naive model", "prediction"},
                          factorCell("", "median", naive.ours),
                          {"", "90 %", ""},
                          {"", "", ""}});
    return rows.text();
}

// Returns the record of a comparison, without its date.
Json outcomeJson(const model::FrozenComparison& comparison,
                 const std::string& against,
                 const std::string& output)
{
    const auto& validation = comparison.validation;
    const auto& compared = validation.outputs.front();
    auto misses = Json::array();
    for (const auto index : comparison.misses) {
        misses.push_back(toJson(cellsOf(validation, compared, index)));
        misses.back().erase("point");
    }
    return {{"against", against},
            {"output", output},
            {"points", compared.points.size()},
            {"open", comparison.open},
            {"median_error", numberJson(compared.medianError)},
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

namespace
{

Rows corpusPoints(const model::Validation& validation)
{
    return rowsOf(validation.outputs.front().points, [&](const auto& point) -> Row {
        return {{"at", placeJson(validation, point)},
                {"samples", point.samples},
                {"measured", numberJson(point.measured)},
                {"predicted", numberJson(point.predicted)},
                {"factor", numberJson(model::errorFactor(point.predicted, point.measured))}};
    });
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

Row cellsOfGain(const model::FamilyGain& gain)
{
    return {
        {"model", "naive model", gain.model},
        {"families", "families", gain.families},
        factorCell("gain", "its error over ours", gain.gain),
        {"low", numberJson(gain.low)},
        {"high", numberJson(gain.high)},
        {"", "95 % confidence interval", factorText(gain.low) + " to " + factorText(gain.high)}};
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

namespace
{

Row cellsOf(const CorpusRow& row)
{
    const auto& [validation, outcome] = row;
    const auto& signs = outcome.validation.outputs.front().signs;
    auto calibrated = Json::array();
    for (const auto& fit : validation.calibrate)
        calibrated.push_back({{"data", fit.subject.data}, {"where", fit.subject.where}});
    Row cells{
        {"id", "validation", validation.id},
        {"title", validation.title},
        {"kind", "kind", validation.kind},
        {"machine", outcome.machine},
        {"calibrated_rows", "calibrated", outcome.calibratedRows},
        {"calibrated", calibrated},
        {"rows", "rows", outcome.rows},
        {"held_out", {{"data", validation.predict.data}, {"where", validation.predict.where}}},
        {"parameters", rowsOf(outcome.parameters, cellsOfFitted).json()},
        factorCell("median_factor", "median", outcome.factor.median),
        factorCell("p90_factor", "90 %", outcome.factor.high),
        factorCell("aim", "aim", validation.aim),
        {"met", "", outcome.isMet ? "met" : "missed", outcome.isMet},
        {"revised",
         "",
         validation.revised.empty() ? "blind" : "revised",
         textOrNull(validation.revised)},
        {"family", model::familyOf(outcome.machine)},
        {"two_scales", model::hasTwoScales(scoreOf(row))},
        {"naive", naiveJson(outcome.naive)}};
    for (const auto& naive : outcome.naive.models)
        cells.push_back(
            factorCell("", std::string(toText(naive.predictions.kind)), naive.factor.median));
    cells.push_back(factorCell("", "gain", outcome.naive.gain()));
    // A mark where errors of one sign are significant.
    cells.push_back(right({"signs",
                           "low, high",
                           std::to_string(signs.below) + ", " + std::to_string(signs.above) +
                               (signs.isOneSided() ? " !" : ""),
                           signsJson(signs)}));
    cells.insert(cells.end(),
                 {{"points", corpusPoints(outcome.validation).json()},
                  {"diagnostics", findingsJson(outcome.diagnostics)},
                  {"", "held-out rows", model::join(validation.predict.where, ", ")}});
    return cells;
}

} // namespace

Rows corpusRows(const std::vector<CorpusRow>& rows)
{
    Rows list;
    for (const auto& row : rows)
        list.items.push_back(cellsOf(row));
    return list;
}

std::string summaryText(const model::CorpusSummary& summary, std::size_t total, std::size_t failed)
{
    const auto met = summary.blind.met + summary.revised.met;
    return std::to_string(met) + " of " + std::to_string(total) + " aims met" +
           (failed > 0 ? ", " + std::to_string(failed) + " without a result" : "") + "\n" +
           countText(summary.blind, "blind predictions") + ", " +
           countText(summary.revised, "revised ones") + "\nbetter than the best naive model: " +
           shareText(summary.twoScales, "validations with two scales or more") + ", " +
           shareText(summary.others, "others") + "\n" +
           (summary.gains.empty() ? "" : "\n" + rowsOf(summary.gains, cellsOfGain).text());
}

Json countJson(const model::AimCount& aims)
{
    return {{"met", aims.met}, {"of", aims.of}};
}

Json naiveJson(const model::CorpusSummary& summary)
{
    return {{"two_scales", shareJson(summary.twoScales)},
            {"others", shareJson(summary.others)},
            {"gains", rowsOf(summary.gains, cellsOfGain).json()}};
}

} // namespace clusterwright::cli
