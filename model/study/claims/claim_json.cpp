#include "model/study/claims/claim_json.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/core/text.h"
#include "model/design/library/library.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"
#include "model/study/claims/claim.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr std::array kRoles{ClaimRole::Prediction, ClaimRole::Fit, ClaimRole::Arithmetic};
constexpr std::array<std::string_view, 8> kTakes{
    "max", "min", "mean", "argmax", "argmin", "first", "all", "any"};

std::optional<Expression>
readQuantity(ObjectReader& reader, std::string_view key, Findings& findings)
{
    const auto text = reader.optionalExpression(key);
    if (!text)
        return std::nullopt;
    return readExpression(*text, reader.pointer(key), findings);
}

Expectation readExpectation(ObjectReader& claim, Findings& findings)
{
    Expectation expected;
    const auto* const json = claim.raw("expected");
    if (!json) {
        findings.error("json.missing_field", claim.pointer(), "the field 'expected' is missing");
        return expected;
    }
    ObjectReader reader(*json, claim.pointer("expected"), findings);
    expected.value = readQuantity(reader, "value", findings);
    expected.tolerance = readQuantity(reader, "tolerance", findings);
    expected.atLeast = readQuantity(reader, "at_least", findings);
    expected.atMost = readQuantity(reader, "at_most", findings);
    expected.holds = reader.flag("holds");
    const auto between = reader.texts("between");
    if (between.size() == 2) {
        expected.atLeast = readExpression(between[0], reader.pointer("between") + "/0", findings);
        expected.atMost = readExpression(between[1], reader.pointer("between") + "/1", findings);
    }
    const int forms = int(expected.value.has_value()) + int(expected.holds) +
                      int(expected.atLeast.has_value() || expected.atMost.has_value());
    if (forms != 1)
        findings.error("claim.expected",
                       reader.pointer(),
                       "give exactly one of value, at_least / at_most, between, holds");
    if (expected.value && !expected.tolerance)
        findings.error(
            "claim.expected", reader.pointer(), "a value needs a tolerance, such as \"5 %\"");
    return expected;
}

void readEvaluation(const Json& json, const std::string& pointer, Claim& claim, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    ClaimEvaluation evaluation;
    evaluation.name = reader.text("name");
    evaluation.design = reader.text("design", "");
    evaluation.block = reader.text("block", "");
    if (evaluation.design.empty() == evaluation.block.empty())
        findings.error("claim.evaluate", pointer, "a claim needs a design or a block");
    if (!isName(evaluation.name))
        findings.error(
            "name.form", reader.pointer("name"), "'" + evaluation.name + "' is not a valid name");
    if (const auto* const set = reader.raw("set")) {
        ObjectReader settings(*set, reader.pointer("set"), findings);
        if (set->is_object())
            for (const auto& [name, value] : set->items())
                evaluation.settings.push_back(
                    {name, settings.expression(name), settings.pointer(name)});
    }
    claim.evaluations.push_back(std::move(evaluation));
}

void readModelled(ObjectReader& reader, Claim& claim, Findings& findings)
{
    claim.isContradictory = reader.flag("contradicts_itself");
    if (claim.isContradictory && claim.note.empty())
        findings.error("claim.note",
                       reader.pointer("contradicts_itself"),
                       "the note is missing",
                       "add a 'note' with the figures of the text that disagree");
    reader.each("evaluate", [&](const Json& item, const std::string& place) {
        readEvaluation(item, place, claim, findings);
    });
    if (claim.evaluations.empty())
        findings.error("claim.evaluate", reader.pointer(), "the claim evaluates nothing");
    if (const auto* const over = reader.raw("over")) {
        ObjectReader axis(*over, reader.pointer("over"), findings);
        claim.overVariable = axis.text("variable");
        claim.overValues = axis.text("values");
    }
    claim.take = reader.text("take", "");
    if (claim.take.empty() != claim.overVariable.empty())
        findings.error("claim.take", reader.pointer(), "'over' and 'take' need each other");
    if (!claim.take.empty() && std::ranges::find(kTakes, claim.take) == kTakes.end())
        findings.error("claim.take",
                       reader.pointer("take"),
                       "unknown 'take': '" + claim.take + "'",
                       "use one of: " + join({kTakes.begin(), kTakes.end()}, ", "));
    const auto text = reader.text("predicted");
    if (!text.empty())
        claim.predicted = readExpression(text, reader.pointer("predicted"), findings);
    claim.expected = readExpectation(reader, findings);
    claim.toleranceReason = reader.text("tolerance_reason", "");
    if (claim.expected.value && claim.toleranceReason.empty())
        findings.error(
            "claim.expected", reader.pointer(), "a tolerance needs its 'tolerance_reason'");
}

} // namespace

