#include "app/desktop/fields/field_form.h"

#include "app/desktop/common/elided_label.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/element_text.h"
#include "app/desktop/document/names_in_scope.h"
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/field_message.h"
#include "app/desktop/fields/interval_dialog.h"
#include "app/desktop/fields/text_entry.h"
#include "model/core/diagnostic.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/quick_fix.h"
#include "model/study/setup/study_edit.h"
#include "model/study/studies/answer.h"

#include <QApplication>
#include <QComboBox>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kFormMargin = 6;          // pixels
constexpr int kLabelPercent = 40;       // most of the width, for the names
constexpr int kSliderLabelPercent = 30; // beside a slider
constexpr int kWithTag = 480;           // least width that shows the origins

bool isValue(const FieldRow& row)
{
    return row.field().form == model::FieldForm::Expression || model::isUnset(row.field());
}

} // namespace

FieldForm::FieldForm(Workbench& workbench, FieldStyle style, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_style(style)
    , m_area(new QScrollArea(this))
    , m_form(new QWidget(m_area))
    , m_layout(new QVBoxLayout(m_form))
    , m_message(named(new QLabel(this), "message"))
{
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    const int above = style == FieldStyle::Bar ? 1 : kFormMargin;
    m_layout->setContentsMargins(kFormMargin, above, kFormMargin, above);
    m_layout->setSpacing(0);
    m_layout->addStretch(1);
    m_area->setWidget(m_form);
    m_form->installEventFilter(this);
    m_message->setTextFormat(Qt::RichText);
    m_message->setContentsMargins(kFormMargin, 0, kFormMargin, kFormMargin);
    m_message->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_message->setFocusPolicy(Qt::NoFocus);
    wrapText(*m_message);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_message);
    layout->addStretch(0);
    connect(m_message, &QLabel::linkActivated, this, &FieldForm::takeLink);
    connect(&workbench.document(), &Document::opened, this, [this] { m_saved.clear(); });
    connect(&workbench.document(), &Document::saved, this, [this] {
        readSaved();
        showSaved();
    });
    connect(
        qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
}

void FieldForm::addHeading(QWidget& widget)
{
    m_layout->insertWidget(m_layout->count() - 1, &widget);
}

FieldRow* FieldForm::row(const std::string& key) const
{
    const auto found =
        std::ranges::find_if(m_rows, [&](const FieldRow* r) { return r->field().key == key; });
    return found == m_rows.end() ? nullptr : *found;
}

void FieldForm::setFields(const std::vector<ShownField>& fields)
{
    const bool fits = std::ranges::equal(
        m_rows, fields, [](const FieldRow* r, const auto& shown) { return r->fits(shown.field); });
    if (!fits)
        rebuild(fields);
    std::vector<Elements> elements;
    for (const auto& shown : fields)
        elements.push_back(shown.elements);
    const bool isOther = std::exchange(m_elements, elements) != elements;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        auto& shown = *m_rows[i];
        auto& editor = shown.input();
        const auto draft = m_drafts.find({fields[i].elements, fields[i].field.key});
        if (draft == m_drafts.end() && editor.isDraft())
            editor.dropDraft();
        shown.setField(fields[i].field);
        if (draft == m_drafts.end() || (editor.isDraft() && editor.text() == draft->second))
            continue;
        editor.setDraft(draft->second);
        if (const auto result = edit(shown, utf8(draft->second)); !result)
            shown.setProblem(result.diagnostics().front());
    }
    if (!fits || isOther || m_saved.size() != m_rows.size())
        readSaved();
    showSaved();
    alignColumns();
}

