#include "app/desktop/panels/field_row.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/panels/field_tag.h"
#include "app/desktop/panels/paragraph_edit.h"
#include "app/desktop/panels/parameter_label.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/fields/quick_fix.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr int kSliderSteps = 1000;
constexpr int kSpace = 3;
constexpr QLatin1String kFixLink("fix:");

// By what decides which widgets there are.
bool alike(const model::Field& a, const model::Field& b)
{
    return a.key == b.key && a.form == b.form && a.section == b.section && a.choices == b.choices &&
           a.titles == b.titles && a.isOpen == b.isOpen && a.equation.empty() == b.equation.empty();
}

QString linkTo(const QString& target, const QString& text)
{
    return QStringLiteral(" <a href=\"%1\">%2</a>")
        .arg(target.toHtmlEscaped(), text.toHtmlEscaped());
}

void prepare(QLabel& label, const char* name)
{
    label.setObjectName(QLatin1String(name));
    label.setTextFormat(Qt::PlainText);
}

QLabel* newLabel(QWidget* parent, const char* name)
{
    auto* const label = new QLabel(parent);
    prepare(*label, name);
    return label;
}

} // namespace

FieldRow::FieldRow(const model::Field& field, QWidget* parent)
    : QWidget(parent)
    , m_field(field)
{
    setObjectName(qt("field." + field.key));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, kSpace, 0, kSpace);
    layout->setSpacing(kSpace);
    addHead(*layout);
    addEditor(*layout);
    if (field.form == model::FieldForm::Expression)
        addSlider(*layout);
    m_message = newLabel(this, "message");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::RichText);
    m_message->setTextInteractionFlags(Qt::TextBrowserInteraction);
    layout->addWidget(m_message);
    connect(m_message, &QLabel::linkActivated, this, [this](const QString& text) {
        if (text == kFixLink)
            return emit fixRequested();
        setText(utf8(text));
        edited();
        submit();
    });
    setField(field);
}

void FieldRow::addHead(QVBoxLayout& layout)
{
    auto* const head = new QHBoxLayout;
    head->setSpacing(kSpace * 2);
    const auto parameter = qt(m_field.equation);
    auto* const label =
        parameter.isEmpty() ? new QLabel(this) : new ParameterLabel(parameter, this);
    prepare(*label, "label");
    label->setText(qt(m_field.label));
    label->setToolTip(literalText(
        parameter.isEmpty()
            ? qt(m_field.doc)
            : tr("%1\nDrag it onto a study to vary it there").arg(qt(m_field.doc)).trimmed()));
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    head->addWidget(label, 1);
    if (!m_field.equation.empty() || m_field.form == model::FieldForm::Expression) {
        m_value = newLabel(this, "value");
        m_value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_value->setFocusPolicy(Qt::NoFocus);
        m_tag = newLabel(this, "tag");
        m_menu = new QToolButton(this);
        m_menu->setObjectName(QStringLiteral("menu"));
        m_menu->setText(QStringLiteral("\u22ef"));
        m_menu->setAutoRaise(true);
        m_menu->setAccessibleName(tr("More for %1").arg(qt(m_field.label)));
        m_menu->setToolTip(tr("Reset, make it a variable, explain, vary, copy"));
        m_menu->setPopupMode(QToolButton::InstantPopup);
        addMenu();
        head->addWidget(m_tag);
        head->addWidget(m_menu);
    }
    layout.addLayout(head);
}

void FieldRow::addMenu()
{
    auto* const menu = new QMenu(m_menu);
    auto* const reset = menu->addAction(tr("Reset"), this, &FieldRow::resetRequested);
    auto* const variable =
        menu->addAction(tr("Make it a variable"), this, &FieldRow::variableRequested);
    auto* const explain = menu->addAction(tr("Explain"), this, &FieldRow::explainRequested);
    auto* const study = menu->addAction(tr("Vary in a study"), this, &FieldRow::studyRequested);
    menu->addAction(tr("Copy value"), this, [this] {
        QApplication::clipboard()->setText(m_value->text().isEmpty() ? text() : m_value->text());
    });
    reset->setObjectName(QStringLiteral("reset"));
    variable->setObjectName(QStringLiteral("variable"));
    explain->setObjectName(QStringLiteral("explain"));
    study->setObjectName(QStringLiteral("study"));
    reset->setStatusTip(tr("What the preset, the cluster or the block says holds again"));
    variable->setStatusTip(tr("A variable of the design that others can use and studies can vary"));
    explain->setStatusTip(tr("Why the number is what it is"));
    study->setStatusTip(tr("The study that is shown gets it as one more number to vary"));
    connect(menu, &QMenu::aboutToShow, this, [=, this] {
        reset->setEnabled(m_field.canReset);
        variable->setEnabled(m_field.canBeVariable);
        for (auto* const action : {explain, study})
            action->setEnabled(!m_field.equation.empty());
    });
    m_menu->setMenu(menu);
}

