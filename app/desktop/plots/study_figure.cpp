#include "app/desktop/plots/study_figure.h"

#include "model/units/dimension.h"

#include <cmath>

namespace clusterwright::plots
{

namespace
{

Scale scaleOf(const std::string& word)
{
    return word == "log" ? Scale::Log : Scale::Linear;
}

std::vector<double> drawable(std::vector<double> values, Scale scale)
{
    for (auto& value : values)
        if (!std::isfinite(value) || (scale == Scale::Log && value <= 0))
            value = kNoValue;
    return values;
}

Panel panelOf(const model::CurveStudy& study,
              std::size_t output,
              std::optional<Scale> x,
              std::optional<Scale> y)
{
    Panel panel;
    panel.title = study.title;
    const auto label = study.xDoc.empty() ? study.x.variable : study.x.variable + ": " + study.xDoc;
    panel.x = {label, model::baseUnit(study.x.dimension), x.value_or(scaleOf(study.xScale))};
    panel.y = {study.outputs[output],
               model::baseUnit(study.dimensions[output]),
               y.value_or(scaleOf(study.yScale))};
    panel.xValues = study.x.values;
    for (const auto& curve : study.curves)
        panel.series.push_back({labelOf(curve), drawable(curve.outputs[output], panel.y.scale)});
    if (hasLinearReference(study, output))
        panel.reference = Series{"linear", study.x.values};
    return panel;
}

} // namespace

Figure figureOf(const model::CurveStudy& study,
                std::size_t output,
                std::optional<Scale> x,
                std::optional<Scale> y)
{
    Figure figure;
    for (std::size_t i = 0; i < study.outputs.size(); ++i)
        if (output == kAllOutputs || output == i)
            figure.panels.push_back(panelOf(study, i, x, y));
    if (figure.panels.size() > 1)
        figure.title = study.title;
    return figure;
}

} // namespace clusterwright::plots