void FieldForm::rebuild(const std::vector<ShownField>& fields)
{
    std::string focused;
    for (auto* const old : m_rows) {
        old->disconnect(this); // first disconnect all: hiding one moves the focus to the next
        old->input().disconnect(this);
        if (old->isAncestorOf(QApplication::focusWidget()))
            focused = old->field().key;
    }
    m_open = nullptr;
    m_layout->setEnabled(false); // else each row that appears would lay out all others
    for (auto* const old : m_rows) {
        old->hide();
        old->deleteLater();
    }
    m_rows.clear();
    for (auto* const heading : m_form->findChildren<QLabel*>(QStringLiteral("section"))) {
        heading->setObjectName({});
        heading->hide();
        heading->deleteLater();
    }
    std::string section;
    for (const auto& [elements, field] : fields) {
        if (field.section != section && !field.section.empty()) {
            auto* const heading = named(new ElidedLabel(qt(field.section), m_form), "section");
            auto font = heading->font();
            font.setBold(true);
            heading->setFont(font);
            heading->setContentsMargins(0, kFormMargin, 0, 0);
            addHeading(*heading);
        }
        section = field.section;
        addRow(field);
        if (takesNames(field, elements.front()))
            completeNames(m_rows.back()->editor(), m_workbench, elements.front(), field.key);
    }
    m_layout->setEnabled(true);
    if (auto* const again = row(focused))
        again->editor()->setFocus(Qt::OtherFocusReason);
}

void FieldForm::addRow(const model::Field& field)
{
    auto* const added = new FieldRow(field, m_style, m_form);
    m_layout->insertWidget(m_layout->count() - 1, added);
    added->show(); // immediately, because it may get the focus
    connectRow(*added);
    m_rows.push_back(added);
}

void FieldForm::connectRow(FieldRow& row)
{
    auto* const added = &row;
    auto& editor = row.input();
    connect(&editor, &FieldEditor::drafted, this, [this, added] { keepDraft(*added); });
    connect(&editor, &FieldEditor::returned, this, [this, added] { leave(*added); });
    connect(&editor, &FieldEditor::submitted, this, [this, added](const QString& text) {
        apply(*added, text);
    });
    connect(added, &FieldRow::slid, this, [this, added](const QString& text, bool isFirst) {
        slide(*added, text, isFirst);
    });
    connect(added, &FieldRow::commanded, this, [this, added](FieldCommand command) {
        run(*added, command);
    });
    connect(added, &FieldRow::messageChanged, this, &FieldForm::showMessage);
    connect(added, &FieldRow::noteClicked, this, [this, added] {
        emit noteClicked(added->field().key);
    });
}

void FieldForm::run(FieldRow& row, FieldCommand command)
{
    auto& document = m_workbench.document();
    const auto& field = row.field();
    const auto& element = elementsOf(row).front();
    switch (command) {
    case FieldCommand::Reset:
        return reset(row, std::nullopt, tr("Reset %1"));
    case FieldCommand::Restore:
        if (const auto text = m_saved[indexOf(row)])
            reset(row, text, tr("Restore %1"));
        return;
    case FieldCommand::Variable:
        document.submit(
            model::makeVariable(document.design(), document.library(), element, field.key),
            tr("Make %1 a Variable").arg(qt(field.label)));
        return;
    case FieldCommand::Explain:
        return m_workbench.explain(qt(field.equation));
    case FieldCommand::Vary:
        return m_workbench.vary(qt(field.equation));
    case FieldCommand::Interval:
        return (new IntervalDialog(m_workbench, element, field, this))->show();
    }
}

std::size_t FieldForm::indexOf(const FieldRow& row) const
{
    return static_cast<std::size_t>(std::ranges::find(m_rows, &row) - m_rows.begin());
}

const FieldForm::Elements& FieldForm::elementsOf(const FieldRow& row) const
{
    return m_elements[indexOf(row)];
}

void FieldForm::focus(FieldRow& row)
{
    auto* const editor = row.editor();
    editor->setFocus(Qt::TabFocusReason);
    if (auto* const entry = row.input().entry())
        entry->selectAll();
    m_layout->activate();
    m_area->ensureWidgetVisible(&row, 0, kFieldRowHeight);
}

