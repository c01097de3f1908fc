// From what was measured to numbers of the design with intervals: choose, data, fit, judge, apply. Works from a recorded file
// without any node. Nothing of the design changes before the last page says so; closing it at any time loses nothing of the design.
#pragma once

#include "app/desktop/calibration/calibration_state.h"

#include <QWizard>

class QLabel;

namespace clusterwright::desktop
{

class ApplyPage;
class DataPage;
class FitPage;
class JudgePage;
class SubjectPage;

class CalibrationWizard final : public QWizard
{
    Q_OBJECT

public:
    enum Page { Subject, Data, Fit, Judge, Apply, Pages };

    // `store`: where samples are kept.
    CalibrationWizard(Workbench& workbench, std::filesystem::path store, QWidget* parent = nullptr);

    [[nodiscard]] SubjectPage& subjectPage() { return *m_subject; }
    [[nodiscard]] DataPage& dataPage() { return *m_data; }
    [[nodiscard]] FitPage& fitPage() { return *m_fit; }
    [[nodiscard]] JudgePage& judgePage() { return *m_judge; }
    [[nodiscard]] ApplyPage& applyPage() { return *m_apply; }

    // Of the store. What is calibrated is proposed by what the run has measured.
    void useRun(const std::string& id);

signals:
    void measureWanted();

protected:
    // Keeps the focus while QWizard hides the page to update its buttons: no other widget in the wizard could take the focus, but one of
    // the window around it would.
    bool focusNextPrevChild(bool next) override;

private:
    [[nodiscard]] QWidget* makeSteps();
    void showStep(int page);

    CalibrationState m_state;
    SubjectPage* m_subject;
    DataPage* m_data;
    FitPage* m_fit;
    JudgePage* m_judge;
    ApplyPage* m_apply;
    std::vector<QLabel*> m_steps;
    JobThread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop
