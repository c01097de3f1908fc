#include "model/design/document/study_definition.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

using Has = StudyForm::Axis;

std::vector<const StudyForm*>& knownForms()
{
    static auto& forms = *new std::vector<const StudyForm*>(); // never freed: a thread may ask late
    return forms;
}

// Keeps the axes: the one axis of other kinds becomes the first axis of a search, and vice versa.
void keepAxes(const StudyDefinition& study, const StudyForm& form, StudyDefinition& result)
{
    if (form.x != Has::None) {
        const auto& first = study.axes.empty() ? StudyAxis{} : study.axes.front();
        result.xVariable = study.axes.empty() ? study.xVariable : first.variable;
        result.xValues = study.axes.empty() ? study.xValues : first.values;
        result.xScale = study.xScale;
    } else if (form.hasAxes) {
        result.axes = study.axes;
        if (study.axes.empty() && !study.xVariable.empty())
            result.axes.push_back({study.xVariable, study.xValues});
        result.minimize = study.minimize;
        result.maximize = study.maximize;
        result.subjectTo = study.subjectTo;
        result.top = study.top;
    }
    if (form.series != StudyForm::Series::None) {
        result.seriesVariable = study.seriesVariable;
        result.seriesValues = study.seriesValues;
    }
}

} // namespace

bool operator==(const StudyAxis&, const StudyAxis&) = default;
bool operator==(const StudyRung&, const StudyRung&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(StudyDefinition);
bool operator==(const StudyDefinition&, const StudyDefinition&) = default;

const std::vector<const StudyForm*>& studyForms()
{
    return knownForms();
}

const StudyForm& formOf(const std::string& kind)
{
    static const StudyForm kUnknown{.name = "", .question = "", .method = "", .sentence = ""};
    const auto found = std::ranges::find(knownForms(), kind, &StudyForm::name);
    return found == knownForms().end() ? kUnknown : **found;
}

void addStudyForm(const StudyForm& form)
{
    auto& forms = knownForms();
    forms.insert(std::ranges::upper_bound(forms, form.position, {}, &StudyForm::position), &form);
}

const std::string& scaleUpwards(const StudyDefinition& study)
{
    return formOf(study).isPlane() ? study.seriesScale : study.yScale;
}

std::string& scaleUpwards(StudyDefinition& study)
{
    return formOf(study).isPlane() ? study.seriesScale : study.yScale;
}

StudyDefinition asKind(const StudyDefinition& study, const std::string& kind)
{
    const auto& form = formOf(kind);
    StudyDefinition result;
    result.name = study.name;
    result.kind = kind;
    result.title = study.title;
    keepAxes(study, form, result);
    if (form.hasScales)
        result.yScale = study.yScale;
    if (form.outputs != StudyForm::Outputs::None)
        result.outputs = study.outputs;
    if (form.outputs == StudyForm::Outputs::One && result.outputs.size() > 1)
        result.outputs.resize(1);
    if (form.against != StudyForm::Against::None) {
        result.against = study.against;
        result.shared = study.shared;
        result.separate = study.separate;
    }
    if (form.against == StudyForm::Against::One && result.against.size() > 1)
        result.against.resize(1);
    if (form.measured != StudyForm::Measured::None) {
        result.measured = study.measured;
        result.measuredAs = study.measuredAs;
        result.measuredWhere = study.measuredWhere;
    }
    if (form.hasCurves)
        result.derive = study.derive;
    if (form.hasRungs)
        result.rungs =
            study.rungs.empty() ? std::vector<StudyRung>{{"as designed", {}}} : study.rungs;
    if (form.isSampled) {
        result.method = form.methods.front();
        result.vary = study.vary;
        result.share = study.share;
    }
    if (form.hasRelation)
        result.suchThat = study.suchThat;
    if (form.hasLimit)
        result.limit = study.limit;
    return result;
}

bool namesDataSet(std::string_view measured)
{
    return measured.find_first_of("./\\") == measured.npos;
}

} // namespace clusterwright::model
