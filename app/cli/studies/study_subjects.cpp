#include "app/cli/studies/study_subjects.h"

#include "app/cli/program/options.h"
#include "model/core/diagnostics.h"
#include "model/design/document/design.h"
#include "model/design/system/setting_value.h"
#include "model/study/points/other_design.h"

namespace clusterwright::cli
{

void TwoSubjects::addTo(CLI::App& command, bool needsSecond)
{
    const OptionAdder add(command);
    add.text(first, "A", "A design: a shipped one by its id, or a file")->required();
    add.text(second, "B", needsSecond ? "The other design" : "The other design (default: A)")
        ->required(needsSecond);
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
    if (!subject)
        return subject;
    subject.value().places = places;
    subject.value().title.clear(); // the user has typed ids
    return subject;
}

} // namespace

std::vector<model::StudySubject> TwoSubjects::instantiate(model::Library& library,
                                                          Diagnostics& notes) const
{
    const auto designA = findDesign(library, first, notes);
    const auto designB = second.empty() ? designA : findDesign(library, second, notes);
    auto problems = designA.diagnostics();
    append(problems, designB.diagnostics());
    requireNone(problems);
    const auto labelled = require(model::withLabelsOf(*designA.value(), *designB.value(), library));
    auto both = settingsOf(settings);
    auto ownB = settingsOf(secondSettings, "--set-b");
    const auto given = [&](const std::vector<model::Setting>& own) {
        auto all = both;
        all.insert(all.end(), own.begin(), own.end());
        return all;
    };
    problems = model::takeNumbers(ownB, *designB.value(), labelled);
    const auto ofA = given(settingsOf(firstSettings, "--set-a"));
    std::erase_if(both, [&](const auto& setting) { return hasSetting(ownB, setting.name); });
    append(problems, model::takeNumbers(both, *designA.value(), labelled));
    requireNone(problems);
    auto a = subjectOf(library, *designA.value(), ofA, firstPlaces, firstScenario, "-a");
    auto b = subjectOf(library, labelled, given(ownB), secondPlaces, secondScenario, "-b");
    problems = a.diagnostics();
    append(problems,
           labelled.id == designA.value()->id ? b.diagnostics()
                                              : model::settingsIn(labelled.id, b.diagnostics()));
    requireNone(problems);
    return {std::move(a).value(), std::move(b).value()};
}

} // namespace clusterwright::cli
