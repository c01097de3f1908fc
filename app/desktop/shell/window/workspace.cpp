#include "app/desktop/shell/window/workspace.h"

#include <QCoreApplication>

namespace clusterwright::desktop
{

namespace
{

QString translated(const char* text)
{
    return QCoreApplication::translate("Workspace", text);
}

} // namespace

QString titleOf(Workspace workspace)
{
    switch (workspace) {
    case Workspace::Design:
        return translated("Design");
    case Workspace::Explore:
        return translated("Explore");
    case Workspace::Measure:
        return translated("Measure");
    case Workspace::Report:
        break;
    }
    return translated("Report");
}

QString summaryOf(Workspace workspace)
{
    switch (workspace) {
    case Workspace::Design:
        return translated("Draw the topology and the pipeline");
    case Workspace::Explore:
        return translated("Run studies: curves, searches, sensitivities");
    case Workspace::Measure:
        return translated("Measure on real nodes and calibrate the design");
    case Workspace::Report:
        break;
    }
    return translated("Preview the report and check claims and sources");
}

QString keyOf(Workspace workspace)
{
    switch (workspace) {
    case Workspace::Design:
        return QStringLiteral("design");
    case Workspace::Explore:
        return QStringLiteral("explore");
    case Workspace::Measure:
        return QStringLiteral("measure");
    case Workspace::Report:
        break;
    }
    return QStringLiteral("report");
}

} // namespace clusterwright::desktop
