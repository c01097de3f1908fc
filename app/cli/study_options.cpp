#include "app/cli/study_options.h"

#include <iostream>

namespace clusterwright::cli
{

void TwoSubjects::addTo(CLI::App& command, bool needsSecond)
{
    command.add_option("A", first, "A design: a shipped one by its id, or a file")
        ->required()
        ->check(notEmpty);
    command
        .add_option("B",
                    second,
                    needsSecond ? "The other design" : "The other design; without it, A once more")
        ->required(needsSecond)
        ->check(notEmpty);
    addSetOption(command, settings, "--set", "Give a name a value in both designs: P=8");
    addSetOption(command, firstSettings, "--set-a", "The same for A only");
    addSetOption(command, secondSettings, "--set-b", "The same for B only");
}

model::Result<std::pair<model::StudySubject, model::StudySubject>>
TwoSubjects::instantiate(model::Library& library) const
{
    Diagnostics problems;
    std::vector<model::StudySubject> subjects;
    const auto add = [&](const std::string& name,
                         const std::vector<std::string>& own,
                         const std::string& option) {
        const auto design = findDesign(library, name);
        if (!design) {
            append(problems, design.diagnostics());
            return;
        }
        auto given = settingsOf(settings);
        for (auto& setting : settingsOf(own, option))
            given.push_back(std::move(setting));
        auto subject = model::studySubject(*design.value(), library, std::move(given));
        append(problems, subject.diagnostics());
        if (subject)
            subjects.push_back(std::move(subject).value());
    };
    add(first, firstSettings, "--set-a");
    add(second.empty() ? first : second, secondSettings, "--set-b");
    if (!problems.empty())
        return problems;
    return std::pair{std::move(subjects[0]), std::move(subjects[1])};
}

model::Result<model::RangeText> rangeOf(const std::string& option, const std::string& text)
{
    auto range = model::splitRange(text);
    if (range)
        return range;
    auto findings = range.diagnostics();
    for (auto& finding : findings)
        finding.pointer = option + " " + shortened(text);
    return findings;
}

Json inputJson(const model::StudyInput& input)
{
    auto settings = Json::object();
    for (const auto& setting : input.settings)
        settings[setting.name] = setting.value;
    return {{"design", input.design}, {"settings", settings}};
}

Json rangeJson(const model::VariableRange& range)
{
    return {{"name", range.variable},
            {"unit", baseUnit(range.dimension)},
            {"from", numberJson(range.low())},
            {"to", numberJson(range.high())},
            {"whole", range.whole},
            {"points", range.grid.size()},
            {"origin", range.origin}};
}

Json columnJson(const model::ResponseColumn& column)
{
    return {{"name", column.name}, {"unit", baseUnit(column.dimension)}};
}

int finish(const Diagnostics& diagnostics)
{
    std::cout << std::flush;
    printFindings(diagnostics);
    return diagnostics.empty() ? kDone : kFinding;
}

} // namespace clusterwright::cli
