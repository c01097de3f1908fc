// Third page: the settings of the fit, and the fit, which runs on a thread with progress and can be stopped. The page starts the first fit;
// after a change of settings the user starts the next.
#pragma once

#include "app/desktop/calibration/calibration_state.h"

#include <QWizardPage>

#include <functional>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace clusterwright::desktop
{

class FindingsView;

class FitPage final : public QWizardPage
{
    Q_OBJECT

public:
    explicit FitPage(CalibrationState& state, QWidget* parent = nullptr);

    void fit();
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_phase == Phase::Running; }
    // Discards the fit after a change of its data.
    void forget();

    void initializePage() override;
    [[nodiscard]] bool isComplete() const override;

signals:
    void ended(); // fitted, stopped or refused

private:
    // Result of the thread.
    struct Outcome {
        std::shared_ptr<const model::Calibration> calibration;
        std::shared_ptr<const model::MessageFit> messages;
        model::Diagnostics problems;
    };

    enum class Phase { Outdated, Running, Fitted, Stopped, Refused };

    void addSettings();
    void addHoldOut(QFormLayout& form);
    void addRun();
    void showHoldOut();
    void showSettings();
    void settingsChanged();
    void enter(Phase phase);
    void stopThread();
    [[nodiscard]] QString statusText() const;
    [[nodiscard]] model::FitPlan plan() const;
    [[nodiscard]] model::Result<std::optional<model::HoldOut>> holdOut() const;
    [[nodiscard]] model::Result<std::function<Outcome(const model::FitWatch&)>> work() const;
    void take(const Outcome& outcome, double seconds);

    CalibrationState& m_state;
    [[nodiscard]] static Outcome outcomeOf(const model::DataFile& data,
                                           const model::MessageQuestion& question);

    QWidget* m_settings;
    QLabel* m_holdOutLabel = nullptr;
    QComboBox* m_residuals;
    QComboBox* m_loss;
    QLabel* m_policy;
    QComboBox* m_holdOut;
    QSpinBox* m_share;
    QLineEdit* m_condition;
    QSpinBox* m_starts;
    QSpinBox* m_draws;
    QSpinBox* m_seed;
    QPushButton* m_fit;
    QPushButton* m_cancel;
    QProgressBar* m_bar;
    QLabel* m_status;
    FindingsView* m_findings;
    std::uint64_t m_question = 0; // number of the latest fit
    Phase m_phase = Phase::Outdated;
    double m_seconds = 0; // duration of the fit
};

} // namespace clusterwright::desktop
