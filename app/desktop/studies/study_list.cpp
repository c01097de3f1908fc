#include "app/desktop/studies/study_list.h"

#include "app/desktop/common/text.h"
#include "app/desktop/panels/additions.h"
#include "app/desktop/studies/named_widget.h"
#include "app/desktop/studies/study_kind_text.h"
#include "model/design/document/design.h"
#include "model/study/studies/new_study.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
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

constexpr int kNameRole = Qt::UserRole; // absent for a folder
constexpr int kFolderRole = Qt::UserRole + 1;
const QString kSeparator = QStringLiteral(" / "); // behind the folder of a title

bool isFolder(const QListWidgetItem& item)
{
    return !item.data(kNameRole).isValid();
}

// Empty for a study without one.
QString folderOf(const model::StudyDefinition& study)
{
    const auto title = qt(study.title);
    const auto end = title.indexOf(kSeparator);
    return end > 0 ? title.left(end) : QString();
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
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    named(m_search, "studySearch", tr("Search the studies"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    for (auto* const clear : m_search->findChildren<QAbstractButton*>())
        clear->setAccessibleName(tr("Clear the search"));
    layout->addWidget(m_search);
    named(m_list, "list", tr("Studies of the design"));
    m_list->setWordWrap(true);
    m_list->setSpacing(2);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(m_list, 1);
    layout->addWidget(makeAdding());
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        const auto* const item = m_list->item(row);
        if (item && !isFolder(*item))
            emit studyChosen(utf8(item->data(kNameRole).toString()));
    });
    connect(m_list, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) {
        if (isFolder(*item))
            toggle(*item);
    });
    connect(m_search, &QLineEdit::textChanged, this, &StudyList::filter);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* const copy = new QAction(tr("Duplicate"), m_list);
    copy->setObjectName(QStringLiteral("duplicateStudy"));
    connect(copy, &QAction::triggered, this, &StudyList::duplicate);
    m_list->addAction(copy);
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
    auto* const buttons = new QWidget(this);
    auto* const line = new QHBoxLayout(buttons);
    line->setContentsMargins(0, 0, 0, 0);
    m_duplicate = named(
        new QToolButton(buttons), "duplicate", tr("Add a copy of the selected study below it"));
    m_duplicate->setText(tr("Duplicate"));
    connect(m_duplicate, &QToolButton::clicked, this, &StudyList::duplicate);
    line->addWidget(add);
    line->addWidget(m_duplicate);
    line->addStretch(1);
    return buttons;
}

void StudyList::refresh(const std::string& chosen)
{
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    const auto& studies = m_workbench.document().design().studies;
    const auto common = commonStart(m_workbench.document().design());
    QStringList folders;
    for (const auto& study : studies)
        if (const auto folder = folderOf(study); folder.isEmpty())
            addItem(study, common);
        else if (!folders.contains(folder))
            folders.append(folder);
    for (const auto& folder : folders) {
        addFolder(folder);
        for (const auto& study : studies)
            if (folderOf(study) == folder)
                addItem(study, folder.size() + kSeparator.size());
    }
    for (int row = 0; row < m_list->count(); ++row)
        if (auto* const item = m_list->item(row);
            !isFolder(*item) && item->data(kNameRole).toString() == qt(chosen))
            m_list->setCurrentItem(item);
    m_duplicate->setEnabled(!chosen.empty());
    filter();
}

// `start`: characters of the title that the list shows elsewhere.
void StudyList::addItem(const model::StudyDefinition& study, qsizetype start)
{
    const auto folder = folderOf(study);
    auto* const item = new QListWidgetItem((folder.isEmpty() ? QString() : QStringLiteral("   ")) +
                                               qt(study.title).mid(start),
                                           m_list);
    item->setData(kNameRole, qt(study.name));
    item->setData(kFolderRole, folder);
    item->setToolTip(literalText(
        tr("%1 (%2, “%3”)")
            .arg(qt(study.title), qt(std::string(toText(study.kind))), qt(study.name))));
}

void StudyList::addFolder(const QString& name)
{
    auto* const item = new QListWidgetItem(m_list);
    item->setFlags(Qt::ItemIsEnabled);
    item->setData(kFolderRole, name);
    item->setToolTip(tr("Open or close the folder"));
    auto font = item->font();
    font.setBold(true);
    item->setFont(font);
}

void StudyList::toggle(const QListWidgetItem& folder)
{
    const auto name = folder.data(kFolderRole).toString();
    if (!m_closed.remove(name))
        m_closed.insert(name);
    filter();
}

// A search opens all folders, and hides those without a match.
void StudyList::filter()
{
    const auto words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QSet<QString> found;
    for (int row = 0; row < m_list->count(); ++row) {
        auto* const item = m_list->item(row);
        if (isFolder(*item))
            continue;
        const auto folder = item->data(kFolderRole).toString();
        const bool fits = std::ranges::all_of(words, [&](const QString& word) {
            return item->toolTip().contains(word.toHtmlEscaped(), Qt::CaseInsensitive);
        });
        item->setHidden(!fits || (words.isEmpty() && m_closed.contains(folder)));
        if (fits)
            found.insert(folder);
    }
    for (int row = 0; row < m_list->count(); ++row)
        if (auto* const item = m_list->item(row); isFolder(*item)) {
            const auto name = item->data(kFolderRole).toString();
            const bool isClosed = words.isEmpty() && m_closed.contains(name);
            item->setHidden(!found.contains(name));
            item->setText((isClosed ? QStringLiteral("\u25b8 ") : QStringLiteral("\u25be ")) +
                          name);
        }
}

void StudyList::addStudy(model::StudyKind kind)
{
    auto& document = m_workbench.document();
    submit(model::newStudy(document.design(), kind, document.library()), tr("Add a Study"));
}

void StudyList::duplicate()
{
    const auto* const item = m_list->currentItem();
    if (item && !isFolder(*item))
        submit(model::duplicateStudy(m_workbench.document().design(),
                                     utf8(item->data(kNameRole).toString())),
               tr("Duplicate a Study"));
}

void StudyList::submit(const model::Result<model::Addition>& added, const QString& text)
{
    auto& document = m_workbench.document();
    if (!added)
        document.submit(model::Result<model::Edit>(added.diagnostics()), text);
    else if (document.submit(added.value().edit, text))
        emit studyChosen(added.value().element.name);
}

} // namespace clusterwright::desktop

#include "moc_study_list.cpp"
