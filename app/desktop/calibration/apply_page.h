// Last page: chooses the input of the design that receives each parameter, and reports drift since the last calibration. Applying is one
// undo step.
#pragma once

#include "app/desktop/calibration/calibration_state.h"

#include <QWizardPage>

#include <span>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace clusterwright::desktop
{

class FindingsView;

class ApplyPage final : public QWizardPage
{
    Q_OBJECT

public:
    explicit ApplyPage(CalibrationState& state, QWidget* parent = nullptr);

    // Chooses the target as the user would; an empty target does not apply the parameter, "1/NAME" applies its reciprocal. Returns false
    // for an unknown target.
    bool choose(const std::string& parameter, const std::string& target);
    // Returns the chosen targets, new variables included.
    [[nodiscard]] std::vector<model::ParameterTarget> targets() const;

    void initializePage() override;
    [[nodiscard]] bool isComplete() const override;
    // Applies all targets in one edit of the document.
    bool validatePage() override;

private:
    struct Row {
        model::FittedParameter parameter;
        QComboBox* target = nullptr;
        QLineEdit* name = nullptr; // name of the new variable; null if the subject allows none
        QLabel* note = nullptr;
    };

    [[nodiscard]] bool hasDesign() const;
    void clear();
    void addHead();
    void addRow(const model::FittedParameter& parameter, const model::System& system);
    void addUnidentified(const model::FittedParameter& parameter, int line);
    void fillTargets(Row& row, const model::System& system);
    using Entry = std::pair<QString, std::string>; // text, target or "1/TARGET"
    using Entries = std::vector<Entry>;
    [[nodiscard]] static std::string linkTarget(const model::System& system,
                                                std::span<const Entry> used);
    void addReciprocals(const Row& row, const model::System& system, Entries& entries) const;
    void showFindings(model::Diagnostics findings);
    void showRow(const Row& row);
    void showChoice();
    [[nodiscard]] model::Result<model::Edit> edit() const;
    [[nodiscard]] std::string step() const; // empty unless a step is calibrated
    [[nodiscard]] QString driftText(const model::Drift& drift) const;

    CalibrationState& m_state;
    QWidget* m_box;
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    QLabel* m_note;
    FindingsView* m_findings;
    std::vector<model::Drift> m_drifts; // drift of the chosen targets
};

} // namespace clusterwright::desktop
