// Progress of making a report.
#pragma once

#include <QString>

#include <functional>

namespace clusterwright::desktop
{

// Called at the start of each step with a text for the user: "Making page 3 of 12".
using ReportSteps = std::function<void(const QString& step)>;

// Prefix of progress lines on the standard output of clusterwright-render.
inline constexpr char kStepMark[] = "step ";

} // namespace clusterwright::desktop
