// Routes of cables.

#include "app/desktop/topology/drawing/cable_routes.h"
#include "tests/support/catch_compat.h"

#include <array>
#include <cmath>

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

TEST_CASE("A cable leaves a box on the side of its other end", "[desktop][topology]")
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

TEST_CASE("Parallel cables are side by side and do not cross", "[desktop][topology]")
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

TEST_CASE("Cables of one side are in the order of their other ends", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({90, 300}), boxAt({-90, 300})};
    shapes.cables = {cable(0, 1), cable(0, 2)};
    CableRoutes routes(shapes);
    routes.routeAll();
    CHECK(routes.lines()[1].x1() < routes.lines()[0].x1());
}

TEST_CASE("A move reroutes only the affected cables", "[desktop][topology]")
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
    CHECK(changed[0].second == QPolygonF({{0, 30}, {0, 170}}));
    CHECK(routes.lines()[0] == QLineF(0, 30, 10, 170));
    CableRoutes again(shapes);
    again.routeAll();
    CHECK(again.lines() == routes.lines());
}

TEST_CASE("A cable bends around a box on its line", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({150, 5}), boxAt({300, 0})};
    shapes.cables = {cable(0, 2)};
    CableRoutes routes(shapes);
    routes.routeAll();
    // The box between them reaches from (100, -25) to (200, 35). Its upper side is nearer, and the cable keeps 12 from it.
    CHECK(routes.path(0) == QPolygonF({{50, 0}, {88, -37}, {212, -37}, {250, 0}}));
    CHECK(routes.middle(0) == QPointF(150, -37));
    CHECK(routes.area(0) == QRectF(50, -37, 200, 37));
    CHECK(routes.distance(0, {150, -40}) == Approx(3));
    // A free line is straight again, and a box moved into the way bends the cables of others.
    shapes.nodes[1].middle = {150, 200};
    const std::array<std::size_t, 1> moved{1};
    auto changed = routes.routeAround(moved);
    REQUIRE(changed.size() == 1);
    CHECK(changed[0].second.size() == 4);
    CHECK(routes.path(0) == QPolygonF({{50, 0}, {250, 0}}));
    shapes.nodes[1].middle = {150, 5};
    changed = routes.routeAround(moved);
    REQUIRE(changed.size() == 1);
    CHECK(changed[0].second == QPolygonF({{50, 0}, {250, 0}}));
    CHECK(routes.isBent(0));
}

TEST_CASE("Bent cables of the same boxes run side by side", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({150, 0}), boxAt({300, 0})};
    shapes.cables = {cable(0, 2), cable(0, 2), cable(0, 2)};
    CableRoutes routes(shapes);
    routes.routeAll();
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(std::abs(routes.middle(i).y()) >= 42);
        for (std::size_t k = 0; k < i; ++k)
            CHECK(std::abs(routes.middle(i).y() - routes.middle(k).y()) >= 5);
    }
}

TEST_CASE("A bent ribbon leaves room for the cable below it", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({150, 12}), boxAt({300, 0})};
    shapes.cables = {cable(0, 2), cable(0, 2)};
    shapes.cables[1].count = 4;
    CableRoutes routes(shapes);
    routes.routeAll();
    // The upper side is at -18. The cable at -18 - 12 takes 1.5 + 4; the ribbon of 12 has its middle (12 - 1.5) / 2 further up.
    CHECK(routes.middle(0).y() == Approx(-30));
    CHECK(routes.middle(1).y() == Approx(-30 - 5.5 - 5.25));
}

TEST_CASE("A detour crosses no other box", "[desktop][topology]")
{
    TopologyShapes shapes;
    shapes.nodes = {boxAt({0, 0}), boxAt({150, 5}), boxAt({150, -70}), boxAt({300, 0})};
    shapes.cables = {cable(0, 3)};
    CableRoutes routes(shapes);
    routes.routeAll();
    CHECK(routes.middle(0) == QPointF(150, 47)); // below the first: 5 + 30 + 12
}

TEST_CASE("Large drawings have straight cables", "[desktop][topology]")
{
    TopologyShapes shapes;
    for (int i = 0; i < 400; ++i)
        shapes.nodes.push_back(boxAt({150.0 * i, 0}));
    shapes.cables = {cable(0, 2)};
    CableRoutes routes(shapes);
    routes.routeAll();
    CHECK_FALSE(routes.isBent(0));
}

} // namespace clusterwright::tests::cable_routes_test
