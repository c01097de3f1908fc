#include "model/study/studies/curve_axes.h"

#include "model/design/document/design.h"
#include "model/study/points/compared_value.h"
#include "model/study/points/response.h"
#include "model/study/points/shown_axis.h"

#include <algorithm>

namespace clusterwright::model
{

void shareLabels(CurveStudy& study, const std::vector<OutputLabels>& categories)
{
    for (std::size_t output = 0; output < study.outputs.size(); ++output) {
        SharedLabels labels;
        const bool isLabelled =
            std::ranges::any_of(categories, [&](const auto& own) { return !own[output].empty(); });
        for (std::size_t i = 0; i < study.curves.size() && isLabelled; ++i) {
            auto& curve = study.curves[i];
            std::vector<std::vector<double>*> values{&curve.outputs[output]};
            if (!curve.atMeasured.empty())
                values.push_back(&curve.atMeasured[output]);
            labels.renumber(values, categories[i][output]);
            curve.bands[output] = {}; // labels have no order
        }
        study.categories.push_back(labels.categories());
    }
}

void chooseUnits(CurveStudy& study)
{
    for (std::size_t output = 0; output < study.outputs.size(); ++output) {
        std::string declared;
        std::vector<const std::vector<double>*> values;
        for (std::size_t other = 0; other < study.outputs.size(); ++other) {
            if (study.dimensions[other] != study.dimensions[output])
                continue;
            if (declared.empty() && isFixedUnit(study.units[other]))
                declared = study.units[other];
            for (const auto& curve : study.curves)
                values.push_back(&curve.outputs[other]);
        }
        auto& unit = study.units[output];
        if (!declared.empty() && !isFixedUnit(unit))
            unit = declared;
        unit = sharedUnit(unit, study.dimensions[output], values);
    }
}

void chooseScales(CurveStudy& study, const StudyDefinition& definition)
{
    study.yScale = definition.yScale;
    study.xScale = scaleOver(definition.x.scale, study.x.dimension, study.x.values);
    const auto logX = logXOf(study);
    for (std::size_t output = 0; output < study.outputs.size(); ++output) {
        std::vector<const std::vector<double>*> values;
        for (const auto& curve : study.curves)
            values.push_back(&curve.outputs[output]);
        if (!study.categories[output].empty()) {
            study.yScales.emplace_back("linear");
            continue;
        }
        const bool isLikeX = definition.yScale == "auto" && hasLinearReference(study, output);
        study.yScales.push_back(
            isLikeX ? study.xScale
                    : scaleOfResults(definition.yScale, study.units[output], values, logX));
    }
}

std::string labelOf(const Curve& curve)
{
    const auto& design = curve.title.empty() ? curve.design : curve.title;
    return curve.series.empty() ? design : design + ", " + curve.series;
}

std::string labelOf(const CurveStudy& study, const Curve& curve)
{
    const bool isOneDesign = std::ranges::all_of(
        study.curves, [&](const Curve& other) { return other.design == curve.design; });
    return isOneDesign && !curve.series.empty() ? curve.series : labelOf(curve);
}

std::string labelInFiles(const Curve& curve)
{
    return curve.seriesInFiles.empty() ? curve.design : curve.design + ", " + curve.seriesInFiles;
}

std::vector<Category> categoriesOf(const CurveStudy& study, std::size_t output)
{
    return output < study.categories.size() ? study.categories[output] : std::vector<Category>();
}

std::string shownIn(const CurveStudy& study, std::size_t output, double value)
{
    return shownIn(ResponseColumn{study.outputs[output],
                                  study.units[output],
                                  study.dimensions[output],
                                  categoriesOf(study, output)},
                   value);
}

bool hasLinearReference(const CurveStudy& study, std::size_t output)
{
    return study.isBaselineFixed && study.outputs[output] == "speedup" && study.x.variable == "P";
}

} // namespace clusterwright::model
