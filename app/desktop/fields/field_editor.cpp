#include "app/desktop/fields/field_editor.h"

#include "app/desktop/common/elided_combo_box.h"
#include "app/desktop/common/elided_label.h"
#include "app/desktop/common/name_completer.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/word_match.h"
#include "app/desktop/fields/paragraph_edit.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kEchoSpace = 6;     // pixels around an echo
constexpr int kEchoMostShare = 2; // an echo takes at most half the line

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

// Returns the ids among the choices, with their titles where these differ.
NamesInScope idsOf(const model::Field& field)
{
    NamesInScope names;
    for (const auto& choice : field.choices)
        if (const auto title = field.titles.find(choice); !choice.empty())
            names.push_back(
                {qt(choice), title == field.titles.end() ? QString() : qt(title->second), {}});
    return names;
}

} // namespace

FieldEditor::FieldEditor(const model::Field& field, QWidget* parent)
    : QObject(parent)
    , m_field(field)
{
    if (field.form == model::FieldForm::Choice) {
        m_widget = m_choices = newChoices(parent);
    } else if (field.form == model::FieldForm::Paragraph) {
        m_widget = m_paragraph = new ParagraphEdit(parent);
        m_paragraph->setTabChangesFocus(true);
        m_paragraph->setFixedHeight(4 * parent->fontMetrics().lineSpacing() + 10);
        connect(m_paragraph, &QPlainTextEdit::textChanged, this, &FieldEditor::edited);
    } else {
        m_widget = m_line = new QLineEdit(parent);
        connect(m_line, &QLineEdit::textEdited, this, &FieldEditor::edited);
        connect(m_line, &QLineEdit::editingFinished, this, &FieldEditor::committed);
        connect(m_line, &QLineEdit::textChanged, this, &FieldEditor::placeEcho);
        m_echo = new ElidedLabel(m_line);
        m_echo->setObjectName(QStringLiteral("value"));
        m_echo->setForegroundRole(QPalette::PlaceholderText);
        m_echo->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_echo->setAttribute(Qt::WA_TransparentForMouseEvents);
        m_echo->hide();
    }
    m_widget->setObjectName(QStringLiteral("editor"));
    m_widget->setAccessibleName(qt(field.label));
    m_widget->setFocusPolicy(Qt::StrongFocus);
    m_widget->installEventFilter(this);
}

QComboBox* FieldEditor::newChoices(QWidget* parent)
{
    auto* const choices = new ElidedComboBox(parent);
    for (const auto& choice : m_field.choices)
        choices->addItem(qt(titleOf(m_field, choice)), qt(choice));
    addPresets(*choices);
    choices->setEditable(m_field.isOpen || m_field.isSearched);
    choices->setInsertPolicy(QComboBox::NoInsert);
    choices->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choices->setMinimumContentsLength(4);
    choices->view()->installEventFilter(this);
    connect(choices, &QComboBox::activated, this, [this] {
        emit edited();
        emit committed();
    });
    if (choices->isEditable()) {
        auto* const line = choices->lineEdit();
        line->setAccessibleName(qt(m_field.label));
        line->setPlaceholderText(m_field.isSearched ? tr("type a part of the id") : tr("default"));
        connect(line, &QLineEdit::textEdited, this, &FieldEditor::edited);
        connect(line, &QLineEdit::editingFinished, this, &FieldEditor::committed);
    }
    if (m_field.isSearched)
        completeNames(
            choices, [field = m_field] { return idsOf(field); }, NameCompleter::Words::List);
    return choices;
}

// Returns the choice of a shown title, or the typed text.
QString FieldEditor::chosen() const
{
    const auto typed = m_choices->currentText();
    const auto index = m_choices->findText(typed, Qt::MatchFixedString);
    return index < 0 ? typed.trimmed() : m_choices->itemData(index).toString();
}

void FieldEditor::addPresets(QComboBox& choices) const
{
    if (m_field.presets.empty())
        return;
    choices.insertSeparator(choices.count());
    choices.addItem(tr("Add from the library"));
    auto& model = dynamic_cast<QStandardItemModel&>(*choices.model());
    model.item(choices.count() - 1)->setEnabled(false);
    for (const auto& preset : m_field.presets)
        choices.addItem(qt(titleOf(m_field, preset)), qt(preset));
}