QComboBox* FieldRow::newChoices()
{
    auto* const choices = new QComboBox(this);
    for (const auto& choice : m_field.choices)
        choices->addItem(qt(titleOf(m_field, choice)), qt(choice));
    choices->setEditable(m_field.isOpen);
    choices->setInsertPolicy(QComboBox::NoInsert);
    choices->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choices->setMinimumContentsLength(8);
    connect(choices, &QComboBox::activated, this, [this] {
        edited();
        submit();
    });
    if (m_field.isOpen) {
        choices->lineEdit()->setAccessibleName(qt(m_field.label));
        choices->lineEdit()->setPlaceholderText(tr("as the default says"));
        connect(choices->lineEdit(), &QLineEdit::textEdited, this, &FieldRow::edited);
        connect(choices->lineEdit(), &QLineEdit::editingFinished, this, &FieldRow::submit);
        choices->lineEdit()->installEventFilter(this);
    }
    return choices;
}

void FieldRow::addEditor(QVBoxLayout& layout)
{
    if (m_field.form == model::FieldForm::Choice) {
        m_editor = m_choices = newChoices();
    } else if (m_field.form == model::FieldForm::Paragraph) {
        m_editor = m_paragraph = new ParagraphEdit(this);
        m_paragraph->setTabChangesFocus(true);
        m_paragraph->setFixedHeight(4 * fontMetrics().lineSpacing() + 10);
        connect(m_paragraph, &QPlainTextEdit::textChanged, this, &FieldRow::edited);
    } else {
        m_editor = m_line = new QLineEdit(this);
        connect(m_line, &QLineEdit::textEdited, this, &FieldRow::edited);
        connect(m_line, &QLineEdit::editingFinished, this, &FieldRow::submit);
    }
    m_editor->setObjectName(QStringLiteral("editor"));
    m_editor->setAccessibleName(qt(m_field.label));
    m_editor->setToolTip(literalText(qt(m_field.doc)));
    m_editor->setFocusPolicy(Qt::StrongFocus);
    m_editor->installEventFilter(this);
    auto* const line = new QHBoxLayout;
    line->setSpacing(kSpace * 2);
    line->addWidget(m_editor, 1);
    if (m_value)
        line->addWidget(m_value);
    layout.addLayout(line);
}

void FieldRow::addSlider(QVBoxLayout& layout)
{
    m_slider = new QSlider(Qt::Horizontal, this);
    m_slider->setObjectName(QStringLiteral("slider"));
    m_slider->setAccessibleName(tr("%1, by a slider").arg(qt(m_field.label)));
    m_slider->setRange(0, kSliderSteps);
    m_slider->setPageStep(kSliderSteps / 20);
    m_slider->setSingleStep(kSliderSteps / 100);
    m_slider->setFocusPolicy(Qt::StrongFocus);
    m_slider->installEventFilter(this);
    connect(m_slider, &QSlider::sliderPressed, this, [this] { m_isFirstSlide = true; });
    connect(m_slider, &QSlider::valueChanged, this, &FieldRow::slide);
    layout.addWidget(m_slider);
}

bool FieldRow::fits(const model::Field& field) const
{
    return alike(m_field, field);
}

void FieldRow::setField(const model::Field& field)
{
    m_field = field;
    if (!m_isDraft)
        setText(field.text);
    if (m_line)
        m_line->setPlaceholderText(field.differs ? tr("several values")
                                   : field.home == model::FieldHome::Nowhere &&
                                           !field.equation.empty() && field.text.empty() &&
                                           !field.canReset
                                       ? tr("none")
                                       : QString());
    showTag();
    showSlider();
    showMessage();
}

void FieldRow::setText(const std::string& text)
{
    const QSignalBlocker blocker(m_editor);
    if (m_line) {
        if (m_line->text() != qt(text) || m_field.differs)
            m_line->setText(m_field.differs && !m_isDraft ? QString() : qt(text));
        if (!m_line->hasFocus())
            m_line->setCursorPosition(0); // of a long text, its beginning
    } else if (m_paragraph) {
        if (m_paragraph->toPlainText() != qt(text))
            m_paragraph->setPlainText(qt(text));
    } else {
        const auto index = m_choices->findData(qt(text));
        m_choices->setCurrentIndex(m_field.differs ? -1 : index);
        if (m_field.isOpen)
            m_choices->setEditText(m_field.differs ? QString() : qt(text));
    }
}

QString FieldRow::text() const
{
    if (m_line)
        return m_line->text();
    if (m_paragraph)
        return m_paragraph->toPlainText();
    return m_field.isOpen ? m_choices->currentText() : m_choices->currentData().toString();
}

void FieldRow::setValue(const QString& value, bool isOld)
{
    if (!m_value)
        return;
    const bool isSaidAlready = value == qt(m_field.text) && !m_field.differs;
    m_value->setText(isSaidAlready ? QString() : value);
    m_value->setVisible(!m_value->text().isEmpty());
    auto font = m_value->font();
    font.setItalic(isOld);
    m_value->setFont(font);
    m_value->setToolTip(value.isEmpty() ? QString()
                        : isOld         ? tr("the value before the design had errors")
                                        : tr("the value"));
}

