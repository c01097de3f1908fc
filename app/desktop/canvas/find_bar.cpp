#include "app/desktop/canvas/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace clusterwright::desktop
{

namespace
{

QToolButton* button(Qt::ArrowType arrow, const QString& text)
{
    auto* const result = new QToolButton;
    result->setArrowType(arrow);
    result->setAutoRaise(true);
    result->setToolTip(text);
    result->setAccessibleName(text);
    return result;
}

} // namespace

FindBar::FindBar(std::function<QStringList()> titles, QWidget* parent)
    : QWidget(parent)
    , m_titles(std::move(titles))
    , m_text(new QLineEdit)
    , m_count(new QLabel)
{
    setObjectName(QStringLiteral("findBar"));
    setAutoFillBackground(true);
    m_text->setObjectName(QStringLiteral("findText"));
    m_text->setAccessibleName(tr("Find on the canvas"));
    m_text->setPlaceholderText(tr("Find by name"));
    m_text->setClearButtonEnabled(true);
    m_count->setObjectName(QStringLiteral("findCount"));
    auto* const before = button(Qt::UpArrow, tr("Previous match (Shift+Enter)"));
    auto* const next = button(Qt::DownArrow, tr("Next match (Enter)"));
    auto* const close = new QToolButton;
    close->setText(tr("Close"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the find bar"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_count);
    for (auto* const part : {before, next, close})
        layout->addWidget(part);
    m_text->installEventFilter(this);
    connect(m_text, &QLineEdit::textChanged, this, &FindBar::search);
    connect(before, &QToolButton::clicked, this, [this] { go(-1); });
    connect(next, &QToolButton::clicked, this, [this] { go(1); });
    connect(close, &QToolButton::clicked, this, &FindBar::shut);
    hide();
}

void FindBar::open()
{
    show();
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
    search();
}

void FindBar::search()
{
    m_matches.clear();
    m_current = -1;
    const auto text = m_text->text().trimmed();
    const auto titles = text.isEmpty() ? QStringList() : m_titles();
    for (int i = 0; i < titles.size(); ++i)
        if (titles[i].contains(text, Qt::CaseInsensitive))
            m_matches.push_back(i);
    const auto count = m_matches.size();
    const auto found = count == 1 ? tr("1 match") : tr("%1 matches").arg(count);
    m_count->setText(text.isEmpty() ? QString() : found);
}

void FindBar::go(int step)
{
    const int before = m_current;
    search(); // the canvas may have changed since the text was typed
    if (m_matches.empty())
        return;
    const int count = static_cast<int>(m_matches.size());
    m_current = before < 0 && step < 0 ? count - 1 : (before + step + count) % count;
    m_count->setText(tr("%1 of %2").arg(m_current + 1).arg(count));
    emit found(m_matches[static_cast<std::size_t>(m_current)]);
}

void FindBar::shut()
{
    hide();
    emit closed();
}

bool FindBar::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const auto& key = static_cast<QKeyEvent&>(*event);
    if (key.key() == Qt::Key_Escape)
        shut();
    else if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter)
        go(key.modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    else
        return QWidget::eventFilter(object, event);
    return true;
}

} // namespace clusterwright::desktop

#include "moc_find_bar.cpp"
