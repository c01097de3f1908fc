#include "model/study/studies/map.h"

#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/study/points/component_axis.h"
#include "model/study/points/shown_axis.h"
#include "model/study/points/study_places.h"
#include "model/study/points/sweep.h"
#include "model/study/studies/off_axis.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(MapStudy);

namespace
{

// Findings about command-line settings have no file.
Diagnostics placedIn(Diagnostics findings, const Design& design, const std::string& pointer)
{
    for (auto& finding : findings)
        if (finding.file.empty() && !isSetByHand(finding.pointer)) {
            finding.file = design.file;
            finding.pointer = pointer;
        }
    return findings;
}

MapAxis
axisOf(const System& system, Axis axis, const std::string& variable, const std::string& scale)
{
    axis.variable = variable;
    const auto chosen = scaleOver(scale, axis.dimension, axis.values);
    MapAxis result{std::move(axis), chosen, "", ""};
    if (const auto index = system.set.find(variable)) {
        result.doc = system.set.equations()[*index].doc;
        result.unit = system.set.equations()[*index].unit;
    }
    return result;
}

// Returns the labelled input outside the axes that the output's labels name, such as `algorithm` of "fastest"; null without one.
const CategoryInput*
namedInput(const System& system, const std::vector<Axis>& axes, const std::vector<Category>& labels)
{
    const auto names = [&](const CategoryInput& input) {
        return isSettable(system, input.name) &&
               std::ranges::find(axes, input.name, &Axis::variable) == axes.end() &&
               std::ranges::all_of(labels, [&](const Category& label) {
                   return std::ranges::find(input.categories, label.title, &Category::title) !=
                          input.categories.end();
               });
    };
    const auto found = std::ranges::find_if(system.labels, names);
    return labels.empty() || found == system.labels.end() ? nullptr : &*found;
}

// The label "fastest" = tree is that of a system with algorithm = tree: each point has the bottleneck of the choice that it names.
Result<PointLabels> labelsOfNamed(const System& system,
                                  const std::vector<Axis>& axes,
                                  const MapStudy& map,
                                  const StudyRun* run)
{
    const auto* const input = namedInput(system, axes, map.categories);
    if (input == nullptr)
        return labelPoints(system, axes, run);
    Axis choice{input->name, kNumber, {}};
    for (const auto& category : input->categories)
        choice.values.push_back(category.value);
    auto all = axes;
    all.push_back(choice);
    auto labels = labelPoints(system, all, run);
    if (!labels)
        return labels.diagnostics();
    PointLabels result;
    result.resources = labels.value().resources;
    for (std::size_t i = 0; i < map.values.size(); ++i) {
        const auto* const label = categoryAt(map.categories, map.values[i]);
        const auto named =
            label == nullptr ? input->categories.begin()
                             : std::ranges::find(input->categories, label->title, &Category::title);
        const auto at =
            i * choice.values.size() + static_cast<std::size_t>(named - input->categories.begin());
        result.busiest.push_back(label == nullptr ? kNoBottleneck : labels.value().busiest[at]);
        result.valid.push_back(labels.value().valid[at]);
        result.caveats.push_back(labels.value().caveats[at]);
    }
    return result;
}

} // namespace

Result<MapStudy> runMap(const Design& design,
                        const StudyDefinition& definition,
                        Library& library,
                        const std::vector<Setting>& settings,
                        StudyRun* run)
{
    assert(formOf(definition).isPlane());
    const auto system =
        instantiate(design, library, settings, choicesOf(design, library, definition));
    const auto place = placeOfStudy(design, definition);
    if (!system)
        return placedIn(system.diagnostics(), design, place);
    const auto x = parseAxisOf(system.value(), definition.x.variable, definition.x.values);
    const auto y =
        parseAxisOf(system.value(), definition.series.variable, definition.series.values);
    auto problems = placedIn(x.diagnostics(), design, place + "/x/values");
    append(problems, placedIn(y.diagnostics(), design, place + "/y/values"));
    if (!problems.empty())
        return problems;
    MapStudy map;
    map.input = {design.id, design.file, settings, {}, design.scenario, 0};
    map.name = definition.name;
    map.title = definition.title;
    map.x = axisOf(system.value(), x.value(), definition.x.variable, definition.x.scale);
    map.y = axisOf(system.value(), y.value(), definition.series.variable, definition.series.scale);
    const std::vector<Axis> axes{map.y.axis, map.x.axis};
    auto swept = sweep(system.value(), axes, definition.outputs, run);
    if (!swept)
        return placedIn(swept.diagnostics(), design, place);
    auto& column = swept.value().outputs.front();
    map.diagnostics = std::move(swept.value().diagnostics);
    map.band = bandOver(system.value(), axes, column, map.diagnostics, run);
    if (run != nullptr && run->options.stop.stop_requested())
        return stoppedEarly(run->options);
    map.output = column.name;
    map.doc = system.value().set.equations()[*system.value().set.find(column.name)].doc;
    map.unit = sharedUnit(column.unit, column.dimension, {&column.values});
    map.scale = scaleOfResults(definition.yScale, column.unit, {&column.values});
    map.dimension = column.dimension;
    map.categories = categoriesOf(system.value(), column.name);
    map.values = std::move(column.values);
    auto labels = labelsOfNamed(system.value(), axes, map, run);
    if (!labels)
        return placedIn(labels.diagnostics(), design, place);
    map.labels = std::move(labels).value();
    for (auto& note : offAxisNotes(map)) {
        note.file = design.file;
        note.pointer.insert(0, place);
        map.diagnostics.push_back(std::move(note));
    }
    return map;
}

} // namespace clusterwright::model
