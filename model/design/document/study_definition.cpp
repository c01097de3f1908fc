#include "model/design/document/study_definition.h"

namespace clusterwright::model
{

namespace
{

using Has = StudyForm::Axis;

const std::vector<StudyForm>& forms()
{
    static const std::vector<StudyForm> kForms{
        {StudyKind::Curve, "curve", Has::Values, true, true, false, true, false, {}},
        {StudyKind::Map, "map", Has::Values, true, true, true, false, false, {}},
        {StudyKind::Search, "search", Has::None, false, false, false, false, false, {}},
        {StudyKind::Sensitivity,
         "sensitivity",
         Has::None,
         false,
         false,
         true,
         false,
         true,
         {"elasticity", "tornado", "morris", "sobol"}},
        {StudyKind::Crossover, "crossover", Has::Range, true, false, true, true, false, {}},
        {StudyKind::Solve, "solve", Has::Range, true, false, false, false, false, {}},
        {StudyKind::Comparison, "comparison", Has::Maybe, true, false, true, true, false, {}},
        {StudyKind::Uncertainty,
         "uncertainty",
         Has::Maybe,
         true,
         false,
         true,
         false,
         true,
         {"delta", "sampling"}},
        {StudyKind::Ladder, "ladder", Has::None, false, false, true, false, false, {}},
    };
    return kForms;
}

// Keeps the axes: the one axis of other kinds becomes the first axis of a search, and vice versa.
void keepAxes(const StudyDefinition& study, const StudyForm& form, StudyDefinition& result)
{
    if (form.x != Has::None) {
        const auto& first = study.axes.empty() ? StudyAxis{} : study.axes.front();
        result.xVariable = study.axes.empty() ? study.xVariable : first.variable;
        result.xValues = study.axes.empty() ? study.xValues : first.values;
        result.xScale = study.xScale;
    } else if (form.kind == StudyKind::Search) {
        result.axes = study.axes;
        if (study.axes.empty() && !study.xVariable.empty())
            result.axes.push_back({study.xVariable, study.xValues});
        result.minimize = study.minimize;
        result.maximize = study.maximize;
        result.subjectTo = study.subjectTo;
        result.top = study.top;
    }
    if (form.hasSeries) {
        result.seriesVariable = study.seriesVariable;
        result.seriesValues = study.seriesValues;
    }
}

} // namespace

bool operator==(const StudyAxis&, const StudyAxis&) = default;
bool operator==(const StudyRung&, const StudyRung&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(StudyDefinition);
bool operator==(const StudyDefinition&, const StudyDefinition&) = default;

std::string_view toText(StudyKind kind)
{
    return formOf(kind).name;
}

const StudyForm& formOf(StudyKind kind)
{
    return forms()[static_cast<std::size_t>(kind)];
}

StudyDefinition asKind(const StudyDefinition& study, StudyKind kind)
{
    const auto& form = formOf(kind);
    StudyDefinition result;
    result.name = study.name;
    result.kind = kind;
    result.title = study.title;
    keepAxes(study, form, result);
    if (form.hasScales)
        result.yScale = study.yScale;
    if (kind != StudyKind::Solve)
        result.outputs = study.outputs;
    if (form.hasOneOutput && result.outputs.size() > 1)
        result.outputs.resize(1);
    if (form.hasAgainst) {
        result.against = study.against;
        result.shared = study.shared;
        result.separate = study.separate;
    }
    if (kind == StudyKind::Crossover && result.against.size() > 1)
        result.against.resize(1);
    if (hasMeasured(kind)) {
        result.measured = study.measured;
        result.measuredAs = study.measuredAs;
        result.measuredWhere = study.measuredWhere;
    }
    if (hasCurves(kind))
        result.derive = study.derive;
    if (kind == StudyKind::Ladder)
        result.rungs =
            study.rungs.empty() ? std::vector<StudyRung>{{"as designed", {}}} : study.rungs;
    if (form.isSampled) {
        result.method = form.methods.front();
        result.vary = study.vary;
        result.share = study.share;
    }
    if (kind == StudyKind::Solve)
        result.suchThat = study.suchThat;
    if (kind == StudyKind::Uncertainty)
        result.limit = study.limit;
    return result;
}

bool hasCurves(StudyKind kind)
{
    return kind == StudyKind::Curve || kind == StudyKind::Comparison;
}

bool hasMeasured(StudyKind kind)
{
    return hasCurves(kind) || kind == StudyKind::Ladder;
}

bool namesDataSet(std::string_view measured)
{
    return measured.find_first_of("./\\") == measured.npos;
}

} // namespace clusterwright::model
