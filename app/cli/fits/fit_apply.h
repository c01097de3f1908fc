// The options --apply, --assign and -o of `fit`: write fitted values into the file of a design.
#pragma once

#include "app/cli/fits/fit_data.h"
#include "model/calibration/calibration/application.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

struct ApplyOptions {
    std::string design;
    std::vector<std::string> assign; // "PARAMETER=NUMBER", "1/PARAMETER=NUMBER"
    std::string file;

    void addTo(CLI::App& command);
    [[nodiscard]] bool isAsked() const { return !design.empty(); }
    // Returns the pairs of --assign, without blanks around their parts; without --assign, every parameter and the input of its name.
    [[nodiscard]] std::vector<model::Assignment> assignmentsOf(const model::Fit& fit) const;
    // Returns the place of findings about an assignment.
    [[nodiscard]] static std::string placeOf(const model::Assignment& assignment);
    // Refusals at --assign: fit.unidentified, fit.reciprocal, fit.duplicate.
    void checkAgainst(const model::Fit& fit) const;
};

// Writes the design with the fitted values, and with the `settings` of the fit, without which it would predict something else; adds drift to
// the findings. Throws a Refusal. `method` explains the values; see MeasurementRecord.
void apply(const Context& context,
           const ApplyOptions& options,
           const std::vector<std::string>& settings,
           const LoadedData& loaded,
           const model::Fit& fit,
           const std::string& method,
           Diagnostics& findings);

} // namespace clusterwright::cli
