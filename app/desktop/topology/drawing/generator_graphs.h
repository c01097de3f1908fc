// The graphs of generators: the size of "fat_tree(k)", and a picture of its inside while it is open. Cached by arguments, since
// most changes of a design keep them; pictures are only made on request.
#pragma once

#include "model/design/document/topology_section.h"
#include "model/design/placement/graph_drawing.h"
#include "model/topology/graph/topology.h"
#include "model/units/quantity.h"

#include <QRectF>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clusterwright::model
{
struct Answer;
}

namespace clusterwright::desktop
{

using SharedTopology = std::shared_ptr<const model::Topology>;

// The inside of an open generator.
struct GraphPicture {
    SharedTopology topology;
    model::GraphDrawing drawing;
    QSizeF size; // drawing and margin

    [[nodiscard]] QRectF boxOf(std::uint32_t mark) const; // rectangle in the drawing
    // The vertex, closed part or title of an open part at this position of the drawing.
    [[nodiscard]] std::optional<std::uint32_t> markAt(QPointF place) const;
    [[nodiscard]] QRectF boxOfVertex(model::VertexId vertex) const
    {
        return boxOf(drawing.markOf[vertex]);
    }
};

struct GraphSize {
    std::size_t hosts = 0;
    std::size_t others = 0;
};

// Numbers of a result, and which of them a drawing has used: the drawing changes with the result only when one of them does.
class AskedNumbers
{
public:
    explicit AskedNumbers(const model::Answer& answer)
        : m_answer(answer)
    {
    }

    using Asked = std::map<std::string, std::optional<model::Quantity>>;

    [[nodiscard]] std::optional<model::Quantity> value(const std::string& name);
    [[nodiscard]] Asked& asked() { return m_asked; }
    [[nodiscard]] static bool areSame(const Asked& asked, const model::Answer& answer);

private:
    const model::Answer& m_answer;
    Asked m_asked;
};

using SharedGraph = std::shared_ptr<const GraphPicture>;

class GeneratorGraphs
{
public:
    // Null or empty when the arguments have no values, or are invalid. `path`: of the group that contains the generator.
    [[nodiscard]] SharedTopology
    topology(const model::GeneratorUse& use, const std::string& path, AskedNumbers& numbers);
    // `open`: keys of the open parts.
    [[nodiscard]] SharedGraph picture(const model::GeneratorUse& use,
                                      const std::string& path,
                                      AskedNumbers& numbers,
                                      const std::set<std::string>& open = {});
    [[nodiscard]] std::optional<GraphSize>
    size(const model::GeneratorUse& use, const std::string& path, AskedNumbers& numbers);

private:
    std::map<std::string, SharedTopology> m_topologies; // by generator and values
    std::map<std::string, SharedGraph> m_pictures;      // also by the keys of open parts
    std::map<std::string, std::optional<GraphSize>> m_sizes;
};

} // namespace clusterwright::desktop
