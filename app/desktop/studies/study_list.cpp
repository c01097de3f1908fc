#include "app/desktop/studies/study_list.h"

#include "app/desktop/common/text.h"
#include "app/desktop/panels/additions.h"
#include "app/desktop/studies/named_widget.h"
#include "app/desktop/studies/study_kind_text.h"
#include "model/design/document/design.h"
#include "model/study/studies/new_study.h"

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

} // namespace clusterwright::desktop

#include "moc_study_list.cpp"
