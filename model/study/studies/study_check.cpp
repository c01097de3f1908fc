#include "model/study/studies/study_check.h"

#include "model/core/diagnostic.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/library/reference.h"
#include "model/design/library/replacement.h"
#include "model/design/system/system.h"
#include "model/json/pointer.h"
#include "model/study/points/response.h"
#include "model/study/points/study_places.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

class NameCheck
{
public:
    NameCheck(const Design& design, const System& system, Library& library)
        : m_design(design)
        , m_system(system)
        , m_library(library)
    {
    }

    Diagnostics run(const StudyDefinition& study, const std::string& place)
    {
        for (const auto& output : study.outputs)
            if (!m_system.set.find(output) &&
                std::ranges::count(m_design.outputs, output, &OutputDefinition::name) == 0)
                report(study, place, unknownOutput(m_system, output));
        for (const auto& input : inputsOf(study))
            if (!isSettable(m_system, input) && !isReplacement(m_design, m_library, input))
                report(study, place, unknownVariable(m_system, input));
        for (std::size_t i = 0; i < study.against.size(); ++i)
            if (const auto& name = study.against[i]; !isEarlierState(name))
                append(m_findings,
                       withDefaultPlace(m_design.file,
                                        pointerTo(place + "/against", i),
                                        referencedDesign(m_design, name, m_library).diagnostics()));
        return std::move(m_findings);
    }

private:
    static std::vector<std::string> inputsOf(const StudyDefinition& study)
    {
        std::vector<std::string> names{study.x.variable, study.series.variable};
        for (const auto& axis : study.axes)
            names.push_back(axis.variable);
        for (const auto& text : study.vary)
            names.emplace_back(splitAtEquals(text).name);
        std::erase(names, "");
        return names;
    }

    void report(const StudyDefinition& study, const std::string& place, Diagnostics problems)
    {
        for (auto& finding : problems) {
            finding.file = m_design.file;
            finding.pointer = place + partOf(study, finding);
        }
        append(m_findings, std::move(problems));
    }

    const Design& m_design;
    const System& m_system;
    Library& m_library;
    Diagnostics m_findings;
};

} // namespace

Diagnostics checkStudies(const Design& design, const System& system, Library& library)
{
    Diagnostics findings;
    for (std::size_t i = 0; i < design.studies.size(); ++i)
        append(findings,
               NameCheck(design, system, library).run(design.studies[i], pointerTo("/studies", i)));
    return findings;
}

} // namespace clusterwright::model
