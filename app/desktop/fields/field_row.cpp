#include "app/desktop/fields/field_row.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/elided_link.h"
#include "app/desktop/common/severity_picture.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/wheel_guard.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/parameter_mime.h"
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/field_message.h"
#include "app/desktop/fields/field_tag.h"
#include "model/core/diagnostic.h"
#include "model/design/fields/interval_edit.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDrag>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

// Pixels.
constexpr int kSpace = 4;
constexpr int kSliderEntry = 76;      // least width of a value beside a slider
constexpr int kMostSliderEntry = 160; // a longer text wraps
constexpr int kEntryRoom = 16;        // frame and margins
constexpr int kButtonWidth = 28;
constexpr int kLeastSlider = 40;

constexpr int kSliderSteps = 1000;

struct MenuEntry {
    FieldCommand command;
    const char* name;
    const char* text;
    const char* tip;
};

constexpr std::array kMenu{
    MenuEntry{
        FieldCommand::Reset, "reset", "Reset", "Restore the value of the preset, cluster or block"},
    MenuEntry{FieldCommand::Variable,
              "variable",
              "Make variable",
              "Make the value a variable, which other fields can use and studies can vary"},
    MenuEntry{FieldCommand::Explain,
              "explain",
              "Explain",
              "Show the equation, inputs and source of the value"},
    MenuEntry{FieldCommand::Vary, "study", "Vary in a study", "Vary the value in the shown study"},
    MenuEntry{FieldCommand::Interval,
              "interval",
              "Interval \u2026",
              "Set the interval and the distribution in which studies vary the value"},
};

bool allows(const model::Field& field, FieldCommand command)
{
    switch (command) {
    case FieldCommand::Reset:
        return field.canReset;
    case FieldCommand::Variable:
        return field.canBeVariable;
    case FieldCommand::Interval:
        return model::canHaveInterval(field);
    default:
        return !field.equation.empty();
    }
}

// True if the fields need the same widgets.
bool alike(const model::Field& a, const model::Field& b)
{
    return a.key == b.key && a.form == b.form && a.section == b.section && a.label == b.label &&
           a.choices == b.choices && a.presets == b.presets && a.titles == b.titles &&
           a.isOpen == b.isOpen && a.equation.empty() == b.equation.empty();
}

QString unitText(const model::Field& field)
{
    if (!field.dimension)
        return FieldRow::tr("none");
    return *field.dimension == model::Dimension()
               ? FieldRow::tr("plain number")
               : FieldRow::tr("in %1").arg(qt(model::baseUnit(*field.dimension)));
}

// Keeps the widget's space while it is hidden.
void retainSize(QWidget& widget)
{
    auto policy = widget.sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget.setSizePolicy(policy);
}

} // namespace

bool takesNames(const model::Field& field, const model::Element& element)
{
    constexpr std::array kPlain{"name", "title", "doc", "top", "samples", "seed"};
    if (field.form == model::FieldForm::Expression)
        return field.titles.empty(); // or it offers the labels
    return (isOf<model::StudyDefinition>(element) || isOf<model::Scenario>(element)) &&
           (field.form != model::FieldForm::Choice || field.isOpen) &&
           std::ranges::find(kPlain, field.key) == kPlain.end();
}

model::Diagnostics missingValue(const model::Field& field)
{
    return {model::Severity::Error,
            "parameter.missing",
            {},
            {},
            "the parameter '" + field.label + "' has no value",
            "enter a value (" + utf8(unitText(field)) + ")"};
}

FieldRow::FieldRow(const model::Field& field, FieldStyle style, QWidget* parent)
    : QWidget(parent)
    , m_style(style)
    , m_editor(new FieldEditor(field, this))
{
    setObjectName(style == FieldStyle::Bar ? QStringLiteral("formula") : qt("field." + field.key));
    guardFromWheel();
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(0, 1, 0, 1);
    line->setSpacing(kSpace);
    addLabel(*line);
    if (style == FieldStyle::Slider)
        addSlider(*line);
    line->addWidget(editor(), 1);
    if (style == FieldStyle::Slider)
        addRestore(*line);
    else if (!field.equation.empty() || field.form == model::FieldForm::Expression)
        addMenu(*line);
    setMinimumHeight(kFieldRowHeight);
    connect(m_editor, &FieldEditor::slid, this, &FieldRow::slid);
    connect(m_editor, &FieldEditor::drafted, this, [this] {
        m_problem.clear();
        showMarks();
    });
    setField(field);
}

