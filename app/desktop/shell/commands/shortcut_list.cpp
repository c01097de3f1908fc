#include "app/desktop/shell/commands/shortcut_list.h"

#include "app/desktop/common/widgets.h"
#include "app/desktop/shell/commands/key_bindings.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

// Returns gestures of canvases and plots that are not actions.
QList<std::pair<QString, QString>> gestures()
{
    const auto tr = [](const char* text) { return QDialog::tr(text); };
    return {
        {tr("Canvas: pan"), tr("middle button, or Space and drag, or wheel")},
        {tr("Canvas: zoom at the pointer"), tr("Ctrl and wheel, or pinch")},
        {tr("Canvas: add an item here"), tr("double-click, or Tab")},
        {tr("Canvas: insert an item into a cable or arrow"), tr("drop the item on it")},
        {tr("Canvas: move the selection"), tr("arrow keys; with Shift off the grid")},
        {tr("Canvas: rename"), tr("F2")},
        {tr("Canvas: cancel a drag"), tr("Escape")},
        {tr("List of studies: rename"), tr("F2")},
        {tr("List of studies: delete"), tr("Del")},
        {tr("Plot: set a marker"), tr("Shift and click")},
        {tr("Plot: read the next point"), tr("Left, Right")},
        {tr("Plot: hide a curve"), tr("click its name")},
        {tr("Plot: zoom, pan, reset"), tr("wheel, drag, double-click")},
    };
}

QString menuPathOf(const QAction& action)
{
    return action.property("path").toString();
}

} // namespace

ShortcutList::ShortcutList(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent)
    , m_actions(actions)
    , m_table(new QTableWidget(0, 2, this))
    , m_keys(new QKeySequenceEdit(this))
    , m_set(named(new QPushButton(tr("&Set"), this), "setKeys"))
    , m_reset(named(new QPushButton(tr("&Reset"), this), "resetKeys"))
    , m_told(plainLabel(tr("Select a command to change its shortcut."), this))
{
    setObjectName(QStringLiteral("shortcuts"));
    setWindowTitle(tr("Shortcuts"));
    m_table->setAccessibleName(windowTitle());
    m_table->setHorizontalHeaderLabels({tr("Command"), tr("Shortcut")});
    m_table->verticalHeader()->hide();
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(makeSearch());
    layout->addWidget(m_table);
    layout->addWidget(m_told);
    layout->addWidget(makeEditor());
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    fill();
    m_table->resizeColumnsToContents();
    connect(m_table, &QTableWidget::currentCellChanged, this, &ShortcutList::showChosen);
    showChosen();
    resize(620, 680);
}

// Hides the rows that contain the text neither in the command nor in the shortcut.
QWidget* ShortcutList::makeSearch()
{
    auto* const search = named(new QLineEdit(this), "findShortcut");
    search->setPlaceholderText(tr("Find a command or a shortcut"));
    search->setAccessibleName(search->placeholderText());
    search->setClearButtonEnabled(true);
    connect(search, &QLineEdit::textChanged, this, [this](const QString& text) {
        for (int row = 0; row < m_table->rowCount(); ++row)
            m_table->setRowHidden(
                row,
                !m_table->item(row, 0)->text().contains(text, Qt::CaseInsensitive) &&
                    !m_table->item(row, 1)->text().contains(text, Qt::CaseInsensitive));
    });
    return search;
}

QWidget* ShortcutList::makeEditor()
{
    auto* const editor = new QWidget(this);
    auto* const layout = new QHBoxLayout(editor);
    layout->setContentsMargins(0, 0, 0, 0);
    m_keys->setAccessibleName(tr("New shortcut"));
    m_keys->setToolTip(tr("Press the new shortcut, or clear the field to remove it"));
    m_reset->setToolTip(tr("Restore the default shortcut"));
    auto* const all = new QPushButton(tr("Reset &all"), editor);
    layout->addWidget(m_keys, 1);
    layout->addWidget(m_set);
    layout->addWidget(m_reset);
    layout->addWidget(all);
    for (auto* const button : {m_set, m_reset, all})
        button->setAutoDefault(false);
    connect(m_set, &QPushButton::clicked, this, &ShortcutList::setKeys);
    connect(m_reset, &QPushButton::clicked, this, &ShortcutList::resetKeys);
    connect(all, &QPushButton::clicked, this, [this] {
        forgetAllChosenKeys();
        take(tr("All commands have their default shortcuts."));
    });
    return editor;
}

void ShortcutList::fill()
{
    const auto rows = gestures();
    m_table->setRowCount(static_cast<int>(rows.size() + m_actions.size()));
    const auto set = [this](qsizetype row, const QString& what, const QString& keys) {
        m_table->setItem(static_cast<int>(row), 0, new QTableWidgetItem(what));
        m_table->setItem(static_cast<int>(row), 1, new QTableWidgetItem(keys));
    };
    for (qsizetype i = 0; i < m_actions.size(); ++i)
        set(i,
            menuPathOf(*m_actions[i]),
            QKeySequence::listToString(m_actions[i]->shortcuts(), QKeySequence::NativeText));
    for (qsizetype i = 0; i < rows.size(); ++i)
        set(m_actions.size() + i, rows[i].first, rows[i].second);
}

// Null for a gesture.
QAction* ShortcutList::chosen() const
{
    return m_actions.value(m_table->currentRow(), nullptr);
}

void ShortcutList::showChosen()
{
    const auto* const action = chosen();
    m_keys->setKeySequence(action ? action->shortcut() : QKeySequence());
    m_keys->setEnabled(action);
    m_set->setEnabled(action);
    m_reset->setEnabled(action && action->shortcuts() != defaultKeys(*action));
    if (action)
        m_told->setText(tr("New shortcut for “%1”:").arg(menuPathOf(*action)));
}

const QAction* ShortcutList::ownerOf(const QKeySequence& keys) const
{
    const auto found = std::ranges::find_if(
        m_actions, [&](const QAction* action) { return action->shortcuts().contains(keys); });
    return found == m_actions.end() || *found == chosen() ? nullptr : *found;
}

void ShortcutList::setKeys()
{
    const auto* const action = chosen();
    if (!action)
        return;
    const auto typed = m_keys->keySequence();
    if (typed.isEmpty()) {
        chooseKeys(*action, {});
        return take(tr("“%1” now has no shortcut.").arg(menuPathOf(*action)));
    }
    const QKeySequence keys(typed[0]); // first of the sequence
    if (const auto* const owner = ownerOf(keys)) {
        m_told->setText(tr("“%2” already uses %1. Change its shortcut first.")
                            .arg(keys.toString(QKeySequence::NativeText), menuPathOf(*owner)));
        return;
    }
    chooseKeys(*action, {keys});
    take(tr("The shortcut of “%1” is now %2.")
             .arg(menuPathOf(*action), keys.toString(QKeySequence::NativeText)));
}

void ShortcutList::resetKeys()
{
    const auto* const action = chosen();
    if (!action)
        return;
    for (const auto& keys : defaultKeys(*action))
        if (const auto* const owner = ownerOf(keys)) {
            m_told->setText(tr("“%2” now uses %1. Reset its shortcut first.")
                                .arg(keys.toString(QKeySequence::NativeText), menuPathOf(*owner)));
            return;
        }
    forgetChosenKeys(*action);
    take(tr("“%1” has its default shortcut again.").arg(menuPathOf(*action)));
}

void ShortcutList::take(const QString& text)
{
    loadKeys(m_actions);
    fill();
    showChosen();
    m_told->setText(text);
    emit keysChanged();
}

} // namespace clusterwright::desktop

#include "moc_shortcut_list.cpp"
