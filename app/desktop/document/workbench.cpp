#include "app/desktop/document/workbench.h"

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

void Workbench::revealField(const model::Element& element, const std::string& pointer)
{
    reveal(element);
    emit fieldRequested(pointer);
}

// Cables, arrows and generators go by their number: after an undo it may be that of another.
void Workbench::dropVanished()
{
    auto elements = m_selection.elements();
    if (elements.empty() || m_document.isMoving())
        return;
    if (m_document.isUndoing())
        std::erase_if(elements, [](const model::Element& element) {
            using enum model::ElementKind;
            return element.kind == Cable || element.kind == Arrow || element.kind == Generator;
        });
    elements = model::containedIn(m_document.design(), std::move(elements));
    m_selection.set(std::move(elements));
}

} // namespace clusterwright::desktop

#include "moc_workbench.cpp"
