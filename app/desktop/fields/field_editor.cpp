#include "app/desktop/fields/field_editor.h"

#include "app/desktop/common/elided_combo_box.h"
#include "app/desktop/common/name_completer.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/word_match.h"
#include "app/desktop/fields/text_entry.h"
#include "model/core/text.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

bool isTyped(const QKeyEvent& event)
{
    return !event.text().isEmpty() &&
           !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) &&
           event.text()[0].isPrint();
}

// Returns true for keys that change the item, which open the list instead: each passed item would be applied to the design.
bool opensList(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
        return true;
    default:
        return isTyped(event) && !event.text().trimmed().isEmpty();
    }
}

bool hasLabels(const model::Field& field)
{
    return field.form == model::FieldForm::Expression && !field.titles.empty();
}

bool isTypedInto(const model::Field& field)
{
    return field.isOpen || field.isSearched || hasLabels(field);
}

// Returns the choices, or the values with labels in ascending order.
std::vector<std::string> itemsOf(const model::Field& field)
{
    if (!hasLabels(field))
        return field.choices;
    std::vector<std::string> values;
    for (const auto& [value, label] : field.titles)
        values.push_back(value);
    std::ranges::sort(values, {}, [](const auto& value) { return model::parseDouble(value); });
    return values;
}

// Returns the labels, or the ids among the choices with their titles where these differ.
NamesInScope namesOf(const model::Field& field)
{
    NamesInScope names;
    for (const auto& choice : itemsOf(field)) {
        const auto title = qt(titleOf(field, choice));
        if (hasLabels(field))
            names.push_back({title, qt(choice), {}});
        else if (!choice.empty())
            names.push_back({qt(choice), title == qt(choice) ? QString() : title, {}});
    }
    return names;
}

} // namespace

FieldEditor::FieldEditor(const model::Field& field, QWidget* parent)
    : QObject(parent)
    , m_field(field)
{
    if (field.form == model::FieldForm::Choice || hasLabels(field))
        makeList(parent);
    else
        makeEntry(parent);
    widget()->setObjectName(QStringLiteral("editor"));
    widget()->setAccessibleName(qt(field.label));
    widget()->installEventFilter(this);
}

void FieldEditor::makeEntry(QWidget* parent)
{
    constexpr double kDragWidth = 400; // pixels, over the whole range
    m_entry = new TextEntry(m_field.form == model::FieldForm::Paragraph, parent);
    connect(m_entry, &TextEntry::edited, this, &FieldEditor::edit);
    connect(m_entry, &TextEntry::committed, this, &FieldEditor::submit);
    connect(m_entry, &TextEntry::returned, this, &FieldEditor::returned);
    connect(m_entry, &TextEntry::stepped, this, &FieldEditor::step);
    connect(m_entry, &TextEntry::dragged, this, [this](int pixels, bool isFirst) {
        drag(pixels / kDragWidth, isFirst);
    });
}

void FieldEditor::makeList(QWidget* parent)
{
    m_list = new ElidedComboBox(parent);
    for (const auto& item : itemsOf(m_field))
        m_list->addItem(qt(titleOf(m_field, item)), qt(item));
    addPresets();
    m_list->setEditable(isTypedInto(m_field));
    m_list->setInsertPolicy(QComboBox::NoInsert);
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(4);
    m_list->setFocusPolicy(Qt::StrongFocus);
    m_list->view()->installEventFilter(this);
    connect(m_list, &QComboBox::activated, this, [this] {
        edit();
        submit();
    });
    auto* const line = m_list->lineEdit();
    if (!line)
        return;
    line->setAccessibleName(qt(m_field.label));
    line->setPlaceholderText(m_field.isSearched ? tr("type a part of the id") : tr("default"));
    line->installEventFilter(this);
    connect(line, &QLineEdit::textEdited, this, &FieldEditor::edit);
    connect(line, &QLineEdit::editingFinished, this, [this] {
        if (!QApplication::activePopupWidget()) // or its list of names opens
            submit();
    });
    connect(line, &QLineEdit::returnPressed, this, [this] {
        submit();
        emit returned();
    });
    if (!m_field.isOpen)
        completeNames(
            m_list, [field = m_field] { return namesOf(field); }, NameCompleter::Words::List);
}

void FieldEditor::addPresets()
{
    if (m_field.presets.empty())
        return;
    m_list->insertSeparator(m_list->count());
    m_list->addItem(tr("Add from the library"));
    auto& model = dynamic_cast<QStandardItemModel&>(*m_list->model());
    model.item(m_list->count() - 1)->setEnabled(false);
    for (const auto& preset : m_field.presets)
        m_list->addItem(qt(titleOf(m_field, preset)), qt(preset));
}

QWidget* FieldEditor::widget() const
{
    return m_entry ? static_cast<QWidget*>(m_entry) : m_list;
}

bool FieldEditor::isParagraph() const
{
    return m_entry && m_entry->isParagraph();
}

