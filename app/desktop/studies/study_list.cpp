#include "app/desktop/studies/study_list.h"

#include "app/desktop/common/text.h"
#include "app/desktop/studies/named_widget.h"
#include "model/design/document/design.h"
#include "model/study/studies/new_study.h"

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

// Characters of "2D-FFT: " where each title begins like this: repeated in a narrow list, it would leave no room for the rest.
qsizetype commonStart(const model::Design& design)
{
    if (design.studies.size() < 2)
        return 0;
    const auto first = qt(design.studies.front().title);
    const auto end = first.indexOf(QStringLiteral(": ")) + 2;
    const bool isCommon = end > 1 && std::ranges::all_of(design.studies, [&](const auto& study) {
                              const auto title = qt(study.title);
                              return title.startsWith(first.left(end)) && title.size() > end;
                          });
    return isCommon ? end : 0;
}

} // namespace

StudyList::StudyList(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_list(new QListWidget(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    named(m_list, "list", tr("Studies of the design"));
    m_list->setWordWrap(true);
    m_list->setSpacing(2);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(m_list, 1);
    layout->addWidget(makeAdding());
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (const auto* const item = m_list->item(row))
            emit studyChosen(utf8(item->data(Qt::UserRole).toString()));
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
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    const auto common = commonStart(m_workbench.document().design());
    for (const auto& study : m_workbench.document().design().studies) {
        auto* const item = new QListWidgetItem(qt(study.title).mid(common), m_list);
        item->setData(Qt::UserRole, qt(study.name));
        item->setToolTip(literalText(
            tr("%1 (%2, “%3”)")
                .arg(qt(study.title), qt(std::string(toText(study.kind))), qt(study.name))));
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
