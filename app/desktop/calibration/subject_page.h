// First page: the calibrated model, its measured output, and its free parameters.
#pragma once

#include "app/desktop/calibration/calibration_state.h"

#include <QWizardPage>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace clusterwright::desktop
{

class FindingsView;
class FreeParametersModel;

class SubjectPage final : public QWizardPage
{
    Q_OBJECT

public:
    explicit SubjectPage(CalibrationState& state, QWidget* parent = nullptr);

    [[nodiscard]] FreeParametersModel& parameters() { return *m_parameters; }
    // Chooses a step as the user would; returns false if the design has no such step.
    bool chooseStep(const std::string& id);
    void chooseBlock(const std::string& id);
    void chooseEquation(const std::string& text);
    void chooseKind(model::CalibrationSubject::Kind kind); // first subject of this kind
    // Proposes the subject that the loaded data measured, unless the user has chosen one.
    void proposeForRecord();

    void initializePage() override;
    [[nodiscard]] bool isComplete() const override;
    bool validatePage() override;

signals:
    void chosen(); // the subject or the free parameters changed

private:
    void addChoice();
    void addParameters();
    void fillSubjects();
    [[nodiscard]] int firstIndex() const;
    void showSubject();
    void showBlock(const std::string& id);
    void showOutput();
    void check();
    void proposeFree();
    [[nodiscard]] QString noteText() const;
    [[nodiscard]] model::CalibrationSubject current() const;

    CalibrationState& m_state;
    std::vector<model::CalibrationSubject> m_subjects;
    std::uint64_t m_shownRevision = 0; // revision of the design that the lists show
    bool m_isChosen = false;           // by the user
    QComboBox* m_subject;
    QComboBox* m_block;
    QLabel* m_blockLabel = nullptr;
    QLineEdit* m_equation;
    QLabel* m_equationLabel = nullptr;
    QComboBox* m_output;
    QLabel* m_outputDoc;
    FreeParametersModel* m_parameters;
    QTableView* m_table = nullptr;
    QLabel* m_note;
    FindingsView* m_findings;
};

} // namespace clusterwright::desktop
