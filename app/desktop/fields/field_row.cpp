#include "app/desktop/fields/field_row.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/severity_picture.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/wheel_guard.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/field_menu.h"
#include "app/desktop/fields/field_message.h"
#include "app/desktop/fields/field_slider.h"
#include "app/desktop/fields/field_tag.h"
#include "app/desktop/fields/parameter_label.h"
#include "model/core/diagnostic.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <array>

namespace clusterwright::desktop
{

namespace
{

constexpr int kSpace = 3;
constexpr int kLabelShare = 2; // stretch factors
constexpr int kEditorShare = 3;
constexpr int kWithTag = 360; // minimum width to show the origin

// True if the fields need the same widgets.
bool alike(const model::Field& a, const model::Field& b)
{
    return a.key == b.key && a.form == b.form && a.section == b.section && a.choices == b.choices &&
           a.presets == b.presets && a.titles == b.titles && a.isOpen == b.isOpen &&
           a.equation.empty() == b.equation.empty();
}

QString unitText(const model::Field& field)
{
    if (!field.dimension)
        return FieldRow::tr("none");
    return *field.dimension == model::Dimension()
               ? FieldRow::tr("plain number")
               : FieldRow::tr("in %1").arg(qt(model::baseUnit(*field.dimension)));
}

} // namespace

bool takesNames(const model::Field& field, const model::Element& element)
{
    constexpr std::array kPlain{"name", "title", "doc", "top", "samples", "seed"};
    if (field.form == model::FieldForm::Expression)
        return true;
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

QString findingLines(const model::Diagnostics& findings, const std::vector<std::string>& resources)
{
    QStringList lines;
    int missing = 0;
    for (const auto& finding : findings) {
        if (finding.code == "parameter.missing") {
            ++missing;
            continue;
        }
        lines << asSentence(finding.message).toHtmlEscaped();
        if (finding.code == "resource.unknown")
            for (const auto& resource : resources)
                lines.back() += QStringLiteral(" <a href=\"on:%1\">%2</a>")
                                    .arg(qt(resource), FieldRow::tr("Use %1").arg(qt(resource)));
    }
    if (missing > 0)
        lines.prepend(QStringLiteral("<a href=\"missing\">%1</a>")
                          .arg(missing == 1
                                   ? FieldRow::tr("1 parameter needs a value")
                                   : FieldRow::tr("%1 parameters need a value").arg(missing)));
    return lines.join(QStringLiteral("<br>"));
}

FieldRow::FieldRow(const model::Field& field, QWidget* parent)
    : QWidget(parent)
    , m_field(field)
{
    setObjectName(qt("field." + field.key));
    guardFromWheel();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    addHead(*layout);
    addDetail(*layout);
    for (auto* const part : findChildren<QWidget*>())
        if (part->focusPolicy() != Qt::NoFocus)
            part->installEventFilter(this);
    setField(field);
}

void FieldRow::addHead(QVBoxLayout& layout)
{
    auto* const head = new QWidget(this);
    auto* const name = new QWidget(head);
    auto* const right = new QWidget(head);
    m_editor = new FieldEditor(m_field, right);
    auto* const line = new QHBoxLayout(head);
    for (auto* const part : {name, right})
        part->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    line->setContentsMargins(0, 1, 0, 1);
    line->setSpacing(kSpace * 2);
    line->addWidget(name, kLabelShare, m_editor->isParagraph() ? Qt::AlignTop : Qt::Alignment());
    line->addWidget(right, kEditorShare);
    auto* const nameLine = new QHBoxLayout(name);
    nameLine->setContentsMargins(0, 0, 0, 0);
    nameLine->setSpacing(kSpace);
    addLabel(*nameLine);
    auto* const rightLine = new QHBoxLayout(right);
    rightLine->setContentsMargins(0, 0, 0, 0);
    rightLine->setSpacing(kSpace);
    rightLine->addWidget(m_editor->widget(), 1);
    if (!m_field.equation.empty() || m_field.form == model::FieldForm::Expression)
        addMenu(*rightLine);
    if (!m_editor->isParagraph())
        head->setFixedHeight(kFieldRowHeight);
    layout.addWidget(head);
    connect(m_editor, &FieldEditor::edited, this, &FieldRow::edited);
    connect(m_editor, &FieldEditor::committed, this, &FieldRow::submit);
}

void FieldRow::addLabel(QHBoxLayout& line)
{
    const auto parameter = qt(m_field.equation);
    m_label = parameter.isEmpty() ? new ElidedLabel(this) : new ParameterLabel(parameter, this);
    m_label->setObjectName(QStringLiteral("label"));
    m_label->setText(qt(m_field.label));
    m_label->setToolTip(literalText(
        parameter.isEmpty()
            ? docText(m_field.doc)
            : tr("%1\nDrag it onto a study to vary it there").arg(docText(m_field.doc)).trimmed()));
    m_mark = named(new QLabel(this), "mark");
    m_mark->hide();
    line.addWidget(m_label, 1);
    line.addWidget(m_mark);
}

void FieldRow::addMenu(QHBoxLayout& line)
{
    m_tag = named(new ElidedLabel(this), "tag");
    m_tag->setForegroundRole(QPalette::PlaceholderText);
    m_tag->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_tag->setFixedWidth(fontMetrics().horizontalAdvance(longestTag()) + 2);
    m_menu = new FieldMenu(m_field, this);
    m_menu->setFocusPolicy(Qt::TabFocus);
    line.addWidget(m_tag);
    line.addWidget(m_menu);
    connect(m_menu, &FieldMenu::resetRequested, this, &FieldRow::resetRequested);
    connect(m_menu, &FieldMenu::variableRequested, this, &FieldRow::variableRequested);
    connect(m_menu, &FieldMenu::explainRequested, this, &FieldRow::explainRequested);
    connect(m_menu, &FieldMenu::studyRequested, this, &FieldRow::studyRequested);
    connect(m_menu, &FieldMenu::intervalRequested, this, &FieldRow::intervalRequested);
    connect(m_menu, &FieldMenu::copyRequested, this, [this] {
        const auto value = m_editor->echo();
        QApplication::clipboard()->setText(value.isEmpty() ? text() : value);
    });
}

void FieldRow::addDetail(QVBoxLayout& layout)
{
    m_detail = new QWidget(this);
    auto* const lines = new QVBoxLayout(m_detail);
    lines->setContentsMargins(0, 0, 0, kSpace);
    lines->setSpacing(kSpace);
    if (m_field.form == model::FieldForm::Expression) {
        m_slider = new FieldSlider(qt(m_field.label), m_detail);
        connect(m_slider, &FieldSlider::slid, this, &FieldRow::slid);
        lines->addWidget(m_slider);
    }
    m_message = new FieldMessage(m_detail);
    lines->addWidget(m_message);
    lines->addStretch(1);
    m_detail->hide();
    layout.addWidget(m_detail);
    connect(m_message, &FieldMessage::fixRequested, this, &FieldRow::fixRequested);
    connect(m_message, &FieldMessage::replacementChosen, this, [this](const QString& text) {
        m_editor->setDiffering(false);
        m_editor->setText(utf8(text));
        edited();
        submit();
    });
}

QWidget* FieldRow::editor() const
{
    return m_editor->widget();
}

bool FieldRow::fits(const model::Field& field) const
{
    return alike(m_field, field);
}

void FieldRow::setField(const model::Field& field)
{
    m_field = field;
    m_editor->setDiffering(field.differs && !m_isDraft);
    if (!m_isDraft)
        m_editor->setText(field.text);
    const bool isNothing = field.home == model::FieldHome::Nowhere && !field.equation.empty() &&
                           field.text.empty() && !field.canReset;
    m_editor->setPlaceholder(field.differs ? tr("several values")
                             : isNothing   ? unitText(field)
                                           : QString());
    if (m_tag)
        m_tag->setText(tagText(field));
    if (m_menu)
        m_menu->setField(field);
    if (m_slider)
        m_slider->setField(field);
    showMessage();
}

QString FieldRow::text() const
{
    return m_editor->text();
}

// Shows a label after its number, or alone where the text is the number.
void FieldRow::setValue(const QString& value, bool isOld)
{
    const bool isWritten = value == qt(m_field.text) && !m_field.differs;
    const auto title = value.isEmpty() ? value : qt(model::titleOf(m_field, utf8(value)));
    const auto shown = title == value ? value : tr("%1 \u00b7 %2").arg(value, title);
    m_editor->setEcho(!isWritten ? shown : title == value ? QString() : title, isOld);
    m_oldValueTip =
        isOld && !value.isEmpty() ? tr("%1, the last value without errors").arg(value) : QString();
    showTips();
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
    m_editor->setDiffering(false);
    m_editor->setText(utf8(text));
    showMessage();
}

void FieldRow::dropDraft()
{
    m_isDraft = false;
    m_problem.clear();
    setField(m_field);
}

void FieldRow::open()
{
    m_isOpen = true;
    m_detail->setMinimumHeight(0);
    showDetail();
}

void FieldRow::close(bool keepsRoom)
{
    m_isOpen = false;
    const int room = m_detail->isVisible() ? m_detail->height() : 0;
    m_detail->setMinimumHeight(keepsRoom ? room : 0);
    showDetail();
}

void FieldRow::releaseRoom()
{
    m_detail->setMinimumHeight(0);
    showDetail();
}

// An open row does not shrink, so that applying a value does not move the rows below.
void FieldRow::showDetail()
{
    const bool isLaidOut = m_detail->isVisible() && m_detail->width() == width();
    if (m_isOpen && isLaidOut)
        m_detail->setMinimumHeight(m_detail->height());
    const bool hasMessage = m_isOpen && !m_message->isEmpty();
    const bool hasSlider = m_isOpen && m_slider && m_slider->isUseful();
    m_message->setVisible(hasMessage);
    if (m_slider)
        m_slider->setVisible(hasSlider);
    m_detail->setVisible(hasMessage || hasSlider || m_detail->minimumHeight() > 0);
    layout()->activate(); // moves the rows below at once
}

bool FieldRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        emit entered(static_cast<QFocusEvent*>(event)->reason());
    if (event->type() == QEvent::ShortcutOverride && !m_isDraft) {
        auto& key = static_cast<QKeyEvent&>(*event);
        if (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo)) {
            event->ignore(); // no typed text: the key acts on the design
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && m_isDraft) {
        dropDraft();
        emit drafted();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FieldRow::setProblem(const model::Diagnostic& problem, const QString& fix)
{
    m_problem = problem;
    m_fix = fix;
    showMessage();
}

void FieldRow::setFindings(const model::Diagnostics& findings, std::vector<std::string> offers)
{
    m_findings = findings;
    m_offers = std::move(offers);
    showMessage();
}

// Returns the problem with a draft, or all findings about an applied text.
model::Diagnostics FieldRow::shownFindings() const
{
    return !m_problem.empty() ? m_problem : m_isDraft ? model::Diagnostics() : m_findings;
}

void FieldRow::showMessage()
{
    const auto findings = shownFindings();
    const bool isProblem = !m_problem.empty();
    m_message->setFindings(findings,
                           text(),
                           isProblem ? m_fix : QString(),
                           isProblem ? std::vector<std::string>() : m_offers);
    auto palette = m_message->palette();
    const auto& theme = themeOf(*this);
    const bool hasErrors = model::hasErrors(findings);
    palette.setColor(QPalette::WindowText, hasErrors ? theme.error : theme.warning);
    m_message->setPalette(palette);
    m_mark->setVisible(!findings.empty());
    if (!findings.empty())
        m_mark->setPixmap(
            severityPicture(hasErrors ? model::Severity::Error : model::Severity::Warning));
    editor()->setAccessibleDescription(m_message->spoken());
    showTips();
    showDetail();
    update();
}

// The tooltip of the editor contains what does not fit into the row: the findings, the description, the origin.
void FieldRow::showTips()
{
    const auto* const choices = qobject_cast<const QComboBox*>(editor()); // its text may be elided
    QStringList lines{m_message->spoken(),
                      choices ? choices->currentText() : QString(),
                      docText(m_field.doc),
                      m_editor->echo(),
                      m_oldValueTip,
                      tagTip(m_field)};
    lines.removeAll(QString());
    editor()->setToolTip(literalText(lines.join(QLatin1Char('\n'))));
    m_mark->setToolTip(literalText(m_message->spoken()));
    if (m_tag)
        m_tag->setToolTip(literalText(tagTip(m_field)));
}

void FieldRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_message)
        showMessage();
}

void FieldRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_tag)
        m_tag->setVisible(width() >= kWithTag);
}

void FieldRow::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    const auto findings = shownFindings();
    if (findings.empty())
        return;
    const auto& theme = themeOf(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(model::hasErrors(findings) ? theme.error : theme.warning, 2));
    const QRectF place(editor()->mapTo(this, QPoint()), editor()->size());
    painter.drawRoundedRect(place.adjusted(0, -1, 0, 1), 3, 3);
}

std::string keyAfterName(const std::vector<FieldRow*>& rows)
{
    auto found = std::ranges::find_if(
        rows, [](const FieldRow* row) { return row->isAncestorOf(QApplication::focusWidget()); });
    if (found != rows.end() && (*found)->field().key == "name" && std::next(found) != rows.end())
        ++found;
    return found == rows.end() ? std::string() : (*found)->field().key;
}

} // namespace clusterwright::desktop

#include "moc_field_row.cpp"
