#include "app/desktop/studies/variable_sliders.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/elided_link.h"
#include "app/desktop/common/entry_keys.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/fields/field_message.h"
#include "app/desktop/fields/field_slider.h"
#include "app/desktop/studies/study_text.h"
#include "model/core/diagnostic.h"
#include "model/design/fields/quick_fix.h"
#include "model/design/system/setting_value.h"
#include "model/study/studies/answer.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kRowHeight = 26;
constexpr int kNameWidth = 72;
constexpr int kEntryWidth = 76;
constexpr int kSpace = 6;
constexpr int kResetWidth = 20;

model::Element variableElement(const std::string& variable)
{
    return model::elementNamed<model::Variable>(variable);
}

// The frame of an entry whose text has a finding; empty: the style of the window.
QString frame(const QColor& colour, const QPalette& palette)
{
    return QStringLiteral("QLineEdit{border:2px solid %1;border-radius:3px;background:%2}")
        .arg(colour.name(), palette.color(QPalette::Base).name());
}

std::optional<model::Field> fieldOf(Document& document, const std::string& variable)
{
    const auto fields =
        model::fieldsOf(document.design(), document.library(), variableElement(variable));
    const auto found = std::ranges::find(fields, "value", &model::Field::key);
    return found == fields.end() ? std::nullopt : std::optional(*found);
}

model::Diagnostics findingsAbout(const Document& document, const std::string& variable)
{
    const auto& answer = *document.answer();
    const auto place = model::pointerOf(answer.design, variableElement(variable));
    model::Diagnostics found;
    for (const auto& finding : answer.findings)
        if (!place.empty() && finding.file == answer.design.file &&
            model::isUnder(finding.pointer, place))
            found.push_back(finding);
    return found;
}

// Returns the value in the design's file; empty for a variable that the file does not have.
std::optional<QString> savedText(const Document& document, const std::string& variable)
{
    const auto& saved = document.file().saved().variables;
    const auto found = std::ranges::find(saved, variable, &model::Variable::name);
    return found == saved.end() ? std::nullopt : std::optional(qt(found->value.text));
}

StudyUse useIn(const Document& document, const std::string& study, const std::string& variable)
{
    const auto* const found = studyIn(document.design(), study);
    return found ? useOf(*found, variable) : StudyUse();
}

} // namespace

VariableSliders::VariableSliders(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
{
    setObjectName(QStringLiteral("variableSliders"));
    auto* const outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* const area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    m_form = new QWidget(area);
    m_layout = new QVBoxLayout(m_form);
    m_layout->setContentsMargins(6, 4, 6, 4);
    m_layout->setSpacing(2);
    m_empty = new QLabel(
        tr("This design has no variable with a number. Choose Insert > Variable to add one."),
        m_form);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_layout->addWidget(m_empty);
    m_layout->addStretch(1);
    area->setWidget(m_form);
    outer->addWidget(area);
    auto& document = m_workbench.document();
    connect(&document, &Document::opened, this, [this] { rebuild({}); });
    connect(&document, &Document::changed, this, [this] {
        if (m_workbench.document().isUndoing())
            for (const auto& row : m_rows)
                dropDraft(*row);
        if (isVisible() && !m_workbench.document().isMoving())
            refresh();
    });
    for (const auto signal : {&Document::answerChanged, &Document::saved})
        connect(&document, signal, this, [this] {
            if (isVisible())
                refresh();
        });
}

void VariableSliders::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void VariableSliders::refresh()
{
    std::vector<std::string> names;
    for (const auto& variable : m_workbench.document().design().variables)
        if (isListed(variable))
            names.push_back(variable.name);
    if (!isSame(names))
        rebuild(names);
    for (const auto& row : m_rows)
        refreshRow(*row);
    m_empty->setVisible(m_rows.empty());
}

// A row stays while the design is open, so that a wrong text can be corrected where it was entered.
bool VariableSliders::isListed(const model::Variable& variable) const
{
    const auto field = fieldOf(m_workbench.document(), variable.name);
    if (!field)
        return false;
    return rowOf(variable.name) || model::rangeOf(*field) ||
           (!field->titles.empty() && model::constantOf(variable.value)) ||
           !findingsAbout(m_workbench.document(), variable.name).empty();
}

// A variable that gains or loses labels needs a different row.
bool VariableSliders::isSame(const std::vector<std::string>& names) const
{
    return std::ranges::equal(names, m_rows, [this](const auto& name, const auto& row) {
        return name == row->variable &&
               fieldOf(m_workbench.document(), name)->titles.empty() == (row->choice == nullptr);
    });
}

void VariableSliders::rebuild(const std::vector<std::string>& names)
{
    for (const auto& row : m_rows)
        delete row->body;
    m_rows.clear();
    for (const auto& name : names)
        addRow(name);
}

void VariableSliders::addRow(const std::string& variable)
{
    auto& row = *m_rows.emplace_back(std::make_unique<Row>());
    row.variable = variable;
    row.body = new QWidget(m_form);
    auto* const lines = new QVBoxLayout(row.body);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    auto* const line = new QWidget(row.body);
    line->setFixedHeight(kRowHeight);
    auto* const layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kSpace);
    row.name = new QLabel(line);
    row.name->setFixedWidth(kNameWidth);
    layout->addWidget(row.name);
    const auto field = fieldOf(m_workbench.document(), variable);
    const bool hasLabels = field && !field->titles.empty();
    if (hasLabels) {
        addChoice(row, *layout);
    } else {
        addNote(row, *layout); // in place of the slider
        addSlider(row, *layout);
    }
    addReset(row, *layout);
    row.message = new FieldMessage(row.body);
    connect(row.message, &FieldMessage::replacementChosen, this, [this, &row](const QString& text) {
        dropDraft(row);
        m_workbench.document().submit(edit(row, text), tr("Set %1").arg(qt(row.variable)));
    });
    lines->addWidget(line);
    if (hasLabels)
        addNote(row, *lines); // the list needs the whole line
    lines->addWidget(row.message);
    m_layout->insertWidget(m_layout->count() - 2, row.body);
}

