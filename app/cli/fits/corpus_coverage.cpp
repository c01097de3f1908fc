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

#include <cmath>
#include <filesystem>

namespace clusterwright::cli
{

std::string bankCoverageText(const model::ErrorBank& bank)
{
    std::vector<std::vector<std::string>> cells{{"points",
                                                 "band",
                                                 "inside",
                                                 "of",
                                                 "share",
                                                 "95 % interval",
                                                 "mean of families",
                                                 "families",
                                                 "half-width",
                                                 ""}};
    for (const auto& row : model::coverageOf(bank))
        cells.push_back(
            {row.part,
             model::percentText(row.level, 2),
             std::to_string(row.inside),
             std::to_string(row.points),
             model::percentText(static_cast<double>(row.inside) / static_cast<double>(row.points)),
             model::percentText(row.low) + " .. " + model::percentText(row.high),
             model::percentText(row.ofFamilies),
             std::to_string(row.families),
             std::isfinite(row.halfWidth) ? model::roundedText(row.halfWidth, 3) + "x" : "-",
             row.isModelled ? "modelled" : ""});
    std::vector<Align> align(cells.front().size(), Align::Right);
    align.front() = align.back() = Align::Left;
    return tableText(std::move(cells), align);
}

Json bankCoverageJson(const model::ErrorBank& bank)
{
    auto list = Json::array();
    for (const auto& row : model::coverageOf(bank))
        list.push_back({{"points", row.part},
                        {"level", row.level},
                        {"inside", row.inside},
                        {"of", row.points},
                        {"share_low", numberJson(row.low)},
                        {"share_high", numberJson(row.high)},
                        {"mean_of_families", numberJson(row.ofFamilies)},
                        {"families", row.families},
                        {"half_width", numberJson(row.halfWidth)},
                        {"modelled", row.isModelled}});
    return list;
}

std::string pairsText(const std::vector<model::PickedPairs>& table)
{
    std::vector<std::vector<std::string>> cells{{"probability", "mean", "pairs", "right", "share"}};
    for (const auto& row : table)
        cells.push_back(
            {model::percentText(row.from, 2) + " .. " + model::percentText(row.to, 3),
             row.pairs > 0 ? model::percentText(row.probability, 2) : "-",
             std::to_string(row.pairs),
             std::to_string(row.right),
             row.pairs > 0 ? model::percentText(
                                 static_cast<double>(row.right) / static_cast<double>(row.pairs), 2)
                           : "-"});
    return tableText(std::move(cells), std::vector(cells.front().size(), Align::Right));
}

Json pairsJson(const std::vector<model::PickedPairs>& table)
{
    auto list = Json::array();
    for (const auto& row : table)
        list.push_back({{"from", row.from},
                        {"to", row.to},
                        {"probability", row.probability},
                        {"pairs", row.pairs},
                        {"right", row.right}});
    return list;
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
