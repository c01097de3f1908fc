// The tree of the Outline: sections with the elements of a design.
#pragma once

#include "model/design/edit/element.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace clusterwright::desktop
{

struct OutlineNode {
    using Nodes = std::vector<std::unique_ptr<OutlineNode>>;

    std::optional<model::Element> element;
    QString title;
    QString detail; // the value of a variable; may be empty
    OutlineNode* parent = nullptr;
    int row = 0;
    int section = -1; // index, for a section
    Nodes children;

    OutlineNode& add(std::unique_ptr<OutlineNode> child)
    {
        child->parent = this;
        child->row = static_cast<int>(children.size());
        children.push_back(std::move(child));
        return *children.back();
    }
};

// Returns the index of the section of the element.
[[nodiscard]] std::size_t outlineSection(const model::Element& element);
[[nodiscard]] QString outlineTitle(const model::Design& design, const model::Element& element);
// The value of a variable; empty for other elements.
[[nodiscard]] QString outlineDetail(const model::Design& design, const model::Element& element);
[[nodiscard]] std::unique_ptr<OutlineNode> outlineTree(const model::Design& design);

} // namespace clusterwright::desktop
