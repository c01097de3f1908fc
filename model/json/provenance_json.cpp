#include "model/json/provenance_json.h"

#include "model/core/text.h"
#include "model/json/json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr std::array kKinds{OriginKind::Paper,
                            OriginKind::Datasheet,
                            OriginKind::Measurement,
                            OriginKind::Fit,
                            OriginKind::Assumption,
                            OriginKind::Definition,
                            OriginKind::User};

bool isCorrelation(double correlation)
{
    return std::abs(correlation) <= 1;
}

void reportCorrelation(const std::string& pointer, const std::string& message, Findings& findings)
{
    findings.error("origin.correlation",
                   pointer,
                   message,
                   R"(write {"G": -0.62}: names of parameters with numbers from -1 to 1)");
}

LastResiduals readResiduals(ObjectReader& rows, Findings& findings)
{
    LastResiduals residuals;
    const auto* const json = rows.raw("residuals");
    if (json == nullptr)
        return residuals;
    ObjectReader fields(*json, rows.pointer("residuals"), findings);
    residuals.scale = fields.text("scale");
    residuals.from = fields.text("from");
    residuals.to = fields.text("to");
    residuals.size = fields.text("size", "");
    residuals.sizes = fields.texts("sizes");
    const auto* const factors = fields.raw("factors");
    constexpr double kLeastFactor = 1e-3;
    bool isValid = factors != nullptr && factors->is_array();
    for (std::size_t i = 0; isValid && i < factors->size(); ++i) {
        isValid = (*factors)[i].is_number() && (*factors)[i].get<double>() >= kLeastFactor &&
                  (*factors)[i].get<double>() <= 1 / kLeastFactor;
        residuals.factors.push_back(isValid ? (*factors)[i].get<double>() : 0);
    }
    if (isValid &&
        residuals.factors.size() == (residuals.size.empty() ? 1 : residuals.sizes.size()))
        return residuals;
    findings.error("origin.rows",
                   fields.pointer("factors"),
                   "expected a number from 0.001 to 1000 for each of the sizes, or one without a "
                   "size",
                   "write measured over predicted values");
    return {};
}

FittedRows readRows(ObjectReader& estimate, Findings& findings)
{
    FittedRows rows;
    const auto* const json = estimate.raw("rows");
    if (json == nullptr)
        return rows;
    ObjectReader fields(*json, estimate.pointer("rows"), findings);
    rows.model = fields.text("model");
    rows.output = fields.text("output");
    if (const auto* const spread = fields.raw("spread"); spread != nullptr)
        rows.spread = spread->is_number() ? spread->get<double>() : -1;
    if (!(rows.spread >= 0))
        findings.error("origin.rows",
                       fields.pointer("spread"),
                       "the spread must be a number of at least 0",
                       "write the root mean square of ln(measured / predicted)");
    rows.residuals = readResiduals(fields, findings);
    const auto* const over = fields.raw("over");
    if (over == nullptr)
        return rows;
    ObjectReader inputs(*over, fields.pointer("over"), findings);
    if (over->is_object())
        for (const auto& [name, value] : over->items())
            rows.over[name] = inputs.texts(name);
    return rows;
}

std::optional<JointEstimate> readEstimate(ObjectReader& reader, Findings& findings)
{
    const auto* const json = reader.raw("estimate");
    if (json == nullptr)
        return std::nullopt;
    ObjectReader fields(*json, reader.pointer("estimate"), findings);
    JointEstimate estimate{fields.text("fit"), fields.text("parameter"), {}};
    estimate.rows = readRows(fields, findings);
    const auto* const correlations = fields.raw("correlations");
    if (correlations == nullptr)
        return estimate;
    const auto place = fields.pointer("correlations");
    if (!correlations->is_object()) {
        reportCorrelation(
            place, "expected an object, got " + std::string(typeName(*correlations)), findings);
        return estimate;
    }
    for (const auto& [name, value] : correlations->items())
        estimate.correlations[name] =
            value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
    checkCorrelations(estimate, reader.pointer("estimate"), findings);
    std::erase_if(estimate.correlations,
                  [](const auto& entry) { return !isCorrelation(entry.second); });
    return estimate;
}

constexpr const char* kRange = "range";

std::optional<DistributionKind> readDistribution(ObjectReader& reader, Findings& findings)
{
    const auto word = reader.text("distribution", "");
    const auto kind = distributionKind(word);
    if (reader.has(kRange) ? !word.empty() : kind == DistributionKind::Range)
        findings.error("origin.distribution",
                       reader.pointer("distribution"),
                       "a range to choose from has no distribution",
                       "write either 'range' or 'interval' and 'distribution'");
    if (reader.has(kRange))
        return DistributionKind::Range;
    if (kind || word.empty())
        return kind;
    const auto words = distributionWords();
    auto near = didYouMean(word, words);
    findings.error("origin.distribution",
                   reader.pointer("distribution"),
                   "unknown distribution '" + word + "'",
                   near.empty() ? "use one of: " + join(words, ", ") : near);
    return std::nullopt;
}

} // namespace

