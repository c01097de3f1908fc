#include "model/study/setup/study_edit.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/library/reference.h"
#include "model/design/library/replacement.h"
#include "model/study/setup/study_inputs.h"
#include "model/study/studies/study_kind.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kFolderEnd = " / ";

// Where the title begins after its folder.
std::size_t startOf(const std::string& title)
{
    const auto end = title.find(kFolderEnd);
    return end == std::string::npos ? 0 : end + kFolderEnd.size();
}

std::string comparedDesigns(const Design& design, const StudyDefinition& study, Library& library)
{
    std::vector<std::string> names;
    for (const auto& other : study.against) {
        const auto* const scenario = scenarioIn(design, other);
        const bool hasTitle = scenario != nullptr && !scenario->title.empty();
        names.push_back(hasTitle ? scenario->title : titleOfReference(design, other, library));
    }
    return join(names, ", ");
}

// The title of `now`, which was `before` until an edit: one that followed from the settings still does, in the same folder.
std::string titleAfter(const Design& design,
                       const StudyDefinition& before,
                       const StudyDefinition& now,
                       Library& library)
{
    const auto start = startOf(before.title);
    if (now.title != before.title ||
        before.title.substr(start) != titleFor(design, before, library))
        return now.title;
    return before.title.substr(0, start) + titleFor(design, now, library);
}

std::size_t objectivesOf(const StudyDefinition& study)
{
    return study.minimize.size() + study.maximize.size();
}

// The presets of the component's kind; empty for an input that is a number.
std::string presetsFor(const Design& design, const std::string& variable, Library& library)
{
    std::vector<std::string> ids;
    if (isReplacement(design, library, variable))
        for (const auto& row : replacementsFor(design, library, variable))
            ids.push_back(row.preset);
    return join(ids, ", ");
}

class StudyChange
{
public:
    StudyChange(const Design& design, Library& library, const StudyDefinition& before)
        : m_design(design)
        , m_library(library)
        , m_before(before)
    {
    }

    // The study with what follows from the edit that made `now` of it.
    StudyDefinition follow(StudyDefinition now)
    {
        if (now.x.variable != m_before.x.variable && now.x.values == m_before.x.values)
            varyX(now);
        if (now.series.variable != m_before.series.variable &&
            now.series.values == m_before.series.values)
            varySeries(now);
        const bool isFront = objectivesOf(now) > 1;
        if (isFront != (objectivesOf(m_before) > 1) && now.top == m_before.top)
            now.top = isFront ? 0 : StudyDefinition{}.top;
        now.title = titleAfter(m_design, m_before, now, m_library);
        return now;
    }

    void varyX(StudyDefinition& now)
    {
        auto values = valuesOf(now, now.x.variable, &axisAround);
        if (values.empty() && !now.x.variable.empty())
            return; // an unknown name has a finding
        if (formOf(now).x == StudyForm::Axis::Range && values.starts_with("log(")) {
            const auto range = rangeAround(m_design, now.x.variable, m_library);
            values = range->first + ".." + range->second;
        }
        now.x.values = std::move(values);
        now.x.scale = scaleFor(now.x.values);
    }

    void varySeries(StudyDefinition& now)
    {
        const bool isPlane = formOf(now).isPlane();
        auto values = valuesOf(now, now.series.variable, isPlane ? &axisAround : &linesAround);
        if (values.empty() && !now.series.variable.empty())
            return;
        now.series.values = std::move(values);
        if (isPlane)
            now.series.scale = scaleFor(now.series.values);
    }

    std::string valuesOf(const StudyDefinition& study,
                         const std::string& variable,
                         std::string (*around)(const Design&, const std::string&, Library&))
    {
        if (variable.empty())
            return {};
        if (auto presets = presetsFor(m_design, variable, m_library); !presets.empty())
            return presets;
        auto values = around(m_design, variable, m_library);
        return values.empty() || study.outputs.empty()
                   ? values
                   : usableValues(m_design, {variable, values}, study.outputs, m_library);
    }

private:
    const Design& m_design;
    Library& m_library;
    const StudyDefinition& m_before;
};

