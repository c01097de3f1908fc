#include "app/cli/curve_json.h"

#include "app/cli/command.h"
#include "model/json/json.h"

namespace clusterwright::cli
{

namespace
{

Json seriesJson(const model::Curve& curve, std::size_t output)
{
    Json json{{"label", labelOf(curve)}, {"values", numbersJson(curve.outputs[output])}};
    addBand(json, curve.bands, output);
    if (!curve.bottleneck.empty())
        json["bottleneck"] = curve.bottleneck;
    if (!curve.valid.empty())
        json["valid"] = curve.valid;
    return json;
}

Json panelJson(const model::CurveStudy& study, std::size_t output)
{
    auto label = study.x.variable;
    if (!study.xDoc.empty())
        label += ": " + study.xDoc;
    Json panel{{"title", study.title},
               {"x",
                {{"name", study.x.variable},
                 {"unit", baseUnit(study.x.dimension)},
                 {"label", label},
                 {"values", numbersJson(study.x.values)}}},
               {"y",
                {{"name", study.outputs[output]},
                 {"unit", baseUnit(study.dimensions[output])},
                 {"label", study.outputs[output]}}},
               {"x_scale", study.xScale},
               {"y_scale", study.yScale}};
    auto series = Json::array();
    for (const auto& curve : study.curves)
        series.push_back(seriesJson(curve, output));
    panel["series"] = std::move(series);
    if (hasLinearReference(study, output))
        panel["reference"] = {{"label", "linear"}, {"values", numbersJson(study.x.values)}};
    return panel;
}

} // namespace

void addBand(Json& json, const std::vector<model::BandColumn>& bands, std::size_t column)
{
    if (const auto* const band = bandOf(bands, column)) {
        json["low"] = numbersJson(band->low);
        json["high"] = numbersJson(band->high);
    }
}

Json figureJson(const model::CurveStudy& study)
{
    Json figure;
    if (study.outputs.size() == 1) {
        figure = panelJson(study, 0);
    } else {
        figure = {{"title", study.title}, {"panels", Json::array()}};
        for (std::size_t i = 0; i < study.outputs.size(); ++i)
            figure["panels"].push_back(panelJson(study, i));
    }
    figure["diagnostics"] = findingsJson(study.diagnostics);
    return figure;
}

} // namespace clusterwright::cli
