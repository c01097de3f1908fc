#include "app/cli/fits/corpus_coverage.h"

#include "app/cli/program/command.h"
#include "app/cli/program/table.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/json/findings.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/study/discrepancy/coverage.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace clusterwright::cli
{

namespace
{

Row cellsOfCoverage(const model::Coverage& row)
{
    using model::percentText;
    const auto share = static_cast<double>(row.inside) / static_cast<double>(row.points);
    const auto width =
        std::isfinite(row.halfWidth) ? model::roundedText(row.halfWidth, 3) + "x" : "-";
    return {{"points", "points", row.part},
            shareCell("level", "band", row.level, 2),
            {"inside", "inside", row.inside},
            {"of", "of", row.points},
            shareCell("", "share", share),
            {"share_low", numberJson(row.low)},
            {"share_high", numberJson(row.high)},
            right({"", "95 % interval", percentText(row.low) + " .. " + percentText(row.high)}),
            shareCell("mean_of_families", "mean of families", row.ofFamilies),
            {"families", "families", row.families},
            right({"half_width", "half-width", width, numberJson(row.halfWidth)}),
            {"modelled", "", row.isModelled ? "modelled" : "", row.isModelled}};
}

Row cellsOfPairs(const model::PickedPairs& row)
{
    const auto share = static_cast<double>(row.right) / static_cast<double>(row.pairs);
    const auto shown = [&](double value) {
        return row.pairs > 0 ? model::percentText(value, 2) : "-";
    };
    return {right({"",
                   "probability",
                   model::percentText(row.from, 2) + " .. " + model::percentText(row.to, 3)}),
            {"from", row.from},
            {"to", row.to},
            {"probability", "mean", shown(row.probability), row.probability},
            {"pairs", "pairs", row.pairs},
            {"right", "right", row.right},
            {"", "share", shown(share), share}};
}

} // namespace

Rows bankCoverage(const model::ErrorBank& bank)
{
    return rowsOf(model::coverageOf(bank), cellsOfCoverage, cellsOfCoverage({}));
}

Rows pairRows(const std::vector<model::PickedPairs>& pairs)
{
    return rowsOf(pairs, cellsOfPairs, cellsOfPairs({}));
}

Diagnostics writeBank(model::ErrorBank bank, const std::string& file)
{
    bank.id = std::filesystem::path(file).stem().string();
    // A line for each case, so that versions can be compared.
    std::string text;
    for (const auto& one : bank.cases)
        text += (text.empty() ? "\n    " : ",\n    ") + model::jsonText(toJson(one));
    return model::writeFile(file,
                            "{\n  \"bank\": " + model::jsonText(Json(bank.id)) +
                                ",\n  \"title\": " + model::jsonText(Json(bank.title)) +
                                ",\n  \"cases\": [" + text + "\n  ]\n}\n");
}

namespace
{

// Returns the bank in the file; an empty one if there is no file.
model::Result<model::ErrorBank> bankIn(const std::string& file)
{
    model::ErrorBank bank{"", "Errors of own validations", {}};
    if (!std::filesystem::exists(file))
        return bank;
    const auto text = model::readFile(file);
    if (!text)
        return text.diagnostics();
    const auto json = model::parseJson(text.value(), file);
    if (!json)
        return json.diagnostics();
    model::Findings findings;
    findings.file = file;
    bank = model::readErrorBank(json.value(), findings);
    if (model::hasErrors(findings.list))
        return findings.list;
    return bank;
}

} // namespace

Diagnostics addToBank(model::Library& library, model::BankCase scores, const std::string& file)
{
    constexpr const char* kOwn = "own";
    if (file.empty() && library.roots().size() < 2)
        return {}; // no folder of the user
    const auto& form = formOf(model::PresetKind::Bank);
    const auto path =
        file.empty()
            ? (library.roots().front() / form.folder / (kOwn + std::string(form.ending))).string()
            : file;
    auto bank = bankIn(path);
    if (!bank)
        return bank.diagnostics();
    auto& cases = bank.value().cases;
    std::erase_if(cases, [&](const model::BankCase& one) {
        return one.family == scores.family && one.of == scores.of;
    });
    const auto count = scores.inside.size() + scores.outside.size();
    cases.push_back(std::move(scores));
    std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code ignored; // writing reports it
    if (!folder.empty())
        std::filesystem::create_directories(folder, ignored);
    if (auto problems = writeBank(std::move(bank).value(), path); !problems.empty())
        return problems;
    return model::note("bank.added",
                       model::counted(count, "error") + " of this validation are in the bank '" +
                           path + "', for the bands of other predictions",
                       "name the machine with '--machine'");
}

} // namespace clusterwright::cli
