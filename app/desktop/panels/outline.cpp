#include "app/desktop/panels/outline.h"

#include "app/desktop/common/widgets.h"
#include "app/desktop/document/step_text.h"
#include "app/desktop/panels/additions.h"
#include "app/desktop/panels/outline_model.h"
#include "app/desktop/panels/row_table.h"
#include "model/design/gestures/removal.h"

#include <QAction>
#include <QGridLayout>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

// Joins adjacent rows into ranges: a proxy maps single rows, and Qt compares each range with every previous range.
QItemSelection joined(QItemSelection rows)
{
    std::ranges::sort(rows, [](const QItemSelectionRange& a, const QItemSelectionRange& b) {
        return a.parent() == b.parent() ? a.top() < b.top() : a.parent() < b.parent();
    });
    QItemSelection result;
    for (const auto& range : rows)
        if (!result.isEmpty() && result.last().parent() == range.parent() &&
            result.last().bottom() + 1 == range.top())
            result.last() = {result.last().topLeft(), range.bottomRight()};
        else
            result.append(range);
    return result;
}

} // namespace

Outline::Outline(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_model(new OutlineModel(workbench, this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_search(named(new QLineEdit(this), "search"))
    , m_view(named(new QTreeView(this), "tree"))
{
    setObjectName(QStringLiteral("outline"));
    auto* const layout = newPanelLayout(*this);
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the outline"));
    m_search->setClearButtonEnabled(true);
    layout->addWidget(m_search);
    layout->addWidget(m_view);
    addView();
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setReset(!text.isEmpty());
        m_filtered->setFilterFixedString(text);
        if (!text.isEmpty())
            m_view->expandAll();
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, &Outline::showMenu);
    connect(m_view->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &Outline::takeSelection);
    connect(&workbench.selection(), &Selection::changed, this, &Outline::showSelection);
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, &Outline::keepOpenRows);
    connect(m_model, &OutlineModel::synchronized, this, [this] {
        if (!m_search->text().isEmpty())
            m_view->expandAll();
        else if (std::exchange(m_wasReset, false))
            openRows();
        showSelection();
    });
    addActions();
    addButtons();
    showSelection();
}

void Outline::addView()
{
    m_filtered->setFilterRole(OutlineModel::kTitleRole);
    m_filtered->setSourceModel(m_model);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_view->setModel(m_filtered);
    m_view->setHeaderHidden(true);
    m_view->setUniformRowHeights(true);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers); // F2 renames
    m_view->setDragDropMode(QAbstractItemView::InternalMove);
    m_view->setDragDropOverwriteMode(false);
    m_view->setAccessibleName(tr("Outline of the design"));
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->expandToDepth(0);
}

// Visits the rows with children.
void Outline::visitOpenable(const QModelIndex& parent,
                            const std::function<void(const QModelIndex&)>& visit) const
{
    for (int row = 0; row < m_filtered->rowCount(parent); ++row) {
        const auto index = m_filtered->index(row, 0, parent);
        if (!m_filtered->hasChildren(index))
            continue;
        visit(index);
        visitOpenable(index, visit);
    }
}

std::pair<int, std::optional<model::Element>> Outline::keyOf(const QModelIndex& index) const
{
    const auto source = m_filtered->mapToSource(index);
    return {source.parent().isValid() ? -1 : source.row(), m_model->elementAt(source)};
}

// Sections are open at first, elements closed.
void Outline::keepOpenRows()
{
    m_wasReset = true;
    m_scrolled = m_view->verticalScrollBar()->value();
    if (!m_search->text().isEmpty()) // which opens all
        return;
    m_toggled.clear();
    visitOpenable({}, [this](const QModelIndex& index) {
        if (m_view->isExpanded(index) == index.parent().isValid())
            m_toggled.insert(keyOf(index));
    });
}

void Outline::openRows()
{
    visitOpenable({}, [this](const QModelIndex& index) {
        m_view->setExpanded(index, m_toggled.contains(keyOf(index)) == index.parent().isValid());
    });
    m_view->verticalScrollBar()->setValue(m_scrolled);
}

