// Fits inputs of the design, with intervals, to measurements in five pages: subject, data, fit, judge, apply. Needs no node. Only the last
// page changes the design.
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

    // `store`: the sample store.
    CalibrationWizard(Workbench& workbench, std::filesystem::path store, QWidget* parent = nullptr);

    [[nodiscard]] SubjectPage& subjectPage() { return *m_subject; }
    [[nodiscard]] DataPage& dataPage() { return *m_data; }
    [[nodiscard]] FitPage& fitPage() { return *m_fit; }
    [[nodiscard]] JudgePage& judgePage() { return *m_judge; }
    [[nodiscard]] ApplyPage& applyPage() { return *m_apply; }

    [[nodiscard]] bool isLogGp() const { return m_state.isLogGp(); }
    // Loads a run of the store and proposes the subject that matches its probe.
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
    JobThread m_thread; // last member, destroyed first
};

} // namespace clusterwright::desktop
