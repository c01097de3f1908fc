// Message models of `fit`: a ladder of models, straight pieces over sizes, LogGP from round trips.
#pragma once

#include "app/cli/fits/fit_data.h"
#include "model/calibration/fit/fit.h"
#include "model/json/json.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::cli
{

struct MessageOptions {
    bool isLadder = false;
    bool isLogGp = false;
    std::string over; // column of --pieces
    std::string times;
    std::string latency;
    std::string gigabyte;

    // `subject`: the option group from which the user chooses one.
    void addTo(CLI::App& command, CLI::App& subject);
    [[nodiscard]] bool isAsked() const { return isLadder || isLogGp || !over.empty(); }
    // Returns the columns that form a point.
    [[nodiscard]] std::vector<std::string> point() const;
    // Throws CLI::ValidationError for a missing convention, which has no default.
    void check() const;
};

struct MessageReport {
    Json json;
    std::string text;
    Diagnostics findings;
    std::optional<model::Fit> fit; // written by --apply
    std::string method;            // explains the values of the fit
};

// Throws a Refusal. `settings`: overheads that were measured separately, such as os=4 us, or=5 us.
[[nodiscard]] MessageReport messageReport(const MessageOptions& options,
                                          const LoadedData& loaded,
                                          const model::FitPlan& plan,
                                          const std::string& response,
                                          const std::vector<std::string>& settings);

} // namespace clusterwright::cli
