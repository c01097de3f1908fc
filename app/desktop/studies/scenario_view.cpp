#include "app/desktop/studies/scenario_view.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/studies/result_table_view.h"
#include "app/desktop/studies/study_table_model.h"
#include "model/core/diagnostics.h"
#include "model/study/setup/scenarios.h"

#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace clusterwright::desktop
{

ScenarioView::ScenarioView(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_model(new StudyTableModel(this))
    , m_table(named(new ResultTableView(this), "scenarioTable", tr("Scenarios side by side")))
    , m_findings(plainLabel(this))
{
    setObjectName(QStringLiteral("scenarioView"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const sorted = new BrushedRows(this);
    sorted->setSourceModel(m_model);
    m_table->setToolTip({});
    m_table->setModel(sorted);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_findings);
    auto& document = m_workbench.document();
    connect(&document, &Document::answerChanged, this, &ScenarioView::follow);
    connect(&document, &Document::presetsReloaded, this, [this] { m_isReload = true; });
}

void ScenarioView::follow()
{
    if (!isVisible())
        return;
    m_jobs.cancel();
    if (m_model->rowCount() == 0) {
        m_findings->setText(tr("Working \u2026"));
        m_findings->show();
    }
    auto& document = m_workbench.document();
    m_jobs.post([this,
                 design = document.design(),
                 roots = document.library().roots(),
                 number = ++m_latest,
                 isReload = std::exchange(m_isReload, false)](const std::stop_token& stop) {
        if (isReload || !m_presets)
            m_presets = std::make_shared<model::Library>(roots);
        if (stop.stop_requested())
            return;
        auto comparison = model::compareScenarios(design, *m_presets, {}, stop);
        QMetaObject::invokeMethod(
            this,
            [this, number, found = std::move(comparison)] {
                if (number == m_latest)
                    take(found);
            },
            Qt::QueuedConnection);
    });
}

void ScenarioView::take(const model::ScenarioComparison& comparison)
{
    m_model->setTable(model::tableOf(comparison));
    fitColumns(*m_table);
    m_findings->setText(plainText(comparison.findings));
    m_findings->setVisible(!comparison.findings.empty());
}

void ScenarioView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void ScenarioView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    ++m_latest;
    m_jobs.cancel();
}

} // namespace clusterwright::desktop

#include "moc_scenario_view.cpp"
