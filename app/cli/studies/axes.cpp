#include "app/cli/studies/axes.h"

#include "app/cli/program/outputs.h"
#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

CLI::Option* addAxisOption(CLI::App& command, std::vector<std::string>& axes)
{
    return command
        .add_option("--axis",
                    axes,
                    "A variable and its values: P=2..64:*2; a component and its presets: "
                    "nic=ethernet-1g-nic,...")
        ->type_name("NAME=VALUES")
        ->take_all()
        ->allow_extra_args(false);
}

namespace
{

// `parse` makes an axis of a text.
template <typename Parse>
model::Result<std::vector<model::Axis>>
eachAxis(const std::vector<std::string>& texts, const std::string& option, Parse parse)
{
    std::vector<model::Axis> axes;
    Diagnostics problems;
    for (const auto& text : texts) {
        auto axis = parse(text);
        if (axis) {
            axes.push_back(std::move(axis).value());
            continue;
        }
        append(problems, atPlace(option + " " + shortened(text), axis.diagnostics()));
    }
    if (!problems.empty())
        return problems;
    return axes;
}

model::Diagnostics derivedAxes(const std::vector<model::Axis>& axes, const model::System& system)
{
    model::Diagnostics notes;
    for (const auto& axis : axes) {
        const auto index = system.set.find(axis.variable);
        if (!index) // a finding of its own
            continue;
        const auto names = namesIn(system.set.equations()[*index].expression);
        if (!names.empty())
            append(notes,
                   {model::Severity::Note,
                    "axis.derived",
                    "",
                    "--axis " + axis.variable,
                    "the axis replaces '" + axis.variable + "', which is computed from " +
                        model::join(names, ", "),
                    "vary " + model::join(names, ", ") + " to keep the equation of '" +
                        axis.variable + "'"});
    }
    return notes;
}

} // namespace

model::Result<std::vector<model::Axis>> parseAxes(const std::vector<std::string>& texts,
                                                  const std::string& option)
{
    return eachAxis(texts, option, [](const auto& text) { return model::parseAxis(text); });
}

model::Result<std::vector<model::Axis>> parseAxes(const std::vector<std::string>& texts,
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

model::Result<std::vector<model::Setting>>
startOf(const std::vector<std::string>& texts, const Subject& subject, const std::string& option)
{
    std::vector<model::Setting> settings;
    if (subject.block.empty())
        return settings;
    const auto axes = parseAxes(texts, option);
    if (!axes)
        return axes.diagnostics();
    for (const auto& axis : axes.value())
        settings.push_back({axis.variable,
                            model::exactText({axis.values.front(), axis.dimension}),
                            option + " " + axis.variable});
    return settings;
}

model::Result<SubjectGrid> gridOf(model::Library& library,
                                  const Subject& subject,
                                  const std::vector<std::string>& texts,
                                  const std::vector<std::string>& outputs)
{
    const auto start = startOf(texts, subject);
    if (!start)
        return start.diagnostics();
    if (auto problems = repeatedOutputs(outputs); !problems.empty())
        return problems;
    Diagnostics notes;
    auto system = subject.instantiate(library, notes, start.value(), studyAxes(texts));
    if (!system)
        return system.diagnostics();
    auto axes = parseAxes(texts, system.value());
    if (!axes)
        return axes.diagnostics();
    append(notes, derivedAxes(axes.value(), system.value()));
    return SubjectGrid{std::move(system).value(), std::move(axes).value(), std::move(notes)};
}

} // namespace clusterwright::cli
