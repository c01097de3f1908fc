#include "app/desktop/panels/inspector.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/elided_label.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/components/component_bar.h"
#include "app/desktop/document/names_in_scope.h"
#include "app/desktop/fields/field_message.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/fields/interval_dialog.h"
#include "app/desktop/fields/open_row.h"
#include "app/desktop/panels/element_text.h"
#include "model/core/diagnostic.h"
#include "model/design/edit/edit.h"
#include "model/design/explanation/explanation.h"
#include "model/design/fields/quick_fix.h"
#include "model/study/setup/study_edit.h"
#include "model/study/studies/answer.h"
#include "model/study/studies/edit_effect.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

Inspector::Inspector(Workbench& workbench, QWidget* parent)
    : Inspector(workbench, workbench.selection(), parent)
{
}

Inspector::Inspector(Workbench& workbench, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_selection(selection)
    , m_elements{model::Element{}}
{
    setObjectName(QStringLiteral("inspector"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_area = new QScrollArea(this);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_area, 1);
    m_form = new QWidget(m_area);
    m_openRow = new OpenRow(*m_form, *this);
    m_layout = new QVBoxLayout(m_form);
    m_layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    m_layout->setSpacing(0);
    m_area->setWidget(m_form);
    addHeading();
    addFoot();
    auto& document = workbench.document();
    connect(&document, &Document::opened, this, &Inspector::dropDrafts);
    connect(&document, &Document::changed, this, &Inspector::showFields);
    connect(&document, &Document::answerChanged, this, &Inspector::showAnswer);
    connect(&m_selection, &Selection::changed, this, &Inspector::showSelection);
    if (&selection == &workbench.selection()) {
        connect(&workbench, &Workbench::fieldRequested, this, &Inspector::focusField);
        connect(&workbench, &Workbench::fillRequested, this, &Inspector::focusEmptyField);
    }
    showFields();
}

void Inspector::addHeading()
{
    m_title = named(new ElidedLabel(m_form), "title");
    auto font = m_title->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.15);
    m_title->setFont(font);
    m_kind = named(new QLabel(m_form), "kind");
    m_kind->setForegroundRole(QPalette::PlaceholderText);
    m_kind->setTextFormat(Qt::PlainText); // from a file
    wrapText(*m_kind);
    m_editBlock = named(new QPushButton(tr("Edit block \u2026"), m_form), "editBlock");
    m_editBlock->setStatusTip(tr("Edit the block's equations"));
    connect(m_editBlock, &QPushButton::clicked, this, [this] {
        if (const auto* const block = row("block"))
            m_workbench.editBlock(block->text());
        else
            m_workbench.editBlock(qt(m_elements.front().name));
    });
    m_components = new ComponentBar(m_workbench, m_form);
    for (auto* const part :
         std::initializer_list<QWidget*>{m_title, m_kind, m_editBlock, m_components})
        m_layout->addWidget(part);
    m_layout->addStretch(1);
}

// Shows findings without a field below all fields, where they come and go without moving one.
void Inspector::addFoot()
{
    m_findings = named(new QLabel(this), "findings");
    m_findings->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_findings->setFocusPolicy(Qt::NoFocus);
    m_findings->setContentsMargins(kMargin, kMargin / 2, kMargin, kMargin / 2);
    m_findings->setTextFormat(Qt::RichText);
    wrapText(*m_findings);
    connect(m_findings, &QLabel::linkActivated, this, [this](const QString& target) {
        constexpr QLatin1String kResource("on:");
        auto* const on = row("on");
        if (on && target.startsWith(kResource))
            apply(*on, target.mid(kResource.size()));
        else
            focusEmptyField(m_elements.front());
    });
    layout()->addWidget(m_findings);
}

FieldRow* Inspector::row(const std::string& key) const
{
    const auto found =
        std::ranges::find_if(m_rows, [&](const FieldRow* r) { return r->field().key == key; });
    return found == m_rows.end() ? nullptr : *found;
}

void Inspector::setMoreFindings(model::Diagnostics findings)
{
    m_moreFindings = std::move(findings);
    showFindings();
}

void Inspector::setFollowing(bool isFollowing)
{
    m_isFollowing = isFollowing;
    if (isFollowing)
        showSelection();
}

void Inspector::showSelection()
{
    applyDrafts();
    m_elements = m_selection.ofOneKind();
    showFields();
}

// Applies valid drafts when the selection changes. Invalid drafts wait until the element is selected again; so do all drafts if an
// undo changed the selection.
void Inspector::applyDrafts()
{
    if (m_workbench.document().isUndoing() || std::ranges::none_of(m_rows, &FieldRow::isDraft) ||
        model::containedIn(m_workbench.document().design(), m_elements) != m_elements)
        return;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i]->isDraft())
            apply(*m_rows[i], m_rows[i]->text());
}

