// The graphs behind generators: how large "fat_tree(k)" is, and where it is open, a picture with places for its vertices. Kept by their
// arguments, since most changes of a design leave them as they were; pictures are made only for those that are asked for.
#pragma once

#include "app/desktop/document/answer.h"

#include <QPointF>
#include <QSizeF>

#include <map>
#include <memory>
#include <optional>

namespace clusterwright::desktop
{

struct GraphPicture {
    model::Topology graph;
    std::vector<QPointF> places; // of its vertices, within `size`
    QSizeF size;
};

struct GraphSize {
    std::size_t hosts = 0;
    std::size_t others = 0;
};

using SharedGraph = std::shared_ptr<const GraphPicture>;

class GeneratorGraphs
{
public:
    // Null, or nothing, when its arguments have no values, or do not fit. `path`: of the group that the generator is in.
    [[nodiscard]] SharedGraph
    graph(const model::GeneratorUse& use, const std::string& path, const Answer& answer);
    [[nodiscard]] std::optional<GraphSize>
    size(const model::GeneratorUse& use, const std::string& path, const Answer& answer);

private:
    std::map<std::string, SharedGraph> m_kept; // by generator and values
    std::map<std::string, std::optional<GraphSize>> m_sizes;
};

} // namespace clusterwright::desktop
