#include "app/desktop/document/workbench.h"

#include "app/desktop/common/text.h"
#include "model/design/explanation/explanation.h"
#include "model/design/fields/field.h"
#include "model/design/fields/quick_fix.h"
#include "model/design/library/usable_component.h"
#include "model/study/studies/answer.h"

#include <set>

namespace clusterwright::desktop
{

Workbench::Workbench(std::vector<std::filesystem::path> presets, QObject* parent)
    : QObject(parent)
    , m_document(std::move(presets))
{
    connect(&m_document, &Document::changed, this, &Workbench::dropVanished);
}

void Workbench::reveal(const model::Element& element)
{
    m_selection.set({element});
    emit revealRequested(element);
}

void Workbench::revealInput(const QString& name)
{
    const auto& answer = *m_document.numbers();
    const auto index = answer.system ? answer.system->set.find(utf8(name)) : std::nullopt;
    if (!index)
        return;
    const auto& equation = answer.system->set.equations()[*index];
    const auto place = model::elementOf(answer.design, equation);
    if (!place || !model::contains(m_document.design(), *place))
        return say(tr("%1 is defined in %2.").arg(name, qt(equation.place.file)));
    const auto fields = model::fieldsOf(m_document.design(), m_document.library(), *place);
    const auto field = std::ranges::find(fields, utf8(name), &model::Field::equation);
    if (field == fields.end())
        reveal(*place);
    else
        editField(*place, field->key);
}

void Workbench::editField(const model::Element& element, const std::string& key)
{
    reveal(element);
    emit fieldRequested(element, qt(key));
}

void Workbench::revealFinding(const model::Diagnostic& finding)
{
    const auto& answered = m_document.answer()->design;
    if (!finding.file.empty() && finding.file != answered.file)
        return;
    const auto element = model::elementAt(answered, finding.pointer);
    if (!model::contains(m_document.design(), element))
        return;
    const auto fields = model::fieldsOf(answered, m_document.library(), element);
    const auto* const field = model::fieldNamedBy(fields, finding);
    editField(element, field ? field->key : std::string());
}

// Cables, arrows and generators are identified by their number, which may belong to another element after an undo.
void Workbench::dropVanished()
{
    auto elements = m_selection.elements();
    if (elements.empty() || m_document.isMoving())
        return;
    if (m_document.isUndoing())
        std::erase_if(elements, [](const model::Element& element) {
            return isOf<model::DrawnCable>(element) || isOf<model::Arrow>(element) ||
                   isOf<model::GeneratorUse>(element);
        });
    // A component of the design's cluster is in the row of components, too.
    std::vector<model::Element> kept;
    std::set<std::string> names;
    for (const auto& component : model::usableComponents(m_document.design(), m_document.library()))
        names.insert(component.name);
    for (const auto& element : elements)
        if (isOf<model::PlacedComponent>(element) && names.contains(element.name))
            kept.push_back(element);
    elements = model::containedIn(m_document.design(), std::move(elements));
    elements.insert(elements.end(), kept.begin(), kept.end());
    m_selection.set(std::move(elements));
}

} // namespace clusterwright::desktop

#include "moc_workbench.cpp"
