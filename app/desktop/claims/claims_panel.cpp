#include "app/desktop/claims/claims_panel.h"

#include "app/desktop/claims/claims_model.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/panels/row_table.h"
#include "app/desktop/plots/results/claim_figure.h"
#include "app/desktop/plots/view/plot_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr int kLeastPlotWidth = 180; // pixels
constexpr int kStatusLetters = 24;   // "100 of 100 reproduced"

} // namespace

class ClaimsFilter final : public QSortFilterProxyModel
{
public:
    explicit ClaimsFilter(QObject* parent)
        : QSortFilterProxyModel(parent)
    {
        setRecursiveFilteringEnabled(true);
    }

    // Empty arguments: all claims.
    void choose(const QString& paper, std::optional<model::ClaimStatus> status)
    {
        m_paper = paper;
        m_status = status;
        invalidateFilter();
    }

    [[nodiscard]] bool accepts(const QModelIndex& index) const
    {
        const auto* const result = static_cast<const ClaimsModel*>(sourceModel())->claim(index);
        return result && (m_paper.isEmpty() || qt(result->claim.source.document) == m_paper) &&
               (!m_status || result->outcome.status == *m_status);
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        return accepts(sourceModel()->index(row, 0, parent));
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
    addClaims();
    addBottom(*bar);
    connect(m_model, &ClaimsModel::progressed, this, &ClaimsPanel::showProgress);
    connect(m_model, &ClaimsModel::finished, this, &ClaimsPanel::showState);
    connect(m_model, &ClaimsModel::finished, this, &ClaimsPanel::showValues);
    connect(m_model, &ClaimsModel::finished, this, &ClaimsPanel::showDetails);
    connect(m_model, &ClaimsModel::modelReset, this, &ClaimsPanel::showValues);
    showState();
    showValues();
    showDetails();
}

void ClaimsPanel::addFilters(QHBoxLayout& bar)
{
    m_paper = named(new QComboBox(this), "paper");
    m_paper->setAccessibleName(tr("Paper of the claims"));
    m_paper->addItem(tr("All papers"), QString());
    m_status = named(new QComboBox(this), "status");
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
        showValues();
    };
    for (auto* const box : {m_paper, m_status}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        bar.addWidget(box, 1);
        connect(box, &QComboBox::currentIndexChanged, this, choose);
    }
}

void ClaimsPanel::addClaims()
{
    m_view = named(new QTreeView(this), "tree");
    m_view->setAccessibleName(tr("Claims of the papers"));
    m_view->setModel(m_filtered);
    m_view->setUniformRowHeights(true);
    auto& header = *m_view->header();
    header.setStretchLastSection(false);
    header.setSectionResizeMode(ClaimsModel::Statement, QHeaderView::Stretch);
    header.setMinimumSectionSize(60);
    header.resizeSection(ClaimsModel::Status, fontMetrics().averageCharWidth() * kStatusLetters);
    m_plot = new plots::PlotView(tr("Predicted against printed values"), this);
    m_plot->setToolTip(tr("Each claim in its own unit. Filled: reproduced. Hollow: not reproduced. "
                          "Dashed line: equal values. Click a point to select its claim."));
    m_plot->setMinimumWidth(kLeastPlotWidth);
    auto* const splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(m_view);
    splitter->addWidget(m_plot);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 1);
    layout()->addWidget(splitter);
    connect(m_plot, &plots::PlotView::pointChosen, this, &ClaimsPanel::select);
    connect(m_view->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            &ClaimsPanel::showDetails);
    // A reset clears the current row without a signal.
    connect(m_filtered, &QAbstractItemModel::modelReset, this, &ClaimsPanel::showDetails);
}

void ClaimsPanel::addBottom(QHBoxLayout& bar)
{
    m_details = named(plainLabel(this), "details");
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_details->setFocusPolicy(Qt::NoFocus);
    m_totals = named(new QLabel(this), "totals");
    m_totals->setWordWrap(true);
    m_progress = named(new QProgressBar(this), "progress");
    m_progress->setAccessibleName(tr("Claims computed"));
    m_run = named(new QPushButton(this), "run");
    m_openDesign = named(new QPushButton(tr("Open design"), this), "openDesign");
    m_openDesign->setStatusTip(tr("Open the design that the claim uses"));
    m_openFigure = named(new QPushButton(tr("Open figure"), this), "openFigure");
    m_openFigure->setStatusTip(tr("Open the study that draws the figure or table of the claim"));
    bar.addWidget(m_totals, 2);
    bar.addWidget(m_openDesign); // beside the filters, to leave height for rows
    bar.addWidget(m_openFigure);
    bar.addWidget(m_run);
    layout()->addWidget(m_details);
    layout()->addWidget(m_progress);
    connect(m_run, &QPushButton::clicked, this, &ClaimsPanel::runOrCancel);
    const auto open = [this](bool hasFigure) {
        if (const auto* const result = current())
            emit openRequested(qt(model::designOf(result->claim)),
                               hasFigure ? qt(result->claim.study) : QString());
    };
    connect(m_openDesign, &QPushButton::clicked, this, [open] { open(false); });
    connect(m_openFigure, &QPushButton::clicked, this, [open] { open(true); });
}

const model::EvaluatedClaim* ClaimsPanel::current() const
{
    return m_model->claim(m_filtered->mapToSource(m_view->currentIndex()));
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
    m_run->setText(isRunning ? tr("Cancel") : tr("Compute"));
    m_run->setVisible(!m_model->isDone());
    if (m_model->rowCount() == 0)
        m_totals->setText(isRunning ? tr("Computing the claims\u2026")
                                    : tr("The claims are not computed yet."));
    else
        m_totals->setText(m_model->totals() +
                          (isRunning || m_model->isDone() ? QString() : tr(" (cancelled)")));
}

void ClaimsPanel::showValues()
{
    m_shown.clear();
    std::vector<const model::EvaluatedClaim*> claims;
    for (const auto& index : m_model->claims())
        if (m_filtered->accepts(index)) {
            m_shown << index;
            claims.push_back(m_model->claim(index));
        }
    auto figure = plots::claimFigure(claims);
    // The tooltip has the meaning of the points, since a low panel has no room for a legend.
    for (auto& points : figure.points)
        points.label.clear();
    for (auto& curve : figure.curves)
        curve.label.clear();
    if (figure.points.empty())
        m_plot->showMessage(tr("Printed numbers and their predictions appear here."));
    else
        m_plot->showFigure(std::move(figure));
}

void ClaimsPanel::showDetails()
{
    const auto* const result = current();
    m_openDesign->setEnabled(result && !model::designOf(result->claim).empty());
    m_openFigure->setEnabled(result && !result->claim.study.empty());
    const auto text = result              ? ClaimsModel::details(*result)
                      : m_model->isDone() ? m_model->summary()
                                          : QString();
    m_details->setVisible(!text.isEmpty());
    m_details->setText(text);
}

void ClaimsPanel::select(std::size_t point)
{
    const auto index = m_filtered->mapFromSource(m_shown.at(static_cast<qsizetype>(point)));
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index);
}

} // namespace clusterwright::desktop

#include "moc_claims_panel.cpp"
