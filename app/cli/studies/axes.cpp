#include "app/cli/studies/axes.h"

#include "app/cli/program/options.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"

#include <algorithm>

namespace clusterwright::cli
{

CLI::Option* addAxisOption(CLI::App& command, std::vector<std::string>& axes)
{
    return OptionAdder(command).repeated(
        axes,
        "--axis NAME=VALUES",
        "A variable and its values: P=2..64:*2; a component and its presets: "
        "nic=ethernet-1g-nic,...");
}

namespace
{

// `parse` makes an axis of a text.
template <typename Parse>
std::vector<model::Axis>
eachAxis(const std::vector<std::string>& texts, const std::string& option, const Parse& parse)
{
    std::vector<model::Axis> axes;
    Diagnostics problems;
    for (const auto& text : texts) {
        auto axis = parse(text);
        append(problems, atPlace(option + " " + shortened(text), axis.diagnostics()));
        if (axis)
            axes.push_back(std::move(axis).value());
    }
    requireNone(problems);
    return axes;
}

Diagnostics derivedAxes(const std::vector<model::Axis>& axes, const model::System& system)
{
    Diagnostics notes;
    for (const auto& axis : axes) {
        const auto index = system.set.find(axis.variable);
        if (!index) // a finding of its own
            continue;
        const auto names = model::join(namesIn(system.set.equations()[*index].expression), ", ");
        if (!names.empty())
            append(notes,
                   atPlace("--axis " + axis.variable,
                           model::note("axis.derived",
                                       "the axis replaces '" + axis.variable +
                                           "', which is computed from " + names,
                                       "vary " + names + " to keep the equation of '" +
                                           axis.variable + "'")));
    }
    return notes;
}

} // namespace

std::vector<model::Axis> parseAxes(const std::vector<std::string>& texts,
                                   const model::System& system,
                                   const std::string& option)
{
    return eachAxis(texts, option, [&](const auto& text) {
        const auto [variable, values] = studyAxis(text);
        return variable.empty() || !model::splitAtEquals(text).text
                   ? model::parseAxis(text)
                   : model::parseAxisOf(system, variable, values);
    });
}

std::vector<model::StudyAxis> studyAxes(const std::vector<std::string>& texts)
{
    std::vector<model::StudyAxis> axes;
    for (const auto& text : texts)
        if (model::splitAtEquals(text).text)
            axes.push_back(studyAxis(text));
    return axes;
}

model::StudyAxis studyAxis(const std::string& text)
{
    const auto [variable, values] = model::splitAtEquals(text);
    return {std::string(model::trimmed(variable)), std::string(values.value_or(text))};
}

std::vector<model::Setting>
startOf(const std::vector<std::string>& texts, const Subject& subject, const std::string& option)
{
    std::vector<model::Setting> settings;
    if (!subject.block.empty())
        for (const auto& axis :
             eachAxis(texts, option, [](const auto& text) { return model::parseAxis(text); }))
            settings.push_back({axis.variable,
                                model::exactText({axis.values.front(), axis.dimension}),
                                option + " " + axis.variable});
    return settings;
}

SubjectGrid gridOf(model::Library& library,
                   const Subject& subject,
                   const std::vector<std::string>& texts,
                   const std::vector<std::string>& outputs)
{
    const auto start = startOf(texts, subject);
    requireNone(repeatedOutputs(outputs));
    Diagnostics notes;
    auto system = require(subject.instantiate(library, notes, start, studyAxes(texts)));
    auto axes = parseAxes(texts, system);
    append(notes, derivedAxes(axes, system));
    return {std::move(system), std::move(axes), std::move(notes)};
}

Diagnostics repeatedOutputs(const std::vector<std::string>& outputs)
{
    Diagnostics problems;
    for (const auto& output : outputs)
        if (std::ranges::count(outputs, output) > 1)
            append(problems,
                   atPlace("--output " + output,
                           model::refusal("output.duplicate",
                                          "'" + output + "' is requested twice",
                                          "remove one of the two")));
    return problems;
}

Diagnostics withOutputOption(Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.code == "output.unknown" && finding.hint.starts_with("use one of: "))
            finding.hint += " (with --output)";
    return findings;
}

Diagnostics atOption(Diagnostics findings, const std::string& option, const std::string& text)
{
    for (auto& finding : findings)
        if (finding.file.empty() && finding.pointer.empty())
            finding.pointer = option + " " + shortened(text);
    return findings;
}

} // namespace clusterwright::cli
