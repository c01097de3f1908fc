#include "model/design/document/study_definition.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

std::vector<const StudyForm*>& knownForms()
{
    static auto& forms = *new std::vector<const StudyForm*>(); // never freed: a thread may ask late
    return forms;
}

} // namespace

bool operator==(const StudyAxis&, const StudyAxis&) = default;
bool operator==(const DrawnAxis&, const DrawnAxis&) = default;
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
    return formOf(study).isPlane() ? study.series.scale : study.yScale;
}

std::string& scaleUpwards(StudyDefinition& study)
{
    return formOf(study).isPlane() ? study.series.scale : study.yScale;
}

bool namesDataSet(std::string_view measured)
{
    return measured.find_first_of("./\\") == measured.npos;
}

} // namespace clusterwright::model