void FieldRow::edited()
{
    m_problem.clear();
    m_isDraft = m_field.differs ? !text().isEmpty() : text() != qt(m_field.text);
    showMessage();
    emit drafted();
}

void FieldRow::submit()
{
    if (m_isDraft)
        emit submitted(text());
}

void FieldRow::setDraft(const QString& text)
{
    m_isDraft = true;
    setText(utf8(text));
    showMessage();
}

void FieldRow::dropDraft()
{
    m_isDraft = false;
    m_problem.clear();
    setField(m_field);
}

void FieldRow::slide(int position)
{
    if (!m_range)
        return;
    const double share = static_cast<double>(position) / kSliderSteps;
    auto text = qt(m_range->textAt(share));
    // A key moves a whole number by one at least.
    if (m_range->isWhole && !m_slider->isSliderDown() && text == qt(m_field.text))
        text = qt(m_range->neighbour(m_field.text, share));
    emit slid(text, std::exchange(m_isFirstSlide, false));
}

void FieldRow::showSlider()
{
    if (!m_slider)
        return;
    const auto range = model::rangeOf(m_field);
    if (!m_slider->hasFocus() && !m_slider->isSliderDown())
        m_range = range; // else it would run away under the hand
    m_slider->setVisible(m_range.has_value() && range.has_value() && !m_field.differs);
    if (!m_range || !range || m_slider->isSliderDown())
        return;
    const QSignalBlocker blocker(m_slider);
    const auto value = model::parseExpression(m_field.text);
    m_slider->setValue(static_cast<int>(
        std::lround(m_range->shareOf(value.value().terms[0].literal.value) * kSliderSteps)));
}

bool FieldRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus()) {
        event->ignore(); // the list scrolls, and changes nothing on its way
        return true;
    }
    if (watched == m_slider && event->type() == QEvent::FocusIn)
        m_isFirstSlide = true;
    if (event->type() == QEvent::ShortcutOverride && !m_isDraft) {
        auto& key = static_cast<QKeyEvent&>(*event);
        if (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo)) {
            event->ignore(); // nothing is being typed: it is about the design
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && m_isDraft) {
        dropDraft();
        emit drafted();
        return true;
    }
    if (watched == m_paragraph && event->type() == QEvent::FocusOut)
        submit();
    return QWidget::eventFilter(watched, event);
}

void FieldRow::setProblem(const model::Diagnostic& problem, const QString& fix)
{
    m_problem = problem;
    m_fix = fix;
    showMessage();
}

void FieldRow::setFindings(const model::Diagnostics& findings)
{
    m_findings = findings;
    showMessage();
}

bool FieldRow::isWrong() const
{
    return !m_problem.empty() || (!m_isDraft && !m_findings.empty());
}

void FieldRow::showMessage()
{
    QStringList lines, spoken;
    const auto add = [&](const model::Diagnostic& finding) {
        auto line = qt(finding.message).toHtmlEscaped();
        const auto hint =
            finding.hint.empty() ? QString() : QStringLiteral(" (%1)").arg(qt(finding.hint));
        if (const auto fixed = model::fixedText(utf8(text()), finding))
            line += linkTo(qt(fixed->text), tr("Use %1").arg(qt(fixed->word)));
        else
            line += hint.toHtmlEscaped();
        lines << line;
        spoken << qt(finding.message) + hint;
    };
    if (!m_problem.empty()) {
        add(m_problem.front());
        lines.back() += m_fix.isEmpty() ? QString() : linkTo(kFixLink, m_fix);
    } else if (!m_isDraft)
        for (const auto& finding : m_findings)
            add(finding);
    m_message->setText(lines.join(QStringLiteral("<br>")));
    m_message->setVisible(!lines.isEmpty());
    m_editor->setAccessibleDescription(spoken.join(QStringLiteral(". ")));
    showColours();
    update();
}

void FieldRow::showColours()
{
    const auto& theme = themeOf(*this);
    const auto colour = [](QWidget* widget, const QColor& ink) {
        auto palette = widget->palette();
        palette.setColor(QPalette::WindowText, ink);
        widget->setPalette(palette);
    };
    colour(m_message,
           !m_problem.empty() || model::hasErrors(m_findings) ? theme.error : theme.warning);
    for (auto* const label : {m_value, m_tag})
        if (label)
            colour(label, theme.faintInk);
}

void FieldRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange && m_message)
        showColours();
}

void FieldRow::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    if (!isWrong())
        return;
    const auto& theme = themeOf(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(
        QPen(!m_problem.empty() || model::hasErrors(m_findings) ? theme.error : theme.warning, 2));
    painter.drawRoundedRect(QRectF(m_editor->geometry()).adjusted(0, -1, 0, 1), 3, 3);
}

void FieldRow::showTag()
{
    if (!m_tag)
        return;
    m_tag->setText(tagOf(m_field));
    m_tag->setVisible(!m_tag->text().isEmpty());
    m_tag->setToolTip(literalText(tagToolTipOf(m_field)));
}

} // namespace clusterwright::desktop

#include "moc_field_row.cpp"
