// Parts that figures of several kinds of results have in common: colours, axes, bands.
#pragma once

#include "model/design/document/design.h"
#include "model/study/bands/band_column.h"
#include "model/study/figure/axis_names.h"
#include "model/study/figure/figure.h"
#include "model/study/points/shown_axis.h"
#include "model/units/quantity.h"

#include <cctype>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace clusterwright::plots
{

using model::shownValue;

// Those of all plots of a design.
[[nodiscard]] ColourOrder colourOrderOf(const model::Design& design,
                                        const std::vector<std::string>& resources = {});

// "P: processors"
[[nodiscard]] inline std::string labelWith(const std::string& name, const std::string& doc)
{
    return doc.empty() ? name : name + ": " + doc;
}

// Axis of an output or a variable; the title contains the description.
[[nodiscard]] inline Axis axisOf(const std::string& name,
                                 const std::string& doc,
                                 const std::string& unit,
                                 Scale scale = Scale::Linear)
{
    Axis axis{name, unit, scale};
    axis.title = model::axisTitle(name, doc);
    return axis;
}

// Axis whose title is all that it says.
[[nodiscard]] inline Axis
titledAxis(const std::string& title, const std::string& unit = "1", Scale scale = Scale::Linear)
{
    Axis axis{title, unit, scale};
    axis.title = title;
    axis.title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return axis;
}

// Returns the output's declared unit, or the base unit.
[[nodiscard]] inline std::string unitOr(const std::string& declared, model::Dimension dimension)
{
    return declared.empty() ? model::baseUnit(dimension) : declared;
}

[[nodiscard]] inline Scale scaleOf(const std::string& word)
{
    return word == "log" ? Scale::Log : Scale::Linear;
}

// Names the values of an axis: the readable names of presets, or the labels of integers.
inline void nameValues(Axis& axis, const std::vector<model::Category>& categories)
{
    if (!categories.empty() && categories.front().isLabel) {
        std::map<int, std::string> labels;
        for (const auto& category : categories)
            labels[static_cast<int>(category.value)] = category.title;
        return setLabels(axis, labels);
    }
    for (const auto& category : categories)
        axis.names.push_back(category.title);
}

// Adds a band to a series, and its legend to the panel.
void addBand(Panel& panel, Series& series, const model::BandColumn& band);
// Returns the place of a name, after adding it where it is missing.
std::size_t placeIn(const std::string& name, std::vector<std::string>& order);

// Replaces non-finite values with kNoValue, which is drawn as a gap.
[[nodiscard]] inline std::vector<double> finite(std::vector<double> values)
{
    for (auto& value : values)
        if (!std::isfinite(value))
            value = kNoValue;
    return values;
}

} // namespace clusterwright::plots
