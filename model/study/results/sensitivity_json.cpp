#include "model/study/results/sensitivity_json.h"

#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/results/place_json.h"

namespace clusterwright::model
{

namespace
{

Json variableJson(const StudyVariable& variable)
{
    return {{"name", variable.name},
            {"value", numberJson(variable.value)},
            {"unit", baseUnit(variable.dimension)}};
}

Json variableJson(const Variation& variation)
{
    auto json = variableJson(variation.variable);
    json["low"] = numberJson(variation.distribution.low);
    json["high"] = numberJson(variation.distribution.high);
    json["interval"] = toText(variation.basis);
    json["distribution"] = toText(variation.distribution.shape);
    return json;
}

Json recordJson(const StudyRecord& record)
{
    return {{"design", record.system},
            {"method", record.method},
            {"seed", record.seed},
            {"samples", record.samples},
            {"library", record.library}};
}

// Adds the runs of an output.
void addRuns(Json& json, const StudyRecord& record)
{
    json["runs"] = record.runs;
    json["without_answer"] = record.withoutAnswer;
    json["out_of_range"] = record.outOfRange;
}

Json deadJson(const std::vector<DeadVariable>& dead, const std::string& output)
{
    auto list = Json::array();
    for (const auto& variable : dead) {
        auto masks = Json::array();
        for (const auto& mask : variable.maskedBy)
            masks.push_back({{"kind", toText(mask.kind)},
                             {"equation", mask.equation},
                             {"part", mask.part},
                             {"winner", mask.winner}});
        list.push_back({{"name", variable.name},
                        {"output", output},
                        {"used", variable.isUsed},
                        {"masked_by", masks}});
    }
    return list;
}

Json sensitivityJson(const SensitivityHead& head,
                     Json variables,
                     const std::vector<DeadVariable>& dead = {})
{
    auto json = recordJson(head.record);
    auto& output = json["outputs"][head.output.name];
    output = {{"value", numberJson(head.value)}, {"unit", baseUnit(head.output.dimension)}};
    addRuns(output, head.record);
    json["variables"] = std::move(variables);
    json["dead"] = deadJson(dead, head.output.name);
    return json;
}

Json bandJson(const Uncertainty& study, const BandPoint& point)
{
    Json json{{"output", study.output.name},
              {"x", study.axis ? numberJson(point.x) : Json()},
              {"value", numberJson(point.value)},
              {"low", numberJson(point.low)},
              {"middle", numberJson(point.middle)},
              {"high", numberJson(point.high)},
              {"unit", baseUnit(study.output.dimension)},
              {"without_answer", point.withoutAnswer}};
    if (const auto& exceedance = point.exceedance) {
        json["limit"] = numberJson(exceedance->limit);
        json["above"] = exceedance->above;
        json["samples"] = exceedance->samples;
        json["probability"] = numberJson(exceedance->probability);
        json["probability_low"] = numberJson(exceedance->low);
        json["probability_high"] = numberJson(exceedance->high);
    }
    return json;
}

Json distributionJson(const Uncertainty& study)
{
    const auto& [edges, counts, values, shares] = *study.distribution;
    auto bins = Json::array();
    for (std::size_t i = 0; i < counts.size(); ++i)
        bins.push_back({{"low", edges[i]}, {"high", edges[i + 1]}, {"count", counts[i]}});
    auto steps = Json::array();
    for (std::size_t i = 0; i < values.size(); ++i)
        steps.push_back({{"value", values[i]}, {"share", shares[i]}});
    return {{"samples", study.distributionSamples},
            {"seed", study.distributionSeed},
            {"bins", std::move(bins)},
            {"cumulative", std::move(steps)}};
}

Json variablesJson(const Uncertainty& study)
{
    auto variables = Json::array();
    for (std::size_t i = 0; i < study.variables.size(); ++i) {
        auto json = variableJson(study.variables[i]);
        json["output"] = study.output.name;
        json["method"] = study.isExact.empty() ? study.record.method
                         : study.isExact[i]    ? "exact"
                                               : "difference";
        variables.push_back(std::move(json));
    }
    return variables;
}

} // namespace

Json resultJson(const ElasticityStudy& study)
{
    auto variables = Json::array();
    for (const auto& one : study.variables) {
        auto json = variableJson(one.variable);
        json["output"] = study.head.output.name;
        json["elasticity"] = numberJson(one.elasticity);
        json["derivative"] = numberJson(one.slope.value);
        json["method"] = toText(one.slope.method);
        json["kink"] = one.isKink;
        json["one_less"] = numberJson(one.oneLess);
        json["one_more"] = numberJson(one.oneMore);
        variables.push_back(std::move(json));
    }
    return sensitivityJson(study.head, std::move(variables), study.dead);
}

Json resultJson(const Tornado& study)
{
    auto variables = Json::array();
    for (const auto& bar : study.bars) {
        auto json = variableJson(bar.variation);
        json["output"] = study.head.output.name;
        json["at_low"] = numberJson(bar.atLow);
        json["at_high"] = numberJson(bar.atHigh);
        json["swing"] = numberJson(bar.swing());
        json["method"] = "tornado";
        variables.push_back(std::move(json));
    }
    return sensitivityJson(study.head, std::move(variables), study.dead);
}

Json resultJson(const MorrisStudy& study)
{
    auto variables = Json::array();
    for (std::size_t i = 0; i < study.effects.size(); ++i) {
        const auto& effect = study.effects[i];
        auto json = variableJson(study.variables[i]);
        json["output"] = study.head.output.name;
        json["mu"] = numberJson(effect.mean);
        json["mu_star"] = numberJson(effect.magnitude);
        json["mu_star_low"] = numberJson(effect.magnitudeLow);
        json["mu_star_high"] = numberJson(effect.magnitudeHigh);
        json["sigma"] = numberJson(effect.deviation);
        json["effects"] = effect.effects;
        json["method"] = "morris";
        variables.push_back(std::move(json));
    }
    return sensitivityJson(study.head, std::move(variables));
}

Json resultJson(const SobolStudy& study)
{
    auto variables = Json::array();
    for (std::size_t i = 0; i < study.indices.size(); ++i) {
        const auto& index = study.indices[i];
        auto json = variableJson(study.variables[i]);
        json["output"] = study.head.output.name;
        json["first"] = numberJson(index.first);
        json["first_low"] = numberJson(index.firstLow);
        json["first_high"] = numberJson(index.firstHigh);
        json["total"] = numberJson(index.total);
        json["total_low"] = numberJson(index.totalLow);
        json["total_high"] = numberJson(index.totalHigh);
        json["method"] = "sobol";
        variables.push_back(std::move(json));
    }
    auto json = sensitivityJson(study.head, std::move(variables));
    auto& output = json["outputs"][study.head.output.name];
    output["mean"] = numberJson(study.mean);
    output["variance"] = numberJson(study.variance);
    return json;
}

Json resultJson(const Uncertainty& study)
{
    auto json = recordJson(study.record);
    auto& output = json["outputs"][study.output.name];
    output["unit"] = baseUnit(study.output.dimension);
    addRuns(output, study.record);
    if (study.distribution)
        output["distribution"] = distributionJson(study);
    json["axis"] = study.axis
                       ? Json{{"name", study.axis->name}, {"unit", baseUnit(study.axis->dimension)}}
                       : Json(nullptr);
    auto bands = Json::array();
    for (const auto& point : study.points)
        bands.push_back(bandJson(study, point));
    json["bands"] = std::move(bands);
    if (study.parts)
        json["band_parts"] = bandPartsJson(*study.parts);
    json["variables"] = variablesJson(study);
    return json;
}

} // namespace clusterwright::model
