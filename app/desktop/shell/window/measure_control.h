// The page of the workspace Measure, the calibration, and their commands. All work without a design.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/measure/measure_page.h"
#include "app/desktop/measure/measuring.h"

#include <QPointer>

class QWidget;

namespace clusterwright::desktop
{

class CalibrationWizard;
class MeasurePanel;
class NodesPanel;
class RunsPanel;
class StoreChoice;
class WindowActions;

class MeasureControl final : public QObject
{
    Q_OBJECT

public:
    // `measuring`: shared by all windows; must outlive the panels. `window`: parent of dialogs.
    MeasureControl(Measuring& measuring, Workbench& workbench, QWidget& window);

    // Makes the page; the caller owns it.
    [[nodiscard]] MeasurePage& makePage();
    [[nodiscard]] MeasurePage& page() const { return *m_page; }
    void addActions(WindowActions& actions);
    // Asks before closing the window stops its running work. Returns true if the window may close.
    [[nodiscard]] bool mayEnd();
    // Opens the calibration, or shows the open one. `run`: a stored run to use; may be empty.
    CalibrationWizard& calibrate(const QString& run);
    void endCalibration();

signals:
    void pageWanted(); // one of its steps needs the page to be visible

private:
    void connectPanels();
    void showStep(MeasurePage::Step step);
    void showProgress();
    void share();
    void measureForCalibration();
    void addPlanActions(WindowActions& actions, const QString& menu);
    void addProgressActions(WindowActions& actions, const QString& menu);

    Measuring& m_measuring;
    Workbench& m_workbench;
    QWidget& m_window;
    MeasurePage* m_page = nullptr;
    NodesPanel* m_nodes = nullptr;
    MeasurePanel* m_measure = nullptr;
    RunsPanel* m_runs = nullptr;
    StoreChoice* m_store = nullptr;
    QPointer<CalibrationWizard> m_calibration;
};

} // namespace clusterwright::desktop