FieldRow* FieldForm::firstEmpty() const
{
    const auto found = std::ranges::find_if(
        m_rows, [](const FieldRow* row) { return model::isUnset(row->field()); });
    return found == m_rows.end() ? nullptr : *found;
}

// Enter goes to the next value, from one that was empty to the next empty one.
void FieldForm::leave(const FieldRow& row)
{
    const auto key = row.field().key;
    const auto* const focused = QApplication::focusWidget();
    if (row.input().isDraft() || !row.isAncestorOf(focused)) // refused, or filled in
        return;
    auto at = std::ranges::find_if(m_rows, [&](FieldRow* r) { return r->field().key == key; });
    if (at == m_rows.end())
        return;
    const auto next = std::find_if(at + 1, m_rows.end(), [](FieldRow* r) { return isValue(*r); });
    focus(next == m_rows.end() ? **at : **next);
}

void FieldForm::keepDraft(const FieldRow& row)
{
    const std::pair key{elementsOf(row), row.field().key};
    if (row.input().isDraft())
        m_drafts[key] = row.input().text();
    else
        m_drafts.erase(key);
}

void FieldForm::applyDrafts()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i]->input().isDraft())
            apply(*m_rows[i], m_rows[i]->input().text());
}

void FieldForm::dropDrafts()
{
    m_drafts.clear();
    for (auto* const shown : m_rows)
        if (shown->input().isDraft())
            shown->input().dropDraft();
}

model::Result<model::Edit> FieldForm::edit(const FieldRow& row,
                                           const std::optional<std::string>& text) const
{
    auto& document = m_workbench.document();
    const auto& elements = elementsOf(row);
    const auto& key = row.field().key;
    if (elements.size() == 1 && isOf<model::StudyDefinition>(elements.front()) && text)
        return model::editStudy(
            document.design(), document.library(), elements.front().name, key, *text);
    return model::setField(document.design(), document.library(), elements, key, text);
}

QString FieldForm::stepText(const FieldRow& row) const
{
    const auto& elements = elementsOf(row);
    const auto place = elements.size() == 1
                           ? placeText(m_workbench.document().design(), elements.front())
                           : tr("%n elements", nullptr, static_cast<int>(elements.size()));
    return tr("Set %1 of %2").arg(qt(row.field().label), place);
}

void FieldForm::apply(FieldRow& row, const QString& text)
{
    const auto& design = m_workbench.document().design();
    const auto elements = elementsOf(row); // a renaming changes them
    const auto field = row.field();
    const auto result = edit(row, model::continuedText(field, utf8(text)));
    if (!result) {
        const auto fix = model::unitFix(design, elements.front(), field.key, utf8(text));
        row.setProblem(result.diagnostics().front(),
                       fix ? tr("Change its unit to %1").arg(qt(fix->unit)) : QString());
        return showMessage();
    }
    m_drafts.erase({elements, field.key});
    const bool isFilledIn = model::isUnset(field) && row.editor()->hasFocus();
    const auto next = keyAfter(row);
    const auto step = stepText(row);
    row.input().dropDraft();
    if (!m_workbench.document().submit(result, step))
        return;
    if (field.key == "name" && elements.size() == 1) {
        emit renamed(elements.front(), text); // shows other rows
        if (auto* const shown = this->row(next))
            focus(*shown);
    } else if (auto* const empty = isFilledIn ? firstEmpty() : nullptr)
        focus(*empty);
}

// Returns the key of the row to go on with after a rename: the row with the focus, or the one below if that is the name. Empty if the
// focus is elsewhere.
std::string FieldForm::keyAfter(const FieldRow& name) const
{
    auto found = std::ranges::find_if(
        m_rows, [](const FieldRow* row) { return row->isAncestorOf(QApplication::focusWidget()); });
    if (found != m_rows.end() && *found == &name && std::next(found) != m_rows.end())
        ++found;
    return found == m_rows.end() ? std::string() : (*found)->field().key;
}