void FieldRow::addLabel(QHBoxLayout& line)
{
    m_label = named(new ElidedLabel(qt(field().label), this), "label");
    m_label->installEventFilter(this);
    if (!field().equation.empty())
        m_label->setCursor(Qt::OpenHandCursor); // it can be dragged onto a study
    m_mark = named(new QLabel(this), "mark");
    m_mark->hide();
    m_name = new QWidget(this);
    auto* const parts = new QHBoxLayout(m_name);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(kSpace);
    parts->addWidget(m_label, 1);
    parts->addWidget(m_mark);
    line.addWidget(m_name, 0, m_editor->isParagraph() ? Qt::AlignTop : Qt::Alignment());
}

void FieldRow::addSlider(QHBoxLayout& line)
{
    m_note = named(new ElidedLink(this), "note");
    line.addWidget(m_note, 1);
    connect(m_note, &QToolButton::clicked, this, &FieldRow::noteClicked);
    if (m_editor->isList())
        return;
    m_slider = named(new QSlider(Qt::Horizontal, this), "slider");
    m_slider->setAccessibleName(tr("%1, slider").arg(qt(field().label)));
    m_slider->setRange(0, kSliderSteps);
    m_slider->setPageStep(kSliderSteps / 20);
    m_slider->setSingleStep(kSliderSteps / 100);
    m_slider->setFocusPolicy(Qt::ClickFocus); // Tab goes from value to value
    m_slider->setMinimumWidth(kLeastSlider);
    m_slider->installEventFilter(this);
    line.addWidget(m_slider, 1);
    editor()->setFixedWidth(kSliderEntry);
    for (const auto end : {&QSlider::sliderPressed, &QSlider::sliderReleased})
        connect(m_slider, end, this, [this] { m_isStroke = false; });
    connect(m_slider, &QSlider::valueChanged, this, &FieldRow::slide);
}

// A drag is one stroke, and so are all keys until the focus leaves.
void FieldRow::slide(int position)
{
    m_editor->slideTo(static_cast<double>(position) / kSliderSteps,
                      !m_slider->isSliderDown(),
                      !std::exchange(m_isStroke, true));
}

void FieldRow::addRestore(QHBoxLayout& line)
{
    m_restore = named(new QToolButton(this), "restore");
    m_restore->setAutoRaise(true);
    m_restore->setText(QStringLiteral("\u21ba"));
    m_restore->setFixedWidth(kButtonWidth);
    m_restore->setFocusPolicy(Qt::NoFocus); // Tab goes from value to value
    m_restore->setAccessibleName(tr("Restore %1").arg(qt(field().label)));
    retainSize(*m_restore); // or the slider would shrink under the pointer
    line.addWidget(m_restore);
    connect(
        m_restore, &QToolButton::clicked, this, [this] { emit commanded(FieldCommand::Restore); });
}

void FieldRow::addMenu(QHBoxLayout& line)
{
    m_tag = named(new ElidedLabel(this), "tag");
    m_tag->setForegroundRole(QPalette::PlaceholderText);
    m_tag->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_menu = named(new QToolButton(this), "menu");
    m_menu->setText(QStringLiteral("\u22ef"));
    m_menu->setAutoRaise(true);
    m_menu->setFixedWidth(kButtonWidth);
    m_menu->setFocusPolicy(Qt::NoFocus); // Tab goes from value to value
    m_menu->setAccessibleName(tr("More for %1").arg(qt(field().label)));
    m_menu->setToolTip(tr("Reset, vary, explain or copy the value, or set its interval"));
    m_menu->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(m_menu);
    for (const auto& [command, name, text, tip] : kMenu) {
        auto* const action =
            menu->addAction(tr(text), this, [this, command = command] { emit commanded(command); });
        action->setObjectName(QLatin1String(name));
        action->setStatusTip(tr(tip));
        action->setData(static_cast<int>(command));
    }
    menu->addAction(tr("Copy value"), this, [this] {
        const auto value = m_editor->echo();
        QApplication::clipboard()->setText(value.isEmpty() ? m_editor->text() : value);
    });
    m_menu->setMenu(menu);
    line.addWidget(m_tag);
    line.addWidget(m_menu);
    editor()->addActions(menu->actions()); // in its context menu, for the keyboard
}

