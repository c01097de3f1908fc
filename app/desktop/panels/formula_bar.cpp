#include "app/desktop/panels/formula_bar.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "model/design/edit/edit.h"

#include <QLabel>
#include <QScrollArea>

#include <algorithm>

namespace clusterwright::desktop
{

FormulaBar::FormulaBar(Workbench& workbench, QWidget* parent)
    : FieldForm(workbench, FieldStyle::Bar, parent)
    , m_workbench(workbench)
    , m_elements(workbench.selection().ofOneKind())
    , m_hint(named(plainLabel(tr("The formula of a selected value"), this), "formulaHint"))
{
    setObjectName(QStringLiteral("formulaBar"));
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setWordWrap(false);
    m_hint->setMargin(4);
    m_hint->adjustSize();
    setMinimumSize(m_hint->size()); // also without a row
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto& document = workbench.document();
    connect(&document, &Document::opened, this, &FieldForm::dropDrafts);
    for (const auto signal : {&Document::changed, &Document::answerChanged})
        connect(&document, signal, this, &FormulaBar::refresh);
    connect(&workbench.selection(), &Selection::changed, this, [this] {
        m_elements = m_workbench.selection().ofOneKind();
        m_key.clear();
        refresh();
    });
}

void FormulaBar::showField(const ShownField& field)
{
    m_elements = field.elements;
    m_key = field.field.key;
    refresh();
}

void FormulaBar::showEvent(QShowEvent* event)
{
    FieldForm::showEvent(event);
    refresh();
}

void FormulaBar::refresh()
{
    auto& document = m_workbench.document();
    if (!isVisible() || document.isMoving())
        return;
    m_elements = model::containedIn(document.design(), std::move(m_elements));
    if (m_elements.empty())
        m_elements = m_workbench.selection().ofOneKind();
    auto fields = model::fieldsOf(document.design(), document.library(), m_elements);
    const auto found = std::ranges::find_if(fields, [this](const model::Field& field) {
        return m_key.empty() ? field.form == model::FieldForm::Expression : field.key == m_key;
    });
    std::vector<ShownField> shown;
    if (found != fields.end() && found->form == model::FieldForm::Expression) {
        found->section.clear();
        if (!found->equation.empty() && m_elements.size() == 1)
            found->label = found->equation; // "dtc.S": the element is not in sight
        shown.push_back({m_elements, std::move(*found)});
    }
    setFields(shown);
    m_hint->setVisible(shown.empty());
    findChild<QScrollArea*>()->setVisible(!shown.empty());
    showAnswer();
}

} // namespace clusterwright::desktop

#include "moc_formula_bar.cpp"
