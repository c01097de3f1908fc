#include "model/study/results/place_json.h"

#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/json/value_json.h"

#include <cmath>

namespace clusterwright::model
{

namespace
{

Json valueJson(const std::optional<double>& value)
{
    return value ? numberJson(*value) : Json(nullptr);
}

Json waterfallJson(const std::optional<Waterfall>& waterfall)
{
    if (!waterfall)
        return nullptr;
    auto steps = Json::array();
    for (const auto& step : waterfall->steps)
        steps.push_back({{"name", step.name}, {"change", numberJson(step.change)}});
    return {{"from", numberJson(waterfall->from)},
            {"to", numberJson(waterfall->to)},
            {"steps", steps},
            {"method", waterfall->method}};
}

// Writes the values, each in its unit, then `more`.
Json comparedJson(const ComparedValue& value, const Json& more)
{
    Json json{{"name", value.name},
              {"unit", baseUnit(value.dimension)},
              {"A", valueJson(value.values[0])},
              {"B", valueJson(value.values[1])}};
    if (value.otherDimension)
        json["unit_B"] = baseUnit(*value.otherDimension);
    json.update(more);
    return withLabels(std::move(json), value.categories);
}

Json parametersJson(const Comparison& pair)
{
    auto parameters = Json::array();
    for (const auto& parameter : pair.parameters)
        parameters.push_back(comparedJson(
            parameter, {{"origin_A", parameter.origins[0]}, {"origin_B", parameter.origins[1]}}));
    return parameters;
}

Json outputsJson(const Comparison& pair)
{
    auto outputs = Json::array();
    for (const auto& output : pair.outputs)
        outputs.push_back(comparedJson(
            output,
            {{"difference_low", output.change ? numberJson(output.change->low) : Json()},
             {"difference_high", output.change ? numberJson(output.change->high) : Json()},
             {"probability_B_less",
              output.lessProbability ? numberJson(*output.lessProbability) : Json()}}));
    return outputs;
}

Json phasesJson(const Comparison& pair)
{
    auto phases = Json::array();
    for (const auto& phase : pair.phases)
        phases.push_back({{"name", phase.step},
                          {"unit", "s"},
                          {"A", valueJson(phase.seconds[0])},
                          {"B", valueJson(phase.seconds[1])},
                          {"resource_A", phase.resources[0]},
                          {"resource_B", phase.resources[1]}});
    return phases;
}

} // namespace

Json withLabels(Json json, const std::vector<Category>& categories)
{
    for (const auto& category : categories)
        json["labels"][category.id] = shortName(category);
    return json;
}

std::string labelsText(const std::vector<Category>& categories)
{
    return categories.empty() ? "" : jsonText(withLabels(Json::object(), categories)["labels"]);
}

Json inputJson(const StudyInput& input)
{
    auto settings = Json::object();
    for (const auto& setting : input.settings)
        settings[setting.name] = setting.shown();
    return {{"design", input.design}, {"settings", settings}, {"places", input.places}};
}

Json valuesJson(const std::vector<ResponseColumn>& columns, const std::vector<double>& values)
{
    auto json = Json::object();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        json[columns[i].name] = {{"value", numberJson(values[i])},
                                 {"unit", baseUnit(columns[i].dimension)}};
        if (const auto* const category = categoryAt(columns[i].categories, values[i]))
            json[columns[i].name][category->isLabel ? "label" : "id"] = shortName(*category);
    }
    return json;
}

Json pairJson(const Comparison& pair)
{
    return {{"designs", Json::array({inputJson(pair.inputs[0]), inputJson(pair.inputs[1])})},
            {"parameters", parametersJson(pair)},
            {"outputs", outputsJson(pair)},
            {"phases", phasesJson(pair)},
            {"output", pair.output},
            {"others", othersJson({pair.others})},
            {"waterfall_by_phases", waterfallJson(pair.byPhases)},
            {"waterfall_by_parameters", waterfallJson(pair.byParameters)},
            {"answer", toText(pair)}};
}

Json othersJson(const std::vector<OtherInputs>& others)
{
    auto list = Json::array();
    for (const auto& other : others) {
        auto inputs = Json::array();
        for (const auto& input : other.inputs)
            inputs.push_back(withLabels({{"name", input.name},
                                         {"unit", baseUnit(input.dimension)},
                                         {"here", valueJson(input.values[0])},
                                         {"there", valueJson(input.values[1])},
                                         {"taken", input.isTaken}},
                                        input.categories));
        list.push_back({{"design", other.design}, {"inputs", std::move(inputs)}});
    }
    return list;
}

namespace
{

void addPlaces(Json& json, const PointPlaces& places)
{
    for (std::size_t i = 0; i < places.kinds.size(); ++i) {
        json["point"].push_back(toText(places.kinds[i]));
        json["along"].push_back(places.axes[places.axis[i]]);
    }
    if (!places.isEmpty())
        json["doublings"] = numbersJson(places.doublings);
}

} // namespace

Json bandJson(const BandParts& parts, const NamedBands& named, bool isOnePoint)
{
    Json json{{"band", toText(named.kind)},
              {"band_modelled", named.isModelled},
              {"band_parts", bandPartsJson(parts)}};
    for (const auto& [kind, level, low, high] : named.all) {
        const auto numbers = [&](const std::vector<double>& values) {
            return isOnePoint ? numberJson(values.front()) : numbersJson(values);
        };
        json["bands"].push_back({{"band", toText(kind)},
                                 {"level", level},
                                 {"low", numbers(low)},
                                 {"high", numbers(high)}});
    }
    addPlaces(json, named.places);
    for (const auto* const column : {"point", "along", "doublings"})
        if (isOnePoint && json.contains(column))
            json[column] = Json(json[column][0]);
    return json;
}

Json bandPartsJson(const BandParts& parts)
{
    return {{"measured", parts.isFlat ? Json() : numberJson(parts.measured)},
            {"others", parts.others},
            {"measured_alone",
             {{"low", numberJson(parts.measuredAlone.low)},
              {"high", numberJson(parts.measuredAlone.high)}}}};
}

} // namespace clusterwright::model
