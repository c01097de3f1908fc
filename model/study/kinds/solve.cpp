// The study "solve": values of a variable for which a relation holds.
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/library/reference.h"
#include "model/design/system/evaluation.h"
#include "model/study/kinds/kind_parts.h"
#include "model/study/setup/study_inputs.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace clusterwright::model
{

namespace
{

bool isLessBetter(Dimension dimension)
{
    return dimension == kTime || dimension == kCost || dimension == kEnergy;
}

struct Range {
    std::string low;
    std::string high;
    std::string values; // as written in the study
};

// Returns the part of the range around the value that has results without warnings.
std::optional<Range>
usableRange(FirstSettings& settings, const std::string& name, const std::string& output)
{
    auto values = axisAround(settings.design(), name, settings.library());
    values = usableValues(settings.design(), {name, values}, {output}, settings.library());
    const auto open = values.find('(');
    const auto ends = split(values.substr(open == std::string::npos ? 0 : open + 1), ',');
    if (open != std::string::npos && ends.size() > 2)
        return Range{ends[0], ends[1], ends[0] + ".." + ends[1]};
    const auto parts = splitAtDots(values);
    if (!parts)
        return ends.size() < 2 ? std::nullopt
                               : std::optional(Range{ends.front(), ends.back(), values});
    return Range{
        std::string(parts->low), std::string(parts->high.substr(0, parts->high.find(':'))), values};
}

// Returns nothing if the value is out of bounds or not finite.
std::optional<double> valueAt(FirstSettings& settings,
                              const std::string& name,
                              const std::string& value,
                              const std::string& output)
{
    const auto system = instantiate(settings.design(), settings.library(), {{name, value, ""}});
    const auto evaluation = system ? evaluate(system.value()) : system.diagnostics();
    if (!evaluation)
        return std::nullopt;
    const auto& outputs = evaluation.value().outputs;
    const auto found = std::ranges::find(outputs, output, &OutputValue::name);
    if (found == outputs.end() || !std::isfinite(found->value.value))
        return std::nullopt;
    return found->value.value;
}

// Returns a value of the output that the variable reaches: a tenth better than at present, or halfway to the best value of the
// range if that is closer. If the present value is the best, halfway to the worst. Gives the study the range.
std::optional<std::string> targetOver(FirstSettings& settings,
                                      const std::string& name,
                                      const std::string& output,
                                      const Movers& of)
{
    constexpr double kBetter = 1.1;
    constexpr double kLeastChange = 0.02;
    const auto range = usableRange(settings, name, output);
    if (!range)
        return std::nullopt;
    const bool isLess = isLessBetter(of.value.dimension);
    const double now = of.value.value;
    double best = now;
    double worst = now;
    for (const auto& end : {range->low, range->high})
        if (const auto value = valueAt(settings, name, end, output)) {
            best = isLess ? std::min(best, *value) : std::max(best, *value);
            worst = isLess ? std::max(worst, *value) : std::min(worst, *value);
        }
    const double tenth = isLess ? now / kBetter : now * kBetter;
    const bool isWithin = isLess ? tenth >= best : tenth <= best;
    const double other = std::abs(best - now) > kLeastChange * std::abs(now) ? best : worst;
    const double wanted = isWithin ? tenth : (now + other) / 2;
    if (!(std::abs(wanted - now) > kLeastChange / 2 * std::abs(now)))
        return std::nullopt;
    settings.study.x.values = range->values;
    return fieldText({wanted, of.value.dimension}, of.unit, 3);
}

Diagnostics settleSolve(FirstSettings& settings)
{
    auto& study = settings.study;
    const auto output = study.outputs.front();
    // Inputs of the baseline alone come last: a slower host at one end raises the speedup, too.
    const auto ofDesign = settings.movers(settings.mainOutput());
    const auto ofTarget = settings.movers(output);
    if (!ofDesign || !ofTarget)
        return ofDesign ? ofTarget.diagnostics() : ofDesign.diagnostics();
    auto candidates = ofDesign.value().names;
    std::ranges::copy(ofTarget.value().names, std::back_inserter(candidates));
    for (const auto& variable : settings.design().variables)
        if (namesIn(variable.value).empty() && !isWhole(variable) &&
            std::ranges::find(candidates, variable.name) == candidates.end())
            candidates.push_back(variable.name);
    for (const auto& name : candidates)
        if (const auto target = targetOver(settings, name, output, ofTarget.value())) {
            study.x.variable = name;
            study.suchThat = output +
                             (isLessBetter(ofTarget.value().value.dimension) ? " <= " : " >= ") +
                             *target;
            study.outputs.clear();
            return {};
        }
    return nothingChanges(output);
}

Result<StudyResult> runSolve(StudyTask& task)
{
    Diagnostics problems;
    const auto* const own = task.subject(0, problems);
    if (own == nullptr)
        return problems;
    auto found = solve(*own, {task.over(), task.definition().suchThat}, task.stop());
    if (found && task.hasHome()) // it is drawn
        append(found.value().diagnostics, addLines(found.value(), own->system));
    return tabled(task, found);
}

const KnownKind kSolve({
    {.position = 6,
     .name = "solve",
     .question = "Which value reaches a target?",
     .method = "Solve: the input value that yields a required output",
     .sentence = "Value of {x}[ between {x_values}] such that {such_that}",
     .x = StudyForm::Axis::Range,
     .hasScales = true,
     .hasRelation = true},
    &settleSolve,
    &runSolve,
    &scannedPoints,
    [](const StudyDefinition& study, const std::string&) {
        return study.x.variable + " for " + study.suchThat;
    },
    [](const StudyDefinition&) { return std::vector<std::string_view>{"question.solve"}; },
    4,
});

} // namespace

} // namespace clusterwright::model
