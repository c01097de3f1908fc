#include "app/cli/fits/fit_apply.h"

#include "app/cli/program/number_text.h"
#include "app/cli/program/output_file.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

// What was measured before and has left its interval.
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
                 drift.name + " has left the interval that was measured before: it was " +
                     rangeText(drift.low, drift.high, drift.now.dimension, drift.now.unit) +
                     ", now " + displayText(drift.now),
                 ""});
    return findings;
}

model::Result<std::string> applied(const Context& context,
                                   const ApplyOptions& options,
                                   const model::MeasurementRecord& record,
                                   const model::Fit& fit,
                                   Diagnostics& findings)
{
    auto library = context.library();
    const auto found = findDesign(library, options.design);
    if (!found)
        return found.diagnostics();
    auto design = *found.value();
    const auto assignments = options.assignmentsOf(fit);
    const auto system = model::instantiate(design, library, {});
    if (!system)
        return system.diagnostics();
    append(findings, driftFindings(design, model::driftOf(system.value(), fit, assignments)));
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
    auto* const apply =
        command
            .add_option("--apply",
                        design,
                        "Write this design with the fitted numbers, and say what has drifted")
            ->type_name("DESIGN")
            ->check(notEmpty);
    addSetOption(
        command,
        assign,
        "--assign",
        "Which number of the design a parameter is: rate=nic.rate, t_key=count_sort.t_key, "
        "1/G=nic.rate for its reciprocal");
    auto* const output = command.add_option("-o", file, "Of --apply: the design's file")
                             ->type_name(kDesignFile)
                             ->check(notEmpty);
    apply->needs(output);
    output->needs(apply);
}

std::vector<model::Assignment> ApplyOptions::assignmentsOf(const model::Fit& fit) const
{
    std::vector<model::Assignment> assignments;
    for (const auto& pair : assign)
        assignments.emplace_back(pair.substr(0, pair.find('=')), pair.substr(pair.find('=') + 1));
    if (assignments.empty())
        for (const auto& parameter : fit.parameters)
            assignments.emplace_back(parameter.name, parameter.name);
    return assignments;
}

int apply(const Context& context,
          const ApplyOptions& options,
          const LoadedData& loaded,
          const model::Fit& fit,
          const std::string& method,
          Diagnostics& findings)
{
    const auto text = applied(context, options, {loaded.run, loaded.date, method}, fit, findings);
    if (!text)
        return fail(context, text.diagnostics());
    return emit(context, options.file, text.value());
}

} // namespace clusterwright::cli
