#include "app/desktop/studies/variable_sliders.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/entry_keys.h"
#include "app/desktop/common/text.h"
#include "model/core/diagnostics.h"
#include "model/design/document/design.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr int kSteps = 1000;
constexpr int kRowHeight = 26;
constexpr int kNameWidth = 72;
constexpr int kEntryWidth = 76;

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
    m_empty =
        new QLabel(tr("Variables with a numeric value appear here, each with a slider."), m_form);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_layout->addWidget(m_empty);
    m_layout->addStretch(1);
    area->setWidget(m_form);
    outer->addWidget(area);
    connect(&m_workbench.document(), &Document::changed, this, [this] {
        if (isVisible() && !m_workbench.document().isMoving())
            refresh();
    });
}

void VariableSliders::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

std::optional<model::Field> VariableSliders::fieldOf(const std::string& variable) const
{
    auto& document = m_workbench.document();
    const auto fields = model::fieldsOf(document.design(),
                                        document.library(),
                                        model::Element{model::ElementKind::Variable, "", variable});
    const auto found = std::ranges::find(fields, "value", &model::Field::key);
    return found == fields.end() ? std::nullopt : std::optional(*found);
}

void VariableSliders::refresh()
{
    std::vector<std::string> names;
    for (const auto& variable : m_workbench.document().design().variables) {
        const auto field = fieldOf(variable.name);
        const bool isShown = rowOf(variable.name) || (field && !field->titles.empty());
        if (field && (model::rangeOf(*field) || (isShown && model::constantOf(variable.value))))
            names.push_back(variable.name);
    }
    if (!isSame(names))
        rebuild(names);
    for (const auto& row : m_rows)
        refreshRow(*row);
    m_empty->setVisible(m_rows.empty());
}

// A variable that gains or loses labels needs a different row.
bool VariableSliders::isSame(const std::vector<std::string>& names) const
{
    return std::ranges::equal(names, m_rows, [this](const auto& name, const auto& row) {
        return name == row->variable && fieldOf(name)->titles.empty() == (row->choice == nullptr);
    });
}

void VariableSliders::rebuild(const std::vector<std::string>& names)
{
    for (const auto& row : m_rows)
        delete row->name->parentWidget();
    m_rows.clear();
    for (const auto& name : names)
        addRow(name);
}

void VariableSliders::addRow(const std::string& variable)
{
    auto* const line = new QWidget(m_form);
    line->setFixedHeight(kRowHeight);
    auto* const layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    auto& row = *m_rows.emplace_back(std::make_unique<Row>());
    row.variable = variable;
    row.name = new QLabel(line);
    row.name->setFixedWidth(kNameWidth);
    layout->addWidget(row.name);
    if (const auto field = fieldOf(variable); field && !field->titles.empty())
        addChoice(row, *layout);
    else
        addSlider(row, *layout);
    m_layout->insertWidget(m_layout->count() - 2, line);
}

void VariableSliders::addSlider(Row& row, QHBoxLayout& line)
{
    auto* const parent = line.parentWidget();
    row.slider = new QSlider(Qt::Horizontal, parent);
    row.slider->setRange(0, kSteps);
    row.slider->setPageStep(kSteps / 20);
    row.slider->setSingleStep(kSteps / 100);
    row.slider->setMinimumWidth(40);
    row.slider->setAccessibleName(tr("%1, slider").arg(qt(row.variable)));
    row.entry = new QLineEdit(parent);
    row.entry->setFixedWidth(kEntryWidth);
    row.entry->setAccessibleName(qt(row.variable));
    line.addWidget(row.slider, 1);
    line.addWidget(row.entry);
    row.entry->installEventFilter(this);
    connect(row.slider, &QSlider::sliderPressed, this, [this] {
        m_gesture = m_workbench.document().newGesture();
    });
    connect(row.slider, &QSlider::valueChanged, this, [this, &row](int position) {
        slide(row, position);
    });
    connect(row.entry, &QLineEdit::editingFinished, this, [this, &row] { apply(row); });
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
    const auto field = fieldOf(row.variable);
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
    if (!row.slider->isSliderDown() && !row.slider->hasFocus())
        row.range = model::rangeOf(
            field); // a range that follows the value would move the handle during a drag
    const auto value = model::parseQuantity(field.text);
    row.slider->setEnabled(row.range && value);
    if (!row.range || !value || row.slider->isSliderDown())
        return;
    const QSignalBlocker blocker(row.slider);
    const double share = row.range->shareOf(value.value().value);
    row.slider->setValue(static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kSteps)));
}

model::Result<model::Edit> VariableSliders::edit(const Row& row, const QString& text) const
{
    auto& document = m_workbench.document();
    const model::Element element{model::ElementKind::Variable, "", row.variable};
    return model::setField(
        document.design(), document.library(), {&element, 1}, "value", utf8(text));
}

void VariableSliders::slide(Row& row, int position)
{
    if (!row.range)
        return;
    const double share = static_cast<double>(position) / kSteps;
    auto text = row.range->textAt(share);
    const auto present = utf8(row.entry->text());
    if (row.range->isWhole && !row.slider->isSliderDown() && text == present)
        text = row.range->neighbour(present, share);
    const int gesture =
        row.slider->isSliderDown() ? m_gesture : m_workbench.document().newGesture();
    m_workbench.document().submit(edit(row, qt(text)), tr("Set %1").arg(qt(row.variable)), gesture);
}

void VariableSliders::apply(Row& row)
{
    if (!row.entry->isModified())
        return;
    const auto change = edit(row, row.entry->text());
    if (!change)
        return m_workbench.say(qt(model::firstMessage(change.diagnostics())));
    row.entry->setModified(false);
    m_workbench.document().submit(change, tr("Set %1").arg(qt(row.variable)));
}

bool VariableSliders::eventFilter(QObject* watched, QEvent* event)
{
    auto* const entry = qobject_cast<QLineEdit*>(watched);
    if (entry && leavesUndoToDesign(*entry, *event))
        return true;
    if (entry && discardsTyping(*entry, *event)) {
        entry->setModified(false);
        refresh();
        return true;
    }
    return QWidget::eventFilter(watched, event);
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
    return row && row->slider && row->slider->isEnabled() ? row->slider : nullptr;
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

} // namespace clusterwright::desktop

#include "moc_variable_sliders.cpp"
