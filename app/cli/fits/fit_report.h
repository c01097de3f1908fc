// The report of a fit, as JSON and as text for a terminal.
#pragma once

#include "app/cli/fits/fit_next.h"
#include "model/calibration/intervals/bootstrap.h"
#include "model/calibration/intervals/held_out.h"
#include "model/calibration/intervals/node_spread.h"
#include "model/calibration/intervals/profile.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::cli
{

// A fit with its other requested results.
struct FitReport {
    std::string system;
    model::Fit fit;
    std::optional<model::Bootstrap> bootstrap = {};
    std::optional<std::vector<model::ProfileInterval>> profile = {};
    std::optional<model::HeldOutError> heldOut = {};
    std::optional<NextReport> next = {};
    std::optional<model::NodeSpread> nodes = {};
    Diagnostics notes;
    std::string rowsAre = {}; // "medians of launches"; empty: not shown

    [[nodiscard]] Json json() const;
    [[nodiscard]] std::string text() const;
    // Returns the fit's findings and the notes.
    [[nodiscard]] Diagnostics findings() const;
};

} // namespace clusterwright::cli