// Drops drafts of another design.
void Inspector::dropDrafts()
{
    m_drafts.clear();
    for (auto* const shown : m_rows)
        if (shown->isDraft())
            shown->dropDraft();
}

void Inspector::showFields()
{
    auto& document = m_workbench.document();
    if (!m_isFollowing || document.isMoving())
        return;
    const auto& design = document.design();
    m_elements = model::containedIn(design, std::move(m_elements));
    if (m_elements.empty())
        m_elements = m_selection.ofOneKind();
    const auto fields = model::fieldsOf(design, document.library(), m_elements);
    const bool fits = fields.size() == m_rows.size() &&
                      std::ranges::equal(m_rows, fields, [](const FieldRow* r, const auto& field) {
                          return r->fits(field);
                      });
    if (!fits)
        rebuild(fields);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        auto* const shown = m_rows[i];
        const auto draft = m_drafts.find({m_elements, fields[i].key});
        if (draft == m_drafts.end() && shown->isDraft())
            shown->dropDraft();
        shown->setField(fields[i]);
        if (draft == m_drafts.end() || (shown->isDraft() && shown->text() == draft->second))
            continue;
        shown->setDraft(draft->second);
        if (const auto result = edit(fields[i].key, utf8(draft->second)); !result)
            shown->setProblem(result.diagnostics().front());
    }
    showAnswer();
}

void Inspector::showTitles()
{
    const auto& design = m_workbench.document().design();
    const auto count = m_elements.size();
    const auto selected = m_selection.elements().size(); // elements of every kind
    const auto& first = m_elements.front();
    const bool isDesign = model::isDesign(first);
    const bool isOfCluster = !isDesign && !model::contains(design, first);
    m_title->setText(selected > 1 ? tr("%n selected", nullptr, static_cast<int>(selected))
                     : isDesign   ? qt(design.title)
                     : isOfCluster && !isOf<model::PlacedComponent>(first)
                         ? tr("Cluster %1").arg(qt(design.cluster))
                         : qt(model::titleOf(design, first)));
    const auto* const block = count == 1 ? row("block") : nullptr;
    const auto& numbers = *m_workbench.document().numbers();
    const auto off =
        count == 1 && numbers.valuation
            ? asSentence(model::whyOff(design, *numbers.system, *numbers.valuation, first.name))
            : QString();
    const auto kind =
        isDesign           ? tr("Design. Select an item to see its inputs.")
        : count < selected ? tr("%1: %2 of the selection").arg(kindText(first.kind)).arg(count)
        : isOfCluster
            ? tr("%1 of the preset cluster %2").arg(kindText(first.kind), qt(design.cluster))
        : block ? tr("Step: %1").arg(docText(block->field().doc))
                : kindText(first.kind);
    m_kind->setText(off.isEmpty() ? kind : kind + QLatin1Char('\n') + off);
    m_components->show(m_elements);
    m_editBlock->setVisible(count == 1 && (isStep(first) || isOf<model::Block>(first)));
}

void Inspector::rebuild(const std::vector<model::Field>& fields)
{
    std::string focused;
    for (auto* const old : m_rows) {
        old->disconnect(this); // first disconnect all: hiding one moves the focus to the next
        if (old->isAncestorOf(QApplication::focusWidget()))
            focused = old->field().key;
    }
    m_openRow->forget();
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
    for (const auto& field : fields) {
        if (field.section != section && !field.section.empty()) {
            auto* const heading = named(new ElidedLabel(qt(field.section), m_form), "section");
            auto font = heading->font();
            font.setBold(true);
            heading->setFont(font);
            heading->setContentsMargins(0, kMargin, 0, 0);
            m_layout->insertWidget(m_layout->count() - 1, heading);
        }
        section = field.section;
        addRow(field);
    }
    m_layout->setEnabled(true);
    if (auto* const again = row(focused))
        again->editor()->setFocus(Qt::OtherFocusReason);
}

