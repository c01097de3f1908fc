#include "app/desktop/studies/study_list.h"

#include "app/desktop/common/text.h"
#include "app/desktop/studies/named_widget.h"
#include "model/design/document/design.h"
#include "model/study/studies/new_study.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QListWidget>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

struct KindText {
    const char* name;
    const char* tip;
};

KindText textOf(model::StudyKind kind)
{
    switch (kind) {
    case model::StudyKind::Curve:
        return {QT_TRANSLATE_NOOP("Studies", "Curve"),
                QT_TRANSLATE_NOOP("Studies", "Outputs over one number")};
    case model::StudyKind::Map:
        return {QT_TRANSLATE_NOOP("Studies", "Map"),
                QT_TRANSLATE_NOOP("Studies", "One output over two numbers")};
    case model::StudyKind::Search:
        return {QT_TRANSLATE_NOOP("Studies", "Search"),
                QT_TRANSLATE_NOOP("Studies", "The best values of several numbers")};
    case model::StudyKind::Sensitivity:
        return {QT_TRANSLATE_NOOP("Studies", "Sensitivity"),
                QT_TRANSLATE_NOOP("Studies", "Which numbers move an output")};
    case model::StudyKind::Crossover:
        return {QT_TRANSLATE_NOOP("Studies", "Crossover"),
                QT_TRANSLATE_NOOP("Studies", "Where another design overtakes this one")};
    case model::StudyKind::Solve:
        return {QT_TRANSLATE_NOOP("Studies", "Solve"),
                QT_TRANSLATE_NOOP("Studies", "Which value of a number gives what is wanted")};
    case model::StudyKind::Comparison:
        return {QT_TRANSLATE_NOOP("Studies", "Comparison"),
                QT_TRANSLATE_NOOP("Studies", "What makes the difference to another design")};
    case model::StudyKind::Uncertainty:
        break;
    }
    return {QT_TRANSLATE_NOOP("Studies", "Uncertainty"),
            QT_TRANSLATE_NOOP("Studies", "How sure an output is, by the intervals of its numbers")};
}

} // namespace

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
        const auto text = textOf(kind);
        const auto tip = QCoreApplication::translate("Studies", text.tip);
        auto* const action = menu->addAction(QCoreApplication::translate("Studies", text.name),
                                             this,
                                             [this, kind] { addStudy(kind); });
        action->setObjectName(qt("add." + std::string(toText(kind))));
        action->setToolTip(tip);
        action->setStatusTip(tip);
    }
    menu->addSeparator();
    auto* const scenario = menu->addAction(tr("Scenario"), this, [this] { addScenario(); });
    scenario->setToolTip(tr("Other values of some numbers, under a name"));
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

void StudyList::addScenario()
{
    auto& document = m_workbench.document();
    const auto added = model::newScenario(document.design());
    const auto text = tr("Add a Scenario");
    if (!added)
        document.submit(model::Result<model::Edit>(added.diagnostics()), text);
    else if (document.submit(added.value().edit, text))
        m_workbench.reveal(added.value().element);
}

} // namespace clusterwright::desktop

#include "moc_study_list.cpp"
