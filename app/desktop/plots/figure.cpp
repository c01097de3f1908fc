#include "app/desktop/plots/figure.h"

#include "model/json/object_reader.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

using model::Findings;
using model::Json;
using model::ObjectReader;

// The field, or null after a finding.
const Json* required(ObjectReader& reader, std::string_view key, Findings& findings)
{
    const auto* const found = reader.raw(key);
    if (!found)
        findings.error("json.missing_field",
                       reader.pointer(),
                       "the field '" + std::string(key) + "' is missing");
    return found;
}

// Beyond these sizes, differences and powers of ten overflow.
bool isDrawable(double value)
{
    const double size = std::abs(value);
    return value == 0 || (size > 1e-150 && size < 1e150);
}

std::vector<double>
readNumbers(ObjectReader& reader, std::string_view key, bool nullAllowed, Findings& findings)
{
    std::vector<double> numbers;
    required(reader, key, findings);
    reader.each(key, [&](const Json& item, const std::string& pointer) {
        if (item.is_number() && isDrawable(item.get<double>()))
            numbers.push_back(item.get<double>());
        else if (item.is_number())
            findings.error("figure.range", pointer, "no axis can show a number of this size");
        else if (nullAllowed && item.is_null())
            numbers.push_back(kNoValue);
        else
            findings.error("json.type",
                           pointer,
                           "expected a number" + std::string(nullAllowed ? " or null" : "") +
                               ", got " + std::string(model::typeName(item)));
    });
    return numbers;
}

Axis readAxis(ObjectReader& reader, Findings& findings)
{
    Axis axis;
    axis.label = reader.text("label", reader.text("name", ""));
    axis.unit = reader.text("unit", "1");
    if (axis.label.empty())
        findings.error(
            "json.missing_field", reader.pointer(), "the axis has neither a 'label' nor a 'name'");
    if (const auto unit = model::parseUnit(axis.unit); !unit)
        for (const auto& found : unit.diagnostics())
            findings.error(found.code, reader.pointer("unit"), found.message, found.hint);
    return axis;
}

Scale readScale(ObjectReader& reader, std::string_view key, Findings& findings)
{
    const auto text = reader.text(key, "linear");
    if (text != "linear" && text != "log")
        findings.error("figure.scale",
                       reader.pointer(key),
                       "unknown scale '" + text.substr(0, 60) + "'",
                       "scales are linear, log");
    return text == "log" ? Scale::Log : Scale::Linear;
}

void readAxes(ObjectReader& reader, Panel& panel, Findings& findings)
{
    if (const auto* const json = required(reader, "x", findings)) {
        ObjectReader x(*json, reader.pointer("x"), findings);
        if (json->is_object()) {
            panel.x = readAxis(x, findings);
            panel.xValues = readNumbers(x, "values", false, findings);
        }
        if (x.has("values") && panel.xValues.empty())
            findings.error("figure.empty", x.pointer("values"), "the x axis has no values");
    }
    if (const auto* const json = required(reader, "y", findings)) {
        ObjectReader y(*json, reader.pointer("y"), findings);
        if (json->is_object())
            panel.y = readAxis(y, findings);
    }
    panel.x.scale = readScale(reader, "x_scale", findings);
    panel.y.scale = readScale(reader, "y_scale", findings);
    const bool positive = std::ranges::all_of(panel.xValues, [](double x) { return x > 0; });
    if (panel.x.scale == Scale::Log && !positive)
        findings.error("figure.not_positive",
                       reader.pointer("x_scale"),
                       "a logarithmic axis cannot show an x value of zero or less",
                       "use a linear x_scale");
}

// What a logarithmic axis cannot show becomes a gap.
void dropNotPositive(std::vector<double>& values, const std::string& pointer, Findings& findings)
{
    const auto notPositive = [](double value) { return value <= 0; };
    const auto dropped = std::ranges::count_if(values, notPositive);
    if (dropped == 0)
        return;
    std::ranges::replace_if(values, notPositive, kNoValue);
    findings.warning("figure.not_positive",
                     pointer,
                     std::to_string(dropped) + " of " + std::to_string(values.size()) +
                         " values are zero or less: a logarithmic axis cannot show them",
                     "use a linear y_scale");
}