void Inspector::addRow(const model::Field& field)
{
    auto* const added = new FieldRow(field, m_form);
    m_layout->insertWidget(m_layout->count() - 1, added);
    added->show(); // immediately, because it may get the focus
    connectRow(*added);
    m_rows.push_back(added);
}

void Inspector::focusField(const model::Element& element, const QString& key)
{
    if (auto* const found = m_elements == Elements{element} ? row(utf8(key)) : nullptr)
        focus(*found);
}

void Inspector::focusEmptyField(const model::Element& element)
{
    const auto isEmpty = [](const FieldRow* row) { return model::isUnset(row->field()); };
    const auto found = std::ranges::find_if(m_rows, isEmpty);
    if (m_elements == Elements{element} && found != m_rows.end())
        focus(**found);
}

void Inspector::focus(FieldRow& row)
{
    emit raiseRequested();
    if (!isVisible())
        return; // another panel has the field
    row.editor()->setFocus(Qt::OtherFocusReason);
    if (auto* const line = qobject_cast<QLineEdit*>(row.editor()))
        line->selectAll();
    m_layout->activate(); // after the row has opened
    m_area->ensureWidgetVisible(&row, 0, kFieldRowHeight);
}

void Inspector::connectRow(FieldRow& row)
{
    auto* const added = &row;
    if (takesNames(row.field(), m_elements.front()))
        completeNames(row.editor(), m_workbench, m_elements.front(), row.field().key);
    connect(added, &FieldRow::fixRequested, this, [this, added] { applyFix(*added); });
    connect(added, &FieldRow::drafted, this, [this, added] { keepDraft(*added); });
    connect(added, &FieldRow::submitted, this, [this, added](const QString& text) {
        apply(*added, text);
    });
    connect(added, &FieldRow::slid, this, [this, added](const QString& text, bool isFirst) {
        slide(*added, text, isFirst);
    });
    connect(added, &FieldRow::entered, this, [this, added](Qt::FocusReason reason) {
        m_openRow->open(added, reason);
    });
    connect(added, &FieldRow::resetRequested, this, [this, added] { reset(*added); });
    connect(added, &FieldRow::variableRequested, this, [this, added] { makeVariable(*added); });
    connect(added, &FieldRow::studyRequested, this, [this, added] {
        m_workbench.vary(qt(added->field().equation));
    });
    connect(added, &FieldRow::intervalRequested, this, [this, added] {
        (new IntervalDialog(m_workbench, m_elements.front(), added->field(), this))->show();
    });
    connect(added, &FieldRow::explainRequested, this, [this, added] {
        m_workbench.explain(qt(added->field().equation));
    });
}

void Inspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_findings)
        showFindings();
}

void Inspector::keepDraft(const FieldRow& row)
{
    const std::pair key{m_elements, row.field().key};
    if (row.isDraft())
        m_drafts[key] = row.text();
    else
        m_drafts.erase(key);
}

model::Result<model::Edit> Inspector::edit(const std::string& key,
                                           const std::optional<std::string>& text) const
{
    auto& document = m_workbench.document();
    const auto& first = m_elements.front();
    if (m_elements.size() == 1 && isOf<model::StudyDefinition>(first) && text)
        return model::editStudy(document.design(), document.library(), first.name, key, *text);
    return model::setField(document.design(), document.library(), m_elements, key, text);
}

QString Inspector::stepText(const FieldRow& row) const
{
    const auto place = m_elements.size() == 1
                           ? placeText(m_workbench.document().design(), m_elements.front())
                           : tr("%n elements", nullptr, static_cast<int>(m_elements.size()));
    return tr("Set %1 of %2").arg(qt(row.field().label), place);
}

void Inspector::apply(FieldRow& row, const QString& text)
{
    const auto result = edit(row.field().key, utf8(text));
    if (!result) {
        const auto fix = model::unitFix(
            m_workbench.document().design(), m_elements.front(), row.field().key, utf8(text));
        row.setProblem(result.diagnostics().front(),
                       fix ? tr("Change its unit to %1").arg(qt(fix->unit)) : QString());
        return;
    }
    m_drafts.erase({m_elements, row.field().key});
    const auto& first = m_elements.front();
    std::optional<model::Element> renamed; // the selection follows, unless it has changed
    if (row.field().key == "name" && m_selection.elements() == m_elements)
        renamed = model::Element{first.kind, first.owner, utf8(text)};
    const auto next = keyAfterName(m_rows);
    const bool isFilledIn = model::isUnset(row.field()) && row.editor()->hasFocus();
    row.dropDraft();
    if (!m_workbench.document().submit(result, stepText(row)))
        return;
    if (isFilledIn)
        focusEmptyField(m_elements.front());
    if (!renamed)
        return;
    m_selection.set({*renamed}); // shows new rows
    if (auto* const shown = this->row(next))
        focus(*shown);
}