// Returns the choice of a shown title, or the typed text.
QString FieldEditor::chosen() const
{
    const auto typed = m_list->currentText();
    const auto index = m_list->findText(typed, Qt::MatchFixedString);
    return index < 0 ? typed.trimmed() : m_list->itemData(index).toString();
}

QString FieldEditor::text() const
{
    if (m_entry)
        return m_entry->text();
    if (m_field.isOpen)
        return m_list->currentText();
    return m_list->isEditable() ? chosen() : m_list->currentData().toString();
}

void FieldEditor::setField(const model::Field& field)
{
    m_field = field;
    if (m_entry)
        m_entry->setDraggable(!field.differs && model::rangeOf(field));
    if (!m_isDraft)
        show(field.differs ? std::string() : field.text);
}

void FieldEditor::show(const std::string& text)
{
    if (m_entry)
        return m_entry->setText(qt(text));
    const QSignalBlocker blocker(m_list);
    const bool isNothing = m_field.differs && !m_isDraft;
    m_list->setCurrentIndex(isNothing ? -1 : m_list->findData(qt(text)));
    if (m_field.isOpen)
        m_list->setEditText(qt(text));
    else if (m_list->isEditable()) { // also a typed text, and the beginning of a long title
        m_list->setEditText(m_list->currentIndex() < 0 ? qt(text) : m_list->currentText());
        m_list->lineEdit()->setCursorPosition(0);
    }
}

void FieldEditor::setDraft(const QString& text)
{
    m_isDraft = true;
    show(utf8(text));
}

void FieldEditor::dropDraft()
{
    m_isDraft = false;
    setField(m_field);
    emit drafted();
}

void FieldEditor::edit()
{
    m_isDraft = m_field.differs ? !text().isEmpty() : text() != qt(m_field.text);
    emit drafted();
}

void FieldEditor::submit()
{
    if (m_isDraft)
        emit submitted(text());
}

std::optional<double> FieldEditor::share(bool keepsRange)
{
    const auto range = m_field.differs ? std::nullopt : model::rangeOf(m_field);
    if (!keepsRange || !m_range)
        m_range = range;
    return range && m_range ? std::optional(m_range->shareOf(range->present)) : std::nullopt;
}

void FieldEditor::slideTo(double share, bool isStep, bool isFirst)
{
    if (!m_range)
        return;
    auto text = m_range->textAt(share);
    if (isStep && m_range->isWhole && text == m_field.text)
        text = m_range->neighbour(text, share);
    emit slid(qt(text), isFirst);
}

void FieldEditor::drag(double share, bool isFirst)
{
    if (isFirst)
        m_start = this->share(false).value_or(0);
    slideTo(m_start + share, false, isFirst);
}

void FieldEditor::step(int direction)
{
    constexpr double kStep = 0.01;
    const auto now = share(false);
    if (now && !m_isDraft)
        slideTo(*now + direction * kStep, true, std::exchange(m_isFirstStep, false));
}

void FieldEditor::setPlaceholder(const QString& text)
{
    if (m_entry)
        m_entry->setPlaceholderText(text);
}

void FieldEditor::setEcho(const QString& value, bool isOld)
{
    m_echo = value;
    if (m_entry)
        m_entry->setEcho(value, isOld);
}

void FieldEditor::searchList(const QString& letters)
{
    constexpr qint64 kLongestPause = 1500; // ms between two letters of a name
    if (!m_sinceLetter.isValid() || m_sinceLetter.hasExpired(kLongestPause))
        m_sought.clear();
    m_sinceLetter.start();
    m_sought += letters;
    if (m_sought.simplified().isEmpty())
        return;
    int best = -1;
    int most = 0;
    for (int row = 0; row < m_list->count(); ++row) {
        const auto index = m_list->model()->index(row, 0);
        const int rank = rankOf({m_list->itemText(row), {}, {}}, m_sought);
        if (rank <= most || !index.flags().testFlag(Qt::ItemIsEnabled))
            continue;
        most = rank;
        best = row;
    }
    m_list->view()->setCurrentIndex(m_list->model()->index(best, 0));
}

bool FieldEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        m_isFirstStep = true;
    if (event->type() == QEvent::ShortcutOverride && !m_isDraft) {
        const auto& key = static_cast<QKeyEvent&>(*event);
        if (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo)) {
            event->ignore(); // no typed text: the key acts on the design
            return true;
        }
    }
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto& key = static_cast<QKeyEvent&>(*event);
    if (key.key() == Qt::Key_Escape && m_isDraft &&
        watched != (m_list ? m_list->view() : nullptr)) {
        dropDraft();
        return true;
    }
    if (watched == m_list && !m_field.presets.empty() && opensList(key)) {
        m_list->showPopup();
        QCoreApplication::sendEvent(m_list->view(), event);
        return true;
    }
    if (m_list && watched == m_list->view() && isTyped(key)) {
        searchList(key.text());
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace clusterwright::desktop

#include "moc_field_editor.cpp"
