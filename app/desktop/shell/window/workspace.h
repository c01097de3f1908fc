// The workspaces of a window: a place for each kind of work, with an arrangement of panels of its own.
#pragma once

#include <QString>

#include <array>

namespace clusterwright::desktop
{

enum class Workspace {
    Design,  // the topology and the pipeline
    Explore, // studies
    Measure, // nodes, runs and calibration
    Report,  // pages to hand on
};

inline constexpr std::array kWorkspaces{
    Workspace::Design, Workspace::Explore, Workspace::Measure, Workspace::Report};

[[nodiscard]] QString titleOf(Workspace workspace);   // "Explore"
[[nodiscard]] QString summaryOf(Workspace workspace); // for tooltips
[[nodiscard]] QString keyOf(Workspace workspace);     // in the settings: "explore"

} // namespace clusterwright::desktop
