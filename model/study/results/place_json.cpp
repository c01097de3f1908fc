#include "model/study/results/place_json.h"

#include "model/json/json.h"
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

} // namespace

Json withLabels(Json json, const std::vector<Category>& categories)
{
    for (const auto& category : categories)
        json["labels"][category.id] = shortName(category);
    return json;
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

void addBandJson(Json& json, const std::vector<BandColumn>& bands, std::size_t column)
{
    if (const auto* const band = bandOf(bands, column)) {
        json["low"] = numbersJson(band->low);
        json["high"] = numbersJson(band->high);
        json.update(bandJson(band->parts, band->named));
    }
}

std::string axisLabel(const std::string& variable, const std::string& doc)
{
    return doc.empty() ? variable : variable + ": " + doc;
}

Json withNames(Json axis, const std::vector<Category>& categories)
{
    for (const auto& category : categories) {
        if (category.isLabel) {
            axis["labels"][category.id] = category.title;
            continue;
        }
        axis["names"].push_back(category.title);
        axis["ids"].push_back(category.id);
    }
    return axis;
}

Json withShownUnit(Json axis, const std::string& unit)
{
    if (!unit.empty() && unit != axis["unit"].get<std::string>())
        axis["shown_unit"] = unit;
    return axis;
}

} // namespace clusterwright::model
