#include "app/desktop/shell/commands/command_palette.h"

#include "app/desktop/common/text.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr int kNumberRole = Qt::UserRole + 1; // index of the entry
enum Column { kName, kKeys, kColumns };

} // namespace

CommandPalette::CommandPalette(PaletteEntries entries, QWidget* parent)
    : QDialog(parent)
    , m_entries(std::move(entries))
    , m_search(new QLineEdit(this))
    , m_list(new QTreeView(this))
    , m_nothing(new QLabel(this))
    , m_model(new QStandardItemModel(this))
{
    setWindowTitle(tr("Commands"));
    setObjectName(QStringLiteral("commandPalette"));
    m_search->setPlaceholderText(tr("Search commands, components, blocks and designs"));
    m_search->setAccessibleName(tr("Command"));
    m_model->setColumnCount(kColumns);
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setTextFormat(Qt::PlainText);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    showList();
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_nothing);
    layout->addWidget(m_list);
    resize(600, 420);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentIndex()); });
    connect(m_list, &QTreeView::activated, this, &CommandPalette::choose);
    search({});
}

void CommandPalette::showList()
{
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setModel(m_model);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setUniformRowHeights(true);
    m_list->setRootIsDecorated(false);
    m_list->setHeaderHidden(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(kName, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(kKeys, QHeaderView::ResizeToContents);
}

void CommandPalette::search(const QString& text)
{
    m_model->removeRows(0, m_model->rowCount());
    for (const auto number : ranked(m_entries, text, recentEntries()))
        addRow(number);
    const bool isEmpty = m_model->rowCount() == 0;
    m_nothing->setText(tr("No match for “%1”").arg(text.trimmed()));
    m_nothing->setVisible(isEmpty);
    m_list->setCurrentIndex(m_model->index(0, 0));
}

void CommandPalette::addRow(std::size_t number)
{
    const auto& entry = m_entries[number];
    QPixmap nothing(m_list->iconSize().isValid() ? m_list->iconSize() : QSize(16, 16));
    nothing.fill(Qt::transparent); // aligns the names of entries without an icon
    auto* const name =
        new QStandardItem(entry.icon.isNull() ? QIcon(nothing) : entry.icon, entry.path());
    name->setToolTip(literalText(entry.tip));
    if (!entry.isEnabled) {
        name->setText(tr("%1 (not available for the selection)").arg(entry.path()));
        name->setForeground(palette().color(QPalette::Disabled, QPalette::Text));
    }
    name->setData(static_cast<qulonglong>(number), kNumberRole);
    m_model->appendRow({name, new QStandardItem(entry.keys)});
}

// Arrow keys move the highlight while the search field has the focus.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            const int row = m_list->currentIndex().row() + step;
            if (row >= 0 && row < m_model->rowCount())
                m_list->setCurrentIndex(m_model->index(row, 0));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::choose(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const auto number = index.siblingAtColumn(kName).data(kNumberRole).toULongLong();
    if (!m_entries[number].isEnabled)
        return;
    const auto entry =
        m_entries[number]; // copied, because the dialog may be deleted before it runs
    rememberEntry(entry.path());
    accept();
    entry.run();
}

} // namespace clusterwright::desktop

#include "moc_command_palette.cpp"
