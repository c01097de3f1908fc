#include "app/desktop/studies/study_list.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/panels/additions.h"
#include "app/desktop/studies/flow_layout.h"
#include "app/desktop/studies/study_kind_text.h"
#include "model/design/document/design.h"
#include "model/design/edit/element.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/removal.h"
#include "model/study/setup/new_study.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace clusterwright::desktop
{

namespace
{

constexpr int kNameRole = Qt::UserRole; // absent for a folder
constexpr int kFolderRole = Qt::UserRole + 1;
const QString kSeparator = QStringLiteral(" / "); // between folder and title

bool isFolder(const QListWidgetItem& item)
{
    return !item.data(kNameRole).isValid();
}

// Returns the folder in the title; empty without one.
QString folderOf(const model::StudyDefinition& study)
{
    const auto title = qt(study.title);
    const auto end = title.indexOf(kSeparator);
    return end > 0 ? title.left(end) : QString();
}

// Returns the title without the folder.
QString plainTitleOf(const model::StudyDefinition& study)
{
    const auto folder = folderOf(study);
    return qt(study.title).mid(folder.isEmpty() ? 0 : folder.size() + kSeparator.size());
}

// Edits the whole title of a study in place; the list shows only part of it.
class TitleDelegate final : public QStyledItemDelegate
{
public:
    using Renamed = std::function<void(const std::string& study, const QString& title)>;

    TitleDelegate(QObject* parent, Workbench& workbench, Renamed renamed)
        : QStyledItemDelegate(parent)
        , m_workbench(workbench)
        , m_renamed(std::move(renamed))
    {
    }

    // Measures titles in the width that they are painted in; the default is the width of the list with its frame.
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override
    {
        const auto& list = static_cast<const QListView&>(*parent());
        auto painted = option;
        painted.rect.setWidth(list.viewport()->width() - 2 * list.spacing());
        return QStyledItemDelegate::sizeHint(painted, index);
    }
    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& /*option*/,
                          const QModelIndex& /*index*/) const override
    {
        auto* const editor = new QLineEdit(parent);
        named(editor, "studyTitle", QObject::tr("Title of the study"));
        editor->setToolTip(QObject::tr("“Folder / Title” puts the study into a folder"));
        return editor;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override
    {
        const auto name = utf8(index.data(kNameRole).toString());
        if (const auto* const found = studyIn(m_workbench.document().design(), name))
            static_cast<QLineEdit*>(editor)->setText(qt(found->title));
    }
    // Refilling the list would delete the open editor, so the edit waits until the view has closed it.
    void setModelData(QWidget* editor,
                      QAbstractItemModel* /*model*/,
                      const QModelIndex& index) const override
    {
        const auto name = utf8(index.data(kNameRole).toString());
        const auto title = static_cast<QLineEdit*>(editor)->text();
        QMetaObject::invokeMethod(
            parent(), [this, name, title] { m_renamed(name, title); }, Qt::QueuedConnection);
    }

private:
    Workbench& m_workbench;
    Renamed m_renamed;
};

// Length of the prefix, like "2D-FFT: ", that all titles share. The narrow list shows it once.
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
        else if (m_scenarios->isChecked()) // back to the study that is selected
            emit studyChosen(utf8(item->data(kNameRole).toString()));
    });
    connect(m_search, &QLineEdit::textChanged, this, &StudyList::filter);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setItemDelegate(new TitleDelegate(
        m_list, workbench, [this](const std::string& study, const QString& title) {
            setTitle(study, title, tr("Rename a Study"));
        }));
    makeActions();
}

