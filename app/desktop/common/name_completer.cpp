#include "app/desktop/common/name_completer.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTextBlock>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kShortestWord = 2; // minimum length that opens the list
constexpr int kMaxOffered = 50;
constexpr int kDetailRole = Qt::UserRole + 1;
constexpr int kDetailGap = 24;

// Draws the name at the left, its value or unit at the right.
class NameDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setPen(option.palette.color(isSelected ? QPalette::HighlightedText
                                                        : QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(0, 0, -6, 0),
                          Qt::AlignRight | Qt::AlignVCenter,
                          index.data(kDetailRole).toString());
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override
    {
        auto size = QStyledItemDelegate::sizeHint(option, index);
        size.rwidth() +=
            kDetailGap + option.fontMetrics.horizontalAdvance(index.data(kDetailRole).toString());
        return size;
    }
};

// 0: begins with the word; 1: a part after a dot begins with it; 2: contains it; empty: no match.
std::optional<int> rankOf(const QString& name, const QString& word)
{
    if (name.startsWith(word, Qt::CaseInsensitive))
        return 0;
    if (name.contains(QLatin1Char('.') + word, Qt::CaseInsensitive))
        return 1;
    return name.contains(word, Qt::CaseInsensitive) ? std::optional(2) : std::nullopt;
}

} // namespace

NameCompleter::NameCompleter(QWidget& field, Source source)
    : QObject(&field)
    , m_source(std::move(source))
    , m_completer(new QCompleter(this))
    , m_model(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("names"));
    m_completer->setWidget(&field);
    m_completer->setModel(m_model);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(10);
    auto* const popup = m_completer->popup();
    popup->setObjectName(QStringLiteral("namesInScope"));
    popup->setItemDelegate(new NameDelegate(popup));
    popup->installEventFilter(
        this); // must precede the completer's filter, which would submit the field on Enter
    field.installEventFilter(this);
    connect(
        m_completer, qOverload<const QString&>(&QCompleter::activated), this, &NameCompleter::take);
}

NameCompleter::NameCompleter(QLineEdit& field, Source source, Words words)
    : NameCompleter(static_cast<QWidget&>(field), std::move(source))
{
    m_line = &field;
    m_words = words;
    connect(&field, &QLineEdit::textEdited, this, [this] { offer(false); });
}

NameCompleter::NameCompleter(QPlainTextEdit& field, Source source, Words words)
    : NameCompleter(static_cast<QWidget&>(field), std::move(source))
{
    m_text = &field;
    m_words = words;
    connect(&field, &QPlainTextEdit::textChanged, this, [this] {
        if (std::exchange(m_isTyping, false))
            offer(false);
    });
}

bool NameCompleter::isOpen() const
{
    return m_completer->popup()->isVisible();
}

QStringList NameCompleter::offered() const
{
    QStringList names;
    for (int row = 0; isOpen() && row < m_model->rowCount(); ++row)
        names.append(m_model->item(row)->text());
    return names;
}

QString NameCompleter::textBefore() const
{
    if (m_line)
        return m_line->text().left(m_line->cursorPosition());
    const auto cursor = m_text->textCursor();
    return cursor.block().text().left(cursor.positionInBlock());
}

// "2 MiB" and "1e3" contain no word: letters after a number are a unit or an exponent.
QString NameCompleter::wordBefore() const
{
    static const QRegularExpression last(
        QStringLiteral("(?<![A-Za-z0-9_.])[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_]*)*$"));
    static const QRegularExpression unit(
        QStringLiteral("(?<![A-Za-z0-9_.])[0-9][0-9.]*([eE][+-]?[0-9]+)? ?[A-Za-z/%]*$"));
    const auto before = textBefore();
    if (m_words == Words::List)
        return before.mid(before.lastIndexOf(QLatin1Char(',')) + 1).trimmed();
    return unit.match(before).hasMatch() ? QString() : last.match(before).captured();
}

QRect NameCompleter::cursorPlace() const
{
    if (m_text)
        return m_text->cursorRect();
    return {m_line->inputMethodQuery(Qt::ImCursorRectangle).toRect().topLeft(),
            QSize(1, m_line->height() - 2)};
}

void NameCompleter::fill(const QString& word)
{
    std::vector<std::pair<int, NameInScope>> hits;
    for (auto& entry : m_source())
        if (const auto rank = rankOf(entry.name, word))
            hits.emplace_back(*rank, std::move(entry));
    std::ranges::stable_sort(hits, {}, [](const auto& hit) { return hit.first; });
    m_model->clear();
    for (const auto& [rank, entry] : hits) {
        auto* const item = new QStandardItem(entry.name);
        item->setData(entry.detail, kDetailRole);
        item->setToolTip(entry.doc);
        m_model->appendRow(item);
        if (m_model->rowCount() == kMaxOffered)
            break;
    }
}

void NameCompleter::offer(bool isAsked)
{
    const auto word = wordBefore();
    auto* const popup = m_completer->popup();
    if (!isAsked && word.size() < kShortestWord) {
        popup->hide();
        return;
    }
    fill(word);
    const bool isComplete = m_model->rowCount() > 0 && m_model->item(0)->text() == word;
    if (m_model->rowCount() == 0 || (isComplete && m_model->rowCount() == 1)) {
        popup->hide();
        return;
    }
    auto place = cursorPlace();
    place.setWidth(popup->sizeHintForColumn(0) + popup->verticalScrollBar()->sizeHint().width() +
                   4);
    m_completer->complete(place);
    // For a complete name, Enter goes to the field.
    popup->setCurrentIndex(isComplete ? QModelIndex()
                                      : m_completer->completionModel()->index(0, 0));
}

void NameCompleter::take(const QString& name)
{
    const auto length = static_cast<int>(wordBefore().size());
    if (m_line) {
        m_line->setSelection(m_line->cursorPosition() - length, length);
        m_line->insert(name); // marks the field as edited
    } else {
        auto cursor = m_text->textCursor();
        cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, length);
        cursor.insertText(name);
        m_text->setTextCursor(cursor);
    }
    m_completer->popup()->hide();
}

// Returns true if the list handles the key.
bool NameCompleter::handlePopupKey(int key)
{
    const bool isTaking = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab;
    if (!isTaking && key != Qt::Key_Escape)
        return false;
    const auto name = m_completer->popup()->currentIndex().data().toString();
    m_completer->popup()->hide();
    if (!isTaking)
        return true;
    if (name.isEmpty())
        return false;
    take(name);
    return true;
}

bool NameCompleter::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto& key = static_cast<QKeyEvent&>(*event);
    if (isOpen() && handlePopupKey(key.key()))
        return true;
    if (key.key() == Qt::Key_Space && key.modifiers() == Qt::ControlModifier) {
        offer(true);
        return true;
    }
    m_isTyping = !key.text().trimmed().isEmpty() || key.key() == Qt::Key_Backspace;
    if (m_text && isOpen() && !m_isTyping)
        m_completer->popup()->hide();
    return QObject::eventFilter(watched, event);
}

void completeNames(QWidget* field, NameCompleter::Source source, NameCompleter::Words words)
{
    if (auto* const box = qobject_cast<QComboBox*>(field)) {
        if (!box->isEditable())
            return;
        box->setCompleter(nullptr);
        field = box->lineEdit();
    }
    if (auto* const line = qobject_cast<QLineEdit*>(field))
        new NameCompleter(*line, std::move(source), words);
    else if (auto* const text = qobject_cast<QPlainTextEdit*>(field))
        new NameCompleter(*text, std::move(source), words);
}

} // namespace clusterwright::desktop

#include "moc_name_completer.cpp"
