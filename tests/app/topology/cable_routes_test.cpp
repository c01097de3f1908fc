// Where cables run.

#include "app/desktop/topology/drawing/cable_routes.h"
#include "tests/support/catch_compat.h"

#include <array>

namespace clusterwright::tests::cable_routes_test
{

using namespace clusterwright::desktop;

namespace
{

NodeShape boxAt(QPointF middle)
{
    NodeShape node;
    node.middle = middle;
    node.size = {100, 60};
    return node;
}

CableShape cable(std::size_t from, std::size_t to)
{
    CableShape shape;
    shape.from = from;
    shape.to = to;
    return shape;
}

} // namespace

TEST_CASE("A cable leaves a box on the side where it leads", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({0, 200}), boxAt({300, 0})};
    shapes.cables = {cable(0, 1), cable(2, 0)};
    CableRoutes routes(shapes);
    routes.routeAll();
    CHECK(routes.lines()[0] == QLineF(0, 30, 0, 170));
    CHECK(routes.lines()[1] == QLineF(250, 0, 50, 0));
    CHECK(routes.portsOf(0) == std::vector<QPointF>{{0, 30}, {50, 0}});
}

TEST_CASE("Parallel cables lie side by side and do not cross", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({0, 200})};
    shapes.cables = {cable(0, 1), cable(1, 0), cable(0, 1)};
    CableRoutes routes(shapes);
    routes.routeAll();
    // 16 apart: -16, 0 and 16.
    CHECK(routes.lines()[0] == QLineF(-16, 30, -16, 170));
    CHECK(routes.lines()[1] == QLineF(0, 170, 0, 30));
    CHECK(routes.lines()[2] == QLineF(16, 30, 16, 170));
}

TEST_CASE("Cables of one side come in the order of where they lead", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({90, 300}), boxAt({-90, 300})};
    shapes.cables = {cable(0, 1), cable(0, 2)};
    CableRoutes routes(shapes);
    routes.routeAll();
    CHECK(routes.lines()[1].x1() < routes.lines()[0].x1());
}

TEST_CASE("After a move only what it changes runs otherwise", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({0, 200}), boxAt({900, 0}), boxAt({900, 200})};
    shapes.cables = {cable(0, 1), cable(2, 3)};
    CableRoutes routes(shapes);
    routes.routeAll();
    shapes.nodes[1].middle = {10, 200};
    const std::array<std::size_t, 1> moved{1};
    const auto changed = routes.routeAround(moved);
    REQUIRE(changed.size() == 1);
    CHECK(changed[0].first == 0);
    CHECK(changed[0].second == QLineF(0, 30, 0, 170));
    CHECK(routes.lines()[0] == QLineF(0, 30, 10, 170));
    CableRoutes again(shapes);
    again.routeAll();
    CHECK(again.lines() == routes.lines());
}

} // namespace clusterwright::tests::cable_routes_test
