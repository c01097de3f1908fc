// The selection of a window, shared by its canvases, outline and Inspector.
#pragma once

#include "model/design/edit/element.h"

#include <QObject>

#include <algorithm>
#include <vector>

namespace clusterwright::desktop
{

class Selection final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const std::vector<model::Element>& elements() const
    {
        return m_elements;
    } // sorted
    [[nodiscard]] bool contains(const model::Element& element) const
    {
        return std::ranges::binary_search(m_elements, element);
    }
    // The elements of the first one's kind; the design if nothing is selected. Different kinds cannot be edited together.
    [[nodiscard]] std::vector<model::Element> ofOneKind() const;
    void set(std::vector<model::Element> elements);
    void clear() { set({}); }

signals:
    void changed();

private:
    std::vector<model::Element> m_elements;
};

} // namespace clusterwright::desktop
