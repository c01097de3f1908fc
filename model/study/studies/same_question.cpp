#include "model/study/studies/same_question.h"

#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/data_file.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/design/document/study_json.h"
#include "model/design/library/reference.h"
#include "model/design/system/system.h"
#include "model/json/fingerprint.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/study/measured/measured_points.h"
#include "model/study/points/other_design.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

StudyDefinition nameless(StudyDefinition study)
{
    study.name = study.title = {};
    study.x.scale = study.yScale = study.series.scale = {}; // change only the plot
    return study;
}

// Returns the library's part: equations, data of tables, graphs and the intervals of inputs with their distributions.
std::string systemText(const Design& design, Library& library)
{
    const auto system = instantiate(design, library, {});
    if (!system)
        return "none\n";
    auto text = system.value().set.text();
    for (const auto& equation : system.value().set.equations())
        if (equation.origin && !equation.origin->interval.empty())
            text += equation.name + " in " + join(equation.origin->interval, " ") +
                    (equation.origin->distribution
                         ? " " + std::string(toText(*equation.origin->distribution))
                         : "") +
                    "\n";
    return text;
}

std::string numbersText(const Design& design, Library& library)
{
    auto numbers = design;
    numbers.id = numbers.title = numbers.doc = {};
    numbers.source = {};
    numbers.studies.clear();
    numbers.layout = {};
    return design.scenario + "\n" + jsonText(toJson(numbers)) + "\n" + systemText(design, library);
}

std::string measuredText(const Design& design, const StudyDefinition& question, Library& library)
{
    const auto data = measuredColumns(design, question, library);
    std::string text;
    for (const auto& column : data ? data.value().columns : std::vector<Column>()) {
        text += "\n" + column.name + " " + column.unit;
        for (const double value : column.values)
            text += " " + shortestText(value);
        for (const auto& word : column.words)
            text += " '" + word + "'";
    }
    return text;
}

} // namespace

bool haveSameNumbers(const Design& a, const Design& b)
{
    return a.scenario == b.scenario && a.variables == b.variables && a.cluster == b.cluster &&
           a.components == b.components && a.resources == b.resources && a.blocks == b.blocks &&
           a.tables == b.tables && a.pipeline == b.pipeline && a.outputs == b.outputs &&
           a.baseline == b.baseline && a.scenarios == b.scenarios && a.topology == b.topology;
}

bool haveSameStates(const Design& a, const Design& b, const StudyDefinition& study)
{
    return std::ranges::all_of(study.against, [&](const std::string& name) {
        return !isEarlierState(name) ||
               haveSameNumbers(earlierState(a, name), earlierState(b, name));
    });
}

bool askTheSame(const StudyDefinition& a, const StudyDefinition& b)
{
    return nameless(a) == nameless(b);
}

std::string fingerprintOf(const Design& design, const StudyDefinition& question, Library& library)
{
    auto text = jsonText(toJson(nameless(question))) + "\n" + numbersText(design, library);
    for (const auto& name : question.against) {
        const auto other = otherDesign(design, name, question, library);
        text += other ? numbersText(other.value().design, library) : "none\n";
    }
    if (!question.measured.empty())
        text += measuredText(design, question, library);
    return fingerprintOf(text);
}

std::string fingerprintOf(const Design& design, Library& library)
{
    return fingerprintOf(numbersText(design, library));
}

} // namespace clusterwright::model