void StudyList::makeActions()
{
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_list->viewport()->installEventFilter(this);
    const auto add = [this](const QString& text, const char* name, const QKeySequence& keys) {
        auto* const action = new QAction(text, m_list);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        action->setShortcutVisibleInContextMenu(true);
        m_list->addAction(action);
        return action;
    };
    connect(add(tr("Rename"), "renameStudy", {Qt::Key_F2}),
            &QAction::triggered,
            this,
            &StudyList::rename);
    connect(add(tr("Duplicate"), "duplicateStudy", {}),
            &QAction::triggered,
            this,
            &StudyList::duplicate);
    auto* const folders = new QMenu(m_list);
    connect(folders, &QMenu::aboutToShow, this, [this, folders] { fillFolders(*folders); });
    add(tr("Move to folder"), "moveStudy", {})->setMenu(folders);
    connect(add(tr("Delete"), "deleteStudy", {Qt::Key_Delete}),
            &QAction::triggered,
            this,
            &StudyList::remove);
}

// Adds entries for the folders of the design, for no folder, and for a new folder, which is named in place.
void StudyList::fillFolders(QMenu& menu)
{
    menu.clear();
    const auto* const study = chosen();
    if (!study)
        return;
    const auto own = folderOf(*study);
    QStringList folders;
    for (const auto& other : m_workbench.document().design().studies)
        if (const auto folder = folderOf(other); !folder.isEmpty() && !folders.contains(folder))
            folders.append(folder);
    const auto add = [&](const QString& text, const QString& folder) {
        menu.addAction(text, this, [this, folder] { setFolder(folder); })
            ->setEnabled(folder != own);
    };
    for (const auto& folder : folders)
        add(QString(folder).replace(QLatin1Char('&'), QStringLiteral("&&")), folder);
    menu.addSeparator();
    add(tr("No folder"), {});
    menu.addAction(tr("New folder \u2026"), this, [this] {
        rename();
        auto* const title = m_list->findChild<QLineEdit*>(QStringLiteral("studyTitle"));
        const auto* const moved = chosen();
        if (!title || !moved)
            return;
        const auto name = tr("New folder");
        title->setText(name + kSeparator + plainTitleOf(*moved));
        title->setSelection(0, static_cast<int>(name.size()));
    });
}

QWidget* StudyList::makeAdding()
{
    auto* const add = named(new QToolButton(this), "add", tr("Add a study or a scenario"));
    add->setText(tr("Add \u2026"));
    add->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(add);
    menu->setToolTipsVisible(true);
    for (const auto* const form : model::studyForms()) {
        const auto tip = methodOf(*form);
        auto* const action =
            menu->addAction(questionOf(*form), this, [this, form] { addStudy(form->name); });
        action->setObjectName(qt("add." + std::string(form->name)));
        action->setToolTip(tip);
        action->setStatusTip(tip);
    }
    menu->addSeparator();
    const auto addOther = [&](const QString& text, const QString& tip, bool (*run)(Workbench&)) {
        menu->addAction(text, this, [this, run] { run(m_workbench); })->setToolTip(tip);
    };
    addOther(tr("Scenario"), tr("A named set of overrides"), &addScenario);
    addOther(tr("Scenario from current values"),
             tr("Save the values changed since the last save as a scenario"),
             &addScenarioOfChanges);
    add->setMenu(menu);
    auto* const buttons = new QWidget(this);
    auto* const line = new FlowLayout(buttons);
    line->setContentsMargins(0, 0, 0, 0);
    m_duplicate = named(
        new QToolButton(buttons), "duplicate", tr("Add a copy of the selected study below it"));
    m_duplicate->setText(tr("Duplicate"));
    connect(m_duplicate, &QToolButton::clicked, this, &StudyList::duplicate);
    m_scenarios = named(new QToolButton(buttons),
                        "scenarios",
                        tr("Show the outputs of all scenarios side by side"));
    m_scenarios->setText(tr("Scenarios"));
    m_scenarios->setCheckable(true);
    connect(m_scenarios, &QToolButton::clicked, this, &StudyList::scenariosWanted);
    line->addWidget(add);
    line->addWidget(m_duplicate);
    line->addWidget(m_scenarios);
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
    m_scenarios->setEnabled(!m_workbench.document().design().scenarios.empty());
    filter();
}

