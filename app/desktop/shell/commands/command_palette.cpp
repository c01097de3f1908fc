#include "app/desktop/shell/commands/command_palette.h"

#include "app/desktop/common/text.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr int kActionRole = Qt::UserRole + 1;
enum Column { kName, kKeys, kColumns };

QString plain(QString text)
{
    return text.remove(QLatin1Char('&')).remove(QStringLiteral(" …"));
}

// "zf" finds "Zoom to fit": the letters in their order.
QRegularExpression inOrder(const QString& letters)
{
    QStringList parts;
    for (const auto letter : letters)
        if (!letter.isSpace())
            parts.append(QRegularExpression::escape(letter));
    return QRegularExpression(parts.join(QStringLiteral(".*")),
                              QRegularExpression::CaseInsensitiveOption);
}

} // namespace

CommandPalette::CommandPalette(const QMenuBar& menus, QWidget* parent)
    : QDialog(parent)
    , m_search(new QLineEdit(this))
    , m_list(new QTreeView(this))
    , m_model(new QStandardItemModel(this))
    , m_filter(new QSortFilterProxyModel(this))
{
    setWindowTitle(tr("Commands"));
    setObjectName(QStringLiteral("commandPalette"));
    m_search->setPlaceholderText(tr("Type a command, press Enter"));
    m_search->setAccessibleName(tr("Command"));
    m_model->setColumnCount(kColumns);
    fill(menus.actions(), {});
    m_filter->setSourceModel(m_model);
    showList();
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    resize(520, 380);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setFilterRegularExpression(inOrder(text));
        m_list->setCurrentIndex(m_filter->index(0, 0));
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentIndex()); });
    connect(m_list, &QTreeView::activated, this, &CommandPalette::choose);
    m_list->setCurrentIndex(m_filter->index(0, 0));
}

void CommandPalette::showList()
{
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setModel(m_filter);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setUniformRowHeights(true);
    m_list->setRootIsDecorated(false);
    m_list->setHeaderHidden(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(kName, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(kKeys, QHeaderView::ResizeToContents);
}

void CommandPalette::fill(const QList<QAction*>& actions, const QString& path)
{
    for (auto* const action : actions) {
        if (action->isSeparator() || action->text().isEmpty())
            continue;
        const auto whole = path + plain(action->text());
        if (auto* const menu = action->menu()) {
            emit menu->aboutToShow(); // some menus are filled only then
            fill(menu->actions(), whole + QStringLiteral(": "));
        } else if (action->isEnabled()) {
            addRow(*action, whole);
        }
    }
}

void CommandPalette::addRow(QAction& action, const QString& path)
{
    QPixmap nothing(m_list->iconSize().isValid() ? m_list->iconSize() : QSize(16, 16));
    nothing.fill(Qt::transparent); // names stand below each other
    auto* const name =
        new QStandardItem(action.icon().isNull() ? QIcon(nothing) : action.icon(), path);
    auto* const keys = new QStandardItem(action.shortcut().toString(QKeySequence::NativeText));
    name->setToolTip(literalText(action.statusTip()));
    name->setData(QVariant::fromValue<QObject*>(&action), kActionRole);
    m_model->appendRow({name, keys});
}

// The arrow keys move the highlight while one types.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            const int row = m_list->currentIndex().row() + step;
            if (row >= 0 && row < m_filter->rowCount())
                m_list->setCurrentIndex(m_filter->index(row, 0));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::choose(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const auto name = index.siblingAtColumn(kName);
    auto* const action = qobject_cast<QAction*>(name.data(kActionRole).value<QObject*>());
    accept();
    action->trigger();
}

} // namespace clusterwright::desktop

#include "moc_command_palette.cpp"
