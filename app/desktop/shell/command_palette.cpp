#include "app/desktop/shell/command_palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr int kActionRole = Qt::UserRole + 1;

QString nameOf(const QAction& action)
{
    auto name = action.property("path").toString();
    return (name.isEmpty() ? action.text() : name)
        .remove(QLatin1Char('&'))
        .remove(QStringLiteral("…"));
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

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent)
    , m_search(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_model(new QStandardItemModel(this))
    , m_filter(new QSortFilterProxyModel(this))
{
    setWindowTitle(tr("Commands"));
    setObjectName(QStringLiteral("commandPalette"));
    m_search->setPlaceholderText(tr("Type a command, press Enter"));
    m_search->setAccessibleName(tr("Command"));
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setUniformItemSizes(true);
    for (auto* const action : actions) {
        if (!action->isEnabled() || action->isSeparator() || action->text().isEmpty())
            continue;
        const auto keys = action->shortcut().toString(QKeySequence::NativeText);
        auto* const item = new QStandardItem(
            action->icon(),
            keys.isEmpty() ? nameOf(*action) : nameOf(*action) + QStringLiteral("    ") + keys);
        item->setToolTip(action->statusTip());
        item->setData(QVariant::fromValue<QObject*>(action), kActionRole);
        m_model->appendRow(item);
    }
    m_filter->setSourceModel(m_model);
    m_list->setModel(m_filter);
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
    connect(m_list, &QListView::activated, this, &CommandPalette::choose);
    m_list->setCurrentIndex(m_filter->index(0, 0));
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
    auto* const action = qobject_cast<QAction*>(index.data(kActionRole).value<QObject*>());
    accept();
    action->trigger();
}

} // namespace clusterwright::desktop