void Outline::addActions()
{
    const auto add = [this](const char* name,
                            const QString& text,
                            const QString& tip,
                            const QList<QKeySequence>& keys,
                            auto run) {
        auto* const action = new QAction(text, m_view);
        action->setObjectName(QLatin1String(name));
        action->setStatusTip(tip);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, run);
        m_view->addAction(action);
    };
    add("rename",
        tr("Rename"),
        tr("Rename the selected item and update all uses"),
        {Qt::Key_F2},
        [this] { rename(); });
    add("moveUp",
        tr("Move up"),
        tr("Move the selected item up by one"),
        {Qt::ALT | Qt::Key_Up},
        [this] { moveCurrent(-1); });
    add("moveDown",
        tr("Move down"),
        tr("Move the selected item down by one"),
        {Qt::ALT | Qt::Key_Down},
        [this] { moveCurrent(1); });
    add("delete",
        tr("Delete"),
        tr("Delete the selection and everything that depends on it"),
        {Qt::Key_Delete},
        [this] { removeSelected(); });
    add("find", tr("Find"), tr("Search the outline"), {Qt::CTRL | Qt::Key_F}, [this] {
        focusSearch();
    });
}

void Outline::addButtons()
{
    auto* const buttons = new QGridLayout; // two columns keep the panel narrow
    const auto add = [&](const char* name, const QString& text, const QString& tip, auto run) {
        auto* const button = new QToolButton(this);
        button->setObjectName(QLatin1String(name));
        button->setText(text);
        button->setToolTip(tip);
        button->setStatusTip(tip);
        button->setAccessibleName(tip);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, run);
        buttons->addWidget(button, buttons->count() / 2, buttons->count() % 2, Qt::AlignLeft);
    };
    add("addVariable", tr("+ Variable"), tr("Add a variable"), [this] {
        addVariable(m_workbench);
    });
    add("addComponent", tr("+ Component"), tr("Describe a new component"), [this] {
        m_workbench.newComponent();
    });
    add("addOutput", tr("+ Output"), tr("Add an output"), [this] { addOutput(m_workbench); });
    add("addScenario", tr("+ Scenario"), tr("Add a scenario"), [this] {
        addScenario(m_workbench);
    });
    add("addStudy", tr("+ Study"), tr("Add a study"), [this] { addStudy(m_workbench); });
    buttons->setColumnStretch(2, 1);
    static_cast<QVBoxLayout*>(layout())->addLayout(buttons);
}

std::vector<model::Element> Outline::selectedElements() const
{
    std::vector<model::Element> elements;
    for (const auto& index : m_view->selectionModel()->selectedIndexes())
        if (const auto element = m_model->elementAt(m_filtered->mapToSource(index)))
            elements.push_back(*element);
    return elements;
}

void Outline::takeSelection()
{
    if (!m_isShowing && !m_model->isSynchronizing())
        m_workbench.selection().set(selectedElements());
}

void Outline::showSelection()
{
    if (m_model->isSynchronizing())
        return;
    const QScopedValueRollback showing(m_isShowing, true);
    const auto rows = joined(
        m_filtered->mapSelectionFromSource(m_model->rowsOf(m_workbench.selection().elements())));
    const QModelIndex last =
        rows.isEmpty() ? QModelIndex() : QModelIndex(rows.last().bottomRight());
    auto& selection = *m_view->selectionModel();
    if (selection.selection() == rows)
        return;
    selection.select(rows, QItemSelectionModel::ClearAndSelect);
    if (!last.isValid())
        return;
    selection.setCurrentIndex(last, QItemSelectionModel::NoUpdate);
    m_view->scrollTo(last);
}

void Outline::rename()
{
    if (m_view->currentIndex().flags() & Qt::ItemIsEditable)
        m_view->edit(m_view->currentIndex());
}

void Outline::focusSearch()
{
    m_search->setFocus();
    m_search->selectAll();
}

void Outline::removeSelected()
{
    auto& document = m_workbench.document();
    const auto elements = selectedElements();
    if (!elements.empty())
        document.submit(model::removal(document.design(), elements),
                        stepText(tr("Delete"), elements));
}

void Outline::moveCurrent(int by)
{
    if (!m_model->move(m_filtered->mapToSource(m_view->currentIndex()), by))
        m_workbench.say(tr("The item is at the end of its list."));
}

void Outline::showMenu(const QPoint& at)
{
    QMenu menu;
    menu.addActions(m_view->actions());
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

} // namespace clusterwright::desktop

#include "moc_outline.cpp"