void FieldForm::fix(FieldRow& row)
{
    const auto fix = model::unitFix(m_workbench.document().design(),
                                    elementsOf(row).front(),
                                    row.field().key,
                                    utf8(row.input().text()));
    if (!fix)
        return;
    m_drafts.erase({elementsOf(row), row.field().key});
    const auto step = stepText(row);
    row.input().dropDraft();
    m_workbench.document().submit(fix->edit, step);
}

void FieldForm::slide(const FieldRow& row, const QString& text, bool isFirst)
{
    auto& document = m_workbench.document();
    if (isFirst)
        m_gesture = document.newGesture();
    m_drafts.erase({elementsOf(row), row.field().key});
    document.submit(edit(row, utf8(text)), stepText(row), m_gesture);
}

void FieldForm::reset(FieldRow& row, const std::optional<std::string>& text, const QString& step)
{
    m_drafts.erase({elementsOf(row), row.field().key});
    row.input().dropDraft();
    m_workbench.document().submit(edit(row, text), step.arg(qt(row.field().label)));
}

void FieldForm::showAnswer(const model::Diagnostics& more)
{
    const auto& numbers = *m_workbench.document().numbers();
    for (auto* const shown : m_rows) {
        const auto& field = shown->field();
        const auto value =
            field.differs || field.equation.empty() ? std::nullopt : numbers.value(field.equation);
        shown->setValue(value ? qt(model::displayText(*value)) : QString(),
                        areNumbersOld(m_workbench.document()));
    }
    showFindings(more);
}

void FieldForm::follow(QWidget* focused)
{
    if (!focused || (m_open && m_open->isAncestorOf(focused)))
        return;
    const auto found = std::ranges::find_if(
        m_rows, [&](const FieldRow* row) { return row->isAncestorOf(focused); });
    m_open = found == m_rows.end() ? nullptr : *found;
    showMessage();
    if (m_open)
        emit entered({elementsOf(*m_open), m_open->field()});
}

// An element that was renamed or added since has no saved texts.
void FieldForm::readSaved()
{
    auto& document = m_workbench.document();
    const auto& saved = document.file().saved();
    std::map<Elements, std::vector<model::Field>> fields;
    m_saved.clear();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto& elements = m_elements[i];
        const auto [known, isNew] = fields.try_emplace(elements);
        if (isNew && elements.size() == 1 &&
            (model::isDesign(elements.front()) || model::contains(saved, elements.front())))
            known->second = model::fieldsOf(saved, document.library(), elements.front());
        const auto& own = known->second;
        const auto found = std::ranges::find(own, m_rows[i]->field().key, &model::Field::key);
        m_saved.push_back(found == own.end() ? std::nullopt : std::optional(found->text));
    }
}

void FieldForm::showSaved()
{
    for (std::size_t i = 0; i < m_saved.size(); ++i)
        m_rows[i]->setSaved(m_saved[i]);
}

void FieldForm::alignColumns()
{
    const int percent = m_style == FieldStyle::Slider ? kSliderLabelPercent : kLabelPercent;
    int label = 0;
    int tag = 0;
    for (const auto* const shown : m_rows) {
        label = std::max(label, shown->labelWidth());
        tag = std::max(tag, shown->tagWidth());
    }
    label = std::min(label, width() * percent / 100);
    for (auto* const shown : m_rows)
        shown->setColumns(label, width() < kWithTag ? 0 : tag);
}

// The message is just below the rows.
void FieldForm::fitArea()
{
    const int width = m_form->width();
    m_area->setMaximumHeight(m_layout->hasHeightForWidth() ? m_layout->totalHeightForWidth(width)
                                                           : m_layout->totalSizeHint().height());
}

bool FieldForm::eventFilter(QObject* watched, QEvent* event)
{
    const bool isArranged =
        event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize;
    if (watched == m_form && isArranged)
        fitArea();
    return QWidget::eventFilter(watched, event);
}

void FieldForm::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    alignColumns();
}

void FieldForm::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_message)
        showMessage();
}

} // namespace clusterwright::desktop

#include "moc_field_form.cpp"
