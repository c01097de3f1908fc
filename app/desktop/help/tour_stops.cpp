#include "app/desktop/help/tour.h"

namespace clusterwright::desktop
{

namespace
{

const QString kDesign = QStringLiteral("design");
const QString kExplore = QStringLiteral("explore");
const QString kMeasure = QStringLiteral("measure");
const QString kReport = QStringLiteral("report");

TourStop
stop(const QString& workspace, const char* widget, const QString& title, const QString& text)
{
    return {workspace, QLatin1String(widget), title, text};
}

std::vector<TourStop> designStops()
{
    return {stop(kDesign,
                 "components",
                 Tour::tr("Design: Palette"),
                 Tour::tr("Hosts, NICs, switches, cables and whole networks. Drag one onto the "
                          "topology, or press Tab there and type its name.")),
            stop(kDesign,
                 "topologyCanvas",
                 Tour::tr("Design: Topology"),
                 Tour::tr("Draw a cable from the rim of one component to another. Ctrl+Enter opens "
                          "a generated network.")),
            stop(kDesign,
                 "pipelineCanvas",
                 Tour::tr("Design: Pipeline"),
                 Tour::tr("Each step shows its time and its share. Drop a step on a resource at "
                          "the right to offload it.")),
            stop(kDesign,
                 "inspector",
                 Tour::tr("Design: Inspector"),
                 Tour::tr("Select a component or step, and type a value with its unit or drag its "
                          "number sideways. Ctrl+Z undoes any change.")),
            stop(kDesign,
                 "answerBar",
                 Tour::tr("Results"),
                 Tour::tr("Time, speedup, cost and the bottleneck follow every change. Click a "
                          "result to see its equation.")),
            stop(kDesign,
                 "explain",
                 Tour::tr("Design: Explain"),
                 Tour::tr("The equation of a value with its inputs, down to the paper, datasheet "
                          "or assumption."))};
}

} // namespace

std::vector<TourStop> windowTour()
{
    auto stops = designStops();
    stops.push_back(
        stop(kExplore,
             "studies",
             Tour::tr("Explore: Studies"),
             Tour::tr("Sweeps, searches under a budget, sensitivities, crossovers and comparisons. "
                      "Select a study to run it.")));
    stops.push_back(stop(kExplore,
                         "plot",
                         Tour::tr("Explore: Curve"),
                         Tour::tr("The curve of the shown study. Pin it to compare it with the "
                                  "curve after a change.")));
    stops.push_back(
        stop(kMeasure,
             "measure",
             Tour::tr("Measure"),
             Tour::tr("Measure on this machine or on a cluster, then calibrate the design with the "
                      "samples. Nothing runs until you press a button that shows the command.")));
    stops.push_back(
        stop(kReport,
             "reportPage",
             Tour::tr("Report"),
             Tour::tr("The pages as they will be printed. Choose the sections, and save "
                      "them as PDF or HTML.")));
    stops.push_back(stop(kDesign,
                         "tutorials",
                         Tour::tr("Next steps"),
                         Tour::tr("Tutorials of a few minutes; their links do each step for you. "
                                  "Find them under Help, too.")));
    return stops;
}

} // namespace clusterwright::desktop