void VariableSliders::addSlider(Row& row, QHBoxLayout& line)
{
    auto* const parent = line.parentWidget();
    row.slider = new FieldSlider(qt(row.variable), parent);
    row.slider->setMinimumWidth(40);
    row.entry = new QLineEdit(parent);
    row.entry->setFixedWidth(kEntryWidth);
    row.entry->setAccessibleName(qt(row.variable));
    line.addWidget(row.slider, 1);
    line.addWidget(row.entry);
    row.entry->installEventFilter(this);
    connect(row.slider, &FieldSlider::slid, this, [this, &row](const QString& text, bool isFirst) {
        slide(row, text, isFirst);
    });
    connect(row.entry, &QLineEdit::editingFinished, this, [this, &row] { apply(row); });
    connect(row.entry, &QLineEdit::textEdited, this, [this, &row] {
        row.problem.clear();
        showMessage(row);
    });
}

void VariableSliders::addNote(Row& row, QBoxLayout& line)
{
    row.note = new ElidedLink(row.body);
    line.addWidget(row.note, 1);
    connect(row.note, &QToolButton::clicked, this, [this, &row] {
        emit settingRequested(useIn(m_workbench.document(), m_study, row.variable).key);
    });
}

void VariableSliders::addReset(Row& row, QHBoxLayout& line)
{
    row.reset = new QToolButton(line.parentWidget());
    row.reset->setAutoRaise(true);
    row.reset->setText(QStringLiteral("\u21ba"));
    row.reset->setFixedWidth(kResetWidth);
    row.reset->setAccessibleName(tr("Reset %1").arg(qt(row.variable)));
    auto policy = row.reset->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // or the slider would shrink under the pointer
    row.reset->setSizePolicy(policy);
    line.addWidget(row.reset);
    connect(row.reset, &QToolButton::clicked, this, [this, &row] {
        const auto text = savedText(m_workbench.document(), row.variable);
        dropDraft(row);
        if (text)
            m_workbench.document().submit(edit(row, *text), tr("Reset %1").arg(qt(row.variable)));
    });
}

void VariableSliders::addChoice(Row& row, QHBoxLayout& line)
{
    row.choice = new QComboBox(line.parentWidget());
    row.choice->setAccessibleName(qt(row.variable));
    row.choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.choice->setMinimumContentsLength(6);
    row.choice->setFocusPolicy(Qt::StrongFocus);
    line.addWidget(row.choice, 1);
    connect(row.choice, &QComboBox::activated, this, [this, &row] {
        m_workbench.document().submit(edit(row, row.choice->currentData().toString()),
                                      tr("Set %1").arg(qt(row.variable)));
    });
}

void VariableSliders::refreshRow(Row& row)
{
    const auto field = fieldOf(m_workbench.document(), row.variable);
    if (!field)
        return;
    row.name->setText(
        row.name->fontMetrics().elidedText(qt(row.variable), Qt::ElideRight, kNameWidth));
    row.name->setToolTip(
        literalText(field->doc.empty() ? qt(row.variable)
                                       : tr("%1: %2").arg(qt(row.variable), docText(field->doc))));
    if (row.choice)
        refreshChoice(row, *field);
    else
        refreshSlider(row, *field);
    showMessage(row);
    showNote(row);
    showReset(row, qt(field->text));
}

// A study that varies the variable itself would not follow its slider.
void VariableSliders::showNote(const Row& row) const
{
    const auto use = useIn(m_workbench.document(), m_study, row.variable);
    // The place of a slider has room for the values alone.
    row.note->setText(row.slider && !use.values.isEmpty() ? use.values : use.note);
    row.note->setToolTip(literalText(use.note + QLatin1Char('\n') + use.tip));
    row.note->setVisible(!use.note.isEmpty());
    if (row.slider)
        row.slider->setVisible(use.note.isEmpty());
}

