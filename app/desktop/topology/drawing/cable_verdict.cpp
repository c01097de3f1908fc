#include "app/desktop/topology/drawing/cable_verdict.h"

#include "app/desktop/common/text.h"

#include <QCoreApplication>

namespace clusterwright::desktop
{

namespace
{

struct VerdictWords {
    Q_DECLARE_TR_FUNCTIONS(Topology)
};

int cablesAt(const TopologyScene& scene, std::size_t node)
{
    int count = 0;
    for (const auto cable : scene.routes().cablesOf(node))
        count += scene.shapes().cables[cable].count;
    return count;
}

CableVerdict closedGenerator(const NodeShape& shape)
{
    return {false,
            VerdictWords::tr("%1 is closed: open it to choose a component").arg(shape.title)};
}

CableVerdict fullNode(const NodeShape& shape)
{
    return {false,
            VerdictWords::tr("%1 has no free port: all %2 are in use")
                .arg(shape.title)
                .arg(shape.ports)};
}

} // namespace

CableVerdict cableStart(const TopologyScene& scene, const NodeItem& from, const std::string& vertex)
{
    const auto& shape = from.drawn();
    if (shape.isGenerator() && vertex.empty())
        return closedGenerator(shape);
    if (shape.ports > 0 && cablesAt(scene, from.number()) >= shape.ports)
        return fullNode(shape);
    return {true, VerdictWords::tr("Drop on another component, or on empty space for a new one")};
}

CableVerdict cableVerdict(const TopologyScene& scene,
                          const NodeItem& from,
                          const NodeItem& to,
                          const std::string& vertex)
{
    const auto& shape = to.drawn();
    if (shape.isGenerator() && vertex.empty())
        return shape.graph
                   ? CableVerdict{false,
                                  VerdictWords::tr("drop the cable on one of its components")}
                   : closedGenerator(shape);
    if (&from == &to && !shape.isGenerator())
        return {false, VerdictWords::tr("a cable needs two different components")};
    const auto title = shape.isGenerator() ? qt(vertex) : shape.title;
    if (shape.ports <= 0)
        return {true, VerdictWords::tr("to %1").arg(title)};
    const int taken = cablesAt(scene, to.number());
    if (taken >= shape.ports)
        return fullNode(shape);
    return {true,
            VerdictWords::tr("to %1, port %2 of %3").arg(title).arg(taken + 1).arg(shape.ports)};
}

} // namespace clusterwright::desktop
