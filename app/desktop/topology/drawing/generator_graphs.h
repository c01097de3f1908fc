// The graphs behind generators: how large "fat_tree(k)" is, and where it is open, a picture with places for its vertices. Kept by their
// arguments, since most changes of a design leave them as they were; pictures are made only for those that are asked for.
#pragma once

#include "model/design/document/topology_section.h"
#include "model/topology/graph/topology.h"
#include "model/units/quantity.h"

#include <QPointF>
#include <QSizeF>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{
struct Answer;
}

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

// Values of an answer, and which of them a drawing has asked for: it changes with the answer only when one of those does.
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
    // Null, or nothing, when its arguments have no values, or do not fit. `path`: of the group that the generator is in.
    [[nodiscard]] SharedGraph
    graph(const model::GeneratorUse& use, const std::string& path, AskedNumbers& numbers);
    [[nodiscard]] std::optional<GraphSize>
    size(const model::GeneratorUse& use, const std::string& path, AskedNumbers& numbers);

private:
    std::map<std::string, SharedGraph> m_kept; // by generator and values
    std::map<std::string, std::optional<GraphSize>> m_sizes;
};

} // namespace clusterwright::desktop
