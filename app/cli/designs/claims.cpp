#include "app/cli/program/command.h"
#include "app/cli/program/table.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/json/json.h"
#include "model/study/claims/claim.h"
#include "model/study/claims/claim_summary.h"
#include "model/units/quantity.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <string_view>

namespace clusterwright::cli
{

namespace
{

using Row = model::EvaluatedClaim;

constexpr std::size_t kWidth = 96; // width of wrapped lines

Json optionalJson(const std::optional<double>& value)
{
    return value ? numberJson(*value) : Json(nullptr);
}

Json toJson(const model::DecidingAssumption& assumption)
{
    return {{"input", assumption.input},
            {"end", numberJson(assumption.end.value)},
            {"unit", baseUnit(assumption.end.dimension)}};
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
    json["decided_by"] = Json::array();
    for (const auto& assumption : outcome.deciding)
        json["decided_by"].push_back(toJson(assumption));
    if (!outcome.findings.empty())
        json["diagnostics"] = findingsJson(outcome.findings);
    if (claim.isContradictory)
        json["contradicts_itself"] = true;
    if (!claim.countsWith.empty())
        json["counts_with"] = claim.countsWith;
    if (!claim.notModelled.empty())
        json["not_modelled"] = claim.notModelled;
    if (!claim.note.empty())
        json["note"] = claim.note;
    return json;
}

// "decided by an assumption: host.memory_bandwidth = 400 MB/s, host.t_interrupt = 8 us".
std::string decidedText(const std::vector<model::DecidingAssumption>& deciding)
{
    std::vector<std::string> ends;
    for (const auto& assumption : deciding)
        ends.push_back(assumption.input + " = " + displayIn(assumption.end, assumption.unit));
    return "decided by an assumption: " + model::join(ends, ", ");
}

void print(const std::vector<Row>& rows)
{
    std::string document;
    for (const auto& row : rows) {
        const auto& [claim, outcome] = row;
        if (claim.source.document != document) {
            document = claim.source.document;
            std::cout << (&claim == &rows.front().claim ? "" : "\n") << model::printable(document)
                      << "\n";
        }
        std::cout << "  " << model::shownText(outcome.status)
                  << (model::isOffByText(row) ? ", the text contradicts itself" : "") << "  "
                  << model::printable(claim.id) << "  [" << model::printable(claim.source.place)
                  << "; " << model::toText(claim.role) << "]\n"
                  << wrapped(claim.statement, kWidth, "      ");
        if (outcome.predicted)
            std::cout << "      expected " << outcome.expected << ", predicted "
                      << model::predictedText(outcome)
                      << (outcome.error
                              ? ", error " + model::percentText(outcome.error, 2) + " (tolerance " +
                                    model::percentText(outcome.tolerance, 2) + ": " +
                                    model::printable(claim.toleranceReason) + ")"
                              : "")
                      << "\n";
        if (!outcome.deciding.empty())
            std::cout << wrapped(model::printable(decidedText(outcome.deciding)), kWidth, "      ");
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

// Evaluates the claims. Problems are those that cannot be computed, and caveats of the others.
std::vector<Row>
evaluated(model::Library& library, const std::vector<std::string>& ids, Diagnostics& problems)
{
    std::vector<Row> rows;
    for (const auto& id : ids) {
        const auto claim = model::loadClaim(library, id);
        if (!claim) {
            append(problems, claim.diagnostics());
            continue;
        }
        const auto outcome =
            model::evaluateClaim(claim.value(), library, model::AssumptionCheck::Vary);
        append(problems, outcome ? outcome.value().findings : outcome.diagnostics());
        if (outcome)
            rows.push_back({claim.value(), outcome.value()});
    }
    return rows;
}

Json toJson(const std::vector<model::ClaimCounts>& counts)
{
    auto list = Json::array();
    for (const auto& own : counts)
        list.push_back({{"document", own.document.empty() ? Json(nullptr) : Json(own.document)},
                        {"role", model::toText(own.role)},
                        {"claims", own.claims},
                        {"numbers", own.numbers},
                        {"reproduced", own.reproduced},
                        {"reproduced_by_assumption", own.reproducedByAssumption},
                        {"off", own.off},
                        {"off_by_assumption", own.offByAssumption},
                        {"off_by_text", own.offByText},
                        {"not_modelled", own.notModelled}});
    return list;
}

Json toJson(const std::vector<model::KindCounts>& kinds)
{
    auto list = Json::array();
    for (const auto& own : kinds)
        list.push_back({{"role", model::toText(own.role)},
                        {"kind", model::toText(own.kind)},
                        {"claims", own.claims},
                        {"reproduced", own.reproduced},
                        {"narrow", own.narrow},
                        {"narrow_reproduced", own.narrowReproduced}});
    return list;
}

Json toJson(const std::vector<model::SharedAssumption>& list)
{
    auto json = Json::array();
    for (const auto& own : list)
        json.push_back({{"document", own.document},
                        {"input", own.name},
                        {"value", numberJson(own.value.value)},
                        {"end", numberJson(own.end.value)},
                        {"unit", baseUnit(own.value.dimension)},
                        {"origin", own.origin},
                        {"numbers", own.numbers}});
    return json;
}

std::vector<std::string> cellsOf(const model::ClaimCounts& counts)
{
    const auto decided = counts.reproducedByAssumption + counts.offByAssumption;
    return {counts.document.empty() ? "all papers" : model::printable(counts.document),
            std::string(model::toText(counts.role)),
            std::to_string(counts.numbers),
            std::to_string(counts.reproduced),
            std::to_string(counts.off),
            std::to_string(decided),
            std::to_string(counts.offByText),
            std::to_string(counts.notModelled),
            std::to_string(counts.claims)};
}

void printSummary(const std::vector<model::ClaimCounts>& counts,
                  const std::vector<model::ClaimCounts>& totals,
                  const std::vector<std::string>& sentences)
{
    std::vector<std::vector<std::string>> cells{{"paper",
                                                 "role",
                                                 "numbers",
                                                 "reproduced",
                                                 "not reproduced",
                                                 "decided by an assumption",
                                                 "text contradicts itself",
                                                 "not modelled",
                                                 "claims"}};
    for (const auto* const list : {&counts, &totals})
        for (const auto& own : *list)
            cells.push_back(cellsOf(own));
    std::vector<Align> align(cells.front().size(), Align::Right);
    align[0] = align[1] = Align::Left;
    std::cout << tableText(std::move(cells), align);
    constexpr std::string_view kHanging = "  ";
    if (!sentences.empty())
        std::cout << "\n";
    for (const auto& sentence : sentences)
        std::cout << wrapped(model::printable(sentence), kWidth, std::string(kHanging))
                         .substr(kHanging.size());
    std::cout << std::flush;
}

void showSummary(const Context& context, const std::vector<Row>& rows, const Diagnostics& problems)
{
    const auto counts = model::countClaims(rows);
    const auto totals = model::totalsOf(counts);
    if (context.json)
        printJson({{"summary", toJson(counts)},
                   {"totals", toJson(totals)},
                   {"kinds", toJson(model::countKinds(rows))},
                   {"shared_assumptions", toJson(model::sharedAssumptions(rows))},
                   {"diagnostics", findingsJson(problems)}});
    else
        printSummary(counts, totals, model::summaryOf(rows));
}

void showClaims(const Context& context, const std::vector<Row>& rows, const Diagnostics& problems)
{
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
        return;
    }
    print(rows);
    std::cout << "\n"
              << reproduced << " reproduced, " << off << " not reproduced, " << notModelled
              << " not modelled, of " << rows.size() << " claims\n"
              << std::flush;
}

int runClaims(const Context& context, const std::vector<std::string>& names, bool isSummary)
{
    auto library = context.library();
    Diagnostics problems;
    const auto rows = evaluated(library, chosen(library, names), problems);
    if (isSummary)
        showSummary(context, rows, problems);
    else
        showClaims(context, rows, problems);
    printFindings(problems);
    return hasErrors(problems)                          ? kBadInput
           : countOf(rows, model::ClaimStatus::Off) > 0 ? kFinding
                                                        : exitCode(problems);
}

} // namespace

void addClaims(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("claims", "Compare claims of the papers with predictions");
    auto names = std::make_shared<std::vector<std::string>>();
    command->add_option(
        "ID", *names, "Claims, or documents for all of their claims (default: all)");
    auto summary = std::make_shared<bool>(false);
    command->add_flag(
        "--summary", *summary, "Count the claims by paper and role, each independent number once");
    command->callback([&context, names, summary] {
        context.run = [&context, names, summary] { return runClaims(context, *names, *summary); };
    });
}

} // namespace clusterwright::cli