// `start`: length of the title's prefix that the list shows elsewhere.
void StudyList::addItem(const model::StudyDefinition& study, qsizetype start)
{
    const auto folder = folderOf(study);
    auto* const item = new QListWidgetItem((folder.isEmpty() ? QString() : QStringLiteral("   ")) +
                                               qt(study.title).mid(start),
                                           m_list);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setData(kNameRole, qt(study.name));
    item->setData(kFolderRole, folder);
    item->setToolTip(
        literalText(tr("%1 (%2, “%3”)").arg(qt(study.title), qt(study.kind), qt(study.name))));
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

// A search opens all folders, and hides folders without a match.
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

void StudyList::addStudy(const std::string& kind)
{
    auto& document = m_workbench.document();
    const auto added = model::newStudy(document.design(), kind, document.library());
    const auto& form = model::formOf(kind);
    if (added)
        return submit(added, tr("Add a Study"));
    if (!form.needsOther())
        return tell(this, questionOf(form), added.diagnostics());
    offer(this, questionOf(form), plainText(added.diagnostics()), tr("Add a scenario"), [this] {
        addScenario(m_workbench);
    });
}

void StudyList::duplicate()
{
    if (const auto* const study = chosen())
        submit(model::duplicateStudy(m_workbench.document().design(), study->name),
               tr("Duplicate a Study"));
}

void StudyList::rename()
{
    if (chosen())
        m_list->editItem(m_list->currentItem());
}

// Selects the study after the deleted one, or the one before it.
void StudyList::remove()
{
    const auto* const study = chosen();
    if (!study)
        return;
    const auto nameAt = [this](int row) {
        const auto* const item = m_list->item(row);
        return isFolder(*item) || item->isHidden() ? std::string()
                                                   : utf8(item->data(kNameRole).toString());
    };
    const auto element = model::elementNamed<model::StudyDefinition>(study->name);
    std::string next;
    for (int row = m_list->currentRow() + 1; next.empty() && row < m_list->count(); ++row)
        next = nameAt(row);
    for (int row = m_list->currentRow() - 1; next.empty() && row >= 0; --row)
        next = nameAt(row);
    if (!next.empty())
        emit studyChosen(next);
    auto& document = m_workbench.document();
    document.submit(model::removal(document.design(), {element}), tr("Delete a Study"));
}

void StudyList::setFolder(const QString& folder)
{
    if (const auto* const study = chosen())
        setTitle(study->name,
                 (folder.isEmpty() ? QString() : folder + kSeparator) + plainTitleOf(*study),
                 tr("Move a Study"));
}

void StudyList::showScenariosState(bool areShown)
{
    m_scenarios->setChecked(areShown);
}

void StudyList::setTitle(const std::string& study, const QString& title, const QString& step)
{
    auto& document = m_workbench.document();
    const auto* const found = studyIn(document.design(), study);
    if (!found || qt(found->title) == title.trimmed())
        return;
    const auto element = model::elementNamed<model::StudyDefinition>(study);
    document.submit(
        model::setField(
            document.design(), document.library(), {&element, 1}, "title", utf8(title.trimmed())),
        step);
}

// Returns the current study, or null.
const model::StudyDefinition* StudyList::chosen() const
{
    const auto* const item = m_list->currentItem();
    if (!item || isFolder(*item))
        return nullptr;
    return studyIn(m_workbench.document().design(), utf8(item->data(kNameRole).toString()));
}

// Opens the menu on studies only, not on folders or on the empty part of the list.
bool StudyList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ContextMenu) {
        const auto& menu = static_cast<const QContextMenuEvent&>(*event);
        const auto* const item = menu.reason() == QContextMenuEvent::Mouse
                                     ? m_list->itemAt(menu.pos())
                                     : m_list->currentItem();
        if (!item || isFolder(*item))
            return true;
    }
    return QWidget::eventFilter(watched, event);
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
