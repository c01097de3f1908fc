#include "app/cli/program/options.h"
#include "app/cli/program/table.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/json/json.h"
#include "model/study/claims/claim.h"
#include "model/study/claims/claim_summary.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>

namespace clusterwright::cli
{

namespace
{

using Claim = model::EvaluatedClaim;

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

Json toJson(const Claim& row)
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

std::string textOf(const std::vector<Claim>& claims)
{
    constexpr const char* kIndent = "      ";
    std::string text;
    std::string document;
    for (const auto& row : claims) {
        const auto& [claim, outcome] = row;
        if (claim.source.document != document) {
            document = claim.source.document;
            text += (text.empty() ? "" : "\n") + model::printable(document) + "\n";
        }
        text += "  " + std::string(model::shownText(outcome.status)) +
                (model::isOffByText(row) ? ", the text contradicts itself" : "") + "  " +
                model::printable(claim.id) + "  [" + model::printable(claim.source.place) + "; " +
                std::string(model::toText(claim.role)) + "]\n" +
                wrapped(claim.statement, kWidth, kIndent);
        if (outcome.predicted)
            text += kIndent + ("expected " + outcome.expected) + ", predicted " +
                    model::predictedText(outcome) +
                    (outcome.error ? ", error " + model::percentText(outcome.error, 2) +
                                         " (tolerance " + model::percentText(outcome.tolerance, 2) +
                                         ": " + model::printable(claim.toleranceReason) + ")"
                                   : "") +
                    "\n";
        if (!outcome.deciding.empty())
            text += wrapped(decidedText(outcome.deciding), kWidth, kIndent);
        if (!claim.notModelled.empty())
            text +=
                wrapped("reason: " + model::withoutBackticks(claim.notModelled), kWidth, kIndent);
        if (!claim.note.empty() && outcome.status != model::ClaimStatus::Reproduced)
            text += wrapped("note: " + claim.note, kWidth, kIndent);
    }
    return text;
}

std::ptrdiff_t countOf(const std::vector<Claim>& claims, model::ClaimStatus status)
{
    return std::ranges::count_if(
        claims, [&](const Claim& claim) { return claim.outcome.status == status; });
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
std::vector<Claim>
evaluated(model::Library& library, const std::vector<std::string>& ids, Diagnostics& problems)
{
    std::vector<Claim> rows;
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

Row cellsOfCounts(const model::ClaimCounts& own)
{
    const auto& paper = own.document;
    return {{"document", "paper", paper.empty() ? "all papers" : paper, textOrNull(paper)},
            {"role", "role", model::toText(own.role)},
            {"claims", own.claims},
            {"numbers", "numbers", own.numbers},
            {"reproduced", "reproduced", own.reproduced},
            {"reproduced_by_assumption", own.reproducedByAssumption},
            {"off", "not reproduced", own.off},
            {"off_by_assumption", own.offByAssumption},
            {"", "decided by an assumption", own.reproducedByAssumption + own.offByAssumption},
            {"off_by_text", "text contradicts itself", own.offByText},
            {"not_modelled", "not modelled", own.notModelled},
            {"", "claims", own.claims}};
}

Row cellsOfKind(const model::KindCounts& own)
{
    return {{"role", model::toText(own.role)},
            {"kind", model::toText(own.kind)},
            {"claims", own.claims},
            {"reproduced", own.reproduced},
            {"narrow", own.narrow},
            {"narrow_reproduced", own.narrowReproduced}};
}

Row cellsOfAssumption(const model::SharedAssumption& own)
{
    return {{"document", own.document},
            {"input", own.name},
            {"value", numberJson(own.value.value)},
            {"end", numberJson(own.end.value)},
            {"unit", baseUnit(own.value.dimension)},
            {"origin", own.origin},
            {"numbers", own.numbers}};
}

void showSummary(const Context& context,
                 const std::vector<Claim>& claims,
                 const Diagnostics& problems)
{
    constexpr std::size_t kHanging = 2;
    auto counts = model::countClaims(claims);
    const auto totals = model::totalsOf(counts);
    const Json json{
        {"summary", rowsOf(counts, cellsOfCounts).json()},
        {"totals", rowsOf(totals, cellsOfCounts).json()},
        {"kinds", rowsOf(model::countKinds(claims), cellsOfKind).json()},
        {"shared_assumptions", rowsOf(model::sharedAssumptions(claims), cellsOfAssumption).json()}};
    counts.insert(counts.end(), totals.begin(), totals.end());
    auto text = rowsOf(counts, cellsOfCounts, cellsOfCounts({})).text();
    const auto sentences = model::summaryOf(claims);
    if (!sentences.empty())
        text += "\n";
    for (const auto& sentence : sentences)
        text += wrapped(sentence, kWidth, std::string(kHanging, ' ')).substr(kHanging);
    finish(context, json, text, problems);
}

void showClaims(const Context& context,
                const std::vector<Claim>& claims,
                const Diagnostics& problems)
{
    using enum model::ClaimStatus;
    auto list = Json::array();
    for (const auto& claim : claims)
        list.push_back(toJson(claim));
    const auto counts =
        std::array{countOf(claims, Reproduced), countOf(claims, Off), countOf(claims, NotModelled)};
    finish(context,
           {{"claims", list},
            {"reproduced", counts[0]},
            {"off", counts[1]},
            {"not_modelled", counts[2]},
            {"total", claims.size()}},
           textOf(claims) + "\n" + std::to_string(counts[0]) + " reproduced, " +
               std::to_string(counts[1]) + " not reproduced, " + std::to_string(counts[2]) +
               " not modelled, of " + std::to_string(claims.size()) + " claims\n",
           problems);
}

struct ClaimsOptions {
    std::vector<std::string> names;
    bool isSummary = false;
};

int runClaims(const Context& context, const ClaimsOptions& options)
{
    auto library = context.library();
    Diagnostics problems;
    const auto claims = evaluated(library, chosen(library, options.names), problems);
    (options.isSummary ? showSummary : showClaims)(context, claims, problems);
    return hasErrors(problems)                            ? kBadInput
           : countOf(claims, model::ClaimStatus::Off) > 0 ? kFinding
                                                          : exitCode(problems);
}

} // namespace

void addClaims(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<ClaimsOptions>(app, context, "claims", runClaims);
    command.description("Compare claims of the papers with predictions");
    add.value(options.names, "ID", "Claims, or documents for all of their claims (default: all)");
    add.flag(options.isSummary,
             "--summary",
             "Count the claims by paper and role, each independent number once");
}

} // namespace clusterwright::cli
