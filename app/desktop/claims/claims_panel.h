// The papers' claims as a tree with filters, a plot of their values, and details of the selected claim.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QAbstractItemModel>
#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QTreeView;

namespace clusterwright::plots
{

class PlotView;

} // namespace clusterwright::plots

namespace clusterwright::model
{

struct EvaluatedClaim;

} // namespace clusterwright::model

namespace clusterwright::desktop
{

class ClaimsModel;
class ClaimsFilter;

class ClaimsPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit ClaimsPanel(Workbench& workbench, QWidget* parent = nullptr);

    [[nodiscard]] ClaimsModel& claims() { return *m_model; }
    [[nodiscard]] plots::PlotView& plot() { return *m_plot; }

signals:
    // `design`: a preset. `study`: the study to show; may be empty. The window handles unsaved changes of the open design.
    void openRequested(const QString& design, const QString& study);

protected:
    void showEvent(QShowEvent* event) override; // the first call computes the claims

private:
    void addFilters(QHBoxLayout& bar);
    void addClaims();
    void addBottom(QHBoxLayout& bar);
    void runOrCancel();
    void showProgress(int done, int all);
    void showState();
    void showValues();
    void showDetails();
    void select(std::size_t point);
    [[nodiscard]] const model::EvaluatedClaim* current() const;

    ClaimsModel* m_model = nullptr;
    ClaimsFilter* m_filtered = nullptr;
    QComboBox* m_paper = nullptr;
    QComboBox* m_status = nullptr;
    QTreeView* m_view = nullptr;
    plots::PlotView* m_plot = nullptr;
    QModelIndexList m_shown; // the claims of the plot, in the order of its rows
    QLabel* m_details = nullptr;
    QLabel* m_totals = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_openDesign = nullptr;
    QPushButton* m_openFigure = nullptr;
    bool m_wasShown = false;
};

} // namespace clusterwright::desktop
