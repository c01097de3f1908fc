#include "app/desktop/studies/scenario_view.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/studies/named_widget.h"
#include "app/desktop/studies/result_table_view.h"
#include "app/desktop/studies/study_table_model.h"
#include "model/core/diagnostics.h"
#include "model/study/setup/scenarios.h"

#include <QLabel>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

ScenarioView::ScenarioView(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_model(new StudyTableModel(this))
    , m_table(named(new ResultTableView(this), "scenarioTable", tr("Scenarios side by side")))
    , m_findings(new QLabel(this))
{
    setObjectName(QStringLiteral("scenarioView"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const sorted = new BrushedRows(this);
    sorted->setSourceModel(m_model);
    m_table->setToolTip({});
    m_table->setModel(sorted);
    m_findings->setWordWrap(true);
    m_findings->setTextFormat(Qt::PlainText);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_findings);
    auto& document = m_workbench.document();
    connect(&document, &Document::answerChanged, this, &ScenarioView::follow);
}

void ScenarioView::follow()
{
    if (!isVisible())
        return;
    auto& document = m_workbench.document();
    const auto comparison = model::compareScenarios(document.design(), document.library());
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

} // namespace clusterwright::desktop

#include "moc_scenario_view.cpp"