QString FieldEditor::text() const
{
    if (m_line)
        return m_line->text();
    if (m_paragraph)
        return m_paragraph->toPlainText();
    if (m_field.isSearched)
        return chosen();
    return m_field.isOpen ? m_choices->currentText() : m_choices->currentData().toString();
}

void FieldEditor::setText(const std::string& text)
{
    const auto shown = m_isDiffering ? QString() : qt(text);
    const QSignalBlocker blocker(m_widget);
    if (m_line) {
        if (m_line->text() != shown)
            m_line->setText(shown);
        if (!m_line->hasFocus())
            m_line->setCursorPosition(0); // shows the beginning of a long text
        placeEcho();
    } else if (m_paragraph) {
        if (m_paragraph->toPlainText() != qt(text))
            m_paragraph->setPlainText(qt(text));
    } else {
        m_choices->setCurrentIndex(m_isDiffering ? -1 : m_choices->findData(qt(text)));
        if (m_field.isOpen)
            m_choices->setEditText(shown);
        if (m_field.isSearched) { // also a typed text, and the beginning of a long title
            m_choices->setEditText(m_choices->currentIndex() < 0 ? shown
                                                                 : m_choices->currentText());
            m_choices->lineEdit()->setCursorPosition(0);
        }
    }
}

void FieldEditor::setPlaceholder(const QString& text)
{
    if (m_line)
        m_line->setPlaceholderText(text);
}

void FieldEditor::setEcho(const QString& value, bool isOld)
{
    if (!m_echo)
        return;
    m_echo->setText(value);
    auto font = m_echo->font();
    font.setItalic(isOld);
    m_echo->setFont(font);
    placeEcho();
}

QString FieldEditor::echo() const
{
    return m_echo ? m_echo->text() : QString();
}

// Elides the echo to half the line, and hides it if the text needs the space.
void FieldEditor::placeEcho()
{
    if (!m_echo)
        return;
    const auto text = m_line->fontMetrics().horizontalAdvance(m_line->text());
    const auto wanted = m_echo->fontMetrics().horizontalAdvance(m_echo->text()) + 2;
    const int room = m_line->width() - text - 3 * kEchoSpace;
    const int width = std::min(wanted, m_line->width() / kEchoMostShare);
    const bool isShown = !m_echo->text().isEmpty() && room >= width;
    m_echo->setVisible(isShown);
    m_line->setTextMargins(0, 0, isShown ? width + kEchoSpace : 0, 0);
    m_echo->setGeometry(m_line->width() - width - kEchoSpace, 0, width, m_line->height());
}

void FieldEditor::searchChoices(const QString& letters)
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
    for (int row = 0; row < m_choices->count(); ++row) {
        const auto index = m_choices->model()->index(row, 0);
        const int rank = rankOf({m_choices->itemText(row), {}, {}}, m_sought);
        if (rank <= most || !index.flags().testFlag(Qt::ItemIsEnabled))
            continue;
        most = rank;
        best = row;
    }
    m_choices->view()->setCurrentIndex(m_choices->model()->index(best, 0));
}

bool FieldEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        placeEcho();
    if (watched == m_choices && !m_field.presets.empty() && event->type() == QEvent::KeyPress &&
        opensList(*static_cast<QKeyEvent*>(event))) {
        m_choices->showPopup();
        QCoreApplication::sendEvent(m_choices->view(), event);
        return true;
    }
    if (m_choices && watched == m_choices->view() && event->type() == QEvent::KeyPress &&
        isTyped(*static_cast<QKeyEvent*>(event))) {
        searchChoices(static_cast<QKeyEvent*>(event)->text());
        return true;
    }
    if (watched == m_paragraph && event->type() == QEvent::FocusOut)
        emit committed();
    return QObject::eventFilter(watched, event);
}

} // namespace clusterwright::desktop

#include "moc_field_editor.cpp"
