#include "app/cli/studies/study_subjects.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/points/other_design.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
namespace clusterwright::cli
{

void TwoSubjects::addTo(CLI::App& command, bool needsSecond)
{
    command.add_option("A", first, "A design: a shipped one by its id, or a file")
        ->required()
        ->check(notEmpty);
    command
        .add_option("B", second, needsSecond ? "The other design" : "The other design (default: A)")
        ->required(needsSecond)
        ->check(notEmpty);
    addSetOption(command, settings, "--set", "Override a value in both designs, e.g. P=8");
    addSetOption(command, firstSettings, "--set-a", "Override a value in A only");
    addSetOption(command, secondSettings, "--set-b", "Override a value in B only");
    addPlaceOption(command, firstPlaces, "--place-a", "Move a step of A to another resource");
    addPlaceOption(command, secondPlaces, "--place-b", "Move a step of B: meet=host");
    addScenarioOption(command, firstScenario, "--scenario-a", "Active scenario of A");
    addScenarioOption(command, secondScenario, "--scenario-b", "Active scenario of B");
}

namespace
{

// `which` is "-a" or "-b", as in the options.
model::Result<model::StudySubject> subjectOf(model::Library& library,
                                             const model::Design& found,
                                             std::vector<model::Setting> settings,
                                             const std::vector<std::string>& places,
                                             const std::string& scenario,
                                             const std::string& which)
{
    auto design = placed(found, places, "--place" + which);
    if (!design)
        return design.diagnostics();
    design.value().scenario = scenario;
    auto subject = model::studySubject(design.value(), library, std::move(settings));
    if (subject)
        subject.value().places = places;
    return subject;
}

// Makes the numbers of labels in settings of `own` those of the same words in `here`.
void renumber(std::vector<model::Setting>& settings,
              const model::Design& own,
              const model::Design& here)
{
    for (auto& setting : settings) {
        const auto* const variable = findVariable(own, setting.name);
        const auto number = model::parseDouble(setting.value);
        if (!variable || !number)
            continue;
        const auto label = std::ranges::find(variable->labels, *number, &model::ValueLabel::value);
        if (label == variable->labels.end())
            continue;
        const auto& labels = findVariable(here, setting.name)->labels;
        const auto same = std::ranges::find(labels, label->label, &model::ValueLabel::label);
        setting.value = std::to_string(same->value);
    }
}

} // namespace

model::Result<std::vector<model::StudySubject>>
TwoSubjects::instantiate(model::Library& library) const
{
    const auto given = [&](const std::vector<model::Setting>& own) {
        auto all = settingsOf(settings);
        all.insert(all.end(), own.begin(), own.end());
        return all;
    };
    const auto designA = findDesign(library, first);
    const auto designB = second.empty() ? designA : findDesign(library, second);
    auto missing = designA.diagnostics();
    append(missing, designB.diagnostics());
    if (!missing.empty())
        return missing;
    const auto labelled = model::withLabelsOf(*designA.value(), *designB.value(), library);
    if (!labelled)
        return labelled.diagnostics();
    auto ownB = settingsOf(secondSettings, "--set-b");
    renumber(ownB, *designB.value(), labelled.value());
    auto a = subjectOf(library,
                       *designA.value(),
                       given(settingsOf(firstSettings, "--set-a")),
                       firstPlaces,
                       firstScenario,
                       "-a");
    auto b = subjectOf(library, labelled.value(), given(ownB), secondPlaces, secondScenario, "-b");
    auto problems = a.diagnostics();
    const auto& idB = labelled.value().id;
    append(problems,
           idB == designA.value()->id ? b.diagnostics() : model::settingsIn(idB, b.diagnostics()));
    if (!problems.empty())
        return problems;
    return std::vector{std::move(a).value(), std::move(b).value()};
}

model::Result<model::RangeText> rangeOf(const std::string& option, const std::string& text)
{
    auto range = model::splitRange(text);
    if (range)
        return range;
    return atOption(range.diagnostics(), option, text);
}

Diagnostics atOption(Diagnostics findings, const std::string& option, const std::string& text)
{
    for (auto& finding : findings)
        if (finding.file.empty() && finding.pointer.empty())
            finding.pointer = option + " " + shortened(text);
    return findings;
}

} // namespace clusterwright::cli