Series
readSeries(const Json& json, const std::string& pointer, const Panel& panel, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Series series;
    if (!json.is_object())
        return series;
    series.label = reader.text("label");
    series.values = readNumbers(reader, "values", true, findings);
    for (const auto* const label : {"bottleneck", "valid"}) // of each point, for other readers
        static_cast<void>(reader.raw(label));
    if (reader.has("values") && series.values.size() != panel.xValues.size())
        findings.error("figure.length",
                       reader.pointer("values"),
                       std::to_string(series.values.size()) + " values for " +
                           std::to_string(panel.xValues.size()) + " values of x",
                       "give one number, or null, for each x");
    if (panel.y.scale == Scale::Log)
        dropNotPositive(series.values, reader.pointer("values"), findings);
    return series;
}

bool hasValue(const Series& series)
{
    return std::ranges::any_of(series.values, [](double v) { return std::isfinite(v); });
}

Panel readPanel(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Panel panel;
    if (!json.is_object())
        return panel;
    panel.title = reader.text("title");
    panel.subtitle = reader.text("subtitle", "");
    static_cast<void>(reader.raw("diagnostics")); // the study's own, which its writer has shown
    readAxes(reader, panel, findings);
    required(reader, "series", findings);
    reader.each("series", [&](const Json& item, const std::string& place) {
        panel.series.push_back(readSeries(item, place, panel, findings));
    });
    if (const auto* const reference = reader.raw("reference"); reference && !reference->is_null())
        panel.reference = readSeries(*reference, reader.pointer("reference"), panel, findings);
    if (panel.series.size() > kMostSeries)
        findings.error("figure.too_many",
                       reader.pointer("series"),
                       std::to_string(panel.series.size()) + " curves in one picture",
                       "at most " + std::to_string(kMostSeries));
    if (!hasErrors(findings.list) && std::ranges::none_of(panel.series, hasValue))
        findings.error("figure.empty", reader.pointer("series"), "there is nothing to draw");
    return panel;
}

void readPanels(const Json& json, Figure& figure, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    figure.title = reader.text("title", "");
    static_cast<void>(reader.raw("diagnostics")); // the study's own, which its writer has shown
    reader.each("panels", [&](const Json& item, const std::string& pointer) {
        figure.panels.push_back(readPanel(item, pointer, findings));
    });
    if (figure.panels.empty())
        findings.error("figure.empty", reader.pointer("panels"), "there is nothing to draw");
    if (figure.panels.size() > kMostPanels)
        findings.error("figure.too_many",
                       reader.pointer("panels"),
                       std::to_string(figure.panels.size()) + " panels in one picture",
                       "at most " + std::to_string(kMostPanels));
}

} // namespace

model::Result<Figure> parseFigure(std::string_view text, const std::string& file)
{
    const auto json = model::parseJson(text, file);
    if (!json)
        return json.diagnostics();
    Findings findings{file, {}};
    Figure figure;
    if (json.value().is_object() && json.value().value("kind", Json()) == "map")
        findings.error("figure.kind",
                       "/kind",
                       "a map has no lines to draw",
                       "clusterwright-cli render draws a line for each y");
    else if (json.value().is_object() && json.value().contains("panels"))
        readPanels(json.value(), figure, findings);
    else
        figure.panels.push_back(readPanel(json.value(), "", findings));
    // The writer may know more than this program draws.
    for (auto& found : findings.list)
        if (found.code == "json.unknown_field")
            found.severity = model::Severity::Warning;
    if (hasErrors(findings.list))
        return findings.list;
    figure.caveats = std::move(findings.list);
    return figure;
}

} // namespace clusterwright::plots
