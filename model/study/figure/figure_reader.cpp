#include "model/study/figure/figure_reader.h"

#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/figure/axis_names.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::plots
{

namespace
{

// Beyond these limits, differences and powers of ten overflow.
bool isDrawable(double value)
{
    const double size = std::abs(value);
    return value == 0 || (size > 1e-150 && size < 1e150);
}

double numberOf(const Json& item, const std::string& pointer, bool nullAllowed, Findings& findings)
{
    if (nullAllowed && item.is_null())
        return kNoValue;
    if (item.is_number() && isDrawable(item.get<double>()))
        return item.get<double>();
    if (item.is_number())
        findings.error("figure.range", pointer, "the value exceeds the range of an axis");
    else
        findings.error("json.type",
                       pointer,
                       "expected a number" + std::string(nullAllowed ? " or null" : "") + ", got " +
                           std::string(model::typeName(item)));
    return INFINITY; // skipped by the caller
}

// "x_low" and "x_high", both or neither.
ErrorBars
readErrorBars(ObjectReader& reader, const std::string& axis, std::size_t count, Findings& findings)
{
    ErrorBars bars;
    for (const auto& [key, values] :
         {std::pair(axis + "_low", &bars.low), std::pair(axis + "_high", &bars.high)})
        if (reader.has(axis + "_low") || reader.has(axis + "_high")) {
            *values = readNumbers(reader, key, true, findings);
            checkLength(values->size(), count, false, reader.pointer(key), findings);
        }
    return bars;
}

} // namespace

const Json* required(ObjectReader& reader, std::string_view key, Findings& findings)
{
    const auto* const found = reader.raw(key);
    if (!found)
        findings.error("json.missing_field",
                       reader.pointer(),
                       "the field '" + std::string(key) + "' is missing");
    return found;
}

std::vector<double>
readNumbers(ObjectReader& reader, std::string_view key, bool nullAllowed, Findings& findings)
{
    std::vector<double> numbers;
    required(reader, key, findings);
    reader.each(key, [&](const Json& item, const std::string& pointer) {
        const double number = numberOf(item, pointer, nullAllowed, findings);
        if (!std::isinf(number))
            numbers.push_back(number);
    });
    return numbers;
}

double readNumber(ObjectReader& reader, std::string_view key, double otherwise, Findings& findings)
{
    const auto* const item = reader.raw(key);
    const double number = item ? numberOf(*item, reader.pointer(key), true, findings) : otherwise;
    return std::isinf(number) ? otherwise : number;
}

std::vector<bool> readFlags(ObjectReader& reader, std::string_view key, Findings& findings)
{
    std::vector<bool> flags;
    reader.each(key, [&](const Json& item, const std::string& pointer) {
        if (!item.is_boolean())
            findings.error("json.type",
                           pointer,
                           "expected true or false, got " + std::string(model::typeName(item)));
        flags.push_back(item.is_boolean() && item.get<bool>());
    });
    return flags;
}

std::vector<std::string> readLabels(ObjectReader& reader, std::string_view key, Findings& findings)
{
    std::vector<std::string> labels;
    reader.each(key, [&](const Json& item, const std::string& pointer) {
        if (!item.is_string() && !item.is_null())
            findings.error("json.type",
                           pointer,
                           "expected a text or null, got " + std::string(model::typeName(item)));
        labels.push_back(item.is_string() ? item.get<std::string>() : std::string());
    });
    return labels;
}

std::size_t readCount(ObjectReader& reader, std::string_view key)
{
    return reader.has(key) ? static_cast<std::size_t>(std::max(0, reader.integer(key).value_or(0)))
                           : 0;
}

Scale readScale(ObjectReader& reader, std::string_view key, Findings& findings)
{
    const auto text = reader.text(key, "linear");
    if (text != "linear" && text != "log" && text != "decibel")
        findings.error("figure.scale",
                       reader.pointer(key),
                       "unknown scale '" + text.substr(0, 60) + "'",
                       "scales are linear, log, decibel");
    return text == "log" ? Scale::Log : text == "decibel" ? Scale::Decibel : Scale::Linear;
}

constexpr double kLargestLabelled = 1e6;

// {"1": "10G", "5": "HDR"}
void readValueLabels(ObjectReader& reader, Axis& axis, Findings& findings)
{
    const auto* const json = reader.raw("labels");
    if (!json)
        return;
    std::map<int, std::string> labels;
    for (const auto& [key, label] : json->items())
        if (const auto value = model::parseDouble(key);
            value && label.is_string() && std::abs(*value) <= kLargestLabelled)
            labels[static_cast<int>(*value)] = label.get<std::string>();
    if (!json->is_object() || labels.size() != json->size())
        return findings.error(
            "json.type", reader.pointer("labels"), "expected an object of labels of integers");
    setLabels(axis, labels);
}

// Reads the unit in which the axis shows its values: 'shown_unit' if there is one, else 'unit'.
std::string readUnit(ObjectReader& reader, Findings& findings)
{
    const auto stored = reader.text("unit", "1");
    const auto unit = model::parseUnit(stored);
    if (!unit)
        findings.add(reader.pointer("unit"), unit.diagnostics());
    const auto text = reader.text("shown_unit", stored);
    const auto shown = model::parseUnit(text);
    if (text != stored && !shown)
        findings.add(reader.pointer("shown_unit"), shown.diagnostics());
    if (unit && shown && unit.value().dimension != shown.value().dimension)
        findings.error("figure.unit",
                       reader.pointer("shown_unit"),
                       "'" + text + "' does not measure the same as '" + stored + "'",
                       "use a unit of the values, or remove the field");
    return text;
}

Axis readAxis(ObjectReader& reader, Findings& findings)
{
    Axis axis;
    axis.label = reader.text("label", reader.text("name", ""));
    axis.title = reader.text("title", "");
    axis.unit = readUnit(reader, findings);
    if (axis.label.empty())
        findings.error(
            "json.missing_field", reader.pointer(), "the axis has neither a 'label' nor a 'name'");
    for (auto [key, end] : {std::pair("from", &axis.from), std::pair("to", &axis.to)})
        if (const double value = readNumber(reader, key, kNoValue, findings); !std::isnan(value))
            *end = value;
    axis.names = readLabels(reader, "names", findings);
    readValueLabels(reader, axis, findings);
    static_cast<void>(reader.raw("ids")); // preset ids, for other programs
    return axis;
}

Axis readScaledAxis(ObjectReader& reader, std::string_view key, Findings& findings)
{
    const auto* const json = required(reader, key, findings);
    if (!json)
        return {};
    ObjectReader axis(*json, reader.pointer(key), findings);
    if (!json->is_object())
        return {};
    auto result = readAxis(axis, findings);
    result.scale = readScale(axis, "scale", findings);
    for (const auto* const other : {"values",
                                    "low",
                                    "high",
                                    "band",
                                    "band_modelled",
                                    "band_parts",
                                    "bands",
                                    "point",
                                    "along",
                                    "doublings",
                                    "inverted"}) // read by the caller
        static_cast<void>(axis.raw(other));
    return result;
}

void checkLength(std::size_t found,
                 std::size_t wanted,
                 bool mayBeEmpty,
                 const std::string& pointer,
                 Findings& findings)
{
    if (found != wanted && !(mayBeEmpty && found == 0))
        findings.error("figure.length",
                       pointer,
                       "expected " + std::to_string(wanted) + " values, got " +
                           std::to_string(found),
                       "add or remove values");
}

void readHead(ObjectReader& reader, FigureHead& head)
{
    static_cast<void>(reader.raw("kind"));
    for (const auto* const key :
         {"diagnostics", "measured", "derived", "others"}) // for other programs
        static_cast<void>(reader.raw(key));
    if (const auto* const design = reader.raw("design"); design && design->is_string())
        head.design = design->get<std::string>();
    else if (design && design->is_object() && design->contains("design") &&
             (*design)["design"].is_string())
        head.design = (*design)["design"].get<std::string>();
    for (const auto& [key, texts] : {std::pair("resources", &head.resources),
                                     std::pair("caption", &head.caption),
                                     std::pair("fixed", &head.fixed)})
        reader.each(key, [texts = texts](const Json& item, const std::string&) {
            if (item.is_string())
                texts->push_back(item.get<std::string>());
        });
    if (const auto* const study = reader.raw("study"); study && study->is_object())
        head.study = study->dump();
}

ScatterPoints readPoints(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    ScatterPoints points;
    if (!json.is_object())
        return points;
    points.label = reader.text("label", "");
    points.x = readNumbers(reader, "x", true, findings);
    points.y = readNumbers(reader, "y", true, findings);
    points.colour = readCount(reader, "colour");
    points.isHollow = reader.flag("hollow");
    reader.each("rows", [&](const Json& item, const std::string&) {
        points.rows.push_back(item.is_number_unsigned() ? item.get<std::size_t>() : 0);
    });
    reader.each("names", [&](const Json& item, const std::string&) {
        points.names.push_back(item.is_string() ? item.get<std::string>() : "");
    });
    checkLength(points.y.size(), points.x.size(), false, reader.pointer("y"), findings);
    checkLength(points.rows.size(), points.x.size(), true, reader.pointer("rows"), findings);
    checkLength(points.names.size(), points.x.size(), true, reader.pointer("names"), findings);
    points.xBars = readErrorBars(reader, "x", points.x.size(), findings);
    points.yBars = readErrorBars(reader, "y", points.x.size(), findings);
    return points;
}

} // namespace clusterwright::plots