void Inspector::applyFix(FieldRow& row)
{
    const auto fix = model::unitFix(
        m_workbench.document().design(), m_elements.front(), row.field().key, utf8(row.text()));
    if (!fix)
        return;
    m_drafts.erase({m_elements, row.field().key});
    row.dropDraft();
    m_workbench.document().submit(fix->edit, stepText(row));
}

void Inspector::slide(const FieldRow& row, const QString& text, bool isFirst)
{
    auto& document = m_workbench.document();
    if (isFirst)
        m_gesture = document.newGesture();
    m_drafts.erase({m_elements, row.field().key});
    document.submit(edit(row.field().key, utf8(text)), stepText(row), m_gesture);
}

void Inspector::reset(FieldRow& row)
{
    m_drafts.erase({m_elements, row.field().key});
    row.dropDraft();
    m_workbench.document().submit(edit(row.field().key, std::nullopt),
                                  tr("Reset %1").arg(qt(row.field().label)));
}

void Inspector::makeVariable(const FieldRow& row)
{
    auto& document = m_workbench.document();
    document.submit(model::makeVariable(
                        document.design(), document.library(), m_elements.front(), row.field().key),
                    tr("Make %1 a Variable").arg(qt(row.field().label)));
}

void Inspector::showAnswer()
{
    if (!m_isFollowing)
        return;
    showTitles();
    for (auto* const shown : m_rows) {
        const auto& field = shown->field();
        const auto value = field.differs || field.equation.empty()
                               ? std::nullopt
                               : m_workbench.document().numbers()->value(field.equation);
        shown->setValue(value ? qt(model::displayText(*value)) : QString(),
                        areNumbersOld(m_workbench.document()));
    }
    showFindings();
}

// Shows each finding at its field, or at the top if it belongs to no field.
void Inspector::showFindings()
{
    auto& document = m_workbench.document();
    const auto& answer = *document.answer();
    model::Diagnostics rest;
    std::map<std::string, model::Diagnostics> atField;
    if (m_elements.size() == 1 && model::contains(answer.design, m_elements.front())) {
        const auto fields = model::fieldsOf(answer.design, document.library(), m_elements.front());
        auto findings = answer.findings;
        append(findings, m_moreFindings);
        for (const auto& finding : findings) {
            if (finding.file != answer.design.file)
                continue;
            if (const auto* const field = model::fieldAt(fields, finding.pointer))
                atField[field->key].push_back(finding);
            else if (model::elementAt(answer.design, finding.pointer) == m_elements.front())
                rest.push_back(finding);
        }
    }
    const bool isMissing =
        std::ranges::find(rest, "parameter.missing", &model::Diagnostic::code) != rest.end();
    for (auto* const shown : m_rows) {
        const auto& field = shown->field();
        const bool isOpen = isMissing && model::isUnset(field);
        auto found = isOpen ? missingValue(field) : atField[field.key];
        model::append(found, model::overrideFinding(document.design(), field.equation));
        shown->setFindings(
            found,
            isOpen
                ? model::offersFor(document.design(), document.library(), m_elements.front(), field)
                : std::vector<std::string>());
    }
    const auto resources =
        std::ranges::count(rest, "resource.unknown", &model::Diagnostic::code) > 0
            ? model::resourcesFor(document.design(), document.library(), m_elements.front())
            : std::vector<std::string>();
    m_findings->setText(findingLines(rest, resources));
    m_findings->setVisible(!rest.empty());
    auto palette = m_findings->palette();
    const auto& theme = themeOf(*this);
    palette.setColor(QPalette::WindowText, model::hasErrors(rest) ? theme.error : theme.warning);
    m_findings->setPalette(palette);
}

} // namespace clusterwright::desktop

#include "moc_inspector.cpp"
