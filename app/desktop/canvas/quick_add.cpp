#include "app/desktop/canvas/quick_add.h"

#include "app/desktop/common/widgets.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr QSize kSize(340, 300);

bool isForList(int key)
{
    return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp ||
           key == Qt::Key_PageDown;
}

} // namespace

QuickAdd::QuickAdd(QWidget* canvas)
    : QFrame(canvas)
    , m_text(named(new QLineEdit, "quickAddText"))
    , m_list(named(new QListWidget, "quickAddList"))
    , m_doc(plainLabel())
{
    setObjectName(QStringLiteral("quickAdd"));
    setAccessibleName(tr("Add by name"));
    setFrameShape(StyledPanel);
    setAutoFillBackground(true);
    m_text->setAccessibleName(tr("Name of the item to add"));
    m_text->setPlaceholderText(tr("Type a name, then press Enter"));
    m_text->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Matching entries"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_doc->setMaximumHeight(2 * fontMetrics().lineSpacing() + 2);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_text);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_doc);
    m_text->installEventFilter(this);
    connect(m_text, &QLineEdit::textChanged, this, &QuickAdd::list);
    connect(m_list, &QListWidget::itemClicked, this, &QuickAdd::choose);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        m_doc->setText(row < 0 ? tr("No match")
                               : m_entries[m_listed[static_cast<std::size_t>(row)]].title);
    });
    hide();
}

void QuickAdd::open(CanvasEntries entries, QPoint at)
{
    m_entries = std::move(entries);
    const auto room = parentWidget()->size();
    resize(kSize.boundedTo(room));
    move(std::clamp(at.x(), 0, std::max(0, room.width() - width())),
         std::clamp(at.y(), 0, std::max(0, room.height() - height())));
    m_text->clear();
    list({});
    m_isOpen = true;
    show();
    raise();
    m_text->setFocus(Qt::PopupFocusReason);
}

void QuickAdd::search(const QString& text)
{
    if (m_isOpen)
        m_text->setText(text);
}

void QuickAdd::list(const QString& text)
{
    m_list->clear();
    m_listed = bestEntries(m_entries, text);
    for (const auto i : m_listed) {
        const auto& entry = m_entries[i];
        auto* const item = new QListWidgetItem(
            entry.icon, entry.title + QStringLiteral("  \u00b7  ") + entry.category, m_list);
        item->setToolTip(entry.doc);
    }
    m_list->setCurrentRow(m_listed.empty() ? -1 : 0);
    if (m_listed.empty())
        m_doc->setText(tr("No match"));
}

void QuickAdd::choose()
{
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    const auto id = m_entries[m_listed[static_cast<std::size_t>(row)]].id;
    m_isOpen = false;
    hide();
    parentWidget()->setFocus(Qt::PopupFocusReason);
    emit chosen(id);
}

// Guards against recursion: hiding loses the focus, which cancels again.
void QuickAdd::cancel()
{
    if (!m_isOpen)
        return;
    m_isOpen = false;
    hide();
    emit cancelled();
}

bool QuickAdd::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::FocusOut) {
        cancel();
        return false;
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QFrame::eventFilter(object, event);
    auto& key = static_cast<QKeyEvent&>(*event);
    const bool isEnter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    const bool isOurs = isEnter || key.key() == Qt::Key_Escape || isForList(key.key());
    if (!isOurs || event->type() == QEvent::ShortcutOverride) {
        event->setAccepted(isOurs);
        return isOurs;
    }
    if (isEnter)
        choose();
    else if (key.key() == Qt::Key_Escape) {
        cancel();
        parentWidget()->setFocus(Qt::PopupFocusReason);
    } else
        QCoreApplication::sendEvent(m_list, event);
    return true;
}

} // namespace clusterwright::desktop

#include "moc_quick_add.cpp"
