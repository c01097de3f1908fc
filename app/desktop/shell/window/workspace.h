// The workspaces of a window, one for each kind of work, each with its own arrangement of panels.
#pragma once

#include <QString>

#include <array>

namespace clusterwright::desktop
{

enum class Workspace {
    Design,  // the topology and the pipeline
    Explore, // studies
    Measure, // nodes, runs and calibration
    Report,  // the report's pages
};

inline constexpr std::array kWorkspaces{
    Workspace::Design, Workspace::Explore, Workspace::Measure, Workspace::Report};

[[nodiscard]] QString titleOf(Workspace workspace);   // "Explore"
[[nodiscard]] QString summaryOf(Workspace workspace); // for tooltips
[[nodiscard]] QString keyOf(Workspace workspace);     // key in the settings: "explore"

} // namespace clusterwright::desktop
