// Actions on the result of a study: draw measured points, show another beside it, save it, export all plots, copy the study
// as a command.
#pragma once

#include <QMenu>

#include <string>

namespace clusterwright::plots
{
class PlotView;
}

namespace clusterwright::desktop
{

class PlotsBeside;
class StudyTableModel;
class Workbench;

class ResultMenu final : public QMenu
{
    Q_OBJECT

public:
    // `plot` and `table` show the result.
    ResultMenu(Workbench& workbench,
               const plots::PlotView& plot,
               const StudyTableModel& table,
               PlotsBeside& beside,
               QWidget* parent);

    void showStudy(const std::string& study) { m_study = study; }

signals:
    void exportRequested(); // all plots

private:
    void save();
    void copyCommand();

    Workbench& m_workbench;
    const plots::PlotView& m_plot;
    const StudyTableModel& m_table;
    std::string m_study;
};

} // namespace clusterwright::desktop