void VariableSliders::showReset(const Row& row, const QString& text) const
{
    const auto saved = savedText(m_workbench.document(), row.variable);
    const bool differs = saved && *saved != text;
    auto font = row.name->font();
    font.setBold(differs);
    row.name->setFont(font);
    row.reset->setVisible(differs);
    row.reset->setToolTip(
        literalText(tr("Restore the saved value %1").arg(saved.value_or(QString()))));
}

void VariableSliders::showStudy(const std::string& study)
{
    m_study = study;
    for (const auto& row : m_rows)
        showNote(*row);
}

// Shows the reason for a refused text, or the findings about the variable.
void VariableSliders::showMessage(Row& row)
{
    const bool isDraft = row.entry && row.entry->isModified();
    const auto findings =
        isDraft ? row.problem : findingsAbout(m_workbench.document(), row.variable);
    const auto& theme = themeOf(*this);
    const auto& colour = model::hasErrors(findings) ? theme.error : theme.warning;
    auto palette = row.message->palette();
    palette.setColor(QPalette::WindowText, colour);
    row.message->setPalette(palette);
    row.message->setFindings(findings, row.entry ? row.entry->text() : QString(), {}, {});
    row.message->setVisible(!row.message->isEmpty());
    if (!row.entry)
        return;
    row.entry->setAccessibleDescription(row.message->spoken());
    const auto style = findings.empty() ? QString() : frame(colour, this->palette());
    if (row.entry->styleSheet() != style)
        row.entry->setStyleSheet(style);
}

void VariableSliders::dropDraft(Row& row)
{
    if (row.entry)
        row.entry->setModified(false);
    row.problem.clear();
}

// A value without a label shows its number.
void VariableSliders::refreshChoice(const Row& row, const model::Field& field)
{
    const QSignalBlocker blocker(row.choice);
    row.choice->clear();
    for (const auto& variable : m_workbench.document().design().variables)
        if (variable.name == row.variable)
            for (const auto& [value, label] : variable.labels)
                row.choice->addItem(qt(label), QString::number(value));
    row.choice->setPlaceholderText(qt(field.text));
    row.choice->setCurrentIndex(row.choice->findData(qt(field.text)));
}

void VariableSliders::refreshSlider(Row& row, const model::Field& field)
{
    if (!row.entry->isModified()) {
        row.entry->setText(qt(field.text));
        row.entry->setCursorPosition(0);
    }
    row.slider->setField(field);
    row.slider->setEnabled(row.slider->isUseful());
}

model::Result<model::Edit> VariableSliders::edit(const Row& row, const QString& text) const
{
    auto& document = m_workbench.document();
    const auto element = variableElement(row.variable);
    return model::setField(
        document.design(), document.library(), {&element, 1}, "value", utf8(text));
}

void VariableSliders::slide(Row& row, const QString& text, bool isFirst)
{
    if (isFirst)
        m_gesture = m_workbench.document().newGesture();
    dropDraft(row);
    m_workbench.document().submit(edit(row, text), tr("Set %1").arg(qt(row.variable)), m_gesture);
}

void VariableSliders::apply(Row& row)
{
    if (!row.entry->isModified())
        return;
    const auto change = edit(row, row.entry->text());
    if (!change) {
        row.problem = change.diagnostics();
        return showMessage(row);
    }
    dropDraft(row);
    m_workbench.document().submit(change, tr("Set %1").arg(qt(row.variable)));
}

bool VariableSliders::eventFilter(QObject* watched, QEvent* event)
{
    auto* const entry = qobject_cast<QLineEdit*>(watched);
    if (entry && leavesUndoToDesign(*entry, *event))
        return true;
    if (entry && discardsTyping(*entry, *event)) {
        for (const auto& row : m_rows)
            if (row->entry == entry)
                dropDraft(*row);
        refresh();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void VariableSliders::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        for (const auto& row : m_rows)
            showMessage(*row);
}

const VariableSliders::Row* VariableSliders::rowOf(const std::string& variable) const
{
    for (const auto& row : m_rows)
        if (row->variable == variable)
            return row.get();
    return nullptr;
}

QSlider* VariableSliders::slider(const std::string& variable) const
{
    const auto* const row = rowOf(variable);
    return row && row->slider && row->slider->isEnabled() && !row->slider->isHidden() ? row->slider
                                                                                      : nullptr;
}

QToolButton* VariableSliders::note(const std::string& variable) const
{
    const auto* const row = rowOf(variable);
    return row ? row->note : nullptr;
}

QToolButton* VariableSliders::resetButton(const std::string& variable) const
{
    const auto* const row = rowOf(variable);
    return row ? row->reset : nullptr;
}

QLineEdit* VariableSliders::entry(const std::string& variable) const
{
    const auto* const row = rowOf(variable);
    return row ? row->entry : nullptr;
}

QComboBox* VariableSliders::choice(const std::string& variable) const
{
    const auto* const row = rowOf(variable);
    return row ? row->choice : nullptr;
}

const FieldMessage* VariableSliders::message(const std::string& variable) const
{
    const auto* const row = rowOf(variable);
    return row ? row->message : nullptr;
}

} // namespace clusterwright::desktop

#include "moc_variable_sliders.cpp"
