#include "app/desktop/studies/study_list.h"

#include "app/desktop/common/text.h"
#include "app/desktop/panels/additions.h"
#include "app/desktop/studies/named_widget.h"
#include "app/desktop/studies/study_kind_text.h"
#include "model/design/document/design.h"
#include "model/study/studies/new_study.h"

#include <QComboBox>
#include <QListWidget>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

StudyList::StudyList(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_scenario(new QComboBox(this))
    , m_list(new QListWidget(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    named(m_scenario,
          "scenario",
          tr("The scenario whose numbers are shown, everywhere in the window"));
    m_scenario->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    layout->addWidget(m_scenario);
    named(m_list, "list", tr("Studies of the design"));
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(m_list, 1);
    layout->addWidget(makeAdding());
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (const auto* const item = m_list->item(row))
            emit studyChosen(utf8(item->data(Qt::UserRole).toString()));
    });
    connect(m_scenario, &QComboBox::activated, this, [this] {
        m_workbench.document().setScenario(utf8(m_scenario->currentData().toString()));
    });
}

QWidget* StudyList::makeAdding()
{
    auto* const add = named(new QToolButton(this), "add", tr("Add a study or a scenario"));
    add->setText(tr("Add \u2026"));
    add->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(add);
    menu->setToolTipsVisible(true);
    for (int i = 0; i < model::kStudyKinds; ++i) {
        const auto kind = static_cast<model::StudyKind>(i);
        const auto tip = methodOf(kind);
        auto* const action =
            menu->addAction(questionOf(kind), this, [this, kind] { addStudy(kind); });
        action->setObjectName(qt("add." + std::string(toText(kind))));
        action->setToolTip(tip);
        action->setStatusTip(tip);
    }
    menu->addSeparator();
    const auto addOther = [&](const QString& text, const QString& tip, bool (*run)(Workbench&)) {
        menu->addAction(text, this, [this, run] { run(m_workbench); })->setToolTip(tip);
    };
    addOther(tr("Scenario"), tr("A named set of overrides"), &addScenario);
    addOther(tr("Scenario from current values"),
             tr("Keep the values changed since the last save as a scenario"),
             &addScenarioOfChanges);
    add->setMenu(menu);
    return add;
}

void StudyList::refresh(const std::string& chosen)
{
    fillScenarios();
    fillStudies(chosen);
}

void StudyList::fillScenarios()
{
    const auto& document = m_workbench.document();
    const QSignalBlocker blocker(m_scenario);
    m_scenario->clear();
    m_scenario->addItem(tr("The design's own values"), QString());
    for (const auto& scenario : document.design().scenarios)
        m_scenario->addItem(tr("Scenario: %1").arg(qt(scenario.title)), qt(scenario.name));
    m_scenario->setCurrentIndex(std::max(0, m_scenario->findData(qt(document.design().scenario))));
}

void StudyList::fillStudies(const std::string& chosen)
{
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    for (const auto& study : m_workbench.document().design().studies) {
        auto* const item = new QListWidgetItem(qt(study.title), m_list);
        item->setData(Qt::UserRole, qt(study.name));
        item->setToolTip(
            literalText(tr("%1: %2").arg(qt(study.name), qt(std::string(toText(study.kind))))));
        if (study.name == chosen)
            m_list->setCurrentItem(item);
    }
}

void StudyList::addStudy(model::StudyKind kind)
{
    auto& document = m_workbench.document();
    const auto added = model::newStudy(document.design(), kind, document.library());
    const auto text = tr("Add a Study");
    if (!added)
        document.submit(model::Result<model::Edit>(added.diagnostics()), text);
    else if (document.submit(added.value().edit, text))
        emit studyChosen(added.value().element.name);
}

} // namespace clusterwright::desktop

#include "moc_study_list.cpp"