const model::Field& FieldRow::field() const
{
    return m_editor->field();
}

QWidget* FieldRow::editor() const
{
    return m_editor->widget();
}

QString FieldRow::text() const
{
    return m_editor->text();
}

bool FieldRow::fits(const model::Field& field) const
{
    return alike(this->field(), field);
}

void FieldRow::setField(const model::Field& field)
{
    m_editor->setField(field);
    const bool isNothing = field.home == model::FieldHome::Nowhere && !field.equation.empty() &&
                           field.text.empty() && !field.canReset;
    const bool isOptional = field.home == model::FieldHome::Nowhere &&
                            field.form == model::FieldForm::Line && field.equation.empty();
    m_editor->setPlaceholder(field.differs ? tr("several values")
                             : isNothing   ? unitText(field)
                             : isOptional  ? qt(field.doc)
                                           : QString());
    if (m_tag)
        m_tag->setText(tagText(field));
    if (m_menu)
        for (auto* const action : m_menu->menu()->actions())
            if (action->data().isValid())
                action->setEnabled(
                    allows(field, static_cast<FieldCommand>(action->data().toInt())));
    if (m_slider) {
        const int whole = editor()->fontMetrics().horizontalAdvance(m_editor->text()) + kEntryRoom;
        if (whole >
            editor()->minimumWidth()) // does not shrink, so that the slider stays in its place
            editor()->setFixedWidth(std::min(whole, kMostSliderEntry));
        // A drag keeps the range: one that follows the value would move the handle.
        const auto share = m_editor->share(m_slider->isSliderDown() || m_slider->hasFocus());
        m_slider->setEnabled(share.has_value());
        const QSignalBlocker blocker(m_slider);
        if (share && !m_slider->isSliderDown())
            m_slider->setValue(static_cast<int>(std::lround(*share * kSliderSteps)));
    }
    showMarks();
}

// Shows a label after its number, or alone where the text is the number.
void FieldRow::setValue(const QString& value, bool isOld)
{
    const bool isWritten = value == qt(field().text) && !field().differs;
    const auto title = value.isEmpty() ? value : qt(model::titleOf(field(), utf8(value)));
    const auto shown = title == value ? value : tr("%1 \u00b7 %2").arg(value, title);
    m_editor->setEcho(!isWritten ? shown : title == value ? QString() : title, isOld);
    m_oldValueTip =
        isOld && !value.isEmpty() ? tr("%1, the last value without errors").arg(value) : QString();
    showTips();
}

void FieldRow::setSaved(const std::optional<std::string>& text)
{
    const bool differs = text && (field().differs || *text != field().text);
    m_saved = differs ? text : std::nullopt;
    auto font = m_label->font();
    font.setBold(differs);
    m_label->setFont(font);
    if (m_restore)
        m_restore->setVisible(differs);
    showTips();
}

void FieldRow::setNote(const QString& note, const QString& tip)
{
    m_note->setText(note);
    m_note->setToolTip(literalText(tip));
    m_note->setVisible(!note.isEmpty());
    if (m_slider)
        m_slider->setVisible(note.isEmpty());
}

void FieldRow::setProblem(const model::Diagnostic& problem, const QString& fix)
{
    m_problem = problem;
    m_fix = fix;
    showMarks();
}

void FieldRow::setFindings(const model::Diagnostics& findings, std::vector<std::string> offers)
{
    m_findings = findings;
    m_offers = std::move(offers);
    showMarks();
}

model::Diagnostics FieldRow::findings() const
{
    if (!m_editor->isDraft())
        return m_findings;
    return m_problem;
}

