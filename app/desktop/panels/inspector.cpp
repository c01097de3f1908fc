#include "app/desktop/panels/inspector.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/elided_label.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/components/component_bar.h"
#include "app/desktop/document/element_text.h"
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/field_form.h"
#include "app/desktop/fields/field_message.h"
#include "model/design/edit/edit.h"
#include "model/design/explanation/explanation.h"
#include "model/study/studies/answer.h"

#include <QLabel>
#include <QPushButton>
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
    , m_form(new FieldForm(workbench, FieldStyle::Form, this))
{
    setObjectName(QStringLiteral("inspector"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_form, 1);
    addHeading();
    auto& document = workbench.document();
    connect(&document, &Document::opened, m_form, &FieldForm::dropDrafts);
    connect(&document, &Document::changed, this, &Inspector::showFields);
    connect(&document, &Document::answerChanged, this, &Inspector::showAnswer);
    connect(&m_selection, &Selection::changed, this, &Inspector::showSelection);
    connect(m_form, &FieldForm::renamed, this, &Inspector::followName);
    if (&selection == &workbench.selection()) {
        connect(&workbench, &Workbench::fieldRequested, this, &Inspector::focusField);
        connect(&workbench, &Workbench::fillRequested, this, &Inspector::focusEmptyField);
    }
    showFields();
}

void Inspector::addHeading()
{
    m_title = named(new ElidedLabel(this), "title");
    auto font = m_title->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * 1.15);
    m_title->setFont(font);
    m_kind = named(new QLabel(this), "kind");
    m_kind->setForegroundRole(QPalette::PlaceholderText);
    m_kind->setTextFormat(Qt::PlainText); // from a file
    wrapText(*m_kind);
    m_editBlock = named(new QPushButton(tr("Edit block \u2026"), this), "editBlock");
    m_editBlock->setStatusTip(tr("Edit the block's equations"));
    connect(m_editBlock, &QPushButton::clicked, this, [this] {
        if (const auto* const block = row("block"))
            m_workbench.editBlock(block->input().text());
        else
            m_workbench.editBlock(qt(m_elements.front().name));
    });
    m_components = new ComponentBar(m_workbench, this);
    for (auto* const part :
         std::initializer_list<QWidget*>{m_title, m_kind, m_editBlock, m_components})
        m_form->addHeading(*part);
}

FieldRow* Inspector::row(const std::string& key) const
{
    return m_form->row(key);
}

void Inspector::setMoreFindings(model::Diagnostics findings)
{
    m_moreFindings = std::move(findings);
    showAnswer();
}

void Inspector::setFollowing(bool isFollowing)
{
    m_isFollowing = isFollowing;
    if (isFollowing)
        showSelection();
}

// Applies valid drafts when the selection changes. Invalid drafts wait until the element is selected again; so do all drafts if an
// undo changed the selection.
void Inspector::showSelection()
{
    const auto& document = m_workbench.document();
    if (!document.isUndoing() && model::containedIn(document.design(), m_elements) == m_elements)
        m_form->applyDrafts();
    m_elements = m_selection.ofOneKind();
    showFields();
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
    std::vector<ShownField> fields;
    for (auto& field : model::fieldsOf(design, document.library(), m_elements))
        fields.push_back({m_elements, std::move(field)});
    m_form->setFields(fields);
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

void Inspector::focusField(const model::Element& element, const QString& key)
{
    if (m_elements != Elements{element})
        return;
    if (auto* const found = row(utf8(key)))
        focus(*found);
    else
        emit raiseRequested();
}

void Inspector::focusEmptyField(const model::Element& element)
{
    auto* const empty = m_form->firstEmpty();
    if (m_elements == Elements{element} && empty)
        focus(*empty);
}

void Inspector::focus(FieldRow& row)
{
    emit raiseRequested();
    if (isVisible()) // or another panel has the field
        m_form->focus(row);
}

// The selection follows a renamed element, which has vanished from it, unless other elements were selected.
void Inspector::followName(const model::Element& element, const QString& name)
{
    const auto& selected = m_selection.elements();
    if (selected.empty() || selected == Elements{element})
        m_selection.set({model::Element{element.kind, element.owner, utf8(name)}});
}

void Inspector::showAnswer()
{
    if (!m_isFollowing)
        return;
    showTitles();
    m_form->showAnswer(m_moreFindings);
}

} // namespace clusterwright::desktop

#include "moc_inspector.cpp"
