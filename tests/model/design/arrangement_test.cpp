// Positions of nodes: no overlap, reproducible, hosts below.
#include "model/design/document/design.h"
#include "model/design/placement/arrangement.h"
#include "model/design/placement/graph_positions.h"
#include "model/design/placement/making_room.h"
#include "model/topology/generators/generate.h"
#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"

#include <cmath>
#include <set>

namespace clusterwright::tests::arrangement_test
{

using model::Element;
using model::Point;
using Kind = model::ElementKind;

namespace
{

// True if nodes at these positions do not overlap.
bool isFree(std::vector<Point> points)
{
    std::ranges::sort(points, {}, [](const Point& p) { return std::pair{p.x, p.y}; });
    constexpr double kTolerance = 1e-6;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1;
             j < points.size() && points[j].x - points[i].x < model::kNodeWidth - kTolerance;
             ++j)
            if (std::abs(points[j].y - points[i].y) < model::kNodeHeight - kTolerance)
                return false;
    return true;
}

std::map<std::string, Point> placesOf(const std::vector<model::NodePosition>& nodes)
{
    std::map<std::string, Point> places;
    for (const auto& node : nodes)
        places[node.name] = {node.x, node.y};
    return places;
}

model::Design arranged(const model::Design& design, const std::vector<Element>& elements = {})
{
    auto library = noPresets();
    return edited(design, model::arranging(design, elements, library));
}

std::vector<Point> positionsOf(const std::string& call)
{
    const auto topology = model::generate(call);
    INFO(call << textOf(topology.diagnostics()));
    REQUIRE(topology);
    auto points = model::positionsOf(topology.value());
    REQUIRE(points.size() == topology.value().vertices.size());
    return points;
}

} // namespace

TEST_CASE("A topology is arranged with hosts below and groups as units", "[arrangement]")
{
    const auto after = arranged(drawnDesign());
    auto places = placesOf(after.layout.topology);
    CHECK(places.size() == 9); // store, spine, fabric; rack and shelf with a, b, c, top
    CHECK(places["store"].y > places["spine"].y);
    CHECK(places["rack.a"].y > places["rack.top"].y);
    std::vector<Point> nodes;
    for (const auto& [name, place] : places)
        if (name != "rack" && name != "rack.shelf")
            nodes.push_back(place);
    CHECK(isFree(nodes));
    CHECK(contentOf(arranged(after)) == contentOf(after)); // reproducible
}

TEST_CASE("A group without a name is arranged as one node", "[arrangement]")
{
    auto design = drawnDesign();
    design.topology->whole.groups[0].name.clear();
    CHECK(placesOf(arranged(design).layout.topology).contains("store"));
}

TEST_CASE("Selected nodes are arranged in place, new ones below", "[arrangement]")
{
    auto design = drawnDesign();
    design.layout.topology = {{"store", 500, 600}};
    const auto stood = arranged(design, {{Kind::Vertex, "", "store"}});
    CHECK(placesOf(stood.layout.topology)["store"] == Point{500, 600});
    const auto added = arranged(design, {{Kind::Vertex, "", "spine"}});
    CHECK(placesOf(added.layout.topology)["store"] == Point{500, 600});
    CHECK(placesOf(added.layout.topology)["spine"] == Point{500, 600 + 72 + 48});
    const auto inside =
        arranged(design, {{Kind::TopologyGroup, "", "rack"}, {Kind::Vertex, "rack", "a"}});
    CHECK(placesOf(inside.layout.topology).size() == 7); // once each
}

TEST_CASE("Hosts are placed near their switches", "[arrangement]")
{
    // Two switches on one spine, hosts alternately on one and the other.
    auto design = designOf(designText(
        R"("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"}, {"name": "cable", "kind": "cable"}])"));
    auto& whole = design.topology.emplace().whole;
    whole.vertices = {{"left", "switch"}, {"right", "switch"}, {"spine", "switch"}};
    whole.cables = {{"left", "spine", "cable", {}}, {"right", "spine", "cable", {}}};
    for (int i = 0; i < 6; ++i) {
        const auto name = "h" + std::to_string(i);
        whole.vertices.push_back({name, "host"});
        whole.cables.push_back({name, i % 2 == 0 ? "left" : "right", "cable", {}});
    }
    auto places = placesOf(arranged(design).layout.topology);
    std::set<double> left, right;
    for (int i = 0; i < 6; ++i)
        (i % 2 == 0 ? left : right).insert(places["h" + std::to_string(i)].x);
    CHECK((*left.rbegin() < *right.begin() || *right.rbegin() < *left.begin())); // no crossings
    CHECK(places["spine"].y < places["left"].y);
    CHECK(places["left"].y == places["right"].y);
}