bool varies(const StudyDefinition& study, const std::string& variable)
{
    return study.x.variable == variable || study.series.variable == variable ||
           std::ranges::find(study.axes, variable, &StudyAxis::variable) != study.axes.end() ||
           std::ranges::find(study.vary, variable) != study.vary.end();
}

Diagnostics unknownStudy(const std::string& name)
{
    return {refusal("edit.unknown", "unknown study '" + name + "'")};
}

// `study`: an item of the design's list.
Edit replacing(const Design& design, const StudyDefinition& study, StudyDefinition now)
{
    const auto position = static_cast<std::size_t>(&study - design.studies.data());
    return SetItem<StudyDefinition>{"", position, study, std::move(now)};
}

} // namespace

std::string titleFor(const Design& design, const StudyDefinition& study, Library& library)
{
    return studyKindOf(study).title(study, comparedDesigns(design, study, library));
}

Result<Edit> editStudy(const Design& design,
                       Library& library,
                       const std::string& study,
                       const std::string& key,
                       const std::string& text)
{
    const auto element = elementNamed<StudyDefinition>(study);
    auto edit = setField(design, library, {&element, 1}, key, text);
    const auto* const set = edit ? edit.value().as<SetItem<StudyDefinition>>() : nullptr;
    if (set == nullptr || !set->was || !set->now)
        return edit;
    auto changed = *set;
    changed.now = StudyChange(design, library, *set->was).follow(*set->now);
    return Edit{std::move(changed)};
}

StudyScales scalesOf(const StudyDefinition& study)
{
    return {study.x.scale, scaleUpwards(study)};
}

Result<Edit> scaling(const Design& design, const std::string& name, const StudyScales& scales)
{
    const auto* const found = studyIn(design, name);
    if (!found)
        return unknownStudy(name);
    auto now = *found;
    now.x.scale = scales.x;
    scaleUpwards(now) = scales.y;
    return replacing(design, *found, std::move(now));
}

Result<Edit>
sharing(const Design& design, const std::string& name, const std::string& input, bool isShared)
{
    const auto* const found = studyIn(design, name);
    if (!found)
        return unknownStudy(name);
    auto now = *found;
    auto& from = isShared ? now.separate : now.shared;
    auto& to = isShared ? now.shared : now.separate;
    if (std::erase(from, input) == 0) // neither list has what is so by default
        to.push_back(input);
    return replacing(design, *found, std::move(now));
}

Result<Edit> measuring(const Design& design,
                       const std::string& name,
                       const std::string& file,
                       const std::vector<std::string>& columns)
{
    const auto* const found = studyIn(design, name);
    if (!found)
        return unknownStudy(name);
    const auto& form = formOf(*found);
    if (form.measured != StudyForm::Measured::Needed &&
        (!form.hasCurves || found->x.variable.empty()))
        return refusal("study.measured",
                       "a study of the kind '" + found->kind +
                           "' draws no curve for measured points",
                       "choose a curve, a comparison over a variable, or a ladder");
    auto now = *found;
    now.measured = file;
    now.measuredAs = columns;
    return replacing(design, *found, std::move(now));
}

Result<Edit> varying(const Design& design,
                     const std::string& name,
                     const std::string& variable,
                     Library& library)
{
    const auto* const found = studyIn(design, name);
    const auto values = axisAround(design, variable, library);
    if (!found)
        return unknownStudy(name);
    if (values.empty())
        return refusal("edit.unknown", "'" + variable + "' has no value to choose a range around");
    if (varies(*found, variable))
        return refusal("edit.unchanged",
                       "the study already varies '" + variable + "'",
                       "change its values in the study");
    auto now = *found;
    StudyChange change(design, library, *found);
    const auto& form = formOf(now);
    if (form.hasAxes)
        now.axes.push_back({variable, values});
    else if (form.isSampled)
        now.vary.push_back(variable);
    else if (form.series != StudyForm::Series::None && !now.x.variable.empty())
        now.series.variable = variable;
    else
        now.x.variable = variable;
    now = change.follow(std::move(now));
    return replacing(design, *found, std::move(now));
}

} // namespace clusterwright::model
