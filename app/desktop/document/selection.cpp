#include "app/desktop/document/selection.h"

#include <algorithm>

namespace clusterwright::desktop
{

void Selection::set(std::vector<model::Element> elements)
{
    std::ranges::sort(elements);
    elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
    if (elements == m_elements)
        return;
    m_elements = std::move(elements);
    emit changed();
}

std::vector<model::Element> Selection::ofOneKind() const
{
    auto elements = m_elements;
    if (elements.empty())
        return {model::Element{}};
    const auto kind = elements.front().kind;
    std::erase_if(elements, [&](const model::Element& element) { return element.kind != kind; });
    return elements;
}

} // namespace clusterwright::desktop

#include "moc_selection.cpp"