TEST_CASE("Generated graphs have no overlapping nodes", "[arrangement][laws]")
{
    const auto* const call = GENERATE("star(8)",
                                      "star(2)",
                                      "star(1)",
                                      "star(500)",
                                      "hub(5)",
                                      "ring(12)",
                                      "ring(3)",
                                      "complete(9)",
                                      "mesh(4, 5)",
                                      "torus(3, 3, 3)",
                                      "hypercube(5)",
                                      "fat_tree(4)",
                                      "leaf_spine(4, 2, 8)",
                                      "dragonfly(4, 2, 2)",
                                      "dragonfly(2, 1, 0)",
                                      "routed_mesh(3, 4)",
                                      "random_regular(20, 3, 1)",
                                      "slim_fly(5)");
    CHECK(isFree(positionsOf(call)));
    CHECK(positionsOf(call) == positionsOf(call));
}

TEST_CASE("A mesh becomes a grid, a ring a circle", "[arrangement]")
{
    const auto mesh = positionsOf("mesh(2, 3)");
    CHECK(mesh[0].y == mesh[2].y);
    CHECK(mesh[2].x == 2 * mesh[1].x);
    CHECK(mesh[3].x == mesh[0].x);
    const auto ring = positionsOf("ring(4)");
    CHECK(std::abs(ring[0].x - ring[2].x) < 1e-9);
    CHECK(std::abs(ring[1].y - ring[3].y) < 1e-9);
    const auto pair = positionsOf("star(2)"); // in a row, with the switch between the hosts
    CHECK(pair[2].x - pair[0].x >= model::kNodeHeight + model::kNodeGap - 1e-9);
    CHECK(pair[1].x - pair[2].x >= model::kNodeHeight + model::kNodeGap - 1e-9);
    CHECK(std::abs(pair[0].y - pair[2].y) < 1e-9);
    const auto three = positionsOf("star(3)"); // the switch is below the first host's name
    CHECK(three[3].y - three[0].y >= model::kNodeHeight + model::kNodeGap - 1e-9);
}

TEST_CASE("Large graphs are arranged within the limits of a canvas", "[arrangement]")
{
    for (const auto* const call :
         {"star(10000)", "fat_tree(28)", "ring(10000)", "torus(100, 100)"}) {
        const auto points = positionsOf(call);
        CHECK(isFree(points));
        for (const auto& point : points)
            REQUIRE(std::max(std::abs(point.x), std::abs(point.y)) <= model::kFarthestPosition);
    }
}

} // namespace clusterwright::tests::arrangement_test

namespace clusterwright::tests::making_room_test
{

using model::PlacedBox;
using model::Point;

TEST_CASE("Neighbours of a grown box move out of its way", "[making_room]")
{
    // The grown box reaches from -200 to 200; a box 96 wide with a gap of 24 has its middle at 200 + 48 + 24 = 272.
    const std::vector<PlacedBox> boxes{
        {{0, 0}, 400, 300}, {{150, 10}, 96, 64}, {{0, 120}, 96, 64}, {{600, 0}, 96, 64}};
    const auto middles = model::makingRoom(boxes, 0);
    CHECK(middles[0] == Point{0, 0});
    CHECK(middles[1] == Point{272, 10});
    CHECK(middles[2] == Point{0, 150 + 32 + 24});
    CHECK(middles[3] == Point{600, 0}); // far enough
}

TEST_CASE("A pushed box pushes the next one", "[making_room]")
{
    const std::vector<PlacedBox> boxes{
        {{0, 0}, 400, 300}, {{150, 0}, 96, 64}, {{260, 0}, 96, 64}, {{330, 20}, 96, 64}};
    auto after = boxes;
    const auto middles = model::makingRoom(boxes, 0);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        after[i].middle = middles[i];
    for (std::size_t i = 0; i < after.size(); ++i)
        for (std::size_t j = i + 1; j < after.size(); ++j) {
            const bool overlap = std::abs(after[i].middle.x - after[j].middle.x) <
                                     (after[i].width + after[j].width) / 2 &&
                                 std::abs(after[i].middle.y - after[j].middle.y) <
                                     (after[i].height + after[j].height) / 2;
            CHECK_FALSE(overlap);
        }
}

TEST_CASE("Overlapping boxes that nothing pushes stay in place", "[making_room]")
{
    const std::vector<PlacedBox> boxes{{{0, 0}, 100, 100}, {{900, 0}, 96, 64}, {{910, 0}, 96, 64}};
    const auto middles = model::makingRoom(boxes, 0);
    CHECK(middles[1] == Point{900, 0});
    CHECK(middles[2] == Point{910, 0});
}

} // namespace clusterwright::tests::making_room_test
