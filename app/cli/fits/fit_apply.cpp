#include "app/cli/fits/fit_apply.h"

#include "app/cli/program/options.h"
#include "app/cli/program/output_file.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

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

} // namespace

void ApplyOptions::addTo(CLI::App& command)
{
    const OptionAdder add(command);
    auto* const apply = add.text(
        design, "--apply DESIGN", "Write this design with the fitted values and report drift");
    addSetOption(command,
                 assign,
                 "--assign",
                 "Input of the design for each parameter: rate=nic.rate, t_key=count_sort.t_key, "
                 "1/G=nic.rate for a reciprocal");
    auto* const output = add.text(file, std::string("-o ") + kDesignFile, "Output file of --apply");
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

void ApplyOptions::checkAgainst(const model::Fit& fit) const
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
    requireNone(problems);
}

void apply(const Context& context,
           const ApplyOptions& options,
           const std::vector<std::string>& settings,
           const LoadedData& loaded,
           const model::Fit& fit,
           const std::string& method,
           Diagnostics& findings)
{
    const model::MeasurementRecord record{loaded.run, loaded.date, method};
    auto library = context.library();
    auto design = withWritten(*require(findDesign(library, options.design, findings)),
                              library,
                              settingsOf(settings),
                              "set for the fit of run " + record.run,
                              findings);
    options.checkAgainst(fit);
    const auto assignments = options.assignmentsOf(fit);
    const auto system = require(model::instantiate(design, library, {}));
    append(findings, driftFindings(design, model::driftOf(system, fit, assignments)));
    Diagnostics problems;
    for (const auto& assignment : assignments)
        append(problems,
               atPlace(ApplyOptions::placeOf(assignment),
                       model::applyFit(design, library, fit, {assignment}, record).diagnostics()));
    requireNone(problems);
    const auto edit = require(model::applyFit(design, library, fit, assignments, record));
    static_cast<void>(require(model::apply(design, edit)));
    write(context, options.file, jsonText(model::toJson(design)));
}

} // namespace clusterwright::cli
