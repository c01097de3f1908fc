// The steps of making a report, for who waits for it.
#pragma once

#include <QString>

#include <functional>

namespace clusterwright::desktop
{

// Called at the beginning of each step with a sentence for people: "Making page 3 of 12".
using ReportSteps = std::function<void(const QString& step)>;

// Begins the lines on standard output by which clusterwright-render reports a step.
inline constexpr char kStepMark[] = "step ";

} // namespace clusterwright::desktop
