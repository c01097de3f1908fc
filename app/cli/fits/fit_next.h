// Proposal of the next measurement: the part of `fit` that ranks possible points by how much one more sample there would narrow an answer.
#pragma once

#include "app/cli/fits/fit_apply.h"
#include "app/cli/program/table.h"
#include "model/calibration/intervals/next_measurement.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

struct NextOptions {
    std::vector<std::string> axes; // "k=1 B..1 MiB:*4"
    std::string answer;            // a parameter of the fit, or an output of the design
    std::string design;
    std::string against; // the crossing with this design is the answer,
    std::string over;    // or without a range which of the two has less

    void addTo(CLI::App& command);
    [[nodiscard]] bool isAsked() const { return !axes.empty(); }
};

struct NextReport {
    model::NextMeasurements found;
    std::string answer; // "speedup of acc-fft-inic"
    model::TargetAnswer target;
    model::DataFile candidates;
    std::vector<model::Axis> axes; // columns of the candidates, without the response
    Diagnostics notes = {};        // next.no_effect: assigned inputs that do not change the answer
    std::vector<std::string> leaders = {}; // "a has the lower time", "b"; empty for other targets

    [[nodiscard]] Json json() const;
    [[nodiscard]] std::string text() const;

private:
    [[nodiscard]] Row cellsOf(const model::NextMeasurement& next) const;
    [[nodiscard]] std::string shown(double number) const; // in the unit of the target
};

// Refusals: next.answer (neither a parameter that the fit gives nor an output of a design), and those of the model's functions.
[[nodiscard]] NextReport nextReport(const Context& context,
                                    const NextOptions& options,
                                    const ApplyOptions& assign,
                                    const model::FitModel& model,
                                    const model::Fit& fit,
                                    const std::vector<model::Setting>& settings);

} // namespace clusterwright::cli