Source readSource(ObjectReader& reader, Findings& findings, bool required)
{
    const auto* const json = reader.raw("source");
    if (!json) {
        if (required)
            findings.error("json.missing_field",
                           reader.pointer(),
                           "the field 'source' is missing",
                           R"(write {"document": "...", "place": "equation 9"})");
        return {};
    }
    ObjectReader source(*json, reader.pointer("source"), findings);
    return {source.text("document"), source.text("place", "")};
}

std::optional<OriginKind> originKind(std::string_view word)
{
    const auto* const found =
        std::ranges::find(kKinds, word, [](auto kind) { return toText(kind); });
    return found == kKinds.end() ? std::nullopt : std::optional(*found);
}

OriginRef readOrigin(ObjectReader& reader, Findings& findings)
{
    const auto* const json = reader.raw("origin");
    if (!json)
        return std::nullopt;
    const auto place = reader.pointer("origin");
    ObjectReader fields(*json, place, findings);
    Origin origin;
    const auto word = fields.text("kind");
    if (const auto kind = originKind(word)) {
        origin.kind = *kind;
    } else if (!word.empty()) {
        std::vector<std::string> names;
        for (const auto known : kKinds)
            names.emplace_back(toText(known));
        findings.error("origin.kind",
                       fields.pointer("kind"),
                       "unknown kind of origin '" + word + "'",
                       "use one of: " + join(names, ", "));
    }
    origin.source = {fields.text("document", ""), fields.text("place", "")};
    origin.note = fields.text("note", "");
    origin.fittedTo = fields.texts("fitted_to");
    origin.interval = fields.texts(fields.has(kRange) ? kRange : "interval");
    origin.distribution = readDistribution(fields, findings);
    origin.estimate = readEstimate(fields, findings);
    checkOrigin(origin, place, findings);
    return origin;
}

Json toJson(const Source& source)
{
    if (source.document.empty())
        return nullptr;
    Json json{{"document", source.document}};
    if (!source.place.empty())
        json["place"] = source.place;
    return json;
}

Json toJson(const LastResiduals& residuals)
{
    Json json{{"scale", residuals.scale}, {"from", residuals.from}, {"to", residuals.to}};
    if (!residuals.size.empty()) {
        json["size"] = residuals.size;
        json["sizes"] = residuals.sizes;
    }
    json["factors"] = residuals.factors;
    return json;
}

Json toJson(const FittedRows& rows)
{
    Json json{{"model", rows.model}, {"output", rows.output}};
    if (rows.spread > 0)
        json["spread"] = rows.spread;
    for (const auto& [name, values] : rows.over)
        json["over"][name] = values;
    if (!rows.residuals.factors.empty())
        json["residuals"] = toJson(rows.residuals);
    return json;
}

Json toJson(const JointEstimate& estimate)
{
    Json json{{"fit", estimate.fit}, {"parameter", estimate.parameter}};
    for (const auto& [name, correlation] : estimate.correlations)
        json["correlations"][name] = correlation;
    if (!estimate.rows.output.empty())
        json["rows"] = toJson(estimate.rows);
    return json;
}

Json toJson(const Origin& origin)
{
    const bool isRange = origin.distribution == DistributionKind::Range;
    Json json{{"kind", toText(origin.kind)}};
    if (!origin.source.document.empty())
        json["document"] = origin.source.document;
    if (!origin.source.place.empty())
        json["place"] = origin.source.place;
    if (!origin.note.empty())
        json["note"] = origin.note;
    if (!origin.fittedTo.empty())
        json["fitted_to"] = origin.fittedTo;
    if (!origin.interval.empty())
        json[isRange ? kRange : "interval"] = origin.interval;
    if (origin.distribution && !isRange)
        json["distribution"] = toText(*origin.distribution);
    if (origin.estimate)
        json["estimate"] = toJson(*origin.estimate);
    return json;
}

void checkCorrelations(const JointEstimate& estimate,
                       const std::string& pointer,
                       Findings& findings)
{
    for (const auto& [name, correlation] : estimate.correlations)
        if (!isCorrelation(correlation))
            reportCorrelation(pointerTo(pointer + "/correlations", name),
                              "a correlation must be a number from -1 to 1",
                              findings);
}

void checkOrigin(const Origin& origin, const std::string& pointer, Findings& findings)
{
    const auto demand = [&](bool given, std::string_view what) {
        if (!given)
            findings.error("origin.incomplete",
                           pointer,
                           "an origin of kind '" + std::string(toText(origin.kind)) + "' needs " +
                               std::string(what));
    };
    switch (origin.kind) {
    case OriginKind::Paper:
        demand(!origin.source.document.empty() && !origin.source.place.empty(),
               "'document' and 'place'");
        break;
    case OriginKind::Fit:
        demand(!origin.fittedTo.empty(), "'fitted_to', the claims used for the fit");
        break;
    case OriginKind::Datasheet:
    case OriginKind::Measurement:
    case OriginKind::Assumption:
        demand(!origin.note.empty(), "a 'note'");
        break;
    case OriginKind::Definition:
    case OriginKind::User:
        break;
    }
    if (!origin.interval.empty() && origin.interval.size() != 2)
        findings.error("origin.incomplete", pointer, "an interval needs two bounds");
    if (origin.distribution)
        demand(!origin.interval.empty(), "an 'interval' beside its 'distribution'");
    if (origin.estimate)
        demand(!origin.interval.empty(), "an 'interval' beside its 'estimate'");
}

} // namespace clusterwright::model
