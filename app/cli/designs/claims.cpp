#include "app/cli/program/command.h"
#include "app/cli/program/table.h"
#include "model/core/doc_text.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/claims/claim.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

struct Row {
    model::Claim claim;
    model::ClaimOutcome outcome;
};

std::string percent(std::optional<double> value)
{
    return value ? model::roundedText(*value * 100, 2) + " %" : "";
}

Json optionalJson(const std::optional<double>& value)
{
    return value ? numberJson(*value) : Json(nullptr);
}

Json toJson(const Row& row)
{
    const auto& [claim, outcome] = row;
    Json json{
        {"id", claim.id},
        {"source", model::toText(claim.source)},
        {"statement", claim.statement},
        {"role", model::toText(claim.role)},
        {"expected",
         outcome.expectedValue ? numberJson(outcome.expectedValue->value) : Json(outcome.expected)},
        {"predicted", outcome.predicted ? numberJson(outcome.predicted->value) : Json(nullptr)},
        {"unit", outcome.predicted ? Json(baseUnit(outcome.predicted->dimension)) : Json(nullptr)},
        {"error", optionalJson(outcome.error)},
        {"tolerance", optionalJson(outcome.tolerance)},
        {"tolerance_reason", claim.toleranceReason},
        {"status", model::toText(outcome.status)}};
    if (!claim.notModelled.empty())
        json["not_modelled"] = claim.notModelled;
    if (!claim.note.empty())
        json["note"] = claim.note;
    return json;
}

std::string predictedText(const model::ClaimOutcome& outcome)
{
    if (outcome.expected == "true")
        return outcome.predicted->value != 0 ? "true" : "false";
    return displayIn(*outcome.predicted, outcome.unit);
}

void print(const std::vector<Row>& rows)
{
    constexpr std::size_t kWidth = 96;
    std::string document;
    for (const auto& [claim, outcome] : rows) {
        if (claim.source.document != document) {
            document = claim.source.document;
            std::cout << (&claim == &rows.front().claim ? "" : "\n") << model::printable(document)
                      << "\n";
        }
        std::cout << "  " << model::shownText(outcome.status) << "  " << model::printable(claim.id)
                  << "  [" << model::printable(claim.source.place) << "; "
                  << model::toText(claim.role) << "]\n"
                  << wrapped(claim.statement, kWidth, "      ");
        if (outcome.predicted)
            std::cout << "      expected " << outcome.expected << ", predicted "
                      << predictedText(outcome)
                      << (outcome.error ? ", error " + percent(outcome.error) + " (tolerance " +
                                              percent(outcome.tolerance) + ": " +
                                              model::printable(claim.toleranceReason) + ")"
                                        : "")
                      << "\n";
        if (!claim.notModelled.empty())
            std::cout << wrapped(
                "reason: " + model::withoutBackticks(claim.notModelled), kWidth, "      ");
        if (!claim.note.empty() && outcome.status != model::ClaimStatus::Reproduced)
            std::cout << wrapped("note: " + claim.note, kWidth, "      ");
    }
}

std::ptrdiff_t countOf(const std::vector<Row>& rows, model::ClaimStatus status)
{
    return std::ranges::count_if(rows,
                                 [&](const auto& row) { return row.outcome.status == status; });
}

// Expands an id: a document such as "underwood-inic" stands for all of its claims.
std::vector<std::string> chosen(const model::Library& library,
                                const std::vector<std::string>& names)
{
    const auto all = library.ids(model::PresetKind::Claim);
    if (names.empty())
        return all;
    std::vector<std::string> ids;
    for (const auto& name : names) {
        const auto before = ids.size();
        for (const auto& id : all)
            if (id == name || id.starts_with(name + "."))
                ids.push_back(id);
        if (ids.size() == before)
            ids.push_back(name); // loading it reports the problem
    }
    return ids;
}

int runClaims(const Context& context, const std::vector<std::string>& names)
{
    auto library = context.library();
    std::vector<Row> rows;
    Diagnostics problems;
    for (const auto& id : chosen(library, names)) {
        const auto claim = model::loadClaim(library, id);
        if (!claim) {
            append(problems, claim.diagnostics());
            continue;
        }
        const auto outcome = model::evaluateClaim(claim.value(), library);
        if (outcome)
            rows.push_back({claim.value(), outcome.value()});
        else
            append(problems, outcome.diagnostics());
    }
    const auto reproduced = countOf(rows, model::ClaimStatus::Reproduced);
    const auto off = countOf(rows, model::ClaimStatus::Off);
    const auto notModelled = countOf(rows, model::ClaimStatus::NotModelled);
    if (context.json) {
        auto list = Json::array();
        for (const auto& row : rows)
            list.push_back(toJson(row));
        printJson({{"claims", list},
                   {"reproduced", reproduced},
                   {"off", off},
                   {"not_modelled", notModelled},
                   {"total", rows.size()},
                   {"diagnostics", findingsJson(problems)}});
    } else {
        print(rows);
        std::cout << "\n"
                  << reproduced << " reproduced, " << off << " not reproduced, " << notModelled
                  << " not modelled, of " << rows.size() << " claims\n"
                  << std::flush;
    }
    printFindings(problems);
    return !problems.empty() ? kBadInput : off > 0 ? kFinding : kDone;
}

} // namespace

void addClaims(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("claims", "Compare claims of the papers with predictions");
    auto names = std::make_shared<std::vector<std::string>>();
    command->add_option(
        "ID", *names, "Claims, or documents for all of their claims (default: all)");
    command->callback([&context, names] {
        context.run = [&context, names] { return runClaims(context, *names); };
    });
}

} // namespace clusterwright::cli
