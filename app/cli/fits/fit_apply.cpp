#include "app/cli/fits/fit_apply.h"

#include "app/cli/program/output_file.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

// Returns "1/G" and "nic.rate" for "1 / G = nic.rate".
model::Assignment assignmentIn(const std::string& pair)
{
    const auto [name, input] = model::splitAtEquals(pair);
    std::vector<std::string> parts;
    for (const auto& part : model::split(name, '/'))
        parts.emplace_back(model::trimmed(part));
    return {model::join(parts, "/"), std::string(model::trimmed(input.value_or(name)))};
}

// Returns a finding for each input whose new value is outside its earlier interval.
Diagnostics driftFindings(const model::Design& design, const std::vector<model::Drift>& drifts)
{
    Diagnostics findings;
    for (const auto& drift : drifts)
        if (drift.hasLeft)
            findings.add(
                {model::Severity::Warning,
                 "fit.drift",
                 design.file,
                 "",
                 drift.name + " drifted out of its earlier interval: it was " +
                     model::rangeText(drift.low, drift.high, drift.now.dimension, drift.now.unit) +
                     ", now " + displayText(drift.now),
                 ""});
    return findings;
}

model::Result<std::string> applied(const Context& context,
                                   const ApplyOptions& options,
                                   const std::vector<std::string>& settings,
                                   const model::MeasurementRecord& record,
                                   const model::Fit& fit,
                                   Diagnostics& findings)
{
    auto library = context.library();
    const auto found = findDesign(library, options.design, findings);
    if (!found)
        return found.diagnostics();
    const auto written = withWritten(*found.value(),
                                     library,
                                     settingsOf(settings),
                                     "set for the fit of run " + record.run,
                                     findings);
    if (!written)
        return model::atPlace("--set", written.diagnostics());
    auto design = written.value();
    if (auto problems = options.problemsOf(fit); !problems.empty())
        return problems;
    const auto assignments = options.assignmentsOf(fit);
    const auto system = model::instantiate(design, library, {});
    if (!system)
        return system.diagnostics();
    append(findings, driftFindings(design, model::driftOf(system.value(), fit, assignments)));
    Diagnostics problems;
    for (const auto& assignment : assignments)
        append(problems,
               atPlace(ApplyOptions::placeOf(assignment),
                       model::applyFit(design, library, fit, {assignment}, record).diagnostics()));
    if (!problems.empty())
        return problems;
    const auto edit = model::applyFit(design, library, fit, assignments, record);
    if (!edit)
        return edit.diagnostics();
    if (const auto inverse = model::apply(design, edit.value()); !inverse)
        return inverse.diagnostics();
    return jsonText(model::toJson(design));
}

} // namespace

void ApplyOptions::addTo(CLI::App& command)
{
    auto* const apply = command
                            .add_option("--apply",
                                        design,
                                        "Write this design with the fitted values and report drift")
                            ->type_name("DESIGN")
                            ->check(notEmpty);
    addSetOption(command,
                 assign,
                 "--assign",
                 "Input of the design for each parameter: rate=nic.rate, t_key=count_sort.t_key, "
                 "1/G=nic.rate for a reciprocal");
    auto* const output = command.add_option("-o", file, "Output file of --apply")
                             ->type_name(kDesignFile)
                             ->check(notEmpty);
    apply->needs(output);
    output->needs(apply);
}

std::vector<model::Assignment> ApplyOptions::assignmentsOf(const model::Fit& fit) const
{
    std::vector<model::Assignment> assignments;
    for (const auto& pair : assign)
        assignments.push_back(assignmentIn(pair));
    if (assignments.empty())
        for (const auto& parameter : fit.parameters)
            assignments.emplace_back(parameter.name, parameter.name);
    return assignments;
}

std::string ApplyOptions::placeOf(const model::Assignment& assignment)
{
    return "--assign " + shortened(assignment.first + "=" + assignment.second);
}

Diagnostics ApplyOptions::problemsOf(const model::Fit& fit) const
{
    Diagnostics problems;
    const auto measured = measuredBy(fit, {});
    std::vector<model::Assignment> known;
    for (const auto& pair : assign) {
        const auto assignment = assignmentIn(pair);
        auto found = measuredNamed(measured, assignment.first).diagnostics();
        append(found, model::takenInput(known, assignment));
        known.push_back(assignment);
        append(problems, atPlace("--assign " + shortened(pair), std::move(found)));
    }
    return problems;
}

int apply(const Context& context,
          const ApplyOptions& options,
          const std::vector<std::string>& settings,
          const LoadedData& loaded,
          const model::Fit& fit,
          const std::string& method,
          Diagnostics& findings)
{
    const auto text =
        applied(context, options, settings, {loaded.run, loaded.date, method}, fit, findings);
    if (!text)
        return fail(context, text.diagnostics());
    return emit(context, options.file, text.value());
}

} // namespace clusterwright::cli
