// What data of messages say beyond one model, for `fit`: a ladder of models, straight pieces over sizes, LogGP out of round trips.
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
    std::string over; // the column of pieces
    std::string times;
    std::string latency;
    std::string gigabyte;

    // `subject` is the group of which one is chosen.
    void addTo(CLI::App& command, CLI::App& subject);
    [[nodiscard]] bool isAsked() const { return isLadder || isLogGp || !over.empty(); }
    // Columns that make up a point.
    [[nodiscard]] std::vector<std::string> point() const;
    // A convention that is missing is bad usage: nothing is guessed.
    void check() const;
};

struct MessageReport {
    Json json;
    std::string text;
    Diagnostics findings;
    std::optional<model::Fit> fit; // that --apply takes
    std::string method;            // what its numbers mean
};

// `settings` are overheads that were measured apart: os=4 us, or=5 us.
[[nodiscard]] model::Result<MessageReport> messageReport(const MessageOptions& options,
                                                         const LoadedData& loaded,
                                                         const model::FitPlan& plan,
                                                         const std::string& response,
                                                         const std::vector<std::string>& settings);

} // namespace clusterwright::cli
