// The papers' claims as a table with filters, and details of the selected claim.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

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

signals:
    // `id`: a preset. The window handles unsaved changes of the open design.
    void openDesignRequested(const QString& id);

protected:
    void showEvent(QShowEvent* event) override; // the first call computes the claims

private:
    void addFilters(QHBoxLayout& bar);
    void addTable();
    void addBottom(QHBoxLayout& bar);
    void runOrCancel();
    void showProgress(int done, int all);
    void showState();
    void showDetails();
    [[nodiscard]] int currentRow() const; // row of the model, or -1

    ClaimsModel* m_model = nullptr;
    ClaimsFilter* m_filtered = nullptr;
    QComboBox* m_paper = nullptr;
    QComboBox* m_status = nullptr;
    QTableView* m_view = nullptr;
    QLabel* m_details = nullptr;
    QLabel* m_totals = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_open = nullptr;
    bool m_wasShown = false;
};

} // namespace clusterwright::desktop