QString FieldRow::message() const
{
    const bool isDraft = m_editor->isDraft();
    return fieldMessage(findings(),
                        m_editor->text(),
                        isDraft ? m_fix : QString(),
                        isDraft ? std::vector<std::string>() : m_offers);
}

int FieldRow::labelWidth() const
{
    auto bold = m_label->font(); // the name of a changed value must not move the others
    bold.setBold(true);
    return QFontMetrics(bold).horizontalAdvance(m_label->text()) + 2;
}

int FieldRow::tagWidth() const
{
    return m_tag && !m_tag->text().isEmpty() ? fontMetrics().horizontalAdvance(m_tag->text()) + 2
                                             : 0;
}

void FieldRow::setColumns(int label, int tag)
{
    m_name->setFixedWidth(label);
    if (m_tag) {
        m_tag->setFixedWidth(tag);
        m_tag->setVisible(tag > 0);
    }
}

void FieldRow::showMarks()
{
    const auto shown = findings();
    m_mark->setVisible(!shown.empty());
    if (!shown.empty())
        m_mark->setPixmap(severityPicture(model::hasErrors(shown) ? model::Severity::Error
                                                                  : model::Severity::Warning));
    editor()->setAccessibleDescription(spokenText(shown));
    showTips();
    update();
    emit messageChanged();
}

// The tooltip of the editor contains what does not fit into the row: the findings, the whole text, the description, the origin.
void FieldRow::showTips()
{
    const auto& field = this->field();
    auto* const widget = editor();
    const auto* const list = qobject_cast<const QComboBox*>(widget); // its text may be elided
    const auto spoken = spokenText(findings());
    QStringList lines{spoken,
                      list ? list->currentText() : m_editor->text(),
                      m_editor->echo(),
                      m_oldValueTip,
                      docText(field.doc),
                      tagTip(field)};
    lines.removeAll(QString());
    lines.removeDuplicates();
    widget->setToolTip(literalText(lines.join(QLatin1Char('\n'))));
    m_mark->setToolTip(literalText(spoken));
    if (m_tag)
        m_tag->setToolTip(literalText(tagTip(field)));
    const auto restore = m_saved ? tr("Double-click to restore %1").arg(qt(*m_saved)) : QString();
    QStringList name{docText(field.doc),
                     field.equation.empty() ? QString()
                                            : tr("Drag it onto a study to vary it there"),
                     restore};
    name.removeAll(QString());
    m_label->setToolTip(literalText(name.join(QLatin1Char('\n'))));
    if (m_restore)
        m_restore->setToolTip(
            literalText(m_saved ? tr("Restore the saved value %1").arg(qt(*m_saved)) : QString()));
}

bool FieldRow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_slider) {
        m_isStroke &= event->type() != QEvent::FocusIn;
    } else if (event->type() == QEvent::MouseButtonPress) {
        m_pressed = static_cast<QMouseEvent*>(event)->position().toPoint();
    } else if (event->type() == QEvent::MouseMove && m_pressed && !field().equation.empty()) {
        dragName(*static_cast<QMouseEvent*>(event));
    } else if (event->type() == QEvent::MouseButtonDblClick && m_saved) {
        emit commanded(FieldCommand::Restore);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FieldRow::dragName(const QMouseEvent& event)
{
    if ((event.position().toPoint() - *m_pressed).manhattanLength() <
        QApplication::startDragDistance())
        return;
    m_pressed.reset();
    auto* const drag = new QDrag(window()); // not of this row, which the drop may delete
    drag->setMimeData(parameterData(qt(field().equation)).release());
    drag->setPixmap(m_label->grab());
    drag->exec(Qt::CopyAction);
}

void FieldRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_mark)
        showMarks();
}

void FieldRow::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    const auto shown = findings();
    if (shown.empty())
        return;
    const auto& theme = themeOf(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(model::hasErrors(shown) ? theme.error : theme.warning, 2));
    painter.drawRoundedRect(QRectF(editor()->geometry()).adjusted(0, -1, 0, 1), 3, 3);
}

} // namespace clusterwright::desktop

#include "moc_field_row.cpp"