std::string_view toText(ClaimRole role)
{
    switch (role) {
    case ClaimRole::Fit:
        return "fit";
    case ClaimRole::Prediction:
        return "prediction";
    case ClaimRole::Arithmetic:
        return "arithmetic";
    }
    return "prediction";
}

std::string_view toText(ClaimStatus status)
{
    switch (status) {
    case ClaimStatus::Reproduced:
        return "reproduced";
    case ClaimStatus::Off:
        return "off";
    case ClaimStatus::NotModelled:
        return "not modelled";
    }
    return "off";
}

std::string_view shownText(ClaimStatus status)
{
    return status == ClaimStatus::Off ? "not reproduced" : toText(status);
}

std::string_view shownText(ClaimRole role)
{
    return role == ClaimRole::Prediction ? "predictions"
           : role == ClaimRole::Fit      ? "used for fits"
                                         : "arithmetic";
}

Claim readClaim(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Claim claim;
    claim.file = findings.file;
    claim.id = reader.text("claim");
    checkId(claim.id, "/claim", findings);
    claim.source = readSource(reader, findings, true);
    claim.statement = reader.text("statement");
    claim.note = reader.text("note", "");
    claim.countsWith = reader.text("counts_with", "");
    claim.study = reader.text("study", "");
    const auto role = reader.text("role", "prediction");
    const auto* const known = std::ranges::find(kRoles, role, [](auto r) { return toText(r); });
    if (known == kRoles.end())
        findings.error("claim.role",
                       "/role",
                       "unknown role '" + role + "'",
                       "use fit, prediction or arithmetic");
    else
        claim.role = *known;
    claim.notModelled = reader.text("not_modelled", "");
    if (claim.notModelled.empty())
        readModelled(reader, claim, findings);
    return claim;
}

std::string predictedText(const ClaimOutcome& outcome)
{
    if (!outcome.predicted)
        return {};
    const double value = outcome.predicted->value;
    if (!std::isfinite(value))
        return "-";
    if (outcome.expected == "true")
        return value != 0 ? "true" : "false";
    if (const auto* const label = categoryAt(outcome.categories, value))
        return shortName(*label);
    return displayIn(*outcome.predicted, outcome.unit);
}

bool isOffByText(const EvaluatedClaim& result)
{
    return result.claim.isContradictory && result.outcome.status == ClaimStatus::Off;
}

std::string designOf(const Claim& claim)
{
    const auto found = std::ranges::find_if(
        claim.evaluations, [](const auto& evaluation) { return !evaluation.design.empty(); });
    return found == claim.evaluations.end() ? "" : found->design;
}

Result<Claim> loadClaim(const Library& library, const std::string& id)
{
    Findings findings;
    const auto text = library.text(PresetKind::Claim, id, findings.file);
    if (!text)
        return text.diagnostics();
    const auto json = parseJson(text.value(), findings.file);
    if (!json)
        return json.diagnostics();
    auto claim = readClaim(json.value(), findings);
    if (hasErrors(findings.list))
        return findings.list;
    return claim;
}

} // namespace clusterwright::model
