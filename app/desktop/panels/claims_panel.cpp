#include "app/desktop/panels/claims_panel.h"

#include "app/desktop/common/text.h"
#include "app/desktop/panels/claims_model.h"
#include "app/desktop/panels/row_table.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

class ClaimsFilter final : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    // Empty arguments: all claims.
    void choose(const QString& paper, std::optional<model::ClaimStatus> status)
    {
        m_paper = paper;
        m_status = status;
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex&) const override
    {
        const auto& [claim, outcome] = static_cast<const ClaimsModel*>(sourceModel())->row(row);
        return (m_paper.isEmpty() || qt(claim.source.document) == m_paper) &&
               (!m_status || outcome.status == *m_status);
    }

private:
    QString m_paper;
    std::optional<model::ClaimStatus> m_status;
};

ClaimsPanel::ClaimsPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_model(new ClaimsModel(workbench.document().library().roots(), this))
    , m_filtered(new ClaimsFilter(this))
{
    setObjectName(QStringLiteral("claims"));
    m_filtered->setSourceModel(m_model);
    auto* const layout = newPanelLayout(*this);
    auto* const bar = new QHBoxLayout;
    layout->addLayout(bar);
    addFilters(*bar);
    addTable();
    addBottom(*bar);
    connect(m_model, &ClaimsModel::progressed, this, &ClaimsPanel::showProgress);
    connect(m_model, &ClaimsModel::finished, this, &ClaimsPanel::showState);
    showState();
    showDetails();
}

void ClaimsPanel::addFilters(QHBoxLayout& bar)
{
    m_paper = new QComboBox(this);
    m_paper->setObjectName(QStringLiteral("paper"));
    m_paper->setAccessibleName(tr("Paper of the claims"));
    m_paper->addItem(tr("All papers"), QString());
    m_status = new QComboBox(this);
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setAccessibleName(tr("Status of the claims"));
    m_status->addItem(tr("Any status"));
    m_status->addItem(tr("reproduced"), static_cast<int>(model::ClaimStatus::Reproduced));
    m_status->addItem(tr("not reproduced"), static_cast<int>(model::ClaimStatus::Off));
    m_status->addItem(tr("not modelled"), static_cast<int>(model::ClaimStatus::NotModelled));
    const auto choose = [this] {
        const auto status = m_status->currentData();
        m_filtered->choose(m_paper->currentData().toString(),
                           status.isValid()
                               ? std::optional(static_cast<model::ClaimStatus>(status.toInt()))
                               : std::nullopt);
    };
    for (auto* const box : {m_paper, m_status}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
        bar.addWidget(box, 1);
        connect(box, &QComboBox::currentIndexChanged, this, choose);
    }
}

void ClaimsPanel::addTable()
{
    m_view = newRowTable(*m_filtered, tr("Claims of the papers"), this);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    auto& header = *m_view->horizontalHeader();
    header.setSectionResizeMode(ClaimsModel::Statement, QHeaderView::Stretch);
    header.setMinimumSectionSize(60);
    layout()->addWidget(m_view);
    connect(m_view->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            &ClaimsPanel::showDetails);
    // A reset clears the current row without a signal.
    connect(m_filtered, &QAbstractItemModel::modelReset, this, &ClaimsPanel::showDetails);
}

void ClaimsPanel::addBottom(QHBoxLayout& bar)
{
    m_details = new QLabel(this);
    m_details->setObjectName(QStringLiteral("details"));
    m_details->setWordWrap(true);
    m_details->setTextFormat(Qt::PlainText);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_details->setFocusPolicy(Qt::NoFocus);
    m_totals = new QLabel(this);
    m_totals->setObjectName(QStringLiteral("totals"));
    m_totals->setWordWrap(true);
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("progress"));
    m_progress->setAccessibleName(tr("Claims computed"));
    m_run = new QPushButton(this);
    m_run->setObjectName(QStringLiteral("run"));
    m_open = new QPushButton(tr("Open the design"), this);
    m_open->setObjectName(QStringLiteral("open"));
    m_open->setStatusTip(tr("Open the design that the claim uses"));
    bar.addWidget(m_totals, 2);
    bar.addWidget(m_open); // beside the filters, to leave height for rows
    bar.addWidget(m_run);
    layout()->addWidget(m_details);
    layout()->addWidget(m_progress);
    connect(m_run, &QPushButton::clicked, this, &ClaimsPanel::runOrCancel);
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (const int row = currentRow(); row >= 0)
            emit openDesignRequested(m_model->design(row));
    });
}

int ClaimsPanel::currentRow() const
{
    return m_filtered->mapToSource(m_view->currentIndex()).row();
}

void ClaimsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!std::exchange(m_wasShown, true))
        runOrCancel();
}

void ClaimsPanel::runOrCancel()
{
    if (m_model->isRunning())
        m_model->cancel();
    else
        m_model->run();
    showState();
}

void ClaimsPanel::showProgress(int done, int all)
{
    m_progress->setRange(0, all);
    m_progress->setValue(done);
    for (const auto& paper : m_model->papers())
        if (m_paper->findData(paper) < 0)
            m_paper->addItem(paper, paper);
    m_totals->setText(m_model->totals());
}

void ClaimsPanel::showState()
{
    const bool isRunning = m_model->isRunning();
    m_progress->setVisible(isRunning);
    m_run->setText(isRunning ? tr("Cancel") : tr("Compute the claims"));
    m_run->setVisible(!m_model->isDone());
    if (m_model->rowCount() == 0)
        m_totals->setText(isRunning ? tr("Computing the claims\u2026")
                                    : tr("The claims are not computed yet."));
    else
        m_totals->setText(m_model->totals() +
                          (isRunning || m_model->isDone() ? QString() : tr(" (cancelled)")));
}

void ClaimsPanel::showDetails()
{
    const int row = currentRow();
    m_details->setVisible(row >= 0);
    m_open->setEnabled(row >= 0 && !m_model->design(row).isEmpty());
    if (row >= 0)
        m_details->setText(m_model->details(row));
}

} // namespace clusterwright::desktop

#include "moc_claims_panel.cpp"
