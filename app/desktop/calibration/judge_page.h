// Fourth page: the quality of the fit. Shows the held-out error in large letters; the fitted curve, residuals, their quantiles and
// correlations; and each parameter with its interval and whether it is identifiable.
#pragma once

#include "app/desktop/calibration/calibration_state.h"
#include "model/calibration/calibration/fit_words.h"

#include <QWizardPage>

class QComboBox;
class QGridLayout;
class QLabel;
class QTableView;
class QTabWidget;

namespace clusterwright::plots
{
class PlotView;
}

namespace clusterwright::desktop
{

class CorrelationsModel;
class FindingsView;
class ParametersModel;

class JudgePage final : public QWizardPage
{
    Q_OBJECT

public:
    explicit JudgePage(CalibrationState& state, QWidget* parent = nullptr);

    [[nodiscard]] ParametersModel& parameters() { return *m_parameters; }
    [[nodiscard]] CorrelationsModel& correlations() { return *m_correlations; }
    [[nodiscard]] const plots::PlotView& fitPlot() const { return *m_fitPlot; }
    [[nodiscard]] const plots::PlotView& residualPlot() const { return *m_residualPlot; }
    [[nodiscard]] const plots::PlotView& quantilePlot() const { return *m_quantilePlot; }
    [[nodiscard]] QTabWidget& pictures() { return *m_pictures; }

    void initializePage() override;

private:
    [[nodiscard]] QWidget* makePictures();
    [[nodiscard]] QWidget* makeFacts();
    [[nodiscard]] QWidget* makeTable();
    [[nodiscard]] QWidget* makeHeadline();
    void showCalibration(const model::Calibration& calibration);
    void showFindings(model::Diagnostics findings);
    void showMessages(const model::MessageFit& messages);
    void showLadder(const model::ModelLadder& ladder);
    void showPieces(const model::MessageFit& messages, const model::SizeLines& lines);
    void showLogGp(const model::MessageFit& messages, const model::LogGpExtraction& found);
    void showWithoutCalibration();
    void showFacts(const std::vector<model::FitFact>& facts);
    void drawAlong();

    CalibrationState& m_state;
    QLabel* m_error = nullptr; // in large letters
    QLabel* m_errorTitle = nullptr;
    QLabel* m_errorText = nullptr;
    QTabWidget* m_pictures = nullptr;
    QComboBox* m_along = nullptr;
    QLabel* m_alongLabel = nullptr;
    QLabel* m_readout = nullptr;
    plots::PlotView* m_fitPlot;
    plots::PlotView* m_residualPlot;
    plots::PlotView* m_quantilePlot;
    CorrelationsModel* m_correlations;
    QTableView* m_matrix = nullptr;
    ParametersModel* m_parameters;
    QTableView* m_table = nullptr;
    QWidget* m_facts = nullptr;
    QGridLayout* m_factGrid = nullptr;
    FindingsView* m_findings;
};

} // namespace clusterwright::desktop
